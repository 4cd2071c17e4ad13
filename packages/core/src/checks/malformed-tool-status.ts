/** `malformed-tool-status`: a route waits for a status out of an empty list. */
import { refusalCheck } from './refusals.js';
import { atStart } from './words.js';

export const malformedToolStatus = refusalCheck({
  code: 'malformed-tool-status',
  description: '`onToolStatus` of a route is an empty list',
  message: ({ where }) =>
    `No tool result can have a status out of an empty list. ${atStart(where)} could never be taken; name the ` +
    'statuses that it is for, or leave `onToolStatus` out.',
});
