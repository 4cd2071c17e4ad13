/** The parts of a start rule that can decide by themselves: the alternatives of its regular expressions, its keywords. */
import type { MatcherDeclaration, Phrase } from '../declare/graph.js';
import { type LanguageMatcher, alternativesOf } from '../match/language/index.js';
import {
  type RegexDeclaration,
  type KeywordsDeclaration,
  type RegexPlace,
  leavesOf,
  placeInRegex,
} from './matcher-leaves.js';
import { narrowed } from './rule-language.js';
import { originOf } from './subjects.js';

/** One alternative or keyword. */
export type RulePart =
  | {
      readonly kind: 'alternative';
      readonly leaf: RegexDeclaration;
      /** Where it stands in the pattern. */
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'keyword'; readonly leaf: KeywordsDeclaration; readonly keyword: Phrase };

/** A part, with the messages for which the rule can choose by it. */
export interface PartLanguage {
  readonly part: RulePart;
  readonly language: LanguageMatcher;
}

/** How many parts of one rule are looked at; a pattern with more branches is a table that someone generated. */
const PART_LIMIT = 500;

/** The parts of a matcher; a condition without a choice has none. */
export function partsOf(matcher: MatcherDeclaration): readonly PartLanguage[] {
  const parts: PartLanguage[] = [];
  for (const leaf of leavesOf(matcher)) {
    for (const { part, own } of partsOfLeaf(leaf)) {
      if (parts.length >= PART_LIMIT) return parts;
      const language = narrowed(matcher, leaf, own);
      if (language !== undefined) parts.push({ part, language });
    }
  }
  return parts;
}

function partsOfLeaf(leaf: MatcherDeclaration): readonly { readonly part: RulePart; readonly own: LanguageMatcher }[] {
  switch (leaf.kind) {
    case 'regex':
      return alternativesOf({ kind: 'regex', source: leaf.source, flags: leaf.flags }).flatMap((alternative) =>
        alternative.kind === 'alternative'
          ? [
              {
                part: { kind: 'alternative', leaf, start: alternative.start, end: alternative.end },
                own: alternative.matcher,
              },
            ]
          : [],
      );
    case 'keywords': {
      const { items, complete } = leaf.keywords;
      // The only keyword of a list is the whole matcher.
      if (complete && items.length < 2) return [];
      return items.map((keyword) => ({
        part: { kind: 'keyword', leaf, keyword },
        own: { kind: 'keywords', keywords: [keyword.text] },
      }));
    }
    case 'all':
    case 'intent':
    case 'unknown':
      return [];
  }
}

/** The part as it is written. */
export function textOfPart(part: RulePart): string {
  return part.kind === 'keyword' ? part.keyword.text : part.leaf.source.slice(part.start, part.end);
}

/** The place of the part, and what else the reader has to see. */
export function placeOfPart(part: RulePart): RegexPlace {
  if (part.kind === 'alternative') return placeInRegex(part.leaf, part.start, part.end);
  const { site } = part.keyword;
  return { at: site.at, related: originOf(site, 'The keyword is written here.') };
}
