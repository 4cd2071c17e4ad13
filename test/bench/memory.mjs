/**
 * What the plugin leaves in memory: the heap after linting the two hundred files of a project, a tenth of which declare
 * skill graphs, with the plugin and without it, each in a process of its own. `--worker` is the work of one process.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import { FILES, removeProject, writeProject } from './project.mjs';

const GRAPHS_IN_TEN = 1;
/** Processes of each kind; the middle one counts. */
const RUNS = 3;
/** Megabytes beside what the run takes without the plugin; more than this is a fault. */
const LIMIT = 50;

/** Lints the project, and gives the heap that is left in use and the most memory that the process had, in megabytes. */
async function work(withPlugin) {
  const folder = writeProject(GRAPHS_IN_TEN, 0);
  try {
    const own = withPlugin ? [(await import('eslint-plugin-skill-graph')).default.configs.recommended] : [];
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser } }, ...own],
    });
    const results = await eslint.lintFiles('src');
    if (results.length !== FILES) throw new Error(`${results.length} files`);
    globalThis.gc();
    return { heap: process.memoryUsage().heapUsed / 2 ** 20, peak: process.resourceUsage().maxRSS / 2 ** 10 };
  } finally {
    removeProject(folder);
  }
}

function inProcess(kind) {
  const command = ['--expose-gc', fileURLToPath(import.meta.url), '--worker', kind];
  return JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8' }));
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function measure(kind) {
  const runs = Array.from({ length: RUNS }, () => inProcess(kind));
  return { heap: median(runs.map(({ heap }) => heap)), peak: median(runs.map(({ peak }) => peak)) };
}

const worker = process.argv.indexOf('--worker');
if (worker >= 0) {
  process.stdout.write(JSON.stringify(await work(process.argv[worker + 1] === 'with')));
} else {
  const without = measure('without');
  const with_ = measure('with');
  const added = with_.heap - without.heap;
  process.stdout.write(
    `Heap after ${FILES} files, a tenth with graphs: ${without.heap.toFixed(0)} MB without the plugin, ` +
      `${with_.heap.toFixed(0)} MB with it, ${added.toFixed(1)} MB more (limit ${LIMIT} MB); ` +
      `at most ${without.peak.toFixed(0)} and ${with_.peak.toFixed(0)} MB of the machine's\n`,
  );
  if (added > LIMIT) process.exitCode = 1;
}
