/** The parts of a matcher that can be asked about alone: the alternatives of its regexes, and its keywords. */
import { append } from '../../source/append.js';
import type { AST } from '@eslint-community/regexpp';
import { readRegex } from '../../regex/parse.js';
import { matcherFlags } from '../keyword.js';
import { ALL_MEMBERS_MAX } from '../match.js';
import type { LeafMatcher } from './leaves.js';
import type { LanguageMatcher } from './matcher.js';

/** A part of a matcher's choice. Leaving it out changes no answer about a message that something else claims. */
export type Alternative =
  | {
      readonly kind: 'alternative';
      /** The whole matcher with this alternative alone: what it accepts is accepted by the whole one. */
      readonly matcher: LanguageMatcher;
      /** Where the alternative stands in the regex's source, in UTF-16 code units. */
      readonly start: number;
      readonly end: number;
      /** The positions in nested `parts`, from the outside; empty when the matcher is no conjunction. */
      readonly path: readonly number[];
    }
  | {
      readonly kind: 'keyword';
      readonly matcher: LanguageMatcher;
      /** The position in the keyword list. */
      readonly index: number;
      readonly path: readonly number[];
    };

/** The most alternatives that a matcher is split into; a longer list is generated, and nobody edits it by hand. */
const MAX_ALTERNATIVES = 1_000;

/**
 * The alternatives of a matcher in source order; none where there is no choice. Those of a regex are the ones at its
 * top, and those of the groups that its only alternative passes through exactly once, as in `/^(?:a|b) (c|d)$/`.
 * The matchers of the alternatives of one choice together accept what the whole one does.
 */
export function alternativesOf(matcher: LanguageMatcher): readonly Alternative[] {
  const leaves = leavesWithPaths(matcher);
  const found: Alternative[] = [];
  for (const [position, { leaf, path }] of leaves.entries()) {
    const whole = (part: LeafMatcher): LanguageMatcher => {
      if (path.length === 0) return part;
      return { kind: 'all', parts: leaves.map((other, at) => (at === position ? part : other.leaf)) };
    };
    for (const { part, ...place } of leaf.kind === 'regex' ? regexParts(leaf) : keywordParts(leaf)) {
      found.push({ ...place, matcher: whole(part), path });
      if (found.length > MAX_ALTERNATIVES) return [];
    }
  }
  return found;
}

interface LeafWithPath {
  readonly leaf: LeafMatcher;
  readonly path: readonly number[];
}

/** The leaves of nested conjunctions, by a loop, since an author controls the depth; none when there are too many. */
function leavesWithPaths(matcher: LanguageMatcher): readonly LeafWithPath[] {
  const leaves: LeafWithPath[] = [];
  const open: { readonly matcher: LanguageMatcher; readonly path: readonly number[] }[] = [{ matcher, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path } = next;
    if (next.matcher.kind !== 'all') leaves.push({ leaf: next.matcher, path });
    else if (next.matcher.parts.length > ALL_MEMBERS_MAX || path.length > MAX_ALTERNATIVES) return [];
    else append(open, next.matcher.parts.map((part, index) => ({ matcher: part, path: [...path, index] })).reverse());
    if (leaves.length > MAX_ALTERNATIVES) return [];
  }
  return leaves;
}

type Part =
  | { readonly kind: 'alternative'; readonly part: LeafMatcher; readonly start: number; readonly end: number }
  | { readonly kind: 'keyword'; readonly part: LeafMatcher; readonly index: number };

function keywordParts({ keywords }: Extract<LeafMatcher, { kind: 'keywords' }>): readonly Part[] {
  if (keywords.length < 2) return [];
  return keywords.map((keyword, index) => ({
    kind: 'keyword',
    part: { kind: 'keywords', keywords: [keyword] },
    index,
  }));
}

/** A group that a backreference names cannot be taken apart, and numbers of groups would change. */
function regexParts({ source, flags }: Extract<LeafMatcher, { kind: 'regex' }>): readonly Part[] {
  const reading = readRegex(source, matcherFlags(flags));
  if (reading.kind !== 'pattern') return [];
  const choices = choicesOf(reading.pattern);
  return choices.flatMap((alternatives) => {
    const before = source.slice(0, alternatives[0]?.start);
    const after = source.slice(alternatives.at(-1)?.end);
    return alternatives.map(({ raw, start, end }): Part => {
      return { kind: 'alternative', part: { kind: 'regex', source: before + raw + after, flags }, start, end };
    });
  });
}

/** The lists of alternatives of which each match takes exactly one; none when something refers to a group. */
function choicesOf(pattern: AST.Pattern): readonly (readonly AST.Alternative[])[] {
  const choices: (readonly AST.Alternative[])[] = [];
  const waiting: (readonly AST.Alternative[])[] = [pattern.alternatives];
  for (let alternatives = waiting.shift(); alternatives !== undefined; alternatives = waiting.shift()) {
    const [only, ...others] = alternatives;
    if (only === undefined) continue;
    if (others.length > 0) choices.push(alternatives);
    else {
      for (const element of only.elements) {
        if (element.type === 'Group' || element.type === 'CapturingGroup') waiting.push(element.alternatives);
      }
    }
  }
  return choices.length > 0 && !refers(pattern) ? choices.sort(inSource) : [];
}

function inSource(one: readonly AST.Alternative[], other: readonly AST.Alternative[]): number {
  return (one[0]?.start ?? 0) - (other[0]?.start ?? 0);
}

function refers(pattern: AST.Pattern): boolean {
  const waiting: AST.Element[] = pattern.alternatives.flatMap((alternative) => alternative.elements);
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.type === 'Backreference') return true;
    if (element.type === 'Quantifier') waiting.push(element.element);
    else if ('alternatives' in element) {
      for (const alternative of element.alternatives) append(waiting, alternative.elements);
    }
  }
  return false;
}
