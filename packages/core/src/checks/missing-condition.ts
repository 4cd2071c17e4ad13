/** `missing-condition`: a start rule has no condition. */
import { refusalCheck } from './refusals.js';
import { atStart } from './words.js';

export const missingCondition = refusalCheck({
  code: 'missing-condition',
  description: 'A start rule has neither `when` nor `match`',
  message: ({ where }) =>
    `A start rule needs a condition, and this one has none. ${atStart(where)} has neither \`match\` nor \`when\`; ` +
    'add one of them. A skill that always starts is declared as `start` itself.',
});
