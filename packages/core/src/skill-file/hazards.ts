/** What the library accepts in a SKILL.md file without a word, and what cannot be meant. */
import type { FileHazard } from './fault.js';
import type { Frontmatter, KeyLine } from './frontmatter.js';
import type { Piece } from './lines.js';
import { linesOfKey, replace } from './repairs.js';
import type { FileRoute } from './route.js';

/** Routes that are compared with each other, and keys that are told of; no real file has a tenth of it. */
const LIMIT = 200;

const KNOWN_KEYS: ReadonlySet<string> = new Set(['name', 'description', 'tools', 'steps', 'onSkip', 'routes']);

/** All hazards of one file, in the order of the text. */
export function hazardsOf(text: string, front: Frontmatter, routes: readonly FileRoute[]): readonly FileHazard[] {
  const last = new Map(front.keys.map((key) => [key.key.text, key]));
  const description = last.get('description');
  const notes = last.get('steps')?.items ?? [];
  return [
    ...overwrittenKeys(text, front.keys),
    ...(description === undefined ? [] : textHazards(description.raw, description.line.number, 'description')),
    ...notes.flatMap(({ raw, line }) => (raw === undefined ? [] : textHazards(raw, line.number, 'note'))),
    ...routes.flatMap(lostStatuses),
    ...deadRoutes(routes),
  ].sort((a, b) => a.start - b.start);
}

function overwrittenKeys(text: string, keys: readonly KeyLine[]): readonly FileHazard[] {
  const hazards: FileHazard[] = [];
  const seen = new Map<string, { readonly key: KeyLine; readonly next: KeyLine | undefined }>();
  for (const [index, later] of keys.entries()) {
    const name = later.key.text;
    const before = seen.get(name);
    seen.set(name, { key: later, next: keys[index + 1] });
    if (before === undefined || hazards.length >= LIMIT) continue;
    const earlier = before.key;
    if (!KNOWN_KEYS.has(name)) continue;
    const nested = indentOf(later) > indentOf(earlier);
    if (nested && contentOf(earlier) === contentOf(later)) continue;
    const other = { start: earlier.key.start, end: earlier.key.end, note: 'This one counts for nothing.' };
    // What looks like an item behind it would become one of the list before it.
    const ends = before.next?.key.text.startsWith('-') !== true;
    hazards.push({
      reason: nested ? 'nested-key' : 'repeated-key',
      start: later.key.start,
      end: later.key.end,
      line: later.line.number,
      got: name,
      other,
      // The key that counts for nothing is a rest where both are on one level; where one is nested, it is the right one.
      repairs: nested
        ? [{ title: `Remove this \`${name}\``, edits: linesOfKey(text, later), safe: false }]
        : [{ title: `Remove the earlier \`${name}\``, edits: linesOfKey(text, earlier), safe: ends }],
    });
  }
  return hazards;
}

function indentOf({ line, key }: KeyLine): number {
  return key.start - line.start;
}

function contentOf({ value, items }: KeyLine): string {
  return JSON.stringify([value.text, ...items.map((item) => item.text.text)]);
}

/** What begins a text over several lines in YAML. */
const BLOCK_SCALAR = /^[|>](?:[+-]?[1-9]?|[1-9][+-])$/;

/** Words after which a single `#` means "number". */
const NUMBERED = /\b(?:account|case|claim|invoice|issue|item|number|order|po|policy|ref|reference|ticket|tracking)$/i;

function textHazards(raw: Piece, line: number, what: 'description' | 'note'): readonly FileHazard[] {
  const { text, start, end } = raw;
  if (BLOCK_SCALAR.test(text)) return [{ reason: 'block-scalar', start, end, line, got: text, repairs: [] }];
  const comment = commentIn(text);
  if (comment === undefined) return [];
  const from = start + comment;
  const kept = text.slice(0, comment).trimEnd();
  return [
    {
      reason: 'inline-comment',
      start: from,
      end,
      line,
      got: text.slice(comment),
      repairs:
        kept === '' ? [] : replace(`Remove the comment from the ${what}`, { start: start + kept.length, end }, ''),
    },
  ];
}

/** Where a comment begins that YAML would drop. A `#` that begins a word or counts something may be meant. */
function commentIn(text: string): number | undefined {
  const quote = text.at(0);
  if (quote === '"' || quote === "'") {
    if (text.length > 1 && text.endsWith(quote)) return undefined;
    const behind = text.indexOf(quote, 1);
    const rest = behind < 0 ? null : /^\s+#/.exec(text.slice(behind + 1));
    return rest === null ? undefined : behind + rest[0].length;
  }
  const found = /(?:^|\s)#\s(?!\s*\d)/.exec(text);
  if (found === null) return undefined;
  const at = text.indexOf('#', found.index);
  return NUMBERED.test(text.slice(0, at).trimEnd()) ? undefined : at;
}

/** `status=,` names no status, so the condition is the tool's alone or none at all. */
function lostStatuses({ condition, statusList, statuses, line, tool }: FileRoute): readonly FileHazard[] {
  if (condition === undefined || statusList === undefined || statuses.length > 0) return [];
  const { start, end, text } = condition;
  const kept = tool === undefined ? start : tool.end;
  return [
    {
      reason: 'no-status',
      start,
      end,
      line: line.number,
      got: text,
      repairs:
        tool === undefined
          ? []
          : [{ title: 'Remove `status=`', edits: [{ start: kept, end: statusList.end, text: '' }], safe: true }],
    },
  ];
}

/** Routes are tried in their order, and the first one that fits is taken. */
function deadRoutes(routes: readonly FileRoute[]): readonly FileHazard[] {
  const hazards: FileHazard[] = [];
  for (const [index, later] of routes.slice(0, LIMIT).entries()) {
    const earlier = routes.slice(0, index).find((route) => takesAll(route, later));
    if (earlier === undefined || later.condition === undefined) continue;
    const { start, end, text } = later.condition;
    const at = earlier.condition ?? earlier.target;
    hazards.push({
      reason: 'dead-route',
      start,
      end,
      line: later.line.number,
      got: text,
      other: { start: at.start, end: at.end, note: 'This route takes all of its results.' },
      repairs: [],
    });
  }
  return hazards;
}

function takesAll(earlier: FileRoute, later: FileRoute): boolean {
  if (earlier.tool === undefined && earlier.statuses.length === 0) return false;
  if (later.tool === undefined && later.statuses.length === 0) return false;
  if (earlier.tool !== undefined && earlier.tool.text !== later.tool?.text) return false;
  if (earlier.statuses.length === 0) return true;
  if (later.statuses.length === 0) return false;
  return later.statuses.every((status) => earlier.statuses.some((other) => other.text === status.text));
}
