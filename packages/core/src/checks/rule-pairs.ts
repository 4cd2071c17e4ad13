/** Pairs of start rules of which the earlier one takes messages of the later one: found without comparing all. */
import type { EntryDeclaration, GraphDeclaration } from '../declare/graph.js';
import { matcherShape, relateShapes, type LeafShape, type MatcherShape, type Relation } from '../match/relate.js';
import { maybeSameOwner, orderDecides } from './claims.js';

/** The most pairs that are reported for one graph: 142 identical rules come to ten thousand, nobody reads more. */
export const PAIR_LIMIT = 10_000;

/**
 * How many candidates are looked at and conditions compared for one graph.
 * Rules that share nothing cost next to nothing, so only graphs made for it get
 * this far; past it nothing more is said.
 */
const STEP_LIMIT = 5_000_000;

/** Which pairs are wanted. */
export interface PairWish {
  readonly relation: Relation;
  /** Every pair, not only the first guilty rule for each later one. */
  readonly everyPair: boolean;
  /** Pairs of rules that start one skill as well, or may. */
  readonly sameSkill: boolean;
}

/** A start rule with its position among the known entries. */
export interface Rule {
  readonly entry: EntryDeclaration;
  readonly index: number;
}

/** Two rules in the order of the graph; the earlier one is certainly there. */
export interface RulePair {
  readonly earlier: Rule;
  readonly later: Rule;
}

/** The pairs for which the relation is proven, ordered by the earlier rule, then by the later one. */
export function rulePairs(graph: GraphDeclaration, wish: PairWish): readonly RulePair[] {
  if (graph.isTree !== false || orderDecides(graph.router) !== true) return [];
  const groups = groupsOf(graph);
  const index = wish.relation === 'shadows' ? indexForShadows(groups) : indexForOverlaps(groups);
  const search = new Search(wish, index);
  for (const group of groups) {
    search.laterIn(group);
    if (search.isExhausted()) break;
  }
  return search.pairs.sort((a, b) => a.earlier.index - b.earlier.index || a.later.index - b.later.index);
}

/** Rules whose matchers are written alike, in their order. They relate to any other rule alike. */
interface Group {
  readonly shape: MatcherShape;
  readonly rules: Rule[];
}

/** By the list of rules, which a change of anything else leaves as it is. */
const grouped = new WeakMap<GraphDeclaration['entries'], readonly Group[]>();

function groupsOf({ entries }: GraphDeclaration): readonly Group[] {
  const groups = grouped.get(entries) ?? groupRules(entries.items);
  grouped.set(entries, groups);
  return groups;
}

