/** How a condition is judged when a graph runs: what it reads, and how it compares. */
import { isGuardList } from './vocabulary.js';
import type { GuardConditionData, GuardHopView } from './guard.js';

/**
 * Judges one condition as the language itself compares: `===` for `eq` and
 * `ne`; `<` and its family with their coercions, so `undefined` fails all four
 * and `'10'` is above `9`; `includes` for the lists, so `ne` and `notIn` pass
 * on a field that is missing. A value that cannot be compared at all (an
 * object whose own `valueOf` is no function) fails an ordered condition.
 */
export function evaluateCondition(condition: GuardConditionData, actual: unknown): boolean {
  const { op, value } = condition;
  switch (op) {
    case 'eq':
      return actual === value;
    case 'ne':
      return actual !== value;
    case 'in':
      return isGuardList(value) && (value as readonly unknown[]).includes(actual);
    case 'notIn':
      return isGuardList(value) && !(value as readonly unknown[]).includes(actual);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compares(op, actual, value);
  }
}

function compares(op: 'gt' | 'gte' | 'lt' | 'lte', actual: unknown, value: GuardConditionData['value']): boolean {
  // The operands have any type on purpose: the coercion is the meaning.
  const left = actual as number;
  const right = value as number;
  try {
    switch (op) {
      case 'gt':
        return left > right;
      case 'gte':
        return left >= right;
      case 'lt':
        return left < right;
      case 'lte':
        return left <= right;
    }
  } catch {
    // Coercing an object can throw, and a deep list overflows; neither is above or below anything.
    return false;
  }
}

/** Reads the keys of one hop; the result is parsed at most once, and only when a field is asked for. */
export function hopReader(view: GuardHopView): (key: string) => unknown {
  let fields: ReadonlyMap<string, unknown> | undefined;
  return (key) => {
    switch (key) {
      case 'toolName':
      case 'result':
      case 'status':
      case 'iteration':
      case 'userMessage':
      case 'currentSkillId':
        return view[key];
      default:
        fields ??= resultFields(view.result);
        return fields.get(key);
    }
  };
}

/** The own fields of a result that is a JSON object; none for any other text. */
function resultFields(result: string): ReadonlyMap<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(result);
  } catch {
    return new Map();
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return new Map();
  return new Map(Object.entries(parsed));
}
