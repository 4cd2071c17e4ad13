/** `ambiguous-routes`: several conditional routes out of one skill, where only their order decides. */
import type { RouteDeclaration, SkillDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import {
  conditionsDisjoint,
  exactTool,
  routeConditions,
  type ComparisonBudget,
  type RouteConditions,
} from './disjoint-routes.js';
import { named, originOf, subjects } from './subjects.js';

/** The facts of two routes that may both be meant. */
export interface AmbiguousRoutes extends Subjects {
  /** How many conditional routes leave the skill at least. */
  readonly routes: number;
  /** The positions of the two routes, counted from 0. */
  readonly first: number;
  readonly second: number;
}

/**
 * How many values of conditions are compared for one graph: five thousand
 * routes out of one skill by their tools stay far below it. Past it nothing
 * counts as not disjoint.
 */
const COMPARISON_LIMIT = 2_000_000;

export const ambiguousRoutes = graphCheck({
  code: 'ambiguous-routes',
  severity: 'warning',
  origin: 'library',
  description: 'Several conditional routes leave one skill, so their order decides',
  options: {
    disjoint: {
      description: 'Also report where the conditions exclude each other, so that no result matches two routes.',
      recommended: false,
      checkup: true,
    },
  },
  message(data: AmbiguousRoutes) {
    return (
      `${String(data.routes)} conditional routes leave ${named(data.from, 'this skill')}; ` +
      'where two match, the first one wins. ' +
      'Nothing else says which of them is meant. Let their conditions exclude each other, or merge them.'
    );
  },
  run(graph, options) {
    if (graph.isTree !== false) return [];
    const budget: ComparisonBudget = { left: COMPARISON_LIMIT };
    return [...deterministicBySource(graph.routes.items)].flatMap(([from, routes]) => {
      const pair = options.disjoint ? firstTwo(routes) : firstJoint(routes, budget);
      if (pair === undefined) return [];
      const [first, second] = pair;
      return [
        {
          at: second.route.optionsSite.at,
          data: { ...subjects({ from }), routes: routes.length, first: first.index, second: second.index },
          related: [
            { at: first.route.optionsSite.at, note: 'The route that is tried before.' },
            ...originOf(second.route.optionsSite, 'The later route is written here.'),
          ],
        },
      ];
    });
  },
});

interface Placed {
  readonly route: RouteDeclaration;
  readonly index: number;
}

type Pair = readonly [Placed, Placed];

/** The routes that certainly are there and have a condition, by the skill they leave. */
function deterministicBySource(routes: readonly RouteDeclaration[]): ReadonlyMap<SkillDeclaration, readonly Placed[]> {
  const sources = new Map<SkillDeclaration, Placed[]>();
  for (const [index, route] of routes.entries()) {
    if (route.from === undefined || !route.certain || route.deterministic !== true) continue;
    const known = sources.get(route.from);
    if (known === undefined) sources.set(route.from, [{ route, index }]);
    else known.push({ route, index });
  }
  return sources;
}

function firstTwo([first, second]: readonly Placed[]): Pair | undefined {
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** A route with what it requires. */
interface Compared extends Placed {
  readonly conditions: RouteConditions;
}

/**
 * The first two routes of which nothing says that they exclude each other,
 * though all of their conditions are known. Routes that wait for different
 * tools are disjoint, so a route is compared only with those that wait for its
 * tool or for none in particular.
 */
function firstJoint(routes: readonly Placed[], budget: ComparisonBudget): Pair | undefined {
  if (routes.length < 2) return undefined;
  const anyTool: Compared[] = [];
  const byTool = new Map<string, Compared[]>();
  const before: Compared[] = [];
  for (const placed of routes) {
    const route: Compared = { ...placed, conditions: routeConditions(placed.route) };
    const tool = exactTool(route.route);
    const sameTool = tool === undefined ? anyTool : (byTool.get(tool) ?? []);
    const rivals = tool === undefined ? [before] : [anyTool, sameTool];
    const joint = firstJointWith(route, rivals, budget);
    if (joint !== undefined) return [joint, route];
    if (budget.left < 0) return undefined;
    before.push(route);
    sameTool.push(route);
    if (tool !== undefined) byTool.set(tool, sameTool);
  }
  return undefined;
}

function firstJointWith(
  route: Compared,
  rivals: readonly (readonly Compared[])[],
  budget: ComparisonBudget,
): Compared | undefined {
  let first: Compared | undefined;
  for (const group of rivals) {
    const joint = group.find(
      (rival) => budget.left >= 0 && conditionsDisjoint(rival.conditions, route.conditions, budget) === false,
    );
    if (joint !== undefined && (first === undefined || joint.index < first.index)) first = joint;
  }
  return first;
}
