/** Repairs of routes: one that comes too late is moved up, and a guard that decides nothing is taken out. */
import type { Report } from '../checks/check.js';
import { quote } from '../checks/words.js';
import type { Subjects } from '../finding.js';
import type { Fix } from '../source/edit.js';
import { reorderedRoutes, withRoute } from './changed-graph.js';
import type { GraphFixContext } from './context.js';
import { offer } from './graph-removals.js';
import { permute } from './permute.js';
import { removeProperties } from './remove-item.js';
import { routeGroups } from './rule-places.js';
import { isOwnedItem, propertyOf } from './written.js';

/** Moves a route before the first of the earlier ones that take its results. */
export function moveRouteBefore(
  report: Report<Subjects>,
  context: GraphFixContext,
  position: number,
  earlier: readonly number[],
): readonly Fix[] {
  const { graph, index } = context;
  const [first] = earlier;
  const group = routeGroups(context, graph).find(
    ({ rules }) => first !== undefined && rules.includes(first) && rules.includes(position),
  );
  if (group === undefined || first === undefined) return [];
  const rules = group.rules
    .filter((rule) => rule !== position)
    .flatMap((rule) => (rule === first ? [position, rule] : [rule]));
  const whole = graph.routes.items.map((_, at) => at);
  for (const [k, at] of group.rules.entries()) whole[at] = rules[k] ?? at;
  const target = graph.routes.items[first]?.to?.id;
  const what = graph.form === 'builder' ? 'route' : 'step';
  const title =
    target === undefined ? `Move this ${what} up` : `Move this ${what} before the one to ${quote(target, 40)}`;
  return offer(title, report, context, reorderedRoutes(graph, whole), () =>
    permute(
      index,
      group.slots,
      rules.map((rule) => group.rules.indexOf(rule)),
    ),
  );
}

/** Takes out a guard that decides nothing, where the route has a condition beside it. */
export function removeGuard(report: Report<Subjects>, context: GraphFixContext, position: number): readonly Fix[] {
  const { index, uses, graph } = context;
  const route = graph.routes.items[position];
  if (route?.guard === undefined) return [];
  const { guard, onToolReturn, onToolStatus } = route;
  // Without any condition the route would be one that only the model takes.
  if (onToolReturn.kind === 'none' && onToolStatus.kind === 'none') return [];
  const changed = withRoute(graph, position, { ...route, guard: undefined });
  return offer('Remove the guard', report, context, changed, () => {
    const node = index.nodeAt(guard.site.at);
    const property = node === undefined ? undefined : propertyOf(index, node);
    const isRead = guard.conditions.items.every(({ at }) => uses.isSingle('condition', at));
    if (property === undefined || !isRead || !isOwnedItem(index, property)) return undefined;
    return removeProperties(context, [property]);
  });
}
