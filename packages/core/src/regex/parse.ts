/** Reads the text of a regex into regexpp's tree, within bounds that keep every recursive reader safe. */

import type { AST } from '@eslint-community/regexpp';
import { RegExpParser } from '@eslint-community/regexpp';
import { BoundedCache } from './cache.js';

/**
 * The longest pattern that is read, in UTF-16 code units. Patterns people write are far below it, and it keeps
 * the tree, the program and the number of classes small.
 */
export const MAX_PATTERN_LENGTH = 10_000;

/**
 * The deepest nesting of groups and classes that is read. The parser recurses by nesting and was seen to
 * overflow between 2,000 and 3,000 levels on an empty stack, so this leaves room for a caller's own frames.
 */
export const MAX_NESTING = 250;

/** How many code units of patterns the cache of trees holds at most. */
const CACHED_PATTERN_LENGTH = 100_000;

/** What a regex reads as: its tree, or why there is none. */
export type RegexReading =
  | { readonly kind: 'pattern'; readonly pattern: AST.Pattern; readonly flags: AST.Flags }
  /** Both the parser and the running engine refuse the pattern or the flags. */
  | { readonly kind: 'invalid' }
  /** It is past a bound, or only one of the parser and the engine accepts it. */
  | { readonly kind: 'unsupported' };

const parser = new RegExpParser({ ecmaVersion: 2025 });
const readings = new BoundedCache<RegexReading>(CACHED_PATTERN_LENGTH);

/**
 * The tree of a regex. It is `undefined` when the pattern or the flags are invalid, when the running engine does
 * not accept them, and past {@link MAX_PATTERN_LENGTH} and {@link MAX_NESTING}; `readRegex` tells these apart.
 */
export function parseRegex(source: string, flags: string): AST.Pattern | undefined {
  const reading = readRegex(source, flags);
  return reading.kind === 'pattern' ? reading.pattern : undefined;
}

/**
 * The tree of a regex, or whether it is invalid or merely out of reach. A pattern that only one of parser and
 * engine accepts is called unsupported, because the author's engine may be newer or older than this one.
 */
export function readRegex(source: string, flags: string): RegexReading {
  if (source.length > MAX_PATTERN_LENGTH || flags.length > MAX_PATTERN_LENGTH) return { kind: 'unsupported' };
  return readings.get(cacheKey(source, flags), source.length, () => read(source, flags));
}

/** One string for a pattern and its flags, which no other pair shares. */
export function cacheKey(source: string, flags: string): string {
  return `${String(flags.length)}:${flags}${source}`;
}

function read(source: string, flags: string): RegexReading {
  if (nestsTooDeep(source, flags.includes('v'))) return { kind: 'unsupported' };
  const tree = parse(source, flags);
  if (engineAccepts(source, flags)) return tree ?? { kind: 'unsupported' };
  return { kind: tree === undefined ? 'invalid' : 'unsupported' };
}

function parse(source: string, flags: string): RegexReading | undefined {
  try {
    const parsed = parser.parseFlags(flags);
    const { unicode, unicodeSets } = parsed;
    const pattern = parser.parsePattern(source, 0, source.length, { unicode, unicodeSets });
    return { kind: 'pattern', pattern, flags: parsed };
  } catch {
    return undefined;
  }
}

function engineAccepts(source: string, flags: string): boolean {
  try {
    const compiled = new RegExp(source, flags);
    return compiled.flags.length === flags.length;
  } catch {
    return false;
  }
}

/**
 * Whether groups and classes nest past the bound. It follows the grammar as far as every valid pattern does:
 * an escape hides the next code unit, and a class hides parentheses, and hides brackets too unless the `v` flag
 * lets classes nest. In an invalid pattern it is right up to the error, where parsers stop as well.
 */
function nestsTooDeep(source: string, nestedClasses: boolean): boolean {
  let groups = 0;
  let classes = 0;
  for (let at = 0; at < source.length; at += 1) {
    const unit = source[at];
    if (unit === '\\') at += 1;
    else if (unit === '[') classes = nestedClasses ? classes + 1 : 1;
    else if (unit === ']') classes = Math.max(0, classes - 1);
    else if (classes === 0 && unit === '(') groups += 1;
    else if (classes === 0 && unit === ')') groups = Math.max(0, groups - 1);
    if (groups + classes > MAX_NESTING) return true;
  }
  return false;
}
