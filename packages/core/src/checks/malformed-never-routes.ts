/** `malformed-never-routes`: the negative rows are not a list of different phrases. */
import { removeRefusedRow, removeRefusedValue } from '../fixes/refusal-edits.js';
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { cut } from './words.js';

type Reason = RefusalData['malformed-never-routes']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  'not-a-list': '`neverRoutes` must be a phrase or a list of phrases.',
  empty: 'An empty list of negative rows forbids nothing.',
  'bad-row': 'A negative row must be a phrase that is not blank.',
  'repeated-row': 'This phrase is among the negative rows already.',
};

const REMEDIES: Readonly<Record<Reason, string>> = {
  'not-a-list': 'Write the phrases that no skill should take.',
  empty: 'Add a phrase, or leave `neverRoutes` out.',
  'bad-row': 'Write a message that no skill should take, or remove it.',
  'repeated-row': 'Rows are compared trimmed and in lower case; remove one of the two.',
};

export const malformedNeverRoutes = refusalCheck({
  code: 'malformed-never-routes',
  since: '9.43',
  description: 'The negative rows are not a list of different phrases',
  message: ({ reason, got }) => `${FACTS[reason]} Here stands ${cut(got, 60)}. ${REMEDIES[reason]}`,
  fixes({ reason }, context) {
    switch (reason) {
      case 'not-a-list':
      case 'empty':
        return removeRefusedValue(context);
      case 'bad-row':
      case 'repeated-row':
        return removeRefusedRow(context);
    }
  },
});
