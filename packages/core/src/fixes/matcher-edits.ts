/** Repairs of matchers: other text for a keyword or a regular expression, each tried on the declaration first. */
import type { Report } from '../checks/check.js';
import { type RegexDeclaration, leavesOf } from '../checks/matcher-leaves.js';
import type { EntryDeclaration, GraphDeclaration, MatcherDeclaration, Phrase } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import type { Fix, TextEdit } from '../source/edit.js';
import { type Span, sameSpan } from '../source/span.js';
import { matcherFlags } from '../match/keyword.js';
import { withEntry, withLeaf, without } from './changed-graph.js';
import { type FixContext, type GraphFixContext, suggestion } from './context.js';
import { removePhrases, rewritePhrase } from './phrases.js';
import { regexEdits, removeFlags } from './regex-text.js';

/** True when a report says the same of the same place. */
export type SameFinding = (left: Report<Subjects>) => boolean;

/** A change of one condition of one rule. */
interface LeafChange {
  readonly title: string;
  readonly rule: number;
  readonly leaf: MatcherDeclaration;
  readonly changed: MatcherDeclaration;
  /** Tells whether the finding is still there. */
  readonly isStill: SameFinding;
}

/** Offers the edits where the changed rule has lost the finding and no other one has come. */
export function offerLeaf(
  context: GraphFixContext,
  { title, rule, leaf, changed, isStill }: LeafChange,
  edits: () => readonly TextEdit[] | undefined,
): readonly Fix[] {
  const graph = withChangedLeaf(context.graph, rule, leaf, changed);
  const { verifier } = context;
  if (graph === undefined || !verifier.affords(graph) || context.again(graph).some(isStill)) return [];
  if (!verifier.isNoWorse(graph)) return [];
  return suggestion(title, edits());
}

function withChangedLeaf(
  graph: GraphDeclaration,
  rule: number,
  leaf: MatcherDeclaration,
  changed: MatcherDeclaration,
): GraphDeclaration | undefined {
  const entry = graph.entries.items[rule];
  if (entry?.match === undefined) return undefined;
  return withEntry(graph, rule, { ...entry, match: withLeaf(entry.match, leaf, changed) });
}

/** A keyword with the list that it is in. */
export interface KeywordPlace {
  readonly leaf: Extract<MatcherDeclaration, { kind: 'keywords' }>;
  readonly keyword: Phrase;
}

/** The keyword of a rule that stands at this place. */
export function keywordAt(entry: EntryDeclaration | undefined, at: Span): KeywordPlace | undefined {
  if (entry?.match === undefined) return undefined;
  for (const leaf of leavesOf(entry.match)) {
    if (leaf.kind !== 'keywords') continue;
    const keyword = leaf.keywords.items.find(({ site }) => sameSpan(site.at, at));
    if (keyword !== undefined) return { leaf, keyword };
  }
  return undefined;
}

/** Writes another text for a keyword. */
export function respellKeyword(
  context: GraphFixContext,
  rule: number,
  { leaf, keyword }: KeywordPlace,
  wish: { readonly title: string; readonly text: string; readonly isStill: SameFinding },
): readonly Fix[] {
  const items = leaf.keywords.items.map((other) => (other === keyword ? { ...keyword, text: wish.text } : other));
  const changed = { ...leaf, keywords: { ...leaf.keywords, items } };
  return offerLeaf(context, { ...wish, rule, leaf, changed }, () => rewritePhrase(context, keyword, wish.text));
}

/** Takes a keyword out of its list, unless it is the only one there. */
export function removeKeyword(
  context: GraphFixContext,
  rule: number,
  { leaf, keyword }: KeywordPlace,
  wish: { readonly title: string; readonly isStill: SameFinding },
): readonly Fix[] {
  if (leaf.keywords.items.length < 2) return [];
  const changed = { ...leaf, keywords: without(leaf.keywords, [keyword]) };
  return offerLeaf(context, { ...wish, rule, leaf, changed }, () => removePhrases(context, [keyword], 'keep-list'));
}

/** Writes another pattern or other flags for a regular expression. */
export function rewriteRegex(
  context: GraphFixContext,
  rule: number,
  leaf: RegexDeclaration,
  wish: { readonly title: string; readonly source: string; readonly flags: string; readonly isStill: SameFinding },
): readonly Fix[] {
  const { source, flags } = wish;
  if (!parses(source, flags)) return [];
  const changed: RegexDeclaration = {
    ...leaf,
    source,
    flags: matcherFlags(flags),
    written: { ...leaf.written, flags },
  };
  return offerLeaf(context, { ...wish, rule, leaf, changed }, () => regexEdits(context, leaf, wish));
}

/** Drops the flags that `match` does not heed: what the graph does stays the same. */
export function dropMatchFlags(context: FixContext, leaf: RegexDeclaration): readonly Fix[] {
  const edits = regexEdits(context, leaf, { source: leaf.source, flags: leaf.flags });
  return edits === undefined ? [] : [{ title: removeFlags(leaf.written?.flags ?? ''), edits, safe: true }];
}

function parses(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source === source;
  } catch {
    return false;
  }
}
