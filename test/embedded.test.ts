/** Scripts inside other languages: component files of Vue and Svelte, JSX and CommonJS. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import typescriptParser from '@typescript-eslint/parser';
import plugin from 'eslint-plugin-skill-graph';
import { Linter } from 'eslint';
import * as svelteParser from 'svelte-eslint-parser';
import { describe, expect, test } from 'vitest';
import vueParser from 'vue-eslint-parser';
import { caseFiles } from './case-files.js';
import { differences } from './differences.js';
import { codeOf } from './lint.js';
import type { Preset } from './lint.js';

const CASES = join(import.meta.dirname, 'cases', 'embedded');
const JSX = { jsx: true };
const linter = new Linter();

/** The configuration that the parsers' own documentation gives for each kind of file. */
const PARSERS: Linter.Config[] = [
  { files: ['**/*.vue'], languageOptions: { parser: vueParser, parserOptions: { parser: typescriptParser } } },
  { files: ['**/*.svelte'], languageOptions: { parser: svelteParser, parserOptions: { parser: typescriptParser } } },
  { files: ['**/*.ts'], languageOptions: { parser: typescriptParser } },
  { files: ['**/*.tsx'], languageOptions: { parser: typescriptParser, parserOptions: { ecmaFeatures: JSX } } },
  { files: ['**/*.jsx'], languageOptions: { parserOptions: { ecmaFeatures: JSX } } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
];

function lint(text: string, filename: string, preset: Preset = 'recommended'): readonly Linter.LintMessage[] {
  return linter.verify(text, [...PARSERS, plugin.configs[preset]], { filename });
}

/** Where each line of a text starts. */
function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

interface Found {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  readonly suggestions: readonly Linter.LintSuggestion[];
}

/** Messages with offsets into the whole file instead of lines and columns. */
function found(messages: readonly Linter.LintMessage[], text: string): readonly Found[] {
  const starts = lineStarts(text);
  return messages.map((message) => ({
    code: codeOf(message),
    start: (starts[message.line - 1] ?? 0) + message.column - 1,
    end: (starts[(message.endLine ?? 0) - 1] ?? 0) + (message.endColumn ?? 0) - 1,
    suggestions: message.suggestions ?? [],
  }));
}

describe.each(
  [
    'setup.vue',
    'options.vue',
    'both.vue',
    'instance.svelte',
    'reactive.svelte',
    'desk.tsx',
    'desk.jsx',
    'desk.cjs',
  ].flatMap((name) => [[name, '\n'] as const, [name, '\r\n'] as const]),
)('%s with lines that end in %j', (name, end) => {
  const text = readFileSync(join(CASES, name), 'utf8').replaceAll('\n', end);
  const all = found(lint(text, name), text);

  test('a finding stands at its place in the whole file', () => {
    const shadowed = all.filter(({ code }) => code === 'rules-shadowed-by-order');
    // The later of the two rules; the regular expression stands in the file as often as it is a match.
    const later = text.indexOf('/refund/i', text.indexOf("{ use: 'orders'"));
    expect(shadowed.map(({ start, end }) => [start, end])).toEqual([[later, later + '/refund/i'.length]]);
  });

  test('a suggestion edits the whole file in its place', () => {
    const misspelt = all.filter(({ code }) => code === 'rule-id-exists');
    const id = text.indexOf("'refnuds'");
    expect(misspelt.map(({ start, end }) => [start, end])).toEqual([[id, id + "'refnuds'".length]]);
    const respelt = misspelt.flatMap(({ suggestions }) =>
      suggestions.map(({ fix }) => text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1])),
    );
    expect(respelt).toContain(text.replace('refnuds', 'refunds'));
    for (const repaired of respelt) expect(lint(repaired, name).filter(({ fatal }) => fatal)).toEqual([]);
  });

  test('nothing else is an error', () => {
    expect(
      lint(text, name)
        .filter(({ severity }) => severity === 2)
        .map(codeOf),
    ).toEqual(['rule-id-exists']);
  });
});

