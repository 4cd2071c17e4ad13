/** Who gets a phrase when a turn starts, as far as it is proven: the walk over the entries in their order. */
import type { EntryDeclaration, GraphDeclaration, Phrase, PredicateAnswer } from '../declare/graph.js';
import { judgeEntry, judgementCost, roleOf, type EntryRole } from './claims.js';

/**
 * How much matching is done for one graph and one kind of question, in
 * characters (see `judgementCost`). It lets through about 200,000 judgements of
 * a common phrase by a common rule, so 400 rules with an example each are
 * judged twice over, and it is worth about a second. Past it every answer is
 * "not known". Each kind of question is worked through in one go and in one
 * order, so the answers do not depend on which checks are asked for.
 */
const MATCHING_BOUND = 10_000_000;

/** A phrase that a start rule says it is for. */
export interface Example {
  readonly entry: EntryDeclaration;
  /** The entry's position among the known ones. */
  readonly rule: number;
  readonly phrase: Phrase;
  /** What the rule's own condition answers. */
  readonly own: PredicateAnswer;
}

/** What a walk over the entries has proven about a phrase. */
export interface Walk {
  /** The first entry that is certainly there, has a predicate, and provably matches. */
  readonly claimant: number | undefined;
  /** The first entry on the way that may match without being proven to. */
  readonly doubt: number | undefined;
}

/** Where the entries stand that do not look at the phrase. */
export interface Defaults {
  /** The first unconditional entry that is certainly there. */
  readonly first: number | undefined;
  /** The first one that may be there. */
  readonly possible: number | undefined;
}

/** The examples of one graph, and the walks of its phrases, each worked out when it is first asked for. */
interface GraphClaims {
  examples?: readonly Example[];
  exampleWalks?: ReadonlyMap<Example, Walk>;
  rowWalks?: ReadonlyMap<Phrase, Walk>;
}

const claims = new WeakMap<GraphDeclaration, GraphClaims>();

function claimsOf(graph: GraphDeclaration): GraphClaims {
  let known = claims.get(graph);
  if (known === undefined) {
    known = {};
    claims.set(graph, known);
  }
  return known;
}

/**
 * All examples of rules that answer to a phrase, in order. Examples of an entry
 * without a condition and of an intent entry are refused, so they are left out.
 */
export function examplesOf(graph: GraphDeclaration): readonly Example[] {
  return (claimsOf(graph).examples ??= judgeExamples(graph));
}

function judgeExamples(graph: GraphDeclaration): readonly Example[] {
  const budget = { left: MATCHING_BOUND };
  const examples: Example[] = [];
  for (const [rule, entry] of graph.entries.items.entries()) {
    const role = roleOf(entry);
    if (role === 'unconditional' || role === 'intent') continue;
    for (const phrase of entry.examples.items) {
      examples.push({ entry, rule, phrase, own: judge({ entry, role }, phrase.text, budget) });
    }
  }
  return examples;
}

/**
 * The walk of each example. It goes as far as the example's own rule, and
 * through all entries where that rule does not match.
 */
export function exampleWalks(graph: GraphDeclaration): ReadonlyMap<Example, Walk> {
  return (claimsOf(graph).exampleWalks ??= walkExamples(graph));
}

function walkExamples(graph: GraphDeclaration): ReadonlyMap<Example, Walk> {
  const examples = examplesOf(graph);
  const walks = walkAll(
    graph,
    examples.map(({ phrase, rule, own }) => ({ phrase: phrase.text, end: isMiss(own) ? Infinity : rule })),
  );
  return zip(examples, walks);
}

/** The walk of each negative row through all entries. */
export function rowWalks(graph: GraphDeclaration): ReadonlyMap<Phrase, Walk> {
  return (claimsOf(graph).rowWalks ??= walkRows(graph));
}

function walkRows(graph: GraphDeclaration): ReadonlyMap<Phrase, Walk> {
  const rows = graph.neverRoutes.items;
  return zip(
    rows,
    walkAll(
      graph,
      rows.map((row) => ({ phrase: row.text, end: Infinity })),
    ),
  );
}

function zip<Key>(keys: readonly Key[], walks: readonly Walk[]): ReadonlyMap<Key, Walk> {
  return new Map(
    keys.flatMap((key, at) => {
      const walk = walks[at];
      return walk === undefined ? [] : [[key, walk] as const];
    }),
  );
}

/** True when the rule certainly does not take the phrase; a predicate that throws does not. */
export function isMiss(answer: PredicateAnswer): boolean {
  return answer === 'no-match' || answer === 'threw';
}

/** Where the graph's unconditional entries stand. */
export function defaultsOf(graph: GraphDeclaration): Defaults {
  const { items } = graph.entries;
  const first = items.findIndex((entry) => entry.certain && roleOf(entry) === 'unconditional');
  const possible = items.findIndex((entry) => roleOf(entry) === 'unconditional');
  return { first: first < 0 ? undefined : first, possible: possible < 0 ? undefined : possible };
}

/**
 * The default that gets a phrase which no rule takes: it is only known where
 * no entry before it may be another one.
 */
export function soleDefault(defaults: Defaults): number | undefined {
  return defaults.first === defaults.possible ? defaults.first : undefined;
}

interface Budget {
  left: number;
}

interface Answering {
  readonly entry: EntryDeclaration;
  readonly role: EntryRole;
  readonly index: number;
}

/** The entries that answer to a phrase, or may. */
function answeringEntries(graph: GraphDeclaration): readonly Answering[] {
  return graph.entries.items
    .map((entry, index) => ({ entry, role: roleOf(entry), index }))
    .filter(({ role }) => role === 'predicate' || role === 'unknown');
}

/** A phrase on its way through the entries, as far as `end`, which is not asked. */
interface Walker {
  readonly phrase: string;
  readonly end: number;
  claimant?: number;
  doubt?: number;
}

/**
 * Walks all phrases at once, one entry after the other, so that each pattern is
 * prepared once and not once a phrase. A phrase stops at its claimant.
 */
function walkAll(graph: GraphDeclaration, phrases: readonly Pick<Walker, 'phrase' | 'end'>[]): Walk[] {
  const budget = { left: MATCHING_BOUND };
  const walkers: Walker[] = phrases.map((phrase) => ({ ...phrase }));
  let walking = walkers;
  for (const candidate of answeringEntries(graph)) {
    const { entry, index } = candidate;
    walking = walking.filter((walker) => walker.claimant === undefined && walker.end > index);
    const spent = budget.left <= 0;
    for (const walker of walking) {
      // Out of budget, the answer is "not known", which is a doubt.
      const answer = judge(candidate, walker.phrase, budget);
      if (answer === 'match' && entry.certain) walker.claimant = index;
      else if (!isMiss(answer)) walker.doubt ??= index;
    }
    // Once all of them have met their doubt, the entries behind it change nothing.
    if (spent) break;
  }
  return walkers.map(({ claimant, doubt }) => ({ claimant, doubt }));
}

function judge({ entry, role }: Omit<Answering, 'index'>, phrase: string, budget: Budget): PredicateAnswer {
  if (role !== 'predicate' || budget.left <= 0) return 'unknown';
  budget.left -= judgementCost(entry, phrase);
  return judgeEntry(entry, phrase);
}
