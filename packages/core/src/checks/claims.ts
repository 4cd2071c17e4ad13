/** What one start rule answers to one phrase on a cold start, and how sure that is. */
import type {
  EntryDeclaration,
  MatcherDeclaration,
  PredicateAnswer,
  RouterDeclaration,
  Ternary,
} from '../declare/graph.js';
import { maybeSameSkill } from '../declare/graph.js';
import { CAPTION_AND, keywordsCaption, regexCaption } from '../match/caption.js';
import { KeywordFinder, matcherFlags } from '../match/keyword.js';
import { type RegexTester, regexTester } from '../regex/tester.js';
import type { Span } from '../source/span.js';

/**
 * How an entry takes part when a turn starts. `predicate`: it answers to the
 * phrase. `intent`: a classifier judges it, so the walk passes it by.
 * `unknown`: it may be any of the others.
 */
export type EntryRole = 'unconditional' | 'predicate' | 'intent' | 'unknown';

/** The entry's role, from its condition. */
export function roleOf(entry: EntryDeclaration): EntryRole {
  switch (entry.condition) {
    case 'none':
      return 'unconditional';
    case 'when':
      return 'predicate';
    case 'unknown':
      return 'unknown';
    case 'match':
      if (entry.match === undefined || entry.match.kind === 'unknown') return 'unknown';
      return entry.match.kind === 'intent' ? 'intent' : 'predicate';
  }
}

const answers = new WeakMap<EntryDeclaration, Map<string, PredicateAnswer>>();

/**
 * What the entry's own condition answers to the phrase. An entry without a
 * predicate (unconditional, intent) is `unknown` here: ask {@link roleOf} first.
 */
export function judgeEntry(entry: EntryDeclaration, phrase: string): PredicateAnswer {
  if (roleOf(entry) !== 'predicate') return 'unknown';
  if (entry.match !== undefined && entry.condition === 'match') return judgeMatcher(entry.match, phrase);
  if (entry.when === undefined) return 'unknown';
  // Only functions are remembered: to evaluate one costs far more than to run a matcher again.
  let known = answers.get(entry);
  if (known === undefined) {
    known = new Map();
    answers.set(entry, known);
  }
  let answer = known.get(phrase);
  if (answer === undefined) {
    answer = entry.when.judge(phrase);
    known.set(phrase, answer);
  }
  return answer;
}

/**
 * Three-valued matching. A conjunction fails as soon as one part is known to
 * fail; nested conjunctions are walked with a list, since an author controls
 * their depth.
 */
export function judgeMatcher(matcher: MatcherDeclaration, phrase: string): PredicateAnswer {
  if (matcher.kind !== 'all') return answerOf(judgeLeaf(matcher, phrase));
  const open: MatcherDeclaration[] = [matcher];
  let sure = true;
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'all') {
      // An empty conjunction is refused, so it says nothing.
      if (!part.parts.complete || part.parts.items.length === 0) sure = false;
      for (let at = part.parts.items.length - 1; at >= 0; at -= 1) {
        const item = part.parts.items[at];
        if (item !== undefined) open.push(item);
      }
      continue;
    }
    const hit = judgeLeaf(part, phrase);
    if (hit === false) return 'no-match';
    if (hit === undefined) sure = false;
  }
  return sure ? 'match' : 'unknown';
}

function answerOf(hit: Ternary): PredicateAnswer {
  return hit === undefined ? 'unknown' : hit ? 'match' : 'no-match';
}

type Leaf = Exclude<MatcherDeclaration, { kind: 'all' }>;

function judgeLeaf(leaf: Leaf, phrase: string): Ternary {
  switch (leaf.kind) {
    case 'regex':
      return testerOf(leaf).test(phrase);
    case 'keywords': {
      if (finderOf(leaf).isIn(phrase)) return true;
      // An empty list is refused, so it says nothing.
      return leaf.keywords.complete && leaf.keywords.items.length > 0 ? false : undefined;
    }
    case 'intent':
    case 'unknown':
      return undefined;
  }
}

