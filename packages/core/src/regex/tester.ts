/** Regexes that are asked about many texts, and about the same texts again after every key in an editor. */

import { BoundedCache } from './cache.js';
import { cacheKey, MAX_PATTERN_LENGTH } from './parse.js';
import { testRegex } from './run.js';

/** How many code units of patterns the cache of testers holds at most. */
const CACHED_PATTERN_LENGTH = 100_000;
/** Code units of texts whose answers are kept, over all testers; some thousand phrases against some dozen patterns. */
const CACHED_TEXT_LENGTH = 2_000_000;

/** What `.test` of one fresh regex returns. */
export interface RegexTester {
  /** `undefined` when the answer is unknown. */
  test(input: string): boolean | undefined;
}

const testers = new BoundedCache<RegexTester>(CACHED_PATTERN_LENGTH);
const PAST_BOUND: RegexTester = { test: () => undefined };

/** The tester of a regex. Whoever asks it often keeps it, and is spared looking it up. */
export function regexTester(source: string, flags: string): RegexTester {
  if (source.length > MAX_PATTERN_LENGTH || flags.length > MAX_PATTERN_LENGTH) return PAST_BOUND;
  return testers.get(cacheKey(source, flags), source.length, () => new Tester(source, flags));
}

/** The testers that keep answers, and how many code units of texts they keep them for. */
const keeping = new Set<Tester>();
let kept = 0;

class Tester implements RegexTester {
  readonly #answers = new Map<string, boolean | undefined>();

  constructor(
    private readonly source: string,
    private readonly flags: string,
  ) {}

  test(input: string): boolean | undefined {
    const known = this.#answers.get(input);
    if (known !== undefined || this.#answers.has(input)) return known;
    const answer = testRegex(this.source, this.flags, input);
    this.#keep(input, answer);
    return answer;
  }

  #keep(input: string, answer: boolean | undefined): void {
    kept += input.length + 1;
    if (kept > CACHED_TEXT_LENGTH) {
      for (const tester of keeping) tester.#answers.clear();
      keeping.clear();
      kept = input.length + 1;
    }
    keeping.add(this);
    this.#answers.set(input, answer);
  }
}
