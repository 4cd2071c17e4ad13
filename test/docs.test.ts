/** The documentation says what is true: every example reports what its page says, and every rule has its page. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import typescriptParser from '@typescript-eslint/parser';
import plugin from 'eslint-plugin-skill-graph';
import { ESLint, Linter } from 'eslint';
import { CHECKS } from 'skill-graph-core';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { codeOf } from './lint.js';
import { codeBlocks, headings, linkTargets, markValues, section, type CodeBlock } from './markdown.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RULES = join(ROOT, 'docs', 'rules');
const GUIDES = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));

/** The headings of every page of a rule; `Options` only where the rule has any. */
const HEADINGS = [
  'What it proves',
  'Why it matters',
  'Failing example',
  'Passing example',
  'What it cannot see',
  'Options',
  'Version',
];

const linter = new Linter();

/** The page of a rule; empty where there is none, which a test of its own says. */
function pageOf(code: string): string {
  const file = join(RULES, `${code}.md`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Lints a block under the preset that a reader has, with the page's own rule on; the block may name a version. */
function codesIn(block: CodeBlock, code: string, preset: 'recommended' | 'strict'): ReadonlySet<string> {
  const [version] = markValues(block, 'version');
  const config: Linter.Config[] = [
    plugin.configs[preset],
    {
      files: ['**/*.ts', '**/*.md'],
      settings: version === undefined ? {} : { 'skill-graph': { version } },
      rules: { [`skill-graph/${code}`]: 'error' },
    },
    { files: ['**/*.ts'], languageOptions: { parser: typescriptParser } },
    plugin.configs['skill-files'],
  ];
  const filename = block.language === 'md' ? 'skills/billing/SKILL.md' : 'graph.ts';
  return new Set(linter.verify(block.text, config, { filename }).map(codeOf));
}

test('every rule has a page, and every page a rule', () => {
  const pages = readdirSync(RULES).map((name) => name.replace(/\.md$/, ''));
  expect(pages.sort()).toEqual(CHECKS.map(({ code }) => code).sort());
});

describe.each(CHECKS.map((check) => ({ code: check.code, check })))('$code', ({ code, check }) => {
  const page = pageOf(code);
  const blocks = codeBlocks(page);
  // Advice is in `strict` alone, so its examples are shown there.
  const preset = check.advice === true ? 'strict' : 'recommended';

  test('has the fixed headings, each with something under it', () => {
    const hasOptions = Object.keys(check.options).length > 0;
    const wanted = HEADINGS.filter((heading) => heading !== 'Options' || hasOptions);
    expect(headings(page, 2)).toEqual(wanted);
    expect(wanted.filter((heading) => section(page, heading) === '')).toEqual([]);
  });

  test('says which version of the library is meant', () => {
    expect(section(page, 'Version')).toMatch(/\b\d+\.\d+\b/);
    if (check.since !== undefined) expect(section(page, 'Version')).toContain(check.since);
  });

  test('has an example of each kind under its heading, and marks every block', () => {
    const marks = (heading: string) => codeBlocks(section(page, heading)).map((block) => block.marks[0]);
    expect(new Set(marks('Failing example'))).toEqual(new Set(['fail']));
    expect(new Set(marks('Passing example'))).toEqual(new Set(['pass']));
    expect(blocks.filter(({ marks: [mark] }) => mark !== 'fail' && mark !== 'pass')).toEqual([]);
  });

  test.each(blocks.filter(({ marks }) => marks[0] === 'fail'))('line $line reports this code', (block) => {
    expect([...codesIn(block, code, preset)].sort()).toEqual([code, ...markValues(block, 'also')].sort());
  });

  test.each(blocks.filter(({ marks }) => marks[0] === 'pass'))('line $line reports nothing', (block) => {
    expect([...codesIn(block, code, preset)]).toEqual([]);
  });
});

test('passing examples are right for the compiler, too', () => {
  const types = join(ROOT, 'examples', 'support-desk', 'types');
  const examples = new Map(
    CHECKS.flatMap(({ code }) =>
      codeBlocks(pageOf(code))
        .filter(({ language, marks }) => language === 'ts' && marks[0] === 'pass')
        .map(({ line, text }) => [join(ROOT, 'examples', 'support-desk', `${code}-${line}.ts`), text] as const),
    ),
  );
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    strict: true,
    noEmit: true,
    paths: {
      agentfootprint: [join(types, 'agentfootprint.d.ts')],
      'agentfootprint/context': [join(types, 'context.d.ts')],
      'agentfootprint/skill-graph': [join(types, 'skill-graph.d.ts')],
    },
  };
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => examples.has(name) || disk.fileExists(name),
    readFile: (name) => examples.get(name) ?? disk.readFile(name),
    getSourceFile: (name, version) => {
      const text = examples.get(name);
      return text === undefined ? disk.getSourceFile(name, version) : ts.createSourceFile(name, text, version);
    },
  };
  const program = ts.createProgram([...examples.keys()], options, host);
  const said = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  expect(said).toEqual([]);
});

