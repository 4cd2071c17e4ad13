/**
 * What the module loader costs: of 200 files 20 declare graphs over skills and
 * rules that stand in 20 files of their own. Each file is linted in a process
 * that knows nothing yet, once with the loader and once with the same graphs
 * where no import can be followed; the difference over the time of parsing is
 * the loader's. Files without a graph must not reach it at all.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FILES = 200;
const GRAPHS = 20;
const FUNCTIONS = 40;
/** Runs of each kind; the middle one counts. */
const RUNS = 5;
/** Of the parse time; the loader may cost less than this. */
const LIMIT = 0.1;

/** The body of a file of ordinary TypeScript. */
function functions(index) {
  const parts = [`export interface Row${index} { id: string; size: number }`];
  for (let n = 0; n < FUNCTIONS; n += 1) {
    parts.push(
      `export function total${index}_${n}(rows: readonly Row${index}[], prefix = 'p${n}'): number {`,
      `  let sum = ${n};`,
      `  for (const { id, size } of rows) {`,
      `    if (id.startsWith(prefix) && size > ${n * 3}) sum += size * ${index};`,
      `  }`,
      '  return sum > 1_000 ? Math.round(sum / 10) : sum;',
      `}`,
    );
  }
  return parts.join('\n');
}

function skillFile(index) {
  return [
    `import { defineSkill } from 'agentfootprint/context';`,
    `export const skill${index} = defineSkill({ id: 'skill-${index}', description: 'Skill ${index}.', body: 'Help ${index}.' });`,
    `export const rule${index} = { use: 'skill-${index}', match: /word${index}\\b/i, examples: ['a word${index}'] };`,
  ].join('\n');
}

function graphFile(index) {
  const near = [0, 1, 2, 3].map((step) => (index + step) % GRAPHS);
  return [
    `import { skillGraph } from 'agentfootprint/context';`,
    ...near.map((n) => `import { skill${n}, rule${n} } from './skills/skill-${n}.js';`),
    functions(index),
    `export const graph = skillGraph({`,
    `  skills: [${near.map((n) => `skill${n}`).join(', ')}],`,
    `  start: { rules: [${near.map((n) => `rule${n}`).join(', ')}] },`,
    `});`,
  ].join('\n');
}

/** The work of one process: lints all files and prints the sums of ESLint's statistics. */
const WORKER = `
import { ESLint } from ${JSON.stringify(import.meta.resolve('eslint'))};
import parser from ${JSON.stringify(import.meta.resolve('@typescript-eslint/parser'))};
import skillGraph from ${JSON.stringify(import.meta.resolve('eslint-plugin-skill-graph'))};
const eslint = new ESLint({
  cwd: process.argv[2],
  overrideConfigFile: true,
  overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser } }, skillGraph.configs.strict],
  stats: true,
});
let parse = 0;
let rules = 0;
for (const { stats, messages } of await eslint.lintFiles('src/*.ts')) {
  if (messages.some(({ fatal }) => fatal)) throw new Error(messages[0].message);
  for (const pass of stats.times.passes) {
    parse += pass.parse.total;
    for (const { total } of Object.values(pass.rules ?? {})) rules += total;
  }
}
process.stdout.write(JSON.stringify({ parse, rules }));
`;

function project(root, name, graphs) {
  const folder = join(root, name);
  mkdirSync(join(folder, 'src', 'skills'), { recursive: true });
  writeFileSync(join(folder, 'tsconfig.json'), '{}');
  writeFileSync(join(folder, 'worker.mjs'), WORKER);
  for (let index = 0; index < FILES; index += 1) {
    const text = index < graphs ? graphFile(index) : functions(index);
    writeFileSync(join(folder, 'src', `file-${index}.ts`), text);
  }
  return folder;
}

function run(folder) {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'worker.mjs'), folder], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

const root = mkdtempSync(join(tmpdir(), 'skill-graph-loader-'));
try {
  const followed = project(root, 'followed', GRAPHS);
  for (let index = 0; index < GRAPHS; index += 1) {
    writeFileSync(join(followed, 'src', 'skills', `skill-${index}.ts`), skillFile(index));
  }
  // The same graphs, whose imports lead nowhere.
  const alone = project(root, 'alone', GRAPHS);
  const runs = Array.from({ length: RUNS }, () => ({ followed: run(followed), alone: run(alone) }));
  const parse = median(runs.map((pair) => pair.followed.parse));
  const cost = median(runs.map((pair) => pair.followed.rules - pair.alone.rules));
  process.stdout.write(
    `${FILES} files, ${GRAPHS} graphs over ${GRAPHS} skill files: the loader and what it brings ${cost.toFixed(1)} ms, ` +
      `parsing ${parse.toFixed(0)} ms, ratio ${((cost / parse) * 100).toFixed(2)}% (limit ${(LIMIT * 100).toFixed(0)}%)\n`,
  );
  if (cost / parse > LIMIT) process.exitCode = 1;
} finally {
  rmSync(root, { recursive: true });
}
