/** `malformed-mount`: what the library refuses when an agent mounts a graph, and what may well be accepted. */
import { describe, expect, test } from 'vitest';
import { runCheck } from 'skill-graph-core';
import { analyzeText } from '../analysis.js';
import { applyFix, tryAll } from '../converge.js';
import type { Finding } from 'skill-graph-core';

const HEAD = `import { Agent, defineTool } from 'agentfootprint';
import { decideSkill, defineSkill, skillGraph } from 'agentfootprint/context';
declare const flag: boolean;
declare const anything: never;
const tool = (name: string) => defineTool({ name, description: 'Does it.', execute: () => 'done' });
const find = tool('find_order');
const refund = tool('refund');
const s = (id: string, more: object = {}) => defineSkill({ id, description: 'Helps.', body: 'Help.', ...more });
const orders = s('orders', { tools: [find] });
const returns = s('returns', { tools: [refund] });
const graph = skillGraph().entry(orders).route(orders, returns, { onToolReturn: 'find_order' }).build();
const other = skillGraph({ skills: [s('menu')], start: 'menu' });
const tree = skillGraph().tree(decideSkill(() => flag, orders, returns)).build();
const menu = skillGraph().entry(orders).entry(returns).entryByRead().build();
`;

function findingsIn(code: string): readonly Finding[] {
  return runCheck(analyzeText(HEAD + code), 'malformed-mount');
}

/** Each finding as its reason and the text under it. */
function found(code: string): readonly string[] {
  const text = HEAD + code;
  return findingsIn(code).map(
    ({ data, at }) => `${(data as { readonly reason: string }).reason}: ${text.slice(at.start, at.end)}`,
  );
}

function repairs(code: string): readonly string[] {
  return findingsIn(code).flatMap(({ fixes }) => fixes.map((fix) => applyFix(HEAD + code, fix).slice(HEAD.length)));
}

/** An agent with these calls between its beginning and its end. */
const agent = (calls: string): string => `export const agent = Agent.create({ model: 'm' })${calls}.build();`;

