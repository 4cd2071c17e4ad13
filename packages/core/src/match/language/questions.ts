/** The questions about languages of matchers. Each is proven, or answered by a message that was run. */
import { BoundedCache } from '../../regex/cache.js';
import { tellBudget } from '../../source/budget-log.js';
import { type LeafLanguage, languageOf } from './languages.js';
import type { LeafMatcher } from './leaves.js';
import { leavesOf, testLeaf } from './leaves.js';
import { countAsked, MAX_UNION_STATES } from './limits.js';
import type { Answer, CoverAnswer, LanguageMatcher, OverlapAnswer, UnknownLanguage } from './matcher.js';
import { type Demand, search, type Search } from './product.js';

/**
 * Whether no message matches. The witness is a shortest message that does, here
 * and below; where a construct is rounded, it may be a little longer.
 */
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
      return { kind: 'unknown', reason: outcome.reason };
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
  /** A name that no part with another language has. */
  readonly name: string;
}

type Outcome = (
  | { readonly kind: 'found'; readonly message: string }
  | { readonly kind: 'none' }
  /** The message, if any, fulfils the demands as far as they are known, but not when it is run. */
  | { readonly kind: 'unknown'; readonly reason: UnknownLanguage; readonly message: string | undefined }
) & {
  /** How many product states the search had, also one that was kept from before. */
  readonly states: number;
};

/** That some earlier matchers do not claim all, or may not. */
type Beyond = Exclude<Outcome, { readonly kind: 'none' }>;

/** How many code units of keys and messages are kept for questions that were decided before. */
const KEPT_SEARCHES = 2_000_000;

/** How many messages are kept, and for each how many matchers that it was run on. */
const KEPT_MESSAGES = 4_000;
const KEPT_RUNS = 500;

const searches = new BoundedCache<Search>(KEPT_SEARCHES);

/** One matcher takes part in many questions. */
const parts = new WeakMap<LanguageMatcher, Part>();

function partOf(matcher: LanguageMatcher): Part {
  let part = parts.get(matcher);
  if (part === undefined) {
    const leaves = leavesOf(matcher);
    const languages = leaves?.map(languageOf) ?? [];
    countAsked(languages.reduce((sum, { states }) => sum + states, 0));
    part = { leaves, languages, name: languages.map((language) => language.name).join('&') };
    parts.set(matcher, part);
  }
  return part;
}

function answer(outcome: Outcome): Answer {
  switch (outcome.kind) {
    case 'none':
      return { kind: 'yes' };
    case 'found':
      return { kind: 'no', witness: outcome.message };
    case 'unknown':
      return { kind: 'unknown', reason: outcome.reason };
  }
}

/**
 * Whether a message matches all of `wanted` and none of `unwanted`. That there is none is proven with languages
 * rounded to the safe side; a message that is found must match when it is run.
 */
function decide(wanted: readonly Part[], unwanted: readonly Part[]): Outcome {
  const all = [...wanted, ...unwanted];
  if (all.some(({ leaves }) => leaves === undefined))
    return { kind: 'unknown', reason: 'invalid', message: undefined, states: 0 };
  const doubt = all.flatMap(({ languages }) => languages).find((language) => language.doubt !== undefined)?.doubt;
  const first = find(wanted, unwanted, true);
  if (first.kind === 'none') return first;
  const { states } = first;
  if (first.kind === 'budget') {
    tellBudget(() => `a comparison of ${String(all.length)} matchers takes too many states`);
    return { kind: 'unknown', reason: 'budget', message: undefined, states };
  }
  const fits = runs(first.message, wanted, unwanted);
  if (fits === true) return first;
  if (doubt === undefined) return { kind: 'unknown', reason: 'untested', message: first.message, states };
  const second = find(wanted, unwanted, false);
  if (second.kind === 'found' && runs(second.message, wanted, unwanted) === true) return second;
  return { kind: 'unknown', reason: doubt, message: first.message, states: states + second.states };
}

