/** `routing-without-classify`: the numbers of a classifier are set, and there is no classifier. */
import { addClassifierForRouting } from '../fixes/classify.js';
import { removeRefusedProperty } from '../fixes/refusal-edits.js';
import { refusalCheck } from './refusals.js';

export const routingWithoutClassify = refusalCheck({
  code: 'routing-without-classify',
  since: '9.17',
  description: '`start.routing` is set without `start.classify`',
  message: () =>
    '`routing` is set, but there is no `classify` that would use it. Its margin, menu size and floor judge the ' +
    'scores of a classifier; add the classifier, or remove `routing`.',
  fixes: (_data, context) => [...addClassifierForRouting(context), ...removeRefusedProperty(context)],
});
