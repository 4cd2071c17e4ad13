/** `case-sensitive-matcher`: a regular expression minds case, and users do not. */
import { rewriteRegex } from '../fixes/matcher-edits.js';
import type { Subjects } from '../finding.js';
import { regexCaption } from '../match/caption.js';
import { caseGap } from '../match/case-gap.js';
import { sameSpan } from '../source/span.js';
import { graphCheck } from './check.js';
import { placeOfRegex, regexAt, regexLeaves } from './matcher-leaves.js';
import { subjects } from './subjects.js';
import { cut, quote } from './words.js';

/** The facts of a matcher that minds case. */
export interface CaseSensitiveMatcher extends Subjects {
  readonly matcher: string;
  /** Two messages that differ in case alone: one matches, the other does not. */
  readonly matched: string;
  readonly missed: string;
  /** The position of the rule, counted from 0. */
  readonly rule: number;
}

export const caseSensitiveMatcher = graphCheck({
  code: 'case-sensitive-matcher',
  since: '9.15',
  severity: 'warning',
  origin: 'own',
  advice: true,
  description: 'A regular expression of a start rule minds case',
  options: {},
  message: ({ matcher, matched, missed }: CaseSensitiveMatcher) =>
    `\`${cut(matcher, 24)}\` matches ${quote(matched, 20)}, but not ${quote(missed, 20)}. ` +
    'Users write as they like, and the flag `i` would take both. Add it, or leave it out where case is meant.',
  run(graph) {
    return regexLeaves(graph).flatMap(({ entry, rule, leaf }) => {
      const gap = caseGap(leaf.source, leaf.flags);
      if (gap === undefined) return [];
      const matcher = regexCaption(leaf.source, leaf.flags);
      return { ...placeOfRegex(leaf), data: { ...subjects({ skill: entry.skill }), matcher, ...gap, rule } };
    });
  },
  fixes(report, context) {
    const { rule } = report.data;
    const leaf = regexAt(context.graph.entries.items[rule], report.at);
    if (leaf?.written === undefined) return [];
    return rewriteRegex(context, rule, leaf, {
      title: 'Add the flag i',
      source: leaf.source,
      flags: `${leaf.written.flags}i`,
      isStill: ({ at }) => sameSpan(at, report.at),
    });
  },
});
