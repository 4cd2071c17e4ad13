/** What can be written at a position: ids, tools, statuses, and the keys and operators of guards. */
import type { Analysis } from '../analyze.js';
import type { GraphDeclaration, RouteDeclaration, SkillDeclaration, ToolDeclaration } from '../declare/graph.js';
import { type Node, staticName } from '../evaluate/ast.js';
import { type ObjectNode, propertyOf } from '../fixes/written.js';
import type { SourceIndex } from '../fixes/source-index.js';
import { OPERATOR_SIGNS } from '../guard/caption.js';
import { GUARD_HOP_KEYS, GUARD_OPERATORS, TOOL_RESULT_STATUSES, isGuardOperator } from '../guard/vocabulary.js';
import type { Span } from '../source/span.js';
import { type Cursor, cursorAt, literalAt, spanOf, writtenIn } from './cursor.js';
import { isById, mentionsOf, touches } from './mentions.js';

export type CompletionKind = 'skill' | 'tool' | 'status' | 'guard-key' | 'field' | 'operator';

/** One thing that can be written. */
export interface Completion {
  readonly kind: CompletionKind;
  readonly label: string;
  /** What replaces the text of `span`. */
  readonly text: string;
  /** The literal's content, the key that is being written, or an empty span. */
  readonly span: Span;
  /** A few words beside the label. */
  readonly detail: string;
}

type Suggestion = Omit<Completion, 'text' | 'span'>;

/**
 * What can be written at an offset of the analysed file, the likeliest first.
 * Empty where nothing of a graph is written, and where nothing is known.
 */
export function completionsAt(analysis: Analysis, offset: number): readonly Completion[] {
  const cursor = cursorAt(analysis.source, offset);
  if (cursor === undefined) return [];
  const { index } = cursor;
  const literal = literalAt(cursor);
  const key = keyAt(cursor);
  if (key !== undefined) {
    return distinct(keySuggestions(analysis, index, key)).map((suggestion) => {
      const quoted = literal !== undefined && key.key === literal.node;
      const text = quoted ? writtenIn(index, literal, suggestion.label) : propertyName(suggestion.label);
      return { ...suggestion, text, span: quoted ? literal.content : key.span };
    });
  }
  if (literal === undefined) return [];
  const suggestions = [
    ...idSuggestions(analysis, spanOf(index, literal.node)),
    ...valueSuggestions(analysis, index, literal.node),
  ];
  return distinct(suggestions).map((suggestion) => ({
    ...suggestion,
    text: writtenIn(index, literal, suggestion.label),
    span: literal.content,
  }));
}

