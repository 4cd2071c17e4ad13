/**
 * Starts a new rule: `pnpm new-rule CODE` makes the check, its entry in the list
 * of codes, its tests and its page, each from a template in `new-rule/`. The
 * tests fail until all that is marked TODO is written.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const LIST = 'packages/core/src/checks/index.ts';
const LIST_START = 'export const CHECKS: readonly AnyCheck[] = [\n';
const LIST_END = '];\n';

/** Stops with words for whoever typed the command. */
function refuse(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

/** `no-entry` as `noEntry`. */
function camelCase(code) {
  return code.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

function fill(template, code) {
  const name = camelCase(code);
  const words = { code, name, Name: name.charAt(0).toUpperCase() + name.slice(1) };
  const text = readFileSync(join(import.meta.dirname, 'new-rule', template), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_, word) => words[word]);
}

/** The list of codes with one more: its import in alphabetical order, itself at the end. */
function withEntry(list, code) {
  const start = list.indexOf(LIST_START);
  const end = list.indexOf(LIST_END, start);
  if (start < 0 || end < 0) refuse(`${LIST} has no list of checks any more: teach scripts/new-rule.mjs where it is.`);
  const listed = `${list.slice(0, end)}  ${camelCase(code)},\n${list.slice(end)}`;
  const imports = [...listed.matchAll(/^import .* from '\.\/(.*)\.js';\n/gm)];
  const next = imports.find(([, file]) => file > code);
  const last = imports.at(-1);
  const at = next?.index ?? (last === undefined ? 0 : last.index + last[0].length);
  return `${listed.slice(0, at)}import { ${camelCase(code)} } from './${code}.js';\n${listed.slice(at)}`;
}

const [code, ...rest] = process.argv.slice(2);
if (code === undefined || rest.length > 0) refuse('Name the code of the new rule: pnpm new-rule my-code');
if (!/^[a-z]+(?:-[a-z]+)*$/.test(code)) {
  refuse(`"${code}" cannot be a code: a code is made of lower-case words with hyphens between them, such as no-entry.`);
}

const files = [
  { file: `packages/core/src/checks/${code}.ts`, template: 'check.ts.txt' },
  { file: `test/core/${code}.test.ts`, template: 'test.ts.txt' },
  { file: `test/fixtures/squiggles/${code}.ts`, template: 'squiggles.ts.txt' },
  { file: `docs/rules/${code}.md`, template: 'page.md' },
];
for (const { file } of files) {
  if (existsSync(join(root, file))) refuse(`${file} is there already; nothing was written.`);
}

const list = withEntry(readFileSync(join(root, LIST), 'utf8'), code);
for (const { file, template } of files) writeFileSync(join(root, file), fill(template, code));
writeFileSync(join(root, LIST), list);

process.stdout.write(
  [
    `Made for ${code}:`,
    ...files.map(({ file }) => `  ${file}`),
    `and its entry in ${LIST}.`,
    '',
    'Next:',
    '  1. Write what is marked TODO in these files. Their tests fail until then.',
    '  2. Run `pnpm generate`, which writes the head of the page and the tables.',
    '  3. Run `pnpm test`.',
    '',
  ].join('\n'),
);
