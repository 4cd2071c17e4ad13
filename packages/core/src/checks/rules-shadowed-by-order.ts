/** `rules-shadowed-by-order`: an earlier start rule takes every message that a later one is for. */
import { removeRule } from '../fixes/graph-removals.js';
import type { Subjects } from '../finding.js';
import { reorderPair } from '../fixes/reorder.js';
import type { GraphDeclaration } from '../declare/graph.js';
import { type Report, graphCheck } from './check.js';
import { conditionCaption } from './claims.js';
import { ruleLosses } from './rule-claims.js';
import {
  type LanguageProof,
  type RulePairData,
  guiltyPlaces,
  languagePair,
  pairData,
  pairOptions,
  pairPlaces,
  suchAs,
} from './rule-pair-report.js';
import { rulePairs } from './rule-pairs.js';
import { named } from './subjects.js';
import { list } from './words.js';

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
    if (data.proof !== undefined) return languageMessage(data, data.proof);
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
    if (options.proof === 'language') return byLanguage(graph, options.sameSkill);
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

function byLanguage(graph: GraphDeclaration, sameSkill: boolean): readonly Report<RulesShadowedByOrder>[] {
  return ruleLosses(graph, sameSkill).flatMap((loss) => {
    const found = loss.kind === 'whole' ? languagePair(loss.later, loss.claimed) : undefined;
    if (loss.kind !== 'whole' || found === undefined) return [];
    const { at, related = [] } = pairPlaces(found.pair);
    return { at, data: found.data, related: [...guiltyPlaces(loss.claimed.guilty), ...related.slice(1)] };
  });
}

function languageMessage(data: RulesShadowedByOrder, proof: LanguageProof): string {
  const later = named(data.to, 'this skill', 20);
  const all = `Every message that it matches${suchAs(proof)}`;
  if (proof.guilty.length === 1) {
    const earlier = named(data.from, 'another skill', 20);
    const by = data.earlierMatcher === undefined ? 'the earlier one' : `\`${data.earlierMatcher}\``;
    return (
      `The rule for ${later} is never chosen: the one for ${earlier} comes first. ` +
      `${all} is matched by ${by} as well. Put the narrower rule first, or remove one of them.`
    );
  }
  const skills = proof.skills.map((id) => named(id, '', 20));
  return (
    `The rule for ${later} is never chosen: earlier rules take all of its messages. ` +
    `${all} is matched by one of ${proof.guilty.length} earlier rules${skills.length === 0 ? '' : `, for ${list(skills)}`}. ` +
    'Put the narrower rule first, or remove it.'
  );
}
