/** `conflicting-routers`: two things are told to choose the skill that starts a turn. */
import { removeEither } from '../fixes/refusal-edits.js';
import { refusalCheck } from './refusals.js';
import { cut } from './words.js';

export const conflictingRouters = refusalCheck({
  code: 'conflicting-routers',
  description: 'Two ways to choose the starting skill exclude each other',
  message: ({ first, second }) =>
    `\`${cut(first, 24)}\` and \`${cut(second, 24)}\` cannot both choose the starting skill. A graph has one that ` +
    'chooses; remove one of the two.',
  fixes: (names, context) => removeEither(context, names),
});
