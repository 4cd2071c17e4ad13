/** `constant-predicate`: conditions that decide nothing. */
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
  const findings = findingsOf(text, 'recommended').filter(({ code }) => code === 'constant-predicate');
  return findings.map(({ at }) => text.slice(at.start, at.end));
}

/** What becomes of the lines by the repair with this title. */
function repaired(lines: string, title: RegExp): string | undefined {
  const text = HEAD + lines;
  const facts = analyzeText(text);
  const fixes = runCheck(facts, 'constant-predicate').flatMap((finding) => finding.fixes);
  const fix = fixes.find((candidate) => title.test(candidate.title));
  return fix === undefined ? undefined : applyFix(text, fix).slice(HEAD.length);
}

/** All repairs of the lines, with those that do not hold. */
function trial(lines: string): { readonly offered: number; readonly failures: readonly unknown[] } {
  const { offered, failures } = tryAll(HEAD + lines);
  return { offered: offered.get('constant-predicate') ?? 0, failures };
}

/** The places in a graph with this predicate on a first entry. */
function onEntry(when: string, before = ''): readonly string[] {
  return placesIn(
    `${before}\nexport const graph = skillGraph().entry(a, { when: ${when} }).entry(b, { match: /b/ }).build();`,
  );
}

const CONSTANT = [
  '() => true',
  '() => false',
  '() => {}',
  'function () { return; }',
  'async (ctx) => ctx.userMessage.includes("a")',
  'function* (ctx) { yield ctx; }',
  '(ctx) => { ctx.userMessage.includes("a"); }',
  '(ctx) => { throw new Error(`not yet: ${ctx.userMessage}`); }',
  '(ctx) => ctx.userMessage.toLowerCase().includes("Refund")',
  '(ctx) => ctx.userMessage.toLowerCase().startsWith("A") && ctx.iteration > 1',
  '(ctx) => ctx.userMessage.includes("")',
  '(ctx) => ctx.iteration > 0',
  '(ctx) => /$x/.test(ctx.userMessage)',
  '(ctx) => /x*/.test(ctx.userMessage)',
  '(ctx) => /a/.test(ctx.userMessage) || /[^a]|^$/.test(ctx.userMessage)',
  '(ctx) => ctx.iteration < 1',
  '(ctx) => ctx.userMessage === undefined',
  '(ctx) => ctx.userMessage === "a" && ctx.userMessage === "b" && false',
  '(ctx) => /a/.test(ctx.userMessage) && !/a/.test(ctx.userMessage)',
  '(ctx) => ctx.currentSkillId === "a" && ctx.currentSkillId === "b"',
  '(ctx) => void ctx.userMessage.match(/a/)',
];

test('reports a function that answers the same to everything', () => {
  for (const when of CONSTANT) expect([when, onEntry(when)]).toEqual([when, [when]]);
  expect(onEntry('() => ON', 'const ON = true;')).toEqual(['() => ON']);
  expect(onEntry('always', 'const always = () => true;')).toEqual(['always']);
});

test('is silent about a function whose answer can differ, or is not known', () => {
  for (const when of [
    '(ctx) => /a/.test(ctx.userMessage)',
    '(ctx) => ctx.userMessage.includes("a")',
    '(ctx) => ctx.userMessage',
    '(ctx) => ctx.iteration > 1',
    '(ctx) => ctx.userMessage.toLowerCase().includes("refund")',
    '(ctx) => ctx.userMessage.toUpperCase().includes("Refund")',
    '(ctx) => other(ctx)',
    '(ctx) => other(ctx) || true',
    '(ctx) => flag',
    '() => Math.random() > 0.5',
    '() => Date.now() > 0',
    '() => process.env.ON === "1"',
    '() => globalThis.on',
    '(ctx) => { count += 1; return false; }',
    '() => count > 3',
    '() => state.on',
    '(ctx) => ctx.lastToolResult.toolName === "pay"',
    '(ctx) => { if (ctx.userMessage.length > 2) return true; return false; }',
    'other',
    'flag ? () => true : (ctx) => other(ctx)',
    'Boolean',
    'other(() => true)',
    '(() => true).bind(null)',
    '(ctx) => RE.test(ctx.userMessage)',
    '(ctx = other) => ctx.on',
  ])
    expect([
      when,
      onEntry(
        when,
        'let count = 0; export function more() { count += 1; } export const state = { on: false }; export const RE = /a/g;',
      ),
    ]).toEqual([when, []]);
});

