/** Which two conditions on one key no value passes both. */
import { evaluateCondition } from './evaluate.js';
import type { GuardConditionData } from './guard.js';
import { isGuardList, type GuardValue } from './vocabulary.js';

/**
 * True when no value passes both conditions. Both must read the same key of the
 * same result. What an `eq` or `in` lets through is a finite list, which the
 * other condition is tried on; two bounds are compared where both are numbers,
 * or both are texts of which one is no number. Anything else is not decided,
 * and `false`.
 */
export function conditionsExclude(a: GuardConditionData, b: GuardConditionData): boolean {
  const values = passing(a);
  if (values !== undefined) return values.every((value) => !evaluateCondition(b, value));
  const others = passing(b);
  if (others !== undefined) return others.every((value) => !evaluateCondition(a, value));
  return boundsCross(a, b) || boundsCross(b, a);
}

/** The values that pass, where the condition lists them. */
function passing({ op, value }: GuardConditionData): readonly GuardValue[] | undefined {
  if (op === 'eq') return isGuardList(value) ? undefined : [value];
  return op === 'in' && isGuardList(value) ? value : undefined;
}

/** True when the first is a lower bound at or above the second, an upper one, and no value lies on both. */
function boundsCross(lower: GuardConditionData, upper: GuardConditionData): boolean {
  if (lower.op !== 'gt' && lower.op !== 'gte') return false;
  if (upper.op !== 'lt' && upper.op !== 'lte') return false;
  const order = orderOf(lower.value, upper.value);
  if (order === undefined) return false;
  return order > 0 || (order === 0 && (lower.op === 'gt' || upper.op === 'lt'));
}

/**
 * How the two bounds stand to each other, where whatever passes both is
 * compared with both in one way. With two numbers that is by its value as a
 * number. With two texts it is by code units, unless it is a number itself:
 * then each text counts as a number too, and one that is none lets nothing pass.
 */
function orderOf(a: GuardConditionData['value'], b: GuardConditionData['value']): number | undefined {
  const numbers = typeof a === 'number' && typeof b === 'number';
  const words = typeof a === 'string' && typeof b === 'string' && (Number.isNaN(Number(a)) || Number.isNaN(Number(b)));
  if (!numbers && !words) return undefined;
  if (a === b) return 0;
  if (a > b) return 1;
  // NaN is neither above nor below, and says nothing here.
  return a < b ? -1 : undefined;
}
