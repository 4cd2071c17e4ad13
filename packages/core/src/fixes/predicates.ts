/** Repairs of predicates that say what an option says: the `when` is written as that option. */
import type { Report } from '../checks/check.js';
import type { EntryDeclaration, MatcherDeclaration, PredicateDeclaration, RouteDeclaration } from '../declare/graph.js';
import { type Node, rangeOf, staticName } from '../evaluate/ast.js';
import type { Subjects } from '../finding.js';
import { isGuardList } from '../guard/vocabulary.js';
import type { RouteConditionData } from '../predicate/convert.js';
import type { Fix, TextEdit } from '../source/edit.js';
import { withEntry, withRoute } from './changed-graph.js';
import { type GraphFixContext, suggestion } from './context.js';
import type { SourceIndex } from './source-index.js';
import { mends } from './verify.js';
import { isOwnedItem, isPlain, itemOfProperty } from './written.js';

/** Writes an entry's predicate as a matcher, in the same place. */
export function writeAsMatch(
  report: Report<Subjects>,
  context: GraphFixContext,
  position: number,
  matcher: MatcherDeclaration,
  title: (text: string) => string,
): readonly Fix[] {
  const entry = context.graph.entries.items[position];
  if (entry?.when === undefined) return [];
  const { skill, site, certain, examples, label, when } = entry;
  const changed: EntryDeclaration = { skill, site, certain, examples, label, condition: 'match', match: matcher };
  const graph = withEntry(context.graph, position, changed);
  if (!mends(report, context, graph)) return [];
  const property = whenProperty(context, when, ['match']);
  if (property === undefined || !context.uses.isSingle('entry', site.at)) return [];
  const text = `match: ${namedRegex(context.index, property, when) ?? matcherText(matcher)}`;
  return suggestion(title(text), replaced(context.index, property, text));
}

/** Writes a route's predicate as the options that say the same. */
export function writeAsOptions(
  report: Report<Subjects>,
  context: GraphFixContext,
  position: number,
  conditions: RouteConditionData,
): readonly Fix[] {
  const route = context.graph.routes.items[position];
  if (route?.predicate === undefined) return [];
  if (!mends(report, context, withRoute(context.graph, position, conditioned(route, conditions)))) return [];
  const property = whenProperty(context, route.predicate, ['onToolReturn', 'onToolStatus', 'guard']);
  if (property === undefined || !context.uses.isSingle('route', route.toSite.at)) return [];
  const text = optionsText(conditions);
  return suggestion(`Write the condition as ${cutTitle(text)}`, replaced(context.index, property, text));
}

/** Longer texts would fill the menu. */
const TITLE_LIMIT = 80;

/** Source text in the title of a repair. */
export function cutTitle(text: string): string {
  return text.length > TITLE_LIMIT ? `\`${text.slice(0, TITLE_LIMIT - 1)}…\`` : `\`${text}\``;
}

/** The route as it is declared afterwards. */
function conditioned(route: RouteDeclaration, conditions: RouteConditionData): RouteDeclaration {
  const site = route.conditionSite;
  const { onToolReturn: tool, onToolStatus: statuses, guard } = conditions;
  return {
    ...route,
    when: 'none',
    predicate: undefined,
    onToolReturn:
      tool === undefined
        ? { kind: 'none' }
        : typeof tool === 'string'
          ? { kind: 'exact', name: tool, site }
          : { kind: 'regex', ...tool, site },
    onToolStatus:
      statuses === undefined
        ? { kind: 'none' }
        : {
            kind: 'set',
            statuses: { items: statuses.map((text, index) => ({ text, site, index })), complete: true },
            site,
          },
    guard:
      guard.length === 0
        ? undefined
        : {
            site,
            conditions: {
              items: guard.map((data) => ({ data, at: site.at, key: site.at, value: site.at })),
              complete: true,
            },
          },
  };
}

type PropertyNode = Extract<Node, { type: 'Property' }>;

