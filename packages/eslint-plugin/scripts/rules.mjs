/**
 * Writes the list of rules into the package's README from the core's list of
 * checks; with `--check` only says whether the README is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS } from 'skill-graph-core';

const FILE = join(import.meta.dirname, '..', 'README.md');
const START = '<!-- rules: written by `pnpm run rules` -->\n';
const END = '<!-- end of rules -->\n';

function describeOption([name, { description, recommended }]) {
  return `- \`${name}\` (\`${recommended}\`): ${description}`;
}

function describeCheck({ code, severity, description, options, fixable }) {
  const fix = fixable === true ? ', fixes' : '';
  const lines = [`### ${code}`, '', `${description}. (${severity}${fix})`];
  const described = Object.entries(options).map(describeOption);
  if (described.length > 0) lines.push('', 'Options, with their defaults:', '', ...described);
  return lines.join('\n');
}

const before = readFileSync(FILE, 'utf8');
const start = before.indexOf(START) + START.length;
const end = before.indexOf(END);
if (start < START.length || end < start) throw new Error(`${FILE} has no place for the rules`);
const sections = [...CHECKS].sort((a, b) => (a.code < b.code ? -1 : 1)).map(describeCheck);
const after = `${before.slice(0, start)}\n${sections.join('\n\n')}\n\n${before.slice(end)}`;

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, after);
} else if (after !== before) {
  process.stderr.write('The list of rules in packages/eslint-plugin/README.md is stale: run `pnpm run rules`.\n');
  process.exitCode = 1;
}
