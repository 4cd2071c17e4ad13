/** `rules-shadowed-by-order`: an earlier start rule takes every message that a later one is for. */
import { removeRule } from '../fixes/graph-removals.js';
import type { Subjects } from '../finding.js';
import { reorderPair } from '../fixes/reorder.js';
import { graphCheck } from './check.js';
import { conditionCaption } from './claims.js';
import { pairData, pairOptions, pairPlaces, type RulePairData } from './rule-pair-report.js';
import { rulePairs } from './rule-pairs.js';
import { named } from './subjects.js';

/** The facts of a rule that is never chosen. */
export interface RulesShadowedByOrder extends RulePairData, Subjects {}

export const rulesShadowedByOrder = graphCheck({
  code: 'rules-shadowed-by-order',
  since: '9.15',
  severity: 'warning',
  origin: 'library',
  description: 'An earlier start rule takes every message that a later one matches',
  options: pairOptions,
  message(data: RulesShadowedByOrder) {
    const earlier = named(data.from, 'another skill', 20);
    const later = named(data.to, 'this skill', 20);
    const why =
      data.laterMatcher === undefined || data.earlierMatcher === undefined
        ? 'Whatever it matches, the earlier rule matches first'
        : data.laterMatcher === data.earlierMatcher
          ? `Both have the matcher \`${data.laterMatcher}\``
          : `Whatever \`${data.laterMatcher}\` matches, \`${data.earlierMatcher}\` matches first`;
    return (
      `The rule for ${later} is never chosen: the one for ${earlier} comes first. ` +
      `${why}. Put the narrower rule first, or remove one of them.`
    );
  },
  run(graph, options) {
    return rulePairs(graph, { relation: 'shadows', ...options }).map((pair) => ({
      ...pairPlaces(pair),
      data: pairData(pair, conditionCaption),
    }));
  },
  fixes: (report, context) => [
    ...reorderPair(report, context, report.data.earlier, report.data.later),
    ...removeRule(report, context, report.data.later),
  ],
});
