/** `conflicting-conditions`: an entry or a route has two conditions of which it may have one. */
import { removeEither } from '../fixes/refusal-edits.js';
import { refusalCheck } from './refusals.js';
import { atStart } from './words.js';

export const conflictingConditions = refusalCheck({
  code: 'conflicting-conditions',
  description: 'An entry or a route has two conditions that exclude each other',
  message: ({ where, first, second }) =>
    `Only one of \`${first}\` and \`${second}\` may be set here. ${atStart(where)} has both, and nothing says which ` +
    'of them decides; remove one.',
  fixes: (names, context) => removeEither(context, names),
});