/** The blocks in a language that is linted or loaded; all others are for people only. */
function checkedBlocks(guide: string): readonly CodeBlock[] {
  const blocks = codeBlocks(readFileSync(join(ROOT, guide), 'utf8'));
  return blocks.filter(({ language }) => ['js', 'mjs', 'ts'].includes(language));
}

/** A mistake that every configuration of the guides has to find, in a form that every parser takes. */
const GRAPH_WITHOUT_ENTRY = `import { skillGraph } from 'agentfootprint/context';
export const graph = skillGraph().build();
`;

/** What a user has installed; the configurations of the guides import nothing else. */
const INSTALLED = ['@typescript-eslint', 'eslint', 'typescript-eslint'];

/** Makes a folder of a user with this configuration in it, and says what ESLint reports there. */
async function lintFolder(configuration: CodeBlock): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    for (const name of INSTALLED) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
    symlinkSync(join(ROOT, 'packages', 'eslint-plugin'), join(folder, 'node_modules', 'eslint-plugin-skill-graph'));
    const language = configuration.language === 'ts' ? 'ts' : 'mjs';
    writeFileSync(join(folder, `eslint.config.${language}`), configuration.text);
    const isForTypeScript = configuration.text.includes('parser') || configuration.text.includes('tseslint');
    writeFileSync(join(folder, isForTypeScript ? 'graph.ts' : 'graph.mjs'), GRAPH_WITHOUT_ENTRY);
    const results = await new ESLint({ cwd: folder }).lintFiles(['.']);
    return results.flatMap(({ messages }) => messages.map(codeOf));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each(['README.md', ...GUIDES.map((name) => join('docs', name))])('%s', (guide) => {
  const blocks = checkedBlocks(guide);
  const reported = (block: CodeBlock): readonly string[] => markValues(block, 'reports');
  const isGraph = (block: CodeBlock): boolean => reported(block).length > 0 || block.marks[0] === 'silent';
  const isConfig = (block: CodeBlock): boolean => block.marks[0] === 'config';

  test('marks every block of code, so that all of them are checked', () => {
    expect(blocks.filter((block) => !isGraph(block) && !isConfig(block))).toEqual([]);
  });

  test.each(blocks.filter(isGraph))('line $line reports what it says', (block) => {
    const config: Linter.Config[] = [
      { files: ['**/*.ts'], languageOptions: { parser: typescriptParser } },
      plugin.configs.recommended,
    ];
    const codes = linter.verify(block.text, config, { filename: 'graph.ts' }).map(codeOf);
    expect(codes.sort()).toEqual([...reported(block)].sort());
  });

  test.each(blocks.filter(isConfig))('line $line is a configuration that finds a mistake', async (block) => {
    expect(await lintFolder(block)).toEqual(['no-entry']);
  });
});

describe('links', () => {
  const pages = [
    'README.md',
    ...GUIDES.map((name) => join('docs', name)),
    ...CHECKS.map(({ code }) => join('docs', 'rules', `${code}.md`)),
  ];

  test.each(pages)('%s leads to files that are there', (page) => {
    const targets = linkTargets(readFileSync(join(ROOT, page), 'utf8'));
    const files = targets
      .filter((target) => !/^(?:https?:|#)/.test(target))
      .map((target) => target.replace(/#.*$/, ''));
    expect(files.filter((target) => !existsSync(join(ROOT, dirname(page), target)))).toEqual([]);
  });
});
