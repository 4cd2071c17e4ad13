/** Pairs of start rules: whether the later one is reached, and which matchers match nothing or everything. */
import { expect, test } from 'vitest';
import { caseFiles } from './case-files.js';
import { codesIn, wrongReports } from './expectations.js';

const pairs = caseFiles('matchers');

test('there are pairs, and each says what it wants', () => {
  expect(pairs).toHaveLength(157);
  const silent = pairs.filter(({ text }) => codesIn(text, 'expect').length + codesIn(text, 'never').length === 0);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('every pair reports what it expects, and nothing that it forbids', () => {
  expect(wrongReports(pairs)).toEqual([]);
});
