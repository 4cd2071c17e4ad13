/** Which start rules lose all of their messages, or all of some part, to earlier ones: proven about whole languages. */
import { append } from '../source/append.js';
import type { EntryDeclaration, GraphDeclaration, MatcherDeclaration } from '../declare/graph.js';
import { type LanguageMatcher, covered, neverMatches } from '../match/language/index.js';
import { statesAsked } from '../match/language/limits.js';
import { foldKeyword, matcherFlags } from '../match/keyword.js';
import { samplesThrough } from '../regex/samples.js';
import { BoundedCache } from '../regex/cache.js';
import { type Claimant, ClaimantIndex, upTo } from './claimants.js';
import { judgeMatcher, judgementCost, maybeSameOwner, orderDecides } from './claims.js';
import { leavesOf } from './matcher-leaves.js';
import { conditionOf, leastLanguage, mostLanguage, sampleIn, samplesIn } from './rule-language.js';
import { rulesKey } from './rules-key.js';
import { type Rule, rulePairs } from './rule-pairs.js';
import { type RulePart, partsOf } from './rule-parts.js';

/** Earlier rules that together claim all messages of something; without any one of them it is not so. */
export interface Claimed {
  readonly guilty: readonly Rule[];
  /** One of the messages, where one is known. */
  readonly witness: string | undefined;
}

/** A later rule that is never chosen, or of which some parts never decide. */
export type RuleLoss =
  | { readonly kind: 'whole'; readonly later: Rule; readonly claimed: Claimed }
  | { readonly kind: 'parts'; readonly later: Rule; readonly parts: readonly LostPart[] };

/** A part of a rule by which it is never chosen. */
export interface LostPart {
  readonly part: RulePart;
  readonly claimed: Claimed;
}

/** How many automaton states the questions about one graph may have; twenty thousand of them take about a tenth of a second. */
const STATE_LIMIT = 400_000;

/** How many characters of matching it may take to see that a message is claimed by no earlier rule. */
const JUDGE_LIMIT = 20_000_000;

/** How many questions are put about one graph. */
const QUESTION_LIMIT = 5_000;

/** How many messages that are left over are followed up, and how many rules one of them points at. */
const ROUND_LIMIT = 24;
const SUSPECTS_A_ROUND = 8;

/** By the list of rules, which a change of anything else leaves as it is. */
const known = new WeakMap<GraphDeclaration['entries'], Map<boolean, readonly RuleLoss[]>>();

/** What the later rules of a graph lose, in their order. Each rule comes once. `sameSkill` also counts rules of its own skill. */
export function ruleLosses(graph: GraphDeclaration, sameSkill: boolean): readonly RuleLoss[] {
  if (graph.isTree !== false || orderDecides(graph.router) !== true) return [];
  const losses = known.get(graph.entries) ?? new Map<boolean, readonly RuleLoss[]>();
  known.set(graph.entries, losses);
  let found = losses.get(sameSkill);
  if (found === undefined) {
    found = worked(graph, sameSkill);
    losses.set(sameSkill, found);
  }
  return found;
}

/** Characters of rules that are known to lose nothing, which an edit elsewhere leaves as they are. */
const KEPT_CHARACTERS = 200_000;

const lossless = new BoundedCache<boolean>(KEPT_CHARACTERS);

function worked(graph: GraphDeclaration, sameSkill: boolean): readonly RuleLoss[] {
  let found: readonly RuleLoss[] | undefined;
  const work = (): readonly RuleLoss[] => (found ??= new Claims(graph, sameSkill).losses());
  const key = rulesKey(graph.entries.items);
  if (key === undefined) return work();
  return lossless.get(`${String(sameSkill)} ${key}`, key.length, () => work().length === 0) ? [] : work();
}

class Claims {
  readonly #graph: GraphDeclaration;
  readonly #sameSkill: boolean;
  readonly #claimants: readonly Claimant[];
  readonly #index: ClaimantIndex;
  readonly #states = statesAsked() + STATE_LIMIT;
  #questions = QUESTION_LIMIT;
  #judging = JUDGE_LIMIT;

