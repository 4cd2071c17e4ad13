/** What the codes about pairs of start rules share: their options, their facts and their places. */
import type { EntryDeclaration } from '../declare/graph.js';
import type { Related, Subjects } from '../finding.js';
import type { Site } from '../source/span.js';
import type { Report } from './check.js';
import { conditionCaption, conditionSpan } from './claims.js';
import type { Claimed } from './rule-claims.js';
import type { Rule, RulePair } from './rule-pairs.js';
import { originOf, subjects } from './subjects.js';
import { cut, quote } from './words.js';

/** The facts of a pair. The indexes make each pair a finding of its own. */
export interface RulePairData extends Subjects {
  /** The positions of the two rules among the entries, counted from 0. */
  readonly earlier: number;
  readonly later: number;
  /** The matchers in a few words, where all of them is known. */
  readonly earlierMatcher?: string;
  readonly laterMatcher?: string;
  /** What a proof about languages knows besides. */
  readonly proof?: LanguageProof;
}

/** Which rules claim the messages of a later one between them. */
export interface LanguageProof {
  /** The positions of the earlier rules, of which the first one is `earlier`; each of them is needed. */
  readonly guilty: readonly number[];
  /** The ids of their skills. */
  readonly skills: readonly string[];
  /** One of the messages. */
  readonly witness?: string;
}

/** The options of both codes. */
export const pairOptions = {
  proof: {
    description:
      '`language`: what is proven about all messages that matchers match. ' +
      '`identity`: what the library compares, equal expressions and keywords.',
    choices: ['language', 'identity'],
    recommended: 'language',
    checkup: 'identity',
  },
  everyPair: {
    description: 'By `identity`, report every pair of rules, not only the first guilty one for each later rule.',
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
  const matcher = conditionSite(later.entry);
  const other = conditionSite(earlier.entry);
  return {
    at: matcher.at,
    related: [{ at: other.at, note: 'The earlier rule.' }, ...originOf(matcher, 'The later matcher is written here.')],
  };
}

function conditionSite({ match, when, site }: EntryDeclaration): Site {
  return match?.site ?? when?.site ?? site;
}

/** The rule that is named first, and the proof; `undefined` where nobody is guilty. */
export function languagePair(
  later: Rule,
  { guilty, witness }: Claimed,
): { readonly pair: RulePair; readonly data: RulePairData } | undefined {
  const [earlier] = guilty;
  if (earlier === undefined) return undefined;
  const pair = { earlier, later };
  const skills = guilty.flatMap(({ entry }) => entry.skill?.id ?? []);
  const proof: LanguageProof = {
    guilty: guilty.map(({ index }) => index),
    skills: [...new Set(skills)],
    ...(witness !== undefined && { witness }),
  };
  return { pair, data: { ...pairData(pair, conditionCaption), proof } };
}

/** The places of the guilty rules. */
export function guiltyPlaces(guilty: readonly Rule[]): readonly Related[] {
  const note = guilty.length > 1 ? 'An earlier rule that takes some of the messages.' : 'The earlier rule.';
  return guilty.map(({ entry }) => ({ at: conditionSpan(entry), note }));
}

/** Such as `, such as "visa card",`; nothing where no message is known. */
export function suchAs({ witness }: Pick<LanguageProof, 'witness'>): string {
  return witness === undefined ? '' : `, such as ${quote(witness, 40)},`;
}
