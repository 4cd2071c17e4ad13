/** `removed-option`: an option is set that the library no longer has. */
import { removeRefusedProperty } from '../fixes/refusal-edits.js';
import { refusalCheck } from './refusals.js';
import { cut } from './words.js';

export const removedOption = refusalCheck({
  code: 'removed-option',
  since: '9.0',
  description: 'An option is set that the library has removed',
  message: ({ option }) =>
    `The option \`${cut(option, 40)}\` was removed from the library. It is refused wherever it is set, whatever its ` +
    'value; delete it.',
  fixes: (_data, context) => removeRefusedProperty(context),
});
