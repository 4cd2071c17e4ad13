/** The questions about languages of matchers. Each is proven, or answered by a message that was run. */
import { BoundedCache } from '../../regex/cache.js';
import { type LeafLanguage, languageOf } from './languages.js';
import type { LeafMatcher } from './leaves.js';
import { leavesOf, testLeaf } from './leaves.js';
import type { Answer, CoverAnswer, LanguageMatcher, OverlapAnswer, UnknownLanguage } from './matcher.js';
import { type Demand, search, type Search } from './product.js';

/** Whether no message matches. The witness is a shortest message that does. */
export function neverMatches(matcher: LanguageMatcher): Answer {
  return answer(decide([partOf(matcher)], []));
}

/** Whether every message matches, the empty one too. The witness is a shortest message that does not. */
export function alwaysMatches(matcher: LanguageMatcher): Answer {
  return answer(decide([], [partOf(matcher)]));
}

/** Whether every message matches that has a character other than white space. */
export function matchesEveryNonBlank(matcher: LanguageMatcher): Answer {
  return answer(decide([partOf({ kind: 'regex', source: '\\S', flags: '' })], [partOf(matcher)]));
}

/** Whether some message matches both. */
export function overlap(left: LanguageMatcher, right: LanguageMatcher): OverlapAnswer {
  const outcome = decide([partOf(left), partOf(right)], []);
  switch (outcome.kind) {
    case 'found':
      return { kind: 'yes', witness: outcome.message };
    case 'none':
      return { kind: 'no' };
    case 'unknown':
      return outcome;
  }
}

/**
 * Whether every message of `later` is one of some matcher in `earlier`. A single earlier matcher that does it alone
 * is named alone. A matcher that never matches is covered with nobody guilty.
 */
export function covered(later: LanguageMatcher, earlier: readonly LanguageMatcher[]): CoverAnswer {
  return new Cover(later, earlier).answer();
}

/** A matcher that takes part in a question; `leaves` is `undefined` for what the library refuses. */
interface Part {
  readonly leaves: readonly LeafMatcher[] | undefined;
  readonly languages: readonly LeafLanguage[];
}

type Outcome =
  | { readonly kind: 'found'; readonly message: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: UnknownLanguage };

/** How many code units of keys and messages are kept for questions that were decided before. */
const KEPT_SEARCHES = 2_000_000;

const searches = new BoundedCache<Search>(KEPT_SEARCHES);

function partOf(matcher: LanguageMatcher): Part {
  const leaves = leavesOf(matcher);
  return { leaves, languages: leaves?.map(languageOf) ?? [] };
}

function answer(outcome: Outcome): Answer {
  switch (outcome.kind) {
    case 'none':
      return { kind: 'yes' };
    case 'found':
      return { kind: 'no', witness: outcome.message };
    case 'unknown':
      return outcome;
  }
}

/**
 * Whether a message matches all of `wanted` and none of `unwanted`. That there is none is proven with languages
 * rounded to the safe side; a message that is found must match when it is run.
 */
function decide(wanted: readonly Part[], unwanted: readonly Part[]): Outcome {
  const parts = [...wanted, ...unwanted];
  if (parts.some(({ leaves }) => leaves === undefined)) return { kind: 'unknown', reason: 'invalid' };
  const doubt = parts.flatMap(({ languages }) => languages).find((language) => language.doubt !== undefined)?.doubt;
  const first = find(wanted, unwanted, true);
  if (first.kind === 'none') return first;
  if (first.kind === 'budget') return { kind: 'unknown', reason: 'budget' };
  const fits = runs(first.message, wanted, unwanted);
  if (fits === true) return first;
  if (doubt === undefined) return { kind: 'unknown', reason: 'untested' };
  const second = find(wanted, unwanted, false);
  if (second.kind === 'found' && runs(second.message, wanted, unwanted) === true) return second;
  return { kind: 'unknown', reason: doubt };
}

