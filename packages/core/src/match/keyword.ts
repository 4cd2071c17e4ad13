/** How a keyword becomes a regular expression. */

/** A regular expression as text, so that any matcher can run it. */
export interface PatternText {
  readonly source: string;
  readonly flags: string;
}

/**
 * The pattern of one keyword: its characters literally and without regard to
 * case, with a word boundary at each edge that is an ASCII word character. So
 * `refund` does not match inside `refunds`, and `v2?` still matches before a
 * letter. Nothing is trimmed. There is no `u` flag, so case folds by UTF-16
 * code unit and an astral character is two units.
 */
export function keywordPattern(keyword: string): PatternText {
  const literal = keyword.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const before = /^[A-Za-z0-9_]/.test(keyword) ? '\\b' : '';
  const after = /[A-Za-z0-9_]$/.test(keyword) ? '\\b' : '';
  return { source: before + literal + after, flags: 'i' };
}

/**
 * A key that two keywords share exactly when their patterns match the same
 * texts: each code unit folds by the language's rule for `i` without `u`, by
 * which no other character becomes a letter of ASCII.
 */
export function foldKeyword(keyword: string): string {
  if (!/[^\0-\x7f]/.test(keyword)) return keyword.toUpperCase();
  let key = '';
  for (let at = 0; at < keyword.length; at += 1) {
    const unit = keyword.charAt(at);
    const upper = unit.toUpperCase();
    key += upper.length !== 1 || (unit > '\x7f' && upper <= '\x7f') ? unit : upper;
  }
  return key;
}

/** A keyword as it is looked for: folded, and whether its edges want the edge of a word beside them. */
interface SoughtKeyword {
  readonly key: string;
  readonly startsWord: boolean;
  readonly endsWord: boolean;
}

/** Keywords that are looked for in messages, as their patterns would be, but without running any. */
export class KeywordFinder {
  readonly #sought: readonly SoughtKeyword[];

  constructor(keywords: readonly string[]) {
    this.#sought = keywords.map((keyword) => ({
      key: foldKeyword(keyword),
      startsWord: isWordAt(keyword, 0),
      endsWord: isWordAt(keyword, keyword.length - 1),
    }));
  }

  /** True where one of the keywords matches. */
  isIn(message: string): boolean {
    // Folding keeps each code unit at its place.
    const key = foldKeyword(message);
    return this.#sought.some((sought) => standsIn(key, message, sought));
  }
}

function standsIn(key: string, message: string, { key: sought, startsWord, endsWord }: SoughtKeyword): boolean {
  for (let at = key.indexOf(sought); at >= 0; at = at < key.length ? key.indexOf(sought, at + 1) : -1) {
    const end = at + sought.length;
    if (!(startsWord && isWordAt(message, at - 1)) && !(endsWord && isWordAt(message, end))) return true;
  }
  return false;
}

/** True where a character that `\w` stands for is at a place; there is none outside of the text. */
export function isWordAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && /\w/.test(text.charAt(at));
}

/**
 * The flags that a matcher's regular expression runs with, in the engine's own
 * (alphabetical) order. `g` and `y` keep a position between two tests, so with
 * them one message would get two answers; a matcher drops them.
 */
export function matcherFlags(flags: string): string {
  return Array.from(flags.replace(/[gy]/g, '')).sort().join('');
}
