/** Every kind of expression in every place where the DSL takes a value. */
import { expect, test } from 'vitest';
import { examine } from './examine.js';

/** One of every kind that the parser has; some have several forms. */
const EXPRESSIONS = [
  'undefined',
  'null',
  'true',
  '0',
  '-1',
  '1n',
  "''",
  "'a'",
  '/a/giy',
  '/(?:)/v',
  '`a`',
  '`a${x}b`',
  'tag`a${x}`',
  'x',
  'a',
  'this',
  'this.x',
  'x.y.z',
  'x?.[0]?.(1)',
  "x['__proto__']",
  'x!',
  'x as never',
  'x satisfies unknown',
  '(x, a)',
  '[]',
  '[,]',
  '[a, , a]',
  '[...x]',
  '[...[a], ...x]',
  '{}',
  '{ __proto__: null }',
  "{ ['__proto__']: a }",
  '{ constructor: a, toString: a }',
  '{ ...x }',
  '{ a, [x]: 1, get b() { return a; }, set b(v) {}, c() {}, async *d() {} }',
  'function () {}',
  'function f() { return f; }',
  'function* () { yield a; yield* x; }',
  'async function () { await x; }',
  '() => a',
  'async () => a',
  '(x) => { for (;;) {} }',
  '({ x } = a, ...rest) => x',
  'class {}',
  'class A extends x { static #p = 1; static { x(); } #m() { return #p in this; } accessor = new.target; }',
  'new x()',
  'new x',
  'new Map([[a, a]])',
  'new Set([a])',
  'new Proxy({}, {})',
  'new RegExp(x)',
  'RegExp("a", "g")',
  'Symbol.iterator',
  'x()',
  'x(...x)',
  'f()()()',
  'Array.from({ length: 1e9 })',
  "'a'.repeat(1e9)",
  'Object.assign({}, x)',
  'Object.freeze([a])',
  'JSON.parse(x)',
  'x ? a : a',
  'x && a',
  'x ?? a',
  'x || a',
  '!x',
  'typeof x',
  'void 0',
  'delete x.y',
  'x++',
  'x = a',
  'x ??= a',
  '[x] = [a]',
  "'a' + x",
  '2 ** 10',
  "'a' in x",
  'x instanceof a',
  'await x',
  "await import('x')",
  "import('./x.js')",
  'import.meta.url',
  "require('x')",
  '<a b={x}>{x}</a>',
  '<></>',
  'skillGraph()',
  'skillGraph({ skills: [a] })',
  'decideSkill(() => true, a, a)',
  "defineSkill({ id: 'a', description: 'A.', body: 'A.' })",
] as const;

