/** Repairs by order: the start rules of one list put into an order in which each can win. */
import type { Report } from '../checks/check.js';
import { conditionSpan } from '../checks/claims.js';
import { exampleWalks } from '../checks/walks.js';
import { quote } from '../checks/words.js';
import type { EntryDeclaration, GraphDeclaration, Phrase } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import type { Fix, TextEdit } from '../source/edit.js';
import { sameSpan } from '../source/span.js';
import { plus, reordered, without } from './changed-graph.js';
import type { GraphFixContext } from './context.js';
import { suggestion } from './context.js';
import { narrowerFirst, overlapsKept, stableOrder } from './order.js';
import { permute } from './permute.js';
import { movePhrase } from './phrases.js';
import { type RuleGroup, ruleGroups } from './rule-places.js';
import { isGone, mends } from './verify.js';

/** A new order of the rules of one group, as positions among the graph's entries. */
interface Candidate {
  readonly group: RuleGroup;
  readonly rules: readonly number[];
  readonly title: string;
}

/** The whole order of a group is worked out once, however many of its pairs are reported. */
interface GroupOrders {
  readonly groups: readonly RuleGroup[];
  readonly full: Map<RuleGroup, readonly Candidate[]>;
  /** Before which rules each rule has to stand, and beside which overlapping ones. */
  hard?: ReadonlyMap<number, readonly number[]> | undefined;
  soft?: ReadonlyMap<number, readonly number[]> | undefined;
  readonly declarations: Map<string, GraphDeclaration>;
}

const orders = new WeakMap<GraphDeclaration, GroupOrders>();

function ordersOf(context: GraphFixContext): GroupOrders {
  let known = orders.get(context.graph);
  if (known === undefined) {
    known = { groups: ruleGroups(context, context.graph), full: new Map(), declarations: new Map() };
    orders.set(context.graph, known);
  }
  return known;
}

/** Lets both rules of a shadowed pair win: by an order of the whole list, else by moving one of the two. */
export function reorderPair(
  report: Report<Subjects>,
  context: GraphFixContext,
  earlier: number,
  later: number,
): readonly Fix[] {
  const group = groupWith(context, earlier, later);
  if (group === undefined) return [];
  return firstClean(
    report,
    context,
    [...fullOrders(context, group), ...singleMoves(context, group, earlier, later)],
    'with-example',
  );
}

/** Moves a rule before the one that takes its phrase, which is the first related place of the report. */
export function moveBeforeTaker(report: Report<Subjects>, context: GraphFixContext, later: number): readonly Fix[] {
  const taker = report.related?.[0]?.at;
  const earlier = context.graph.entries.items.findIndex(
    (entry) => taker !== undefined && sameSpan(conditionSpan(entry), taker),
  );
  const group = groupWith(context, earlier, later);
  return group === undefined
    ? []
    : firstClean(report, context, [...singleMoves(context, group, earlier, later), ...fullOrders(context, group)]);
}

/** Moves the rules without a condition, or those that are defaults in another way, behind all others. */
export function moveDefaultsLast(
  report: Report<Subjects>,
  context: GraphFixContext,
  isAlwaysTaken: (entry: EntryDeclaration) => boolean = ({ condition }) => condition === 'none',
): readonly Fix[] {
  const { items } = context.graph.entries;
  const first = items.findIndex((entry) => entry.certain && isAlwaysTaken(entry));
  const group = ordersOf(context).groups.find(({ rules }) => rules.includes(first));
  if (group === undefined) return [];
  const isDefault = (rule: number): boolean => {
    const entry = items[rule];
    return entry !== undefined && isAlwaysTaken(entry);
  };
  const defaults = group.rules.filter(isDefault);
  const title = `Move the entry${forSkill(items[first])} last`;
  const candidates: Candidate[] = [{ group, rules: [...group.rules.filter((rule) => rule !== first), first], title }];
  if (defaults.length > 1) {
    candidates.push({
      group,
      rules: [...group.rules.filter((rule) => !isDefault(rule)), ...defaults],
      title: 'Move the entries without a condition last',
    });
  }
  return firstClean(report, context, candidates);
}

function groupWith(context: GraphFixContext, earlier: number, later: number): RuleGroup | undefined {
  return ordersOf(context).groups.find(({ rules }) => rules.includes(earlier) && rules.includes(later));
}

/** The first candidate after which the finding is gone and no other one has come. */
function firstClean(
  report: Report<Subjects>,
  context: GraphFixContext,
  candidates: readonly Candidate[],
  along?: 'with-example',
): readonly Fix[] {
  for (const candidate of candidates) {
    const changed = declarationOf(context, candidate);
    const edits = mends(report, context, changed) ? orderEdits(context, candidate) : undefined;
    const fix =
      edits === undefined && along !== undefined
        ? withExample(report, context, candidate, changed)
        : suggestion(candidate.title, edits);
    if (fix.length > 0) return fix;
  }
  return [];
}

function orderEdits(
  { index }: GraphFixContext,
  { group, rules }: Candidate,
  inner: readonly TextEdit[] = [],
): readonly TextEdit[] | undefined {
  return permute(
    index,
    group.slots,
    rules.map((rule) => group.rules.indexOf(rule)),
    inner,
  );
}

