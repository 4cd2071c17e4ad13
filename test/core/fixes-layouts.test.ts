/** Repairs hold in every layout of the same program. */
import { describe, expect, test } from 'vitest';
import { tryAll } from '../converge.js';
import { commentsBetween, lineComments, onOneLine, prettily } from '../layouts.js';
import { tryRepairs } from '../repairs.js';
import { sourceFiles } from '../source-files.js';

const LAYOUTS = [
  { layout: 'on one line', layOut: onOneLine },
  { layout: 'as prettier writes it', layOut: prettily },
  { layout: 'with comments between all tokens', layOut: commentsBetween },
];

describe.each(LAYOUTS)('$layout', ({ layOut }) => {
  test('every repair converges, and brings no error of the compiler', { timeout: 240_000 }, async () => {
    const files = await Promise.all(sourceFiles().map(async ({ name, text }) => ({ name, text: await layOut(text) })));
    const { repaired, wrong } = tryRepairs(files);
    expect(wrong).toEqual([]);
    expect(repaired).toBeGreaterThan(1_000);
  });
});

test('with line comments, every kind of repair converges', { timeout: 240_000 }, () => {
  // The generated graphs are many and alike; this layout is an extra, and does without them.
  const files = sourceFiles().filter(({ name }) => !name.startsWith('random-'));
  const trials = files.map(({ name, text }) => ({ name, ...tryAll(lineComments(text), 'first-of-each') }));
  const wrong = trials.flatMap(({ name, failures }) =>
    failures.map(({ code, title, why }) => `${name}: ${code}, ${title}: ${why}`),
  );
  expect(wrong).toEqual([]);
  expect(trials.flatMap(({ repaired }) => repaired).length).toBeGreaterThan(150);
});