/** Every place of the DSL that takes a value, with `$` where it stands. */
const PLACES = [
  'skillGraph($)',
  'skillGraph(...$)',
  'skillGraph({ ...$, skills: [a] })',
  'skillGraph({ skills: $, start: "a" })',
  'skillGraph({ skills: [a, $], start: "a" })',
  'skillGraph({ skills: [a], start: $ })',
  'skillGraph({ skills: [a], start: { use: $ } })',
  'skillGraph({ skills: [a], start: { entries: $ } })',
  'skillGraph({ skills: [a], start: { entries: ["a"], scoredBy: $ } })',
  'skillGraph({ skills: [a], start: { entries: ["a"], byRelevance: $ } })',
  'skillGraph({ skills: [a], start: { rules: $ } })',
  'skillGraph({ skills: [a], start: { rules: [$] } })',
  'skillGraph({ skills: [a], start: { rules: [{ use: $, match: /a/ }] } })',
  'skillGraph({ skills: [a], start: { rules: [{ use: "a", match: $ }] } })',
  'skillGraph({ skills: [a], start: { rules: [{ use: "a", when: $ }] } })',
  'skillGraph({ skills: [a], start: { rules: [{ use: "a", match: /a/, examples: $ }] } })',
  'skillGraph({ skills: [a], start: { rules: [], classify: $, routing: $ } })',
  'skillGraph({ skills: [a], start: "a", steps: $ })',
  'skillGraph({ skills: [a], start: "a", steps: [$] })',
  'skillGraph({ skills: [a], start: "a", steps: [{ from: $, to: $ }] })',
  'skillGraph({ skills: [a], start: "a", neverRoutes: $ })',
  'skillGraph({ skills: [a], start: "a", check: $, knownTools: $, scopeTools: $ })',
  'skillGraph({ skills: [a], tree: $ })',
  'skillGraph({ skills: [a], [$]: 1 })',
  'skillGraph().entry($).build()',
  'skillGraph().entry(a, $).build()',
  'skillGraph().entry(a, { match: $ }).build()',
  'skillGraph().entry(a, { when: $ }).build()',
  'skillGraph().entry(a, { match: { keywords: $ } }).build()',
  'skillGraph().entry(a, { match: { keywords: [$] } }).build()',
  'skillGraph().entry(a, { match: { all: $ } }).build()',
  'skillGraph().entry(a, { match: { all: [$, /a/] } }).build()',
  'skillGraph().entry(a, { match: { intent: $, examples: $ } }).classify(keywordScorer()).build()',
  'skillGraph().entry(a, { match: /a/, examples: [$] }).build()',
  'skillGraph().entry(a, { match: /a/, label: $ }).build()',
  'skillGraph().entry(a).route($, $).build()',
  'skillGraph().entry(a).route(a, a, $).build()',
  'skillGraph().entry(a).route(a, a, { when: $ }).build()',
  'skillGraph().entry(a).route(a, a, { onToolReturn: $ }).build()',
  'skillGraph().entry(a).route(a, a, { onToolStatus: $ }).build()',
  'skillGraph().entry(a).route(a, a, { guard: $ }).build()',
  'skillGraph().entry(a).route(a, a, { guard: { total: $ } }).build()',
  'skillGraph().entry(a).route(a, a, { guard: { total: { gte: $, in: $, eq: $ } } }).build()',
  'skillGraph().entry(a).route(a, a, { guard: { [$]: { eq: 1 } } }).build()',
  'skillGraph().tree($).build()',
  'skillGraph().tree(decideSkill($, $, $, $), $).build()',
  'skillGraph().entry(a).entryBy($).classify($, $).entryByRelevance($).neverRoutes($).build($)',
  'skillGraph().entry(a).neverRoutes([$]).build()',
  'skillGraph()[$](a)',
  'skillGraph().entry(a).build().checkup($)',
  '($).entry(a).build()',
  '($)(skillGraph().entry(a).build())',
  'skillGraph().entry(defineSkill($)).build()',
  'skillGraph().entry(defineSkill({ id: $, description: $, body: $ })).build()',
  'skillGraph().entry(defineSkill({ id: "b", description: "B.", body: "B.", tools: $ })).build()',
  'skillGraph().entry(defineSkill({ id: "b", description: "B.", body: "B.", tools: [$] })).build()',
  'skillGraph().entry(defineSkill({ id: "b", description: "B.", body: "B.", tools: [defineTool($)] })).build()',
  'skillGraph().entry(defineSkill({ id: "b", description: "B.", body: "B.", tools: [defineTool({ name: $, wants: $, execute: $, inputSchema: $, owner: $, resultCeiling: $ })] })).build()',
  'skillGraph().entry(defineSkill({ id: "b", description: "B.", body: "B.", steps: $, onSkip: $, produces: $, consumes: $ })).build()',
  'skillGraph().entry(defineSkill({ id: "b", description: "B.", body: "B.", tools: [defineTool({ name: "t" })], steps: [{ tool: $, note: $, produces: [$] }] })).build()',
  'skillGraph().entry({ id: $, flavor: "skill", trigger: $, inject: $, metadata: $ }).build()',
  'skillGraph().entry({ ...$, flavor: "skill" }).build()',
  'keywordScorer($)',
] as const;

const HEAD = `import { decideSkill, defineSkill, keywordScorer, skillGraph } from 'agentfootprint/context';
import { Agent, defineTool } from 'agentfootprint';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
`;

test('no kind of expression stops the analysis, and both hosts read it alike', () => {
  const wrong: string[] = [];
  const seen = { texts: 0, parsed: 0, findings: 0 };
  // All kinds of one place are one program, so that a place costs one analysis.
  for (const place of PLACES) {
    const lines = EXPRESSIONS.map((kind, index) => `export const g${index} = ${place.replaceAll('$', () => kind)};`);
    const text = HEAD + lines.join('\n');
    try {
      const { parsed, findings, differences } = examine(text);
      seen.texts += lines.length;
      if (parsed) seen.parsed += lines.length;
      seen.findings += findings;
      wrong.push(...differences);
    } catch (error) {
      wrong.push(`${place}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  process.stdout.write(
    `endurance: ${seen.texts} declarations, ${seen.parsed} of them parsed, ${seen.findings} findings, ${wrong.length} wrong\n`,
  );
  expect(wrong).toEqual([]);
  expect(seen.parsed).toBeGreaterThan(EXPRESSIONS.length * 40);
});
