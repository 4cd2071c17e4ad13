/** `not-a-skill`: something that is no skill stands where the graph takes one. */
import { refusalCheck } from './refusals.js';
import { quote } from './words.js';

const PLACES = {
  entry: 'What an entry starts must be a skill.',
  route: 'Both ends of a route must be skills.',
  skills: 'The list of skills may hold skills only.',
  tree: 'A leaf of a tree must be a skill.',
} as const;

export const notASkill = refusalCheck({
  code: 'not-a-skill',
  description: 'Something that is no skill is given to the graph as one',
  message: ({ flavor, place }) => {
    const what = flavor === undefined ? 'is not one' : `has the flavor ${quote(flavor)} instead of "skill"`;
    return `${PLACES[place]} This ${what}; make it with \`defineSkill\`.`;
  },
});