/** One part of a component file around the script of a case. */
interface Wrapper {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

const WRAPPERS: readonly Wrapper[] = [
  { file: 'case.vue', before: '<template>\n <p>{{ all }}</p>\n</template>\n<script lang="ts">\n', after: '</script>' },
  { file: 'case.vue', before: '<script setup lang="ts">', after: '</script>\n<template><p>{{ label }}</p></template>' },
  { file: 'case.svelte', before: '<p>{label}</p>\n<script lang="ts">\n', after: '\n</script>\n' },
  { file: 'case.svelte', before: '<script module lang="ts">', after: '</script>\n{#each all as one}{one}{/each}' },
];

const scripts = caseFiles('conformance/cases').filter(({ text }) => !text.includes('</'));

describe.each([...WRAPPERS.entries()])('wrapper %i of component files', (turn, { file, before, after }) => {
  const describeAll = (messages: readonly Found[], shift: number): readonly string[] =>
    messages
      .map(({ code, start, end, suggestions }) => {
        const edits = suggestions.map(({ desc, fix: { range, text } }) =>
          [desc, range[0] + shift, range[1] + shift, text].join(' '),
        );
        return [code, start + shift, end + shift, ...edits].join(' ');
      })
      .sort();

  test('says what is said of the script alone, at the same places', () => {
    // Half of the cases, each in one of the wrappers: parsing is what takes the time.
    const cases = scripts.filter((_, index) => index % (2 * WRAPPERS.length) === turn);
    const comparisons = cases.map(({ name, text }) => {
      const whole = before + text + after;
      return {
        name,
        expected: describeAll(found(lint(text, 'case.ts', 'checkup'), text), before.length),
        got: describeAll(found(lint(whole, file, 'checkup'), whole), 0),
      };
    });
    expect(differences(comparisons)).toEqual([]);
    expect(comparisons.flatMap(({ got }) => got).length).toBeGreaterThan(50);
  });
});

const SCRIPT = `import { defineSkill, skillGraph } from 'agentfootprint/context';
import { pick } from './pick.js';
const refunds = defineSkill({ id: 'refunds', description: 'Pays back.', body: 'Help with refunds.' });
const orders = defineSkill({ id: 'orders', description: 'Looks up orders.', body: 'Help with orders.' });
const rules = [{ use: 'refunds', match: /refund/i }, { use: 'orders', match: /refund/i }];
let start = rules;
`;
/** Both rules match alike, and the graph is built at once. */
const AT_ONCE = `${SCRIPT}const graph = skillGraph({ skills: [refunds, orders], start: { rules: start } });\n`;
/** The same graph, built whenever someone asks for it. */
const LATER = `${SCRIPT}function build() {
  return skillGraph({ skills: [refunds, orders], start: { rules: start } });
}
`;

const vue = (script: string, template: string): string =>
  `<script setup lang="ts">\n${script}</script>\n<template>\n${template}\n</template>\n`;
const options = (script: string, template: string): string =>
  `<script lang="ts">\n${script}</script>\n<template>\n${template}\n</template>\n`;
const svelte = (script: string, template: string): string => `<script lang="ts">\n${script}</script>\n${template}\n`;

function isSilent(text: string, file: string): boolean {
  const messages = lint(text, file);
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return !messages.some((message) => codeOf(message) === 'rules-shadowed-by-order');
}

describe('what a template only shows is still known', () => {
  test.each([
    ['page.vue', vue(AT_ONCE, '<li v-for="rule in rules" :key="rule.use" @click="pick(rule)">{{ rule.use }}</li>')],
    ['page.vue', vue(AT_ONCE, '<Rules :rules="rules" v-slot="{ start }">{{ start }}</Rules>')],
    ['page.vue', vue(LATER, '<p @click="build()">{{ refunds2 }}</p>')],
    ['page.vue', vue(LATER, '')],
    ['page.vue', options(`${LATER}export default { setup: () => ({ build }) };\n`, '<p @click="build()" />')],
    ['page.vue', `<script setup lang="ts">\n${LATER}</script>\n`],
    ['page.svelte', svelte(AT_ONCE, '{#each rules as rule}<p on:click={() => pick(rule)}>{rule.use}</p>{/each}')],
    ['page.svelte', svelte(AT_ONCE, '<Rules {rules} let:start>{start}</Rules>')],
    ['page.svelte', svelte(LATER, '<button onclick={build}>go</button>')],
  ])('%s %#', (file, text) => {
    expect(isSilent(text, file)).toBe(false);
  });
});

describe('what a template may change is not known', () => {
  test.each([
    ['page.vue', vue(AT_ONCE, '<p @click="rules.push({ use: \'orders\' })" />')],
    ['page.vue', vue(AT_ONCE, '<p @click="() => { start = [] }" />')],
    ['page.vue', vue(AT_ONCE, '<p @click="const all = rules; rules.pop()" />')],
    ['page.vue', vue(AT_ONCE, '<Rules v-model="start" />')],
    ['page.vue', vue(AT_ONCE, '<Rules v-model:all="start" />')],
    ['page.vue', vue(AT_ONCE, '<Rules :all.sync="start" />')],
    ['page.vue', vue(AT_ONCE, '<p>{{ rules.length = 0 }}</p>')],
    ['page.vue', vue(AT_ONCE, '<p v-for="rule in [rules.pop()]" />')],
    ['page.vue', vue(LATER, '<Rules :rules="rules" />')],
    ['page.vue', vue(LATER, '<p v-for="rule in rules" @click="rule.match = other" />')],
    ['page.vue', vue(LATER, '<p v-for="rule of rules" v-model="rule.match" />')],
    ['page.vue', vue(LATER, '<p v-mine="rules" />')],
    ['page.vue', vue(LATER, 'p(@click="rules.pop()")').replace('<template>', '<template lang="pug">')],
    ['page.vue', options(`${LATER}export default { data: () => ({ list: rules }) };\n`, '<p @click="list.pop()" />')],
    ['page.vue', options(`${LATER}export default { data() { return { list: rules } } };`, '<p @click="list.pop()" />')],
    ['page.svelte', svelte(AT_ONCE, "<button on:click={() => rules.push({ use: 'orders' })}>go</button>")],
    ['page.svelte', svelte(AT_ONCE, '<button onclick={() => (start = [])}>go</button>')],
    ['page.svelte', svelte(AT_ONCE, '<Rules bind:start />')],
    ['page.svelte', svelte(AT_ONCE, '<Rules bind:all={start} />')],
    ['page.svelte', svelte(AT_ONCE, '{@const all = rules.pop()}')],
    ['page.svelte', svelte(AT_ONCE.replace('let start', 'export let start'), '')],
    ['page.svelte', svelte(`${AT_ONCE}export { start as first };`, '')],
    ['page.svelte', svelte(`${AT_ONCE}$: start = pick(start);\n`, '')],
    ['page.svelte', svelte(`${AT_ONCE}$: { rules.push(pick()); }\n`, '')],
    ['page.svelte', svelte(LATER, '<Rules {rules} />')],
    ['page.svelte', svelte(LATER, '<Rules {...rules} />')],
    ['page.svelte', svelte(LATER, '<p use:pick={rules} />')],
    ['page.svelte', svelte(LATER, '{#each rules as rule}<input bind:value={rule.match} />{/each}')],
    ['page.svelte', svelte(LATER, '{#snippet on(all)}<p onclick={() => all.pop()} />{/snippet}{@render on(rules)}')],
    ['page.svelte', svelte(LATER, '{#await rules then list}<p onclick={() => list.pop()} />{/await}')],
    ['page.tsx', `${LATER}export const view = <Rules rules={rules} />;`],
    ['page.tsx', `${AT_ONCE}export const view = <p onClick={() => rules.pop()} />;`],
  ])('%s %#', (file, text) => {
    expect(isSilent(text, file)).toBe(true);
  });
});

describe('a name that a template declares is not the script’s', () => {
  const MAKER = `${SCRIPT}const none = [];
function make(rules) {
  return skillGraph({ skills: [refunds, orders], start: { rules } });
}
`;
  test.each([
    ['page.vue', vue(MAKER, '<p v-for="rules in none">{{ make(rules) }}</p>')],
    ['page.vue', vue(MAKER, '<Rules v-slot="{ rules }">{{ make(rules) }}</Rules>')],
    ['page.vue', options(`${MAKER}export default { data: () => ({ rules: [], make }) };`, '<p>{{ make(rules) }}</p>')],
    ['page.svelte', svelte(MAKER, '{#each none as rules}{make(rules)}{/each}')],
    ['page.svelte', svelte(MAKER, '{#snippet show(rules)}{make(rules)}{/snippet}')],
    ['page.svelte', svelte(MAKER, '<Rules let:rules>{make(rules)}</Rules>')],
  ])('%s %#', (file, text) => {
    expect(isSilent(text, file)).toBe(true);
  });
});

describe('half-typed templates', () => {
  test.each([
    ['page.vue', vue(AT_ONCE, '<p v-for="rule in " :key= @click="rules." v-slot="{">{{ rules. }}</p><p')],
    ['page.vue', vue(AT_ONCE, '<p :[="rules" #="" v-model="" v-model="start +" @click="if (" />')],
    ['page.vue', vue(AT_ONCE, `${'<p>'.repeat(2_000)}{{ rules }}`)],
    ['page.vue', AT_ONCE],
  ])('%s %#', (file, text) => {
    const failures = lint(text, file).filter(({ fatal }) => fatal);
    expect(failures.filter(({ message }) => !message.startsWith('Parsing error'))).toEqual([]);
  });
});
