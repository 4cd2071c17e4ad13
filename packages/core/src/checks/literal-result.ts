/** What a guard reads: the fields of the one tool that a route waits for, where its result is written as literal objects. */
import type {
  GraphDeclaration,
  GuardConditionDeclaration,
  ReturnedField,
  RouteDeclaration,
  SkillDeclaration,
  ToolDeclaration,
} from '../declare/graph.js';
import { isGuardList } from '../guard/vocabulary.js';
import type { Site } from '../source/span.js';

/** The result of a tool, all of whose fields are in view. */
export interface LiteralResult {
  readonly tool: string;
  /** Where the tool's name stands. */
  readonly site: Site;
  readonly fields: ReadonlyMap<string, ReturnedField>;
}

/**
 * The result that a route's guard looks at. Names of tools are unique where a
 * graph is mounted, so a skill that is certainly there and carries the named
 * tool carries the one whose result it is. `undefined` where the tool or its
 * fields are not known, and for a route that waits for another outcome than
 * success: then the text is not what `execute` returns.
 */
export function literalResult(graph: GraphDeclaration, route: RouteDeclaration): LiteralResult | undefined {
  const { onToolReturn, guard } = route;
  if (guard === undefined || onToolReturn.kind !== 'exact' || !mayBeSuccess(route)) return undefined;
  const carriers = carriersIn(graph).get(onToolReturn.name) ?? [];
  const [first] = carriers;
  if (first === undefined || !carriers.some(({ skill }) => skill.certain || skill === route.from)) return undefined;
  const lists = carriers.map(({ tool }) => tool.returns);
  if (lists.some((list) => list?.complete !== true)) return undefined;
  const fields = new Map<string, ReturnedField>();
  const all = lists.flatMap((list) => list?.items ?? []);
  for (const field of all) {
    const alike = all.filter(({ name }) => name === field.name);
    // One tool may be seen in several skills; a field holds for it only if it does in each.
    const isAlways = alike.length === lists.length && alike.every((other) => other.isAlways === true);
    const isNumber = alike.every((other) => other.isNumber === true);
    fields.set(field.name, { name: field.name, at: field.at, isAlways, isNumber });
  }
  return { tool: onToolReturn.name, site: first.tool.site, fields };
}

/** A tool with the skill that carries it. */
interface Carrier {
  readonly skill: SkillDeclaration;
  readonly tool: ToolDeclaration;
}

const carriersOf = new WeakMap<GraphDeclaration, ReadonlyMap<string, readonly Carrier[]>>();

/** The tools of a graph's skills by name, found once a graph. */
function carriersIn(graph: GraphDeclaration): ReadonlyMap<string, readonly Carrier[]> {
  const known = carriersOf.get(graph);
  if (known !== undefined) return known;
  const byName = new Map<string, Carrier[]>();
  for (const skill of graph.skills.items) {
    for (const tool of skill.tools.items) {
      if (typeof tool.name !== 'string') continue;
      const alike = byName.get(tool.name);
      if (alike === undefined) byName.set(tool.name, [{ skill, tool }]);
      else alike.push({ skill, tool });
    }
  }
  carriersOf.set(graph, byName);
  return byName;
}

/** The statuses that the route and its guard allow; `undefined` where any is. */
function allowedStatuses({ onToolStatus, guard }: RouteDeclaration): readonly unknown[] | undefined {
  if (onToolStatus.kind === 'unknown') return [];
  const own =
    onToolStatus.kind === 'set' && onToolStatus.statuses.complete
      ? onToolStatus.statuses.items.map(({ text }) => text)
      : undefined;
  const required = guard?.conditions.items.find(
    ({ data }) => data.key === 'status' && (data.op === 'eq' || data.op === 'in'),
  );
  if (required === undefined) return own;
  const { value } = required.data;
  const compared: readonly unknown[] = isGuardList(value) ? value : [value];
  return own === undefined ? compared : own.filter((status) => compared.includes(status));
}

/** True when a successful result can take the route. */
export function mayBeSuccess(route: RouteDeclaration): boolean {
  return allowedStatuses(route)?.includes('success') ?? true;
}

/** True when nothing but a successful result can take the route. */
export function isSuccessOnly(route: RouteDeclaration): boolean {
  return allowedStatuses(route)?.every((status) => status === 'success') === true && mayBeSuccess(route);
}

/** The conditions of a guard by key, in the order in which the keys first occur. */
export function conditionsByKey(route: RouteDeclaration): ReadonlyMap<string, readonly GuardConditionDeclaration[]> {
  const byKey = new Map<string, GuardConditionDeclaration[]>();
  for (const condition of route.guard?.conditions.items ?? []) {
    const known = byKey.get(condition.data.key);
    if (known === undefined) byKey.set(condition.data.key, [condition]);
    else known.push(condition);
  }
  return byKey;
}
