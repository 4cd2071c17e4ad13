/** Letters that every message of a matcher has: a quick way to see that a message is none of its. */
import type { AST } from '@eslint-community/regexpp';
import type { MatcherDeclaration } from '../declare/graph.js';
import { parseRegex } from '../regex/parse.js';

/** A set of the letters `a` to `z`, upper and lower case alike: one bit each. */
export type Letters = number;

const NONE: Letters = 0;
const ALL: Letters = (1 << 26) - 1;

/** Under `i` with a unicode flag `ſ` is an `s`, and the sign of the kelvin a `k`. */
const WITH_STRANGERS: Letters = lettersOf('ks');

/** The letters of a text; all of them where it has characters that may count as one. */
export function lettersOf(text: string): Letters {
  let letters = NONE;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return ALL;
    letters |= letterOf(unit);
  }
  return letters;
}

/** True when the text may have all of the letters. */
export function hasLetters(text: Letters, wanted: Letters): boolean {
  return (text & wanted) === wanted;
}

const known = new WeakMap<MatcherDeclaration, Letters>();

/** The letters that every message has which the matcher matches; of a list that may go on, its known keywords count. */
export function requiredLetters(matcher: MatcherDeclaration): Letters {
  const before = known.get(matcher);
  if (before !== undefined) return before;
  const letters = work(matcher);
  known.set(matcher, letters);
  return letters;
}

function work(matcher: MatcherDeclaration): Letters {
  switch (matcher.kind) {
    case 'regex': {
      const pattern = parseRegex(matcher.source, matcher.flags);
      const letters = pattern === undefined ? NONE : common(pattern.alternatives);
      return /[uv]/.test(matcher.flags) ? letters & ~WITH_STRANGERS : letters;
    }
    case 'keywords': {
      const { items } = matcher.keywords;
      return items.length === 0 ? NONE : items.reduce((letters, { text }) => letters & asciiLetters(text), ALL);
    }
    case 'all':
      return matcher.parts.items.reduce((letters, part) => letters | (part.kind === 'all' ? NONE : work(part)), NONE);
    case 'intent':
    case 'unknown':
      return NONE;
  }
}

function asciiLetters(text: string): Letters {
  let letters = NONE;
  for (let at = 0; at < text.length; at += 1) letters |= letterOf(text.charCodeAt(at));
  return letters;
}

/** What all alternatives have. Nesting is bounded by the reader. */
function common(alternatives: readonly AST.Alternative[]): Letters {
  return alternatives.reduce(
    (letters, { elements }) => letters & elements.reduce((own, element) => own | ofElement(element), NONE),
    ALL,
  );
}

function ofElement(element: AST.Element): Letters {
  switch (element.type) {
    case 'Character':
      return letterOf(element.value);
    case 'Group':
    case 'CapturingGroup':
      return common(element.alternatives);
    case 'Quantifier':
      return element.min > 0 ? ofElement(element.element) : NONE;
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
    case 'Backreference':
    case 'Assertion':
      return NONE;
  }
}

/** The bit of a letter of ASCII, by its code; nothing for any other character. */
function letterOf(code: number): Letters {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a && code < 0x80 ? 1 << (lower - 0x61) : NONE;
}
