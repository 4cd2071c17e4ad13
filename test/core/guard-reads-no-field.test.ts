/** `guard-reads-no-field`: fields that a known result lacks, and keys that are written as paths. */
import { expect, test } from 'vitest';
import { found, placesOf, repairs } from './own-codes.js';

const CODE = 'guard-reads-no-field';

interface Parts {
  readonly execute?: string;
  readonly options: string;
  readonly tools?: string;
  readonly head?: string;
}

function graphOf({
  execute = `() => ({ riskLevel: 'low', score: 1 })`,
  options,
  tools = '[assess]',
  head = '',
}: Parts) {
  return `import { defineSkill, skillGraph } from 'agentfootprint/context';
import { defineTool } from 'agentfootprint';
declare const more: object;
declare const flag: boolean;
declare function load(): { risk: string };
${head}
const assess = defineTool({ name: 'assess', description: 'Scores.', execute: ${execute} });
const a = defineSkill({ id: 'a', description: 'First.', body: 'Help.', tools: ${tools} });
const b = defineSkill({ id: 'b', description: 'Second.', body: 'Help.' });
export const graph = skillGraph().entry(a).route(a, b, { ${options} }).build();
`;
}

const ON_RISK = `onToolReturn: 'assess', guard: { risk: { eq: 'high' } }`;

const inRoute = (options: string): readonly string[] => placesOf(graphOf({ options }), CODE, 'recommended');
const withExecute = (execute: string, options = ON_RISK): readonly string[] =>
  placesOf(graphOf({ execute, options }), CODE, 'recommended');

test.each([
  [ON_RISK, [`eq: 'high'`]],
  [`onToolReturn: 'assess', guard: { risk: { ne: 'high' } }`, [`ne: 'high'`]],
  [`onToolReturn: 'assess', guard: { score: { gt: 1 }, risk: { gt: 1, lt: 3 } }`, ['gt: 1']],
  [`onToolReturn: 'assess', onToolStatus: ['success', 'partial'], guard: { risk: { eq: 1 } }`, ['eq: 1']],
  [`onToolReturn: 'assess', guard: { 'risk.level': { eq: 'high' } }`, [`eq: 'high'`]],
  [`onToolReturn: 'assess', guard: { toolname: { eq: 'assess' } }`, [`eq: 'assess'`]],
])('reports %s', (options, places) => {
  expect(inRoute(options)).toEqual(places);
});

test.each([
  `onToolReturn: 'assess', guard: { riskLevel: { eq: 'high' } }`,
  `onToolReturn: 'assess', guard: { toolName: { eq: 'assess' }, iteration: { gt: 2 }, userMessage: { ne: '' } }`,
  // Any tool may have the field.
  `guard: { risk: { eq: 'high' } }`,
  `onToolReturn: /assess/, guard: { risk: { eq: 'high' } }`,
  `onToolReturn: 'other', guard: { risk: { eq: 'high' } }`,
  `onToolReturn: more as never, guard: { risk: { eq: 'high' } }`,
  // What a call that fails returns is not what \`execute\` returns.
  `onToolReturn: 'assess', onToolStatus: 'failure', guard: { risk: { eq: 'high' } }`,
  `onToolReturn: 'assess', onToolStatus: ['denied', 'invalid'], guard: { risk: { eq: 'high' } }`,
  `onToolReturn: 'assess', guard: { status: { eq: 'failure' }, risk: { eq: 'high' } }`,
  `onToolReturn: 'assess', onToolStatus: more as never, guard: { risk: { eq: 'high' } }`,
  `onToolReturn: 'assess', guard: { error: { eq: 'timeout' } }`,
  // A key that is not seen.
  `onToolReturn: 'assess', guard: { [String(more)]: { eq: 'high' } }`,
  `onToolReturn: 'assess', guard: more as never`,
])('is silent about %s', (options) => {
  expect(inRoute(options)).toEqual([]);
});

test.each([
  `() => 'ok'`,
  `() => 7`,
  `() => \`score: \${String(flag)}\``,
  `async () => ({ riskLevel: 'low' })`,
  `() => JSON.stringify({ riskLevel: 'low' })`,
  `() => (flag ? { riskLevel: 'low' } : { score: 1 })`,
  `() => { if (flag) return { riskLevel: 'low' }; return { score: 1 }; }`,
  `() => { if (flag) throw new Error('no'); return { riskLevel: 'low' }; }`,
])('knows what %s returns', (execute) => {
  expect(withExecute(execute)).toEqual([`eq: 'high'`]);
});

