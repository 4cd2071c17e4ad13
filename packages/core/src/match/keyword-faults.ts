/** What is odd about the keywords of one list: each is found as it is written, and that may not be meant. */
import type { Phrase } from '../declare/graph.js';
import { regexSyntaxIn } from './keyword-syntax.js';
import { foldKeyword, KeywordFinder } from './keyword.js';

/**
 * - `syntax`: a piece of a regular expression;
 * - `control`: a control character, which nobody types (`'\bfoo'` in source text begins with a backspace);
 * - `edge`: a blank at an edge; `double`: two blanks in a row; keywords are not trimmed;
 * - `quote`: a typographic quote or apostrophe; `space`: a blank that is not the plain one;
 * - `redundant`: whatever contains the keyword contains another one of the list.
 */
export type KeywordFault =
  | { readonly kind: 'syntax'; readonly piece: string }
  | { readonly kind: 'control' }
  | { readonly kind: 'edge' | 'double' | 'quote' | 'space'; readonly instead: string }
  | { readonly kind: 'redundant'; readonly other: string };

/** A keyword of a list with what is odd about it. */
export interface OddKeyword {
  readonly keyword: Phrase;
  readonly fault: KeywordFault;
  /** The keyword that makes it superfluous, where one does. */
  readonly other?: Phrase;
}

/** Longer keywords are not looked at; no user types the like, and the search for redundant ones is bounded by it. */
const KEYWORD_LIMIT = 200;

/** How many pieces of keywords are looked up for one list: two thousand keywords of a few words. */
const PIECE_LIMIT = 200_000;

/** Typographic quotes, and what a keyboard has instead. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u201c', '"'],
  ['\u201d', '"'],
]);

/** Everything odd about the keywords of one list, in their order. */
export function oddKeywords(keywords: readonly Phrase[]): readonly OddKeyword[] {
  const texts = new Set(keywords.map(({ text }) => text));
  const redundant = redundantKeywords(keywords);
  return keywords.flatMap((keyword) => {
    const faults = keyword.text.length > KEYWORD_LIMIT ? [] : faultsOf(keyword.text, texts);
    const odd: OddKeyword[] = faults.map((fault) => ({ keyword, fault }));
    const other = redundant.get(keyword);
    if (other !== undefined) odd.push({ keyword, fault: { kind: 'redundant', other: other.text }, other });
    return odd;
  });
}

/** A form that the list has as well is covered: then both are meant. */
function faultsOf(text: string, texts: ReadonlySet<string>): readonly KeywordFault[] {
  const faults: KeywordFault[] = [];
  const piece = regexSyntaxIn(text);
  if (piece !== undefined) faults.push({ kind: 'syntax', piece });
  if (Array.from(text).some(isControl)) faults.push({ kind: 'control' });
  const add = (kind: 'edge' | 'double' | 'quote' | 'space', instead: string): void => {
    // Where nothing is to be changed, the form is the keyword itself, which the list has.
    if (!texts.has(instead)) faults.push({ kind, instead });
  };
  add('edge', text.trim());
  add('double', text.replace(/(?<=\S)\s{2,}(?=\S)/g, ' '));
  add(
    'quote',
    text.replace(/[\u2018\u2019\u201c\u201d]/g, (quote) => QUOTES.get(quote) ?? quote),
  );
  add('space', text.replace(/[\u00a0\u2007\u202f]/g, ' '));
  return faults;
}

/** Tab and line breaks can stand in a message. */
function isControl(character: string): boolean {
  return (character < ' ' && !'\t\n\v\f\r'.includes(character)) || character === '\x7f';
}

/**
 * The keywords that another one of the list makes superfluous, each with that
 * one. A keyword with word characters at its edges is only found as whole
 * words, so what is found in the keyword alone is found in every message that
 * contains the keyword; and to be found there means to occur in it.
 */
function redundantKeywords(keywords: readonly Phrase[]): ReadonlyMap<Phrase, Phrase> {
  const first = new Map<string, Phrase>();
  const lengths = new Set<number>();
  const usable = keywords.filter(({ text }) => text.length > 0 && text.length <= KEYWORD_LIMIT);
  for (const keyword of usable) {
    const key = foldKeyword(keyword.text);
    if (!first.has(key)) first.set(key, keyword);
    lengths.add(key.length);
  }
  const found = new Map<Phrase, Phrase>();
  let pieces = PIECE_LIMIT;
  for (const keyword of usable) {
    const key = foldKeyword(keyword.text);
    pieces -= key.length * lengths.size;
    if (pieces < 0) return found;
    const other = innerKeyword(keyword, key, first, lengths);
    if (other !== undefined) found.set(keyword, other);
  }
  return found;
}

function innerKeyword(
  keyword: Phrase,
  key: string,
  known: ReadonlyMap<string, Phrase>,
  lengths: ReadonlySet<number>,
): Phrase | undefined {
  for (const length of lengths) {
    for (let start = 0; start + length <= key.length; start += 1) {
      const other = known.get(key.slice(start, start + length));
      if (other === undefined || other === keyword) continue;
      if (new KeywordFinder([other.text]).isIn(keyword.text)) return other;
    }
  }
  return undefined;
}
