/** The tools of an agent in view: the bodies of the graph that it mounts are judged as they are when it is built. */
import { describe, expect, test } from 'vitest';
import { parse } from '@typescript-eslint/parser';
import { analyze, checkByCode, presetOptions, runCheck } from 'skill-graph-core';
import { analyzeText } from '../analysis.js';

const HEAD = `import { Agent, defineTool } from 'agentfootprint';
import { defineSkill, skillGraph } from 'agentfootprint/context';
declare const flag: boolean;
declare const anything: never;
const tool = (name: string) => defineTool({ name, description: 'Does it.', execute: () => 'done' });
const find = tool('find_order');
const pay = tool('pay_out');
const s = (id: string, body: string, more: object = {}) => defineSkill({ id, description: 'Helps.', body, ...more });
const orders = s('orders', 'Call find_order(id), and pay_out(id) if asked.');
`;
const GRAPH = `const graph = skillGraph({ skills: [orders], start: 'orders' });\n`;

/** The tools that the bodies call and nobody carries, or with a code those that it names. */
function tools(code: string, name = 'body-unknown-tool', preset: 'recommended' | 'checkup' | 'strict' = 'recommended') {
  const check = checkByCode(name);
  const options = check === undefined ? {} : presetOptions(check, preset);
  return runCheck(analyzeText(HEAD + code), name, options).map(({ data }) => (data as { tool?: string }).tool);
}

/** An agent with these calls between its beginning and its end. */
const agent = (calls: string): string => `${GRAPH}export const agent = Agent.create({ model: 'm' })${calls}.build();`;

describe('body-unknown-tool is decided by the agent', () => {
  test.each([
    [agent('.skillGraph(graph)'), ['find_order', 'pay_out']],
    [agent('.tool(find).skillGraph(graph)'), ['pay_out']],
    [agent('.skillGraph(graph).tool(find)'), ['pay_out']],
    [agent('.system("Be kind.").maxIterations(4).tools([find]).skillGraph(graph)'), ['pay_out']],
    [agent('.tools([find, pay]).skillGraph(graph)'), []],
    [agent('.tool(find).tool(pay).skillGraph(graph)'), []],
    [agent(`.skill(s('more', 'Help.', { tools: [find] })).skillGraph(graph)`), ['pay_out']],
    [agent(`.tools([find].concat([pay])).skillGraph(graph)`), []],
    [agent(`.tools([find].map((t) => t)).skillGraph(graph)`), ['pay_out']],
    // What stands under a condition may be there, and the rest certainly is not.
    [`${GRAPH}const a = Agent.create({});\nif (flag) a.tool(find);\na.skillGraph(graph).build();`, ['pay_out']],
    [`${GRAPH}let a = Agent.create({});\nif (flag) a = a.tool(find);\na.skillGraph(graph).build();`, ['pay_out']],
    [`${GRAPH}Agent.create({}).tools(flag ? [find] : []).skillGraph(graph).build();`, []],
    [`${GRAPH}Agent.create({}).tools([...(flag ? [find] : [])]).skillGraph(graph).build();`, ['pay_out']],
    // Wherever the agent is made.
    [
      `${GRAPH}export function make(model: string) { return Agent.create({ model }).tool(find).skillGraph(graph).build(); }`,
      ['pay_out'],
    ],
    [
      `${GRAPH}export class Desk { make() { return Agent.create({}).tool(find).skillGraph(graph).build(); } }`,
      ['pay_out'],
    ],
    [`${GRAPH}export class Desk { agent = Agent.create({}).tool(find).skillGraph(graph).build(); }`, ['pay_out']],
    [`${GRAPH}if (flag) Agent.create({}).tool(find).skillGraph(graph).build();`, ['pay_out']],
    [
      `${GRAPH}export const made = flag ? Agent.create({}).tool(find).skillGraph(graph).build() : undefined;`,
      ['pay_out'],
    ],
    [
      `${GRAPH}for (const model of ['m', 'n']) Agent.create({ model }).tool(find).skillGraph(graph).build();`,
      ['pay_out'],
    ],
    [
      `${GRAPH}for (const model of anything as string[]) Agent.create({ model }).tool(find).skillGraph(graph).build();`,
      ['pay_out'],
    ],
    [`${GRAPH}const a = Agent.create({});\nfor (const t of [find, pay]) a.tool(t);\na.skillGraph(graph).build();`, []],
    [
      `${GRAPH}const mount = (g: never) => Agent.create({}).tool(find).skillGraph(g).build();\nmount(graph as never);`,
      ['pay_out'],
    ],
    [
      `${GRAPH}const mount = (b: ReturnType<typeof Agent.create>) => b.skillGraph(graph);\nmount(Agent.create({}).tool(find)).build();`,
      ['pay_out'],
    ],
    [`export function make() { ${GRAPH} return Agent.create({}).tool(find).skillGraph(graph).build(); }`, ['pay_out']],
    [`const a = Agent.create({}).tool(find).skillGraph(skillGraph().entry(orders).build()).build();`, ['pay_out']],
    // What becomes of the agent when it is built.
    [
      `${GRAPH}declare const serve: (a: unknown) => void;\nconst a = Agent.create({}).tool(find).skillGraph(graph).build();\nserve(a);\nexport const ask = (q: string) => (a as { run(q: string): unknown }).run(q);`,
      ['pay_out'],
    ],
    // Two agents: each is built, and the second one lacks a tool.
    [
      `${GRAPH}Agent.create({}).tools([find, pay]).skillGraph(graph).build();\nAgent.create({}).tool(pay).skillGraph(graph).build();`,
      ['find_order'],
    ],
    [
      `${GRAPH}Agent.create({}).tool(find).skillGraph(graph).build();\nAgent.create({}).tool(find).skillGraph(graph).build();`,
      ['pay_out'],
    ],
    // The tools of the framework.
    [
      `const g = skillGraph().entry(s('a', 'read_skill(x), skip_step(), list_skills() and other_one()')).build();\nAgent.create({}).skillGraph(g).build();`,
      ['other_one'],
    ],
    // The graph knows best what it declares itself.
    [
      `const g = skillGraph({ skills: [orders], start: 'orders', knownTools: ['pay_out'] });\nAgent.create({}).tools([find, pay]).skillGraph(g).build();`,
      ['find_order'],
    ],
  ])('%s', (code, wanted) => {
    expect(tools(code)).toEqual(wanted);
    expect(tools(code, 'body-unknown-tool', 'strict')).toEqual(wanted);
  });

  test('stands in the body, with the mount as the other place', () => {
    const text = `${HEAD}const a = defineSkill({ id: 'a', description: 'Helps.', body: 'Call pay_out(id).' });
const graph = skillGraph().entry(a).build();
Agent.create({}).skillGraph(graph).build();`;
    const [finding] = runCheck(analyzeText(text), 'body-unknown-tool');
    expect(text.slice(finding?.at.start, finding?.at.end)).toBe('pay_out');
    expect(finding?.related.map(({ at }) => text.slice(at.start, at.end))).toEqual(['graph']);
    expect(finding?.message).toContain('nobody carries');
  });

  test('the library itself looks at the graph alone', () => {
    expect(tools(agent('.tool(find).skillGraph(graph)'), 'body-unknown-tool', 'checkup')).toEqual([
      'find_order',
      'pay_out',
    ]);
  });
});

