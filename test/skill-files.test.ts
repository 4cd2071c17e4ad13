/** The cases of SKILL.md files: what the library refused, and what it read, is what we say. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import plugin from 'eslint-plugin-skill-graph';
import { type GraphDeclaration, analyze } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { diskAt } from '../packages/eslint-plugin/src/disk.js';
import type { Problem } from './case-files.js';
import { differences } from './differences.js';
import { codeOf } from './lint.js';

const ROOT = fileURLToPath(new URL('./cases/skill-files/', import.meta.url));

/** What the library made of a case. Of two files with one name it names the first, and we stand at the second. */
interface Expected {
  readonly refusal?: string;
  readonly file?: string;
  readonly line?: number;
  readonly problems?: readonly (Problem & { readonly kind: string })[];
  readonly skills?: readonly string[];
  readonly steps?: readonly object[];
}

const expected = new Map(
  Object.entries(JSON.parse(readFileSync(join(ROOT, 'expected.json'), 'utf8')) as Record<string, Expected>),
);
const names = readdirSync(ROOT).filter((name) => name !== 'expected.json');

/** Lints a case. Relative paths begin in its folder, as they did for the library. */
async function lintCase(name: string, skillsRoot: string | undefined): Promise<ESLint.LintResult['messages']> {
  const eslint = new ESLint({
    cwd: join(ROOT, name),
    overrideConfigFile: true,
    overrideConfig: [
      { files: ['**/*.ts'], languageOptions: { parser }, settings: { 'skill-graph': { skillsRoot } } },
      plugin.configs.checkup,
    ],
  });
  const [result] = await eslint.lintFiles(join(ROOT, name, 'graph.ts'));
  return result?.messages ?? [];
}

test('there are 53 cases', () => {
  expect(names).toHaveLength(53);
  expect([...expected.keys()].sort()).toEqual([...names].sort());
});

test('what the library refuses is refused, at its file and line', async () => {
  const comparisons = [];
  for (const name of names) {
    const { refusal, file, line } = expected.get(name) ?? {};
    if (refusal === undefined) continue;
    const messages = await lintCase(name, '.');
    const place = file === undefined ? undefined : line === undefined ? file : `${file}:${line} `;
    const isIt = (message: string): boolean => place === undefined || message.includes(place);
    comparisons.push({
      name,
      expected: [`error ${refusal} true`],
      // The library stops at the first refusal, and we go on.
      got: [...new Set(messages.map((found) => `${found.severity === 2 ? 'error' : 'warning'} ${codeOf(found)} `))].map(
        (found) => `${found}${String(messages.some(({ message }) => isIt(message)))}`,
      ),
    });
  }
  expect(differences(comparisons)).toEqual([]);
  expect(comparisons).toHaveLength(48);
});

test('what the library accepts is not refused, and the check-up says the same', async () => {
  const comparisons = [];
  for (const name of names) {
    const { refusal, problems = [] } = expected.get(name) ?? {};
    if (refusal !== undefined) continue;
    const messages = await lintCase(name, '.');
    comparisons.push({
      name,
      expected: problems.map(({ kind, code }) => `${kind} ${code}`).sort(),
      got: messages.map((found) => `${found.severity === 2 ? 'error' : 'warning'} ${codeOf(found)}`).sort(),
    });
  }
  expect(differences(comparisons)).toEqual([]);
  expect(comparisons).toHaveLength(5);
});

/** The graph that the files of a case make. */
function graphOf(name: string): GraphDeclaration | undefined {
  const text = `import { runbookFromDir, skillGraph } from 'agentfootprint/context';
    import { defineTool } from 'agentfootprint';
    const tools = [defineTool({ name: 't1', description: 'A tool.', execute: () => 'ok' })];
    export const graph = skillGraph({ ...(await runbookFromDir('./files', { tools })), start: 'a' });`;
  const ast = parser.parse(text, { range: true, sourceType: 'module' });
  const directory = join(ROOT, name);
  const host = { resolve: () => undefined, disk: diskAt(directory) };
  return analyze({ file: join(directory, 'graph.ts'), text, ast }, {}, host).graphs[0];
}

test('skills and steps are those that the library reads', () => {
  const comparisons = [];
  for (const name of names) {
    const { skills, steps = [] } = expected.get(name) ?? {};
    if (skills === undefined) continue;
    const graph = graphOf(name);
    comparisons.push({
      name,
      expected: [...skills, ...steps.map((step) => JSON.stringify(step))],
      got: [
        ...(graph?.skills.items ?? []).map(({ id }) => id ?? 'unknown'),
        ...(graph?.routes.items ?? []).map(({ from, to, onToolReturn, onToolStatus }) =>
          JSON.stringify({
            from: from?.id,
            to: to?.id,
            ...(onToolReturn.kind === 'exact' && { onToolReturn: onToolReturn.name }),
            ...(onToolStatus.kind === 'set' && { onToolStatus: onToolStatus.statuses.items.map(({ text }) => text) }),
          }),
        ),
      ],
    });
    expect([graph?.skills.complete, graph?.routes.complete]).toEqual([true, true]);
  }
  expect(differences(comparisons)).toEqual([]);
  expect(comparisons).toHaveLength(4);
});

test('that a relative path leads nowhere is said only where the project says where it begins', async () => {
  expect((await lintCase('missing-1', '.')).map(codeOf)).toEqual(['malformed-skill-file']);
  expect(await lintCase('missing-1', undefined)).toEqual([]);
});
