/** `malformed-guard`: a guard is not made of keys, operators and plain values. */
import { removeGuardPart, removeRefusedElement } from '../fixes/refusal-edits.js';
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { meant } from './spelling.js';
import { atStart, cut, quote } from './words.js';

type Data = RefusalData['malformed-guard'];

function fact({ reason, key, operator, got }: Data): string {
  const op = `\`${cut(operator ?? 'the operator', 24)}\``;
  switch (reason) {
    case 'not-an-object':
      return 'A guard must be an object of keys and operators.';
    case 'no-keys':
      return 'A guard without a key tests nothing.';
    case 'denied-key':
      return `A guard cannot have the key ${quote(key ?? got)}, which every object inherits.`;
    case 'not-operators':
      return `The key ${quote(key ?? '')} of a guard needs an object of operators.`;
    case 'no-operators':
      return `The key ${quote(key ?? '')} of a guard has no operator, so it tests nothing.`;
    case 'unknown-operator':
      return `A guard has no operator ${quote(operator ?? got)}.`;
    case 'bad-list':
      return `${op} needs a list with at least one value.`;
    case 'long-list':
      return `The list of ${op} has more than 1000 values.`;
    case 'bad-member':
      return `The list of ${op} may hold strings, numbers, booleans and null only.`;
    case 'bad-bound':
      return `${op} compares with a number or a string only.`;
    case 'bad-value':
      return `${op} compares with a string, a number, a boolean or null only.`;
  }
}

function remedy({ reason, nearest }: Data): string {
  switch (reason) {
    case 'not-an-object':
    case 'no-keys':
    case 'not-operators':
    case 'no-operators':
      return 'write the condition as `{ key: { operator: value } }`';
    case 'denied-key':
      return 'read another field';
    case 'unknown-operator':
      return meant(nearest) ?? 'the operators are eq, ne, gt, gte, lt, lte, in and notIn';
    case 'bad-list':
      return 'list the values';
    case 'long-list':
      return 'split the guard over several routes';
    case 'bad-member':
      return 'write one of these, or take it out';
    case 'bad-bound':
    case 'bad-value':
      return 'write one of these';
  }
}

export const malformedGuard = refusalCheck({
  code: 'malformed-guard',
  since: '9.51',
  description: 'A guard is not made of keys, operators and plain values',
  message: (data) => {
    const isKey = data.reason === 'denied-key' || data.reason === 'unknown-operator';
    return `${fact(data)} ${atStart(data.where)} ${isKey ? 'uses it' : `has ${cut(data.got, 60)}`}; ${remedy(data)}.`;
  },
  misspelt: ({ reason, operator, got, nearest }) => ({
    name: operator ?? got,
    nearest: reason === 'unknown-operator' ? nearest : undefined,
  }),
  fixes({ reason }, context) {
    switch (reason) {
      case 'no-keys':
      case 'no-operators':
      case 'bad-list':
        return removeGuardPart(context);
      case 'bad-member':
        return removeRefusedElement(context, 'value', 'keep-list');
      case 'not-an-object':
      case 'denied-key':
      case 'not-operators':
      case 'unknown-operator':
      case 'long-list':
      case 'bad-bound':
      case 'bad-value':
        return [];
    }
  },
});
