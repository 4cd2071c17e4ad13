/** `not-a-skill`: something that is no skill stands where the graph takes one. */
import { refusalCheck } from './refusals.js';
import { quote } from './words.js';

const PLACES = {
  entry: 'An entry starts a skill',
  route: 'A route joins two skills',
  skills: 'The list of skills holds skills',
  tree: 'A leaf of a tree is a skill',
} as const;

export const notASkill = refusalCheck({
  code: 'not-a-skill',
  description: 'Something that is no skill is given to the graph as one',
  message: ({ flavor, place }) =>
    `${PLACES[place]}, and this is none. Its flavor is ${flavor === undefined ? 'not set' : quote(flavor)} where ` +
    '"skill" is required; make it with `defineSkill`.',
});
