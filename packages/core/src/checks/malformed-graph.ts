/** `malformed-graph`: a part of a graph's configuration is of a kind that cannot be read at all. */
import { removeRefusedElement } from '../fixes/refusal-edits.js';
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { cut } from './words.js';

type Reason = RefusalData['malformed-graph']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  'no-skills': 'A graph needs a list of `skills`, and there is none.',
  'skills-not-a-list': '`skills` must be a list of skills.',
  'bad-start': '`start` must be an id, or an object with `use`, `rules` or `entries`.',
  'rules-not-a-list': '`rules` must be a list of start rules.',
  'steps-not-a-list': '`steps` must be a list of steps.',
  'entries-not-a-list': '`entries` must be a list of ids.',
  'bad-rule': 'A start rule must be an object.',
  'bad-step': 'A step of the graph must be an object.',
  'no-skill': 'A skill is missing here.',
  'bad-tree': 'A branch of the tree is missing: it must be a decision or a skill.',
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
  'no-skill': 'Put a skill here, or take this out.',
  'bad-tree': 'Write `decideSkill(predicate, whenTrue, whenFalse)` or a skill.',
};

export const malformedGraph = refusalCheck({
  code: 'malformed-graph',
  description: 'A part of a graph cannot be read, so building it throws',
  message: ({ reason, got }) =>
    `${FACTS[reason]} Building this graph throws${got === 'nothing' ? '' : ` on ${cut(got, 60)}`}. ${REMEDIES[reason]}`,
  fixes({ reason }, context) {
    switch (reason) {
      case 'bad-rule':
        return removeRefusedElement(context, 'rule', 'keep-list');
      case 'bad-step':
        return removeRefusedElement(context, 'step', 'with-holder');
      case 'no-skills':
      case 'skills-not-a-list':
      case 'bad-start':
      case 'rules-not-a-list':
      case 'steps-not-a-list':
      case 'entries-not-a-list':
      case 'no-skill':
      case 'bad-tree':
        return [];
    }
  },
});
