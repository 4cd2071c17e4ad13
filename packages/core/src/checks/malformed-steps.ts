/** `malformed-steps`: the steps of a skill are no list of its own tools with notes. */
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { meant } from './spelling.js';
import { named } from './subjects.js';
import { cut } from './words.js';

type Reason = RefusalData['malformed-steps']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  'on-skip-alone': '`onSkip` is set, but the skill has no steps to skip.',
  'not-a-list': '`steps` is a list of steps, and this is none.',
  empty: 'An empty list of steps is no procedure.',
  'on-skip-value': '`onSkip` is either "advance" or "hold".',
  'no-tools': 'The skill has steps, but no tools to take them with.',
  'bad-step': 'A step is an object with a tool and a note, and this is none.',
  'bad-tool': 'The tool of a step is a name that is not blank, and this is none.',
  'bad-note': 'The note of a step is a text that is not blank, and this is none.',
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
  description: "The steps of a skill are not a list of the skill's own tools with notes",
  message: ({ reason, skill, got, nearest }) =>
    `${FACTS[reason]} ${named(skill, 'This skill')} has ${cut(got, 60)}; ${meant(nearest) ?? REMEDIES[reason]}.`,
  misspelt: ({ got, nearest }) => ({ name: got, nearest }),
});
