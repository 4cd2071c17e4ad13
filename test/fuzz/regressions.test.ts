/** Programs that were once misjudged stay judged right, by us and by a real run. */
import { describe, expect, test } from 'vitest';
import { evaluateText } from './evaluation.js';
import { examine } from './oracle.js';
import { REGRESSIONS } from './regressions.js';
import { IMPORT, unheeded } from './run.js';

describe.each(REGRESSIONS)('$why', ({ source, never }) => {
  const text = `${IMPORT}\n${source}`;

  test('is not reported', () => {
    const evaluation = evaluateText(text);
    const claims = [
      ...(evaluation?.graphs.flatMap((graph) => graph.claims) ?? []),
      ...(evaluation?.refusals.map(({ claim }) => claim) ?? []),
    ];
    const codes = claims.map(({ code }) => code.replace(/ .*/, ''));
    expect(codes.filter((code) => never.includes(code))).toEqual([]);
  });

  test('agrees with what really happens', async () => {
    const verdict = await unheeded(() => examine(text, 1, { runs: 8 }));
    expect(verdict.false).toEqual([]);
  });
});
