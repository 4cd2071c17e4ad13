/** `malformed-examples`: the examples of a start rule are no list of phrases, or have no condition to test. */
import { removeRefusedElement, removeRefusedProperty, wrapInList } from '../fixes/refusal-edits.js';
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { atStart, cut } from './words.js';

type Reason = RefusalData['malformed-examples']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  'not-a-list': '`examples` must be a list of phrases.',
  empty: 'An empty list of examples shows nothing.',
  'bad-example': 'An example must be a phrase that is not blank.',
  'beside-intent': 'A rule with an intent has its examples inside the intent.',
  'without-condition': 'An entry without a condition takes every phrase, so examples show nothing.',
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
  since: '9.31',
  description: 'The examples of a start rule are not a list of phrases beside a condition',
  message: ({ reason, where, got }) => {
    const has = reason === 'beside-intent' ? 'both' : reason === 'without-condition' ? 'no condition' : cut(got, 60);
    return `${FACTS[reason]} ${atStart(where)} has ${has}; ${REMEDIES[reason]}.`;
  },
  fixes({ reason }, context) {
    switch (reason) {
      case 'not-a-list':
        return [...wrapInList(context), ...removeRefusedProperty(context)];
      case 'empty':
      case 'beside-intent':
      case 'without-condition':
        return removeRefusedProperty(context);
      case 'bad-example':
        return removeRefusedElement(context, 'example', 'with-holder');
    }
  },
});
