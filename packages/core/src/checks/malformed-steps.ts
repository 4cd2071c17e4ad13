/** `malformed-steps`: the steps of a skill are no list of its own tools with notes. */
import { chooseValue, removeRefusedElement, removeRefusedProperty, removeStepOf } from '../fixes/refusal-edits.js';
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { meant } from './spelling.js';
import { named } from './subjects.js';
import { cut, quote } from './words.js';

type Reason = RefusalData['malformed-steps']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  'on-skip-alone': '`onSkip` is set, but the skill has no steps to skip.',
  'not-a-list': '`steps` must be a list of steps.',
  empty: 'An empty list of steps is no procedure.',
  'on-skip-value': '`onSkip` is either "advance" or "hold".',
  'no-tools': 'The skill has steps, but no tools to take them with.',
  'bad-step': 'A step must be an object with a tool and a note.',
  'bad-tool': 'A step needs the name of a tool.',
  'bad-note': 'A step needs a note that is not blank.',
  'foreign-tool': "A step names a tool that is not among the skill's own.",
};

const REMEDIES: Readonly<Record<Reason, string>> = {
  'on-skip-alone': 'add `steps`, or remove `onSkip`',
  'not-a-list': 'write `[{ tool, note }]`',
  empty: 'add a step, or leave `steps` out',
  'on-skip-value': 'write one of the two',
  'no-tools': 'add `tools`, or leave `steps` out',
  'bad-step': 'write `{ tool, note }`',
  'bad-tool': "name one of the skill's tools",
  'bad-note': 'say what the step is for',
  'foreign-tool': 'correct the name, or add the tool to the skill',
};

export const malformedSteps = refusalCheck({
  code: 'malformed-steps',
  since: '9.18',
  description: "The steps of a skill are not a list of the skill's own tools with notes",
  message: ({ reason, skill, got, nearest }) => {
    const has = reason === 'no-tools' ? 'none' : reason === 'foreign-tool' ? `no tool ${quote(got)}` : cut(got, 60);
    return `${FACTS[reason]} ${named(skill, 'This skill')} has ${has}; ${meant(nearest) ?? REMEDIES[reason]}.`;
  },
  misspelt: ({ got, nearest }) => ({ name: got, nearest }),
  fixes({ reason }, context) {
    switch (reason) {
      case 'on-skip-alone':
      case 'not-a-list':
        return removeRefusedProperty(context);
      case 'empty':
      case 'no-tools':
        return removeRefusedProperty(context, ['onSkip']);
      case 'on-skip-value':
        return [...chooseValue(context, ['advance', 'hold']), ...removeRefusedProperty(context)];
      case 'bad-step':
        return removeRefusedElement(context, 'step', 'keep-list');
      case 'foreign-tool':
        return removeStepOf(context);
      case 'bad-tool':
      case 'bad-note':
        return [];
    }
  },
});