describe('refusals', () => {
  test.each([
    // The graph.
    [agent('.skillGraph(graph).skillGraph(other)'), ['second-graph: other']],
    [agent('.skillGraph(graph).system("x").tool(tool("a")).skillGraph(other)'), ['second-graph: other']],
    [
      `const a = Agent.create({});\na.skillGraph(graph);\nif (flag) a.skillGraph(other);\na.build();`,
      ['second-graph: other'],
    ],
    [`Agent.create({}).skillGraph(graph).skillGraph(other);`, ['second-graph: other']],
    // The options.
    [agent(`.skillGraph(graph, { strictness: 'rail' })`), [`strictness: 'rail'`]],
    [agent(`.skillGraph(graph, { strictness: 'RAILS' })`), [`strictness: 'RAILS'`]],
    [agent(`.skillGraph(graph, { strictness: true })`), [`strictness: true`]],
    [agent(`.skillGraph(graph, { continuity: 'session' })`), [`continuity: 'session'`]],
    [agent(`.skillGraph(anything, { continuity: 'session' })`), [`continuity: 'session'`]],
    [agent(`.memory(anything).skillGraph(graph, { continuity: 'session' })`), [`continuity: 'session'`]],
    [
      `export function make(flag: boolean) { const a = Agent.create({}); if (flag) a.skillGraph(graph, { strictness: 'no' }); return a.build(); }`,
      [`strictness: 'no'`],
    ],
    [agent(`.skillGraph(tree, { continuity: 'conversation' })`), [`conversation-on-tree: 'conversation'`]],
    [agent(`.skillGraph(menu, { strictness: 'rails' })`), [`rails-with-read: 'rails'`]],
    [
      `const menu2 = skillGraph({ skills: [orders], start: { entries: ['orders'] } });\n${agent(`.skillGraph(menu2, { strictness: 'rails' })`)}`,
      [`rails-with-read: 'rails'`],
    ],
    // Ids.
    [agent('.skillGraph(graph).skill(orders)'), ['repeated-skill: orders']],
    [agent(`.skillGraph(graph).skill(s('orders'))`), [`repeated-skill: s('orders')`]],
    [agent(`.skill(s('orders')).skillGraph(graph)`), ['repeated-skill: graph']],
    [agent(`.skill(s('x')).skill(s('x'))`), [`repeated-skill: s('x')`]],
    // Tools of the agent.
    [agent(`.tool(find).tool(find)`), ['repeated-tool: find']],
    [agent(`.tool(tool('a')).tool(tool('b')).tools([tool('a')])`), [`repeated-tool: tool('a')`]],
    [agent(`.tools([find, refund, find])`), ['repeated-tool: find']],
    [`for (const t of [find, find]) Agent.create({}).tool(t).tool(t).build();`, ['repeated-tool: t']],
    [agent(`.tool(tool('read_skill')).skillGraph(other)`), [`reserved-tool: tool('read_skill')`]],
    // Tools of skills.
    [agent(`.tool(tool('refund')).skillGraph(graph)`), [`tool-of-skill: tool('refund')`]],
    [agent(`.skillGraph(graph).tools([tool('x'), tool('refund')])`), [`tool-of-skill: tool('refund')`]],
    [agent(`.tool(tool('pay')).skill(s('p', { tools: [tool('pay')] }))`), [`tool-of-skill: tool('pay')`]],
    [
      `const g = skillGraph({ skills: [s('a', { tools: [tool('x'), tool('x')] })], start: 'a' });\n${agent('.skillGraph(g)')}`,
      ['tool-twice-in-skill: g'],
    ],
    [
      `const g = skillGraph({ skills: [s('a', { tools: [tool('read_skill')] })], start: 'a' });\n${agent('.skillGraph(g)')}`,
      ['reserved-tool: g'],
    ],
    [
      `const g = skillGraph().entry(s('a', { tools: [tool('x')] })).entry(s('b', { tools: [tool('x')] })).build();\n${agent('.skillGraph(g)')}`,
      ['tool-of-two-skills: g'],
    ],
    [
      agent(`.skillGraph(graph).skill(s('p', { tools: [tool('refund')] }))`),
      [`tool-of-two-skills: s('p', { tools: [tool('refund')] })`],
    ],
    // Wherever the agent is made.
    [
      `export function make(provider: unknown) { return Agent.create({ provider, model: 'm' }).skillGraph(graph).skillGraph(other).build(); }`,
      ['second-graph: other'],
    ],
    [
      `export class Desk { agent = Agent.create({}).skillGraph(graph).skillGraph(other).build(); }`,
      ['second-graph: other'],
    ],
    [
      `export class Desk { make() { return Agent.create({}).tool(find).tool(find).build(); } }`,
      ['repeated-tool: find'],
    ],
    [
      `const make = (g: never) => Agent.create({}).skillGraph(g).skillGraph(other).build();\nmake(graph as never);`,
      ['second-graph: other'],
    ],
    [
      `const begin = () => Agent.create({}).skillGraph(graph);\nexport const made = begin().skillGraph(other).build();`,
      ['second-graph: other'],
    ],
    [
      `let a = Agent.create({});\na = a.skillGraph(graph);\na = a.skillGraph(other);\na.build();`,
      ['second-graph: other'],
    ],
    [`export const made = flag ? Agent.create({}).tool(find).tool(find).build() : undefined;`, ['repeated-tool: find']],
  ])('%s', (code, wanted) => {
    expect(found(code)).toEqual(wanted);
  });

  test('name the other place', () => {
    const places = (code: string): readonly string[] =>
      findingsIn(code).flatMap(({ related }) => related.map(({ at }) => (HEAD + code).slice(at.start, at.end)));
    expect(places(agent('.skillGraph(graph).skillGraph(other)'))[0]).toBe('graph');
    expect(places(agent(`.tool(find).tool(tool('find_order'))`))).toEqual(['find']);
    expect(places(agent(`.skillGraph(tree, { continuity: 'conversation' })`))).toEqual(['skillGraph']);
  });
});

