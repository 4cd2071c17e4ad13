/** Whoever asks, with whichever parser, first or last, alone or among others: the findings of a case are the same. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { compileFunction } from 'node:vm';
import typescriptParser from '@typescript-eslint/parser';
import plugin from 'eslint-plugin-skill-graph';
import { ESLint, Linter } from 'eslint';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differences } from '../differences.js';
import { compiler } from '../ts-plugin/compilers.js';
import { inProcess, ours } from '../ts-plugin/in-process.js';
import { Counts } from './counts.js';
import { type Said, lintedBy, saidOf } from './hosts.js';
import { spread } from './scale.js';

const LONG = { timeout: 24 * 3_600_000 };
const TESTS = join(import.meta.dirname, '..');
const ROOT = join(TESTS, '..');

interface Case {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** All cases below a folder but the one that does not parse. */
function casesIn(folder: string): readonly Case[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('half-typed') && !name.includes('node_modules'))
    .sort()
    .map((name) => ({
      name,
      path: join(folder, name),
      text: readFileSync(join(folder, name), 'utf8'),
    }));
}

const cases = [...casesIn(join(TESTS, 'cases')), ...casesIn(join(TESTS, 'fixtures', 'squiggles'))];

/** The cases once more, as files of a project of their own. */
let project = '';

beforeAll(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'differential-')));
  cpSync(join(TESTS, 'cases'), project, { recursive: true });
  mkdirSync(join(project, 'node_modules'));
  const link = (name: string, target: string): void => {
    mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true });
    symlinkSync(target, join(project, 'node_modules', name), 'junction');
  };
  link('@typescript-eslint/parser', join(ROOT, 'node_modules', '@typescript-eslint', 'parser'));
  link('eslint-plugin-skill-graph', join(ROOT, 'packages', 'eslint-plugin'));
  writeFileSync(
    join(project, 'eslint.config.mjs'),
    `import parser from '@typescript-eslint/parser';
import skillGraph from 'eslint-plugin-skill-graph';
export default [{ ignores: ['**/*.{js,mjs,cjs}'] }, { files: ['**/*.ts'], ...skillGraph.configs.strict, languageOptions: { parser } }];
`,
  );
}, 60_000);

afterAll(() => {
  rmSync(project, { recursive: true });
}, 60_000);

/** The JavaScript of a text; `undefined` where the text is no TypeScript. */
function transpiled(text: string): string | undefined {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  });
  return diagnostics.length === 0 ? outputText : undefined;
}

/** Two answers about one case, as a count takes them. */
function compare(counts: Counts, name: string, one: () => Said, other: () => Said): void {
  counts.look(name, () => {
    const [expected, got] = [one(), other()];
    return {
      parsed: expected.findings !== undefined,
      findings: expected.findings?.length ?? 0,
      differences: differences([{ name, expected: linesOf(expected), got: linesOf(got) }]),
      boundaries: [...expected.boundaries, ...got.boundaries],
      parsing: 0,
      checking: 0,
    };
  });
}

function linesOf({ findings }: Said): readonly string[] {
  return findings ?? ['not read'];
}

test('ESLint and the language service', LONG, () => {
  const counts = new Counts('ESLint against the language service');
  const typescript = compiler('6.0');
  const seen = spread(cases, 100);
  const { service, log } = inProcess(typescript, Object.fromEntries(cases.map(({ path, text }) => [path, text])), {
    config: { preset: 'strict' },
    serverHost: typescript.sys,
  });
  for (const { name, path, text } of seen) {
    const shown = (): Said => {
      const logged = log.length;
      const diagnostics = ours(service.getSemanticDiagnostics(path));
      return saidOf(diagnostics, log.slice(logged));
    };
    compare(counts, name, () => lintedBy(path, text), shown);
  }
  expect(counts.wrong()).toEqual([]);
  expect(counts.findings).toBeGreaterThan(seen.length);
});

/** The cases in JavaScript, beside each other as they were. */
function writeScripts(folder: string): readonly Case[] {
  const all = casesIn(join(TESTS, 'cases'));
  // What imports a file, or is imported, stands in a folder of its own, and is needed whole.
  const together = all.filter(({ name }) => dirname(dirname(name)) !== '.' && !name.startsWith('conformance'));
  const single = all.filter((one) => !together.includes(one));
  return [...together, ...spread(single, 60)].flatMap(({ name, text }) => {
    const script = transpiled(text);
    if (script === undefined) return [];
    const path = join(folder, name.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, script);
    return [{ name, path, text: script }];
  });
}

