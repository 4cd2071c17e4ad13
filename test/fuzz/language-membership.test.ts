/** Automata accept exactly what the engine matches. */
import { expect, test } from 'vitest';
import { accepts } from '../../packages/core/src/match/language/automaton.js';
import type { LanguageMatcher } from '../../packages/core/src/match/language/index.js';
import { languageOf } from '../../packages/core/src/match/language/languages.js';
import { leavesOf } from '../../packages/core/src/match/language/leaves.js';
import { matcherFlags } from '../../packages/core/src/match/keyword.js';
import { execRegex } from '../../packages/core/src/regex/run.js';
import { Dice, randomCase } from '../core/regex-generator.js';
import { engineMatches, messagesFor } from './messages.js';
import { randomRule } from './router-rules.js';

/** A longer run than the usual one is asked for with these two variables. */
const ROUNDS = Number(process.env.LANGUAGE_FUZZ_ROUNDS ?? 300);
const SEED = Number(process.env.LANGUAGE_FUZZ_SEED ?? 1);
const MESSAGES = 40;
/** Runs past it are not given to the engine, which would have no bound on them. */
const BUDGET = 100_000;

interface Tally {
  exact: number;
  doubtful: number;
  accepted: number;
  asked: number;
  readonly wrong: string[];
}

function compare(matcher: LanguageMatcher, messages: readonly string[], tally: Tally): void {
  for (const leaf of leavesOf(matcher) ?? []) {
    const { upper, lower, doubt } = languageOf(leaf);
    if (doubt === undefined) tally.exact += 1;
    else tally.doubtful += 1;
    const matches = engineMatches(leaf);
    for (const message of messages) {
      const bounded =
        leaf.kind === 'keywords' ||
        execRegex(leaf.source, matcherFlags(leaf.flags), message, 0, BUDGET).kind !== 'unknown';
      if (!bounded) continue;
      const real = matches(message);
      tally.asked += 1;
      if (real) tally.accepted += 1;
      const [most, least] = [accepts(upper, message), accepts(lower, message)];
      if (real ? most : !least) continue;
      tally.wrong.push(JSON.stringify({ leaf, message, real, most, least, doubt }));
    }
  }
}

function run(
  make: (dice: Dice) => { readonly matcher: LanguageMatcher; readonly input: readonly string[] } | undefined,
): Tally {
  const tally: Tally = { exact: 0, doubtful: 0, accepted: 0, asked: 0, wrong: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const dice = new Dice(SEED * 1_000_003 + round);
    const made = make(dice);
    if (made === undefined) continue;
    compare(made.matcher, [...made.input, ...messagesFor(dice, [made.matcher], MESSAGES)], tally);
  }
  const { wrong, ...counts } = tally;
  console.log(`membership, seed ${SEED}, ${ROUNDS} rounds:`, JSON.stringify({ ...counts, wrong: wrong.length }));
  return tally;
}

test('automata of router rules accept what the engine matches', () => {
  const { wrong, exact, doubtful, accepted, asked } = run((dice) => ({ matcher: randomRule(dice), input: [] }));
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(doubtful / (exact + doubtful)).toBeLessThan(0.05);
  expect(accepted / asked).toBeGreaterThan(0.2);
});

test('automata of random regexes accept what the engine matches', () => {
  const { wrong, exact, asked } = run((dice) => {
    const { source, flags, input } = randomCase(dice);
    try {
      const regex = new RegExp(source, flags);
      return { matcher: { kind: 'regex', source: regex.source, flags }, input: [input] };
    } catch {
      return undefined;
    }
  });
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(exact).toBeGreaterThan(ROUNDS / 3);
  expect(asked).toBeGreaterThan(0);
});
