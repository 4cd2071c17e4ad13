/**
 * Lints the example through ESLint's own command line, shows what ESLint shows,
 * and holds the very same run against what the example is meant to show.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { ESLint } from 'eslint';

const root = dirname(import.meta.dirname);
const example = join(root, 'examples', 'support-desk');
const expectedFile = join(example, 'expected.json');

/** ESLint exits with 1 where it reports errors, which the example has on purpose; 2 is a crash. */
const CRASHED = 2;

function lintExample() {
  const eslint = join(dirname(createRequire(import.meta.url).resolve('eslint/package.json')), 'bin', 'eslint.js');
  const run = spawnSync(process.execPath, [eslint, '.', '--format', 'json'], {
    cwd: example,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (run.status === null || run.status >= CRASHED) throw new Error(`ESLint failed: ${run.stdout}`);
  return JSON.parse(run.stdout);
}

function describePlace({ ruleId, severity, line, column, endLine, endColumn }) {
  const word = severity === 2 ? 'error' : 'warning';
  return `${line}:${column}-${endLine}:${endColumn} ${word} ${ruleId ?? 'no rule'}`;
}

const results = lintExample();
const stylish = await new ESLint({ cwd: example }).loadFormatter('stylish');
process.stdout.write(await stylish.format(results));

const file = relative(root, expectedFile);
const got = results.flatMap(({ messages }) => messages.map(describePlace));
const expected = JSON.parse(readFileSync(expectedFile, 'utf8')).map(describePlace);
const missing = expected.filter((place) => !got.includes(place));
const extra = got.filter((place) => !expected.includes(place));

if (missing.length === 0 && extra.length === 0 && got.length === expected.length) {
  process.stdout.write(
    `The mistakes above are in the example on purpose. All ${got.length} were found, each at its exact place, ` +
      `and nothing else was reported (${file}).\n`,
  );
} else {
  const lines = [
    `The example does not show what ${file} says: ${expected.length} findings wanted, ${got.length} reported.`,
    ...missing.map((place) => `  missing     ${place}`),
    ...extra.map((place) => `  unexpected  ${place}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}
