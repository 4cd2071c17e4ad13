/** The packed packages, installed with npm into empty projects, under every host that they name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Project, Workshop } from './project.js';

/** The lowest ESLint of the peer range, the newest 9 and the newest 10. */
const ESLINT = { lowest: 'eslint@9.15.0', nine: 'eslint@9.39.5', ten: 'eslint@10.15.0' };
const PARSER = '@typescript-eslint/parser@8.72.0';
const OXLINT = 'oxlint@1.94.0';

const PLUGIN = 'eslint-plugin-skill-graph';

const ROOT = join(import.meta.dirname, '..', '..');
const workshop = new Workshop();

/** A graph with routes and no entry; the finding is at `skillGraph` on line 4. */
const GRAPH = `const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const b = defineSkill({ id: 'b', description: 'About b.', body: 'Help with b.' });
`;
const FILES = {
  'src/graph.mjs': `import { defineSkill, skillGraph } from 'agentfootprint/context';
${GRAPH}export const graph = skillGraph().route(a, b, { onToolReturn: 't' }).build();
`,
  'src/graph.cjs': `const { defineSkill, skillGraph } = require('agentfootprint/context');
${GRAPH}module.exports = skillGraph().route(a, b, { onToolReturn: 't' }).build();
`,
};
const FOUND = ['src/graph.cjs 4:18-4:28 skill-graph/no-entry', 'src/graph.mjs 4:22-4:32 skill-graph/no-entry'];

const CONFIG = {
  'eslint.config.mjs': `import skillGraph from '${PLUGIN}';
export default [skillGraph.configs.recommended];
`,
  'eslint.config.cjs': `const skillGraph = require('${PLUGIN}');
module.exports = [skillGraph.configs.recommended];
`,
};

interface EslintResult {
  readonly filePath: string;
  readonly messages: readonly {
    readonly ruleId: string | null;
    readonly message: string;
    readonly severity: number;
    readonly line: number;
    readonly column: number;
    readonly endLine?: number;
    readonly endColumn?: number;
  }[];
}

/** The errors of `npx eslint .`, one a line. */
async function eslintErrors(project: Project): Promise<readonly string[]> {
  const { stdout, stderr } = await project.run('npx', ['eslint', '.', '--format', 'json']);
  expect(stderr).toBe('');
  return (JSON.parse(stdout) as readonly EslintResult[]).flatMap(({ filePath, messages }) =>
    messages
      .filter(({ severity }) => severity === 2)
      .map(({ ruleId, message, line, column, endLine = 0, endColumn = 0 }) => {
        const file = filePath.slice(project.folder.length + 1);
        return `${file} ${line}:${column}-${endLine}:${endColumn} ${ruleId ?? message}`;
      }),
  );
}

/** The blocks of code of a page, by the language that stands behind the fence. */
function blocks(page: string, language: string): readonly string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\b.*\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, code = '']) => code);
}

/** The packages that a page tells its reader to install. */
function installed(page: string): readonly string[] {
  const command = blocks(page, 'sh').find((code) => code.startsWith('npm install --save-dev '));
  if (command === undefined) throw new Error(`${page} does not say what to install`);
  return command.trim().split(' ').slice(3);
}

const OXLINT_PAGE = 'docs/oxlint.md';
/** Pages name no versions; here they are held, so that a release of someone else breaks no test. */
const VERSIONS = new Map([
  ['eslint', ESLINT.ten],
  ['@typescript-eslint/parser', PARSER],
  ['oxlint', OXLINT],
]);
const held = (page: string): readonly string[] => installed(page).map((name) => VERSIONS.get(name) ?? name);
const projects = new Map<string, Project>();

function projectOf(name: string): Project {
  const project = projects.get(name);
  if (project === undefined) throw new Error(`There is no project ${name}`);
  return project;
}

beforeAll(async () => {
  await workshop.pack();
  const wanted: readonly (readonly [string, readonly string[]])[] = [
    ...Object.entries(ESLINT).map(([name, eslint]) => [name, [eslint, PLUGIN]] as const),
    ['newcomer', held('README.md')],
    ['oxlint', held(OXLINT_PAGE)],
  ];
  // All at once: npm mostly waits.
  await Promise.all(
    wanted.map(async ([name, packages]) => {
      projects.set(name, await workshop.project(name, packages));
    }),
  );
});
afterAll(() => {
  workshop.remove();
});

test('nothing of the workspace is left in what is packed', async () => {
  for (const name of ['skill-graph-core', PLUGIN]) {
    const manifest = await workshop.packed(name, 'package.json');
    const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
    expect(Object.values(dependencies).filter((range) => !/^\^?\d/.test(range))).toEqual([]);
  }
});

