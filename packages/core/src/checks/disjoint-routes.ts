/** Whether two routes out of one skill can both match one result of a tool. */
import type { RouteDeclaration, Ternary } from '../declare/graph.js';
import { conditionsExclude } from '../guard/disjoint.js';
import type { GuardConditionData } from '../guard/guard.js';
import { isGuardList } from '../guard/vocabulary.js';

/** How many values may still be compared with each other. */
export interface ComparisonBudget {
  left: number;
}

/** What a route requires of a result, all as conditions of a guard. */
export interface RouteConditions {
  readonly items: readonly GuardConditionData[];
  /** False when the route may require more than that. */
  readonly complete: boolean;
  /** The number of values in all conditions: what a comparison costs. */
  readonly size: number;
}

/**
 * What the route requires, as far as it can be compared. A predicate or a
 * regular expression is left out without making the conditions incomplete: it
 * is known to be there, and nothing is proven by it.
 */
export function routeConditions(route: RouteDeclaration): RouteConditions {
  const items: GuardConditionData[] = [];
  let complete = route.when !== 'unknown' && route.onToolReturn.kind !== 'unknown';
  const tool = exactTool(route);
  if (tool !== undefined) items.push({ key: 'toolName', op: 'eq', value: tool });
  switch (route.onToolStatus.kind) {
    case 'none':
      break;
    case 'unknown':
      complete = false;
      break;
    case 'set': {
      const { statuses } = route.onToolStatus;
      const words = statuses.items.map((status) => status.text);
      if (statuses.complete) items.push({ key: 'status', op: 'in', value: words });
      else complete = false;
      break;
    }
  }
  if (route.guard !== undefined) {
    for (const condition of route.guard.conditions.items) items.push(condition.data);
    complete &&= route.guard.conditions.complete;
  }
  const size = items.reduce((sum, { value }) => sum + (isGuardList(value) ? value.length : 1), 1);
  return { items, complete, size };
}

/** The one tool that the route waits for; the empty name stands for any tool. */
export function exactTool({ onToolReturn }: RouteDeclaration): string | undefined {
  return onToolReturn.kind === 'exact' && onToolReturn.name !== '' ? onToolReturn.name : undefined;
}

/**
 * True when no result meets both, `false` when nothing says so although all is
 * known, `undefined` when it depends on what is not known or was not compared.
 */
export function conditionsDisjoint(a: RouteConditions, b: RouteConditions, budget: ComparisonBudget): Ternary {
  budget.left -= a.size * b.size;
  if (budget.left < 0) return undefined;
  for (const condition of a.items) {
    for (const other of b.items) {
      if (condition.key === other.key && conditionsExclude(condition, other)) return true;
    }
  }
  return a.complete && b.complete ? false : undefined;
}
