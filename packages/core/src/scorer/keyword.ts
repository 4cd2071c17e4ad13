/** The library's keyword scorer: how alike two texts are, by the words that they share. */

/** The words that the scorer drops when it is given no list of its own. */
export const DEFAULT_STOP_WORDS: readonly string[] = (
  'a an the and or but if to of for in on at by with is are was were be been it this that these those i you we my ' +
  'our me please can could would should do does how what need want'
).split(' ');

/** A shorter token is dropped; the scorer's number. */
const TOKEN_MIN_CHARS = 2;

/** A shorter word keeps its final `s`; the scorer's number. */
const PLURAL_MIN_CHARS = 4;

/** The score that a keyword match must exceed when the policy sets no other. */
export const KEYWORD_SCORER_FLOOR = 0;

/**
 * The words of a text: lower-case runs of ASCII letters and digits, without
 * stop words, and with a plural `s` taken off. Stop words are dropped before
 * the plural is folded, so `needs` stays, as `need`.
 */
export function keywordTokens(text: string, stopWords: readonly string[] = DEFAULT_STOP_WORDS): Set<string> {
  const dropped = new Set(stopWords.map((word) => word.toLowerCase()));
  const tokens = new Set<string>();
  for (const word of text.toLowerCase().split(/[^a-z0-9]+/)) {
    if (word.length >= TOKEN_MIN_CHARS && !dropped.has(word)) tokens.add(singular(word));
  }
  return tokens;
}

function singular(word: string): string {
  const plural = word.length >= PLURAL_MIN_CHARS && word.endsWith('s') && !word.endsWith('ss');
  return plural ? word.slice(0, -1) : word;
}

/** The shared words over the geometric mean of both sizes, from 0 to 1; 0 when either has none. */
export function keywordScore(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const token of a) if (b.has(token)) shared += 1;
  return shared / Math.sqrt(a.size * b.size);
}
