/** Why no result passes a guard, in as few conditions as it takes. */
import { clip } from '../../match/describe.js';
import { conditionCaption } from '../caption.js';
import type { GuardConditionData } from '../guard.js';
import type { Atom } from './atom.js';
import { blockedKey, bothOf, type Demand, demandOf, isBlocked } from './demand.js';
import type { HopFacts, SolveBudget } from './domain.js';
import { FIRST_ITERATION } from './numbers.js';

/** Conditions of one key that no value passes together. */
export interface Impossible {
  readonly key: string;
  /** The positions of the conditions in the guard. */
  readonly conditions: readonly number[];
  /** True where each value that passes them is excluded by what the route itself waits for. */
  readonly againstRoute: boolean;
  /** The reason as a clause without a full stop. */
  readonly why: string;
}

/** How much of a condition a reason quotes: lists may have a thousand members. */
const CLAUSE_MAX_CHARS = 60;

/**
 * The conditions of the first key of which no value passes all, those left out
 * that it does not take. `before` is what the route asks beside its guard.
 */
export function findImpossible(
  conditions: readonly GuardConditionData[],
  before: Demand,
  facts: HopFacts,
  budget: SolveBudget,
): Impossible | undefined {
  const key = blockedKey(bothOf(demandOf(conditions), before), facts, budget);
  if (key === undefined) return undefined;
  const route = before.atoms.get(key) ?? [];
  // What nothing passes without any guard is no fault of the guard.
  if (isBlocked(key, route, facts, budget)) return undefined;
  let named = conditions.flatMap((condition, index) => (condition.key === key ? [index] : []));
  const isEnough = (positions: readonly number[], own: readonly Atom[]): boolean => {
    const atoms = positions.flatMap((position): readonly Atom[] => {
      const condition = conditions[position];
      return condition === undefined ? [] : [{ kind: 'condition', condition }];
    });
    return isBlocked(key, [...atoms, ...own], facts, budget);
  };
  const againstRoute = !isEnough(named, []);
  const own = againstRoute ? route : [];
  for (const position of named) {
    const fewer = named.filter((other) => other !== position);
    if (fewer.length > 0 && isEnough(fewer, own)) named = fewer;
  }
  const clauses = named.flatMap((position) => {
    const condition = conditions[position];
    return condition === undefined ? [] : [`\`${clip(conditionCaption(condition), CLAUSE_MAX_CHARS)}\``];
  });
  return { key, conditions: named, againstRoute, why: reason(key, clauses, againstRoute, facts) };
}

function reason(key: string, clauses: readonly string[], againstRoute: boolean, facts: HopFacts): string {
  const last = clauses.at(-1) ?? '';
  const before = clauses.slice(0, -1).join(', ');
  const [together, verb] = clauses.length > 1 ? [`${before} and ${last}`, 'exclude'] : [last, 'excludes'];
  if (againstRoute) {
    return key === 'toolName'
      ? `${together} ${verb} every tool that the route's own onToolReturn matches`
      : `${together} ${verb} each status of the route's own onToolStatus`;
  }
  if (key === 'currentSkillId' && facts.cursor !== undefined) {
    return `${together} ${verb} ${JSON.stringify(clip(facts.cursor, CLAUSE_MAX_CHARS))}, the skill that the route leaves`;
  }
  if (key === 'iteration') {
    return `${together} ${verb} every iteration in which a route is tried: whole numbers from ${String(FIRST_ITERATION)} on`;
  }
  const all = clauses.length === 1 ? last : clauses.length === 2 ? `both ${together}` : `all of ${together}`;
  return `no ${nounOf(key)} passes ${all}`;
}

function nounOf(key: string): string {
  switch (key) {
    case 'status':
      return 'status that a tool result can have';
    case 'toolName':
    case 'result':
    case 'userMessage':
    case 'currentSkillId':
      return 'text';
    default:
      return 'value';
  }
}
