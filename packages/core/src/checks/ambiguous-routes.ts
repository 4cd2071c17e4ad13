/** `ambiguous-routes`: several conditional routes out of one skill, where only their order decides. */
import type { GraphDeclaration, RouteDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { blockedKey, bothOf, hasMore, takers, TOGETHER_MAX } from '../guard/solve/demand.js';
import type { SolveBudget } from '../guard/solve/domain.js';
import { commonResult, type Witness } from '../guard/solve/witness.js';
import { graphCheck } from './check.js';
import { claimedRoutes, conditionalBySource, leadApart, type PlacedRoute, Rivals } from './claimed-routes.js';
import { demandOfRoute, factsOf, SOLVE_LIMIT } from './route-demand.js';
import { named, originOf, subjects } from './subjects.js';
import { cut } from './words.js';

/** The facts of two routes that may both be meant. */
export interface AmbiguousRoutes extends Subjects {
  /** How many conditional routes leave the skill at least. */
  readonly routes: number;
  /** The positions of the two routes, counted from 0. */
  readonly first: number;
  readonly second: number;
  /** What a result has that matches both; left out where that is not asked. */
  readonly witness?: string;
}

/** A result is told in few words, so that the message stays readable. */
const WITNESS_LIMIT = 80;

export const ambiguousRoutes = graphCheck({
  code: 'ambiguous-routes',
  severity: 'warning',
  origin: 'library',
  description: 'Several conditional routes leave one skill, so their order decides',
  options: {
    disjoint: {
      description: 'Also report where no result is known to match two routes, or where their order can be meant.',
      recommended: false,
      checkup: true,
    },
  },
  message(data: AmbiguousRoutes) {
    const both = data.witness === undefined ? '' : `Two of them match a result with ${data.witness}. `;
    return (
      `${String(data.routes)} conditional routes leave ${named(data.from, 'this skill')}; ` +
      `where two match, the first one wins. ${both}` +
      'Nothing else says which of them is meant. Let their conditions exclude each other, or merge them.'
    );
  },
  run(graph, options) {
    if (graph.isTree !== false) return [];
    const budget: SolveBudget = { left: SOLVE_LIMIT };
    return [...conditionalBySource(graph)].flatMap((all) => {
      const routes = all.filter(({ route }) => route.certain);
      const pair = options.disjoint ? firstTwo(routes) : firstJoint(graph, routes, budget);
      if (pair === undefined) return [];
      const { first, second, witness } = pair;
      return [
        {
          at: second.route.optionsSite.at,
          data: {
            ...subjects({ from: second.route.from }),
            routes: routes.length,
            first: first.index,
            second: second.index,
            ...(witness !== undefined && { witness: cut(witness.text, WITNESS_LIMIT) }),
          },
          related: [
            { at: first.route.optionsSite.at, note: 'The route that is tried before.' },
            ...originOf(second.route.optionsSite, 'The later route is written here.'),
          ],
        },
      ];
    });
  },
});

interface Pair {
  readonly first: PlacedRoute;
  readonly second: PlacedRoute;
  readonly witness?: Witness;
}

function firstTwo([first, second]: readonly PlacedRoute[]): Pair | undefined {
  return first === undefined || second === undefined ? undefined : { first, second };
}

/**
 * The first two routes to different skills that one result is proven to match,
 * while each of them also has results of its own. A route whose results are all
 * matched by a later one is an exception that has to come first, and one that
 * gets no result at all has a code of its own.
 */
function firstJoint(graph: GraphDeclaration, routes: readonly PlacedRoute[], budget: SolveBudget): Pair | undefined {
  const claimed = new Set(claimedRoutes(graph).map(({ route }) => route));
  const earlier = new Rivals();
  for (const second of routes) {
    if (claimed.has(second.route)) continue;
    const rivals = earlier.of(second.route);
    for (const first of rivals) {
      // Pairs that lead to one skill are soon told, and there may be millions of them.
      budget.left -= 1;
      if (budget.left < 0) return undefined;
      const witness = leadApart(first.route, second.route)
        ? commonWitness(graph, first.route, second.route, budget)
        : undefined;
      if (witness === undefined) continue;
      const before = rivals.filter(({ index }) => index < first.index);
      if (!isSettled(graph, first.route, second.route, before, budget)) return { first, second, witness };
    }
    earlier.add(second);
  }
  return undefined;
}

function commonWitness(
  graph: GraphDeclaration,
  first: RouteDeclaration,
  second: RouteDeclaration,
  budget: SolveBudget,
): Witness | undefined {
  const [a, b] = [demandOfRoute(first), demandOfRoute(second)];
  const facts = factsOf(graph, second);
  if (a.never || b.never || !a.all.exact || !b.all.exact) return undefined;
  const witness = commonResult(a.all, b.all, facts, budget);
  return witness !== undefined && hasMore(a.all, b.all, facts, budget) && hasMore(b.all, a.all, facts, budget)
    ? witness
    : undefined;
}

/** True where routes before the two take every result that both match. */
function isSettled(
  graph: GraphDeclaration,
  first: RouteDeclaration,
  second: RouteDeclaration,
  before: readonly PlacedRoute[],
  budget: SolveBudget,
): boolean {
  const facts = factsOf(graph, second);
  const both = bothOf(demandOfRoute(first).all, demandOfRoute(second).all);
  const rivals = before
    .map(({ route }) => demandOfRoute(route).all)
    .filter((demand) => blockedKey(bothOf(demand, both), facts, budget) === undefined)
    .slice(0, TOGETHER_MAX);
  return rivals.length > 0 && takers(both, rivals, facts, budget) !== undefined;
}
