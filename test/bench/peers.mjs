/**
 * What the plugin costs beside others, in a project of two hundred files of which none, a tenth or all declare skill
 * graphs. All plugins run together over the same files, so that one parsing is the measure of them all: what is shown
 * is the time of a plugin's rules, as ESLint's own statistics give it, over the time of parsing. Every run has a project
 * of its own, so nobody gains by remembering the last one. `--worker` is the work of one process.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import query from '@tanstack/eslint-plugin-query';
import vitest from '@vitest/eslint-plugin';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import skillGraph from 'eslint-plugin-skill-graph';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { FILES, removeProject, writeProject } from './project.mjs';

/** Rounds that warm the engine up; those that count come after them. */
const WARM_UP = 1;
/** How many of ten files declare graphs, how much of the parse time our rules may take then, and the rounds that count. */
const SHARES = [
  { graphsInTen: 0, limit: 0.003, rounds: 5 },
  { graphsInTen: 1, limit: 0.02, rounds: 5 },
  { graphsInTen: 10, limit: Infinity, rounds: 3 },
];
/** The share at which every peer has to take longer. */
const COMPARED = 1;

/** Our recommended preset stands among the peers' configurations; the strict one has runs of its own. */
const OWN = 'skill-graph';
const STRICT = 'skill-graph, strict';

/** Imports name files as TypeScript does. */
const resolver = createNodeResolver({
  extensions: ['.ts', '.js', '.json'],
  extensionAlias: { '.js': ['.ts', '.js'] },
});

const RECOMMENDED = {
  [OWN]: [skillGraph.configs.recommended],
  regexp: [regexp.configs.recommended],
  'import-x': [
    importX.flatConfigs.recommended,
    { ...importX.flatConfigs.typescript, settings: importXSettings(importX.flatConfigs.typescript.settings) },
  ],
  vitest: [vitest.configs.recommended],
  'tanstack/query': query.configs['flat/recommended'],
  'typescript-eslint': tseslint.configs.recommended,
};

/** The resolver that the plugin brings along stands in for one that has to be installed. */
function importXSettings(settings) {
  return { ...settings, 'import-x/resolver': {}, 'import-x/resolver-next': [resolver] };
}

/** The rules that these configurations switch on. */
function rulesOf(configs) {
  const entries = new Map(configs.flatMap(({ rules }) => Object.entries(rules ?? {})));
  return [...entries].filter(([, entry]) => entry !== 'off').map(([name]) => name);
}

/** Lints a project that nobody has seen before, and gives for each of its files the times of parsing and of the rules. */
async function lint(plugins, graphsInTen, seed) {
  const folder = writeProject(graphsInTen, seed);
  try {
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig: [
        { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
        ...Object.values(plugins).flat(),
      ],
      stats: true,
    });
    const results = await eslint.lintFiles('src');
    for (const { filePath, messages } of results) {
      const wrong = messages.find(({ ruleId }) => ruleId === null || /^(?:skill-graph|import-x)\//.test(ruleId));
      if (wrong !== undefined) throw new Error(`${filePath}: ${wrong.ruleId} ${wrong.message}`);
    }
    const passes = results.map(({ stats }) => stats.times.passes[0]);
    if (passes.length !== FILES) throw new Error(`${passes.length} files`);
    return Object.entries(plugins).map(([name, configs]) => {
      const rules = rulesOf(configs);
      const times = passes.map((pass) => sum(rules.map((rule) => pass.rules[rule]?.total ?? 0)));
      return { name, rules: rules.length, times, parse: passes.map((pass) => pass.parse.total) };
    });
  } finally {
    removeProject(folder);
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** All rounds of one share; in each of them the presets that cannot run together take turns. */
async function work({ graphsInTen, rounds }) {
  const measured = [];
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    measured.push([
      ...(await lint(RECOMMENDED, graphsInTen, 2 * round)),
      ...(await lint({ [STRICT]: [skillGraph.configs.strict] }, graphsInTen, 2 * round + 1)),
    ]);
  }
  return measured[0].map(({ name, rules }, index) => {
    const ofPlugin = measured.map((round) => round[index]);
    // Nothing is cold any more when the strict preset has its first turn.
    const cold = name === STRICT ? undefined : ratioOf(ofPlugin.slice(0, 1));
    return { name, rules, cold, warm: ratioOf(ofPlugin.slice(WARM_UP)) };
  });
}

/** Rules over parsing, where each file counts with the medians of its rounds: what else the machine does falls out. */
function ratioOf(rounds) {
  const total = (timesOf) =>
    sum(Array.from({ length: FILES }, (_, file) => median(rounds.map((round) => timesOf(round)[file]))));
  return total(({ times }) => times) / total(({ parse }) => parse);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function inProcess(index) {
  const script = fileURLToPath(import.meta.url);
  return JSON.parse(
    execFileSync(process.execPath, [script, '--worker', String(index)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
}

function percent(ratio) {
  return `${(ratio * 100).toFixed(2)}%`;
}

function cellOf({ warm, cold }) {
  return cold === undefined ? percent(warm) : `${percent(warm)} (${percent(cold)})`;
}

function report(measured) {
  const write = (cells) =>
    process.stdout.write(
      `${cells[0].padEnd(22)}${cells
        .slice(1)
        .map((cell) => cell.padStart(18))
        .join('')}\n`,
    );
  process.stdout.write(
    `Rules over parsing, ${FILES} files; medians of several rounds, and in brackets the first of a process\n`,
  );
  write(['files with graphs', 'rules', ...SHARES.map(({ graphsInTen }) => `${graphsInTen * 10}%`)]);
  for (const [index, { name, rules }] of measured[0].entries()) {
    const cells = measured.map((share) => cellOf(share[index]));
    write([name, String(rules), ...cells]);
  }
}

function fail(message) {
  process.stdout.write(`${message}\n`);
  process.exitCode = 1;
}

function check(measured) {
  for (const [index, { graphsInTen, limit }] of SHARES.entries()) {
    for (const { name, warm } of measured[index].filter(({ name }) => [OWN, STRICT].includes(name))) {
      if (warm > limit) fail(`${name}: ${percent(warm)} is over ${percent(limit)} with ${graphsInTen * 10}% of graphs`);
    }
    if (graphsInTen !== COMPARED) continue;
    const own = measured[index].find(({ name }) => name === OWN);
    for (const { name, warm } of measured[index].filter(({ name }) => ![OWN, STRICT].includes(name))) {
      if (warm <= own.warm) fail(`${name}: ${percent(warm)} is not more than our ${percent(own.warm)}`);
    }
  }
}

const worker = process.argv.indexOf('--worker');
if (worker >= 0) {
  process.stdout.write(JSON.stringify(await work(SHARES[Number(process.argv[worker + 1])])));
} else {
  const measured = SHARES.map((_, index) => inProcess(index));
  report(measured);
  check(measured);
}
