/**
 * The built plugin in the configurations that users write: found by its name,
 * loaded by ESLint itself.
 */
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { codeOf } from './lint.js';

const HOSTS = join(import.meta.dirname, 'cases', 'hosts');

/** A graph with routes and no entry: `no-entry` at the callee, on the fourth line of each file. */
const NO_ENTRY = { 'graph.cjs': 'error no-entry 4:17-4:27', 'graph.mjs': 'error no-entry 4:22-4:32' };

async function lintFolder(name: string): Promise<Record<string, readonly string[]>> {
  const eslint = new ESLint({ cwd: join(HOSTS, name) });
  const results = await eslint.lintFiles(['graph.cjs', 'graph.mjs', 'other.mjs']);
  return Object.fromEntries(
    results.map(({ filePath, messages }) => [
      basename(filePath),
      messages
        .filter((message) => message.fatal === true || message.severity === 2)
        .map((message) => {
          const { line, column, endLine = 0, endColumn = 0 } = message;
          return `error ${codeOf(message)} ${line}:${column}-${endLine}:${endColumn}`;
        }),
    ]),
  );
}

describe.each([
  ['module', 'a flat config that is the preset alone'],
  ['extends', 'a preset named by a string'],
  ['commonjs', 'a flat config in CommonJS'],
])('%s: %s', (folder) => {
  test('lints modules and CommonJS alike, and leaves other code alone', async () => {
    expect(await lintFolder(folder)).toEqual({
      'graph.cjs': [NO_ENTRY['graph.cjs']],
      'graph.mjs': [NO_ENTRY['graph.mjs']],
      'other.mjs': [],
    });
  });
});

test('require and import give a plugin with the same rules, named after its package', async () => {
  const require = createRequire(import.meta.url);
  const { name, version } = require('eslint-plugin-skill-graph/package.json') as { name: string; version: string };
  const required = require('eslint-plugin-skill-graph') as ESLint.Plugin;
  // A path, so that the built module is loaded and not the source that the tests use.
  const module = (await import(require.resolve('eslint-plugin-skill-graph').replace(/\.cjs$/, '.mjs'))) as {
    default: ESLint.Plugin;
  };
  for (const plugin of [required, module.default]) {
    expect(plugin.meta).toEqual({ name, version, namespace: 'skill-graph' });
    expect(Object.keys(plugin.configs ?? {}).sort()).toEqual(['checkup', 'recommended', 'skill-files', 'strict']);
  }
  expect(Object.keys(required.rules ?? {})).toEqual(Object.keys(module.default.rules ?? {}));
});
