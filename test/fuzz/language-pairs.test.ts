/** What is claimed about matchers, alone, in pairs and against unions, holds of every message that is tried. */
import { expect, test } from 'vitest';
import type { LanguageMatcher } from '../../packages/core/src/match/language/index.js';
import {
  alternativesOf,
  alwaysMatches,
  covered,
  matchesEveryNonBlank,
  neverMatches,
  overlap,
} from '../../packages/core/src/match/language/index.js';
import { languageOf } from '../../packages/core/src/match/language/languages.js';
import { leavesOf } from '../../packages/core/src/match/language/leaves.js';
import { Dice } from '../core/regex-generator.js';
import { engineMatches, messagesFor } from './messages.js';
import { randomRule, relatedRule } from './router-rules.js';

/** A longer run than the usual one is asked for with these two variables. */
const ROUNDS = Number(process.env.LANGUAGE_FUZZ_ROUNDS ?? 150);
const SEED = Number(process.env.LANGUAGE_FUZZ_SEED ?? 1);
const MESSAGES = Number(process.env.LANGUAGE_FUZZ_MESSAGES ?? 200);

/** A claim about messages: what must hold of all of them, or of a witness, or nothing when it is undecided. */
interface Claim {
  readonly label: string;
  readonly kind: string;
  /** Whether a message contradicts what `all` claims; a witness must contradict it. */
  readonly contradicts: (message: string) => boolean;
  readonly witness: string | undefined;
  /** The matchers that the claim is about. */
  readonly about: readonly LanguageMatcher[];
}

class Ledger {
  readonly wrong: string[] = [];
  readonly counts: Record<string, number> = {};

  count(label: string): void {
    this.counts[label] = (this.counts[label] ?? 0) + 1;
  }

  hold({ label, kind, contradicts, witness, about }: Claim, messages: readonly string[], what: unknown): void {
    this.count(`${label} ${kind}`);
    const against = messages.find(contradicts);
    const report = (problem: string, message: string): void => {
      this.wrong.push(`${label}: ${problem} ${JSON.stringify(message)}: ${JSON.stringify(what)}`);
    };
    if (kind === 'unknown') return;
    if (witness === undefined) {
      if (against !== undefined) report('refuted by', against);
      return;
    }
    if (!contradicts(witness)) report('false witness', witness);
    // Of a language that is rounded, the shortest message that survives is only nearly the shortest.
    if (about.some(isRounded)) return;
    const shorter = messages.find((message) => contradicts(message) && length(message) < length(witness));
    if (shorter !== undefined) report(`longer than needed: ${JSON.stringify(witness)},`, shorter);
  }
}

function isRounded(matcher: LanguageMatcher): boolean {
  return leavesOf(matcher)?.some((leaf) => languageOf(leaf).doubt !== undefined) ?? true;
}

function length(message: string): number {
  return Array.from(message).length;
}

function witnessOf(answer: { readonly kind: string; readonly witness?: string }): string | undefined {
  return answer.witness;
}

function examine(dice: Dice, ledger: Ledger): void {
  const first = randomRule(dice);
  const second = dice.chance(60) ? relatedRule(dice, first) : randomRule(dice);
  const third = dice.chance(60) ? relatedRule(dice, second) : randomRule(dice);
  const rules = [first, second, third];
  const messages = messagesFor(dice, rules, MESSAGES);
  const real = rules.map(engineMatches);
  const [isFirst, isSecond] = real;
  if (isFirst === undefined || isSecond === undefined) return;
  const alone = [
    { label: 'never', answer: neverMatches(first), contradicts: isFirst },
    { label: 'always', answer: alwaysMatches(first), contradicts: (message: string) => !isFirst(message) },
    {
      label: 'non-blank',
      answer: matchesEveryNonBlank(first),
      contradicts: (message: string) => /\S/.test(message) && !isFirst(message),
    },
  ];
  for (const { label, answer, contradicts } of alone) {
    const witness = witnessOf(answer);
    ledger.hold({ label, kind: answer.kind, contradicts, witness, about: [first] }, messages, first);
  }
  const both = overlap(first, second);
  const meet = (message: string): boolean => isFirst(message) && isSecond(message);
  ledger.hold(
    { label: 'overlap', kind: both.kind, contradicts: meet, witness: witnessOf(both), about: [first, second] },
    messages,
    rules.slice(0, 2),
  );
  cover(ledger, 'cover', second, [first], messages);
  cover(ledger, 'union', third, [first, second], messages);
  for (const { matcher } of alternativesOf(third).slice(0, 4)) {
    cover(ledger, 'alternative', matcher, [first, second], messages);
    const isThird = engineMatches(third);
    const isPart = engineMatches(matcher);
    const strange = messages.find((message) => isPart(message) && !isThird(message));
    if (strange !== undefined) ledger.wrong.push(`no part: ${JSON.stringify({ third, matcher, strange })}`);
  }
}

function cover(
  ledger: Ledger,
  label: string,
  later: LanguageMatcher,
  earlier: readonly LanguageMatcher[],
  messages: readonly string[],
): void {
  const answer = covered(later, earlier);
  const isLater = engineMatches(later);
  const guilty = answer.kind === 'yes' ? answer.guilty : [...earlier.keys()];
  const claim = earlier.filter((_, index) => guilty.includes(index)).map(engineMatches);
  const beyond = (message: string): boolean => isLater(message) && !claim.some((matches) => matches(message));
  const what = { later, earlier, answer };
  const witness = answer.kind === 'no' ? answer.witness : undefined;
  const about = [later, ...earlier];
  ledger.hold({ label, kind: answer.kind, contradicts: beyond, witness, about }, messages, what);
  for (const index of guilty) {
    if (answer.kind !== 'yes') continue;
    const rest = earlier.filter((_, other) => other !== index && guilty.includes(other));
    if (covered(later, rest).kind === 'yes') ledger.wrong.push(`needless guilt of ${index}: ${JSON.stringify(what)}`);
  }
}

test('no claim about matchers is false', () => {
  const ledger = new Ledger();
  for (let round = 0; round < ROUNDS; round += 1) examine(new Dice(SEED * 1_000_003 + round), ledger);
  const labels = Object.entries(ledger.counts);
  const unknown = labels.filter(([label]) => label.endsWith('unknown')).reduce((sum, [, count]) => sum + count, 0);
  const all = labels.reduce((sum, [, count]) => sum + count, 0);
  console.log(`pairs, seed ${SEED}, ${ROUNDS} rounds of ${MESSAGES} messages:`, JSON.stringify(ledger.counts));
  console.log(`wrong ${ledger.wrong.length}, unknown ${unknown} of ${all}`);
  expect(ledger.wrong.slice(0, 10)).toEqual([]);
  // The comparison is worth something only while questions are decided, and both ways.
  expect(unknown / all).toBeLessThan(0.03);
  expect(ledger.counts['cover yes'] ?? 0).toBeGreaterThan(ROUNDS / 20);
  expect(ledger.counts['cover no'] ?? 0).toBeGreaterThan(ROUNDS / 20);
});
