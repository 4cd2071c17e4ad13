/** `rule-id-exists`: a start rule uses an id that no skill of the graph has. */
import { refusalCheck } from './refusals.js';
import { knownIds, meant } from './spelling.js';
import { quote } from './words.js';

export const ruleIdExists = refusalCheck({
  code: 'rule-id-exists',
  since: '9.15',
  description: 'A start rule uses an id that no listed skill has',
  message: ({ id, isAbsent, known, nearest }) => {
    const [fact, remedy] =
      isAbsent === true
        ? ['This start rule has no `use`', 'name the skill']
        : [`This start rule uses ${quote(id)}, and no skill has that id`, 'correct the id, or list the skill'];
    return `${fact}. In all, ${knownIds(known)}; ${meant(nearest) ?? remedy}.`;
  },
  misspelt: ({ id, nearest }) => ({ name: id, nearest }),
});
