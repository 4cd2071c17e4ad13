/** The regular expressions and keyword lists that the start rules of a graph are made of, with their places. */
import { append } from '../source/append.js';
import type { EntryDeclaration, GraphDeclaration, MatcherDeclaration } from '../declare/graph.js';
import type { Related } from '../finding.js';
import { ALL_MEMBERS_MAX } from '../match/match.js';
import { type Span, sameSpan } from '../source/span.js';
import { originOf } from './subjects.js';

export type RegexDeclaration = Extract<MatcherDeclaration, { kind: 'regex' }>;
export type KeywordsDeclaration = Extract<MatcherDeclaration, { kind: 'keywords' }>;

/** One condition on the message, and the rule that it belongs to. */
export interface RuleLeaf<Leaf extends MatcherDeclaration> {
  readonly entry: EntryDeclaration;
  /** The rule's position among the known entries. */
  readonly rule: number;
  readonly leaf: Leaf;
}

/** The regular expressions of all start rules, in their order. */
export function regexLeaves(graph: GraphDeclaration): readonly RuleLeaf<RegexDeclaration>[] {
  return ruleLeaves(graph, (leaf) => leaf.kind === 'regex');
}

/** The keyword lists of all start rules, in their order. */
export function keywordLeaves(graph: GraphDeclaration): readonly RuleLeaf<KeywordsDeclaration>[] {
  return ruleLeaves(graph, (leaf) => leaf.kind === 'keywords');
}

function ruleLeaves<Leaf extends MatcherDeclaration>(
  graph: GraphDeclaration,
  isWanted: (leaf: MatcherDeclaration) => leaf is Leaf,
): readonly RuleLeaf<Leaf>[] {
  return graph.entries.items.flatMap((entry, rule) =>
    entry.match === undefined
      ? []
      : leavesOf(entry.match).flatMap((leaf) => (isWanted(leaf) ? [{ entry, rule, leaf }] : [])),
  );
}

/** The matcher's conditions without the conjunctions around them; nesting is walked with a list, and bounded. */
export function leavesOf(matcher: MatcherDeclaration): readonly MatcherDeclaration[] {
  const leaves: MatcherDeclaration[] = [];
  const open: MatcherDeclaration[] = [matcher];
  let members = 0;
  for (let part = open.pop(); part !== undefined && members < ALL_MEMBERS_MAX; part = open.pop()) {
    members += 1;
    if (part.kind === 'all') append(open, part.parts.items.slice(0, ALL_MEMBERS_MAX).toReversed());
    else leaves.push(part);
  }
  return leaves;
}

/** True when the matcher has no conditions but its leaves: no conjunction has parts that are not known, or too many. */
export function hasAllLeaves(matcher: MatcherDeclaration): boolean {
  const open: MatcherDeclaration[] = [matcher];
  let members = 0;
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    members += 1;
    if (members >= ALL_MEMBERS_MAX) return false;
    if (part.kind !== 'all') continue;
    if (!part.parts.complete || part.parts.items.length > ALL_MEMBERS_MAX) return false;
    for (const item of part.parts.items) open.push(item);
  }
  return true;
}

/** The regular expression of a rule that stands at this place. */
export function regexAt(entry: EntryDeclaration | undefined, at: Span): RegexDeclaration | undefined {
  const leaves = entry?.match === undefined ? [] : leavesOf(entry.match);
  return leaves.filter((leaf) => leaf.kind === 'regex').find(({ site }) => sameSpan(site.at, at));
}

/** Where a report about a regular expression stands, and what else the reader has to see. */
export interface RegexPlace {
  readonly at: Span;
  readonly related: readonly Related[];
}

/** The place of the whole regular expression. */
export function placeOfRegex({ site }: Pick<RegexDeclaration, 'site'>): RegexPlace {
  return { at: site.at, related: originOf(site, 'The regular expression is written here.') };
}

/**
 * The place of the characters from `start` to `end` of the pattern. Where they
 * are not written in the rule itself, the rule's name for them stands for them.
 */
export function placeInRegex({ site, written }: RegexDeclaration, start: number, end: number): RegexPlace {
  const literal = written?.literal;
  if (literal === undefined || !sameSpan(site.origin ?? site.at, literal)) return placeOfRegex({ site });
  const part = { file: literal.file, start: literal.start + 1 + start, end: literal.start + 1 + end };
  return site.origin === undefined
    ? { at: part, related: [] }
    : { at: site.at, related: [{ at: part, note: 'It is written here.' }] };
}