describe('silence', () => {
  test.each([
    ['one graph', agent('.skillGraph(graph)')],
    ['two agents', `${agent('.skillGraph(graph)')}\nAgent.create({}).skillGraph(other).build();`],
    [
      'one of two graphs',
      `const a = Agent.create({});\nif (flag) a.skillGraph(graph);\nelse a.skillGraph(other);\na.build();`,
    ],
    [
      'a graph under a condition, and another one',
      `const a = Agent.create({});\nif (flag) a.skillGraph(graph);\na.skillGraph(other);\na.build();`,
    ],
    [
      'a ternary of agents',
      `const a = Agent.create({});\nexport const made = (flag ? a.skillGraph(graph) : a.skillGraph(other)).build();`,
    ],
    [
      'two agents of one builder',
      `const base = Agent.create({});\nexport const one = base.skillGraph(graph).build();\nexport const two = base.skillGraph(other).build();`,
    ],
    ['something that may be no graph', agent('.skillGraph(graph).skillGraph(anything)')],
    ['a graph behind something that may be none', agent('.skillGraph(anything).skillGraph(graph)')],
    ['a method that may give another agent', agent('.skillGraph(graph).copy().skillGraph(other)')],
    ['a method that may take the tool back', agent('.tool(find).without("find_order").tool(find)')],
    [
      'two copies of one agent',
      `const base = Agent.create({});\nbase.copy().tool(find).build();\nbase.copy().tool(find).build();`,
    ],
    [
      'every strictness',
      [`'assist'`, `'guard'`, `'rails'`, 'undefined', 'anything', `flag ? 'guard' : anything`]
        .map((value) => `Agent.create({}).skillGraph(graph, { strictness: ${value} }).build();`)
        .join('\n'),
    ],
    [
      'every continuity',
      [`'turn'`, `'conversation'`, 'undefined', 'anything']
        .map((value) => `Agent.create({}).skillGraph(graph, { continuity: ${value} }).build();`)
        .join('\n'),
    ],
    [
      'a strictness that a spread may replace',
      agent(`.skillGraph(graph, { strictness: 'no', ...(anything as object) })`),
    ],
    ['options that are not known', agent('.skillGraph(graph, anything)')],
    [
      'a conversation on a graph that may be a tree',
      `const b = skillGraph().entry(orders);\nif (flag) b.tree(orders as never);\n${agent(`.skillGraph(b.build(), { continuity: 'conversation' })`)}`,
    ],
    ['a conversation on an unknown graph', agent(`.skillGraph(anything, { continuity: 'conversation' })`)],
    ['rails with rules', agent(`.skillGraph(graph, { strictness: 'rails' })`)],
    [
      'rails where the model may pick',
      `const b = skillGraph().entry(orders);\nif (flag) b.entryByRead();\n${agent(`.skillGraph(b.build(), { strictness: 'rails' })`)}`,
    ],
    ['guard where the model picks', agent(`.skillGraph(menu, { strictness: 'guard' })`)],
    ['a skill of its own', agent(`.skillGraph(graph).skill(s('more'))`)],
    ['a skill whose id is not known', agent(`.skillGraph(graph).skill(s(anything))`)],
    [
      'a skill that may not be there',
      `const a = Agent.create({});\nif (flag) a.skill(orders);\na.skillGraph(graph).build();`,
    ],
    ['a registry of skills', agent('.skillGraph(graph).skills(anything)')],
    ['different tools', agent('.tool(find).tool(refund)')],
    ['a tool whose name is not known', agent('.tool(find).tool(tool(anything))')],
    [
      'a tool under a condition, and again',
      `const a = Agent.create({});\nif (flag) a.tool(find);\na.tool(find).build();`,
    ],
    ['a tool in each branch', `const a = Agent.create({});\nif (flag) a.tool(find);\nelse a.tool(find);\na.build();`],
    [
      'a tool that each turn of a loop may bring',
      `const a = Agent.create({});\nfor (const t of anything as never[]) a.tool(t);\na.tool(find).build();`,
    ],
    ['a list with something unknown', agent('.tools([find, ...(anything as never[])]).tool(refund)')],
    [
      'the same tool in two skills',
      `const g = skillGraph().entry(s('a', { tools: [find] })).entry(s('b', { tools: [find] })).build();\n${agent('.skillGraph(g)')}`,
    ],
    [
      'tools that may be the same object',
      `const g = skillGraph().entry(s('a', { tools: [anything] })).entry(s('b', { tools: [anything] })).build();\n${agent('.skillGraph(g)')}`,
    ],
    [
      'a skill that may not be in the graph',
      `const b = skillGraph().entry(orders);\nif (flag) b.entry(returns);\n${agent(`.tool(tool('refund')).skillGraph(b.build())`)}`,
    ],
    [
      'clashes in a graph that no agent mounts',
      `export const g = skillGraph().entry(s('a', { tools: [tool('x')] })).entry(s('b', { tools: [tool('x')] })).build();`,
    ],
    ['`read_skill` without any skill', agent(`.tool(tool('read_skill'))`)],
    [
      'another agent',
      `import { Agent as Other } from 'other';\nOther.create({}).tool(find).tool(find).skillGraph(graph).skillGraph(other).build();`,
    ],
    [
      'an agent by a door that has none',
      `import { Agent as Other } from 'agentfootprint/skill-graph';\nOther.create({}).tool(find).tool(find).build();`,
    ],
    ['the class itself', `new Agent({}).tool(find).tool(find).build();`],
    ['a subclass', `class Mine extends Agent {}\nMine.create({}).tool(find).tool(find).build();`],
    ['a test that expects it to throw', `expect(() => Agent.create({}).tool(find).tool(find).build()).toThrow();`],
    [
      'a test of the last call',
      `const a = Agent.create({}).skillGraph(graph);\nexpect(() => a.skillGraph(other)).toThrow();\na.build();`,
    ],
    [
      'a test of the build alone',
      `const a = Agent.create({}).tool(find).tool(find);\nexpect(() => a.build()).toThrow();`,
    ],
    [
      'a test of the build, behind a method that is not known',
      `const a = Agent.create({}).tool(find).tool(find).memory(anything);\nexpect(() => a.build()).toThrow();`,
    ],
    [
      'a test that awaits a rejection',
      `const a = Agent.create({}).skillGraph(graph).skillGraph(other);\nexport const t = async () => { await expect(async () => a.build()).rejects.toThrow(); };`,
    ],
    [
      'names of prototypes',
      agent(
        `.tool(tool('__proto__')).tool(tool('constructor')).skillGraph(graph, { ['__proto__']: anything } as never)`,
      ),
    ],
    ['no argument at all', `Agent.create().tool().tools().skill().skills().skillGraph().maps().build();`],
    [
      'arguments of the wrong kind',
      `Agent.create(1).tool(1).tools(2).skill('x').skillGraph(3, 4).skillGraph(null).build();`,
    ],
  ])('%s', (_, code) => {
    expect(found(code)).toEqual([]);
  });
});

