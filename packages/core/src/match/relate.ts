/** How two matchers stand to each other when they may be known in part only: what holds whatever the rest is. */
import { append } from '../source/append.js';
import type { MatcherDeclaration } from '../declare/graph.js';
import { matcherFlags } from './keyword.js';
import { ALL_MEMBERS_MAX } from './match.js';

/**
 * `shadows`: the earlier one matches every message that the later one matches.
 * `overlaps`: they share messages, and the later one has keywords of its own.
 */
export type Relation = 'shadows' | 'overlaps';

/** One condition on the message, in the form in which it is compared. */
export type LeafShape =
  | { readonly kind: 'regex'; readonly pattern: string }
  /** Lower-cased; without `complete` there may be other keywords. */
  | { readonly kind: 'keywords'; readonly words: ReadonlySet<string>; readonly complete: boolean }
  | { readonly kind: 'unknown' };

/** A matcher as a conjunction of leaves. */
export interface MatcherShape {
  /** True for an `all`, also for one with a single part: no overlap is ever proven for it. */
  readonly conjunction: boolean;
  readonly leaves: readonly LeafShape[];
  /** False when there may be other leaves. */
  readonly complete: boolean;
  /** The number of leaves and keywords: what a comparison costs. */
  readonly size: number;
}

/** The matcher's shape; `undefined` where nothing can be compared: an intent, or nothing known. */
export function matcherShape(matcher: MatcherDeclaration): MatcherShape | undefined {
  switch (matcher.kind) {
    case 'intent':
    case 'unknown':
      return undefined;
    case 'regex':
    case 'keywords':
      return shape(false, [leafShape(matcher)], true);
    case 'all':
      return conjunctionShape(matcher);
  }
}

/** Nested conjunctions are flattened by a loop, since an author controls their depth. */
function conjunctionShape(matcher: MatcherDeclaration): MatcherShape | undefined {
  const leaves: LeafShape[] = [];
  let complete = true;
  let members = 0;
  const open: MatcherDeclaration[] = [matcher];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    members += 1;
    if (members > ALL_MEMBERS_MAX) return undefined;
    if (part.kind === 'all') {
      complete &&= part.parts.complete;
      // Refused by the library, so it says nothing about what would match.
      if (part.parts.complete && part.parts.items.length === 0) return undefined;
      append(open, part.parts.items.slice(0, ALL_MEMBERS_MAX + 1));
    } else if (part.kind === 'intent') {
      return undefined;
    } else {
      leaves.push(leafShape(part));
    }
  }
  return shape(true, leaves, complete);
}

function leafShape(leaf: Exclude<MatcherDeclaration, { kind: 'all' | 'intent' }>): LeafShape {
  switch (leaf.kind) {
    case 'regex':
      // JSON keeps the border between source and flags.
      return { kind: 'regex', pattern: JSON.stringify([leaf.source, matcherFlags(leaf.flags)]) };
    case 'keywords':
      return {
        kind: 'keywords',
        words: new Set(leaf.keywords.items.map((keyword) => keyword.text.toLowerCase())),
        complete: leaf.keywords.complete,
      };
    case 'unknown':
      return { kind: 'unknown' };
  }
}

function shape(conjunction: boolean, leaves: readonly LeafShape[], complete: boolean): MatcherShape {
  const size = leaves.reduce((sum, leaf) => sum + (leaf.kind === 'keywords' ? leaf.words.size : 0), leaves.length);
  return { conjunction, leaves, complete, size };
}

/** What is proven about the two matchers, in the order of their rules; `undefined` when nothing is. */
export function relateMatchers(earlier: MatcherDeclaration, later: MatcherDeclaration): Relation | undefined {
  const first = matcherShape(earlier);
  const second = matcherShape(later);
  return first === undefined || second === undefined ? undefined : relateShapes(first, second);
}

/**
 * The relation of two shapes. A conjunction passes at most what each of its
 * parts passes, so the earlier one shadows when each of its parts covers some
 * part of the later one; further parts of the later one only narrow it.
 */
export function relateShapes(earlier: MatcherShape, later: MatcherShape): Relation | undefined {
  const covered = (wide: LeafShape): boolean => later.leaves.some((narrow) => covers(wide, narrow));
  if (earlier.complete && earlier.leaves.length > 0 && earlier.leaves.every(covered)) return 'shadows';
  if (earlier.conjunction || later.conjunction) return undefined;
  const [wide] = earlier.leaves;
  const [narrow] = later.leaves;
  if (wide?.kind !== 'keywords' || narrow?.kind !== 'keywords') return undefined;
  return overlaps(wide, narrow) ? 'overlaps' : undefined;
}

type KeywordsShape = Extract<LeafShape, { kind: 'keywords' }>;

/**
 * True when `wide` passes whatever `narrow` passes. Keywords that `wide` may
 * have besides only widen it; those that `narrow` may have must be known.
 */
function covers(wide: LeafShape, narrow: LeafShape): boolean {
  if (wide.kind === 'regex' && narrow.kind === 'regex') return wide.pattern === narrow.pattern;
  if (wide.kind !== 'keywords' || narrow.kind !== 'keywords') return false;
  if (!narrow.complete || narrow.words.size === 0) return false;
  for (const word of narrow.words) {
    if (!wide.words.has(word)) return false;
  }
  return true;
}

/** True when one keyword is shared and the later list provably has one that the earlier list lacks. */
function overlaps(earlier: KeywordsShape, later: KeywordsShape): boolean {
  if (!earlier.complete) return false;
  let shared = false;
  let own = false;
  for (const word of later.words) {
    if (earlier.words.has(word)) shared = true;
    else own = true;
    if (shared && own) return true;
  }
  return false;
}
