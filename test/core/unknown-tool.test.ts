/** `unknown-tool`: names that nobody has, where all tools are in view, and slips of the pen elsewhere. */
import { expect, test } from 'vitest';
import { found, placesOf, repairs } from './own-codes.js';

const CODE = 'unknown-tool';

const HEAD = `import { defineSkill, skillGraph } from 'agentfootprint/context';
import { Agent, defineTool } from 'agentfootprint';
declare const more: never[];
declare const name: string;
const tool = (name: string) => defineTool({ name, description: 'Does it.', execute: () => 'done' });
const a = defineSkill({ id: 'a', description: 'First.', body: 'Help.', tools: [tool('assess_risk'), tool('get_orders')] });
const b = defineSkill({ id: 'b', description: 'Second.', body: 'Help.' });
`;

const route = (options: string, build = ''): string =>
  `${HEAD}export const graph = skillGraph().entry(a).route(a, b, { ${options} }).build(${build});\n`;
const KNOWN = `{ knownTools: ['close_case'] }`;

const near = (options: string, build?: string): readonly string[] => placesOf(route(options, build), CODE, 'strict');
const proven = (options: string, build: string = KNOWN): readonly string[] =>
  placesOf(route(options, build), CODE, 'recommended');

test.each([
  [`onToolReturn: 'asess_risk'`, `'asess_risk'`],
  [`onToolReturn: 'assess_rsik'`, `'assess_rsik'`],
  [`onToolReturn: 'assessRisk'`, `'assessRisk'`],
  [`onToolReturn: 'assess-risk'`, `'assess-risk'`],
  [`onToolReturn: 'Assess_Risk'`, `'Assess_Risk'`],
  [`onToolReturn: 'get_ordres'`, `'get_ordres'`],
  [`guard: { toolName: { eq: 'asess_risk' } }`, `'asess_risk'`],
  [`guard: { toolName: { in: ['assess_risk', 'asess_risk'] } }`, `'asess_risk'`],
])('reports the slip in %s', (options, place) => {
  expect(near(options)).toEqual([place]);
  expect(placesOf(route(options), CODE, 'recommended')).toEqual([]);
  expect(placesOf(route(options), CODE, 'checkup')).toEqual([]);
});

test.each([
  `onToolReturn: 'assess_risk'`,
  `onToolReturn: 'lookup_order'`,
  // Other tools may well have names like these.
  `onToolReturn: 'get_order'`,
  `onToolReturn: 'set_orders'`,
  `onToolReturn: 'assess_risks'`,
  `onToolReturn: 'assess_risk2'`,
  `onToolReturn: 'reassess_risk'`,
  `onToolReturn: 'assess_disk'`,
  `onToolReturn: 'assess'`,
  `onToolReturn: 'risk_assess'`,
  `onToolReturn: 'assess_the_risk'`,
  `onToolReturn: ''`,
  // What the framework brings.
  `onToolReturn: 'read_skill'`,
  `onToolReturn: 'skip_step'`,
  // A pattern is no spelling.
  `onToolReturn: /asess_risk/`,
  `onToolReturn: name`,
  `onToolStatus: 'denied'`,
  `guard: { toolName: { gt: 'asess_risk' } }`,
  `guard: { tool: { eq: 'asess_risk' } }`,
  // The route's own condition decides.
  `onToolReturn: 'assess_risk', guard: { result: { eq: 'asess_risk' } }`,
])('is silent about %s', (options) => {
  expect(near(options)).toEqual([]);
});

test('is silent about numbered tools', () => {
  const text = route(`onToolReturn: 'step_two'`).replace('assess_risk', 'tool_1').replace('step_two', 'tool_2');
  expect(placesOf(text, CODE)).toEqual([]);
});

test('is silent where the name is known elsewhere in view', () => {
  const defined = `${route(`onToolReturn: 'asess_risk'`)}export const other = tool('asess_risk');\n`;
  expect(placesOf(defined, CODE)).toEqual([]);
  const mounted = `${route(`onToolReturn: 'asess_risk'`)}export const agent = Agent.create({} as never).tool(tool('asess_risk')).skillGraph(graph).build();\n`;
  expect(placesOf(mounted, CODE)).toEqual([]);
  const text = route(`onToolReturn: 'asess_risk'`);
  expect(placesOf(text, CODE, 'strict', { knownTools: ['asess_risk'] })).toEqual([]);
  const carried = text.replace(`body: 'Help.' })`, `body: 'Help.', tools: [tool('asess_risk')] })`);
  expect(placesOf(carried, CODE)).toEqual([]);
});

