/** Takes out of a start rule the alternatives and keywords that never decide. */
import type { Report } from '../checks/check.js';
import { type RegexDeclaration, leavesOf } from '../checks/matcher-leaves.js';
import { type LostPart, ruleLosses } from '../checks/rule-claims.js';
import { textOfPart } from '../checks/rule-parts.js';
import { quote } from '../checks/words.js';
import type { MatcherDeclaration, Phrase } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { readRegex } from '../regex/parse.js';
import type { Fix, TextEdit } from '../source/edit.js';
import { withEntry, withLeaf, without } from './changed-graph.js';
import { type GraphFixContext, suggestion, together } from './context.js';
import { removePhrases } from './phrases.js';
import { regexEdits } from './regex-text.js';
import { mends } from './verify.js';

/** Offers to take all lost parts of one rule out at once; the rule keeps those that decide. */
export function removeLostParts(report: Report<Subjects>, context: GraphFixContext, later: number): readonly Fix[] {
  const { graph, options } = context;
  const entry = graph.entries.items[later];
  const loss = ruleLosses(graph, options.sameSkill === true).find((other) => other.later.index === later);
  if (entry?.match === undefined || loss?.kind !== 'parts') return [];
  let match: MatcherDeclaration = entry.match;
  const edits: (readonly TextEdit[] | undefined)[] = [];
  for (const leaf of leavesOf(entry.match)) {
    const lost = loss.parts.filter(({ part }) => part.leaf === leaf);
    const change = lost.length === 0 ? undefined : withoutParts(context, leaf, lost);
    if (lost.length > 0 && change === undefined) return [];
    if (change === undefined) continue;
    match = withLeaf(match, leaf, change.leaf);
    edits.push(change.edits());
  }
  const changed = withEntry(graph, later, { ...entry, match });
  if (!mends(report, context, changed)) return [];
  const [only, ...others] = loss.parts;
  const title =
    only !== undefined && others.length === 0
      ? `Remove ${quote(textOfPart(only.part), 40)} from this rule`
      : 'Remove from this rule what never decides';
  return suggestion(title, together(...edits));
}

/** A condition without some of its parts, and the edits that make it so. */
interface Change {
  readonly leaf: MatcherDeclaration;
  edits(): readonly TextEdit[] | undefined;
}

function withoutParts(
  context: GraphFixContext,
  leaf: MatcherDeclaration,
  lost: readonly LostPart[],
): Change | undefined {
  if (leaf.kind === 'keywords') {
    const keywords = lost.flatMap(({ part }): readonly Phrase[] => (part.kind === 'keyword' ? [part.keyword] : []));
    if (keywords.length >= leaf.keywords.items.length) return undefined;
    return {
      leaf: { ...leaf, keywords: without(leaf.keywords, keywords) },
      edits: () => removePhrases(context, keywords, 'keep-list'),
    };
  }
  if (leaf.kind !== 'regex') return undefined;
  const source = withoutAlternatives(
    leaf,
    lost.flatMap(({ part }) => (part.kind === 'alternative' ? [part] : [])),
  );
  if (source === undefined) return undefined;
  return {
    leaf: { ...leaf, source },
    edits: () => regexEdits(context, leaf, { source, flags: leaf.written?.flags ?? leaf.flags }),
  };
}

/** The pattern without these alternatives and the bars before or behind them. */
function withoutAlternatives(
  { source, flags }: RegexDeclaration,
  lost: readonly { readonly start: number; readonly end: number }[],
): string | undefined {
  let left = source;
  for (const { start, end } of lost.toSorted((a, b) => b.start - a.start)) {
    const before = left.charAt(start - 1) === '|';
    const behind = left.charAt(end) === '|';
    if (!before && !behind) return undefined;
    left = before ? left.slice(0, start - 1) + left.slice(end) : left.slice(0, start) + left.slice(end + 1);
  }
  return readRegex(left, flags).kind === 'pattern' ? left : undefined;
}
