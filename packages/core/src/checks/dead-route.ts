/** `dead-route`: no result can ever match a route, whatever stands before it. */
import { removeRoute } from '../fixes/graph-removals.js';
import type { GraphDeclaration, RouteDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { isBlocked } from '../guard/solve/demand.js';
import type { SolveBudget } from '../guard/solve/domain.js';
import { regexCaption } from '../match/caption.js';
import { graphCheck } from './check.js';
import { demandOfRoute, factsOf, SOLVE_LIMIT } from './route-demand.js';
import { named, originOf, subjects } from './subjects.js';
import { cut } from './words.js';

/** The facts of a route that nothing matches. */
export interface DeadRoute extends Subjects {
  /** `predicate`: its `when` is false for every result. `pattern`: its `onToolReturn` matches no name of a tool. */
  readonly why: 'predicate' | 'pattern';
  /** The pattern that matches nothing. */
  readonly pattern?: string;
  /** The route's position, counted from 0. */
  readonly route: number;
}

export const deadRoute = graphCheck({
  code: 'dead-route',
  severity: 'warning',
  origin: 'own',
  description: 'No result can match the condition of a route',
  options: {},
  message(data: DeadRoute) {
    const [from, to] = [named(data.from, 'a skill', 16), named(data.to, 'a skill', 16)];
    const proof =
      data.pattern === undefined
        ? 'Its `when` is false whatever it is asked.'
        : `No name of a tool matches \`${data.pattern}\`.`;
    return (
      `The route from ${from} to ${to} is never taken: no result matches it. ` +
      `${proof} Write down when the route is meant to be taken, or remove it.`
    );
  },
  run(graph) {
    if (graph.isTree !== false) return [];
    const budget = { left: SOLVE_LIMIT };
    return graph.routes.items.flatMap((route, index) => {
      const why = reasonOf(graph, route, budget);
      if (why === undefined) return [];
      const isPattern = why.pattern !== undefined && route.onToolReturn.kind !== 'none';
      const site = isPattern ? route.onToolReturn.site : route.conditionSite;
      return [
        {
          at: site.at,
          data: { ...subjects(route), ...why, route: index },
          related: originOf(site, 'The condition is written here.'),
        },
      ];
    });
  },
  fixes: (report, context) => removeRoute(report, context, report.data.route),
});

/** A guard that nothing passes and statuses that do not exist have codes of their own. */
function reasonOf(
  graph: GraphDeclaration,
  route: RouteDeclaration,
  budget: SolveBudget,
): Pick<DeadRoute, 'why' | 'pattern'> | undefined {
  if (route.deterministic !== true) return undefined;
  const { own, never } = demandOfRoute(route);
  if (never) return { why: 'predicate' };
  const { onToolReturn } = route;
  const names = own.atoms.get('toolName');
  if (onToolReturn.kind !== 'regex' || names === undefined) return undefined;
  return isBlocked('toolName', names, factsOf(graph, route), budget)
    ? { why: 'pattern', pattern: cut(regexCaption(onToolReturn.source, onToolReturn.flags), 60) }
    : undefined;
}