describe('repairs', () => {
  test.each([
    [agent(`.skillGraph(graph, { strictness: 'rail' })`), [agent(`.skillGraph(graph, { strictness: 'rails' })`)]],
    [
      agent(`.skillGraph(graph, { continuity: "conversations" })`),
      [agent(`.skillGraph(graph, { continuity: "conversation" })`)],
    ],
    [agent('\n  .skillGraph(graph) // one\n  .skillGraph(other)\n  '), [agent('\n  .skillGraph(graph) // one\n  ')]],
    [agent(`.tool(find).tool(find)`), [agent(`.tool(find)`)]],
    [agent(`.tools([find, refund, find])`), [agent(`.tools([find, refund])`)]],
    [
      `const a = Agent.create({});\na.tool(find);\na.tool(find);\na.build();`,
      [`const a = Agent.create({});\na.tool(find);\na.build();`],
    ],
    // A loop may need the text.
    [`for (const t of [find]) Agent.create({}).tool(t).tool(t).build();`, []],
    [agent(`.skillGraph(graph, { continuity: 'session' })`), []],
    [agent('.skillGraph(graph).skill(orders)'), []],
  ])('%s', (code, wanted) => {
    expect(repairs(code)).toEqual(wanted);
    expect(tryAll(HEAD + code).failures.filter((failure) => failure.code === 'malformed-mount')).toEqual([]);
    for (const repaired of repairs(code)) expect(found(repaired)).toEqual([]);
  });
});
