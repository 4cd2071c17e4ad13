/** `malformed-skill`: a skill lacks one of the three texts that every skill has. */
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { named } from './subjects.js';

type Reason = RefusalData['malformed-skill']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  'no-id': 'A skill needs an id that is not blank.',
  'id-not-text': 'The id of a skill must be a string.',
  'no-description': 'A skill needs a description.',
  'no-body': 'A skill needs a body.',
};

function remedy(reason: Reason, skill: string | undefined): string {
  switch (reason) {
    case 'no-id':
      return 'Entries, routes and the model name the skill by it; set `id`.';
    case 'id-not-text':
      return 'Entries, routes and the model name the skill by it; write `id` as a string.';
    case 'no-description':
      return `The model chooses ${named(skill, 'the skill')} by it; set \`description\`.`;
    case 'no-body':
      return `It is what the model is told while ${named(skill, 'the skill')} is active; set \`body\`.`;
  }
}

export const malformedSkill = refusalCheck({
  code: 'malformed-skill',
  description: 'A skill has no usable id, description or body',
  message: ({ reason, skill }) => `${FACTS[reason]} ${remedy(reason, skill)}`,
});
