/**
 * Writes what the presets differ in into docs/presets.md, from the list of
 * checks; with `--check` only says whether the page is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS } from '../packages/core/dist/index.mjs';

const FILE = join(import.meta.dirname, '..', 'docs', 'presets.md');

const link = (code) => `[${code}](rules/${code}.md)`;

function optionRows() {
  const checks = [...CHECKS].sort((a, b) => (a.code < b.code ? -1 : 1));
  return checks.flatMap(({ code, options }) =>
    Object.entries(options).map(
      ([name, { description, recommended, strict = recommended, checkup }]) =>
        `| ${link(code)} | \`${name}\` | ${description} | \`${recommended}\` | \`${strict}\` | \`${checkup}\` |`,
    ),
  );
}

function adviceRows() {
  return CHECKS.filter(({ advice }) => advice === true)
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, description }) => `| ${link(code)} | ${description} |`);
}

/** The parts of the page that are written here, by the name in their markers. */
const parts = {
  'options by preset': [
    '| rule | option | meaning | `recommended` | `strict` | `checkup` |',
    '|---|---|---|---|---|---|',
    ...optionRows(),
  ],
  'rules of strict alone': ['| rule | description |', '|---|---|', ...adviceRows()],
};

function replacePart(page, name, lines) {
  const start = `<!-- begin ${name}: written by \`pnpm generate\` -->\n`;
  const end = `<!-- end ${name} -->\n`;
  const from = page.indexOf(start) + start.length;
  const to = page.indexOf(end);
  if (from < start.length || to < from) throw new Error(`${FILE} has no place for the ${name}`);
  return `${page.slice(0, from)}\n${lines.join('\n')}\n\n${page.slice(to)}`;
}

const before = readFileSync(FILE, 'utf8');
const after = Object.entries(parts).reduce((page, [name, lines]) => replacePart(page, name, lines), before);

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, after);
} else if (after !== before) {
  process.stderr.write('docs/presets.md is stale.\n');
  process.exitCode = 1;
}
