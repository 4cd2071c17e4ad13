/** The closed sets of words that guards are made of, each with its bound and its type. */

/** What a condition compares with: plain data. */
export type GuardValue = string | number | boolean | null;

/** True for the value of `in` and `notIn`; `Array.isArray` alone does not narrow a readonly list. */
export function isGuardList(value: GuardValue | readonly GuardValue[]): value is readonly GuardValue[] {
  return Array.isArray(value);
}

/** The operators of one condition, as the library has them. */
export const GUARD_OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn'] as const;

export type GuardOperator = (typeof GUARD_OPERATORS)[number];

/** True for a name that is one of {@link GUARD_OPERATORS}. */
export function isGuardOperator(name: string): name is GuardOperator {
  return (GUARD_OPERATORS as readonly string[]).includes(name);
}

/** The keys that a guard reads from the hop itself; any other key is a field of the tool's result. */
export const GUARD_HOP_KEYS = ['toolName', 'result', 'status', 'iteration', 'userMessage', 'currentSkillId'] as const;

/** True for what a guard reads from the hop itself; any other key is a field of the result. */
export function isHopKey(key: string): boolean {
  return (GUARD_HOP_KEYS as readonly string[]).includes(key);
}

/** The statuses that a tool's result can declare; there are no others. */
export const TOOL_RESULT_STATUSES = [
  'success',
  'failure',
  'denied',
  'invalid',
  'partial',
  'pending',
  'absent',
] as const;

export type ToolResultStatus = (typeof TOOL_RESULT_STATUSES)[number];

/** True for a value that is one of {@link TOOL_RESULT_STATUSES}. */
export function isToolResultStatus(value: unknown): value is ToolResultStatus {
  return (TOOL_RESULT_STATUSES as readonly unknown[]).includes(value);
}

/** The keys that a guard may not have, since they name what every object inherits. */
export const DENIED_GUARD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
] as const;

/** True for a key that is one of {@link DENIED_GUARD_KEYS}. */
export function isDeniedGuardKey(key: string): boolean {
  return (DENIED_GUARD_KEYS as readonly string[]).includes(key);
}

/** The most members that a list of `in` or `notIn` may have; the library's number. */
export const GUARD_LIST_MAX = 1000;
