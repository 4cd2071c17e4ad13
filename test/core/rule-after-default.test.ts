/** `rule-after-default`: rules that no turn gets to. */
import { runCheck } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { analyzeText, findingsOf } from '../analysis.js';
import { applyFix, tryAll } from '../converge.js';

const HEAD = `import { decideSkill, defineSkill, keywordScorer, skillGraph } from 'agentfootprint/context';
import { other, flag, scorer } from './elsewhere';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const b = defineSkill({ id: 'b', description: 'About b.', body: 'Help with b.' });
const c = defineSkill({ id: 'c', description: 'About c.', body: 'Help with c.' });
`;

/** The places where the code is reported in a file of these lines. */
function placesIn(lines: string): readonly string[] {
  const text = HEAD + lines;
  const findings = findingsOf(text, 'recommended').filter(({ code }) => code === 'rule-after-default');
  return findings.map(({ at }) => text.slice(at.start, at.end));
}

/** What becomes of the lines by the repair with this title. */
function repaired(lines: string, title: RegExp): string | undefined {
  const text = HEAD + lines;
  const facts = analyzeText(text);
  const fixes = runCheck(facts, 'rule-after-default').flatMap((finding) => finding.fixes);
  const fix = fixes.find((candidate) => title.test(candidate.title));
  return fix === undefined ? undefined : applyFix(text, fix).slice(HEAD.length);
}

/** All repairs of the lines, with those that do not hold. */
function trial(lines: string): { readonly offered: number; readonly failures: readonly unknown[] } {
  const { offered, failures } = tryAll(HEAD + lines);
  return { offered: offered.get('rule-after-default') ?? 0, failures };
}

test('reports every rule behind a default, whatever its condition', () => {
  const rules =
    '.entry(c, { match: /c/ }).entry(a).entry(b, { match: /b/ }).entry(c, { when: (x) => x.iteration > 1 })';
  expect(placesIn(`export const graph = skillGraph()${rules}.build();`)).toEqual(['b', 'c']);
  expect(placesIn('export const graph = skillGraph().entry(a).entry(b).build();')).toEqual(['b']);
  const config = "skills: [a, b], start: { rules: [{ use: 'a', when: () => true }, { use: 'b', match: /b/ }] }";
  expect(placesIn(`export const graph = skillGraph({ ${config} });`)).toEqual(["'b'"]);
});

test('a rule that may not be there is reported, since it is dead wherever it is', () => {
  const lines = `const g = skillGraph(); g.entry(a); if (flag) g.entry(b, { match: /b/ }); export const graph = g.build();`;
  expect(placesIn(lines)).toEqual(['b']);
});

test('is silent where order does not decide, or may not', () => {
  const rules = '.entry(a).entry(b, { match: /b/ })';
  for (const router of [
    '.entryByRead()',
    '.entryBy(keywordScorer())',
    '.entryBy(scorer)',
    '.classify(keywordScorer())',
    '.entryByRelevance(scorer)',
  ])
    expect([router, placesIn(`export const graph = skillGraph()${rules}${router}.build();`)]).toEqual([router, []]);
  expect(
    placesIn(`const g = skillGraph()${rules}; if (flag) g.entryByRead(); export const graph = g.build();`),
  ).toEqual([]);
  expect(placesIn(`const g = skillGraph()${rules}; other(g); export const graph = g.build();`)).toEqual([]);
});

test('is silent where the earlier entry may not take the turn', () => {
  for (const rules of [
    '.entry(a, { match: /b/ }).entry(b, { match: /b/ })',
    '.entry(a, { when: () => false }).entry(b, { match: /b/ })',
    '.entry(a, { when: other }).entry(b, { match: /b/ })',
    '.entry(a, { ...other }).entry(b, { match: /b/ })',
    '.entry(a, other).entry(b, { match: /b/ })',
    '.entry(b, { match: /b/ }).entry(a)',
    '.entry(a).entry(a, { match: /a/ })',
    '.entry(a).entry(other, { match: /b/ })',
    '.entry(other).entry(b, { match: /b/ })',
  ])
    expect([rules, placesIn(`export const graph = skillGraph()${rules}.build();`)]).toEqual([rules, []]);
  expect(
    placesIn(
      `const g = skillGraph(); if (flag) g.entry(a); g.entry(b, { match: /b/ }); export const graph = g.build();`,
    ),
  ).toEqual([]);
  expect(placesIn(`it('x', () => { expect(() => skillGraph().entry(a).entry(b).build()).toThrow(); });`)).toEqual([]);
  expect(placesIn(`export const graph = skillGraph().tree(decideSkill(other, a, b)).build();`)).toEqual([]);
});

test('the default can be moved last, with its comments', () => {
  const lines = `export const graph = skillGraph()
  // the default
  .entry(a)
  .entry(b, { match: /b/ }) // b
  .build();
`;
  expect(repaired(lines, /^Move/)).toBe(`export const graph = skillGraph()
  .entry(b, { match: /b/ }) // b
  // the default
  .entry(a)
  .build();
`);
  expect(trial(lines).failures).toEqual([]);
  const config = `export const graph = skillGraph({ skills: [a, b, c], start: { rules: [
  { use: 'a', when: () => true },
  { use: 'b', match: /b/ },
  { use: 'c', match: /c/ },
] } });
`;
  expect(trial(config)).toMatchObject({ failures: [] });
  expect(repaired(config, /^Move/)).toContain("{ use: 'c', match: /c/ },\n  { use: 'a', when: () => true },");
});
