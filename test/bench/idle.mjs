/**
 * What the plugin costs a project that has no skill graph: the time of all its
 * rules, as ESLint's own statistics give it, against the time of parsing.
 */
import parser from '@typescript-eslint/parser';
import skillGraph from 'eslint-plugin-skill-graph';
import { ESLint } from 'eslint';

const FILES = 200;
/** About what a source file of an application has. */
const FUNCTIONS = 40;
/** Of the parse time; more than this is a fault. */
const LIMIT = 0.005;

/** A file of ordinary TypeScript, different from its neighbours and without a word of the DSL's. */
function source(index) {
  const parts = [
    `import { read } from './file-${index + 1}.js';`,
    `export interface Row${index} { id: string; size: number }`,
  ];
  for (let n = 0; n < FUNCTIONS; n += 1) {
    parts.push(
      `/** Adds the sizes of the rows whose id starts with the prefix. */`,
      `export function total${index}_${n}(rows: readonly Row${index}[], prefix = 'p${n}'): number {`,
      `  let sum = ${n};`,
      `  for (const { id, size } of rows) {`,
      `    if (id.startsWith(prefix) && size > ${n * 3}) sum += size * (read(id)?.factor ?? ${index});`,
      `  }`,
      '  return sum > 1_000 ? Math.round(sum / 10) : sum;',
      `}`,
    );
  }
  return `${parts.join('\n')}\n`;
}

async function measure() {
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser } }, skillGraph.configs.strict],
    stats: true,
  });
  let parse = 0;
  let rules = 0;
  for (let index = 0; index < FILES; index += 1) {
    const [result] = await eslint.lintText(source(index), { filePath: `file-${index}.ts` });
    if (result.messages.length > 0) throw new Error(`file-${index}.ts: ${result.messages[0].message}`);
    for (const pass of result.stats.times.passes) {
      parse += pass.parse.total;
      for (const [name, { total }] of Object.entries(pass.rules ?? {})) {
        if (name.startsWith('skill-graph/')) rules += total;
      }
    }
  }
  return { parse, rules };
}

// Once to warm the engine up, then once to count.
await measure();
const { parse, rules } = await measure();
const ratio = rules / parse;
const count = Object.keys(skillGraph.rules).length;
process.stdout.write(
  `${FILES} files without a graph, ${count} rules: rules ${rules.toFixed(2)} ms, parsing ${parse.toFixed(0)} ms, ` +
    `ratio ${(ratio * 100).toFixed(3)}% (limit ${(LIMIT * 100).toFixed(1)}%)\n`,
);
if (ratio > LIMIT) process.exitCode = 1;
