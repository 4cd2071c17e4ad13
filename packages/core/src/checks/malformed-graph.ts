/** `malformed-graph`: a part of a graph's configuration is of a kind that cannot be read at all. */
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { cut } from './words.js';

type Reason = RefusalData['malformed-graph']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  'no-skills': 'A graph needs a list of `skills`, and there is none.',
  'skills-not-a-list': '`skills` is a list of skills, and this is none.',
  'bad-start': '`start` is an id, or an object with `use`, `rules` or `entries`.',
  'rules-not-a-list': '`rules` is a list of start rules, and this is none.',
  'steps-not-a-list': '`steps` is a list of steps, and this is none.',
  'entries-not-a-list': '`entries` is a list of ids, and this is none.',
  'bad-rule': 'A start rule is an object, and this is none.',
  'bad-step': 'A step of the graph is an object, and this is none.',
  'no-skill': 'A skill has to stand here, and nothing does.',
  'bad-tree': 'A tree is made of decisions and skills, and this is neither.',
};

const REMEDIES: Readonly<Record<Reason, string>> = {
  'no-skills': 'List them.',
  'skills-not-a-list': 'Put them into a list.',
  'bad-start': 'Write one of these.',
  'rules-not-a-list': 'Write `[{ use, match }]`.',
  'steps-not-a-list': 'Write `[{ from, to }]`.',
  'entries-not-a-list': 'Put the ids into a list.',
  'bad-rule': 'Write `{ use, match }`, or remove it.',
  'bad-step': 'Write `{ from, to }`, or remove it.',
  'no-skill': 'Pass the skill, or remove the call.',
  'bad-tree': 'Write `decideSkill(predicate, whenTrue, whenFalse)` or a skill.',
};

export const malformedGraph = refusalCheck({
  code: 'malformed-graph',
  description: 'A part of a graph cannot be read, so building it throws',
  message: ({ reason, got }) =>
    `${FACTS[reason]} Building this graph throws on ${cut(got, 60)}. ${REMEDIES[reason]}`,
});
