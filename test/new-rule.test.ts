/** `pnpm new-rule` makes all that a rule consists of; tried in a copy of the folders that it writes to. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIST = 'packages/core/src/checks/index.ts';
const MADE = [
  'packages/core/src/checks/throw-away.ts',
  'test/core/throw-away.test.ts',
  'test/fixtures/squiggles/throw-away.ts',
  'docs/rules/throw-away.md',
];

let copy = '';

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-rule-'));
  for (const path of ['scripts/new-rule.mjs', 'scripts/new-rule', LIST]) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  }
  for (const file of MADE) mkdirSync(join(copy, dirname(file)), { recursive: true });
});

afterEach(() => {
  rmSync(copy, { recursive: true });
});

function newRule(...args: readonly string[]): { readonly status: number | null; readonly said: string } {
  const run = spawnSync(process.execPath, [join(copy, 'scripts', 'new-rule.mjs'), ...args], { encoding: 'utf8' });
  return { status: run.status, said: run.stdout + run.stderr };
}

function read(file: string): string {
  return readFileSync(join(copy, file), 'utf8');
}

function syntaxErrorsOf(file: string): readonly string[] {
  const { diagnostics } = ts.transpileModule(read(file), { reportDiagnostics: true });
  return (diagnostics ?? []).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('makes the check, its tests and its page, and lists the check', () => {
  const { status, said } = newRule('throw-away');
  expect(status).toBe(0);
  for (const file of [...MADE, LIST]) expect(said).toContain(file);
  expect(MADE.filter((file) => read(file).includes('{{'))).toEqual([]);
  expect([...MADE, LIST].filter((file) => file.endsWith('.ts')).flatMap(syntaxErrorsOf)).toEqual([]);
  expect(read(MADE[0] ?? '')).toContain("export const throwAway = graphCheck({\n  code: 'throw-away',");
  const before = readFileSync(join(ROOT, LIST), 'utf8').split('\n');
  const added = read(LIST)
    .split('\n')
    .filter((line) => !before.includes(line));
  expect(added).toEqual(["import { throwAway } from './throw-away.js';", '  throwAway,']);
});

test('writes nothing over what is there', () => {
  newRule('throw-away');
  const list = read(LIST);
  const { status, said } = newRule('throw-away');
  expect(status).toBe(1);
  expect(said).toContain('is there already; nothing was written');
  expect(read(LIST)).toBe(list);
});

test.each([[], ['Throw_Away'], ['../escape'], ['throw-away', 'another']])('refuses %j', (...args) => {
  const { status, said } = newRule(...args);
  expect(status).toBe(1);
  expect(said).toMatch(/code/);
  expect(MADE.filter((file) => existsSync(join(copy, file)))).toEqual([]);
});
