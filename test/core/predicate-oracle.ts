/** The truth about predicates: functions that are run by the language itself, on turns and results of all kinds. */
import { runInNewContext } from 'node:vm';
import type { PredicateForm, Test } from '../../packages/core/src/predicate/form.js';

/** What an entry's predicate is handed. */
export interface Turn {
  readonly userMessage: string;
  readonly iteration: number;
  readonly currentSkillId?: string;
  readonly lastToolResult?: { readonly toolName: string };
}

/** What a route's predicate is handed. */
export interface Result {
  readonly toolName: string;
  readonly result: string;
  readonly status?: string;
}

/** What a form says of a context or a result, by the language's own means. */
export function holds(form: PredicateForm, subject: Turn | Result): boolean {
  switch (form.kind) {
    case 'constant':
      return form.value;
    case 'not':
      return !holds(form.form, subject);
    case 'and':
      return form.parts.every((part) => holds(part, subject));
    case 'or':
      return form.parts.some((part) => holds(part, subject));
    default:
      return testHolds(form, subject);
  }
}

function valueAt(subject: object, path: string): unknown {
  return path
    .replace(/^ctx\./, '')
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], subject);
}

function testHolds(form: Test, subject: Turn | Result): boolean {
  switch (form.kind) {
    case 'text':
      return new RegExp(form.source, form.flags).test(String(valueAt(subject, form.subject)));
    case 'equal':
      return valueAt(subject, form.subject) === form.value;
    case 'truthy':
      return Boolean(valueAt(subject, form.subject));
    case 'iteration': {
      const iteration = Number(valueAt(subject, 'iteration'));
      const { operator, value } = form;
      if (operator === '===') return iteration === value;
      if (operator === '<' || operator === '<=') return operator === '<' ? iteration < value : iteration <= value;
      return operator === '>' ? iteration > value : iteration >= value;
    }
    case 'field': {
      const actual = fieldOf(String(valueAt(subject, 'result')), form.key) as number;
      const value = form.value as number;
      if (form.op === 'eq') return actual === value;
      if (form.op === 'lt' || form.op === 'lte') return form.op === 'lt' ? actual < value : actual <= value;
      return form.op === 'gt' ? actual > value : actual >= value;
    }
  }
}

/** What a guard reads of a result: its own fields where it is a JSON object. */
function fieldOf(result: string, key: string): unknown {
  try {
    const parsed: unknown = JSON.parse(result);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? new Map(Object.entries(parsed)).get(key)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The function itself, from its text. */
export function functionOf(text: string): (subject: Turn | Result) => unknown {
  return runInNewContext(`(${text})`) as (subject: Turn | Result) => unknown;
}

/** An exception is no match. */
export function answers(predicate: (subject: Turn | Result) => unknown, subject: Turn | Result): boolean {
  try {
    const answer = predicate(subject);
    // What becomes of a promise does not matter to anybody.
    Promise.resolve(answer).catch(() => undefined);
    return Boolean(answer);
  } catch {
    return false;
  }
}

/** Messages with the letters and places that matter to searches. */
const MESSAGES = [
  '',
  ' ',
  'refund',
  'Refund please',
  'I want a REFUND!',
  'return or refund',
  'book',
  'BOO\u212a',
  'taxi',
  'TAX\u0130 now',
  'TAX\u0130',
  'taxi ride',
  'visa card',
  'bo\u212a\u212a',
  '  help  ',
  'help',
  '/help me',
  'stra\u1e9ee',
  'STRASSE',
  'straße',
  '\u212bngstrom',
  'ångström',
  'Über',
  'price (in $)',
  'a\nb',
  'x'.repeat(30),
];
/** The messages at the beginning of a turn, and later. */
export const TURNS: readonly Turn[] = MESSAGES.flatMap((userMessage) => [
  { userMessage, iteration: 1 },
  { userMessage, iteration: 2, currentSkillId: 'a', lastToolResult: { toolName: 'pay' } },
  { userMessage, iteration: 3, currentSkillId: '' },
]);
/** Results of all kinds of tools, with and without a status. */
export const RESULTS: readonly Result[] = ['pay', 'look_up', '', 'pay_back'].flatMap((toolName) =>
  [
    '',
    'ok',
    'Error: no',
    '{"score":3,"level":"high","ok":true}',
    '{"score":"5"}',
    '[5]',
    'null',
    '"text"',
    '{"a":{"score":9}}',
  ].flatMap((result) => [
    { toolName, result },
    { toolName, result, status: 'denied' },
    { toolName, result, status: 'success' },
  ]),
);
