/** Half-typed and mistyped programs stop nothing, and both hosts say the same of them. */
import { expect, test } from 'vitest';
import { Dice } from '../core/regex-generator.js';
import { Counts } from './counts.js';
import { examine } from './examine.js';
import { mutated, rearranged } from './mutations.js';
import { ROUNDS, SEED, scaled, spread } from './scale.js';
import { CONFORMANCE, EXAMPLE, SHAPES } from './texts.js';

const TEXTS = [EXAMPLE, ...CONFORMANCE, ...SHAPES];
const LONG = { timeout: 24 * 3_600_000 };

/** Texts of the whole run that one list of positions may have. */
const CUTS = 10_000;

test.each([
  ['changed at random', mutated],
  ['rearranged at random', rearranged],
])('a text that was %s', LONG, (name, change) => {
  const counts = new Counts(`texts ${name}`);
  const dice = new Dice(SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = change(TEXTS[dice.below(TEXTS.length)] ?? '', dice);
    counts.look(`round ${round} of seed ${SEED}`, () => examine(text));
  }
  expect(counts.wrong()).toEqual([]);
});

test('a text that is cut off at a character', LONG, () => {
  const counts = new Counts('texts cut off');
  const cutAt = (name: string, text: string, positions: readonly number[]): void => {
    for (const at of positions) counts.look(`${name} up to ${at}`, () => examine(text.slice(0, at)));
  };
  const positions = (text: string): readonly number[] => Array.from({ length: text.length + 1 }, (_, index) => index);
  cutAt('the example', EXAMPLE, spread(positions(EXAMPLE), 60));
  for (const [index, text] of SHAPES.entries()) cutAt(`shape ${index}`, text, spread(positions(text), 1));
  // The cases are mostly alike, so each is cut somewhere else.
  const dice = new Dice(SEED);
  for (let left = scaled(40, CUTS); left > 0; left -= 1) {
    const index = dice.below(CONFORMANCE.length);
    const text = CONFORMANCE[index] ?? '';
    cutAt(`conformance case ${index}`, text, [dice.below(text.length)]);
  }
  expect(counts.wrong()).toEqual([]);
});
