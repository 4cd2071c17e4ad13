/** `routing-without-classify`: the numbers of a classifier are set, and there is no classifier. */
import { refusalCheck } from './refusals.js';

export const routingWithoutClassify = refusalCheck({
  code: 'routing-without-classify',
  description: '`start.routing` is set without `start.classify`',
  message: () =>
    '`routing` is set, but there is no `classify` that would use it. Its margin, menu size and floor judge the ' +
    'scores of a classifier; add the classifier, or remove `routing`.',
});
