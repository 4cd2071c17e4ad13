/** Which start rules lose all of their messages, or all of some part, to earlier ones: proven about whole languages. */
import type { EntryDeclaration, GraphDeclaration, MatcherDeclaration } from '../declare/graph.js';
import { type LanguageMatcher, covered, neverMatches } from '../match/language/index.js';
import { statesMade } from '../match/language/limits.js';
import { foldKeyword } from '../match/keyword.js';
import { hasLetters, lettersOf, requiredLetters } from '../match/letters.js';
import { judgeMatcher, judgementCost, maybeSameOwner, orderDecides } from './claims.js';
import { leavesOf } from './matcher-leaves.js';
import { leastLanguage, matcherOf, mostLanguage, sampleIn } from './rule-language.js';
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

/** How many automaton states the questions about one graph may make; twenty thousand of them take about a tenth of a second. */
const STATE_LIMIT = 400_000;

/** How many characters of matching it may take to see that a message is claimed by no earlier rule. */
const JUDGE_LIMIT = 20_000_000;

/** How many questions are put about one graph. */
const QUESTION_LIMIT = 5_000;

/** How many messages that are left over are followed up, and how many rules one of them points at. */
const ROUND_LIMIT = 24;
const SUSPECTS_A_ROUND = 8;

const known = new WeakMap<GraphDeclaration, Map<boolean, readonly RuleLoss[]>>();

/** What the later rules of a graph lose, in their order. Each rule comes once. `sameSkill` also counts rules of its own skill. */
export function ruleLosses(graph: GraphDeclaration, sameSkill: boolean): readonly RuleLoss[] {
  if (graph.isTree !== false || orderDecides(graph.router) !== true) return [];
  const losses = known.get(graph) ?? new Map<boolean, readonly RuleLoss[]>();
  known.set(graph, losses);
  let found = losses.get(sameSkill);
  if (found === undefined) {
    found = new Claims(graph, sameSkill).losses();
    losses.set(sameSkill, found);
  }
  return found;
}

/** An earlier rule with the messages that it claims at least. */
interface Claimant {
  readonly rule: Rule;
  readonly matcher: MatcherDeclaration;
  readonly language: LanguageMatcher;
}

class Claims {
  readonly #graph: GraphDeclaration;
  readonly #sameSkill: boolean;
  readonly #claimants: readonly Claimant[];
  /** The first certain rules that have a keyword, by the keyword. */
  readonly #keywords = new Map<string, Claimant[]>();
  readonly #states = statesMade() + STATE_LIMIT;
  #questions = QUESTION_LIMIT;
  #judging = JUDGE_LIMIT;

  constructor(graph: GraphDeclaration, sameSkill: boolean) {
    this.#graph = graph;
    this.#sameSkill = sameSkill;
    this.#claimants = graph.entries.items.flatMap((entry, index) => {
      const matcher = entry.certain ? matcherOf(entry) : undefined;
      const language = matcher === undefined ? undefined : leastLanguage(matcher);
      return matcher === undefined || language === undefined ? [] : [{ rule: { entry, index }, matcher, language }];
    });
    for (const claimant of this.#claimants) {
      if (claimant.matcher.kind !== 'keywords') continue;
      for (const { text } of claimant.matcher.keywords.items) {
        const key = foldKeyword(text);
        const list = this.#keywords.get(key);
        if (list === undefined) this.#keywords.set(key, [claimant]);
        else list.push(claimant);
      }
    }
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
    const matcher = matcherOf(later.entry);
    if (matcher === undefined || matcher.kind === 'intent' || matcher.kind === 'unknown') return [];
    const most = mostLanguage(matcher);
    const whole = alike === undefined ? this.#claimed(later, most) : { guilty: [alike], witness: sampleIn(most) };
    if (whole !== undefined) return [{ kind: 'whole', later, claimed: whole }];
    const parts = this.#hasEarlier(later) ? partsOf(matcher) : [];
    const lost = parts.flatMap(({ part, language }) => {
      const claimed = this.#sharedKeyword(later, matcher, part) ?? this.#claimed(later, language);
      return claimed === undefined ? [] : [{ part, claimed }];
    });
    // All of them together would be the whole rule, which is not proven.
    return lost.length === 0 || lost.length === parts.length ? [] : [{ kind: 'parts', later, parts: lost }];
  }

  #hasEarlier(later: Rule): boolean {
    return this.#claimants.some((claimant) => this.#counts(claimant, later));
  }

  #counts({ rule }: Claimant, later: Rule): boolean {
    return rule.index < later.index && (this.#sameSkill || !maybeSameOwner(rule.entry, later.entry));
  }

  /** A keyword that an earlier list has as well. */
  #sharedKeyword(later: Rule, matcher: MatcherDeclaration, part: RulePart): Claimed | undefined {
    if (part.kind !== 'keyword' || matcher.kind !== 'keywords') return undefined;
    const claimants = this.#keywords.get(foldKeyword(part.keyword.text)) ?? [];
    const claimant = claimants.find((other) => this.#counts(other, later));
    return claimant === undefined ? undefined : { guilty: [claimant.rule], witness: part.keyword.text };
  }

  /** The earlier rules that claim all messages of a language. */
  #claimed(later: Rule, language: LanguageMatcher | undefined): Claimed | undefined {
    if (language === undefined) return undefined;
    const earlier = this.#claimants.filter((claimant) => this.#counts(claimant, later));
    const sample = sampleIn(language);
    const suspects: Claimant[] = [];
    // Each message that is left over points at further rules; where it points at none, it is the answer.
    for (let message = sample, round = 0; round < ROUND_LIMIT; round += 1) {
      const claimants = message === undefined ? earlier : this.#mayClaim(earlier, message);
      const further = claimants.filter((claimant) => !suspects.includes(claimant)).slice(0, SUSPECTS_A_ROUND);
      if (further.length === 0 || this.#isExhausted()) return undefined;
      suspects.push(...further);
      suspects.sort((a, b) => a.rule.index - b.rule.index);
      this.#questions -= 1;
      const answer = covered(
        language,
        suspects.map((suspect) => suspect.language),
      );
      switch (answer.kind) {
        case 'unknown':
          return undefined;
        case 'no':
          message = answer.witness;
          break;
        case 'yes': {
          const guilty = answer.guilty.flatMap((position) => suspects[position]?.rule ?? []);
          // A language without messages is claimed by nobody.
          return guilty.length === 0 ? undefined : { guilty, witness: sample ?? witnessOf(language) };
        }
      }
    }
    return undefined;
  }

  #isExhausted(): boolean {
    return this.#questions <= 0 || this.#judging <= 0 || statesMade() > this.#states;
  }

  /** The earlier rules that claim a message, or of which that is not known. */
  #mayClaim(earlier: readonly Claimant[], message: string): readonly Claimant[] {
    const letters = lettersOf(message);
    return earlier.filter(({ rule, matcher }) => {
      this.#judging -= 1;
      if (this.#judging <= 0 || !hasLetters(letters, requiredLetters(matcher))) return false;
      this.#judging -= judgementCost(rule.entry, message);
      return judgeMatcher(matcher, message) !== 'no-match';
    });
  }
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
