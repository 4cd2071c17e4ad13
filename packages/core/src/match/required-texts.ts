/** Texts of which every message of a matcher has one: a quick way to find the matchers that may claim a message. */
import type { AST } from '@eslint-community/regexpp';
import type { MatcherDeclaration } from '../declare/graph.js';
import { parseRegex } from '../regex/parse.js';
import { foldKeyword } from './keyword.js';

/** Longer lists are no help. */
const TEXT_LIMIT = 2_000;

/**
 * The texts, folded as keywords are; `undefined` where there are none that help.
 * Under `i` with a unicode flag some letters match others that fold differently
 * here, so a matcher that is not found this way may still claim a message.
 */
export function requiredTexts(matcher: MatcherDeclaration): readonly string[] | undefined {
  switch (matcher.kind) {
    case 'regex': {
      const pattern = parseRegex(matcher.source, matcher.flags);
      return pattern === undefined ? undefined : ofAlternatives(pattern.alternatives);
    }
    case 'keywords': {
      const { items } = matcher.keywords;
      return items.length === 0 || items.length > TEXT_LIMIT ? undefined : items.map(({ text }) => foldKeyword(text));
    }
    case 'all':
      return best(matcher.parts.items.map((part) => (part.kind === 'all' ? undefined : requiredTexts(part))));
    case 'intent':
    case 'unknown':
      return undefined;
  }
}

/** Those of each alternative together. Nesting is bounded by the reader. */
function ofAlternatives(alternatives: readonly AST.Alternative[]): readonly string[] | undefined {
  const texts: string[] = [];
  for (const { elements } of alternatives) {
    const own = ofElements(elements);
    if (own === undefined || texts.length + own.length > TEXT_LIMIT) return undefined;
    texts.push(...own);
  }
  return texts;
}

/** The longest run of plain characters, or what a group needs. */
function ofElements(elements: readonly AST.Element[]): readonly string[] | undefined {
  const candidates: (readonly string[] | undefined)[] = [];
  let run = '';
  for (const element of elements) {
    if (element.type === 'Character') {
      run += String.fromCodePoint(element.value);
      continue;
    }
    candidates.push([foldKeyword(run)]);
    run = '';
    if (element.type === 'Group' || element.type === 'CapturingGroup')
      candidates.push(ofAlternatives(element.alternatives));
    if (element.type === 'Quantifier' && element.min > 0) candidates.push(ofElements([element.element]));
  }
  return best([...candidates, [foldKeyword(run)]]);
}

/** The list whose shortest text is the longest. */
function best(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  let found: { readonly texts: readonly string[]; readonly length: number } | undefined;
  for (const texts of lists) {
    const length = texts === undefined ? 0 : texts.reduce((least, text) => Math.min(least, text.length), Infinity);
    if (texts !== undefined && length > (found?.length ?? 0)) found = { texts, length };
  }
  return found?.texts;
}
