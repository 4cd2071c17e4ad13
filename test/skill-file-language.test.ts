/** SKILL.md files through ESLint itself, in the language that the plugin brings. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import parser from '@typescript-eslint/parser';
import { ESLint, Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import plugin from 'eslint-plugin-skill-graph';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const GOOD = '---\nname: a\ndescription: Does a.\n---\nHelp with a.\n';
const REPEATED = '---\nname: a\ndescription: Old.\ndescription: Does a.\n---\nHelp with a.\n';

function lint(text: string, ...configs: Linter.Config[]): readonly Linter.LintMessage[] {
  const config = [plugin.configs.strict, plugin.configs['skill-files'], ...configs];
  return new Linter().verify(text, config, { filename: 'skills/a/SKILL.md' });
}

/** Each message as its rule and place, with columns counted from 1. */
function shown(messages: readonly Linter.LintMessage[]): readonly string[] {
  return messages.map(
    ({ ruleId, message, severity, line, column, endLine, endColumn }) =>
      `${severity === 2 ? 'error' : 'warning'} ${ruleId ?? message} ${line}:${column}-${String(endLine)}:${String(endColumn)}`,
  );
}

describe('a file by itself', () => {
  test('is silent where nothing is wrong', () => {
    expect(lint(GOOD)).toEqual([]);
    expect(lint(`\uFEFF${GOOD.replaceAll('\n', '\r\n')}`)).toEqual([]);
  });

  test('is reported at the line in the file', () => {
    const text = '---\nname: a\ndescription: Does a.\ntools: t1\nsteps:\n  - t2: First.\n---\nHelp.\n';
    expect(shown(lint(text))).toEqual(['error skill-graph/malformed-skill-file 6:5-6:7']);
    expect(shown(lint(`\uFEFF${text.replaceAll('\n', '\r\n')}`))).toEqual([
      'error skill-graph/malformed-skill-file 6:5-6:7',
    ]);
    expect(shown(lint(''))).toEqual(['error skill-graph/malformed-skill-file 1:1-1:1']);
  });

  test('names neither the file nor another place in the message', () => {
    expect(lint(REPEATED)[0]?.message).toBe(
      'A key is written twice, and the earlier one counts for nothing. It is "description". Of two keys with one name the last one counts. Remove one of them.',
    );
  });

  test('has suggestions', () => {
    const [message] = lint('---\nname: a\ndescription: Does a.\nroutes:\n- b: status=denid\n---\nHelp.\n');
    expect(message?.suggestions?.map(({ desc }) => desc)).toEqual(['Change "denid" to "denied"']);
  });

  test('knows the version of the library', () => {
    const settings = { 'skill-graph': { version: '7.0' } };
    expect(lint(REPEATED, { settings })).toEqual([]);
  });

  test('is left alone by the rules about code', () => {
    const text = `${GOOD}\nimport { skillGraph } from 'agentfootprint/context'; skillGraph().build();\n`;
    expect(lint(text)).toEqual([]);
  });

  test('options of a parser for all files do no harm', () => {
    expect(lint(GOOD, { languageOptions: { parser, parserOptions: { projectService: true } } })).toEqual([]);
  });
});

describe('comments to ESLint', () => {
  const withComment = (comment: string): string =>
    REPEATED.replace('description: Does', `${comment}\ndescription: Does`);

  test.each([
    '# eslint-disable-next-line skill-graph/skill-file-hazard -- an old file',
    '# eslint-disable-next-line',
    '  #eslint-disable skill-graph/skill-file-hazard',
    '# eslint-disable',
  ])('%s is heard', (comment) => {
    expect(lint(withComment(comment))).toEqual([]);
  });

  test.each([
    '# eslint-disable-next-line skill-graph/malformed-skill-file',
    '# eslint-enable',
    '# about eslint-disable',
    '# eslint-disabled',
  ])('%s says nothing about the finding', (comment) => {
    expect(lint(withComment(comment)).map(({ ruleId }) => ruleId)).toContain('skill-graph/skill-file-hazard');
  });

  test('one that is of no use is reported', () => {
    const text = GOOD.replace('description', '# eslint-disable-next-line skill-graph/skill-file-hazard\ndescription');
    const messages = lint(text, { linterOptions: { reportUnusedDisableDirectives: 'error' } });
    expect(messages).toMatchObject([{ ruleId: null, line: 3 }]);
    expect(messages[0]?.message).toContain('Unused eslint-disable directive');
  });
});

describe('a folder', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'skill-language-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function write(name: string, text: string): string {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  function eslintWith(config: Linter.Config[], fix = false): ESLint {
    return new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: config, fix });
  }

  test('has its SKILL.md files found, and no other Markdown', async () => {
    const file = write('skills/a/SKILL.md', 'hello');
    write('README.md', 'hello');
    write('.claude/skills/b/SKILL.md', 'of another tool');
    const results = await eslintWith([plugin.configs.recommended, plugin.configs['skill-files']]).lintFiles(['.']);
    expect(results.map(({ filePath, errorCount }) => [filePath, errorCount])).toEqual([[file, 1]]);
  });

  test('takes the configuration by its name', async () => {
    write('skills/a/SKILL.md', 'hello');
    const config = defineConfig({ plugins: { 'skill-graph': plugin }, extends: ['skill-graph/skill-files'] });
    const [result] = await eslintWith(config).lintFiles(['.']);
    expect(result?.errorCount).toBe(1);
  });

  test('is repaired where that changes nothing, and clean afterwards', async () => {
    const file = write('skills/a/SKILL.md', REPEATED);
    const results = await eslintWith([plugin.configs['skill-files']], true).lintFiles(['.']);
    await ESLint.outputFixes(results);
    expect(readFileSync(file, 'utf8')).toBe(GOOD);
    const [again] = await eslintWith([plugin.configs['skill-files']]).lintFiles(['.']);
    expect(again?.messages).toEqual([]);
  });

  test('is one configuration with the code that loads it', async () => {
    write('skills/a/SKILL.md', REPEATED);
    write(
      'graph.ts',
      `import { skillGraph, skillsFromDir } from 'agentfootprint/context';
      export const graph = skillGraph({ skills: await skillsFromDir('./skills'), start: 'a' });`,
    );
    const config = [
      { files: ['**/*.ts'], languageOptions: { parser } },
      plugin.configs.recommended,
      plugin.configs['skill-files'],
    ];
    const results = await eslintWith(config).lintFiles(['.']);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual([
      'skill-graph/skill-file-hazard',
      'skill-graph/skill-file-hazard',
    ]);
  });
});
