/** What the evaluator claims about random programs is true in real runs of them. */
import { expect, test } from 'vitest';
import { randomProgram } from './generator.js';
import { examine } from './oracle.js';
import { compile, unheeded } from './run.js';

/** A longer run than the usual one is asked for with these two variables. */
const ROUNDS = Number(process.env.EVALUATOR_FUZZ_ROUNDS ?? 150);
const SEED = Number(process.env.EVALUATOR_FUZZ_SEED ?? 1);

test('no claim about a random program is false', async () => {
  const wrong: string[] = [];
  let held = 0;
  await unheeded(async () => {
    for (let seed = SEED; seed < SEED + ROUNDS; seed += 1) {
      const text = randomProgram(seed, false);
      if (compile(text) === undefined) continue;
      const verdict = await examine(text, seed, { runs: 5 });
      held += verdict.held;
      if (verdict.false.length > 0) wrong.push(`seed ${seed}: ${verdict.false.join('; ')}`);
    }
  });
  expect(wrong).toEqual([]);
  // The comparison is worth something only while many claims are made and met with.
  expect(held).toBeGreaterThan(ROUNDS);
});

test('most of what holds of a program without unknown things is claimed', async () => {
  let made = 0;
  let missed = 0;
  await unheeded(async () => {
    for (let seed = SEED; seed < SEED + ROUNDS / 5; seed += 1) {
      const text = randomProgram(seed, true);
      if (compile(text) === undefined) continue;
      const verdict = await examine(text, seed, { runs: 1, missed: true });
      made += verdict.held;
      missed += verdict.missed.length;
    }
  });
  expect(made / (made + missed)).toBeGreaterThan(0.5);
});
