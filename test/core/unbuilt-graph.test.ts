/** `unbuilt-graph`: a builder where a graph is needed, and everything that may well be one. */
import { describe, expect, test } from 'vitest';
import { runCheck } from 'skill-graph-core';
import { analyzeText } from '../analysis.js';
import { applyFix, tryAll } from '../converge.js';
import type { Finding } from 'skill-graph-core';

const HEAD = `import { Agent } from 'agentfootprint';
import { defineSkill, skillGraph } from 'agentfootprint/context';
declare const flag: boolean;
const orders = defineSkill({ id: 'orders', description: 'Answers questions.', body: 'Ask for the order number.' });
const returns = defineSkill({ id: 'returns', description: 'Takes goods back.', body: 'Send the label first.' });
`;

const BUILDER = `const graph = skillGraph().entry(orders);\n`;

function findingsIn(code: string): readonly Finding[] {
  const analysis = analyzeText(HEAD + code);
  return ['unbuilt-graph', 'malformed-mount'].flatMap((name) => runCheck(analysis, name));
}

/** Each finding as its code and the text under it. */
function found(code: string): readonly string[] {
  const text = HEAD + code;
  return findingsIn(code).map(({ code: name, at }) => `${name}: ${text.slice(at.start, at.end)}`);
}

/** The one text of the code that the first suggestion leads to. */
function repaired(code: string): string {
  const text = HEAD + code;
  const [finding] = findingsIn(code);
  const [fix] = finding?.fixes ?? [];
  return fix === undefined ? 'no repair' : applyFix(text, fix).slice(HEAD.length);
}

describe('a builder that is handed to an agent', () => {
  test.each([
    [`${BUILDER}export const agent = Agent.create({}).skillGraph(graph).build();`, 'graph'],
    [`${BUILDER}export const agent = Agent.create({}).skillGraph(graph);`, 'graph'],
    [`${BUILDER}Agent.create({}).system('Be brief.').skillGraph(graph).build();`, 'graph'],
    [`${BUILDER}Agent.create({}).memory(flag).skillGraph(graph as never).build();`, 'graph'],
    [`Agent.create({}).skillGraph(skillGraph().entry(orders)).build();`, 'skillGraph().entry(orders)'],
    [`${BUILDER}export function make() { return Agent.create({}).skillGraph(graph).build(); }`, 'graph'],
    [`${BUILDER}const agent = Agent.create({});\nif (flag) agent.skillGraph(graph);\nagent.build();`, 'graph'],
    [
      `const mount = (g: never) => Agent.create({}).skillGraph(g).build();\nmount(skillGraph().entry(orders) as never);`,
      'g',
    ],
    [
      `const graph = flag ? skillGraph().entry(orders) : skillGraph().entry(returns);\nAgent.create({}).skillGraph(graph).build();`,
      'graph',
    ],
    [`let graph = skillGraph();\ngraph = graph.entry(orders);\nAgent.create({}).skillGraph(graph).build();`, 'graph'],
    [`function of() { return skillGraph().entry(orders); }\nAgent.create({}).skillGraph(of()).build();`, 'of()'],
    [`for (const graph of [skillGraph().entry(orders)]) Agent.create({}).skillGraph(graph).build();`, 'graph'],
    [`import * as lib from 'agentfootprint';\n${BUILDER}lib.Agent.create({}).skillGraph(graph).build();`, 'graph'],
    [`const { Agent: A } = require('agentfootprint');\n${BUILDER}A.create({}).skillGraph(graph).build();`, 'graph'],
  ])('%s', (code, place) => {
    expect(found(code)).toEqual([`unbuilt-graph: ${place}`]);
  });

  test('stands at the use, with the place where the builder was made', () => {
    const code = `${BUILDER}export const agent = Agent.create({}).skillGraph(graph).build();`;
    const [finding] = findingsIn(code);
    const related = finding?.related.map(({ at }) => (HEAD + code).slice(at.start, at.end));
    expect(related).toEqual(['skillGraph']);
    expect(finding?.severity).toBe('error');
  });
});

describe('what a builder is asked for and only a graph has', () => {
  test.each([
    `skillGraph().entry(orders).checkup();`,
    `${BUILDER}graph.checkup();`,
    `${BUILDER}export const problems = graph.checkup({ knownTools: [] }).problems;`,
    `function check() { const graph = skillGraph().entry(orders); return graph.checkup(); }`,
  ])('%s', (code) => {
    expect(found(code)).toEqual(['unbuilt-graph: checkup']);
  });
});