/** The first suggestion of each label stays. */
function distinct(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const byLabel = new Map<string, Suggestion>();
  for (const suggestion of suggestions) if (!byLabel.has(suggestion.label)) byLabel.set(suggestion.label, suggestion);
  return [...byLabel.values()];
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name.replace(/[\\']/g, String.raw`\$&`)}'`;
}

/** Ids, where the text stands for one. */
function idSuggestions({ graphs }: Analysis, span: Span): readonly Suggestion[] {
  return graphs
    .filter((graph) =>
      mentionsOf(graph).some((mention) => mention.role !== 'id' && isById(mention) && touches(mention.site, span)),
    )
    .flatMap((graph) => skillSuggestions(graph));
}

function skillSuggestions(graph: GraphDeclaration): readonly Suggestion[] {
  return graph.skills.items.flatMap(({ id, description }) =>
    id === undefined ? [] : [{ kind: 'skill', label: id, detail: description ?? 'a skill of this graph' }],
  );
}

/** A route with the graph that has it. */
interface GraphRoute {
  readonly graph: GraphDeclaration;
  readonly route: RouteDeclaration;
}

function routesWith({ graphs }: Analysis, holds: (route: RouteDeclaration) => boolean): readonly GraphRoute[] {
  return graphs.flatMap((graph) => graph.routes.items.filter(holds).map((route) => ({ graph, route })));
}

/** The property that a text is the value of, also where it is one of a list. */
function propertyAround(
  index: SourceIndex,
  node: Node,
): { readonly name: string; readonly object: ObjectNode } | undefined {
  const holder = index.holder(node);
  const property = propertyOf(index, holder?.type === 'ArrayExpression' ? holder : node);
  if (property?.node.type !== 'Property' || property.node.computed) return undefined;
  const name = staticName(property.node.key);
  return name === undefined ? undefined : { name, object: property.container };
}

/** Tools and statuses, where a route or its guard compares with them. */
function valueSuggestions(analysis: Analysis, index: SourceIndex, node: Node): readonly Suggestion[] {
  const property = propertyAround(index, node);
  if (property === undefined) return [];
  const span = spanOf(index, property.object);
  const routes = routesWith(analysis, ({ optionsSite }) => touches(optionsSite, span));
  if (routes.length > 0) return routes.flatMap((route) => conditionSuggestions(route, property.name));
  if (!isGuardOperator(property.name)) return [];
  const condition = propertyAround(index, property.object);
  if (condition === undefined) return [];
  return guardRoutes(analysis, spanOf(index, condition.object)).flatMap((route) =>
    comparedSuggestions(route, condition.name),
  );
}

function guardRoutes(analysis: Analysis, span: Span): readonly GraphRoute[] {
  return routesWith(analysis, ({ guard }) => guard !== undefined && touches(guard.site, span));
}

/** The values of a route's own conditions. */
function conditionSuggestions(route: GraphRoute, option: string): readonly Suggestion[] {
  switch (option) {
    case 'onToolReturn':
      return toolSuggestions(route);
    case 'onToolStatus':
      return STATUSES;
    default:
      return [];
  }
}

/** The values that the keys of the hop can have. */
function comparedSuggestions(route: GraphRoute, key: string): readonly Suggestion[] {
  switch (key) {
    case 'toolName':
      return toolSuggestions(route);
    case 'status':
      return STATUSES;
    case 'currentSkillId':
      return skillSuggestions(route.graph);
    default:
      return [];
  }
}

const STATUSES: readonly Suggestion[] = TOOL_RESULT_STATUSES.map((label) => ({
  kind: 'status',
  label,
  detail: 'status of a tool result',
}));

/** The tools of the skill that the route leaves come first. */
function toolSuggestions({ graph, route }: GraphRoute): readonly Suggestion[] {
  const skills = [...(route.from === undefined ? [] : [route.from]), ...graph.skills.items];
  return [
    ...skills.flatMap((skill) =>
      skill.tools.items.flatMap((tool) => named(tool, skill.id === undefined ? 'a tool' : `a tool of ${skill.id}`)),
    ),
    ...(graph.knownTools?.items ?? []).flatMap((tool) => named(tool, 'a known tool')),
  ];
}

function named({ name }: ToolDeclaration, detail: string): readonly Suggestion[] {
  return typeof name === 'string' ? [{ kind: 'tool', label: name, detail }] : [];
}

/** A key that is being written, or the place between the properties where one can be. */
interface KeyPlace {
  readonly object: ObjectNode;
  readonly key: Node | undefined;
  readonly span: Span;
}

function keyAt({ index, path, offset }: Cursor): KeyPlace | undefined {
  const object = path.findLast((node) => node.type === 'ObjectExpression');
  if (object?.type !== 'ObjectExpression') return undefined;
  const inside = path[path.indexOf(object) + 1];
  const { start, end } = spanOf(index, object);
  if (offset <= start || offset >= end) return undefined;
  if (inside === undefined) return { object, key: undefined, span: { file: index.file, start: offset, end: offset } };
  if (inside.type !== 'Property' || inside.computed) return undefined;
  const key = spanOf(index, inside.key);
  return key.start <= offset && offset <= key.end ? { object, key: inside.key, span: key } : undefined;
}

/** Keys and operators of a guard, without those that are there already. */
function keySuggestions(analysis: Analysis, index: SourceIndex, { object, key }: KeyPlace): readonly Suggestion[] {
  const written = new Set(
    object.properties.flatMap((property) =>
      property.type === 'Property' && !property.computed && property.key !== key ? [staticName(property.key)] : [],
    ),
  );
  const routes = guardRoutes(analysis, spanOf(index, object));
  const owner = routes.length > 0 ? undefined : propertyAround(index, object);
  const isCondition = owner !== undefined && guardRoutes(analysis, spanOf(index, owner.object)).length > 0;
  const suggestions = isCondition ? OPERATORS : routes.flatMap(guardKeys);
  return suggestions.filter(({ label }) => !written.has(label));
}

const OPERATORS: readonly Suggestion[] = GUARD_OPERATORS.map((label) => ({
  kind: 'operator',
  label,
  detail: OPERATOR_SIGNS[label],
}));
const HOP_KEYS: readonly Suggestion[] = GUARD_HOP_KEYS.map((label) => ({
  kind: 'guard-key',
  label,
  detail: 'of the tool call itself',
}));

/** The fields of what the route's tool returns, and the keys that every hop has. */
function guardKeys({ graph, route }: GraphRoute): readonly Suggestion[] {
  const fields = toolsOf(graph, route.from, route).flatMap((tool): Suggestion[] =>
    (tool.returns?.items ?? []).map(({ name }) => ({
      kind: 'field',
      label: name,
      detail: typeof tool.name === 'string' ? `a field that ${tool.name} returns` : 'a field that the tool returns',
    })),
  );
  return [...fields, ...HOP_KEYS];
}

/** The tools whose results the route judges: the one that it names, else all of the skill that it leaves. */
function toolsOf(
  graph: GraphDeclaration,
  from: SkillDeclaration | undefined,
  { onToolReturn }: RouteDeclaration,
): readonly ToolDeclaration[] {
  if (onToolReturn.kind !== 'exact') return from?.tools.items ?? [];
  return graph.skills.items.flatMap(({ tools }) => tools.items).filter(({ name }) => name === onToolReturn.name);
}
