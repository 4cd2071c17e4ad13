/** `malformed-match`: a matcher has a form that cannot match anything. */
import { removeRefusedElement } from '../fixes/refusal-edits.js';
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { meant } from './spelling.js';
import { atStart, cut, quote } from './words.js';

type Reason = RefusalData['malformed-match']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  'not-a-matcher': 'A matcher must be a RegExp, or an object with `keywords`, `all` or `intent`.',
  'blank-intent': 'An intent must be a sentence that is not blank.',
  'intent-examples': 'An intent needs a list of examples, each of them a phrase.',
  'no-keywords': '`keywords` needs a list with at least one keyword.',
  'bad-keyword': 'A keyword must be a text that is not blank.',
  'empty-all': '`all` needs a list with at least one matcher.',
  'intent-in-all': 'An intent cannot be one of the matchers of `all`.',
  'bad-member': 'A matcher inside `all` must be a RegExp, `{ keywords }` or another `all`.',
};

const REMEDIES: Readonly<Record<Reason, string>> = {
  'not-a-matcher': 'write a RegExp, `{ keywords: […] }`, `{ all: […] }` or `{ intent, examples }`',
  'blank-intent': 'say in a few words what the user wants',
  'intent-examples': 'list phrases that users say when they want it',
  'no-keywords': 'list the words to look for',
  'bad-keyword': 'write the word to look for, or remove it',
  'empty-all': 'list the matchers that must all match',
  'intent-in-all': 'give it a rule of its own, since a classifier judges it later than the others',
  'bad-member': 'write one of these',
};

export const malformedMatch = refusalCheck({
  code: 'malformed-match',
  since: '9.15',
  description: 'A matcher is neither a RegExp nor one of the known objects',
  message: ({ reason, where, got, key, nearest }) =>
    key === undefined
      ? `${FACTS[reason]} ${atStart(where)} has ${cut(got, 60)}; ${REMEDIES[reason]}.`
      : `${FACTS[reason]} ${atStart(where)} has an object with the key ${quote(key)}; ` +
        `${meant(nearest) ?? REMEDIES[reason]}.`,
  misspelt: ({ key, nearest }) => ({ name: key ?? '', nearest }),
  fixes({ reason }, context) {
    switch (reason) {
      case 'bad-keyword':
      case 'bad-member':
        return removeRefusedElement(context, 'keyword', 'keep-list', 'keywords');
      case 'intent-examples':
        return removeRefusedElement(context, 'example', 'keep-list', 'examples');
      case 'not-a-matcher':
      case 'blank-intent':
      case 'no-keywords':
      case 'empty-all':
      case 'intent-in-all':
        return [];
    }
  },
});
