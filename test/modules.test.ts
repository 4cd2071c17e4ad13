/**
 * Programs of several files, linted as a user lints them: each folder of `test/fixtures/programs` is a program, whose
 * `graph` file draws what is expected (see marks.ts). Each is tried as TypeScript and as JavaScript, and once more
 * with one piece taken away, which its first line names (`// unknown: FILE`); then all that does not need the piece
 * is still found, and nothing else. `// link: FROM -> TO` is a link that a package manager makes for a workspace.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import typescriptParser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import plugin from 'eslint-plugin-skill-graph';
import { afterAll, describe, expect, test } from 'vitest';
import { codeOf } from './lint.js';
import { type Mark, marksIn } from './marks.js';

const PROGRAMS = join(import.meta.dirname, 'fixtures', 'programs');
/** The command of ESLint itself. */
const ESLINT = join(dirname(createRequire(import.meta.url).resolve('eslint/package.json')), 'bin', 'eslint.js');

const copies = mkdtempSync(join(tmpdir(), 'skill-graph-programs-'));
afterAll(() => {
  rmSync(copies, { recursive: true });
});

type Language = 'typescript' | 'javascript';

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}

/** The name that a file of TypeScript has in the JavaScript twin of its program. */
function nameIn(language: Language, name: string): string {
  return language === 'typescript' ? name : name.replace(/\.ts$/, '.js').replace(/tsconfig\.json$/, 'jsconfig.json');
}

/** Lets the `exports` of a package lead to the files of the JavaScript twin. */
function nameSources(manifest: string): void {
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/(?<!\.d)\.ts"/g, '.js"'));
}

/** Copies a program and gives the copy's folder and its graph file. */
function copyOf(program: string, language: Language): { readonly folder: string; readonly graph: string } {
  const folder = mkdtempSync(join(copies, `${program}-`));
  cpSync(join(PROGRAMS, program), folder, { recursive: true });
  for (const name of filesIn(folder)) renameSync(join(folder, name), join(folder, nameIn(language, name)));
  if (language === 'javascript')
    for (const name of filesIn(folder)) if (name.endsWith('package.json')) nameSources(join(folder, name));
  const graph = filesIn(folder).find((name) => /(?:^|[\\/])graph\.[tj]s$/.test(name));
  if (graph === undefined) throw new Error(`${program} has no graph file.`);
  const file = join(folder, graph);
  for (const [, from = '', to = ''] of readFileSync(file, 'utf8').matchAll(/^\/\/ link: (\S+) -> (\S+)$/gm)) {
    mkdirSync(dirname(join(folder, from)), { recursive: true });
    symlinkSync(resolve(folder, to), join(folder, from), 'junction');
  }
  return { folder, graph: file };
}

/** The places of a program's findings, as `code 4:20-4:31`. */
async function findingsIn(folder: string, file: string, language: Language): Promise<readonly string[]> {
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: [
      {
        files: ['**/*.ts', '**/*.js'],
        ...(language === 'typescript' && { languageOptions: { parser: typescriptParser } }),
      },
      plugin.configs.strict,
    ],
  });
  const [result] = await eslint.lintFiles(file);
  const messages = result?.messages ?? [];
  return messages
    .filter((message) => codeOf(message) !== 'partly-unknown')
    .map((m) => `${codeOf(m)} ${m.line}:${m.column}-${m.endLine ?? 0}:${m.endColumn ?? 0}`)
    .sort();
}

function expectedOf(marks: readonly Mark[]): readonly string[] {
  return marks.map(({ code, place }) => `${code} ${place}`).sort();
}

const cases = readdirSync(PROGRAMS).flatMap((program) =>
  (filesIn(join(PROGRAMS, program)).some((name) => name.endsWith('.ts'))
    ? (['typescript', 'javascript'] as const)
    : (['javascript'] as const)
  ).map((language) => ({ program, language })),
);

describe.each(cases)('$program as $language', ({ program, language }) => {
  test('is reported where the marks are, and nowhere else', async () => {
    const { folder, graph } = copyOf(program, language);
    const marks = marksIn(readFileSync(graph, 'utf8'));
    expect(marks.some(({ ifKnown }) => ifKnown)).toBe(true);
    expect(marks.some(({ ifKnown }) => !ifKnown)).toBe(true);
    expect(await findingsIn(folder, graph, language)).toEqual(expectedOf(marks));
  });

  test('is silent about exactly what needs a piece that is not there', async () => {
    const { folder, graph } = copyOf(program, language);
    const text = readFileSync(graph, 'utf8');
    const piece = /^\/\/ unknown: (\S+)$/m.exec(text)?.[1] ?? '';
    rmSync(join(folder, nameIn(language, piece)));
    expect(await findingsIn(folder, graph, language)).toEqual(
      expectedOf(marksIn(text).filter((mark) => !mark.ifKnown)),
    );
  });
});

test('an edit of an imported file counts the next time, in the same process', async () => {
  const { folder, graph } = copyOf('path-mapping', 'typescript');
  const words = join(folder, 'src', 'shared', 'words.ts');
  const shadowed = async (): Promise<readonly string[]> =>
    (await findingsIn(folder, graph, 'typescript')).filter((place) => place.startsWith('rules-shadowed-by-order'));
  expect(await shadowed()).toHaveLength(1);
  writeFileSync(words, "export const WORDS = ['something else'];\n");
  expect(await shadowed()).toEqual([]);
  writeFileSync(words, "export const WORDS = ['refund'];\n");
  expect(await shadowed()).toHaveLength(1);
});

test('threads find what one thread finds', () => {
  const { folder } = copyOf('barrel', 'javascript');
  for (let copy = 0; copy < 12; copy += 1) {
    cpSync(join(folder, 'graph.js'), join(folder, `graph-${copy}.js`));
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'eslint.config.js'),
    `import plugin from ${JSON.stringify(import.meta.resolve('eslint-plugin-skill-graph'))};
export default [plugin.configs.strict];`,
  );
  const run = (concurrency: string): unknown => {
    const args = [ESLINT, '--concurrency', concurrency, '--format', 'json', '.'];
    return JSON.parse(spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout);
  };
  const together = run('off');
  expect(together).toHaveLength(18);
  expect(JSON.stringify(together)).toContain('rule-id-exists');
  expect(run('2')).toEqual(together);
});
