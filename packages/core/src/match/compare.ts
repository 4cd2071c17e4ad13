/** What two matchers have to do with each other, as far as their data alone shows it. */
import type { SkillMatchData } from './match.js';

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
  if (earlier.kind === 'intent' || later.kind === 'intent') return undefined;
  if (earlier.kind === 'all' || later.kind === 'all') return compareParts(partsOf(earlier), partsOf(later));
  if (earlier.kind === 'keywords' && later.kind === 'keywords') {
    return compareKeywords(earlier.keywords, later.keywords);
  }
  if (!coveredBy(earlier)(later)) return undefined;
  return { relation: 'shadows', why: 'both are the same regular expression' };
}

function partsOf(matcher: SkillMatchData): readonly SkillMatchData[] {
  return matcher.kind === 'all' ? matcher.parts : [matcher];
}

/**
 * A conjunction matches no more than each of its parts does. So when each
 * earlier part covers some later part, whatever the later rule matches passes
 * every earlier part. Nothing proves an overlap: a conjunction may be empty.
 */
function compareParts(
  earlier: readonly SkillMatchData[],
  later: readonly SkillMatchData[],
): MatcherRelation | undefined {
  // An empty conjunction cannot be declared, and `every` would call it covered.
  if (earlier.length === 0) return undefined;
  if (!earlier.every((part) => later.some(coveredBy(part)))) return undefined;
  return { relation: 'shadows', why: 'the later rule requires everything that the earlier one does' };
}

/** Tells for a leaf whether `wide` matches whatever it matches; only leaves of one kind are compared. */
function coveredBy(wide: SkillMatchData): (narrow: SkillMatchData) => boolean {
  if (wide.kind === 'regex') {
    return (narrow) => narrow.kind === 'regex' && narrow.source === wide.source && narrow.flags === wide.flags;
  }
  if (wide.kind === 'keywords') {
    const known = new Set(wide.keywords.map(lower));
    return (narrow) =>
      narrow.kind === 'keywords' && narrow.keywords.every((keyword) => known.has(lower(keyword)));
  }
  return () => false;
}

function compareKeywords(earlier: readonly string[], later: readonly string[]): MatcherRelation | undefined {
  const known = new Set(earlier.map(lower));
  const shared = later.filter((keyword) => known.has(lower(keyword)));
  const first = shared[0];
  if (first === undefined) return undefined;
  if (shared.length === later.length) {
    return { relation: 'shadows', why: 'the earlier rule has every keyword of the later one' };
  }
  return { relation: 'overlaps', why: `both rules have the keyword ${JSON.stringify(first)}` };
}

/** Keywords are compared without regard to case and with their spaces, as the library does it. */
function lower(keyword: string): string {
  return keyword.toLowerCase();
}
