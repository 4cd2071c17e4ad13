/** `duplicate-skill-id`: two different skills have one id. */
import { refusalCheck } from './refusals.js';
import { quote } from './words.js';

export const duplicateSkillId = refusalCheck({
  code: 'duplicate-skill-id',
  since: '8.4',
  description: 'Two different skills of a graph have the same id',
  message: ({ skill }) =>
    `Another skill of this graph has the id ${quote(skill)} already. The two are different objects, so they are two ` +
    'skills; use the first one in both places, or give this one an id of its own.',
});
