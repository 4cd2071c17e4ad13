/** What running a regex takes is bounded by its budget, and preparing one by the length of its pattern. */
import { expect, test } from 'vitest';
import { BoundedCache } from '../../packages/core/src/regex/cache.js';
import { DEFAULT_BUDGET, execRegex } from '../../packages/core/src/regex/run.js';
import { growth, LINEAR, stepsOf } from './steps.js';

/** Functions and turns of loops behind one step of the matcher's own count, at the most. */
const STEPS_A_STEP = 12;

test.each([
  ['^(\\w+\\s?)*$', '', `${'a'.repeat(40)}!`],
  ['^(\\w+\\s?)*$', 'iu', `${'a'.repeat(40)}!`],
  ['(a*)*\\1b', 'i', 'aA'.repeat(4000)],
  ['(?:a{0,1000000000}){1000000000}', '', 'a'.repeat(2000)],
  ['(?=(a*)*(?=(a|b)*))*c', '', 'a'.repeat(4000)],
  [`(?:${'()'.repeat(4900)}a)*b`, '', 'a'.repeat(5000)],
  [`[\\q{${'a'.repeat(9000)}}]*b`, 'v', 'a'.repeat(20_000)],
])('a run of /%.30s/%s ends with its budget', (source, flags, input) => {
  execRegex(source, flags, 'x');
  expect(stepsOf(() => void execRegex(source, flags, input))).toBeLessThan(STEPS_A_STEP * DEFAULT_BUDGET);
});

test.each<[string, (size: number) => readonly [source: string, flags: string, input: string]]>([
  ['a text', (size) => ['\\bneedle\\b', 'i', 'hay '.repeat(size)]],
  ['a literal pattern', (size) => ['a'.repeat(size), '', 'a'.repeat(size)]],
  ['alternatives', (size) => [Array.from({ length: size }, (_, index) => `w${index}`).join('|'), '', 'x']],
  ['groups', (size) => ['(a)'.repeat(size), '', 'a'.repeat(size)]],
  ['classes', (size) => ['[ab]'.repeat(size), 'u', 'a'.repeat(size)]],
  ['members of a class', (size) => [`[${'ab'.repeat(size)}]`, 'v', 'x'.repeat(20)]],
  ['nested classes', (size) => ['[a[b]]'.repeat(size), 'v', 'a'.repeat(size)]],
  ['a long repetition', (size) => ['a*$', '', 'a'.repeat(size)]],
])('%s takes a number of steps that grows with its length', (_, questionOf) => {
  const task = (size: number) => {
    const [source, flags, input] = questionOf(size);
    return () => void execRegex(source, flags, input);
  };
  expect(growth(task, 600)).toBeLessThan(LINEAR);
});

test('a cache keeps what is new, even where making it asks for the same again', () => {
  const cache = new BoundedCache<number>(10);
  for (let index = 0; index < 100; index += 1) {
    const key = `key ${index % 13}`;
    cache.get(key, 2, () => cache.get(key, 2, () => index));
  }
  const again = (key: string): number => cache.get(key, 2, () => -1);
  expect([again(`key ${99 % 13}`), again(`key ${98 % 13}`)]).toEqual([99, 98]);
});
