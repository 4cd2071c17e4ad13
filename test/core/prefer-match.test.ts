/** `prefer-match`: conditions of entries that a matcher can say. */
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
  const findings = findingsOf(text, 'recommended').filter(({ code }) => code === 'prefer-match');
  return findings.map(({ at }) => text.slice(at.start, at.end));
}

/** What becomes of the lines by the repair with this title. */
function repaired(lines: string, title: RegExp): string | undefined {
  const text = HEAD + lines;
  const facts = analyzeText(text);
  const fixes = runCheck(facts, 'prefer-match').flatMap((finding) => finding.fixes);
  const fix = fixes.find((candidate) => title.test(candidate.title));
  return fix === undefined ? undefined : applyFix(text, fix).slice(HEAD.length);
}

/** All repairs of the lines, with those that do not hold. */
function trial(lines: string): { readonly offered: number; readonly failures: readonly unknown[] } {
  const { offered, failures } = tryAll(HEAD + lines);
  return { offered: offered.get('prefer-match') ?? 0, failures };
}

function onEntry(when: string, before = ''): readonly string[] {
  return placesIn(
    `${before}\nexport const graph = skillGraph().entry(a, { when: ${when} }).entry(b, { match: /b/ }).build();`,
  );
}

/** The matcher that is offered for a predicate. */
function offered(when: string, before = ''): string | undefined {
  const lines = `${before}\nexport const graph = skillGraph().entry(a, { when: ${when} }).build();`;
  return /entry\(a, \{ (.*) \}\)\.build/.exec(repaired(lines, /^Write/) ?? '')?.[1];
}

test('offers the matcher that says the same', () => {
  expect(offered('(ctx) => /refund/i.test(ctx.userMessage)')).toBe('match: /refund/i');
  expect(offered('({ userMessage }) => userMessage.includes("a/b (c)")')).toBe('match: /a\\/b \\(c\\)/');
  expect(offered('(ctx) => ctx.userMessage.startsWith("/help")')).toBe('match: /^\\/help/');
  expect(offered('(ctx) => ["refund", "return"].some((w) => ctx.userMessage.includes(w))')).toBe(
    'match: /refund|return/',
  );
  expect(offered('(ctx) => ctx.userMessage.toLowerCase().includes("refund")')).toBe('match: /refund/i');
  expect(offered('(ctx) => ctx.userMessage.toLowerCase().includes("book")')).toBe('match: /book/i');
  expect(offered('(ctx) => /a/.test(ctx.userMessage) && /b/i.test(ctx.userMessage)')).toBe(
    'match: { all: [/a/, /b/i] }',
  );
  expect(offered('(ctx) => /refund/g.test(ctx.userMessage)')).toBe('match: /refund/');
  expect(offered('function (ctx) { return /refund/.test(ctx.userMessage); }')).toBe('match: /refund/');
  expect(offered('(ctx) => RE.test(ctx.userMessage)', 'const RE = /refund/i;')).toBe('match: RE');
  expect(offered('(ctx) => { const RE = /refund/i; return RE.test(ctx.userMessage); }')).toBe('match: /refund/i');
  expect(offered('isRefund', 'const isRefund = (ctx) => /refund/i.test(ctx.userMessage);')).toBe('match: /refund/i');
});

test('says where the matcher treats a few letters otherwise', () => {
  const lines =
    'export const graph = skillGraph().entry(a, { when: (x) => x.userMessage.toLowerCase().includes("book") }).build();';
  const [finding] = runCheck(analyzeText(HEAD + lines), 'prefer-match');
  expect(finding?.message).toContain('Kelvin sign');
  expect(finding?.fixes.map(({ title, safe }) => [title, safe])).toEqual([
    ['Write the condition as `match: /book/i`, which finds no Kelvin sign and the like', false],
  ]);
});

test('is silent where no matcher says the same', () => {
  for (const when of [
    '(ctx) => !/refund/.test(ctx.userMessage)',
    '(ctx) => /refund/.test(ctx.userMessage) || /order/i.test(ctx.userMessage)',
    '(ctx) => /(a)\\1/.test(ctx.userMessage) || /b/.test(ctx.userMessage)',
    '(ctx) => /refund/.test(ctx.userMessage) && ctx.iteration > 1',
    '(ctx) => /refund/.test(ctx.userMessage) || ctx.iteration > 1',
    '(ctx) => RE.test(ctx.userMessage)',
    '(ctx) => /refund/y.test(ctx.userMessage)',
    '(ctx) => /refund/.test(ctx.currentSkillId)',
    '(ctx) => /refund/.test(ctx.userMessage.slice(0, 9))',
    '(ctx) => other(ctx.userMessage)',
    '() => true',
    '(ctx) => ctx.userMessage.toLowerCase().includes("Refund")',
    'async (ctx) => /refund/.test(ctx.userMessage)',
    'other',
  ])
    expect([when, onEntry(when, 'const RE = /refund/g;')]).toEqual([when, []]);
  expect(
    placesIn('export const graph = skillGraph().tree(decideSkill((x) => /a/.test(x.userMessage), a, b)).build();'),
  ).toEqual([]);
});

test('keeps the other options and their comments, and is not offered where a comment would be lost', () => {
  const lines = `export const graph = skillGraph({ skills: [a, b], start: { rules: [
  {
    use: 'a',
    // refunds only
    when: (ctx: { userMessage: string }) => /refund/i.test(ctx.userMessage), // the word
    examples: ['a refund, please'],
  },
  { use: 'b', match: /b/ },
] } });
`;
  expect(repaired(lines, /^Write/)).toBe(
    lines.replace('when: (ctx: { userMessage: string }) => /refund/i.test(ctx.userMessage)', 'match: /refund/i'),
  );
  expect(trial(lines).failures).toEqual([]);
  const comment =
    'export const graph = skillGraph().entry(a, { when: (ctx) => /* a */ /x/.test(ctx.userMessage) }).build();';
  expect(placesIn(comment)).toHaveLength(1);
  expect(repaired(comment, /^Write/)).toBeUndefined();
});

test('is not offered where the text stands for more than one rule', () => {
  const loop =
    'const g = skillGraph(); for (const s of [a, b]) g.entry(s, { when: (x) => /x/.test(x.userMessage) }); export const graph = g.build();';
  expect(repaired(loop, /^Write/)).toBeUndefined();
  const shared =
    'const o = { when: (x) => /x/.test(x.userMessage) }; export const graph = skillGraph().entry(a, o).entry(b, o).build();';
  expect(repaired(shared, /^Write/)).toBeUndefined();
  for (const lines of [loop, shared]) expect(trial(lines).failures).toEqual([]);
});
