/** The rules of a graph that may claim a message, found by the texts that they need. */
import type { MatcherDeclaration } from '../declare/graph.js';
import { foldKeyword } from '../match/keyword.js';
import type { LanguageMatcher } from '../match/language/index.js';
import { type Choice, bestChoice, requiredTexts } from '../match/required-texts.js';
import type { Rule } from './rule-pairs.js';

/** A rule that is certainly there, with the messages that it claims at least. */
export interface Claimant {
  readonly rule: Rule;
  readonly matcher: MatcherDeclaration;
  readonly language: LanguageMatcher;
}

/** How many characters of a message are looked up. */
const MESSAGE_LIMIT = 200;

/** What a matcher's messages have, and by which choice it is looked up. */
interface Needs {
  readonly all: readonly Choice[];
  readonly best: Choice | undefined;
}

const needs = new WeakMap<MatcherDeclaration, Needs>();

function needsOf(matcher: MatcherDeclaration): Needs {
  let known = needs.get(matcher);
  if (known === undefined) {
    const all = requiredTexts(matcher);
    known = { all, best: bestChoice(all) };
    needs.set(matcher, known);
  }
  return known;
}

/** Rules by the texts that their messages need. */
export class ClaimantIndex {
  readonly #byText = new Map<string, Claimant[]>();
  readonly #lengths = new Set<number>();
  /** Those that need nothing in particular. */
  readonly #others: Claimant[] = [];

  constructor(claimants: readonly Claimant[]) {
    for (const claimant of claimants) {
      const { best } = needsOf(claimant.matcher);
      if (best === undefined) this.#others.push(claimant);
      else for (const text of new Set(best)) this.#add(text, claimant);
    }
  }

  #add(text: string, claimant: Claimant): void {
    const list = this.#byText.get(text);
    if (list === undefined) this.#byText.set(text, [claimant]);
    else list.push(claimant);
    this.#lengths.add(text.length);
  }

  /** The rules before a position that may claim the message; some may come twice. */
  *before(position: number, message: string): Generator<Claimant, void> {
    const key = foldKeyword(message.slice(0, MESSAGE_LIMIT));
    yield* upTo(position, this.#others);
    for (const length of this.#lengths) {
      for (let start = 0; start + length <= key.length; start += 1) {
        for (const claimant of this.#byText.get(key.slice(start, start + length)) ?? []) {
          if (claimant.rule.index >= position) break;
          if (hasAll(key, needsOf(claimant.matcher).all)) yield claimant;
        }
      }
    }
  }

  /** The rules that have exactly this text among those that they need. */
  withText(text: string): readonly Claimant[] {
    return this.#byText.get(text) ?? [];
  }
}

function hasAll(key: string, choices: readonly Choice[]): boolean {
  return choices.every((choice) => choice.some((text) => key.includes(text)));
}

/** The rules before a position; the list is in the order of the rules. */
export function* upTo(position: number, claimants: readonly Claimant[]): Generator<Claimant, void> {
  for (const claimant of claimants) {
    if (claimant.rule.index >= position) return;
    yield claimant;
  }
}
