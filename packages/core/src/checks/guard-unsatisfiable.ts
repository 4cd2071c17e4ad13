/** `guard-unsatisfiable`: no result can pass a route's guard, so the route is never taken. */
import { dropGuardCondition, removeRoute, respellStatus } from '../fixes/graph-removals.js';
import type {
  GraphDeclaration,
  GuardConditionDeclaration,
  GuardDeclaration,
  RouteDeclaration,
} from '../declare/graph.js';
import type { Related, Subjects } from '../finding.js';
import type { GuardConditionData, GuardPreconditions } from '../guard/guard.js';
import { findImpossible, type Impossible } from '../guard/solve/contradiction.js';
import { bothOf, demandOf, isBlocked } from '../guard/solve/demand.js';
import type { SolveBudget } from '../guard/solve/domain.js';
import { explainContradiction, findGuardContradiction, type GuardContradiction } from '../guard/unsatisfiable.js';
import { graphCheck, type Report } from './check.js';
import { demandOfRoute, factsOf, SOLVE_LIMIT } from './route-demand.js';
import { named, subjects } from './subjects.js';
import { cut } from './words.js';

/** The facts of a guard that nothing passes. */
export interface GuardUnsatisfiable extends Subjects {
  /** The reason, as a clause. */
  readonly why: string;
  /** The route's position, counted from 0. */
  readonly route: number;
}

/** A reason mostly quotes two conditions of at most 60 characters each; only a list of statuses can be longer. */
const WHY_LIMIT = 240;

export const guardUnsatisfiable = graphCheck({
  code: 'guard-unsatisfiable',
  since: '9.51',
  severity: 'error',
  origin: 'library',
  description: 'The guard of a route contradicts itself or its own route',
  options: {
    proof: {
      description:
        'What counts as proof: `language` decides by all values that a key can have, ' +
        '`identity` by the comparisons of the library alone.',
      choices: ['language', 'identity'],
      recommended: 'language',
      checkup: 'identity',
    },
  },
  message(data: GuardUnsatisfiable) {
    const from = named(data.from, 'a skill', 16);
    const to = named(data.to, 'a skill', 16);
    return (
      `The route from ${from} to ${to} is never taken: nothing passes its guard. ` +
      `In it, ${data.why}. Change the guard, or remove the route.`
    );
  },
  run(graph, options) {
    const budget = { left: SOLVE_LIMIT };
    return graph.routes.items.flatMap((route, index) => {
      if (route.guard === undefined) return [];
      const found = options.proof === 'identity' ? libraryReason(route, route.guard) : reason(graph, route, budget);
      if (found === undefined) return [];
      const data = { ...subjects(route), why: cut(found.why, WHY_LIMIT), route: index };
      return [{ ...found.places, data }];
    });
  },
  fixes: (report, context) => [
    ...respellStatus(report, context, report.data.route),
    ...dropGuardCondition(report, context, report.data.route),
    ...removeRoute(report, context, report.data.route),
  ],
});

type Places = Pick<Report<GuardUnsatisfiable>, 'at' | 'related'>;

/** Why nothing passes, and where that stands. */
interface Reason {
  readonly why: string;
  readonly places: Places;
}

/** What the library says. Conditions that are not known can only exclude more. */
function libraryReason(route: RouteDeclaration, guard: GuardDeclaration): Reason | undefined {
  const contradiction = findGuardContradiction(dataOf(guard), preconditions(route));
  return contradiction && { why: explainContradiction(contradiction), places: places(route, guard, contradiction) };
}

/** What is proven for every value; in the library's words, where it says the same. */
function reason(graph: GraphDeclaration, route: RouteDeclaration, budget: SolveBudget): Reason | undefined {
  const { guard } = route;
  if (guard === undefined) return undefined;
  const conditions = dataOf(guard);
  const { own, never } = demandOfRoute(route);
  if (never) return undefined;
  const facts = factsOf(graph, route);
  const contradiction = findGuardContradiction(conditions, preconditions(route));
  if (contradiction !== undefined) {
    const { key } = contradiction;
    const named = contradiction.conditions.flatMap((index) => conditions[index] ?? []);
    const asked = bothOf(demandOf(named), own).atoms.get(key) ?? [];
    if (isBlocked(key, asked, facts, budget)) {
      return { why: explainContradiction(contradiction), places: places(route, guard, contradiction) };
    }
  }
  const impossible = findImpossible(conditions, own, facts, budget);
  return impossible && { why: impossible.why, places: placesOf(route, guard, impossible) };
}

function dataOf(guard: GuardDeclaration): readonly GuardConditionData[] {
  return guard.conditions.items.map(({ data }) => data);
}

/** A set of statuses counts only when no other status can be in it; an empty one is refused. */
function preconditions({ onToolReturn, onToolStatus }: RouteDeclaration): GuardPreconditions {
  const statuses = onToolStatus.kind === 'set' && onToolStatus.statuses.complete ? onToolStatus.statuses.items : [];
  return {
    ...(onToolReturn.kind === 'exact' && { onToolReturnExact: onToolReturn.name }),
    ...(statuses.length > 0 && { onToolStatuses: statuses.map((status) => status.text) }),
  };
}

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

function placesOf(route: RouteDeclaration, guard: GuardDeclaration, impossible: Impossible): Places {
  const conditions = impossible.conditions.map((index) => guard.conditions.items[index]);
  const [first] = conditions;
  if (first === undefined) return { at: guard.site.at };
  const own = impossible.againstRoute ? ownPlaces(route, impossible.key) : [];
  if (conditions.length > 1) return { at: first.key, related: [...(conditionsNote(conditions) ?? []), ...own] };
  if (impossible.againstRoute) return { at: first.value, related: own };
  const written = first.written === undefined ? [] : [{ at: first.written, note: 'The condition.' }];
  const source =
    impossible.key === 'currentSkillId' ? [{ at: route.fromSite.at, note: 'The skill that it leaves.' }] : [];
  return { at: first.at, related: [...written, ...source] };
}

function ownPlaces(route: RouteDeclaration, key: string): readonly Related[] {
  const related =
    key === 'toolName'
      ? ownNote(route.onToolReturn, 'The tool that the route waits for.')
      : ownNote(route.onToolStatus, 'The statuses that the route waits for.');
  return related ?? [];
}

function conditionsNote(conditions: readonly (GuardConditionDeclaration | undefined)[]): Places['related'] {
  return conditions
    .filter((condition) => condition !== undefined)
    .map((condition) => ({
      at: condition.written ?? condition.at,
      note: conditions.length === 2 ? 'One of the two conditions.' : 'One of the conditions.',
    }));
}

function ownNote(
  own: RouteDeclaration['onToolReturn'] | RouteDeclaration['onToolStatus'],
  note: string,
): Places['related'] {
  return own.kind === 'none' ? [] : [{ at: own.site.at, note }];
}
