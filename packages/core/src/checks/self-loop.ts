/** `self-loop`: a route from a skill to itself. */
import { removeRoute } from '../fixes/graph-removals.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { named, originOf, subjects } from './subjects.js';

/** The facts of a route that leads nowhere else. */
export interface SelfLoop extends Subjects {
  /** The route's position, counted from 0. */
  readonly route: number;
}

export const selfLoop = graphCheck({
  code: 'self-loop',
  severity: 'warning',
  origin: 'library',
  description: 'A route leads from a skill to itself',
  options: {},
  message(data: SelfLoop) {
    return (
      `This route leads from ${named(data.from, 'a skill')} to itself. ` +
      'The cursor stays where it is, as it does without the route. Name another target, or remove the route.'
    );
  },
  run(graph) {
    if (graph.isTree !== false) return [];
    return graph.routes.items.flatMap((route, index) =>
      route.from !== undefined && route.from === route.to
        ? [
            {
              at: route.toSite.at,
              data: { ...subjects(route), route: index },
              related: originOf(route.toSite, 'The skill comes from here.'),
            },
          ]
        : [],
    );
  },
  fixes: (report, context) => removeRoute(report, context, report.data.route),
});
