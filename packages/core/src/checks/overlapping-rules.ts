/** `overlapping-rules`: a part of a start rule never decides, since earlier rules take all messages that it is for. */
import { removeLostParts } from '../fixes/lost-parts.js';
import { removeSharedKeywords } from '../fixes/graph-removals.js';
import type { GraphDeclaration } from '../declare/graph.js';
import type { Related, Subjects } from '../finding.js';
import { type Report, graphCheck } from './check.js';
import { conditionCaption } from './claims.js';
import { type LostPart, ruleLosses } from './rule-claims.js';
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
import { type Rule, type RulePair, rulePairs } from './rule-pairs.js';
import { placeOfPart, textOfPart } from './rule-parts.js';
import { named } from './subjects.js';
import { cut, quote } from './words.js';

/** The facts of two rules that share messages. */
export interface OverlappingRules extends RulePairData, Subjects {
  /** The first keyword or alternative of the later rule that earlier ones have too, as the later one writes it. */
  readonly keyword: string;
  /** By language: what kind of part the keyword stands for, and how many other parts of the rule never decide either. */
  readonly lost?: { readonly kind: 'alternative' | 'keyword'; readonly others: number };
}

export const overlappingRules = graphCheck({
  code: 'overlapping-rules',
  since: '9.15',
  severity: 'warning',
  origin: 'library',
  description: 'Earlier start rules take all that a keyword or alternative of a later one is for',
  options: pairOptions,
  message(data: OverlappingRules) {
    if (data.proof !== undefined) return languageMessage(data, data.proof);
    const earlier = named(data.from, 'an earlier rule', 22);
    const later = named(data.to, 'This rule', 22);
    return (
      `${later} and ${earlier} share a keyword, so their order decides. ` +
      `A message with ${quote(data.keyword, 40)} goes to the earlier rule, whatever else it says. ` +
      'Keep the keyword in one of the two, or put the more specific rule first.'
    );
  },
  run(graph, options) {
    if (options.proof === 'language') return byLanguage(graph, options.sameSkill);
    return rulePairs(graph, { relation: 'overlaps', ...options }).map((pair) => ({
      ...pairPlaces(pair),
      data: { ...pairData(pair, conditionCaption), keyword: sharedKeyword(pair) },
    }));
  },
  fixes: (report, context) =>
    report.data.proof === undefined
      ? removeSharedKeywords(report, context, report.data.earlier, report.data.later)
      : removeLostParts(report, context, report.data.later),
});

/** The keyword by which the two were found. */
function sharedKeyword({ earlier, later }: RulePair): string {
  const mine = later.entry.match?.kind === 'keywords' ? later.entry.match.keywords.items : [];
  const theirs = earlier.entry.match?.kind === 'keywords' ? earlier.entry.match.keywords.items : [];
  const known = new Set(theirs.map((keyword) => keyword.text.toLowerCase()));
  return mine.find((keyword) => known.has(keyword.text.toLowerCase()))?.text ?? '';
}

function byLanguage(graph: GraphDeclaration, sameSkill: boolean): readonly Report<OverlappingRules>[] {
  return ruleLosses(graph, sameSkill).flatMap((loss) =>
    loss.kind === 'parts' ? partsReport(loss.later, loss.parts) : [],
  );
}

/** One report for one rule, at the first of its lost parts. */
function partsReport(later: Rule, [first, ...others]: readonly LostPart[]): readonly Report<OverlappingRules>[] {
  const pair = first === undefined ? undefined : languagePair(later, first.claimed);
  if (first === undefined || pair === undefined) return [];
  const { at, related } = placeOfPart(first.part);
  const further: readonly Related[] = others
    .map(({ part }) => ({ at: placeOfPart(part).at, note: 'This never decides either.' }))
    .filter((other) => other.at.start !== at.start || other.at.end !== at.end);
  return [
    {
      at,
      related: [...guiltyPlaces(first.claimed.guilty), ...further, ...related],
      data: {
        ...pair.data,
        keyword: textOfPart(first.part),
        lost: { kind: first.part.kind, others: others.length },
      },
    },
  ];
}

function languageMessage(data: OverlappingRules, proof: LanguageProof): string {
  const part =
    data.lost?.kind === 'alternative'
      ? `The alternative \`${cut(data.keyword, 24)}\``
      : `The keyword ${quote(data.keyword)}`;
  const rule = data.to === undefined ? 'this rule' : `the rule for ${named(data.to, '', 20)}`;
  const claimant =
    proof.guilty.length > 1
      ? `one of ${proof.guilty.length} earlier rules`
      : `the rule for ${named(data.from, 'another skill', 20)}`;
  const others = data.lost?.others ?? 0;
  return (
    `${part} of ${rule} never decides. ` +
    `Every message that it is for${suchAs(proof)} goes to ${claimant}, which comes first. ` +
    (others === 0 ? '' : `The same is true of ${others} more ${others === 1 ? 'part' : 'parts'} of this rule. `) +
    'Remove what never decides, or put the more specific rule first.'
  );
}
