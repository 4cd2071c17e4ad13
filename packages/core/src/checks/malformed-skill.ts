/** `malformed-skill`: a skill lacks one of the three texts that every skill has. */
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { named } from './subjects.js';

type Reason = RefusalData['malformed-skill']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  'no-id': 'A skill needs an id that is not blank.',
  'id-not-text': 'The id of a skill is a text, and this is none.',
  'no-description': 'A skill needs a description.',
  'no-body': 'A skill needs a body.',
};

const REMEDIES: Readonly<Record<Reason, string>> = {
  'no-id': 'entries, routes and the model name it by that; set `id`',
  'id-not-text': 'entries, routes and the model name it by that; write `id` as a string',
  'no-description': 'the model chooses by it; set `description`',
  'no-body': 'it is what the model is told when the skill is active; set `body`',
};

export const malformedSkill = refusalCheck({
  code: 'malformed-skill',
  description: 'A skill has no usable id, description or body',
  message: ({ reason, skill }) => `${FACTS[reason]} ${named(skill, 'This skill')} lacks it: ${REMEDIES[reason]}.`,
});
