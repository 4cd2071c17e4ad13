/** What the codes about pairs of start rules share: their options, their facts and their places. */
import type { EntryDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import type { Report } from './check.js';
import type { RulePair } from './rule-pairs.js';
import { originOf, subjects } from './subjects.js';
import { cut } from './words.js';

/** The facts of a pair. The indexes make each pair a finding of its own. */
export interface RulePairData extends Subjects {
  /** The positions of the two rules among the entries, counted from 0. */
  readonly earlier: number;
  readonly later: number;
  /** The matchers in a few words, where all of them is known. */
  readonly earlierMatcher?: string;
  readonly laterMatcher?: string;
}

/** The options of both codes. */
export const pairOptions = {
  everyPair: {
    description: 'Report every pair of rules, not only the first guilty one for each later rule.',
    recommended: false,
    checkup: true,
  },
  sameSkill: {
    description: 'Also report two rules that start the same skill, or may.',
    recommended: false,
    checkup: true,
  },
} as const;

/** A matcher in a message is cut here; 60 characters show what it is. */
const CAPTION_LIMIT = 60;

/** The facts; `skill` is the later rule's, as in the library's report. */
export function pairData(
  { earlier, later }: RulePair,
  caption: (entry: EntryDeclaration) => string | undefined,
): RulePairData {
  const earlierMatcher = caption(earlier.entry);
  const laterMatcher = caption(later.entry);
  return {
    ...subjects({ skill: later.entry.skill, from: earlier.entry.skill, to: later.entry.skill }),
    earlier: earlier.index,
    later: later.index,
    ...(earlierMatcher !== undefined && { earlierMatcher: cut(earlierMatcher, CAPTION_LIMIT) }),
    ...(laterMatcher !== undefined && { laterMatcher: cut(laterMatcher, CAPTION_LIMIT) }),
  };
}

/** The later rule's matcher, with the earlier one and the place where the later one was written. */
export function pairPlaces({ earlier, later }: RulePair): Pick<Report<RulePairData>, 'at' | 'related'> {
  const matcher = later.entry.match?.site ?? later.entry.site;
  const other = earlier.entry.match?.site ?? earlier.entry.site;
  return {
    at: matcher.at,
    related: [{ at: other.at, note: 'The earlier rule.' }, ...originOf(matcher, 'The later matcher is written here.')],
  };
}