describe.each(Object.keys(ESLINT))('the %s ESLint', (name) => {
  test('nothing brings the compiler or its parser along', () => {
    const packages = projectOf(name).installed();
    expect(packages).toContain('eslint');
    expect(packages).not.toContain('typescript');
    expect(packages).not.toContain('@typescript-eslint');
  });

  test.each(Object.entries(CONFIG))('%s finds what is wrong, in modules and in CommonJS', async (file, text) => {
    const project = projectOf(name);
    project.write({ ...FILES, [file]: text });
    expect(await eslintErrors(project)).toEqual(FOUND);
  });

  test('the types fit those of this ESLint, in modules and in CommonJS', async () => {
    const project = projectOf(name);
    const config = `import type { Linter } from 'eslint';
import { CHECKS, analyze } from 'skill-graph-core';
`;
    project.write({
      'config.mts': `${config}import skillGraph from '${PLUGIN}';
const { rules, configs } = skillGraph;
export default [configs.recommended, { plugins: { 'skill-graph': skillGraph } }] satisfies Linter.Config[];
export const parts = [rules, CHECKS, analyze];
// @ts-expect-error There is no preset of this name: the types are not \`any\`.
export const wrong = configs.unheard;
`,
      'config.cts': `${config}import skillGraph = require('${PLUGIN}');
export const list: Linter.Config[] = [skillGraph.configs.strict, { plugins: { 'skill-graph': skillGraph } }];
export const parts = [CHECKS, analyze];
// @ts-expect-error There is no preset of this name: the types are not \`any\`.
export const wrong = skillGraph.configs.unheard;
`,
    });
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
    // The project has no compiler of its own.
    const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = await project.run(process.execPath, [compiler, ...options, 'config.mts', 'config.cts']);
    expect(stdout).toBe('');
  });
});

describe('a newcomer who does what the README says', () => {
  test('sees a finding', async () => {
    const project = projectOf('newcomer');
    const [config = ''] = blocks('README.md', 'js');
    expect(config.trim().split('\n')).toHaveLength(3);
    const [desk = ''] = blocks('docs/getting-started.md', 'ts reports');
    project.write({ 'eslint.config.mjs': config, 'desk.ts': desk });
    const { status, stdout } = await project.run('npx', ['eslint', '.']);
    expect(stdout).toContain('skill-graph/unknown-skill');
    expect(status).toBe(1);
  });

  test('can lint JavaScript with the configuration for it', async () => {
    const project = projectOf('newcomer');
    const config = blocks('docs/getting-started.md', 'js').find((code) => !code.includes('parser')) ?? '';
    project.write({ ...FILES, 'eslint.config.mjs': config });
    expect(await eslintErrors(project)).toEqual(FOUND);
  });
});

describe('oxlint', () => {
  const DESK = `import { defineSkill, skillGraph } from 'agentfootprint/context';
${GRAPH}export const graph = skillGraph().route(a, b as never, { onToolReturn: 't' }).build();
export const second = skillGraph({ skills: [a, b], start: { rules: [{ use: 'aa' as string, match: /x/ }] } });
`;
  const RULES = { 'skill-graph/no-entry': 'error', 'skill-graph/rule-id-exists': 'error' };
  const OXLINTRC = JSON.stringify({ jsPlugins: [PLUGIN], categories: { correctness: 'off' }, rules: RULES });
  interface Report {
    readonly diagnostics: readonly {
      readonly code: string;
      readonly filename: string;
      readonly labels: readonly { readonly span: { readonly offset: number; readonly length: number } }[];
    }[];
  }

  async function found(project: Project, files: readonly string[]): Promise<readonly string[]> {
    const { stdout } = await project.run('npx', ['oxlint', '--format', 'json', ...files]);
    return (JSON.parse(stdout) as Report).diagnostics
      .map(({ code, filename, labels }) => {
        const text = Buffer.from(readFileSync(join(project.folder, filename)));
        const spans = labels.map(({ span }) => text.subarray(span.offset, span.offset + span.length).toString());
        return [filename, code, ...spans].join(' ');
      })
      .sort();
  }

  test('reads TypeScript without the compiler, and puts findings in their places', async () => {
    const project = projectOf('oxlint');
    expect(project.installed()).not.toContain('typescript');
    const script = FILES['src/graph.cjs'];
    project.write({ 'desk.ts': `// „ünïcode“\n${DESK}`, 'desk.cjs': script, '.oxlintrc.json': OXLINTRC });
    expect(await found(project, ['desk.ts', 'desk.cjs'])).toEqual([
      'desk.cjs skill-graph(no-entry) skillGraph',
      'desk.ts skill-graph(no-entry) skillGraph',
      "desk.ts skill-graph(rule-id-exists) 'aa'",
    ]);
  });

  test('applies suggestions', async () => {
    const project = projectOf('oxlint');
    const misspelt = DESK.replaceAll("'a'", "'orders'").replace("'aa'", "'order'");
    project.write({ 'desk.ts': misspelt, '.oxlintrc.json': OXLINTRC });
    await project.run('npx', ['oxlint', '--fix-suggestions', 'desk.ts']);
    expect(readFileSync(join(project.folder, 'desk.ts'), 'utf8')).toContain("use: 'orders' as string");
  });

  test('takes the configuration of our page, and heeds both kinds of comments', async () => {
    const project = projectOf('oxlint');
    const [config = ''] = blocks(OXLINT_PAGE, 'json');
    project.write({
      'desk.ts': DESK,
      'silent.ts': DESK.replace('export const graph', '// oxlint-disable-next-line\nexport const graph'),
      'silent.mjs': FILES['src/graph.mjs'].replace('export', '// eslint-disable-next-line\nexport'),
      '.oxlintrc.json': config,
    });
    const lines = await found(project, ['desk.ts', 'silent.ts', 'silent.mjs']);
    expect(lines.filter((line) => line.includes('no-entry'))).toEqual(['desk.ts skill-graph(no-entry) skillGraph']);
  });
});
