/** `rule-id-exists`: a start rule uses an id that no skill of the graph has. */
import { refusalCheck } from './refusals.js';
import { knownIds, meant } from './spelling.js';
import { quote } from './words.js';

export const ruleIdExists = refusalCheck({
  code: 'rule-id-exists',
  description: 'A start rule uses an id that no listed skill has',
  message: ({ id, known, nearest }) =>
    `This start rule uses ${quote(id)}, and no skill has that id. As for the listed skills, ${knownIds(known)}; ` +
    `${meant(nearest) ?? 'correct the id, or list the skill'}.`,
  misspelt: ({ id, nearest }) => ({ name: id, nearest }),
});
