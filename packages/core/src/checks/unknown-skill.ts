/** `unknown-skill`: an id is used that no skill of the graph has. */
import { refusalCheck } from './refusals.js';
import { knownIds, meant } from './spelling.js';
import { cut, quote } from './words.js';

export const unknownSkill = refusalCheck({
  code: 'unknown-skill',
  description: 'An id in `start` or `steps` is that of no listed skill',
  message: ({ id, place, known, nearest }) =>
    `No skill of this graph has the id ${quote(id)}. It stands in \`${cut(place, 40)}\`, and ${knownIds(known)}; ` +
    `${meant(nearest) ?? 'correct the id, or list the skill'}.`,
  misspelt: ({ id, nearest }) => ({ name: id, nearest }),
});
