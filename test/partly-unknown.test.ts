/** `partly-unknown`: what was not seen is said once a cause, with what is silent because of it. */
import parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import plugin from 'eslint-plugin-skill-graph';
import { type Host, type SourceFile, CHECKS, analyze, runCheck } from 'skill-graph-core';
import { expect, test } from 'vitest';

const HEAD = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const s = (id: string, more: object = {}) => defineSkill({ id, description: 'About.', body: 'Help.', ...more });
`;

/** The texts that are pointed at, with the messages. */
function unknowns(code: string, preset: 'recommended' | 'strict' = 'strict'): { at: string; message: string }[] {
  const text = HEAD + code;
  const config = [{ files: ['**/*.ts'], languageOptions: { parser } }, plugin.configs[preset]];
  const lines = text.split('\n');
  return new Linter()
    .verify(text, config, 'graph.ts')
    .filter(({ ruleId }) => ruleId === 'skill-graph/partly-unknown')
    .map(({ line, column, endColumn, message }) => ({
      at: lines[line - 1]?.slice(column - 1, (endColumn ?? 0) - 1) ?? '',
      message,
    }));
}

test('a graph that is completely known has nothing to say', () => {
  expect(unknowns(`export const graph = skillGraph().entry(s('a'), { match: /x/ }).build();`)).toEqual([]);
});

test('an unknown spread is pointed at, with its reason and the silent codes', () => {
  const found = unknowns(`
declare const more: object[];
export const graph = skillGraph({ skills: [s('a')], start: { rules: [{ use: 'a', match: /x/ }, ...(more as never)] } });
`);
  expect(found.map(({ at }) => at)).toEqual(['more']);
  expect(found[0]?.message).toContain('only declared');
  expect(found[0]?.message).toContain('no-entry');
});

test('one cause is said once, however often it is used', () => {
  const found = unknowns(`
declare const word: string;
export const graph = skillGraph()
  .entry(s('a'), { match: { keywords: [word, 'x'] } })
  .entry(s('b'), { match: { keywords: [word, 'y'] } })
  .build();
`);
  expect(found).toHaveLength(1);
});

test('an imported skill is one cause, not one for each field', () => {
  const found = unknowns(`
import { billing } from './billing.js';
export const graph = skillGraph().entry(billing, { match: /x/ }).route(billing, s('b'), { onToolReturn: 't' }).build();
`);
  expect(found.map(({ at }) => at)).toEqual(['billing']);
});

test('what stands under an unknown condition is pointed at', () => {
  const found = unknowns(`
declare const flag: boolean;
export const graph = skillGraph({ skills: [s('a'), ...(flag ? [s('b')] : [])], start: 'a' });
`);
  expect(found.map(({ at }) => at)).toEqual([`s('b')`]);
});

test('a configuration that is not known at all is said too', () => {
  expect(
    unknowns(`declare const config: object; export const graph = skillGraph(config as never);`).map(({ at }) => at),
  ).toEqual(['config']);
});

test('`recommended` leaves it out', () => {
  expect(
    unknowns(`declare const config: object; export const graph = skillGraph(config as never);`, 'recommended'),
  ).toEqual([]);
});

test('an assertion of a test changes nothing that it looks at', () => {
  const found = unknowns(`
const rules = [{ use: 'a', match: /x/ }];
expect(rules).toHaveLength(1);
export const graph = skillGraph({ skills: [s('a')], start: { rules } });
`);
  expect(found).toEqual([]);
});

test('a directory of skill files that is not known is said once, with the rules about such files', () => {
  const found = unknowns(`
import { skillsFromDir } from 'agentfootprint/context';
declare const directory: string;
export const graph = skillGraph({ skills: await skillsFromDir(directory), start: 'a' });
`);
  expect(found.map(({ at }) => at)).toEqual(['skillsFromDir(directory)']);
  expect(found[0]?.message).toContain('skill-file-hazard');
  expect(found[0]?.message).toContain('unknown-skill');
});

test('what another file leaves open is said where it enters this one', () => {
  const files: Readonly<Record<string, string>> = {
    './skills.js': `${' '.repeat(5_000)}import { defineSkill } from 'agentfootprint/context';
export const known = defineSkill({ id: 'a', description: 'About.', body: 'Help.' });
export const list = [known, ...unknown()];
export const object = { id: 'b', description: 'About.', body: 'Help.', tools: [...unknown(), unknown()] };
export const rules = [{ use: 'a', match: unknown() }, unknown()];
if (unknown()) rules.push({ use: 'a', match: /x/, examples: ['x', ...unknown()] });
`,
  };
  const read = (file: string, text: string): SourceFile => ({ file, text, ast: parser.parse(text, { range: true }) });
  const host: Host = {
    resolve: (specifier) => (files[specifier] === undefined ? undefined : read(specifier, files[specifier])),
  };
  const text = `import { defineSkill, skillGraph } from 'agentfootprint/context';
import { list, object, rules } from './skills.js';
skillGraph({ skills: [...list, defineSkill(object)], start: { rules } });
skillGraph({ skills: list, start: { rules: [...rules] } });
`;
  const analysis = analyze(read('graph.ts', text), {}, host);
  const places = analysis.unknowns.map(({ at }) => `${at.file} ${text.slice(at.start, at.end)}`);
  expect(places.length).toBeGreaterThan(2);
  expect(places.filter((place) => !/^graph\.ts \S/.test(place))).toEqual([]);
  const findings = CHECKS.flatMap(({ code }) => runCheck(analysis, code));
  expect(findings.filter(({ at }) => at.file !== 'graph.ts')).toEqual([]);
});
