/** `prefer-guard`: the predicate of a route asks what its options can ask. */
import type { RouteDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { optionsText, writeAsOptions } from '../fixes/predicates.js';
import { isToolResultStatus } from '../guard/vocabulary.js';
import { type RouteConditionData, formAsRouteConditions } from '../predicate/convert.js';
import { graphCheck } from './check.js';
import { named, originOf, subjects } from './subjects.js';
import { cut } from './words.js';

/** The facts of a condition that could be data. */
export interface PreferGuard extends Subjects {
  /** The options as they would be written. */
  readonly options: string;
  /** The route's position, counted from 0. */
  readonly route: number;
}

/** Longer options are cut in the message; the repair has all of them. */
const OPTIONS_LIMIT = 160;

export const preferGuard = graphCheck({
  code: 'prefer-guard',
  since: '9.51',
  severity: 'warning',
  origin: 'own',
  advice: true,
  description: 'The function of a route asks what `onToolReturn`, `onToolStatus` and `guard` ask',
  options: {},
  message(data: PreferGuard) {
    return (
      `The route to ${named(data.to, 'a skill')} asks in a function what its options can ask. ` +
      `\`${data.options}\` says exactly the same; as data it is drawn, and compared with the other routes.`
    );
  },
  run(graph) {
    if (graph.isTree !== false) return [];
    return graph.routes.items.flatMap((route, index) => {
      const conditions = conditionsOf(route);
      if (conditions === undefined || route.predicate === undefined) return [];
      const { from, to, predicate } = route;
      const data: PreferGuard = {
        ...subjects({ from, to }),
        options: cut(optionsText(conditions), OPTIONS_LIMIT),
        route: index,
      };
      return [{ at: predicate.site.at, data, related: originOf(predicate.site, 'The condition is written here.') }];
    });
  },
  fixes(report, context) {
    const route = context.graph.routes.items[report.data.route];
    const conditions = route === undefined ? undefined : conditionsOf(route);
    // A status that no result has would only become a mistake of another kind.
    if (conditions?.onToolStatus?.every(isToolResultStatus) === false) return [];
    return conditions === undefined ? [] : writeAsOptions(report, context, report.data.route, conditions);
  },
});

/** The options that say what the route's predicate says. */
function conditionsOf({
  predicate,
  onToolReturn,
  onToolStatus,
  guard,
}: RouteDeclaration): RouteConditionData | undefined {
  const isAlone = onToolReturn.kind === 'none' && onToolStatus.kind === 'none' && guard === undefined;
  if (!isAlone || predicate?.form === undefined || predicate.always !== undefined) return undefined;
  return formAsRouteConditions(predicate.form);
}
