/** Runs a regex on a text as the language does, but counts its steps and gives up past a budget. */

import { BoundedCache } from './cache.js';
import { compileRegex } from './compile.js';
import { Matcher } from './matcher.js';
import { testNative } from './native.js';
import { cacheKey, MAX_PATTERN_LENGTH, readRegex } from './parse.js';
import type { Program } from './program.js';
import { captureRegister } from './program.js';
import { insidePair } from './surrogates.js';

/**
 * How many steps a run may take when the caller does not say: enough to search a text of tens of thousands of
 * characters with an ordinary pattern, and over in some tens of milliseconds when a pattern explodes.
 */
export const DEFAULT_BUDGET = 250_000;

/** How many code units of patterns the cache of programs holds at most. */
const CACHED_PATTERN_LENGTH = 100_000;

/** What running a regex found. */
export type RegexOutcome =
  | {
      readonly kind: 'match';
      /** Where the match starts and ends, in UTF-16 code units. */
      readonly index: number;
      readonly end: number;
      /** As the array of `exec`: first the whole match, then each group, `undefined` where it took no part. */
      readonly captures: readonly (string | undefined)[];
      /** The named groups, without a prototype; `undefined` when the pattern names none. */
      readonly groups: Readonly<Record<string, string | undefined>> | undefined;
    }
  | { readonly kind: 'no-match' }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason };

/**
 * Why a run has no outcome. `budget`: it took too many steps. `invalid`: it is no regex. `unsupported`: it is past
 * a bound, holds a property of strings, or depends on something that engines are known to do otherwise than the
 * language says.
 */
export type UnknownReason = 'budget' | 'unsupported' | 'invalid';

type Prepared = Program | Exclude<UnknownReason, 'budget'>;

const programs = new BoundedCache<Prepared>(CACHED_PATTERN_LENGTH);

/**
 * What `RegExp.prototype.exec` returns for `new RegExp(source, flags)` on `input`. As in the language, `lastIndex`
 * counts only under `g` and `y`. `budget` is the number of instructions that may run.
 */
export function execRegex(
  source: string,
  flags: string,
  input: string,
  lastIndex = 0,
  budget: number = DEFAULT_BUDGET,
): RegexOutcome {
  const program = prepare(source, flags);
  if (typeof program === 'string') return { kind: 'unknown', reason: program };
  const from = program.global || program.sticky ? Math.max(0, Math.trunc(lastIndex) || 0) : 0;
  if (from > input.length) return { kind: 'no-match' };
  return search(program, input, from, budget);
}

/** What `.test` returns on a fresh regex, or `undefined` when that is unknown. */
export function testRegex(source: string, flags: string, input: string): boolean | undefined {
  const native = testNative(source, flags, input);
  if (native !== undefined) return native;
  const outcome = execRegex(source, flags, input);
  return outcome.kind === 'unknown' ? undefined : outcome.kind === 'match';
}

/**
 * How many steps a search for a match in `input` takes, counted up to `budget`: past it the count is not known, and
 * the answer is `budget + 1`. `undefined` for what is no regex, and what the matcher does not do.
 */
export function countSteps(source: string, flags: string, input: string, budget: number): number | undefined {
  const program = prepare(source, flags);
  if (typeof program === 'string') return undefined;
  const matcher = new Matcher(program, input, budget);
  for (let index = 0; index <= input.length; index += 1) {
    const result = matcher.runAt(index);
    if (result === 'unsupported') return undefined;
    if (result === 'budget') return budget + 1;
    if (result === 'match') break;
  }
  return budget - matcher.left;
}

function prepare(source: string, flags: string): Prepared {
  if (source.length > MAX_PATTERN_LENGTH || flags.length > MAX_PATTERN_LENGTH) return 'unsupported';
  return programs.get(cacheKey(source, flags), source.length, () => {
    const reading = readRegex(source, flags);
    if (reading.kind !== 'pattern') return reading.kind;
    return compileRegex(reading.pattern, reading.flags) ?? 'unsupported';
  });
}

/**
 * Tries each start in turn. Under a unicode flag engines and language differ about starts at surrogate pairs, and
 * a match that depends on it is unsupported. The language never starts inside a pair, yet V8 does where nothing has
 * to be read (`/(?!^)/u` on one emoji); and with `lastIndex` inside a pair V8 reports the start of the pair as the
 * index, the language `lastIndex`.
 */
function search(program: Program, input: string, from: number, budget: number): RegexOutcome {
  const matcher = new Matcher(program, input, budget);
  const first = program.unicode && insidePair(input, from) ? from - 1 : from;
  for (let index = first; index <= input.length; index += 1) {
    const result = matcher.runAt(index);
    switch (result) {
      case 'match':
        if (index < from || (program.unicode && insidePair(input, index)))
          return { kind: 'unknown', reason: 'unsupported' };
        return found(program, matcher, input, index);
      case 'fail':
        if (program.sticky && index >= from) return { kind: 'no-match' };
        break;
      case 'budget':
      case 'unsupported':
        return { kind: 'unknown', reason: result };
    }
  }
  return { kind: 'no-match' };
}

function found(program: Program, matcher: Matcher, input: string, index: number): RegexOutcome {
  const end = matcher.position;
  const captures: (string | undefined)[] = [input.slice(index, end)];
  const groups = Object.create(null) as Record<string, string | undefined>;
  let named = false;
  for (const [group, name] of program.groupNames.entries()) {
    const start = matcher.register(captureRegister(group));
    const value = start < 0 ? undefined : input.slice(start, matcher.register(captureRegister(group) + 1));
    captures.push(value);
    if (name === null) continue;
    named = true;
    // Groups may share a name when at most one of them can take part: that one gives the value.
    if (value !== undefined || !Object.hasOwn(groups, name)) groups[name] = value;
  }
  return { kind: 'match', index, end, captures, groups: named ? groups : undefined };
}
