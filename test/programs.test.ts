/** Values that come from other files: through the core, with a host that reads the files of a folder. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import plugin from 'eslint-plugin-skill-graph';
import { type Host, type SourceFile, CHECKS, analyze, runCheck } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import { diskAt } from '../packages/eslint-plugin/src/disk.js';

const ROOT = fileURLToPath(new URL('./cases/programs/', import.meta.url));

function read(file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  return { file, text, ast: parser.parse(text, { range: true, sourceType: 'module' }) };
}

/** Resolves relative specifiers as TypeScript does: `./skills.js` is `./skills.ts`. */
const host: Host = {
  resolve(specifier, from) {
    if (!specifier.startsWith('.')) return undefined;
    const file = resolve(dirname(from), specifier.replace(/\.js$/, '.ts'));
    return existsSync(file) ? read(file) : undefined;
  },
  disk: diskAt(ROOT),
};

function codesOf(file: string): string[] {
  const analysis = analyze(read(file), {}, host);
  return CHECKS.flatMap((check) => runCheck(analysis, check.code)).map(({ code }) => code);
}

function wanted(text: string, word: 'expect' | 'never'): string[] {
  const line = new RegExp(`^// ${word}: (.*)$`, 'm').exec(text)?.[1];
  return line?.split(/,\s*/) ?? [];
}

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .sort();

describe.each(files)('%s', (name) => {
  const file = join(ROOT, name);
  const text = readFileSync(file, 'utf8');

  test('reports what it should and nothing that it must not', () => {
    const codes = codesOf(file);
    expect(codes).toEqual(expect.arrayContaining(wanted(text, 'expect')));
    expect(codes.filter((code) => wanted(text, 'never').includes(code))).toEqual([]);
  });
});

test('a finding about another file’s text stands where it enters this one', () => {
  const file = join(ROOT, 'rules-from-elsewhere', 'graph.ts');
  const source = read(file);
  const [finding] = runCheck(analyze(source, {}, host), 'rules-shadowed-by-order');
  expect(finding?.at.file).toBe(file);
  expect(source.text.slice(finding?.at.start, finding?.at.end)).toBe('RULES');
  expect(finding?.related.some(({ at }) => at.file.endsWith('rules.ts'))).toBe(true);
});

describe('through ESLint, which reads the imported files from disk', () => {
  test.each(files)('%s', async (name) => {
    const eslint = new ESLint({
      cwd: ROOT,
      overrideConfigFile: true,
      overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser } }, plugin.configs.strict],
    });
    const file = join(ROOT, name);
    const [result] = await eslint.lintFiles(file);
    const codes = result?.messages.map(({ ruleId }) => ruleId?.replace('skill-graph/', '') ?? 'fatal') ?? [];
    const text = readFileSync(file, 'utf8');
    expect(codes).toEqual(expect.arrayContaining(wanted(text, 'expect')));
    expect(codes.filter((code) => [...wanted(text, 'never'), 'fatal'].includes(code))).toEqual([]);
  });
});
