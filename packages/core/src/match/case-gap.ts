/** A text that a regex turns down only because of its case. */
import { BoundedCache } from '../regex/cache.js';
import { cacheKey } from '../regex/parse.js';
import { testRegex } from '../regex/run.js';
import { samplesOf } from '../regex/samples.js';
import { matcherFlags } from './keyword.js';

/** How many code units of patterns are remembered. */
const REMEMBERED_LENGTH = 100_000;

const known = new BoundedCache<CaseGap | undefined>(REMEMBERED_LENGTH);

/** Two texts that differ in case alone, of which the regex matches one. */
export interface CaseGap {
  readonly matched: string;
  readonly missed: string;
}

/**
 * The gap of a regex that minds case; `undefined` where none was found. Both
 * texts are run, with the flag and without it, so a gap is a proof.
 */
export function caseGap(source: string, flags: string): CaseGap | undefined {
  if (flags.includes('i')) return undefined;
  return known.get(cacheKey(source, flags), source.length, () => findGap(source, flags));
}

function findGap(source: string, flags: string): CaseGap | undefined {
  const loose = matcherFlags(`${flags}i`);
  for (const matched of samplesOf(source, flags)) {
    if (testRegex(source, flags, matched) !== true) continue;
    for (const missed of respellings(matched)) {
      if (testRegex(source, flags, missed) === false && testRegex(source, loose, missed) === true)
        return { matched, missed };
    }
  }
  return undefined;
}

/** The likeliest first: as at the start of a sentence, then shouted, then without capitals. */
function respellings(text: string): readonly string[] {
  const capital = text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  return [capital, text.toUpperCase(), text.toLowerCase()].filter((other) => other !== text);
}
