/** Mistakes beyond what the library says: each case says what must be found, and what must not be claimed. */
import { expect, test } from 'vitest';
import { caseFiles } from './case-files.js';
import { codesIn, wrongReports } from './expectations.js';

const cases = caseFiles('beyond');

test('there are cases, and each says what it wants', () => {
  expect(cases).toHaveLength(57);
  const silent = cases.filter(({ text }) => codesIn(text, 'expect').length + codesIn(text, 'never').length === 0);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('every case reports what it expects, and nothing that it forbids', () => {
  expect(wrongReports(cases)).toEqual([]);
});
