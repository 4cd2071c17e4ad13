/** Programs at the edge of what a parser takes stop nothing, and both hosts say the same of them. */
import { expect, test } from 'vitest';
import { Counts } from './counts.js';
import { examine } from './examine.js';
import { HEAD, PROTOTYPE_NAMES, SELF_REFERENCES, large, named, nested } from './extremes.js';
import { scaled } from './scale.js';

const LONG = { timeout: 24 * 3_600_000 };

test('nested deeper and deeper, until the parsers give up', LONG, () => {
  const counts = new Counts('deep programs');
  const depths = scaled<readonly number[]>([60, 400], [10, 60, 99, 100, 101, 249, 250, 251, 400, 1_000, 3_000]);
  for (const depth of depths)
    for (const [name, text] of Object.entries(nested(depth))) counts.look(name, () => examine(text));
  expect(counts.wrong()).toEqual([]);
  expect(counts.parsed).toBeGreaterThan(Object.keys(nested(60)).length * 0.9);
});

test('with very many of something', LONG, () => {
  const counts = new Counts('large programs');
  for (const count of scaled<readonly number[]>([120], [1_000, 5_000]))
    for (const [name, text] of Object.entries(large(count)))
      counts.look(`${name}, ${count}`, () => examine(HEAD + text));
  expect(counts.wrong()).toEqual([]);
  expect(counts.parsed).toBeGreaterThan(Object.keys(large(1)).length * 0.9);
});

test('with names that every object has, and led back to themselves', LONG, () => {
  const counts = new Counts('prototype names and self-references');
  for (const name of PROTOTYPE_NAMES) counts.look(name, () => examine(named(name)));
  for (const [name, text] of Object.entries(SELF_REFERENCES)) {
    const head = HEAD.split('\n', 1).join('\n');
    counts.look(name, () => examine(`${head}\n${text}`));
  }
  expect(counts.wrong()).toEqual([]);
  expect(counts.parsed).toBe(counts.texts);
});
