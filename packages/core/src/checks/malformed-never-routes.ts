/** `malformed-never-routes`: the negative rows are not a list of different phrases. */
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { cut } from './words.js';

type Reason = RefusalData['malformed-never-routes']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  'not-a-list': '`neverRoutes` takes a phrase or a list of phrases, and this is neither.',
  empty: 'An empty list of negative rows forbids nothing.',
  'bad-row': 'A negative row is a phrase that is not blank, and this is none.',
  'repeated-row': 'This negative row is declared already.',
};

const REMEDIES: Readonly<Record<Reason, string>> = {
  'not-a-list': 'Write the phrases that no skill should take.',
  empty: 'Add a phrase, or leave `neverRoutes` out.',
  'bad-row': 'Write a message that no skill should take, or remove it.',
  'repeated-row': 'Rows are compared trimmed and in lower case; remove one of the two.',
};

export const malformedNeverRoutes = refusalCheck({
  code: 'malformed-never-routes',
  description: 'The negative rows are not a list of different phrases',
  message: ({ reason, got }) => `${FACTS[reason]} Here stands ${cut(got, 60)}. ${REMEDIES[reason]}`,
});
