/** `overlapping-rules`: two start rules share keywords, and the order decides who gets those messages. */
import { removeSharedKeywords } from '../fixes/graph-removals.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { conditionCaption } from './claims.js';
import { pairData, pairOptions, pairPlaces, type RulePairData } from './rule-pair-report.js';
import { rulePairs, type RulePair } from './rule-pairs.js';
import { named } from './subjects.js';
import { quote } from './words.js';

/** The facts of two rules that share messages. */
export interface OverlappingRules extends RulePairData, Subjects {
  /** The first keyword of the later rule that the earlier one has too, as the later one writes it. */
  readonly keyword: string;
}

export const overlappingRules = graphCheck({
  code: 'overlapping-rules',
  since: '9.15',
  severity: 'warning',
  origin: 'library',
  description: 'Two start rules share a keyword, so their order decides',
  options: pairOptions,
  message(data: OverlappingRules) {
    const earlier = named(data.from, 'an earlier rule', 22);
    const later = named(data.to, 'This rule', 22);
    return (
      `${later} and ${earlier} share a keyword, so their order decides. ` +
      `A message with ${quote(data.keyword, 40)} goes to the earlier rule, whatever else it says. ` +
      'Keep the keyword in one of the two, or put the more specific rule first.'
    );
  },
  run(graph, options) {
    return rulePairs(graph, { relation: 'overlaps', ...options }).map((pair) => ({
      ...pairPlaces(pair),
      data: { ...pairData(pair, conditionCaption), keyword: sharedKeyword(pair) },
    }));
  },
  fixes: (report, context) => removeSharedKeywords(report, context, report.data.earlier, report.data.later),
});

/** The keyword by which the two were found. */
function sharedKeyword({ earlier, later }: RulePair): string {
  const mine = later.entry.match?.kind === 'keywords' ? later.entry.match.keywords.items : [];
  const theirs = earlier.entry.match?.kind === 'keywords' ? earlier.entry.match.keywords.items : [];
  const known = new Set(theirs.map((keyword) => keyword.text.toLowerCase()));
  return mine.find((keyword) => known.has(keyword.text.toLowerCase()))?.text ?? '';
}