describe('silence', () => {
  test.each([
    ['a built graph', `${BUILDER}Agent.create({}).skillGraph(graph.build()).build();`],
    [
      'a graph of the object form',
      `Agent.create({}).skillGraph(skillGraph({ skills: [orders], start: 'orders' })).build();`,
    ],
    ['a builder that is only kept', BUILDER],
    ['a builder that is exported', `export ${BUILDER}`],
    ['a builder that is returned', `export const make = () => skillGraph().entry(orders);`],
    ['a builder that somebody else is handed', `${BUILDER}declare const mount: (g: unknown) => void;\nmount(graph);`],
    ['a builder that is put into a list', `${BUILDER}export const all = [graph];`],
    ['a parameter', `export const make = (graph: never) => Agent.create({}).skillGraph(graph).build();`],
    [
      'a builder or a graph',
      `const graph = flag ? skillGraph().entry(orders) : skillGraph().entry(orders).build();\nAgent.create({}).skillGraph(graph as never).build();`,
    ],
    [
      'a builder or something unknown',
      `declare const other: never;\nconst graph = flag ? skillGraph().entry(orders) : other;\nAgent.create({}).skillGraph(graph as never).build();`,
    ],
    [
      'an argument behind a spread',
      `${BUILDER}declare const more: [];\nAgent.create({}).skillGraph(...more, graph).build();`,
    ],
    [
      'a variable that is assigned elsewhere',
      `let graph: unknown = skillGraph().entry(orders);\nexport function finish() { graph = (graph as { build(): unknown }).build(); }\nexport const make = () => Agent.create({}).skillGraph(graph as never).build();`,
    ],
    [
      'an agent of another library',
      `import { Agent as Other } from 'other';\n${BUILDER}Other.create({}).skillGraph(graph).build();`,
    ],
    [
      'an agent by a door that has none',
      `import { Agent as Other } from 'agentfootprint/context';\n${BUILDER}Other.create({}).skillGraph(graph).build();`,
    ],
    ['an instance that is made with `new`', `${BUILDER}new Agent({}).skillGraph(graph).build();`],
    ['the agent itself, when it is built', `${BUILDER}Agent.create({}).build().skillGraph(graph);`],
    [
      'another function of that name',
      `${BUILDER}declare const host: { skillGraph(g: unknown): void };\nhost.skillGraph(graph);`,
    ],
    [
      'a builder of another library',
      `import { skillGraph as page } from 'hcifootprint';\nAgent.create({}).skillGraph(page('x').page()).build();`,
    ],
    [
      'a test that expects it to throw',
      `${BUILDER}expect(() => Agent.create({}).skillGraph(graph).build()).toThrow();`,
    ],
    [
      'a test that builds later and expects that to throw',
      `${BUILDER}const agent = Agent.create({}).skillGraph(graph);\nexpect(() => agent.build()).toThrow();`,
    ],
    [
      'a member that is only looked for',
      `${BUILDER}export const has = typeof (graph as never as { checkup: unknown }).checkup === 'function';`,
    ],
    [
      'a call that is made only where the member is there',
      `${BUILDER}(graph as never as { checkup?(): void }).checkup?.();`,
    ],
    [
      'a call behind such a look',
      `${BUILDER}const it = graph as never as { checkup?(): void };\nif (it.checkup) it.checkup();`,
    ],
    ['a call in a test that expects it to throw', `${BUILDER}expect(() => graph.checkup()).toThrow();`],
    ['a check-up of what a function got', `export const check = (graph: { checkup(): unknown }) => graph.checkup();`],
    ['a check-up of what is built', `${BUILDER}graph.build().checkup();`],
    [
      'a function that nobody calls, with a builder from outside',
      `${BUILDER}export const check = () => graph.checkup();`,
    ],
  ])('%s', (_, code) => {
    expect(found(code)).toEqual([]);
  });
});

describe('the repair', () => {
  test.each([
    [
      `${BUILDER}Agent.create({}).skillGraph(graph).build();`,
      `${BUILDER}Agent.create({}).skillGraph(graph.build()).build();`,
    ],
    [
      `${BUILDER}Agent.create({}).skillGraph(/* the graph */ graph as never).build();`,
      `${BUILDER}Agent.create({}).skillGraph(/* the graph */ graph.build() as never).build();`,
    ],
    [
      `Agent.create({}).skillGraph(skillGraph()\n  .entry(orders) // first\n).build();`,
      `Agent.create({}).skillGraph(skillGraph()\n  .entry(orders).build() // first\n).build();`,
    ],
    [
      `Agent.create({}).skillGraph(flag ? skillGraph().entry(orders) : skillGraph().entry(returns)).build();`,
      `Agent.create({}).skillGraph((flag ? skillGraph().entry(orders) : skillGraph().entry(returns)).build()).build();`,
    ],
    [`${BUILDER}graph.checkup();`, `${BUILDER}graph.build().checkup();`],
    [`skillGraph().entry(orders)\n  .checkup();`, `skillGraph().entry(orders).build()\n  .checkup();`],
  ])('%s', (code, wanted) => {
    expect(repaired(code)).toBe(wanted);
    expect(tryAll(HEAD + code).failures).toEqual([]);
    expect(found(repaired(code))).toEqual([]);
  });

  test('is never made unasked', () => {
    const fixes = findingsIn(`${BUILDER}Agent.create({}).skillGraph(graph).build();`).flatMap(
      (finding) => finding.fixes,
    );
    expect(fixes.map(({ safe }) => safe)).toEqual([false]);
  });
});
