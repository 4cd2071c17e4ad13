/** `malformed-match`: a matcher has a form that cannot match anything. */
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { atStart, cut } from './words.js';

type Reason = RefusalData['malformed-match']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  'not-a-matcher': 'This is no matcher.',
  'blank-intent': 'The intent of a matcher is a sentence, and this is none.',
  'intent-examples': 'An intent needs at least one example, all of them phrases.',
  'no-keywords': '`keywords` needs a list with at least one keyword.',
  'bad-keyword': 'A keyword is a text that is not blank, and this is none.',
  'empty-all': '`all` needs a list with at least one matcher.',
  'intent-in-all': 'An intent cannot be one of the matchers of `all`.',
  'bad-member': 'A matcher of `all` is a RegExp, `{ keywords }` or another `all`.',
};

const REMEDIES: Readonly<Record<Reason, string>> = {
  'not-a-matcher': 'write a RegExp, `{ keywords: […] }`, `{ all: […] }` or `{ intent, examples }`',
  'blank-intent': 'say in a few words what the user wants',
  'intent-examples': 'list phrases that users say when they want it',
  'no-keywords': 'list the words to look for',
  'bad-keyword': 'write the word to look for, or remove it',
  'empty-all': 'list the matchers that must all match',
  'intent-in-all': 'a classifier judges an intent later than the other matchers run; give it a rule of its own',
  'bad-member': 'write one of these',
};

export const malformedMatch = refusalCheck({
  code: 'malformed-match',
  description: 'A matcher is neither a RegExp nor one of the known objects',
  message: ({ reason, where, got }) =>
    `${FACTS[reason]} ${atStart(where)} has ${cut(got, 60)}; ${REMEDIES[reason]}.`,
});
