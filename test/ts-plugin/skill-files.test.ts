/** Skill files in the editor: the same findings as through ESLint, and fresh ones when a file on disk changes. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import plugin from 'eslint-plugin-skill-graph';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { differences } from '../differences.js';
import { codeOf as ruleOf } from '../lint.js';
import { VERSIONS, compiler, tsserverOf } from './compilers.js';
import { PROBE, makeFolder, removeFolder, tsconfig } from './folders.js';
import { codeOf, inProcess, ours } from './in-process.js';
import { Server } from './tsserver.js';

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
      got: ours(service.getSemanticDiagnostics(file)).map(({ messageText }) =>
        typescript.flattenDiagnosticMessageText(messageText, ' '),
      ),
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

describe.each(VERSIONS)('a real server of TypeScript %s', (version) => {
  const GRAPH = `import { skillGraph, skillsFromDir } from 'agentfootprint/context';
export const load = async () => skillGraph({ skills: await skillsFromDir('./skills'), start: 'refunds' });
`;
  const SKILL = '---\nname: refunds\ndescription: Pays back.\n---\nHelp with refunds.\n';

  test('shows what is wrong with a file, leads into it, and sees its changes', async () => {
    const project = makeFolder({
      'tsconfig.json': tsconfig(),
      'library.d.ts': `declare module 'agentfootprint/context' {
        export function skillGraph(options: object): unknown;
        export function skillsFromDir(directory: string): unknown;
      }`,
      'src/graph.ts': GRAPH,
      'skills/refunds/SKILL.md': SKILL,
    });
    const server = new Server(tsserverOf(version), project, { probe: PROBE });
    try {
      const graph = join(project, 'src/graph.ts');
      const path = join(project, 'skills/refunds/SKILL.md');
      const messages = async () =>
        (await server.diagnostics(graph))
          .filter(({ source }) => source === 'skill-graph')
          .map(({ text }) => text.split('.', 1)[0]);
      server.open(graph, GRAPH);
      expect(await messages()).toEqual([]);

      const inId = { file: graph, line: 2, offset: GRAPH.split('\n')[1]?.indexOf('refunds') ?? 0 };
      const definition = (await server.request('definitionAndBoundSpan', { ...inId, offset: inId.offset + 1 })) as {
        definitions: { file: string; start: { line: number; offset: number } }[];
      };
      expect(definition.definitions[0]).toMatchObject({ file: path, start: { line: 2, offset: 7 } });

      writeFileSync(path, SKILL.replace('name: refunds', 'name: re funds'));
      expect(await messages()).toEqual([
        'malformed-skill-file: The name of a skill file is made of 1 to 64 letters, digits, hyphens and underscores',
      ]);
    } finally {
      await server.close();
      removeFolder(project);
    }
  });
});
