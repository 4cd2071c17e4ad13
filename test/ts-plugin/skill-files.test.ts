/** Skill files in the editor: the same findings as through ESLint, and fresh ones when a file on disk changes. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import plugin from 'eslint-plugin-skill-graph';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differences } from '../differences.js';
import { codeOf as ruleOf } from '../lint.js';
import { compiler } from './compilers.js';
import { codeOf, inProcess, ours } from './in-process.js';

const typescript = compiler('6.0');
const ROOT = fileURLToPath(new URL('../cases/skill-files/', import.meta.url));
const names = readdirSync(ROOT).filter((name) => name !== 'expected.json');

/** A project of one file, with the real disk under it. */
function serviceFor(file: string, config: object) {
  return inProcess(
    typescript,
    { [file]: readFileSync(file, 'utf8') },
    { config: { preset: 'strict', ...config }, serverHost: typescript.sys },
  ).service;
}

test('both hosts report the same, word for word', async () => {
  const comparisons = [];
  for (const name of names) {
    const folder = join(ROOT, name);
    const file = join(folder, 'graph.ts');
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig: [
        { files: ['**/*.ts'], languageOptions: { parser }, settings: { 'skill-graph': { skillsRoot: folder } } },
        plugin.configs.strict,
      ],
    });
    const [result] = await eslint.lintFiles(file);
    const service = serviceFor(file, { skillsRoot: folder });
    comparisons.push({
      name,
      expected: (result?.messages ?? []).map((message) => `${ruleOf(message)}: ${message.message}`),
      got: ours(service.getSemanticDiagnostics(file)).map(({ messageText }) => String(messageText)),
    });
  }
  expect(differences(comparisons)).toEqual([]);
  expect(comparisons.flatMap(({ got }) => got).length).toBeGreaterThan(50);
});

const folder = mkdtempSync(join(tmpdir(), 'skill-files-'));
const file = join(folder, 'graph.ts');
const skill = join(folder, 'skills', 'a', 'SKILL.md');
const GOOD = '---\nname: a\ndescription: Does a.\n---\nHelp with a.\n';

beforeAll(() => {
  mkdirSync(join(folder, 'skills', 'a'), { recursive: true });
  writeFileSync(
    file,
    `import { skillGraph, skillsFromDir } from 'agentfootprint/context';
    import { join } from 'node:path';
    export const load = async () => skillGraph({ skills: await skillsFromDir(join(import.meta.dirname, 'skills')), start: 'a' });`,
  );
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Writes a file with a time of its own, so that the change is seen however coarse the clock is. */
function write(text: string, time: number): void {
  writeFileSync(skill, text);
  utimesSync(skill, time, time);
}

test('a skill file that changes is read again, without a change of the program', () => {
  write(GOOD, 1000);
  const service = serviceFor(file, { preset: 'recommended' });
  const codes = () => ours(service.getSemanticDiagnostics(file)).map(codeOf);
  expect(codes()).toEqual([]);
  write(GOOD.replace('description', 'descriptoin'), 2000);
  expect(codes()).toEqual(['malformed-skill-file']);
  write(GOOD, 3000);
  expect(codes()).toEqual([]);
});

test('a diagnostic leads into the skill file', () => {
  write(GOOD.replace('name: a', 'name: a b'), 4000);
  const [diagnostic] = ours(serviceFor(file, { preset: 'recommended' }).getSemanticDiagnostics(file));
  const [related] = diagnostic?.relatedInformation ?? [];
  expect(related?.file?.fileName).toBe(skill);
  expect(related?.file?.text.slice(related.start, (related.start ?? 0) + (related.length ?? 0))).toBe('a b');
});
