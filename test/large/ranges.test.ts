/** From a small project to a very large one: what reading and checking takes, counted in steps of the core. */
import { parse } from '@typescript-eslint/parser';
import { CHECKS, analyze, graphViews, presetOptions, runCheck } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { stepsOf } from './steps.js';

const IMPORT = `import { defineSkill, skillGraph } from 'agentfootprint/context';\n`;

function list(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join(',\n');
}

const skills = (count: number): string =>
  list(count, (n) => `defineSkill({ id: 's${n}', description: 'Does ${n}.', body: 'Call tool_${n}(x).' })`);

/** Reads a file and runs every rule over it. */
function checking(text: string): () => void {
  const ast = parse(text, { range: true, sourceType: 'module' });
  return () => {
    const analysis = analyze({ file: 'graph.ts', text, ast });
    for (const check of CHECKS) runCheck(analysis, check.code, presetOptions(check, 'strict'));
  };
}

/** How many times as many steps are taken where there is so much more of something. */
function ratio(textOf: (count: number) => string, few: number, many: number): number {
  // What the first run of all works out for later ones is no cost of its file.
  checking(textOf(few))();
  const [less = 0, more = 0] = [few, many].map((count) => stepsOf(checking(`${textOf(count)} // ${count}`)));
  return more / less;
}

const SKILLS = (count: number): string => `${IMPORT}skillGraph({ skills: [${skills(count)}], start: 's0' });`;

/** Rules of which every two have a word in common and a word of their own. */
const RULES = (count: number): string => `${IMPORT}skillGraph({ skills: [${skills(count)}], start: { rules: [
  ${list(count, (n) => `{ use: 's${n}', match: /\\b(?:refund|word${n})\\b/i, examples: ['my word${n}'] }`)}
] } });`;

const ROUTES = (count: number): string => `${IMPORT}skillGraph({ skills: [${skills(10)}], start: 's0', steps: [
  ${list(count, (n) => `{ from: 's${n % 10}', to: 's${(n + 1) % 10}', onToolReturn: 'tool_${n % 10}', guard: { n: { eq: ${n} } } }`)}
] });`;

test('10 to 1,000 skills take as many times the steps', () => {
  expect(ratio(SKILLS, 10, 1_000)).toBeLessThan(1.3 * 100);
});

test('10 to 1,000 rules take no more times the steps than there are pairs', () => {
  expect(ratio(RULES, 10, 1_000)).toBeLessThan(100 ** 2);
});

test('10 to 5,000 routes take no more times the steps than there are pairs', () => {
  expect(ratio(ROUTES, 10, 5_000)).toBeLessThan(500 ** 2);
});

test('200 to 5,000 files take as many times the steps', () => {
  const files = (count: number, round: string) =>
    Array.from({ length: count }, (_, n) =>
      checking(`${IMPORT}// ${round}\nskillGraph({ skills: [${skills(2)}], start: { rules: [
        { use: 's0', match: /word${n}/ }, { use: 's1', match: { keywords: ['${round}${n}'] } }] } });`),
    );
  checking(RULES(2))();
  const [few, many] = [files(200, 'few'), files(5_000, 'many')].map((runs) =>
    stepsOf(() => {
      for (const run of runs) run();
    }),
  );
  expect((many ?? 0) / (few ?? 0)).toBeLessThan(1.1 * 25);
});

test('the views of 100 to 400 graphs take no more times the steps than there are pairs', () => {
  const views = (count: number): number => {
    const text = `${IMPORT}${list(count, (n) => `const g${n} = skillGraph({ skills: [unknown${n}] })`).replaceAll(',', ';')};`;
    const analysis = analyze({ file: 'graph.ts', text, ast: parse(text, { range: true, sourceType: 'module' }) });
    return stepsOf(() => void graphViews(analysis, []));
  };
  expect(views(400) / views(100)).toBeLessThan(1.1 * 4 ** 2);
});
