/**
 * Tries everything of `test/endurance` at full counts and prints one table. Ends with 1 where anything was wrong.
 * Arguments are handed on to vitest: the name of a file runs that file alone.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Minutes that one text may take before it is named and the run is ended; most take some milliseconds. */
const PATIENCE = 10;

const COLUMNS = ['texts', 'parsed', 'findings', 'crashes', 'hangs', 'differences', 'boundaries'];
/** What has to be 0. */
const WRONG = ['crashes', 'hangs', 'differences', 'boundaries'];

const report = mkdtempSync(join(tmpdir(), 'skill-graph-endurance-'));
const filesWith = (ending) => readdirSync(report).filter((name) => name.endsWith(ending));

/** Runs the tests; false where one failed, or does not end. */
function run() {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const asked = process.argv.slice(2);
  const args = ['run', '--project', 'all', ...(asked.length > 0 ? asked : ['test/endurance'])];
  const child = spawn(process.execPath, [vitest, ...args], {
    stdio: 'inherit',
    // A group of its own, so that what does not end can be ended with all that it started.
    detached: true,
    env: { ...process.env, ENDURANCE: 'full', ENDURANCE_REPORT: report },
  });
  const end = () => {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  };
  process.once('SIGINT', end);
  const watch = setInterval(() => {
    for (const name of filesWith('.now')) {
      const file = join(report, name);
      if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < PATIENCE * 60_000) continue;
      process.stdout.write(`hangs: ${name.replace('.now', '')}: ${readFileSync(file, 'utf8')}\n`);
      end();
    }
  }, 10_000);
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      clearInterval(watch);
      resolve(code === 0);
    });
  });
}

/** A row of the table. */
function line(cells) {
  return `${String(cells[0]).padEnd(40)}${cells
    .slice(1)
    .map((cell) => String(cell).padStart(12))
    .join('')}\n`;
}

try {
  const passed = await run();
  const parts = filesWith('.json').map((name) => JSON.parse(readFileSync(join(report, name), 'utf8')));
  process.stdout.write(line(['', ...COLUMNS]));
  for (const part of parts) process.stdout.write(line([part.name, ...COLUMNS.map((column) => part[column])]));
  const sums = COLUMNS.map((column) => parts.reduce((sum, part) => sum + part[column], 0));
  process.stdout.write(line(['all', ...sums]));
  const slowest = parts.flatMap(({ slowest: texts }) => texts).sort((a, b) => b.checking - a.checking);
  process.stdout.write('\nthe slowest, in seconds of processor time: parsing, checking in both hosts\n');
  for (const { name, parsing, checking } of slowest.slice(0, 10))
    process.stdout.write(`${parsing.toFixed(2).padStart(8)}${checking.toFixed(2).padStart(8)}  ${name}\n`);
  for (const { name, wrong } of parts) for (const words of wrong) process.stdout.write(`\n${name}: ${words}\n`);
  const isWrong = parts.some((part) => WRONG.some((column) => part[column] > 0));
  if (!passed || isWrong || parts.length === 0) process.exitCode = 1;
} finally {
  rmSync(report, { recursive: true });
}
