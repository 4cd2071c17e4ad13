/** `intent-without-classify`: a start rule declares an intent, and nothing in the graph can judge it. */
import { addClassifier } from '../fixes/classify.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { named, originOf, subjects } from './subjects.js';

/** The facts of an intent that nobody judges. */
export interface IntentWithoutClassify extends Subjects {
  /** The entry's position, counted from 0. */
  readonly rule: number;
}

export const intentWithoutClassify = graphCheck({
  code: 'intent-without-classify',
  since: '9.17',
  severity: 'error',
  origin: 'library',
  description: 'A start rule has an intent, but the graph has no classifier',
  options: {},
  message(data: IntentWithoutClassify) {
    return (
      `The intent of ${named(data.skill, 'this skill')} cannot be judged: the graph has no classifier. ` +
      'The library refuses to build it; set a classifier (`.classify(scorer)`, or `start.classify`), or match by ' +
      'keywords or a regular expression.'
    );
  },
  run(graph) {
    if (graph.router.classifier !== false) return [];
    return graph.entries.items.flatMap(({ condition, match, skill }, rule) =>
      condition === 'match' && match?.kind === 'intent'
        ? [
            {
              at: match.site.at,
              data: { ...subjects({ skill }), rule },
              related: originOf(match.site, 'The intent is written here.'),
            },
          ]
        : [],
    );
  },
  fixes: (report, context) => addClassifier(report, context, report.data.rule),
});
