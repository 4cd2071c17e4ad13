/** `guard-unsatisfiable`: no result can pass a route's guard, so the route is never taken. */
import { dropGuardCondition, removeRoute, respellStatus } from '../fixes/graph-removals.js';
import type { GuardConditionDeclaration, GuardDeclaration, RouteDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import type { GuardPreconditions } from '../guard/guard.js';
import { explainContradiction, findGuardContradiction, type GuardContradiction } from '../guard/unsatisfiable.js';
import { graphCheck, type Report } from './check.js';
import { named, subjects } from './subjects.js';
import { cut } from './words.js';

/** The facts of a guard that nothing passes. */
export interface GuardUnsatisfiable extends Subjects {
  /** The reason, as a clause. */
  readonly why: string;
  /** The route's position, counted from 0. */
  readonly route: number;
}

/** A reason quotes two conditions of at most 60 characters each; only a list of statuses can be longer. */
const WHY_LIMIT = 240;

export const guardUnsatisfiable = graphCheck({
  code: 'guard-unsatisfiable',
  since: '9.51',
  severity: 'error',
  origin: 'library',
  description: 'The guard of a route contradicts itself or its own route',
  options: {},
  message(data: GuardUnsatisfiable) {
    const from = named(data.from, 'a skill', 16);
    const to = named(data.to, 'a skill', 16);
    return (
      `The route from ${from} to ${to} is never taken: nothing passes its guard. ` +
      `In it, ${data.why}. Change the guard, or remove the route.`
    );
  },
  run(graph) {
    return graph.routes.items.flatMap((route, index) => {
      if (route.guard === undefined) return [];
      // Conditions that are not known can only exclude more.
      const contradiction = findGuardContradiction(
        route.guard.conditions.items.map((condition) => condition.data),
        preconditions(route),
      );
      if (contradiction === undefined) return [];
      const data = { ...subjects(route), why: cut(explainContradiction(contradiction), WHY_LIMIT), route: index };
      return [{ ...places(route, route.guard, contradiction), data }];
    });
  },
  fixes: (report, context) => [
    ...respellStatus(report, context, report.data.route),
    ...dropGuardCondition(report, context, report.data.route),
    ...removeRoute(report, context, report.data.route),
  ],
});

/** A set of statuses counts only when no other status can be in it; an empty one is refused. */
function preconditions({ onToolReturn, onToolStatus }: RouteDeclaration): GuardPreconditions {
  const statuses = onToolStatus.kind === 'set' && onToolStatus.statuses.complete ? onToolStatus.statuses.items : [];
  return {
    ...(onToolReturn.kind === 'exact' && { onToolReturnExact: onToolReturn.name }),
    ...(statuses.length > 0 && { onToolStatuses: statuses.map((status) => status.text) }),
  };
}

type Places = Pick<Report<GuardUnsatisfiable>, 'at' | 'related'>;

function places(route: RouteDeclaration, guard: GuardDeclaration, contradiction: GuardContradiction): Places {
  const [first, second] = contradiction.conditions.map((index) => guard.conditions.items[index]);
  if (first === undefined) return { at: guard.site.at };
  switch (contradiction.kind) {
    case 'eq-and-ne':
    case 'eq-outside-in':
    case 'eq-inside-not-in':
    case 'eq-outside-bound':
    case 'crossed-bounds':
    case 'in-inside-not-in':
      return { at: first.key, related: conditionsNote([first, second]) };
    case 'status-outside-vocabulary':
      return { at: first.at, ...(first.written && { related: [{ at: first.written, note: 'The condition.' }] }) };
    case 'status-against-route':
      return { at: first.value, related: ownNote(route.onToolStatus, 'The statuses that the route waits for.') };
    case 'tool-against-route':
      return { at: first.value, related: ownNote(route.onToolReturn, 'The tool that the route waits for.') };
  }
}

function conditionsNote(conditions: readonly (GuardConditionDeclaration | undefined)[]): Places['related'] {
  return conditions
    .filter((condition) => condition !== undefined)
    .map((condition) => ({ at: condition.written ?? condition.at, note: 'One of the two conditions.' }));
}

function ownNote(
  own: RouteDeclaration['onToolReturn'] | RouteDeclaration['onToolStatus'],
  note: string,
): Places['related'] {
  return own.kind === 'none' ? [] : [{ at: own.site.at, note }];
}