test('is silent where two names are as near', () => {
  const text = route(`onToolReturn: 'asess_risk'`).replace(`tool('get_orders')`, `tool('assess-risk')`);
  expect(placesOf(text, CODE)).toEqual([]);
});

test('is silent where the tools of the route’s own skill are not all known', () => {
  expect(placesOf(route(`onToolReturn: 'asess_risk'`).replace(`tool('get_orders')`, '...more'), CODE)).toEqual([]);
  expect(placesOf(route(`onToolReturn: 'asess_risk'`).replace(`tool('get_orders')`, 'tool(name)'), CODE)).toEqual([]);
});

test.each([
  [`onToolReturn: 'lookup_order'`, `'lookup_order'`],
  [`onToolReturn: 'get_order'`, `'get_order'`],
  [`onToolReturn: /^lookup_/`, '/^lookup_/'],
  [`guard: { toolName: { eq: 'lookup_order' } }`, `'lookup_order'`],
  [`guard: { toolName: { notIn: ['close_case', 'lookup_order'] } }`, `'lookup_order'`],
])('where all tools are in view, reports %s', (options, place) => {
  expect(proven(options)).toEqual([place]);
  expect(placesOf(route(options, KNOWN), CODE, 'checkup')).toEqual([]);
});

test.each([
  `onToolReturn: 'assess_risk'`,
  `onToolReturn: 'close_case'`,
  `onToolReturn: 'read_skill'`,
  `onToolReturn: 'list_skills'`,
  `onToolReturn: /risk$/`,
  `onToolReturn: /^close_/g`,
  `onToolReturn: /skill/`,
  `onToolReturn: new RegExp(name)`,
  `onToolReturn: name`,
  `guard: { toolName: { in: ['assess_risk', 'close_case'] } }`,
])('where all tools are in view, is silent about %s', (options) => {
  expect(proven(options)).toEqual([]);
});

test('is silent where there may be other tools', () => {
  const options = `onToolReturn: 'lookup_order'`;
  expect(proven(options, `{ knownTools: [...more] }`)).toEqual([]);
  expect(proven(options, `{ knownTools: [name] }`)).toEqual([]);
  expect(proven(options, `{ knownTools: more }`)).toEqual([]);
  expect(proven(options, '')).toEqual([]);
  const open = (from: string, to: string) => placesOf(route(options, KNOWN).replace(from, to), CODE);
  expect(open(`tool('get_orders')`, '...more')).toEqual([]);
  expect(open(`tool('get_orders')`, 'tool(name)')).toEqual([]);
  expect(open(`.entry(a)`, '.entry(a).entry(more[0] as never)')).toEqual([]);
});

test('the tools that the settings name are in view as well', () => {
  const text = route(`onToolReturn: 'lookup_order'`);
  expect(placesOf(text, CODE, 'recommended', { knownTools: ['close_case'] })).toEqual([`'lookup_order'`]);
  expect(placesOf(text, CODE, 'recommended', { knownTools: ['lookup_order'] })).toEqual([]);
});

test('proposes the nearest name', () => {
  const text = route(`onToolReturn: 'asess_risk', label: 'x'`);
  expect(repairs(text, CODE)).toEqual([
    { title: 'Change "asess_risk" to "assess_risk"', text: text.replace('asess_risk', 'assess_risk') },
  ]);
  const all = route(`onToolReturn: 'close_cas'`, KNOWN);
  expect(repairs(all, CODE)).toEqual([
    { title: 'Change "close_cas" to "close_case"', text: all.replace("close_cas'", "close_case'") },
  ]);
  const far = route(`onToolReturn: 'lookup_order'`, KNOWN);
  expect(repairs(far, CODE)).toEqual([]);
  expect(found(far, CODE)[0]?.message).toContain('"assess_risk", "get_orders" and "close_case"');
});

test('proposes nothing for a name that stands elsewhere, and names that place', () => {
  const text = route('onToolReturn: RISK').replace('export const', `const RISK = 'asess_risk';\nexport const`);
  const [finding] = found(text, CODE);
  expect(finding?.related.map(({ at }) => text.slice(at.start, at.end))).toEqual([`'asess_risk'`]);
  expect(repairs(text, CODE)).toEqual([]);
});