/** The property `when` of an object literal that is written for this one use, and has none of the other keys. */
function whenProperty(
  { index }: GraphFixContext,
  { site }: PredicateDeclaration,
  others: readonly string[],
): PropertyNode | undefined {
  const node = index.nodeAt(site.at);
  const property = node === undefined ? undefined : index.holder(node);
  if (property?.type !== 'Property' || property.computed || staticName(property.key) !== 'when') return undefined;
  const item = itemOfProperty(index, property);
  if (item === undefined || !isPlain(item.container) || !isOwnedItem(index, item)) return undefined;
  const names = item.container.properties.map((other) =>
    other.type === 'Property' ? staticName(other.key) : undefined,
  );
  const isAlone = names.filter((name) => name === 'when').length === 1 && !others.some((name) => names.includes(name));
  return isAlone ? property : undefined;
}

/** The property with another text; a comment inside it would be lost. */
function replaced(index: SourceIndex, property: PropertyNode, text: string): readonly TextEdit[] | undefined {
  const [start, end] = rangeOf(property);
  const written = index.slice(start, end);
  if (written.includes('//') || written.includes('/*')) return undefined;
  return [{ span: { file: index.file, start, end }, text }];
}

/** The name of the regex that the function tests, where it is one of the file and means the same outside. */
function namedRegex(index: SourceIndex, property: PropertyNode, { form }: PredicateDeclaration): string | undefined {
  const at = form?.kind === 'text' ? form.at : undefined;
  const node = at === undefined ? undefined : index.nodeAt(at);
  if (node?.type !== 'Identifier') return undefined;
  const [start, end] = rangeOf(property.value);
  const isWithin = (other: Node): boolean => rangeOf(other)[0] >= start && rangeOf(other)[1] <= end;
  // A second place in the function may be where the name is declared.
  return isWithin(node) && index.namesLike(node.name).filter(isWithin).length === 1 ? node.name : undefined;
}

function matcherText(matcher: MatcherDeclaration): string {
  switch (matcher.kind) {
    case 'regex':
      return `/${matcher.source}/${matcher.flags}`;
    case 'all':
      return `{ all: [${matcher.parts.items.map(matcherText).join(', ')}] }`;
    case 'keywords':
    case 'intent':
    case 'unknown':
      return '';
  }
}

/** The matcher of a predicate as it is written in a message or a repair. */
export function matchText(matcher: MatcherDeclaration): string {
  return `match: ${matcherText(matcher)}`;
}

/** The options as they are written in source text. */
export function optionsText({ onToolReturn, onToolStatus, guard }: RouteConditionData): string {
  const parts: string[] = [];
  if (onToolReturn !== undefined) {
    const tool =
      typeof onToolReturn === 'string' ? literal(onToolReturn) : `/${onToolReturn.source}/${onToolReturn.flags}`;
    parts.push(`onToolReturn: ${tool}`);
  }
  if (onToolStatus !== undefined) {
    const [only, ...others] = onToolStatus;
    const list =
      others.length === 0 && only !== undefined ? literal(only) : `[${onToolStatus.map(literal).join(', ')}]`;
    parts.push(`onToolStatus: ${list}`);
  }
  const keys = [...new Set(guard.map(({ key }) => key))];
  const fields = keys.map((key) => {
    const own = guard.filter((condition) => condition.key === key);
    const operators = own.map(
      ({ op, value }) => `${op}: ${isGuardList(value) ? `[${value.map(literal).join(', ')}]` : literal(value)}`,
    );
    return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key)}: { ${operators.join(', ')} }`;
  });
  if (fields.length > 0) parts.push(`guard: { ${fields.join(', ')} }`);
  return parts.join(', ');
}

/** A value as source text, with single quotes where that needs no escapes. */
function literal(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  const text = JSON.stringify(value);
  return /['"\\]/.test(value) || text.includes('\\') ? text : `'${value}'`;
}
