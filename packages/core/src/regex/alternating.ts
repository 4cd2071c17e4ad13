/** A text to which a regex with the flag `g` or `y` gives two answers, one after the other. */
import { execRegex } from './run.js';
import { samplesOf } from './samples.js';

/**
 * A text that the regex matches at the first `.test` and not at the second one,
 * which goes on where the first one ended; `undefined` where none was found.
 * `likely` are texts that the regex is certainly asked about.
 */
export function alternatingText(source: string, flags: string, likely: readonly string[] = []): string | undefined {
  if (!/[gy]/.test(flags)) return undefined;
  return [...likely, ...samplesOf(source, flags)].find((text) => {
    const first = execRegex(source, flags, text);
    return first.kind === 'match' && execRegex(source, flags, text, first.end).kind === 'no-match';
  });
}
