/** Holds the step-counted matcher against the engine on random regexes and texts. */

import { expect, test } from 'vitest';
import { testNative } from '../../packages/core/src/regex/native.js';
import type { RegexOutcome } from '../../packages/core/src/regex/run.js';
import { countSteps, execRegex } from '../../packages/core/src/regex/run.js';
import type { RegexCase } from './regex-generator.js';
import { Dice, randomCase } from './regex-generator.js';

/** A longer run than the usual one is asked for with these two variables. */
const ROUNDS = Number(process.env.REGEX_FUZZ_ROUNDS ?? 20_000);
const SEED = Number(process.env.REGEX_FUZZ_SEED ?? 1);
/** Runs past it are not given to the engine, which would have no bound on them. */
const BUDGET = 100_000;

/** What the engine says, in the matcher's words; `undefined` when it refuses the regex. */
function engine({ source, flags, input, lastIndex }: RegexCase): RegexOutcome | undefined {
  let regex: RegExp;
  try {
    regex = new RegExp(source, flags);
  } catch {
    return undefined;
  }
  regex.lastIndex = lastIndex;
  const match = regex.exec(input);
  if (match === null) return { kind: 'no-match' };
  const [whole, ...captures] = match;
  const groups = match.groups === undefined ? undefined : { ...match.groups };
  return { kind: 'match', index: match.index, end: match.index + whole.length, captures: [whole, ...captures], groups };
}

function plain(outcome: RegexOutcome): RegexOutcome {
  if (outcome.kind !== 'match') return outcome;
  return { ...outcome, groups: outcome.groups === undefined ? undefined : { ...outcome.groups } };
}

test('random regexes run as the engine runs them', () => {
  const dice = new Dice(SEED);
  const seen: Record<string, number> = {};
  const differences: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = randomCase(dice);
    const ours = execRegex(one.source, one.flags, one.input, one.lastIndex, BUDGET);
    const label = ours.kind === 'unknown' ? ours.reason : ours.kind;
    seen[label] = (seen[label] ?? 0) + 1;
    if (label === 'budget') continue;
    const theirs = engine(one);
    const accepted = theirs === undefined ? label === 'invalid' || label === 'unsupported' : label !== 'invalid';
    const known = ours.kind !== 'unknown' && theirs !== undefined;
    if (accepted && (!known || JSON.stringify(plain(ours)) === JSON.stringify(theirs))) continue;
    differences.push(JSON.stringify({ ...one, ours: plain(ours), theirs }));
  }
  if (process.env.REGEX_FUZZ_ROUNDS !== undefined) console.log(seen);
  expect(differences.slice(0, 20)).toEqual([]);
  // The comparison is worth something only while most cases are decided, and both ways.
  expect(seen.match).toBeGreaterThan(ROUNDS / 5);
  expect(seen['no-match']).toBeGreaterThan(ROUNDS / 5);
});

/** What the ways of a pattern stand for: some steps each. */
const NATIVE_STEPS = 1_000_000;

test('what is left to the engine takes few steps, also on long texts', () => {
  const dice = new Dice(SEED + 1);
  let native = 0;
  const slow: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { source, flags, input } = randomCase(dice);
    const long = input.repeat(1 + (round % 40));
    if (testNative(source, flags, long) === undefined) continue;
    native += 1;
    const steps = countSteps(source, flags, long, NATIVE_STEPS);
    if (steps !== undefined && steps > NATIVE_STEPS) slow.push(JSON.stringify({ source, flags, length: long.length }));
  }
  expect(slow).toEqual([]);
  expect(native).toBeGreaterThan(ROUNDS / 20);
});
