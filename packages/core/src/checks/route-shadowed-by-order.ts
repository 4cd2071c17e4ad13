/** `route-shadowed-by-order`: earlier routes out of the same skill take every result that a route matches. */
import { moveRouteBefore } from '../fixes/routes.js';
import { removeRoute } from '../fixes/graph-removals.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { claimedRoutes } from './claimed-routes.js';
import { named, originOf, subjects } from './subjects.js';
import { list, quote } from './words.js';

/** The facts of a route that gets no result. */
export interface RouteShadowedByOrder extends Subjects {
  /** The ids of the skills that the earlier routes lead to, each once, as far as they are known. */
  readonly takenBy: readonly string[];
  /** The route's position, counted from 0, and those of the earlier routes. */
  readonly route: number;
  readonly earlier: readonly number[];
}

/** So many of the earlier routes are shown. */
const SHOWN = 4;

export const routeShadowedByOrder = graphCheck({
  code: 'route-shadowed-by-order',
  severity: 'warning',
  origin: 'own',
  description: 'Earlier routes take every result that a route matches',
  options: {},
  message(data: RouteShadowedByOrder) {
    const [from, to] = [named(data.from, 'a skill', 16), named(data.to, 'a skill', 16)];
    const where =
      data.takenBy.length === 0
        ? ''
        : `, to ${list(
            data.takenBy.map((id) => quote(id)),
            SHOWN,
          )},`;
    const proof =
      data.earlier.length === 1
        ? `an earlier one${where} matches every result that this one matches. Move this one before it`
        : `earlier ones${where} together match every result that this one matches. Move this one before them`;
    return (
      `The route from ${from} to ${to} is never taken: it comes too late. ` +
      `The routes out of a skill are tried in their order, and ${proof}, or remove it.`
    );
  },
  run(graph) {
    return claimedRoutes(graph)
      .filter(({ leadsApart }) => leadsApart)
      .map(({ route, index, takers }) => {
        const ids = takers.map(({ route: taker }) => taker.to?.id).filter((id) => id !== undefined);
        return {
          at: route.conditionSite.at,
          data: {
            ...subjects(route),
            takenBy: [...new Set(ids)],
            route: index,
            earlier: takers.map((taker) => taker.index),
          },
          related: [
            ...takers.slice(0, SHOWN).map((taker) => ({
              at: taker.route.conditionSite.at,
              note: takers.length === 1 ? 'The route that takes them.' : 'One of the routes that take them.',
            })),
            ...originOf(route.conditionSite, 'The condition is written here.'),
          ],
        };
      });
  },
  fixes: (report, context) => [
    ...moveRouteBefore(report, context, report.data.route, report.data.earlier),
    ...removeRoute(report, context, report.data.route),
  ],
});