describe('body-unknown-tool is silent', () => {
  test.each([
    ['without an agent', GRAPH],
    ['where the agent is not built', `${GRAPH}export const begun = Agent.create({}).skillGraph(graph);`],
    ['where the agent has something unknown', agent('.tool(anything).skillGraph(graph)')],
    ['where the list is not known', agent('.tools(anything).skillGraph(graph)')],
    ['where the list has something unknown', agent('.tools([find, ...(anything as never[])]).skillGraph(graph)')],
    ['where a name is not known', agent('.tool(tool(anything)).skillGraph(graph)')],
    ['where arguments are spread', agent('.tool(...(anything as [never])).skillGraph(graph)')],
    ['where a tool is added later', agent('.skillGraph(graph).tool(anything)')],
    ['beside a registry of skills', agent('.skills(anything).skillGraph(graph)')],
    ['beside a skill that is not known', agent('.skill(anything).skillGraph(graph)')],
    [
      'beside a skill whose tools are not known',
      agent(`.skill(s('x', 'Help.', { tools: anything })).skillGraph(graph)`),
    ],
    ['beside maps', agent('.maps(anything).skillGraph(graph)')],
    ['behind a method that is not known', agent('.use(anything).skillGraph(graph)')],
    ['before a method that is not known', agent('.skillGraph(graph).use(anything)')],
    ['behind a method that may be there', agent('.use?.(anything).skillGraph(graph)')],
    ['where the options may bring tools', `${GRAPH}Agent.create({ tools: [find, pay] }).skillGraph(graph).build();`],
    ['where the options are not known', `${GRAPH}Agent.create(anything).skillGraph(graph).build();`],
    [
      'where options are spread',
      `${GRAPH}Agent.create({ model: 'm', ...(anything as object) }).skillGraph(graph).build();`,
    ],
    [
      'where the options are a parameter',
      `${GRAPH}export const make = (o: object) => Agent.create(o).skillGraph(graph).build();`,
    ],
    [
      'where somebody else has the agent',
      `${GRAPH}declare const extend: (a: unknown) => void;\nconst a = Agent.create({});\nextend(a);\na.skillGraph(graph).build();`,
    ],
    [
      'where a function that is called at any time adds tools',
      `${GRAPH}const a = Agent.create({}).skillGraph(graph);\nexport const add = (t: never) => a.tool(t);\nexport const build = () => a.build();`,
    ],
    [
      'where a loop may add tools',
      `${GRAPH}const a = Agent.create({});\nfor (const t of anything as never[]) a.tool(t);\na.skillGraph(graph).build();`,
    ],
    [
      'where the graph is mounted under a condition',
      `${GRAPH}const a = Agent.create({});\nif (flag) a.skillGraph(graph);\na.build();`,
    ],
    [
      'where another graph may be mounted',
      `${GRAPH}const other = skillGraph().entry(s('x', 'Help.')).build();\nAgent.create({}).skillGraph(flag ? graph : other).build();`,
    ],
    ['where the graph is not known', `${GRAPH}Agent.create({}).skillGraph(anything).build();`],
    ['where a builder is mounted', `Agent.create({}).skillGraph(skillGraph().entry(orders) as never).build();`],
    [
      'where the graph has a skill that is not known',
      `const g = skillGraph().entry(orders).entry(anything).build();\nAgent.create({}).skillGraph(g).build();`,
    ],
    [
      'where a skill has tools that are not known',
      `const g = skillGraph().entry(orders).entry(s('x', 'Help.', { tools: anything })).build();\nAgent.create({}).skillGraph(g).build();`,
    ],
    [
      'where the check-up is off',
      `const g = skillGraph({ skills: [orders], start: 'orders', check: 'off' });\nAgent.create({}).skillGraph(g).build();`,
    ],
    [
      'where the check-up may be off',
      `const g = skillGraph({ skills: [orders], start: 'orders', check: anything });\nAgent.create({}).skillGraph(g).build();`,
    ],
    [
      'where known tools may be declared',
      `const g = skillGraph({ skills: [orders], start: 'orders', knownTools: anything });\nAgent.create({}).skillGraph(g).build();`,
    ],
    [
      'where a test expects the agent to throw',
      `${GRAPH}expect(() => Agent.create({}).skillGraph(graph).build()).toThrow();`,
    ],
    [
      'about an agent of another library',
      `import { Agent as Other } from 'other';\n${GRAPH}Other.create({}).skillGraph(graph).build();`,
    ],
    ['about what `new` makes', `${GRAPH}new Agent({}).skillGraph(graph).build();`],
    ['about an agent that is made of another', `${GRAPH}Agent.create({}).copy().skillGraph(graph).build();`],
    [
      'about names of prototypes',
      `const g = skillGraph().entry(s('a', 'Call constructor and __proto__ (x).')).build();\nAgent.create({}).skillGraph(g).build();`,
    ],
  ])('%s', (_, code) => {
    expect(tools(code)).toEqual([]);
  });
});

