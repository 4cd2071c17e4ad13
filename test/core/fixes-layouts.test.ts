/** Repairs hold in every layout of the same program. */
import { describe, expect, test } from 'vitest';
import { tryAll } from '../converge.js';
import { commentsBetween, lineComments, onOneLine, prettily } from '../layouts.js';
import { sourceFiles } from '../source-files.js';

/** The generated graphs are many and alike; the layout that is an extra does without them. */
const isWritten = ({ name }: { readonly name: string }): boolean => !name.startsWith('random-');
const everyFile = (): boolean => true;

const LAYOUTS = [
  { layout: 'on one line', layOut: onOneLine, includes: everyFile },
  { layout: 'as prettier writes it', layOut: prettily, includes: everyFile },
  { layout: 'with comments between all tokens', layOut: commentsBetween, includes: everyFile },
  { layout: 'with line comments', layOut: lineComments, includes: isWritten },
];

describe.each(LAYOUTS)('$layout', ({ layOut, includes }) => {
  test('every repair converges', { timeout: 240_000 }, async () => {
    const wrong: string[] = [];
    let offered = 0;
    for (const { name, text } of sourceFiles().filter(includes)) {
      const trial = tryAll(await layOut(text), 'first-of-each');
      offered += [...trial.offered.values()].reduce((sum, count) => sum + count, 0);
      wrong.push(...trial.failures.map(({ code, title, why }) => `${name}: ${code}, ${title}: ${why}`));
    }
    expect(wrong).toEqual([]);
    expect(offered).toBeGreaterThan(150);
  });
});
