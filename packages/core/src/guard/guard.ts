/** Guards: the author's form, and the one compilation that gives predicate, data and evidence. */
import { describeValue } from '../match/describe.js';
import { evaluateCondition, hopReader } from './evaluate.js';
import { GUARD_LIST_MAX, GUARD_OPERATORS, isDeniedGuardKey, isGuardOperator } from './vocabulary.js';
import type { GuardOperator, GuardValue } from './vocabulary.js';

export { evaluateCondition } from './evaluate.js';
export * from './vocabulary.js';

/** The operators of one key; all of them must pass. */
export interface SkillGuardOps {
  readonly eq?: GuardValue;
  readonly ne?: GuardValue;
  readonly gt?: string | number;
  readonly gte?: string | number;
  readonly lt?: string | number;
  readonly lte?: string | number;
  readonly in?: readonly GuardValue[];
  readonly notIn?: readonly GuardValue[];
}

/** A guard as an author writes it on a route: keys with their operators, all of which must pass. */
export type SkillGuard = Readonly<Record<string, SkillGuardOps>>;

/** One condition of a guard. */
export interface GuardConditionData {
  readonly key: string;
  readonly op: GuardOperator;
  readonly value: GuardValue | readonly GuardValue[];
}

/** A guard as data that can be copied, compared and drawn, in the order of its declaration. */
export interface SkillGuardData {
  readonly conditions: readonly GuardConditionData[];
}

/** What a guard judges: one tool result, and where the conversation stands. */
export interface GuardHopView {
  readonly toolName: string;
  /** The text that the model read. */
  readonly result: string;
  /** Absent where the tool declared none. */
  readonly status?: string;
  readonly iteration: number;
  readonly userMessage: string;
  readonly currentSkillId?: string;
}

/** How one condition came out. */
export interface GuardConditionEvidence extends GuardConditionData {
  /** The judged value in at most 80 characters. */
  readonly actualSummary: string;
  readonly passed: boolean;
}

/** How a guard came out, with each of its conditions. */
export interface GuardVerdict {
  readonly verdict: boolean;
  readonly conditions: readonly GuardConditionEvidence[];
}

/** One guard, three views of the same conditions. */
export interface CompiledGuard {
  /** Stops at the first condition that fails. */
  readonly predicate: (view: GuardHopView) => boolean;
  readonly data: SkillGuardData;
  /** Judges every condition; its verdict is the predicate's answer. */
  readonly evaluate: (view: GuardHopView) => GuardVerdict;
}

/** What the guard's own route already requires of the same result. */
export interface GuardPreconditions {
  /** The tool's name, where `onToolReturn` is a string. */
  readonly onToolReturnExact?: string;
  /** The statuses of `onToolStatus`. */
  readonly onToolStatuses?: readonly string[];
}

/**
 * Compiles a guard.
 *
 * @param where names the guard in the message, such as `route "a" → "b"`
 * @throws Error at the first key or operator that is no guard's
 */
export function compileGuard(guard: SkillGuard, where: string): CompiledGuard {
  const conditions = readConditions(guard, where);
  return {
    predicate(view) {
      const read = hopReader(view);
      return conditions.every((condition) => evaluateCondition(condition, read(condition.key)));
    },
    data: { conditions },
    evaluate(view) {
      const read = hopReader(view);
      const judged = conditions.map((condition) => {
        const actual = read(condition.key);
        return {
          ...condition,
          actualSummary: describeValue(actual),
          passed: evaluateCondition(condition, actual),
        };
      });
      return { verdict: judged.every(({ passed }) => passed), conditions: judged };
    },
  };
}

/** The own enumerable entries of a value that is a plain object, else `undefined`. */
function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value);
}

function readConditions(guard: unknown, where: string): readonly GuardConditionData[] {
  const keys = entriesOf(guard);
  if (keys === undefined) {
    throw new Error(`${where}: a guard must be an object of conditions, got ${describeValue(guard)}.`);
  }
  if (keys.length === 0) throw new Error(`${where}: the guard has no conditions, so it would say nothing.`);
  return keys.flatMap(([key, value]) => readKey(key, value, where));
}

function readKey(key: string, value: unknown, where: string): readonly GuardConditionData[] {
  const name = `${where}: guard key ${JSON.stringify(key)}`;
  if (isDeniedGuardKey(key)) throw new Error(`${name} is not allowed, since every object inherits that name.`);
  const operators = entriesOf(value);
  if (operators === undefined) {
    throw new Error(`${name} must have an object of operators, such as { eq: … }, got ${describeValue(value)}.`);
  }
  if (operators.length === 0) throw new Error(`${name} has no operator, so it would say nothing.`);
  return operators.map(([operator, operand]) => {
    if (!isGuardOperator(operator)) {
      throw new Error(`${name} has the operator ${JSON.stringify(operator)}; there are ${GUARD_OPERATORS.join(', ')}.`);
    }
    return { key, op: operator, value: readOperand(operator, operand, `${name}, operator \`${operator}\``) };
  });
}

function readOperand(operator: GuardOperator, operand: unknown, name: string): GuardConditionData['value'] {
  switch (operator) {
    case 'in':
    case 'notIn':
      return readList(operand, name);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      if (typeof operand === 'number' || typeof operand === 'string') return operand;
      throw new Error(`${name} compares with a number or a string, got ${describeValue(operand)}.`);
    case 'eq':
    case 'ne':
      if (isGuardValue(operand)) return operand;
      throw new Error(`${name} compares with a string, a number, a boolean or null, got ${describeValue(operand)}.`);
  }
}

function readList(operand: unknown, name: string): readonly GuardValue[] {
  if (!Array.isArray(operand) || operand.length === 0) {
    throw new Error(`${name} takes a list of at least one value, got ${describeValue(operand)}.`);
  }
  if (operand.length > GUARD_LIST_MAX) {
    throw new Error(`${name} takes at most ${String(GUARD_LIST_MAX)} values, got ${String(operand.length)}.`);
  }
  const members: readonly unknown[] = operand;
  const values: GuardValue[] = [];
  for (const member of members) {
    if (!isGuardValue(member)) {
      throw new Error(
        `${name} lists strings, numbers, booleans and null, but its member ${String(values.length + 1)} is ` +
          `${describeValue(member)}.`,
      );
    }
    values.push(member);
  }
  return values;
}

function isGuardValue(value: unknown): value is GuardValue {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
