/** Texts that are looked for, as regexes that find exactly the same. */

/** How a text is looked for in another one. */
export type Search = 'includes' | 'startsWith' | 'endsWith' | 'equals';

/** What is done to the text before something is looked for in it. */
export interface Preparation {
  readonly lower: boolean;
  readonly trimStart: boolean;
  readonly trimEnd: boolean;
}

/** A regex that finds what the search finds. */
export interface SearchRegex {
  readonly source: string;
  readonly flags: string;
  readonly plain?: string;
}

/**
 * The regex of a search; `never` where nothing can be found, such as a capital in a text in lower case; `undefined`
 * where no regex without surprises finds the same.
 */
export function searchRegex(
  needle: string,
  search: Search,
  { lower, trimStart, trimEnd }: Preparation,
): SearchRegex | 'never' | undefined {
  // White space at an end that is trimmed is there inside the text and not at its ends.
  if ((trimStart && /^\s/.test(needle)) || (trimEnd && /\s$/.test(needle))) return undefined;
  const isOpen = search === 'includes' || search === 'startsWith';
  const folded = lower ? foldedSource(needle, isOpen) : { source: escapeText(needle) };
  if (folded === undefined || folded === 'never') return folded;
  const start = search === 'startsWith' || search === 'equals' ? (trimStart ? '^\\s*' : '^') : '';
  const end = search === 'endsWith' || search === 'equals' ? (trimEnd ? '\\s*$' : '$') : '';
  const around = (source: string): string => (start + source + end === '' ? '(?:)' : start + source + end);
  return {
    source: around(folded.source),
    flags: lower ? 'i' : '',
    ...(folded.plain === undefined ? {} : { plain: around(folded.plain) }),
  };
}

/** The text as the source of a regex that finds it and nothing else. */
export function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/[\n\r\u2028\u2029]/g, escapeCode);
}

function escapeCode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Letters beside a letter and its capital that `toLowerCase` turns into the letter, and that the flag `i` without `u`
 * does not find: the Kelvin sign, the Ångström sign, the capital sharp s.
 */
const LOWERED: ReadonlyMap<string, string> = new Map([
  ['k', '[k\\u212a]'],
  ['å', '[å\\u212b]'],
  ['ß', '[ß\\u1e9e]'],
]);
/** In lower case it is an `i` with a combining dot, so what ends in `i` is found in it. */
const DOTTED_I = '[i\\u0130]';
const COMBINING_DOT = '\u0307';

function foldedSource(
  needle: string,
  isOpen: boolean,
): { readonly source: string; readonly plain?: string } | 'never' | undefined {
  let source = '';
  let never = false;
  for (const [at, character] of Array.from(needle).entries()) {
    const isLast = isOpen && at === Array.from(needle).length - 1;
    if (isCapital(character)) never = true;
    else if (!foldsAlike(character)) return undefined;
    source += isLast && character === 'i' ? DOTTED_I : (LOWERED.get(character) ?? escapeText(character));
  }
  if (never) return 'never';
  const plain = escapeText(needle);
  return source === plain ? { source } : { source, plain };
}

/** The capitals of ASCII and of Latin-1. */
function isCapital(character: string): boolean {
  return /^[A-ZÀ-ÖØ-Þ]$/.test(character);
}

/** True where `toLowerCase` and the flag `i` find the same letters, apart from those of `LOWERED`. */
function foldsAlike(character: string): boolean {
  if (character === COMBINING_DOT || character.length !== 1 || /[\ud800-\udfff]/.test(character)) return false;
  if (/^[a-zß-öø-ÿ]$/.test(character)) return true;
  return character.toLowerCase() === character && character.toUpperCase() === character;
}
