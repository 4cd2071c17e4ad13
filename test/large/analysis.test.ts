/** What reading a file takes grows with the file, whatever its parts are. */
import { parse } from '@typescript-eslint/parser';
import { analyze } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { call, constant, id, member, nested, program, skill, statement } from '../trees.js';
import { growth, LINEAR, stepsOf } from './steps.js';

const IMPORT = `import { defineSkill, defineTool, skillGraph } from 'agentfootprint/context';\n`;

/** Parts for the numbers below `size`, one after the other. */
function each(size: number, part: (index: number) => string): string {
  return Array.from({ length: size }, (_, index) => part(index)).join('\n');
}

const skills = (size: number): string =>
  each(size, (n) => `const s${n} = defineSkill({ id: 's${n}', description: 'd', body: 'Help.' });`);
const names = (size: number): string => each(size, (n) => `s${n},`);

const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  'skills in a list': (size) => `${skills(size)} skillGraph({ skills: [${names(size)}] });`,
  'rules and steps by id': (size) => `${skills(size)} skillGraph({ skills: [${names(size)}], start: { rules: [
    ${each(size, (n) => `{ use: 's${n}', match: /x${n}/, examples: ['x${n}'] },`)}
  ] }, steps: [${each(size, (n) => `{ from: 's${n}', to: 's${(n + 1) % size}', onToolReturn: 't${n}' },`)}] });`,
  'rules by ids that no skill has': (size) => `${skills(size)} skillGraph({ skills: [${names(size)}], start: { rules: [
    ${each(10, (n) => `{ use: 'z${n}', match: /x${n}/ },`)} ] } });`,
  entries: (size) =>
    `${skills(size)} skillGraph({ skills: [${names(size)}], start: { entries: [${each(size, (n) => `'s${n}',`)}] } });`,
  'skills that are made by a loop': (size) => `const list = [${each(size, (n) => `'s${n}',`)}].map((id) =>
    defineSkill({ id, description: 'd', body: 'Help.' })); skillGraph({ skills: list });`,
  'rows that route nowhere': (size) =>
    `skillGraph({ skills: [], neverRoutes: [${each(size, (n) => `'row ${n}',`)}] });`,
  'conditions of one guard': (size) => `${skills(2)} skillGraph({ skills: [s0, s1], steps: [
    { from: 's0', to: 's1', guard: { ${each(size, (n) => `k${n}: { eq: ${n} },`)} } }] });`,
  'parts of a matcher': (size) => `${skills(1)} skillGraph({ skills: [s0], start: { rules: [
    { use: 's0', match: { all: [${each(size, (n) => `{ keywords: ['k${n}'] },`)}] } }] } });`,
  'graphs in one file': (size) => each(size, () => `skillGraph({ skills: [] });`),
  'unknown parts': (size) => `skillGraph({ skills: [${each(size, (n) => `unknown${n},`)}] });`,
  'unknown conditions': (size) => `${skills(1)} let g = skillGraph().entry(s0);
    ${each(size, (n) => `if (unknown${n}) g = g.route(s0, s0);`)} g.build();`,
  'lists that are spread': (size) => `const a = [${names(size)}]; const b = [...a, ...a]; skillGraph({ skills: b });`,
  'a list that is pushed to': (size) => `const list = []; ${each(size, (n) => `list.push('row ${n}');`)}
    skillGraph({ skills: [], neverRoutes: list });`,
  'an object that is filled': (size) => `const bag = {}; ${each(size, (n) => `bag.k${n} = ${n};`)} skillGraph(bag);`,
  'a variable that is assigned': (size) => `let x = 0; ${each(size, (n) => `x = ${n};`)} skillGraph({ skills: [x] });`,
  'a variable that counts under unknown conditions': (size) => `let x = unknown();
    ${each(size, (n) => `if (unknown${n}) x = x + 1;`)} skillGraph({ skills: [x] });`,
  'a switch': (size) => `switch (7) { ${each(size, (n) => `case ${n}: f(); break;`)} }`,
  'turns of a loop': (size) => `const rows = []; for (let i = 0; i < ${size}; i += 1) rows.push('row ' + i);
    skillGraph({ skills: [], neverRoutes: rows });`,
};

/** The next function to run is looked for among all that are left, so these grow with the square, if slowly. */
const FUNCTIONS: Readonly<Record<string, (size: number) => string>> = {
  'tools of one skill': (size) => `const s = defineSkill({ id: 's', description: 'd', body: 'Help.', tools: [
    ${each(size, (n) => `defineTool({ name: 't${n}', description: 'd', inputSchema: {}, execute: () => ({ n: ${n} }) }),`)}
  ] }); skillGraph({ skills: [s] });`,
  'functions that nobody calls': (size) => each(size, (n) => `export function f${n}(a) { return a + ${n}; }`),
  'functions that call one another': (size) =>
    `${each(size, (n) => `function f${n}() { return ${n === 0 ? '0' : `f${n - 1}`}; }`)} f${size - 1}();`,
  'functions in a list': (size) => `const list = [${each(size, (n) => `(a) => a + ${n},`)}]; console.log(list);`,
};

/** Steps for each function; looking for the next one among a thousand takes most of them. */
const STEPS_A_FUNCTION = 2_500;

function reading(text: string): () => void {
  const ast = parse(text, { range: true, sourceType: 'module' });
  return () => void analyze({ file: 'graph.ts', text, ast });
}

test.each(Object.entries(TEXTS))('%s are read in a number of steps that grows with their number', (_, textOf) => {
  expect(growth((size) => reading(IMPORT + textOf(size)), 800)).toBeLessThan(LINEAR);
});

test.each(Object.entries(FUNCTIONS))('%s are run in a bounded number of steps', (_, textOf) => {
  expect(stepsOf(reading(IMPORT + textOf(1_000)))).toBeLessThan(1_000 * STEPS_A_FUNCTION);
});

/** A builder on which `.route(a, b)` is called many times. */
function chain(length: number): object {
  const link = (inner: object): object => call(member(inner, 'route'), id('a'), id('b'));
  const entry = call(member(call(id('skillGraph')), 'entry'), id('a'));
  return program(
    constant('a', skill('a')),
    constant('b', skill('b')),
    statement(call(member(nested(length, entry, link), 'build'))),
  );
}

test('chained calls are followed in a number of steps that grows with their number', () => {
  const task = (size: number) => {
    const ast = chain(size);
    return () => void analyze({ file: 'graph.ts', text: '', ast });
  };
  expect(growth(task, 2_500)).toBeLessThan(LINEAR);
});

test('what a variable may be is copied in a bounded number of steps', () => {
  const text = `let x = {}; for (let i = 0; i < 2000; i++) for (let j = 0; j < 100; j++) { if (unknown) x = { i }; f(x + x); }`;
  // Two million steps of the evaluation, some steps of the core for each, and what is copied inside of them.
  expect(stepsOf(reading(IMPORT + text))).toBeLessThan(400_000_000);
});
