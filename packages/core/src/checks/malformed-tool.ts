/** `malformed-tool`: an option of a tool has a value that the library does not take. */
import { chooseValue, removeRefusedElement, removeRefusedProperty, removeUpTo } from '../fixes/refusal-edits.js';
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { cut, quote } from './words.js';

type Reason = RefusalData['malformed-tool']['reason'];

const FACTS: Readonly<Record<Reason, string>> = {
  ceiling: '`resultCeiling` needs a `maxChars` that is a positive whole number.',
  'narrow-by': '`narrowBy` must be a list of names that are not blank.',
  'result-class': '`resultClass` is either "triage" or "inventory".',
  'component-alone': '`checkInComponent` is set without `checkIn`.',
  component: 'This is no usable `checkInComponent`.',
  'no-wants': '`wants` is set, but asks for nothing.',
  'blank-want': 'A kind in `wants` must be a text that is not blank.',
  'unknown-argument': '`wants` names an argument that the input schema does not have.',
  'argument-type': 'An argument in `wants` must be a string in the input schema.',
  owner: '`owner` needs a `kind` and an `id` that are not blank.',
  'no-arguments-from': '`argumentsFrom` is set, but names no tool.',
  'blank-arguments-from': 'A name in `argumentsFrom` must be a text that is not blank.',
  'own-arguments-from': 'A tool cannot take its arguments from itself.',
};

const REMEDIES: Readonly<Record<Reason, string>> = {
  ceiling: 'set the number of characters',
  'narrow-by': 'name the arguments that narrow the result, or leave it out',
  'result-class': 'write one of the two',
  'component-alone': 'add `checkIn`, or remove the component',
  component: 'correct it, or remove it',
  'no-wants': 'map an argument to a kind, or leave `wants` out',
  'blank-want': 'name the kind, or remove the argument',
  'unknown-argument': 'correct the name, or add the argument to `inputSchema.properties`',
  'argument-type': 'set its type to "string", which is how the artifact is named',
  owner: 'set both, or leave `owner` out',
  'no-arguments-from': 'name the tools, or leave it out',
  'blank-arguments-from': 'name the tool, or remove it',
  'own-arguments-from': 'name the tool that yields them',
};

export const malformedTool = refusalCheck({
  code: 'malformed-tool',
  description: 'An option of a tool has a value that the library does not take',
  message: ({ reason, tool, got }) => {
    const holder = tool === undefined ? 'This tool' : `The tool ${quote(tool)}`;
    return `${FACTS[reason]} ${holder} has ${cut(got, 60)}; ${REMEDIES[reason]}.`;
  },
  fixes({ reason }, context) {
    switch (reason) {
      case 'narrow-by':
        return [...removeRefusedElement(context, 'name', 'with-holder', 'narrowBy'), ...removeRefusedProperty(context)];
      case 'component-alone':
      case 'no-wants':
      case 'no-arguments-from':
        return removeRefusedProperty(context);
      case 'blank-want':
        return removeUpTo(context, 'wants');
      case 'blank-arguments-from':
      case 'own-arguments-from':
        return removeRefusedElement(context, 'name', 'with-holder');
      case 'result-class':
        return chooseValue(context, ['triage', 'inventory']);
      case 'ceiling':
      case 'component':
      case 'unknown-argument':
      case 'argument-type':
      case 'owner':
        return [];
    }
  },
});
