/** `skill-not-a-leaf`: a skill is listed in a tree graph, and no branch of the tree ends in it. */
import { removeListedSkill } from '../fixes/refusal-edits.js';
import { refusalCheck } from './refusals.js';
import { named } from './subjects.js';

export const skillNotALeaf = refusalCheck({
  code: 'skill-not-a-leaf',
  since: '8.4',
  description: 'A skill of a tree graph is no leaf of the tree',
  message: ({ skill }) =>
    `No branch of the tree ends in ${named(skill, 'this skill')}. In a tree graph only a leaf can become active; ` +
    'lead a branch to it, or take it out of the list.',
  fixes: (_data, context) => removeListedSkill(context),
});
