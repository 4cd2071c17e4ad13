/** What a declared route asks of a result, as the decision about routes takes it. */
import type { GraphDeclaration, RouteDeclaration, SkillDeclaration } from '../declare/graph.js';
import { ask, bothOf, type Demand, demandOf } from '../guard/solve/demand.js';
import type { Atom } from '../guard/solve/atom.js';
import type { HopFacts } from '../guard/solve/domain.js';
import { formAsRouteConditions } from '../predicate/convert.js';

/**
 * How many values the decisions about one graph may judge: about a third of a
 * second. A pair of routes takes some hundreds, a guard with two lists of the
 * greatest length some ten thousands.
 */
export const SOLVE_LIMIT = 4_000_000;

/** What a route asks of a result. */
export interface RouteDemand {
  /** The tool and the status that the route waits for. */
  readonly own: Demand;
  /** The guard's conditions; none where there is no guard. */
  readonly guard: Demand;
  /** All of it. */
  readonly all: Demand;
  /** True when the route's `when` is false for every result. */
  readonly never: boolean;
}

const demands = new WeakMap<RouteDeclaration, RouteDemand>();

/** What the route asks; where something is not known, the demand is not exact. */
export function demandOfRoute(route: RouteDeclaration): RouteDemand {
  let known = demands.get(route);
  if (known === undefined) {
    known = readDemand(route);
    demands.set(route, known);
  }
  return known;
}

function readDemand(route: RouteDeclaration): RouteDemand {
  const atoms = new Map<string, Atom[]>();
  const exact = [readWhen(route, atoms), readTool(route, atoms), readStatus(route, atoms)].every(Boolean);
  const own = { atoms, exact };
  const conditions = route.guard?.conditions ?? { items: [], complete: true };
  const guard = demandOf(
    conditions.items.map(({ data }) => data),
    conditions.complete,
  );
  return { own, guard, all: bothOf(own, guard), never: isNever(route) };
}

/** Adds what a predicate asks, where it says the same as options would, and says whether that is all. */
function readWhen({ when, predicate }: RouteDeclaration, atoms: Map<string, Atom[]>): boolean {
  if (when !== 'set') return when === 'none';
  if (predicate?.always === 'match') return true;
  const data = predicate?.form === undefined ? undefined : formAsRouteConditions(predicate.form);
  if (data === undefined) return false;
  const { onToolReturn, onToolStatus, guard } = data;
  if (typeof onToolReturn === 'string') {
    ask(atoms, 'toolName', { kind: 'condition', condition: { key: 'toolName', op: 'eq', value: onToolReturn } });
  } else if (onToolReturn !== undefined) ask(atoms, 'toolName', { kind: 'pattern', ...onToolReturn });
  if (onToolStatus !== undefined) {
    ask(atoms, 'status', { kind: 'condition', condition: { key: 'status', op: 'in', value: onToolStatus } });
  }
  for (const condition of guard) ask(atoms, condition.key, { kind: 'condition', condition });
  return true;
}

/** A `when` that is set to `null` beside other conditions is left to them or not: nothing is said then. */
function isNever({ when, predicate, onToolReturn, onToolStatus, guard }: RouteDeclaration): boolean {
  if (when === 'set') return predicate?.always !== undefined && predicate.always !== 'match';
  return when === 'falsy' && onToolReturn.kind === 'none' && onToolStatus.kind === 'none' && guard === undefined;
}

/** Adds what the route asks of the tool's name, and says whether that is all. */
function readTool({ onToolReturn }: RouteDeclaration, atoms: Map<string, Atom[]>): boolean {
  switch (onToolReturn.kind) {
    case 'none':
      return true;
    case 'exact':
      // The empty name stands for any tool.
      if (onToolReturn.name !== '') {
        const condition = { key: 'toolName', op: 'eq', value: onToolReturn.name } as const;
        ask(atoms, 'toolName', { kind: 'condition', condition });
      }
      return true;
    case 'regex': {
      // With `g` or `y` the pattern goes on where it stopped, and so may miss what it matches.
      const flags = onToolReturn.flags.replace(/[gy]/g, '');
      ask(atoms, 'toolName', { kind: 'pattern', source: onToolReturn.source, flags });
      return flags === onToolReturn.flags;
    }
    case 'other':
      // `null` stands for any tool as well; of anything else nothing is known.
      return onToolReturn.text === 'null';
    case 'unknown':
      return false;
  }
}

/** Adds what the route asks of the status, and says whether that is all. An empty list is refused, so it says nothing. */
function readStatus({ onToolStatus }: RouteDeclaration, atoms: Map<string, Atom[]>): boolean {
  if (onToolStatus.kind !== 'set') return onToolStatus.kind === 'none';
  const { items, complete } = onToolStatus.statuses;
  if (!complete || items.length === 0) return false;
  const condition = { key: 'status', op: 'in', value: items.map(({ text }) => text) } as const;
  ask(atoms, 'status', { kind: 'condition', condition });
  return true;
}

/** The one tool that the route waits for. */
export function exactTool({ onToolReturn }: RouteDeclaration): string | undefined {
  return onToolReturn.kind === 'exact' && onToolReturn.name !== '' ? onToolReturn.name : undefined;
}

/** So many names of tools are tried on a regular expression. */
const TOOLS_TRIED = 100;

const facts = new WeakMap<GraphDeclaration, Map<SkillDeclaration | undefined, HopFacts>>();

/** What is known of every result that reaches the route. */
export function factsOf(graph: GraphDeclaration, { from }: RouteDeclaration): HopFacts {
  let bySource = facts.get(graph);
  if (bySource === undefined) {
    bySource = new Map();
    facts.set(graph, bySource);
  }
  let known = bySource.get(from);
  if (known === undefined) {
    known = { cursor: from?.id, tools: toolsOf(graph, from) };
    bySource.set(from, known);
  }
  return known;
}

/** Names of tools of the graph, those of the skill that the route leaves first. */
function toolsOf(graph: GraphDeclaration, from: SkillDeclaration | undefined): readonly string[] {
  const names = new Set<string>();
  const lists = [from?.tools, graph.knownTools, ...graph.skills.items.slice(0, TOOLS_TRIED).map(({ tools }) => tools)];
  for (const list of lists) {
    for (const { name } of list?.items.slice(0, TOOLS_TRIED) ?? []) {
      if (names.size < TOOLS_TRIED && typeof name === 'string' && name !== '') names.add(name);
    }
  }
  return [...names];
}