function groupRules(entries: readonly EntryDeclaration[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const [index, entry] of entries.entries()) {
    if (entry.condition !== 'match' || entry.match === undefined) continue;
    const shape = matcherShape(entry.match);
    if (shape === undefined) continue;
    const key = JSON.stringify([shape.conjunction, shape.complete, shape.leaves.map(leafKey)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { shape, rules: [{ entry, index }] });
    else group.rules.push({ entry, index });
  }
  return [...groups.values()];
}

function leafKey(leaf: LeafShape): readonly unknown[] {
  switch (leaf.kind) {
    case 'regex':
      return [leaf.pattern];
    case 'keywords':
      return [leaf.complete, ...leaf.words];
    case 'unknown':
      return [];
  }
}

/** Where the earlier rule of a pair is looked up, and by which texts of the later one. */
interface RuleIndex {
  /** Groups that can be the earlier side, ordered by their first certain rule. */
  readonly groups: ReadonlyMap<string, readonly Earlier[]>;
  tokensOf(later: MatcherShape): readonly string[];
}

/** A group with its rules that are certainly there. */
interface Earlier {
  readonly group: Group;
  readonly rules: readonly Rule[];
  readonly first: number;
}

function regexToken(pattern: string): string {
  return `r${pattern}`;
}

function keywordToken(word: string): string {
  return `k${word}`;
}

function tokensOfLeaf(leaf: LeafShape): readonly string[] {
  switch (leaf.kind) {
    case 'regex':
      return [regexToken(leaf.pattern)];
    case 'keywords':
      return [...leaf.words].map(keywordToken);
    case 'unknown':
      return [];
  }
}

/** The groups that have a rule that is certainly there, by what `tokensOf` says of each. */
function buildIndex(
  groups: readonly Group[],
  tokensOf: (shape: MatcherShape) => readonly string[],
): Map<string, Earlier[]> {
  const earlier: Earlier[] = [];
  for (const group of groups) {
    const rules = group.rules.filter((rule) => rule.entry.certain);
    const [first] = rules;
    if (first !== undefined) earlier.push({ group, rules, first: first.index });
  }
  earlier.sort((a, b) => a.first - b.first);
  const index = new Map<string, Earlier[]>();
  for (const item of earlier) {
    for (const token of tokensOf(item.group.shape)) {
      const known = index.get(token);
      if (known === undefined) index.set(token, [item]);
      else known.push(item);
    }
  }
  return index;
}

/**
 * Every part of a shadowing rule covers some part of the later one, so it can
 * be looked up by any of its parts; the one whose texts are rarest is taken.
 * A keyword list covers only lists that are part of it, so of a later list one
 * keyword is enough to find it by; again the rarest.
 */
function indexForShadows(groups: readonly Group[]): RuleIndex {
  const uses = new Map<string, number>();
  for (const { shape } of groups) {
    for (const leaf of shape.leaves) {
      for (const token of tokensOfLeaf(leaf)) uses.set(token, (uses.get(token) ?? 0) + 1);
    }
  }
  const usesOf = (tokens: readonly string[]): number => tokens.reduce((sum, token) => sum + (uses.get(token) ?? 0), 0);
  const index = buildIndex(groups, (shape) => {
    if (!shape.complete || shape.leaves.some((leaf) => leaf.kind === 'unknown')) return [];
    return least(shape.leaves.map(tokensOfLeaf), usesOf) ?? [];
  });
  const found = (token: string): number => index.get(token)?.length ?? 0;
  return {
    groups: index,
    tokensOf: (later) => [
      ...new Set(
        later.leaves.flatMap((leaf) => {
          if (leaf.kind === 'keywords' && !leaf.complete) return [];
          return least(tokensOfLeaf(leaf), found) ?? [];
        }),
      ),
    ],
  };
}

/** Only complete, plain keyword lists are known to overlap with a later one, and only by a shared keyword. */
function indexForOverlaps(groups: readonly Group[]): RuleIndex {
  const tokensOf = ({ conjunction, leaves: [leaf] }: MatcherShape): readonly string[] =>
    conjunction || leaf?.kind !== 'keywords' ? [] : tokensOfLeaf(leaf);
  const isComplete = ({ leaves: [leaf] }: MatcherShape): boolean => leaf?.kind === 'keywords' && leaf.complete;
  return { groups: buildIndex(groups, (shape) => (isComplete(shape) ? tokensOf(shape) : [])), tokensOf };
}

function least<T>(items: readonly T[], cost: (item: T) => number): T | undefined {
  let best: { readonly item: T; readonly cost: number } | undefined;
  for (const item of items) {
    const own = cost(item);
    if (best === undefined || own < best.cost) best = { item, cost: own };
  }
  return best?.item;
}

/** What may relate to the rules of one group, and what turned out to. */
interface Candidates {
  readonly group: Group;
  /** Each list is ordered by the first certain rule. */
  readonly found: readonly (readonly Earlier[])[];
  readonly relations: Map<Group, boolean>;
}

/** One walk over the later rules, with what it may still do. */
class Search {
  readonly pairs: RulePair[] = [];
  readonly #wish: PairWish;
  readonly #index: RuleIndex;
  #steps = STEP_LIMIT;

  constructor(wish: PairWish, index: RuleIndex) {
    this.#wish = wish;
    this.#index = index;
  }

  isExhausted(): boolean {
    return this.#steps <= 0 || this.pairs.length >= PAIR_LIMIT;
  }

  /** Finds the earlier rules for each rule of the group. */
  laterIn(group: Group): void {
    const found = this.#index
      .tokensOf(group.shape)
      .map((token) => this.#index.groups.get(token))
      .filter((groups) => groups !== undefined);
    if (found.length === 0) return;
    const candidates: Candidates = { group, found, relations: new Map() };
    for (const later of group.rules) {
      if (this.#wish.everyPair) this.#everyEarlier(later, candidates);
      else this.#firstEarlier(later, candidates);
      if (this.isExhausted()) return;
    }
  }

  #everyEarlier(later: Rule, candidates: Candidates): void {
    const seen = new Set<Group>();
    for (const list of candidates.found) {
      for (const earlier of list) {
        this.#steps -= 1;
        if (this.isExhausted()) return;
        if (earlier.first >= later.index) break;
        if (seen.has(earlier.group)) continue;
        seen.add(earlier.group);
        if (!this.#relates(earlier.group, candidates)) continue;
        for (const rule of earlier.rules) {
          this.#steps -= 1;
          if (rule.index >= later.index || this.isExhausted()) break;
          if (this.#wants(rule, later)) this.pairs.push({ earlier: rule, later });
        }
      }
    }
  }

  /** A list is left as soon as none of its other groups can have a rule before the guilty one. */
  #firstEarlier(later: Rule, candidates: Candidates): void {
    let best: Rule | undefined;
    for (const list of candidates.found) {
      for (const earlier of list) {
        this.#steps -= 1;
        if (this.isExhausted()) return;
        if (earlier.first >= (best ?? later).index) break;
        if (!this.#relates(earlier.group, candidates)) continue;
        best = this.#firstWanted(earlier.rules, later, best) ?? best;
      }
    }
    if (best !== undefined) this.pairs.push({ earlier: best, later });
  }

  #firstWanted(rules: readonly Rule[], later: Rule, best: Rule | undefined): Rule | undefined {
    for (const rule of rules) {
      this.#steps -= 1;
      if (rule.index >= (best ?? later).index || this.isExhausted()) return undefined;
      if (this.#wants(rule, later)) return rule;
    }
    return undefined;
  }

  #wants(earlier: Rule, later: Rule): boolean {
    return this.#wish.sameSkill || !maybeSameOwner(earlier.entry, later.entry);
  }

  #relates(earlier: Group, { group, relations }: Candidates): boolean {
    let known = relations.get(earlier);
    if (known === undefined) {
      this.#steps -= earlier.shape.leaves.length * group.shape.size;
      known = relateShapes(earlier.shape, group.shape) === this.#wish.relation;
      relations.set(earlier, known);
    }
    return known;
  }
}
