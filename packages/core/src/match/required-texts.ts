/** Texts of which every message of a matcher has one: a quick way to find the matchers that may claim a message. */
import { append } from '../source/append.js';
import type { AST } from '@eslint-community/regexpp';
import type { MatcherDeclaration } from '../declare/graph.js';
import { parseRegex } from '../regex/parse.js';
import { foldKeyword } from './keyword.js';

/** Longer lists are no help. */
const TEXT_LIMIT = 2_000;

/** Texts of which a message has at least one, folded as keywords are. */
export type Choice = readonly string[];

/**
 * What every message of a matcher has: one text of each choice. Under `i` with
 * a unicode flag some letters match others that fold differently here, so a
 * message that lacks something may still be one of the matcher's.
 */
export function requiredTexts(matcher: MatcherDeclaration): readonly Choice[] {
  switch (matcher.kind) {
    case 'regex': {
      const pattern = parseRegex(matcher.source, matcher.flags);
      return pattern === undefined ? [] : ofAlternatives(pattern.alternatives);
    }
    case 'keywords': {
      const { items } = matcher.keywords;
      return items.length === 0 || items.length > TEXT_LIMIT ? [] : [items.map(({ text }) => foldKeyword(text))];
    }
    case 'all':
      return matcher.parts.items.flatMap((part) => (part.kind === 'all' ? [] : requiredTexts(part)));
    case 'intent':
    case 'unknown':
      return [];
  }
}

/** The choice whose shortest text is the longest, by which a matcher is best looked up. */
export function bestChoice(choices: readonly Choice[]): Choice | undefined {
  let found: { readonly choice: Choice; readonly length: number } | undefined;
  for (const choice of choices) {
    const length = choice.reduce((least, text) => Math.min(least, text.length), Infinity);
    if (length > (found?.length ?? 0)) found = { choice, length };
  }
  return found?.choice;
}

/** What a single alternative needs; of several, the best choice of each together. Nesting is bounded by the reader. */
function ofAlternatives(alternatives: readonly AST.Alternative[]): readonly Choice[] {
  const [only, ...others] = alternatives;
  if (only !== undefined && others.length === 0) return ofElements(only.elements);
  const texts: string[] = [];
  for (const { elements } of alternatives) {
    const own = bestChoice(ofElements(elements));
    if (own === undefined || texts.length + own.length > TEXT_LIMIT) return [];
    append(texts, own);
  }
  return [texts];
}

/** The runs of plain characters, and what groups need. */
function ofElements(elements: readonly AST.Element[]): readonly Choice[] {
  const choices: Choice[] = [];
  let run = '';
  const endRun = (): void => {
    if (run !== '') choices.push([foldKeyword(run)]);
    run = '';
  };
  for (const element of elements) {
    if (element.type === 'Character') {
      run += String.fromCodePoint(element.value);
      continue;
    }
    endRun();
    if (element.type === 'Group' || element.type === 'CapturingGroup')
      append(choices, ofAlternatives(element.alternatives));
    if (element.type === 'Quantifier' && element.min > 0) append(choices, ofElements([element.element]));
  }
  endRun();
  return choices;
}
