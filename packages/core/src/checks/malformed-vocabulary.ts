/** `malformed-vocabulary`: the kinds that a skill or step produces or consumes are no list of different names. */
import { removeRefusedElement, removeRefusedProperty, wrapInList } from '../fixes/refusal-edits.js';
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { named } from './subjects.js';
import { cut } from './words.js';

type Data = RefusalData['malformed-vocabulary'];

function fact({ reason, list }: Data): string {
  switch (reason) {
    case 'not-a-list':
      return `\`${list}\` must be a list of kinds.`;
    case 'empty':
      return `An empty \`${list}\` says nothing.`;
    case 'bad-kind':
      return `A kind in \`${list}\` must be a text that is not blank.`;
    case 'repeated':
      return `This kind stands in \`${list}\` twice.`;
  }
}

const REMEDIES: Readonly<Record<Data['reason'], string>> = {
  'not-a-list': 'put the kinds into a list',
  empty: 'add a kind, or leave the list out',
  'bad-kind': 'name the kind, or remove it',
  repeated: 'remove one of the two',
};

export const malformedVocabulary = refusalCheck({
  code: 'malformed-vocabulary',
  since: '9.25',
  description: '`produces` or `consumes` is not a list of different kinds',
  message: (data) =>
    `${fact(data)} ${named(data.skill, 'This skill')} has ${cut(data.got, 60)}; ${REMEDIES[data.reason]}.`,
  fixes({ reason }, context) {
    switch (reason) {
      case 'not-a-list':
        return [...wrapInList(context), ...removeRefusedProperty(context)];
      case 'empty':
        return removeRefusedProperty(context);
      case 'bad-kind':
      case 'repeated':
        return removeRefusedElement(context, 'kind', 'with-holder');
    }
  },
});