test('a default behind all others is what such a function is for', () => {
  expect(
    placesIn('export const graph = skillGraph().entry(b, { match: /b/ }).entry(a, { when: () => true }).build();'),
  ).toEqual([]);
  expect(placesIn('export const graph = skillGraph().entry(a, { when: () => true }).build();')).toEqual([]);
  const config = "skills: [a, b], start: { rules: [{ use: 'b', match: /b/ }, { use: 'a', when: () => true }] }";
  expect(placesIn(`export const graph = skillGraph({ ${config} });`)).toEqual([]);
  expect(
    placesIn('export const graph = skillGraph().entry(a, { when: () => true }).entry(a, { match: /b/ }).build();'),
  ).toEqual([]);
  expect(placesIn('export const graph = skillGraph().entry(a, { when: () => true }).entry(other).build();')).toEqual(
    [],
  );
  const never = 'export const graph = skillGraph().entry(b, { match: /b/ }).entry(a, { when: () => false }).build();';
  expect(placesIn(never)).toEqual(['() => false']);
});

test('is silent where the entries are not asked in order, or may not be', () => {
  const rules = '.entry(a, { when: () => true }).entry(b, { when: () => false })';
  for (const router of ['.entryByRead()', '.entryBy(keywordScorer())', '.entryByRelevance(scorer)'])
    expect(placesIn(`export const graph = skillGraph()${rules}${router}.build();`)).toEqual([]);
  expect(placesIn(`export const graph = skillGraph()${rules}.classify(keywordScorer()).build();`)).toEqual([
    '() => false',
  ]);
  expect(
    placesIn(`const g = skillGraph()${rules}; if (flag) g.entryBy(scorer); export const graph = g.build();`),
  ).toEqual([]);
  const possible = 'const g = skillGraph(); if (flag) g.entry(a, { when: () => true }); g.entry(b, { match: /b/ });';
  expect(placesIn(`${possible} export const graph = g.build();`)).toEqual([]);
  expect(
    placesIn('it("x", () => { expect(() => skillGraph().entry(a, { when: () => false }).build()).toThrow(); });'),
  ).toEqual([]);
});

test('reports the conditions of routes', () => {
  const routes = (list: string): readonly string[] =>
    placesIn(`export const graph = skillGraph().entry(a)${list}.build();`);
  expect(
    routes('.route(a, b, { when: async (r) => r.toolName === "pay" }).route(a, c, { onToolReturn: "x" })'),
  ).toEqual(['async (r) => r.toolName === "pay"']);
  for (const list of [
    '.route(a, b, { when: () => true })',
    // What never matches is dead, which is another code.
    '.route(a, b, { when: () => false })',
    '.route(a, c, { onToolReturn: "x" }).route(a, b, { when: () => true })',
    '.route(a, b, { when: () => true }).route(b, c, { onToolReturn: "x" })',
    '.route(a, b, { when: () => true }).route(a, c)',
    '.route(a, b, { when: () => true }).route(a, b, { onToolReturn: "x" })',
    '.route(a, b, { when: () => true }).route(a, other, { onToolReturn: "x" })',
    '.route(a, b, { when: (r) => r.status === "denied" })',
    '.route(a, b, { when: () => false, onToolReturn: "x" })',
    '.route(a, b, { when: (r) => JSON.parse(r.result).ok })',
  ])
    expect([list, routes(list)]).toEqual([list, []]);
});

test('reports the decisions of trees, where an exception has no known meaning', () => {
  const tree = (predicate: string): readonly string[] =>
    placesIn(`export const graph = skillGraph().tree(decideSkill(${predicate}, a, decideSkill(other, b, c))).build();`);
  expect(tree('() => true')).toEqual(['() => true']);
  expect(tree('async () => false')).toEqual(['async () => false']);
  expect(tree('(ctx) => ctx.userMessage.toLowerCase() === "A"')).toEqual([
    '(ctx) => ctx.userMessage.toLowerCase() === "A"',
  ]);
  expect(tree('() => { throw new Error("no"); }')).toEqual([]);
  expect(tree('(ctx) => ctx.history.flat() && false')).toEqual([]);
  expect(tree('(ctx) => ctx.iteration > 2')).toEqual([]);
});

test('a default can be moved last', () => {
  const entries = `export const graph = skillGraph().entry(a, { when: () => true }).entry(b, { match: /b/ }).build();\n`;
  expect(repaired(entries, /^Move/)).toBe(
    'export const graph = skillGraph().entry(b, { match: /b/ }).entry(a, { when: () => true }).build();\n',
  );
  expect(trial(entries).failures).toEqual([]);
});