type RegexLeaf = Extract<Leaf, { kind: 'regex' }>;
type KeywordsLeaf = Extract<Leaf, { kind: 'keywords' }>;

const testers = new WeakMap<RegexLeaf, RegexTester>();
const finders = new WeakMap<KeywordsLeaf, KeywordFinder>();

/** The regex that the leaf runs, looked up once for all phrases. */
function testerOf(leaf: RegexLeaf): RegexTester {
  const known = testers.get(leaf) ?? regexTester(leaf.source, matcherFlags(leaf.flags));
  testers.set(leaf, known);
  return known;
}

function finderOf(leaf: KeywordsLeaf): KeywordFinder {
  const known = finders.get(leaf) ?? new KeywordFinder(leaf.keywords.items.map(({ text }) => text));
  finders.set(leaf, known);
  return known;
}

/**
 * Evaluating a function is worth about this many characters of matching: it
 * walks the function's tree and builds a context, where a matcher reads a phrase.
 */
const PREDICATE_COST = 1000;

/** What one run of a pattern costs beside the phrase's characters: looking it up and setting it up. */
const PATTERN_COST = 16;

/** What it costs to judge the phrase by the entry, in characters of matching. */
export function judgementCost(entry: EntryDeclaration, phrase: string): number {
  if (entry.condition === 'when') return PREDICATE_COST + phrase.length;
  if (entry.match === undefined) return 1;
  const patterns = entry.match.kind === 'regex' ? 1 : patternCount(entry.match);
  return patterns * (PATTERN_COST + phrase.length);
}

const patternCounts = new WeakMap<MatcherDeclaration, number>();

function patternCount(matcher: MatcherDeclaration): number {
  const known = patternCounts.get(matcher);
  if (known !== undefined) return known;
  const open: MatcherDeclaration[] = [matcher];
  let count = 0;
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    count += part.kind === 'keywords' ? Math.max(1, part.keywords.items.length) : 1;
    if (part.kind === 'all') for (const item of part.parts.items) open.push(item);
  }
  patternCounts.set(matcher, count);
  return count;
}

/** True where the order of the entries decides who gets a phrase: codes.md calls it `orderDecides`. */
export function orderDecides(router: RouterDeclaration): Ternary {
  return either(negated(either(router.scorer, router.readByModel)), router.classifier);
}

function either(a: Ternary, b: Ternary): Ternary {
  if (a === true || b === true) return true;
  return a === false && b === false ? false : undefined;
}

function negated(a: Ternary): Ternary {
  return a === undefined ? undefined : !a;
}

/** The smallest place that stands for the entry's condition, else the entry itself. */
export function conditionSpan(entry: EntryDeclaration): Span {
  return (entry.match?.site ?? entry.when?.site ?? entry.site).at;
}

/** The matcher in a few words, such as `/refund/i`, where all of it is known. */
export function conditionCaption(entry: EntryDeclaration): string | undefined {
  if (entry.match === undefined) return undefined;
  if (entry.match.kind !== 'all') return leafCaption(entry.match);
  if (!entry.match.parts.complete) return undefined;
  const parts: string[] = [];
  for (const part of entry.match.parts.items) {
    const caption = part.kind === 'all' ? undefined : leafCaption(part);
    if (caption === undefined) return undefined;
    parts.push(caption);
  }
  return parts.join(CAPTION_AND);
}

function leafCaption(leaf: Leaf): string | undefined {
  switch (leaf.kind) {
    case 'regex':
      return regexCaption(leaf.source, leaf.flags);
    case 'keywords':
      return leaf.keywords.complete ? keywordsCaption(leaf.keywords.items.map((keyword) => keyword.text)) : undefined;
    case 'intent':
    case 'unknown':
      return undefined;
  }
}

/** True unless the two entries are proven to start different skills. */
export function maybeSameOwner(a: EntryDeclaration, b: EntryDeclaration): boolean {
  return a.skill === undefined || b.skill === undefined || maybeSameSkill(a.skill, b.skill);
}

/** What a report says about the place where a phrase was written, when a name stands in between. */
export const PHRASE_ORIGIN = 'Where the phrase is written.';
