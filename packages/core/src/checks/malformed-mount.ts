/** `malformed-mount`: an agent and a skill graph that the library does not put together. */
import type { RefusalData } from '../declare/refusal.js';
import { removeSurplus } from '../fixes/mount-edits.js';
import { refusalCheck } from './refusals.js';
import { quote } from './words.js';

type Data = RefusalData['malformed-mount'];

export const malformedMount = refusalCheck({
  code: 'malformed-mount',
  // It is refused outside of building the graph, which is all that the library's check-up is about.
  origin: 'own',
  description: 'An agent mounts a skill graph in a way that the library refuses',
  message: (data) => `${factOf(data)} Building this agent throws. ${remedyOf(data)}`,
  misspelt: ({ got, nearest }) => ({ name: got, nearest }),
  fixes({ reason }, context) {
    switch (reason) {
      case 'second-graph':
        return removeSurplus(context, 'skillGraph');
      case 'repeated-tool':
        return removeSurplus(context, 'tool');
      case 'strictness':
      case 'continuity':
      case 'conversation-on-tree':
      case 'rails-with-read':
      case 'repeated-skill':
      case 'reserved-tool':
      case 'tool-of-skill':
      case 'tool-twice-in-skill':
      case 'tool-of-two-skills':
        return [];
    }
  },
});

function factOf({ reason, got }: Data): string {
  switch (reason) {
    case 'second-graph':
      return 'An agent mounts one graph, and this is the second.';
    case 'strictness':
      return `There is no strictness ${quote(got)}.`;
    case 'continuity':
      return `There is no continuity ${quote(got)}.`;
    case 'conversation-on-tree':
      return 'A tree decides anew in every turn, so it cannot go on in the next one.';
    case 'rails-with-read':
      return 'Rails need an entry that the graph picks, and here the model picks it.';
    case 'repeated-skill':
      return `The agent has a skill with the id ${quote(got)} already.`;
    case 'repeated-tool':
      return `The agent has a tool named ${quote(got)} already.`;
    case 'reserved-tool':
      return `The name ${quote(got)} is taken by the library's own tool.`;
    case 'tool-of-skill':
      return `The agent and one of its skills both bring a tool named ${quote(got)}.`;
    case 'tool-twice-in-skill':
      return `A skill of this agent has two tools named ${quote(got)}.`;
    case 'tool-of-two-skills':
      return `Two skills of this agent bring different tools named ${quote(got)}.`;
  }
}

function remedyOf({ reason }: Data): string {
  switch (reason) {
    case 'second-graph':
      return 'Leave one of them out, or put their skills into one graph.';
    case 'strictness':
      return 'Write `assist`, `guard` or `rails`.';
    case 'continuity':
      return 'Write `turn` or `conversation`.';
    case 'conversation-on-tree':
      return 'Use the continuity `turn`, or declare entries and routes in place of the tree.';
    case 'rails-with-read':
      return 'Use another strictness, or give the graph rules or a scorer.';
    case 'repeated-skill':
      return 'Give it once, or give one of the two another id.';
    case 'repeated-tool':
      return 'Give it once, or rename one of the two.';
    case 'reserved-tool':
      return 'Give the tool another name.';
    case 'tool-of-skill':
      return 'Leave it to the agent or to the skill, or rename one of the two.';
    case 'tool-twice-in-skill':
      return 'List it once, or rename one of the two.';
    case 'tool-of-two-skills':
      return 'Share one tool object, or rename one of the two.';
  }
}
