/** `guard-always-passes`: the guard of a route decides nothing, since every result that gets to it passes. */
import { plainGuardCaption } from '../guard/caption.js';
import { alwaysPasses } from '../guard/solve/demand.js';
import { removeGuard } from '../fixes/routes.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { demandOfRoute, factsOf, SOLVE_LIMIT } from './route-demand.js';
import { named, subjects } from './subjects.js';
import { cut } from './words.js';

/** The facts of a guard that everything passes. */
export interface GuardAlwaysPasses extends Subjects {
  /** The guard as text, such as `iteration ≥ 2`. */
  readonly guard: string;
  /** The route's position, counted from 0. */
  readonly route: number;
}

/** Three conditions of the usual length. */
const GUARD_LIMIT = 80;

export const guardAlwaysPasses = graphCheck({
  code: 'guard-always-passes',
  since: '9.51',
  severity: 'warning',
  origin: 'own',
  description: 'Every result that gets to a guard passes it',
  options: {},
  message(data: GuardAlwaysPasses) {
    const [from, to] = [named(data.from, 'a skill', 16), named(data.to, 'a skill', 16)];
    return (
      `The guard of the route from ${from} to ${to} always passes. ` +
      `No result that gets to it fails \`${data.guard}\`, so it decides nothing. ` +
      'Ask for what sets these results apart, or leave the guard out.'
    );
  },
  run(graph) {
    const budget = { left: SOLVE_LIMIT };
    return graph.routes.items.flatMap((route, index) => {
      const { guard } = route;
      const [first, ...others] = guard?.conditions.items ?? [];
      if (guard === undefined || first === undefined || graph.isTree !== false) return [];
      const demand = demandOfRoute(route);
      if (demand.never || !alwaysPasses(demand.guard, demand.own, factsOf(graph, route), budget)) return [];
      const conditions = guard.conditions.items.map(({ data }) => data);
      const text = cut(plainGuardCaption({ conditions }), GUARD_LIMIT);
      const written = others.length === 0 && first.written !== undefined ? first.written : undefined;
      return [
        {
          at: others.length === 0 ? first.at : guard.site.at,
          data: { ...subjects(route), guard: text, route: index },
          related: written === undefined ? [] : [{ at: written, note: 'The condition.' }],
        },
      ];
    });
  },
  fixes: (report, context) => removeGuard(report, context, report.data.route),
});
