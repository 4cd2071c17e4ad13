/** `predicate-false-at-start`: conditions that are false whenever a turn begins. */
import { expect, test } from 'vitest';
import { findingsOf } from '../analysis.js';

const HEAD = `import { decideSkill, defineSkill, keywordScorer, skillGraph } from 'agentfootprint/context';
import { other, flag, scorer } from './elsewhere';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const b = defineSkill({ id: 'b', description: 'About b.', body: 'Help with b.' });
const c = defineSkill({ id: 'c', description: 'About c.', body: 'Help with c.' });
`;

/** The places where the code is reported in a file of these lines. */
function placesIn(lines: string): readonly string[] {
  const text = HEAD + lines;
  const findings = findingsOf(text, 'recommended').filter(({ code }) => code === 'predicate-false-at-start');
  return findings.map(({ at }) => text.slice(at.start, at.end));
}

function onEntry(when: string, before = ''): readonly string[] {
  return placesIn(
    `${before}\nexport const graph = skillGraph().entry(a, { when: ${when} }).entry(b, { match: /b/ }).build();`,
  );
}

test('reports what no message can make true at the first iteration', () => {
  for (const when of [
    '(ctx) => ctx.iteration > 1',
    '({ iteration }) => iteration !== 1',
    '(ctx) => ctx.iteration >= 2 && other(ctx)',
    '(ctx) => ctx.userMessage.includes("a") && ctx.iteration > 1',
    '(ctx) => ctx.currentSkillId === "b"',
    '(ctx) => Boolean(ctx.currentSkillId)',
    '(ctx) => ctx.lastToolResult?.toolName === "pay"',
    '(ctx) => ctx.lastToolResult.toolName === "pay"',
    '(ctx) => ctx.lastToolResult !== undefined && ctx.lastToolResult.result.includes("x")',
    '(ctx) => ctx.toolResults?.some((result) => result.status === "denied")',
    '(ctx) => (ctx.toolResults ?? []).length > 0',
    '(ctx) => { if (ctx.iteration === 1) return false; return /a/.test(ctx.userMessage); }',
  ])
    expect([when, onEntry(when)]).toEqual([when, [when]]);
});

test('is silent about what can be true then, and about what is never true at all', () => {
  for (const when of [
    '(ctx) => ctx.iteration >= 1',
    '(ctx) => ctx.iteration === 1',
    '(ctx) => /a/.test(ctx.userMessage)',
    '(ctx) => ctx.iteration > 1 || /a/.test(ctx.userMessage)',
    '(ctx) => ctx.history.length > 0',
    '(ctx) => ctx.history.some((message) => message.role === "tool")',
    '(ctx) => ctx.activatedInjectionIds.includes("x")',
    '(ctx) => ctx.activatedInjectionIds.length > 0',
    '(ctx) => ctx.session?.user === "x"',
    '(ctx) => ctx.state.step > 2',
    '(ctx) => ctx.currentSkillId !== "b"',
    '(ctx) => !ctx.lastToolResult',
    '(ctx) => ctx.lastToolResult === undefined || other(ctx)',
    '(ctx) => other(ctx)',
    '(ctx) => other(ctx) || ctx.iteration > 1',
    '(ctx) => { count += 1; return ctx.iteration > 1; }',
    '() => false',
    '(ctx) => "lastToolResult" in ctx',
    '(ctx) => ctx.toolResults !== undefined',
    '(ctx) => !ctx.toolResults',
    'other',
    'async (ctx) => ctx.iteration > 1',
  ])
    expect([when, onEntry(when, 'let count = 0;')]).toEqual([when, []]);
});

test('is silent where entries are not asked in order, and about routes and trees', () => {
  const rules = '.entry(a, { when: (ctx) => ctx.iteration > 1 }).entry(b, { match: /b/ })';
  for (const router of ['.entryByRead()', '.entryBy(keywordScorer())', '.classify(keywordScorer())'])
    expect(placesIn(`export const graph = skillGraph()${rules}${router}.build();`)).toEqual([]);
  expect(
    placesIn(`const g = skillGraph()${rules}; if (flag) g.entryByRead(); export const graph = g.build();`),
  ).toEqual([]);
  expect(
    placesIn('export const graph = skillGraph().tree(decideSkill((ctx) => ctx.iteration > 1, a, b)).build();'),
  ).toEqual([]);
  expect(
    placesIn('export const graph = skillGraph().entry(a).route(a, b, { when: (r) => r.iteration > 1 }).build();'),
  ).toEqual([]);
});