test('espree and typescript-eslint', LONG, () => {
  const counts = new Counts('espree against typescript-eslint');
  const linter = new Linter({ cwd: '/' });
  const under = (path: string, text: string, languageOptions: Linter.LanguageOptions): Said => {
    const messages = linter.verify(text, [{ files: ['**/*.js'], languageOptions }, plugin.configs.strict], path);
    return { findings: messages.map(wordsOf), boundaries: failuresIn(messages) };
  };
  for (const { name, path, text } of writeScripts(join(project, 'scripts')))
    compare(
      counts,
      name,
      () => under(path, text, { parser: typescriptParser }),
      () => under(path, text, {}),
    );
  expect(counts.wrong()).toEqual([]);
  expect(counts.findings).toBeGreaterThan(counts.texts);
});

function failuresIn(messages: readonly Linter.LintMessage[]): readonly string[] {
  return messages.filter(({ messageId }) => messageId === 'failed').map(({ message }) => message);
}

/** All that a message says, with what its fix and its suggestions write. */
function wordsOf({ ruleId, line, column, endLine, endColumn, message, fix, suggestions }: Linter.LintMessage): string {
  return JSON.stringify([ruleId, line, column, endLine, endColumn, message, fix, suggestions]);
}

const require = createRequire(import.meta.url);

/** Runs a built module once more, with state of its own. The loader of Node would keep each of a thousand copies. */
function freshModule(name: string, resolved: Readonly<Record<string, unknown>>): unknown {
  const filename = require.resolve(name);
  const own = createRequire(filename);
  const names = ['require', 'module', 'exports', '__filename'];
  const run = compileFunction(readFileSync(filename, 'utf8'), names, { filename }) as (...args: unknown[]) => void;
  const module = { exports: {} };
  run((wanted: string): unknown => resolved[wanted] ?? (own(wanted) as unknown), module, module.exports, filename);
  return module.exports;
}

/** The built plugin as a process has it that has just begun. */
function freshPlugin(): typeof plugin {
  const core = freshModule('skill-graph-core', {});
  return freshModule('eslint-plugin-skill-graph', { 'skill-graph-core': core }) as typeof plugin;
}

function lintWith(loaded: typeof plugin, { path, text }: Case): Said {
  const messages = new Linter({ cwd: '/' }).verify(
    text,
    [{ files: ['**/*.ts'], languageOptions: { parser: typescriptParser } }, loaded.configs.strict],
    path,
  );
  return { findings: messages.map(wordsOf), boundaries: failuresIn(messages) };
}

test('first of all, and after all others', LONG, () => {
  const counts = new Counts('warm against cold');
  const seen = spread(cases, 20);
  const cold = new Map(seen.map((one) => [one.path, lintWith(freshPlugin(), one)]));
  const warm = freshPlugin();
  for (const one of spread(cases, 60)) lintWith(warm, one);
  for (const one of seen.toReversed()) {
    const first = cold.get(one.path) ?? { findings: undefined, boundaries: [] };
    compare(
      counts,
      one.name,
      () => first,
      () => lintWith(warm, one),
    );
  }
  expect(counts.wrong()).toEqual([]);
  expect(counts.findings).toBeGreaterThan(counts.texts);
});

test('alone, and in the folder, by one thread and by two', LONG, async () => {
  const counts = new Counts('alone against the folder');
  // A bounded run has some folders and some files of the large one.
  const seen = spread(casesIn(project), 50).map(({ path }) => path);
  const lint = async (paths: readonly string[], concurrency: 'off' | number): Promise<ReadonlyMap<string, Said>> => {
    const results = await new ESLint({ cwd: project, concurrency }).lintFiles([...paths]);
    return new Map(
      results.map(({ filePath, messages }) => [
        filePath,
        { findings: messages.map(wordsOf), boundaries: failuresIn(messages) },
      ]),
    );
  };
  const folder = await lint(seen, 'off');
  const threads = await lint(seen, 2);
  const nothing: Said = { findings: undefined, boundaries: [] };
  for (const path of seen) {
    const alone = await lint([path], 'off');
    const name = relative(project, path);
    const one = (): Said => alone.get(path) ?? nothing;
    compare(counts, name, one, () => folder.get(path) ?? nothing);
    compare(counts, `${name}, by two threads`, one, () => threads.get(path) ?? nothing);
  }
  expect(counts.wrong()).toEqual([]);
  expect(counts.findings).toBeGreaterThan(counts.texts);
});
