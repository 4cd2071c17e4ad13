/** `malformed-tool-status`: a route waits for a status out of an empty list. */
import { removeRefusedProperty, removeRouteCondition } from '../fixes/refusal-edits.js';
import { refusalCheck } from './refusals.js';
import { atStart } from './words.js';

export const malformedToolStatus = refusalCheck({
  code: 'malformed-tool-status',
  since: '9.19',
  description: '`onToolStatus` of a route is an empty list',
  message: ({ where }) =>
    `No tool result can have a status out of an empty list. ${atStart(where)} could never be taken; name the ` +
    'statuses that it is for, or leave `onToolStatus` out.',
  fixes: (_data, context) => removeRouteCondition(context, 'onToolStatus', removeRefusedProperty(context)),
});
