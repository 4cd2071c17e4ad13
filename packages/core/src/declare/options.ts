/**
 * The closed lists of option names, from the surface of the DSL (9.62), and
 * what an object literal has beside them. A name that no version reads is
 * ignored by the library without a word.
 */
import { append } from '../source/append.js';
import { type Node, rangeOf, staticName, unwrap } from '../evaluate/ast.js';
import type { Machine } from '../evaluate/machine.js';
import type { IntrinsicCall } from '../evaluate/value.js';
import type { Span } from '../source/span.js';
import type { Context } from './context.js';

const ROUTE = ['when', 'onToolReturn', 'onToolStatus', 'guard', 'label'] as const;
const POLICY = ['nearTieMargin', 'menuSize', 'floor'] as const;

/** By place, the names that an object there may have. */
export const OPTION_NAMES = {
  '`skillGraph`': ['skills', 'start', 'steps', 'tree', 'neverRoutes', 'scopeTools', 'check', 'knownTools'],
  '`start`': ['use', 'rules', 'entries', 'classify', 'routing', 'scoredBy', 'byRelevance'],
  '`start` with `use`': ['use'],
  '`start` with `rules`': ['rules', 'classify', 'routing'],
  '`start` with `entries`': ['entries', 'scoredBy', 'byRelevance'],
  'a start rule': ['use', 'when', 'match', 'examples'],
  'a step': ['from', 'to', ...ROUTE],
  '`.entry`': ['when', 'match', 'examples', 'label'],
  '`.route`': ROUTE,
  '`.tree`': ['scopeTools'],
  '`.build`': ['check', 'knownTools', 'scopeTools'],
  '`.classify`': POLICY,
  '`.skillGraph` of the agent': ['strictness', 'continuity', 'providers', 'escalation', 'decider'],
  '`routing`': POLICY,
  'a matcher with `keywords`': ['keywords'],
  'a matcher with `all`': ['all'],
  'a matcher with `intent`': ['intent', 'examples'],
  '`keywordScorer`': ['stopWords'],
  '`defineSkill`': [
    'id',
    'description',
    'body',
    'tools',
    'surfaceMode',
    'refreshPolicy',
    'autoActivate',
    'steps',
    'onSkip',
    'produces',
    'consumes',
    'provider',
    'model',
    'cache',
  ],
  'a step of a skill': ['tool', 'note', 'produces', 'consumes'],
  '`defineTool`': [
    'name',
    'description',
    'inputSchema',
    'execute',
    'needs',
    'wants',
    'checkIn',
    'checkInComponent',
    'capabilities',
    'resultCeiling',
    'resultClass',
    'owner',
    'argumentsFrom',
    'repeatedWhen',
  ],
  '`resultCeiling`': ['maxChars', 'narrowBy'],
  '`owner`': ['kind', 'id'],
  '`skillsFromDir`': ['surfaceMode', 'tools'],
  '`runbookFromDir`': ['surfaceMode', 'tools'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A place that takes options, as messages name it. */
export type OptionPlace = keyof typeof OPTION_NAMES;

/** Options that the library refuses instead of ignoring them; `removed-option` tells. */
const REMOVED: ReadonlySet<string> = new Set(['viaToolName']);

/** A property of an options object that nobody reads. */
export interface UnreadOption {
  readonly place: OptionPlace;
  readonly name: string;
  /** The property's key. */
  readonly at: Span;
  /** The names that could stand there instead: known ones that the literal does not have yet. */
  readonly free: readonly string[];
}

type ObjectNode = Extract<Node, { type: 'ObjectExpression' }>;

/** A value of an options object, and what it is there. */
interface Part {
  readonly node: Node;
  readonly kind: OptionPlace | 'a start' | 'a matcher';
  readonly isList: boolean;
}

/** Places inside one another that are followed from one call; a graph of hundreds of rules has fewer. */
const PART_LIMIT = 20_000;

/**
 * Notes what a call hands to the library under names that no option of this
 * place has. Only literals that are written for this one call are looked at, and
 * only their own written keys: whatever a variable, a spread or a call brings
 * may be meant for someone else as well.
 */
export function noteUnread(c: Context, m: Machine, place: OptionPlace, call: IntrinsicCall, index: number): void {
  const argument = m.muted > 0 ? undefined : writtenArgument(call, index);
  if (argument === undefined) return;
  const open: Part[] = [{ node: argument, kind: place, isList: false }];
  for (let count = 0; count < PART_LIMIT; count += 1) {
    const part = open.pop();
    if (part === undefined) return;
    const node = c.written(part.node);
    if (part.isList) {
      if (node.type !== 'ArrayExpression') continue;
      const elements = node.elements.filter((element) => element !== null && element.type !== 'SpreadElement');
      append(
        open,
        elements.map((element) => ({ node: element, kind: part.kind, isList: false })),
      );
    } else if (node.type === 'ObjectExpression') append(open, noteObject(c, node, part.kind));
  }
}

/** The expression at a position of the call's own text; what a spread or a callback brings is written elsewhere. */
function writtenArgument({ node, args }: IntrinsicCall, index: number): Node | undefined {
  const given = args[index]?.node;
  if (node.type !== 'CallExpression' || given === undefined) return undefined;
  const written = node.arguments[index];
  const isDirect = node.arguments.slice(0, index + 1).every(({ type }) => type !== 'SpreadElement');
  return isDirect && written !== undefined && unwrap(written) === unwrap(given) ? written : undefined;
}

/** Notes the unread names of one object, and says which of its values have names of their own. */
function noteObject(c: Context, node: ObjectNode, kind: Part['kind']): readonly Part[] {
  const keys = node.properties.flatMap((property) => writtenKey(property, c.places.text));
  const written = new Set(keys.map(({ name }) => name));
  const isPlain = node.properties.every((property) => property.type === 'Property' && !property.computed);
  const place = kind === 'a start' ? startPlace(written, isPlain) : kind === 'a matcher' ? matcherPlace(written) : kind;
  if (place === undefined) return [];
  const known: readonly string[] = OPTION_NAMES[place];
  const free = known.filter((name) => !written.has(name));
  const inner: Part[] = [];
  for (const { key, value, name } of keys) {
    if (known.includes(name)) {
      const part = innerPart(place, name, value);
      if (part !== undefined) inner.push(part);
    } else if (!REMOVED.has(name)) {
      const at = c.places.span(key);
      if (at.file === c.places.file) c.unread.push({ place, name, at, free });
    }
  }
  return inner;
}

/** The arm of `start` is chosen by which names are there. */
function startPlace(written: ReadonlySet<string>, isPlain: boolean): OptionPlace {
  if (!isPlain) return '`start`';
  if (written.has('use')) return '`start` with `use`';
  if (written.has('rules')) return '`start` with `rules`';
  return written.has('entries') ? '`start` with `entries`' : '`start`';
}

/** What is spread in may bring `all` or `intent`, which come first. Without any of the three it is refused as a whole. */
function matcherPlace(written: ReadonlySet<string>): OptionPlace | undefined {
  if (written.has('all')) return 'a matcher with `all`';
  if (written.has('intent')) return 'a matcher with `intent`';
  return written.has('keywords') ? 'a matcher with `keywords`' : undefined;
}

/** Values that are objects with names of their own, or lists of such. */
function innerPart(place: OptionPlace, name: string, node: Node): Part | undefined {
  const one = (kind: Part['kind']): Part => ({ node, kind, isList: false });
  const many = (kind: Part['kind']): Part => ({ node, kind, isList: true });
  switch (name) {
    case 'start':
      return one('a start');
    case 'rules':
      return many('a start rule');
    case 'steps':
      return many(place === '`defineSkill`' ? 'a step of a skill' : 'a step');
    case 'routing':
      return one('`routing`');
    case 'match':
      return one('a matcher');
    case 'all':
      return many('a matcher');
    case 'resultCeiling':
      return one('`resultCeiling`');
    case 'owner':
      return one('`owner`');
    default:
      return undefined;
  }
}

interface WrittenKey {
  readonly key: Node;
  readonly value: Node;
  readonly name: string;
}

/** The key of a plain property, where its name is written out as a word or a text. */
function writtenKey(property: Node, text: string): readonly WrittenKey[] {
  if (property.type !== 'Property' || property.kind !== 'init' || property.computed || property.method) return [];
  const { key, value } = property;
  // An object that somebody has not closed yet takes the statements below it for properties: they have no colon.
  const isWhole = property.shorthand
    ? value.type === 'Identifier'
    : text.slice(rangeOf(key)[1], rangeOf(value)[0]).includes(':');
  const name = key.type === 'Literal' && typeof key.value !== 'string' ? undefined : staticName(key);
  // `{ __proto__: x }` sets what the object inherits from.
  return !isWhole || name === undefined || name === '__proto__' ? [] : [{ key, value, name }];
}
