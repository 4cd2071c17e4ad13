/** Which routes never get a result, since the routes before them take all that they match. */
import type { GraphDeclaration, RouteDeclaration, SkillDeclaration } from '../declare/graph.js';
import { maybeSameSkill } from '../declare/graph.js';
import { blockedKey, takers, TOGETHER_MAX } from '../guard/solve/demand.js';
import type { SolveBudget } from '../guard/solve/domain.js';
import { demandOfRoute, exactTool, factsOf, SOLVE_LIMIT } from './route-demand.js';

/** A route with its position, counted from 0. */
export interface PlacedRoute {
  readonly route: RouteDeclaration;
  readonly index: number;
}

/** The earlier routes that take all results of a route. */
interface Claims {
  /** Those that take some of them, as far as that is known; otherwise those that may. */
  readonly takers: readonly PlacedRoute[];
  /** True when a result is proven to go to another skill than the route's. */
  readonly leadsApart: boolean;
}

/** A route that never gets a result, with the earlier ones that take them. */
export interface ClaimedRoute extends PlacedRoute, Claims {}

const found = new WeakMap<GraphDeclaration, readonly ClaimedRoute[]>();

/** The conditional routes that earlier ones leave nothing to, in their order. */
export function claimedRoutes(graph: GraphDeclaration): readonly ClaimedRoute[] {
  let known = found.get(graph);
  if (known === undefined) {
    const budget = { left: SOLVE_LIMIT };
    known =
      graph.isTree === false
        ? [...conditionalBySource(graph)].flatMap((routes) => claimedAmong(graph, routes, budget))
        : [];
    found.set(graph, known);
  }
  return known;
}

/** The routes that have a condition, by the skill they leave; whether they are there may be open. */
export function conditionalBySource(graph: GraphDeclaration): Iterable<readonly PlacedRoute[]> {
  const sources = new Map<SkillDeclaration, PlacedRoute[]>();
  for (const [index, route] of graph.routes.items.entries()) {
    if (route.from === undefined || route.deterministic !== true) continue;
    const placed = { route, index };
    const known = sources.get(route.from);
    if (known === undefined) sources.set(route.from, [placed]);
    else known.push(placed);
  }
  return sources.values();
}

function claimedAmong(
  graph: GraphDeclaration,
  routes: readonly PlacedRoute[],
  budget: SolveBudget,
): readonly ClaimedRoute[] {
  const earlier = new Rivals();
  return routes.flatMap((later) => {
    const claims = claimsOn(graph, later, earlier, budget);
    earlier.add(later);
    return claims === undefined ? [] : [{ ...later, ...claims }];
  });
}

/** The routes that take all results of this one; none where a result may be left to it. */
function claimsOn(
  graph: GraphDeclaration,
  later: PlacedRoute,
  earlier: Rivals,
  budget: SolveBudget,
): Claims | undefined {
  if (budget.left < 0) return undefined;
  const { all, never } = demandOfRoute(later.route);
  const facts = factsOf(graph, later.route);
  const candidates = earlier.of(later.route);
  // Many routes that wait for one tool each seldom take every tool's results together.
  const isSmall = candidates.length <= TOGETHER_MAX;
  const rivals = isSmall || exactTool(later.route) !== undefined ? candidates : earlier.ofAnyTool;
  if (never || rivals.length === 0 || blockedKey(all, facts, budget) !== undefined) return undefined;
  const groups = rivals.length <= TOGETHER_MAX ? [rivals] : rivals.map((rival) => [rival]);
  for (const group of groups) {
    const demands = group.map(({ route }) => demandOfRoute(route).all);
    const found = takers(all, demands, facts, budget);
    if (budget.left < 0) return undefined;
    if (found === undefined) continue;
    const known = found.known.flatMap((at) => group[at] ?? []);
    const possible = found.possible.flatMap((at) => group[at] ?? []);
    const isApart = ({ route }: PlacedRoute): boolean => leadApart(route, later.route);
    return {
      takers: known.length > 0 ? known : possible,
      leadsApart: known.some(isApart) || possible.every(isApart),
    };
  }
  return undefined;
}

/** The earlier routes out of one skill that are certainly there and of which all conditions are known, by their tools. */
export class Rivals {
  readonly #all: PlacedRoute[] = [];
  readonly #anyTool: PlacedRoute[] = [];
  readonly #byTool = new Map<string, PlacedRoute[]>();

  add(placed: PlacedRoute): void {
    const { all, never } = demandOfRoute(placed.route);
    if (!placed.route.certain || never || !all.exact) return;
    const tool = exactTool(placed.route);
    this.#all.push(placed);
    if (tool === undefined) {
      this.#anyTool.push(placed);
      return;
    }
    const known = this.#byTool.get(tool);
    if (known === undefined) this.#byTool.set(tool, [placed]);
    else known.push(placed);
  }

  /** Those that may take a result of the route, in their order: not those that wait for another tool. */
  of(later: RouteDeclaration): readonly PlacedRoute[] {
    const tool = exactTool(later);
    if (tool === undefined) return this.#all;
    const sameTool = this.#byTool.get(tool) ?? [];
    if (this.#anyTool.length === 0) return sameTool;
    return [...sameTool, ...this.#anyTool].sort((a, b) => a.index - b.index);
  }

  /** Those that wait for no tool in particular. */
  get ofAnyTool(): readonly PlacedRoute[] {
    return this.#anyTool;
  }
}

/** True when the two routes are proven to lead to different skills. */
export function leadApart(a: RouteDeclaration, b: RouteDeclaration): boolean {
  return a.to !== undefined && b.to !== undefined && !maybeSameSkill(a.to, b.to);
}
