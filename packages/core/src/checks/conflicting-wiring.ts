/** `conflicting-wiring`: a tree stands beside wiring that a tree does not have. */
import { removeEither } from '../fixes/refusal-edits.js';
import { refusalCheck } from './refusals.js';
import { cut } from './words.js';

export const conflictingWiring = refusalCheck({
  code: 'conflicting-wiring',
  since: '8.4',
  description: 'A decision tree is declared beside wiring that excludes it',
  message: ({ first, second }) =>
    `\`${cut(first, 24)}\` and \`${cut(second, 24)}\` cannot stand in one graph. A tree decides alone, at every ` +
    'iteration, so entries, routes, negative rows and a tool scope of the graph have no place beside it; remove one.',
  fixes: (names, context) => removeEither(context, names),
});
