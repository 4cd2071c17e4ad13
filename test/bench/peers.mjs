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

/** Rounds that count, after some that warm the engine up. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const WARM_UP = 2;
/** How many of ten files declare graphs, and how much of the parse time our rules may take then. */
const SHARES = [
  { graphsInTen: 0, limit: 0.003 },
  { graphsInTen: 1, limit: 0.02 },
  { graphsInTen: 10, limit: Infinity },
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

/** Lints a project that nobody has seen before, and gives the time of each plugin's rules over that of parsing. */
async function ratios(plugins, graphsInTen, seed) {
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
    const passes = results.flatMap(({ stats }) => stats.times.passes);
    if (results.length !== FILES || passes.length !== FILES) throw new Error(`${passes.length} passes`);
    const parse = sum(passes.map((pass) => pass.parse.total));
    return Object.entries(plugins).map(([name, configs]) => {
      const rules = rulesOf(configs);
      const time = sum(passes.flatMap((pass) => rules.map((rule) => pass.rules[rule]?.total ?? 0)));
      return { name, rules: rules.length, ratio: time / parse };
    });
  } finally {
    removeProject(folder);
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** All rounds of one share; in each of them the presets that cannot run together take turns. */
async function work(graphsInTen) {
  const rounds = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    rounds.push([
      ...(await ratios(RECOMMENDED, graphsInTen, 2 * round)),
      ...(await ratios({ [STRICT]: [skillGraph.configs.strict] }, graphsInTen, 2 * round + 1)),
    ]);
  }
  return rounds[0].map(({ name, rules }, index) => {
    const measured = rounds.map((round) => round[index].ratio);
    return { name, rules, cold: measured[0], warm: median(measured.slice(WARM_UP)) };
  });
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function inProcess(graphsInTen) {
  const script = fileURLToPath(import.meta.url);
  return JSON.parse(
    execFileSync(process.execPath, [script, '--worker', String(graphsInTen)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
}

function percent(ratio) {
  return `${(ratio * 100).toFixed(2)}%`;
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
    `Rules over parsing, ${FILES} files; the median of ${ROUNDS} rounds, and in brackets the first of its process\n`,
  );
  write(['files with graphs', 'rules', ...SHARES.map(({ graphsInTen }) => `${graphsInTen * 10}%`)]);
  for (const [index, { name, rules }] of measured[0].entries()) {
    const cells = measured.map((share) => `${percent(share[index].warm)} (${percent(share[index].cold)})`);
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
  process.stdout.write(JSON.stringify(await work(Number(process.argv[worker + 1]))));
} else {
  const measured = SHARES.map(({ graphsInTen }) => inProcess(graphsInTen));
  report(measured);
  check(measured);
}
