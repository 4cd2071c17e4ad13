/** Other people's code: the files of the installed dependencies, as ESLint and the language service would meet them. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import typescriptParser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import plugin from 'eslint-plugin-skill-graph';
import { CHECKS, analyze, runCheck } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { estreeOf } from '../../packages/ts-plugin/src/estree/view.js';
import { compiler } from '../ts-plugin/compilers.js';

/** How many files are looked at, spread over all of them; `all` for every one. */
const WANTED = process.env.ENDURANCE_FILES ?? '150';

/** Bytes of the largest file that a run of some files looks at. */
const SIZE_LIMIT = 300_000;

const typescript = compiler('6.0');
const linter = new Linter();
const config: Linter.Config[] = [
  { files: ['**/*.{ts,tsx,js,mjs}'], languageOptions: { parser: typescriptParser } },
  plugin.configs.strict,
];

/** The folder in which the package manager keeps all packages, those of packages included. */
function packagesFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('eslint/package.json');
  const [root = ''] = manifest.split(/[\\/]eslint[@\\/]/, 1);
  return root === '' ? dirname(dirname(manifest)) : root;
}

function filesToRead(): readonly string[] {
  const files = readdirSync(packagesFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|m?js)$/.test(entry.name))
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort();
  if (WANTED === 'all') return files;
  // A bundle of megabytes takes as long to parse as all the others.
  const small = files.filter((file) => statSync(file).size < SIZE_LIMIT);
  const step = small.length / Number(WANTED);
  return Array.from({ length: Number(WANTED) }, (_, index) => small[Math.floor(index * step)] ?? '');
}

test('no file of a dependency stops the analysis, and none has a finding', { timeout: 3_600_000 }, () => {
  const wrong: string[] = [];
  let graphs = 0;
  let parsed = 0;
  const files = filesToRead();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    try {
      // ESLint first, as a user has it; then the core alone, also where no word of the text speaks of graphs.
      const messages = linter.verify(text, config, { filename: /\.tsx?$/.test(file) ? 'file.tsx' : 'file.js' });
      if (messages.every(({ fatal }) => fatal !== true)) parsed += 1;
      const ours = messages.filter(({ ruleId }) => ruleId?.startsWith('skill-graph/') === true);
      wrong.push(...ours.map(({ ruleId, message }) => `${file}: ${String(ruleId)} ${message}`));
      const source = typescript.createSourceFile(file, text, typescript.ScriptTarget.ESNext, true);
      const ast = estreeOf(typescript, source);
      if (ast === undefined) continue;
      const analysis = analyze({ file, text, ast });
      graphs += analysis.graphs.length;
      for (const { code } of CHECKS)
        wrong.push(...runCheck(analysis, code).map((found) => `${file}: ${found.message}`));
    } catch (error) {
      wrong.push(`${file}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  process.stdout.write(
    `endurance: ${files.length} files of dependencies, ${parsed} parsed, ${graphs} graphs, ${wrong.length} wrong\n`,
  );
  expect(wrong).toEqual([]);
  expect(parsed).toBeGreaterThan(files.length / 2);
});