/** A message by automata alone. With `generous` nothing is missed, without it nothing is found in vain. */
function find(wanted: readonly Part[], unwanted: readonly Part[], generous: boolean): Search {
  const key = [generous, ...wanted.map(({ name }) => name), '-', ...unwanted.map(({ name }) => name)].join();
  const found = searches.get(key, key.length, () => {
    const demands = (all: readonly Part[], isWanted: boolean): readonly Demand[] =>
      all.map(({ languages }) => ({
        all: languages.map(({ upper, lower }) => (generous === isWanted ? upper : lower)),
        wanted: isWanted,
      }));
    return search([...demands(wanted, true), ...demands(unwanted, false)]);
  });
  countAsked(found.states);
  return found;
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

/** What running parts on messages said. A witness is run on all earlier rules, at every edit again. */
const runsOf = new BoundedCache<Map<string, boolean | undefined>>(KEPT_MESSAGES);

function matches(part: Part, message: string): boolean | undefined {
  const known = runsOf.get(message, 0, () => new Map());
  if (known.has(part.name)) return known.get(part.name);
  if (known.size >= KEPT_RUNS) known.clear();
  const met = run(part, message);
  known.set(part.name, met);
  return met;
}

function run({ leaves }: Part, message: string): boolean | undefined {
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
  #states = 0;

  constructor(later: LanguageMatcher, earlier: readonly LanguageMatcher[]) {
    this.#later = partOf(later);
    this.#earlier = earlier.map(partOf);
  }

  answer(): CoverAnswer {
    const narrowed = this.#narrowed();
    if (narrowed !== undefined) return { kind: 'yes', guilty: [narrowed] };
    const start = this.#beyond([]);
    if (start.kind === 'none') return { kind: 'yes', guilty: [] };
    const alone = this.#oneAlone(start);
    return alone === undefined ? this.#together(start) : { kind: 'yes', guilty: [alone] };
  }

  /**
   * An earlier matcher all of whose leaves the later one has too, so that it claims all whatever they accept. Asked
   * for what is in doubt only, since the automata of anything else tell more.
   */
  #narrowed(): number | undefined {
    const { languages } = this.#later;
    if (!languages.some(({ doubt }) => doubt !== undefined && doubt !== 'invalid')) return undefined;
    const index = this.#earlier.findIndex((part) => {
      return part.languages.length > 0 && part.languages.every((language) => languages.includes(language));
    });
    return index < 0 ? undefined : index;
  }

  /** A message of the later matcher that none of the named earlier ones claims. */
  #beyond(guilty: readonly number[]): Outcome {
    if (this.#states > MAX_UNION_STATES) return { kind: 'unknown', reason: 'budget', message: undefined, states: 0 };
    const unwanted = guilty.map((index) => this.#earlier[index]).filter((part) => part !== undefined);
    const outcome = decide([this.#later], unwanted);
    this.#states += outcome.states;
    return outcome;
  }

  #claimants(message: string, among: readonly number[]): readonly number[] {
    return among.filter((index) => {
      const part = this.#earlier[index];
      return part !== undefined && matches(part, message) === true;
    });
  }

  /** One that claims all alone must claim each message that is found. */
  #oneAlone(start: Beyond): number | undefined {
    if (start.message === undefined) return undefined;
    let left = this.#claimants(start.message, [...this.#earlier.keys()]);
    for (let first = left[0]; first !== undefined; first = left[0]) {
      const beyond = this.#beyond([first]);
      if (beyond.kind === 'none') return first;
      left = left.slice(1);
      if (beyond.message !== undefined) left = this.#claimants(beyond.message, left);
    }
    return undefined;
  }

  #together(start: Beyond): CoverAnswer {
    const guilty: number[] = [];
    for (let found = start; ;) {
      const { message } = found;
      const others = [...this.#earlier.keys()].filter((index) => !guilty.includes(index));
      const claimant = message === undefined ? undefined : this.#claimants(message, others)[0];
      if (claimant === undefined) return this.#unclaimed(found);
      guilty.push(claimant);
      const beyond = this.#beyond(guilty);
      if (beyond.kind === 'none') return { kind: 'yes', guilty: this.#needed(guilty) };
      found = beyond;
    }
  }

  /** The message counts only when every earlier matcher is known not to claim it. */
  #unclaimed(found: Beyond): CoverAnswer {
    if (found.kind === 'unknown') return { kind: 'unknown', reason: found.reason };
    const known = this.#earlier.every((part) => matches(part, found.message) === false);
    return known ? { kind: 'no', witness: found.message } : { kind: 'unknown', reason: 'untested' };
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
