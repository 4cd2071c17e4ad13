/** `malformed-examples`: the examples of a start rule are no list of phrases, or have no condition to test. */
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { atStart, cut } from './words.js';

type Reason = RefusalData['malformed-examples']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  'not-a-list': '`examples` is a list of phrases, and this is none.',
  empty: 'An empty list of examples shows nothing.',
  'bad-example': 'An example is a phrase that is not blank, and this is none.',
  'beside-intent': 'A rule with an intent has its examples inside the intent.',
  'without-condition': 'An entry without a condition takes every phrase, so it has no examples.',
};

const REMEDIES: Readonly<Record<Reason, string>> = {
  'not-a-list': 'put the phrases into a list',
  empty: 'add a phrase, or leave `examples` out',
  'bad-example': 'write a message that a user could send, or remove it',
  'beside-intent': 'move them into `match`',
  'without-condition': 'add `match` or `when`, or leave `examples` out',
};

export const malformedExamples = refusalCheck({
  code: 'malformed-examples',
  description: 'The examples of a start rule are not a list of phrases beside a condition',
  message: ({ reason, where, got }) =>
    `${FACTS[reason]} ${atStart(where)} has ${cut(got, 60)}; ${REMEDIES[reason]}.`,
});