test.each([
  `() => ({ riskLevel: 'low', ...more })`,
  `() => ({ ['ri' + 'sk']: 'low' })`,
  `() => load()`,
  `() => { const result = load(); return result; }`,
  `() => (flag ? { riskLevel: 'low' } : load())`,
  `() => flag && { risk: 'high' }`,
  `async () => await load()`,
  `() => '{"risk":"high"}'`,
  `() => \`{"risk":"\${String(flag)}"}\``,
  `() => JSON.stringify({ riskLevel: 'low' }, (key, value) => value)`,
  `() => ({ toJSON() { return { risk: 'high' }; } })`,
  `function* () { yield { risk: 'high' }; return { riskLevel: 'low' }; }`,
  `load`,
  `more as never`,
])('is silent where %s may return the field', (execute) => {
  expect(withExecute(execute)).toEqual([]);
});

test('is silent where another skill carries another tool of that name', () => {
  const text = graphOf({ options: ON_RISK }).replace(
    `id: 'b', description: 'Second.', body: 'Help.'`,
    `id: 'b', description: 'Second.', body: 'Help.', tools: [defineTool({ name: 'assess', description: 'Other.', execute: () => ({ risk: 1 }) })]`,
  );
  expect(placesOf(text, CODE)).toEqual([]);
});

test.each([
  `assess.execute = async () => load();`,
  `export function patch() { assess.execute = load; }`,
  `Object.assign(assess, { execute: load });`,
  `vi.spyOn(assess, 'execute').mockResolvedValue({ risk: 'high' });`,
])('is silent where %s may put another function in its place', (statement) => {
  expect(placesOf(graphOf({ options: ON_RISK }), CODE)).toHaveLength(1);
  expect(placesOf(`${graphOf({ options: ON_RISK })}\n${statement}`, CODE)).toEqual([]);
});

test('is silent where the tool may not be the one', () => {
  const renamed = graphOf({ options: ON_RISK }).replace(`name: 'assess'`, 'name: String(more)');
  expect(placesOf(renamed, CODE)).toEqual([]);
  expect(placesOf(graphOf({ options: ON_RISK, tools: 'flag ? [assess] : []' }), CODE)).toEqual([]);
  expect(placesOf(graphOf({ options: ON_RISK, tools: '[...(flag ? [assess] : [])]' }), CODE)).toEqual([]);
  expect(
    placesOf(graphOf({ options: ON_RISK, tools: '[wrap(assess)]', head: 'declare function wrap<T>(t: T): T;' }), CODE),
  ).toEqual([]);
});

test('other tools of the skill that are not known say nothing about this one', () => {
  expect(placesOf(graphOf({ options: ON_RISK, tools: '[assess, ...(more as never)]' }), CODE)).toEqual([`eq: 'high'`]);
});

test('a path is advice where the result is not known', () => {
  const text = graphOf({ options: `guard: { 'order.total': { gte: 100 } }` });
  expect(placesOf(text, CODE, 'strict')).toEqual(['gte: 100']);
  expect(placesOf(text, CODE, 'recommended')).toEqual([]);
  expect(placesOf(text, CODE, 'checkup')).toEqual([]);
  expect(found(text, CODE)[0]?.message).toContain('"order.total" reads one field');
});

test.each([`'a.'`, `'.a'`, `'...'`, `'1.5'`, `'http://x.y'`, `'a b.c d'`, `plain`])('%s is no path', (key) => {
  expect(placesOf(graphOf({ options: `guard: { ${key}: { gte: 100 } }` }), CODE)).toEqual([]);
});

test('is silent about a path that some tool has as a field', () => {
  const execute = `() => ({ 'order.total': 1, ...more })`;
  expect(placesOf(graphOf({ execute, options: `guard: { 'order.total': { gte: 100 } }` }), CODE)).toEqual([]);
});

test('proposes the nearest field, or the name of the hop', () => {
  const field = graphOf({ options: `onToolReturn: 'assess', guard: { riskLevl: { eq: 'high' } }` });
  expect(repairs(field, CODE)).toEqual([
    { title: 'Change "riskLevl" to "riskLevel"', text: field.replace('riskLevl', 'riskLevel') },
  ]);
  const quoted = graphOf({ options: `onToolReturn: 'assess', guard: { "scores": { gt: 1, /* five */ lt: 5 } }` });
  expect(repairs(quoted, CODE)).toEqual([
    { title: 'Change "scores" to "score"', text: quoted.replace('"scores"', '"score"') },
  ]);
  const taken = graphOf({ options: `onToolReturn: 'assess', guard: { scores: { gt: 1 }, score: { lt: 5 } }` });
  expect(repairs(taken, CODE)).toEqual([]);
  const [hop] = found(graphOf({ options: `onToolReturn: 'assess', guard: { userMesage: { ne: 'x' } }` }), CODE);
  expect(hop?.message).toContain('perhaps "userMessage" is meant');
});