describe('body-foreign-tool is decided by the agent', () => {
  const two = `const other = s('other', 'Help.', { tools: [find] });
const graph = skillGraph().entry(s('a', 'Call find_order first.')).entry(other).build();
`;

  test.each([
    [`${two}Agent.create({}).skillGraph(graph).build();`, ['find_order']],
    [`${two}Agent.create({}).tool(pay).skillGraph(graph).build();`, ['find_order']],
    [`${two}if (flag) Agent.create({}).tool(pay).skillGraph(graph).build();`, ['find_order']],
    // Everybody has what the agent has.
    [`${two}Agent.create({}).tool(tool('find_order')).skillGraph(graph).build();`, []],
    [`${two}const a = Agent.create({});\nif (flag) a.tool(tool('find_order'));\na.skillGraph(graph).build();`, []],
    [`${two}Agent.create({}).tools(anything).skillGraph(graph).build();`, []],
    [`${two}Agent.create({}).use(anything).skillGraph(graph).build();`, []],
    [two, []],
  ])('%s', (code, wanted) => {
    expect(tools(code, 'body-foreign-tool')).toEqual(wanted);
  });
});

describe('unknown-tool is decided by the agents', () => {
  const waiting = (known = '') =>
    `const graph = skillGraph().entry(orders).route(orders, s('b', 'Help.'), { onToolReturn: 'look_up' }).build(${known});\n`;
  const mounted = (calls: string, known?: string): string =>
    `${waiting(known)}export const agent = Agent.create({ model: 'm' })${calls}.build();`;

  test.each([
    [mounted('.tool(find).skillGraph(graph)'), ['look_up']],
    [mounted('.tool(find).skillGraph(graph)', `{ check: 'off' }`), ['look_up']],
    [mounted('.tools([find, pay]).skillGraph(graph)', `{ knownTools: ['other_one'] }`), ['look_up']],
    [mounted(`.tool(tool('look_up')).skillGraph(graph)`), []],
    // What the agent brings is there, whatever the graph declares.
    [mounted(`.tool(tool(flag ? 'look_up' : 'x')).skillGraph(graph)`, '{ knownTools: [] }'), []],
    [mounted(`.tool(tool('look_up')).skillGraph(graph)`, '{ knownTools: [] }'), []],
    [mounted(`.skill(s('c', 'Help.', { tools: [tool('look_up')] })).skillGraph(graph)`), []],
    [mounted('.tools(anything).skillGraph(graph)'), []],
    [mounted('.tools(anything).skillGraph(graph)', '{ knownTools: [] }'), []],
    [mounted('.use(anything).skillGraph(graph)'), []],
    [mounted('.skillGraph(anything)'), []],
    [waiting(), []],
    [`${waiting()}const a = Agent.create({});\nif (flag) a.skillGraph(graph);\na.build();`, []],
    // One of two agents has it.
    [`${mounted('.skillGraph(graph)')}\nAgent.create({}).tool(tool('look_up')).skillGraph(graph).build();`, []],
    [`${mounted('.skillGraph(graph)')}\nAgent.create({}).tools(anything).skillGraph(graph).build();`, []],
    [`${mounted('.skillGraph(graph)')}\nAgent.create({}).tool(pay).skillGraph(graph).build();`, ['look_up']],
  ])('%s', (code, wanted) => {
    expect(tools(code, 'unknown-tool')).toEqual(wanted);
  });
});