/**
 * Where the rule that comes first then takes an example of the other one: the
 * order, with that example moved to the rule that takes it.
 */
function withExample(
  report: Report<Subjects>,
  context: GraphFixContext,
  candidate: Candidate,
  changed: GraphDeclaration,
): readonly Fix[] {
  if (!context.verifier.charge(changed)) return [];
  const present = new Set(lostExamples(context.graph).map(({ phrase }) => phrase));
  const lost = lostExamples(changed).filter(({ phrase }) => !present.has(phrase));
  const [only] = lost;
  if (only === undefined || lost.length > 1) return [];
  const { phrase, from, to } = only;
  const items = changed.entries.items.map((entry) => {
    if (entry === from) return { ...entry, examples: without(entry.examples, [phrase]) };
    return entry === to ? { ...entry, examples: plus(entry.examples, phrase) } : entry;
  });
  const moved = { ...changed, entries: { ...changed.entries, items } };
  // The example then belongs to another skill, which a finding about it names.
  if (!context.verifier.isNoWorseByPlace(moved) || !isGone(report, context, moved)) return [];
  const inner = movePhrase(context, phrase, to);
  const edits = inner === undefined ? undefined : orderEdits(context, candidate, inner);
  return suggestion(`${candidate.title}, with the example that it takes`, edits);
}

/** The examples that an earlier rule takes. */
function lostExamples(
  graph: GraphDeclaration,
): readonly { readonly phrase: Phrase; readonly from: EntryDeclaration; readonly to: EntryDeclaration }[] {
  return [...exampleWalks(graph)].flatMap(([{ entry, phrase, rule }, { claimant }]) => {
    const to = claimant !== undefined && claimant < rule ? graph.entries.items[claimant] : undefined;
    return to === undefined ? [] : [{ phrase, from: entry, to }];
  });
}

/** One object for one order, so that what is known about it is known to every pair. */
function declarationOf(context: GraphFixContext, { group, rules }: Candidate): GraphDeclaration {
  const { declarations } = ordersOf(context);
  const whole = context.graph.entries.items.map((_, at) => at);
  for (const [k, at] of group.rules.entries()) whole[at] = rules[k] ?? at;
  const key = whole.join();
  const changed = declarations.get(key) ?? reordered(context.graph, whole);
  declarations.set(key, changed);
  return changed;
}

function singleMoves(context: GraphFixContext, group: RuleGroup, earlier: number, later: number): readonly Candidate[] {
  const { items } = context.graph.entries;
  const without = (rule: number): readonly number[] => group.rules.filter((other) => other !== rule);
  const up = without(later).flatMap((rule) => (rule === earlier ? [later, rule] : [rule]));
  const down = without(earlier).flatMap((rule) => (rule === later ? [rule, earlier] : [rule]));
  return [
    { group, rules: up, title: moveTitle(items[earlier]) },
    { group, rules: down, title: `Move the rule${forSkill(items[earlier])} behind this one` },
  ];
}

function moveTitle(earlier: EntryDeclaration | undefined): string {
  return earlier?.skill?.id === undefined
    ? 'Move this rule before the earlier one'
    : `Move this rule before the one${forSkill(earlier)}`;
}

function forSkill(entry: EntryDeclaration | undefined): string {
  return entry?.skill?.id === undefined ? '' : ` for ${quote(entry.skill.id, 40)}`;
}

function fullOrders(context: GraphFixContext, group: RuleGroup): readonly Candidate[] {
  const known = ordersOf(context);
  let candidates = known.full.get(group);
  if (candidates === undefined) {
    candidates = makeFullOrders(context, known, group);
    known.full.set(group, candidates);
  }
  return candidates;
}

/** First the order that also keeps overlapping rules as they are, then the one that only helps the shadowed ones. */
function makeFullOrders(context: GraphFixContext, known: GroupOrders, group: RuleGroup): readonly Candidate[] {
  known.hard ??= narrowerFirst(context.graph);
  if (known.hard === undefined) return [];
  known.soft ??= overlapsKept(context.graph, known.hard);
  const sorted = [known.soft, known.hard].flatMap((before) => {
    const rules = before === undefined ? undefined : stableOrder(group.rules, before);
    return rules === undefined ? [] : [rules];
  });
  return sorted.map((rules) => ({ group, rules, title: fullTitle(context.graph, group, rules) }));
}

/** Where one moved rule is all there is to it, the title says which. */
function fullTitle(graph: GraphDeclaration, { rules: present }: RuleGroup, rules: readonly number[]): string {
  const changed = rules.flatMap((rule, at) => (rule === present[at] ? [] : [at]));
  const [first] = changed;
  const moved = first === undefined ? undefined : rules[first];
  const back = present.filter((rule) => rule !== moved);
  const isOneMove = rules.filter((rule) => rule !== moved).every((rule, at) => rule === back[at]);
  const next = first === undefined ? undefined : rules[first + 1];
  if (changed.length !== 2 || !isOneMove || next === undefined) return 'Reorder the start rules so that each can win';
  return moveTitle(graph.entries.items[next]);
}
