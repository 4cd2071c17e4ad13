/** What two matchers have to do with each other, as far as their data alone shows it. */
import { declareMatcher } from './declare.js';
import type { SkillMatchData } from './match.js';
import { relateMatchers } from './relate.js';

/** How an earlier matcher stands to a later one. */
export interface MatcherRelation {
  /**
   * `shadows`: the earlier one matches every message that the later one
   * matches. `overlaps`: they share messages, and each has some of its own.
   */
  readonly relation: 'shadows' | 'overlaps';
  /** The reason as a clause. */
  readonly why: string;
}

/**
 * Compares two matchers in the order of their rules and says only what their
 * data shows: equal regular expressions, keyword lists that share members, and
 * conjunctions of these. Anything else is `undefined`. It is the library's own
 * comparison; proofs about the matched languages are made elsewhere.
 */
export function compareMatchers(earlier: SkillMatchData, later: SkillMatchData): MatcherRelation | undefined {
  const relation = relateMatchers(declareMatcher(earlier), declareMatcher(later));
  return relation === undefined ? undefined : { relation, why: reason(relation, earlier, later) };
}

function reason(relation: MatcherRelation['relation'], earlier: SkillMatchData, later: SkillMatchData): string {
  if (earlier.kind === 'keywords' && later.kind === 'keywords') {
    if (relation === 'shadows') return 'the earlier rule has every keyword of the later one';
    const known = new Set(earlier.keywords.map((keyword) => keyword.toLowerCase()));
    const shared = later.keywords.find((keyword) => known.has(keyword.toLowerCase())) ?? '';
    return `both rules have the keyword ${JSON.stringify(shared)}`;
  }
  if (earlier.kind === 'regex' && later.kind === 'regex') return 'both are the same regular expression';
  return 'the later rule requires everything that the earlier one does';
}