test('unknown-option knows the options of a mount', () => {
  const text = `${HEAD}${agent(".skillGraph(graph, { strictness: 'rails', continuty: 'turn', decider: anything })")}`;
  const found = runCheck(analyzeText(text), 'unknown-option');
  expect(found.map(({ at }) => text.slice(at.start, at.end))).toEqual(['continuty']);
});

describe('partly-unknown', () => {
  const unknowns = (code: string): readonly string[] => {
    const text = HEAD + code;
    return runCheck(analyzeText(text), 'partly-unknown').map(
      ({ at, data }) =>
        `${text.slice(at.start, at.end)}: ${(data as { areas?: readonly string[] }).areas?.join() ?? ''}`,
    );
  };

  test.each([
    [agent('.tool(find).skillGraph(graph)'), []],
    [agent('.tool(anything).skillGraph(graph)'), ['anything: tools of the agent']],
    [agent('.tools([find, ...(anything as never[])]).skillGraph(graph)'), ['anything: tools of the agent']],
    [agent('.skills(anything).skillGraph(graph)'), ['anything: tools of the agent']],
    [agent('.skillGraph(anything)'), ['anything: mounted graph']],
    // Without a graph nothing is silent because of it.
    [`export const agent = Agent.create(anything).tool(anything).build();`, []],
  ])('%s', (code, wanted) => {
    expect(unknowns(code)).toEqual(wanted);
  });
});

test('tools that the project knows and tools of the agent count together', () => {
  const code = agent('.tool(find).skillGraph(graph)');
  const text = HEAD + code;
  const source = { file: 'graph.ts', text, ast: parse(text, { range: true, sourceType: 'module' }) };
  const found = (knownTools: readonly string[]) => runCheck(analyze(source, { knownTools }), 'body-unknown-tool');
  expect(found(['pay_out'])).toEqual([]);
  expect(found(['x']).map(({ data }) => (data as { tool?: string }).tool)).toEqual(['pay_out']);
});

test('a chain of five thousand calls is no deeper than one of five', () => {
  const calls = Array.from({ length: 5_000 }, (_, at) => `.tool(tool('t_${String(at)}'))`).join('');
  const text = `${HEAD}${GRAPH}const a = Agent.create({});\n${calls
    .split('.tool')
    .slice(1)
    .map((call) => `a.tool${call};`)
    .join('\n')}\na.skillGraph(graph).build();`;
  expect(runCheck(analyzeText(text), 'body-unknown-tool')).toHaveLength(2);
});