/** A message by automata alone. With `generous` nothing is missed, without it nothing is found in vain. */
function find(wanted: readonly Part[], unwanted: readonly Part[], generous: boolean): Search {
  const key = [generous, ...wanted.map(name), '-', ...unwanted.map(name)].join();
  return searches.get(key, key.length, () => {
    const demands = (parts: readonly Part[], isWanted: boolean): readonly Demand[] =>
      parts.map(({ languages }) => ({
        all: languages.map(({ upper, lower }) => (generous === isWanted ? upper : lower)),
        wanted: isWanted,
      }));
    return search([...demands(wanted, true), ...demands(unwanted, false)]);
  });
}

function name({ languages }: Part): string {
  return languages.map((language) => language.name).join('&');
}

/** Runs the matchers on the message. */
function runs(message: string, wanted: readonly Part[], unwanted: readonly Part[]): boolean | undefined {
  const outcomes = [
    ...wanted.map((part) => matches(part, message)),
    ...unwanted.map((part) => not(matches(part, message))),
  ];
  if (outcomes.includes(false)) return false;
  return outcomes.includes(undefined) ? undefined : true;
}

function not(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function matches({ leaves }: Part, message: string): boolean | undefined {
  if (leaves === undefined) return undefined;
  let known = true;
  for (const leaf of leaves) {
    const met = testLeaf(leaf, message);
    if (met === false) return false;
    known &&= met === true;
  }
  return known ? true : undefined;
}

/** Looks for those earlier matchers that claim all of a later one, subtracting only what a found message points at. */
class Cover {
  readonly #later: Part;
  readonly #earlier: readonly Part[];

  constructor(later: LanguageMatcher, earlier: readonly LanguageMatcher[]) {
    this.#later = partOf(later);
    this.#earlier = earlier.map(partOf);
  }

  answer(): CoverAnswer {
    const start = this.#beyond([]);
    if (start.kind === 'none') return { kind: 'yes', guilty: [] };
    if (start.kind === 'unknown') return start;
    const alone = this.#oneAlone(start.message);
    return alone === undefined ? this.#together(start.message) : { kind: 'yes', guilty: [alone] };
  }

  /** A message of the later matcher that none of the named earlier ones claims. */
  #beyond(guilty: readonly number[]): Outcome {
    const unwanted = guilty.map((index) => this.#earlier[index]).filter((part) => part !== undefined);
    return decide([this.#later], unwanted);
  }

  #claimants(message: string, among: readonly number[]): readonly number[] {
    return among.filter((index) => {
      const part = this.#earlier[index];
      return part !== undefined && matches(part, message) === true;
    });
  }

  /** One that claims all alone must claim each message that is found. */
  #oneAlone(message: string): number | undefined {
    let left = this.#claimants(message, [...this.#earlier.keys()]);
    for (let first = left[0]; first !== undefined; first = left[0]) {
      const beyond = this.#beyond([first]);
      if (beyond.kind === 'none') return first;
      left = left.slice(1);
      if (beyond.kind === 'found') left = this.#claimants(beyond.message, left);
    }
    return undefined;
  }

  #together(start: string): CoverAnswer {
    const guilty: number[] = [];
    for (let message = start; ; ) {
      const others = [...this.#earlier.keys()].filter((index) => !guilty.includes(index));
      const [claimant] = this.#claimants(message, others);
      if (claimant === undefined) return this.#unclaimed(message);
      guilty.push(claimant);
      const beyond = this.#beyond(guilty);
      if (beyond.kind === 'unknown') return beyond;
      if (beyond.kind === 'none') return { kind: 'yes', guilty: this.#needed(guilty) };
      message = beyond.message;
    }
  }

  /** The message counts only when every earlier matcher is known not to claim it. */
  #unclaimed(message: string): CoverAnswer {
    const known = this.#earlier.every((part) => matches(part, message) === false);
    return known ? { kind: 'no', witness: message } : { kind: 'unknown', reason: 'untested' };
  }

  /** Leaves out whatever is not needed, the latest first. */
  #needed(guilty: readonly number[]): readonly number[] {
    let needed = guilty;
    for (const index of [...guilty].reverse()) {
      const rest = needed.filter((other) => other !== index);
      if (this.#beyond(rest).kind === 'none') needed = rest;
    }
    return [...needed].sort((one, other) => one - other);
  }
}
