/** The leaves of a matcher: the regexes and keyword lists that must all match. */
import { testRegex } from '../../regex/run.js';
import { KeywordFinder, matcherFlags } from '../keyword.js';
import { ALL_MEMBERS_MAX } from '../match.js';
import type { LanguageMatcher } from './matcher.js';

/** A matcher that is no conjunction. */
export type LeafMatcher = Exclude<LanguageMatcher, { readonly kind: 'all' }>;

/**
 * The leaves in order; `undefined` for what the library refuses: an empty list, or more members than it takes.
 * Nested conjunctions are flattened by a loop, since an author controls their depth.
 */
export function leavesOf(matcher: LanguageMatcher): readonly LeafMatcher[] | undefined {
  const leaves: LeafMatcher[] = [];
  const open: LanguageMatcher[] = [matcher];
  let members = 0;
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    members += 1;
    if (members > ALL_MEMBERS_MAX) return undefined;
    if (part.kind !== 'all') {
      if (part.kind === 'keywords' && part.keywords.length === 0) return undefined;
      leaves.push(part);
    } else {
      if (part.parts.length === 0 || part.parts.length > ALL_MEMBERS_MAX) return undefined;
      for (let index = part.parts.length - 1; index >= 0; index -= 1) open.push(part.parts[index] ?? part);
    }
  }
  return leaves;
}

/** One string for a leaf, which no other language has. */
export function leafKey(leaf: LeafMatcher): string {
  return JSON.stringify(leaf.kind === 'regex' ? [matcherFlags(leaf.flags), leaf.source] : leaf.keywords);
}

/** Whether the message matches, by running the leaf within the usual bound; `undefined` when that gives up. */
export function testLeaf(leaf: LeafMatcher, message: string): boolean | undefined {
  if (leaf.kind === 'regex') return testRegex(leaf.source, matcherFlags(leaf.flags), message);
  return new KeywordFinder(leaf.keywords).isIn(message);
}