  constructor(graph: GraphDeclaration, sameSkill: boolean) {
    this.#graph = graph;
    this.#sameSkill = sameSkill;
    this.#claimants = graph.entries.items.flatMap((entry, index) => {
      const matcher = entry.certain ? conditionOf(entry) : undefined;
      const language = matcher === undefined ? undefined : leastLanguage(matcher);
      return matcher === undefined || language === undefined ? [] : [{ rule: { entry, index }, matcher, language }];
    });
    this.#index = new ClaimantIndex(this.#claimants);
  }

  losses(): readonly RuleLoss[] {
    const alike = this.#shadowedAlike();
    return this.#graph.entries.items.flatMap((entry, index) => this.#lossOf({ entry, index }, alike.get(index)));
  }

  /** Rules that are shadowed by one that is written alike: found without any question, however many there are. */
  #shadowedAlike(): ReadonlyMap<number, Rule> {
    const wish = { relation: 'shadows', everyPair: false, sameSkill: this.#sameSkill } as const;
    const pairs = rulePairs(this.#graph, wish).filter(({ earlier, later }) => isAlike(earlier.entry, later.entry));
    return new Map(pairs.map(({ earlier, later }) => [later.index, earlier]));
  }

  #lossOf(later: Rule, alike: Rule | undefined): readonly RuleLoss[] {
    const matcher = conditionOf(later.entry);
    if (matcher === undefined || matcher.kind === 'intent' || matcher.kind === 'unknown') return [];
    if (alike === undefined && !this.#hasEarlier(later)) return [];
    const most = mostLanguage(matcher);
    const whole = alike === undefined ? this.#claimed(later, most) : { guilty: [alike], witness: sampleIn(most) };
    if (whole !== undefined) return [{ kind: 'whole', later, claimed: quotable(whole, matcher) }];
    // The parts of a function are not written as alternatives.
    const parts = later.entry.condition === 'match' ? partsOf(matcher) : [];
    const lost = parts.flatMap(({ part, language }) => {
      if (this.#decides(later, matcher, part)) return [];
      const claimed = this.#sharedKeyword(later, part) ?? this.#claimed(later, language);
      return claimed === undefined ? [] : [{ part, claimed: quotable(claimed, matcher) }];
    });
    if (lost.length === 0) return [];
    const isWhole = lost.length === parts.length && parts.every(({ part }) => isKnownPart(part));
    return [isWhole ? { kind: 'whole', later, claimed: together(lost) } : { kind: 'parts', later, parts: lost }];
  }

  /** True where a message of the rule that probably comes by this part is claimed by no earlier rule. */
  #decides(later: Rule, matcher: MatcherDeclaration, part: RulePart): boolean {
    if (part.kind === 'keyword') return false;
    const { source, flags } = part.leaf;
    return samplesThrough(source, matcherFlags(flags), part.start, part.end).some(
      (message) => judgeMatcher(matcher, message) === 'match' && this.#mayClaim(later, message, []).length === 0,
    );
  }

  #hasEarlier(later: Rule): boolean {
    return this.#claimants.some((claimant) => this.#counts(claimant, later));
  }

  #counts({ rule }: Claimant, later: Rule): boolean {
    return rule.index < later.index && (this.#sameSkill || !maybeSameOwner(rule.entry, later.entry));
  }

  /** A keyword that an earlier list has as well. */
  #sharedKeyword(later: Rule, part: RulePart): Claimed | undefined {
    if (part.kind !== 'keyword') return undefined;
    const claimant = this.#index
      .withText(foldKeyword(part.keyword.text))
      .find((other) => other.matcher.kind === 'keywords' && this.#counts(other, later));
    return claimant === undefined ? undefined : { guilty: [claimant.rule], witness: part.keyword.text };
  }

  /** The earlier rules that claim all messages of a language. */
  #claimed(later: Rule, language: LanguageMatcher | undefined): Claimed | undefined {
    if (language === undefined) return undefined;
    const suspects: Claimant[] = [];
    for (const message of samplesIn(language)) {
      const claimants = this.#mayClaim(later, message, []);
      // A message that nobody claims is the answer.
      if (claimants.length === 0) return undefined;
      append(
        suspects,
        claimants.filter((claimant) => !suspects.includes(claimant)),
      );
    }
    if (suspects.length === 0) append(suspects, this.#mayClaim(later, undefined, []));
    // Each message that is left over points at further rules.
    for (let round = 0; round < ROUND_LIMIT && suspects.length > 0; round += 1) {
      if (this.#isExhausted()) return undefined;
      suspects.sort((a, b) => a.rule.index - b.rule.index);
      this.#questions -= 1;
      const answer = covered(
        language,
        suspects.map((suspect) => suspect.language),
      );
      switch (answer.kind) {
        case 'unknown':
          return undefined;
        case 'no': {
          const further = this.#mayClaim(later, answer.witness, suspects);
          if (further.length === 0) return undefined;
          append(suspects, further);
          break;
        }
        case 'yes': {
          const guilty = answer.guilty.flatMap((position) => suspects[position]?.rule ?? []);
          // A language without messages is claimed by nobody.
          return guilty.length === 0 ? undefined : { guilty, witness: sampleIn(language) ?? witnessOf(language) };
        }
      }
    }
    return undefined;
  }

  #isExhausted(): boolean {
    return this.#questions <= 0 || this.#judging <= 0 || statesAsked() > this.#states;
  }

  /** Some earlier rules that claim a message, or of which that is not known; any, where there is no message. */
  #mayClaim(later: Rule, message: string | undefined, known: readonly Claimant[]): readonly Claimant[] {
    const found: Claimant[] = [];
    const position = later.index;
    const candidates = message === undefined ? upTo(position, this.#claimants) : this.#index.before(position, message);
    for (const claimant of candidates) {
      if (found.length >= SUSPECTS_A_ROUND || this.#judging <= 0) break;
      this.#judging -= 1;
      if (known.includes(claimant) || found.includes(claimant) || !this.#counts(claimant, later)) continue;
      if (message !== undefined) this.#judging -= judgementCost(claimant.rule.entry, message);
      if (message === undefined || judgeMatcher(claimant.matcher, message) !== 'no-match') found.push(claimant);
    }
    return found;
  }
}

/** A message is quoted where the rule certainly matches it, whatever of the rule is not known. */
function quotable({ guilty, witness }: Claimed, matcher: MatcherDeclaration): Claimed {
  const isSure = witness !== undefined && judgeMatcher(matcher, witness) === 'match';
  return { guilty, witness: isSure ? witness : undefined };
}

/** False for a keyword of a list that may have others. */
function isKnownPart(part: RulePart): boolean {
  return part.kind === 'alternative' || part.leaf.keywords.complete;
}

/** What claims all parts of a rule claims the rule. */
function together(parts: readonly LostPart[]): Claimed {
  const guilty = new Map(parts.flatMap(({ claimed }) => claimed.guilty.map((rule) => [rule.index, rule])));
  return {
    guilty: [...guilty.values()].sort((a, b) => a.index - b.index),
    witness: parts[0]?.claimed.witness,
  };
}

/** A shortest message of a language. */
function witnessOf(language: LanguageMatcher | undefined): string | undefined {
  const answer = language === undefined ? undefined : neverMatches(language);
  return answer?.kind === 'no' ? answer.witness : undefined;
}

/** True where that the two are written alike is a proof: keywords fold case by other rules than texts in lower case. */
function isAlike(earlier: EntryDeclaration, later: EntryDeclaration): boolean {
  return [earlier, later].every(({ match }) =>
    (match === undefined ? [] : leavesOf(match)).every(
      (leaf) => leaf.kind !== 'keywords' || leaf.keywords.items.every(({ text }) => isAscii(text)),
    ),
  );
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
