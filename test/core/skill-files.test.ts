/** Directories of skill files from outside: a program and files in, findings out; and mostly silence. */
import { parse } from '@typescript-eslint/parser';
import { type Analysis, type Settings, CHECKS, analyze, presetOptions, runCheck } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import { memoryDisk } from '../memory-disk.js';

const FILE = '/project/src/graph.ts';
const HEAD = `import { defineSkill, runbookFromDir, skillGraph, skillsFromDir } from 'agentfootprint/context';
import { defineTool } from 'agentfootprint';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
`;

/** A skill file that nothing is wrong with, with more lines in its frontmatter. */
function skill(name: string, ...more: readonly string[]): string {
  return ['---', `name: ${name}`, `description: Does ${name}.`, ...more, '---', `Help with ${name}.`, ''].join('\n');
}

const SKILLS = {
  '/project/package.json': '{}',
  '/project/src/graph.ts': '',
  '/project/src/skills/a/SKILL.md': skill('a'),
  '/project/src/skills/b/SKILL.md': skill('b'),
};

interface Program {
  readonly files?: Readonly<Record<string, string>>;
  readonly links?: readonly string[];
  readonly directory?: string;
  readonly settings?: Settings;
  readonly file?: string;
}

function analysisOf(text: string, { files = SKILLS, links, directory, settings, file = FILE }: Program = {}): Analysis {
  const source = HEAD + text;
  const disk = memoryDisk(files, directory, links);
  const ast = parse(source, { range: true, sourceType: 'module' });
  return analyze({ file, text: source, ast }, settings, { resolve: () => undefined, disk });
}

/** The codes of all findings under `recommended`. */
function codesIn(text: string, program?: Program): readonly string[] {
  const analysis = analysisOf(text, program);
  return CHECKS.flatMap((check) => {
    if (check.advice === true) return [];
    return runCheck(analysis, check.code, presetOptions(check, 'recommended')).map(({ code }) => code);
  });
}

/** What is refused about skill files, by its reason and place. */
function refusalsIn(text: string, program?: Program): readonly string[] {
  return analysisOf(text, program).refusals.flatMap((refusal) => {
    if (refusal.code !== 'malformed-skill-file') return [];
    const { reason, file, line } = refusal.data;
    return [[reason, ...(file === undefined ? [] : [`${file}:${String(line)}`])].join(' ')];
  });
}

/** The ids of the one graph's skills, with a mark where there may be others. */
function idsIn(text: string, program?: Program): readonly string[] {
  const { skills } = analysisOf(text, program).graphs[0] ?? { skills: { items: [], complete: false } };
  return [...skills.items.map(({ id }) => id ?? 'unknown'), ...(skills.complete ? [] : ['…'])];
}

const graphFrom = (directory: string): string =>
  `export const graph = skillGraph({ skills: await skillsFromDir(${directory}), start: 'a' });`;

describe('the path', () => {
  test.each([
    [`'/project/src/skills'`],
    ['`/project/src/${"skills"}`'],
    [`path.join('/project', 'src', 'skills')`],
    [`path.join(import.meta.dirname, 'skills')`],
    [`path.join(import.meta.dirname, '..', 'src', './skills/')`],
    [`path.resolve(import.meta.dirname, 'skills')`],
    [`path.resolve('/elsewhere', '/project/src', 'skills')`],
    [`path.join(__dirname, 'skills')`],
    [`path.join(path.dirname(__filename), 'skills')`],
    [`path.join(path.dirname(import.meta.filename), 'skills')`],
    [`path.join(path.dirname(fileURLToPath(import.meta.url)), 'skills')`],
    [`fileURLToPath(new URL('./skills', import.meta.url))`],
    [`fileURLToPath(new URL('skills/', import.meta.url))`],
    [`fileURLToPath(new URL('../src/skills?x#y', import.meta.url))`],
    [`fileURLToPath(new URL('./skills', import.meta.url).href)`],
    [`fileURLToPath(pathToFileURL('/project/src/skills'))`],
    [`new URL('./skills', import.meta.url).pathname`],
    [`path.normalize('/project/src/../src/skills')`],
    [`path.posix.join('/project/src', 'skills')`.replace('path.posix.join', 'path.join')],
  ])('%s is evaluated', (directory) => {
    expect(idsIn(graphFrom(directory))).toEqual(['a', 'b']);
    expect(codesIn(graphFrom(directory))).toEqual(['unreachable-skill']);
  });

  test('a constant and a function of the file are followed', () => {
    const text = `const here = path.dirname(fileURLToPath(import.meta.url));
      const load = (name: string) => skillsFromDir(path.join(here, name));
      export const graph = skillGraph({ skills: await load('skills'), start: 'a' });`;
    expect(idsIn(text)).toEqual(['a', 'b']);
  });

  test('a file with a blank and a percent sign in its path is found through a URL', () => {
    const files = { '/my project/100%/graph.ts': '', '/my project/100%/skills/a/SKILL.md': skill('a') };
    const program = { files, file: '/my project/100%/graph.ts' };
    expect(idsIn(graphFrom(`fileURLToPath(new URL('./skills', import.meta.url))`), program)).toEqual(['a']);
  });

  test('paths with drives are joined as Windows does', () => {
    const files = { 'C:/project/graph.ts': '', 'C:/project/skills/a/SKILL.md': skill('a') };
    const program = { files, file: 'C:\\project\\graph.ts', directory: 'C:\\project' };
    expect(idsIn(graphFrom(`path.join(import.meta.dirname, 'skills')`), program)).toEqual(['a']);
    expect(idsIn(graphFrom(`fileURLToPath(new URL('./skills', import.meta.url))`), program)).toEqual(['a']);
    expect(idsIn(graphFrom(`path.resolve('skills')`), program)).toEqual(['a']);
  });

  test.each([
    ['an unknown name', 'declared'],
    ['a part that is not known', `path.join(import.meta.dirname, declared)`],
    ['a URL of the web', `new URL('./skills', declared).pathname`],
    ['a variable of the environment', `process.env.SKILLS ?? './skills'`],
    ['a module of the package', `fileURLToPath(import.meta.resolve('x'))`],
    ['spread arguments', `...(declared as [string])`],
  ])('%s leaves the list open, and nothing is refused', (_, directory) => {
    const text = `declare const declared: string; ${graphFrom(directory)}`;
    expect(codesIn(text)).toEqual([]);
    expect(idsIn(text)).toEqual(['…']);
  });

  test('without the path of the file, nothing is claimed of what depends on it', () => {
    const text = graphFrom(`path.join(import.meta.dirname, 'nope')`);
    expect(codesIn(text, { file: 'graph.ts' })).toEqual([]);
  });

  test('without a disk there is silence', () => {
    const source = HEAD + graphFrom(`'/nope'`);
    const ast = parse(source, { range: true, sourceType: 'module' });
    const { refusals } = analyze({ file: FILE, text: source, ast });
    expect(refusals).toEqual([]);
  });
});

describe('a relative path', () => {
  const at = (folder: string): Record<string, string> => ({
    '/project/package.json': '{}',
    '/project/src/graph.ts': '',
    [`${folder}/skills/a/SKILL.md`]: skill('a'),
  });

  test.each(['/project/src', '/project', '/run'])('is found in %s', (folder) => {
    expect(idsIn(graphFrom(`'./skills'`), { files: at(folder), directory: '/run' })).toEqual(['a']);
    expect(idsIn(graphFrom(`path.resolve('skills')`), { files: at(folder), directory: '/run' })).toEqual(['a']);
  });

  test('is first tried where the project says that it begins', () => {
    const files = { ...at('/project'), '/project/assets/skills/z/SKILL.md': skill('z') };
    const settings = { skillsRoot: 'assets' };
    expect(idsIn(graphFrom(`'skills'`), { files, settings })).toEqual(['z']);
    expect(idsIn(graphFrom(`'skills'`), { files, settings: { skillsRoot: '/project/assets' } })).toEqual(['z']);
  });

  test('that means two directories of skills means none that is known', () => {
    const files = { ...at('/project'), '/project/src/skills/z/SKILL.md': skill('z') };
    expect(idsIn(graphFrom(`'./skills'`), { files })).toEqual(['…']);
  });

  test('means the directory that has skill files', () => {
    const files = { ...at('/project'), '/project/src/skills/index.ts': '' };
    expect(idsIn(graphFrom(`'./skills'`), { files })).toEqual(['a']);
  });

  test('that leads nowhere is not refused, but where the project says where it begins', () => {
    expect(refusalsIn(graphFrom(`'./nope'`))).toEqual([]);
    expect(refusalsIn(graphFrom(`path.resolve('nope')`))).toEqual([]);
    expect(refusalsIn(graphFrom(`'./nope'`), { settings: { skillsRoot: '.' } })).toEqual(['missing']);
  });
});

describe('an absolute path that leads nowhere', () => {
  test('is refused', () => {
    expect(refusalsIn(graphFrom(`'/nope'`))).toEqual(['missing']);
    expect(refusalsIn(graphFrom(`path.join(import.meta.dirname, 'nope')`))).toEqual(['missing']);
    expect(refusalsIn(graphFrom(`'/project/package.json'`))).toEqual(['not-a-directory']);
    expect(refusalsIn(graphFrom(`'/project/src/skills/a'`))).toEqual([]);
    expect(refusalsIn(graphFrom(`'/project/src/skills/a'`).replace('skills/a', 'skills/c'))).toEqual(['missing']);
  });

  test.each([
    [
      'the program uses the disk',
      `import { existsSync } from 'node:fs'; if (existsSync('/nope')) await skillsFromDir('/nope');`,
    ],
    ['the program makes it', `import { mkdirSync } from 'fs'; mkdirSync('/nope'); await skillsFromDir('/nope');`],
    ['a failure is caught', `try { await skillsFromDir('/nope'); } catch { console.log('none'); }`],
    [
      'a failure is caught further out',
      `const f = () => skillsFromDir('/nope'); try { await f(); } catch { console.log('none'); }`,
    ],
    ['a promise that fails is provided for', `const skills = await skillsFromDir('/nope').catch(() => []);`],
    ['a failure is expected', `await expect(skillsFromDir('/nope')).rejects.toThrow('no such directory');`],
    ['the failure of a promise is expected', `const p = skillsFromDir('/nope'); await expect(p).rejects.toThrow();`],
    ['a failure is expected of a function', `await assert.rejects(() => skillsFromDir('/nope'));`],
  ])('is not refused where %s', (_, text) => {
    expect(refusalsIn(text)).toEqual([]);
  });

  test('is not refused of a block of code in another file', () => {
    expect(
      refusalsIn(graphFrom(`path.join(import.meta.dirname, 'nope')`), { file: '/project/package.json/0.ts' }),
    ).toEqual([]);
  });
});

test('a file that is expected to be refused is not reported, and one whose failure is provided for is', () => {
  const files = { '/project/src/graph.ts': '', '/project/src/skills/a/SKILL.md': 'nonsense' };
  const load = `const p = skillsFromDir('/project/src/skills');`;
  expect(refusalsIn(`${load} await expect(p).rejects.toThrow();`, { files })).toEqual([]);
  expect(refusalsIn(`${load} p.catch(() => []);`, { files })).toEqual(['no-frontmatter a/SKILL.md:1']);
});

test('a path of another system may be right where the program runs', () => {
  expect(refusalsIn(graphFrom(`'C:\\\\skills'`))).toEqual([]);
  expect(refusalsIn(graphFrom(`'/nope'`), { file: 'C:\\project\\graph.ts', directory: 'C:\\project' })).toEqual([]);
});

describe('the argument and the options', () => {
  test.each([
    [`''`, 'not-a-path'],
    ['', 'not-a-path'],
    ['undefined', 'not-a-path'],
    [`['./skills']`, 'not-a-path'],
    [`new URL('./skills', import.meta.url)`, 'not-a-path'],
    [`'file:///skills'`, 'url'],
    [`'git+ssh://host/skills'`, 'url'],
    [`'\\\\\\\\host\\\\share'`, 'network-path'],
  ])('%s is refused', (directory, reason) => {
    expect(refusalsIn(`skillsFromDir(${directory} as never);`.replace('( as never)', '()'))).toEqual([reason]);
    expect(refusalsIn(`runbookFromDir(${directory} as never);`.replace('( as never)', '()'))).toEqual([reason]);
  });

  test('an option that was removed is refused, also where the directory is not known', () => {
    expect(refusalsIn(`declare const d: string; skillsFromDir(d, { viaToolName: 'x' } as never);`)).toEqual([
      'removed-option',
    ]);
    expect(refusalsIn(`declare const d: string; skillsFromDir(d, { viaToolName: undefined } as never);`)).toEqual([]);
  });

  test('another library has a function of this name', () => {
    const text = `import { skillsFromDir as load } from 'other'; load('');`;
    expect(refusalsIn(text)).toEqual([]);
  });
});

describe('the tools that are handed in', () => {
  const files = { '/project/src/graph.ts': '', '/project/src/skills/a/SKILL.md': skill('a', 'tools: t1, t2') };
  const load = (options: string): string =>
    `const tool = (name: string) => defineTool({ name, description: 'A tool.', execute: () => 'ok' });
     declare const others: any[]; declare const flag: boolean; declare const someTool: any;
     export const skills = await skillsFromDir('/project/src/skills'${options});`;

  test.each([
    ['', ['no-registry a/SKILL.md:4']],
    [', {}', ['no-registry a/SKILL.md:4']],
    [', { tools: undefined }', ['no-registry a/SKILL.md:4']],
    [`, { tools: [] }`, ['unregistered-tool a/SKILL.md:4', 'unregistered-tool a/SKILL.md:4']],
    [`, { tools: [tool('t1')] }`, ['unregistered-tool a/SKILL.md:4']],
    [`, { tools: [tool('t1'), tool('t2'), tool('t3')] }`, []],
    [`, { tools: [tool('t1'), tool('t2'), tool('t1')] }`, ['duplicate-tool']],
    [`, { tools: [tool('t1'), tool('t2'), { schema: { name: '' } }] as never }`, ['unnamed-tool']],
    [`, { tools: [tool('t1'), tool('t2'), {}] as never }`, ['unnamed-tool']],
  ])('%s', (options, expected) => {
    expect(refusalsIn(load(options), { files })).toEqual(expected);
  });

  test.each([
    [`, { tools: [...others] }`],
    [`, { tools: [tool('t1'), ...others] }`],
    [`, { tools: [tool('t1'), ...(flag ? [tool('t2')] : [])] }`],
    [`, { tools: [tool('t1'), someTool] }`],
    [`, { tools: others }`],
    [`, { tools: [tool('t1'), { schema: someTool }] as never }`],
    [`, { ...(someTool as object) }`],
    [', someTool'],
    [', ...(others as [])'],
  ])('%s is not known well enough', (options) => {
    expect(refusalsIn(load(options), { files })).toEqual([]);
  });

  test('one tool twice is one tool', () => {
    const text = load(`, { tools: [t, t, tool('t2')] }`).replace('export', `const t = tool('t1'); export`);
    expect(refusalsIn(text, { files })).toEqual([]);
  });

  test('a tool that is not in view has the name that the file says', () => {
    const { graphs } = analysisOf(
      `declare const others: any[]; export const graph = skillGraph({ skills: await skillsFromDir('/project/src/skills', { tools: others }), start: 'a' });`,
      { files },
    );
    const [first] = graphs[0]?.skills.items ?? [];
    expect(first?.tools.items.map(({ name }) => name)).toEqual(['t1', 't2']);
    expect(first?.tools.items.every(({ wants }) => !wants.complete)).toBe(true);
  });

  test('a tool that is in view is the one of the list', () => {
    const { graphs } = analysisOf(
      `const t = (name: string) => defineTool({ name, description: 'A tool.', execute: () => 'ok', inputSchema: { type: 'object', properties: { x: { type: 'string' } } }, wants: { x: 'invoice' } });
       export const graph = skillGraph({ skills: await skillsFromDir('/project/src/skills', { tools: [t('t1'), t('t2')] }), start: 'a' });`,
      { files },
    );
    expect(graphs[0]?.skills.items[0]?.tools.items[0]?.wants).toEqual({ items: ['invoice'], complete: true });
  });
});

describe('which files are read', () => {
  test('the file of the directory itself and those one level below, under the exact name', () => {
    const files = {
      '/project/src/graph.ts': '',
      '/project/src/skills/SKILL.md': skill('root'),
      '/project/src/skills/a/SKILL.md': skill('a'),
      '/project/src/skills/a/deeper/SKILL.md': 'not read',
      '/project/src/skills/b/skill.md': 'not read',
      '/project/src/skills/c/README.md': 'not read',
    };
    expect(idsIn(graphFrom(`'/project/src/skills'`), { files })).toEqual(['a', 'root']);
    expect(refusalsIn(graphFrom(`'/project/src/skills'`), { files })).toEqual([]);
  });

  test('a folder behind a link is none', () => {
    const files = { '/project/src/graph.ts': '', '/project/src/skills/a/SKILL.md': skill('a') };
    expect(idsIn(graphFrom(`'/project/src/skills'`), { files, links: ['/project/src/skills/b'] })).toEqual(['a']);
  });

  test('a file behind a link may be read or not, so the list is open', () => {
    const files = { '/project/src/graph.ts': '', '/project/src/skills/a/SKILL.md': skill('a') };
    const program = { files, links: ['/project/src/skills/b/SKILL.md'] };
    expect(idsIn(graphFrom(`'/project/src/skills'`), program)).toEqual(['a', '…']);
    expect(refusalsIn(graphFrom(`'/project/src/skills'`), program)).toEqual([]);
  });

  test('after a refusal the other files are looked at, and nobody is said to be missing', () => {
    const files = {
      '/project/src/graph.ts': '',
      '/project/src/skills/a/SKILL.md': skill('a', 'nonsense'),
      '/project/src/skills/b/SKILL.md': skill('b', 'steps: x'),
    };
    const text = `export const graph = skillGraph({ skills: await skillsFromDir('/project/src/skills'), start: { rules: [{ use: 'a', match: /x/ }, { use: 'c', match: /y/ }] } });`;
    expect(refusalsIn(text, { files })).toEqual(['not-a-pair a/SKILL.md:4', 'steps-text b/SKILL.md:4']);
    expect(codesIn(text, { files })).toEqual(['malformed-skill-file', 'malformed-skill-file']);
  });
});

describe('the skills in a graph', () => {
  test('take part in what is said about ids', () => {
    expect(codesIn(graphFrom(`'/project/src/skills'`).replace(`start: 'a'`, `start: 'c'`))).toContain('unknown-skill');
  });

  test('join others in a list', () => {
    const text = `const extra = defineSkill({ id: 'c', description: 'Does c.', body: 'Help.' });
      export const graph = skillGraph({ skills: [...(await skillsFromDir('/project/src/skills')), extra], start: { rules: [
        { use: 'a', match: /x/ }, { use: 'b', match: /x/ }, { use: 'c', match: /y/ }] } });`;
    expect(idsIn(text)).toEqual(['a', 'b', 'c']);
    expect(codesIn(text)).toContain('rules-shadowed-by-order');
    expect(codesIn(text)).not.toContain('rule-id-exists');
  });

  test('clash with a skill that has the same id', () => {
    const text = `const extra = defineSkill({ id: 'a', description: 'Does a.', body: 'Help.' });
      export const graph = skillGraph({ skills: [...(await skillsFromDir('/project/src/skills')), extra], start: 'a' });`;
    expect(codesIn(text)).toContain('duplicate-skill-id');
  });

  test('are found by the builder, too', () => {
    const text = `const [a, b] = await skillsFromDir('/project/src/skills');
      export const graph = skillGraph().entry(a).route(a, b, { onToolReturn: 't' }).build();`;
    expect(codesIn(text)).toEqual([]);
    expect(idsIn(text)).toEqual(['a', 'b']);
  });

  test('are awaited all at once', () => {
    const text = `const [skills] = await Promise.all([skillsFromDir('/project/src/skills')]);
      export const graph = skillGraph({ skills, start: 'a', steps: [{ from: 'a', to: 'b', onToolReturn: 't' }] });`;
    expect(codesIn(text)).toEqual([]);
  });

  test('a finding stands where the directory enters, and names the file', () => {
    const files = {
      '/project/src/graph.ts': '',
      '/project/src/skills/a/SKILL.md': skill('a').replace('Help with a.', 'Call lookup_order(id) first.'),
    };
    const text = `export const graph = skillGraph({ skills: await skillsFromDir('/project/src/skills'), start: 'a', knownTools: ['t'] });`;
    const analysis = analysisOf(text, { files });
    const [finding] = runCheck(analysis, 'body-unknown-tool');
    expect((HEAD + text).slice(finding?.at.start, finding?.at.end)).toBe(`skillsFromDir('/project/src/skills')`);
    expect(finding?.at.file).toBe(FILE);
    expect(finding?.related.map(({ at }) => at.file)).toEqual(['/project/src/skills/a/SKILL.md']);
    expect(finding?.fixes).toEqual([]);
  });
});

describe('a runbook', () => {
  const files = {
    '/project/src/graph.ts': '',
    '/project/src/skills/a/SKILL.md': skill('a', 'tools: t1', 'routes:', '  - b: on t1 status=denied,failure', '  - c'),
    '/project/src/skills/b/SKILL.md': skill('b', 'routes:', '  - a: status=success'),
    '/project/src/skills/c/SKILL.md': skill('c'),
  };
  const load = `await runbookFromDir('/project/src/skills', { tools: [defineTool({ name: 't1', description: 'A tool.', execute: () => 'ok' })] })`;

  test('is spread into a graph', () => {
    const { graphs } = analysisOf(`export const graph = skillGraph({ ...(${load}), start: 'a' });`, { files });
    const [graph] = graphs;
    expect(graph?.routes.complete).toBe(true);
    expect(graph?.routes.items.map(({ from, to, deterministic }) => [from?.id, to?.id, deterministic])).toEqual([
      ['a', 'b', true],
      ['a', 'c', false],
      ['b', 'a', true],
    ]);
  });

  test('may be extended', () => {
    const text = `const runbook = ${load};
      export const graph = skillGraph({ ...runbook, start: 'a', steps: [...runbook.steps, { from: 'c', to: 'b', onToolReturn: 't1' }] });`;
    expect(analysisOf(text, { files }).graphs[0]?.routes.items).toHaveLength(4);
    expect(codesIn(text, { files })).toEqual(['model-edge-only']);
  });

  test('of a directory that is not known leaves both lists open', () => {
    const text = `declare const dir: string; export const graph = skillGraph({ ...(await runbookFromDir(dir)), start: { rules: [{ use: 'a', match: /x/ }, { use: 'b', match: /x/ }] } });`;
    expect(codesIn(text)).toEqual(['rules-shadowed-by-order']);
  });

  test('refuses a route to a skill that no file declares', () => {
    const broken = { ...files, '/project/src/skills/c/SKILL.md': skill('c', 'routes:', '- d') };
    expect(refusalsIn(`export const r = ${load};`, { files: broken })).toEqual(['unknown-target c/SKILL.md:5']);
    const open = { files: broken, links: ['/project/src/skills/d/SKILL.md'] };
    expect(refusalsIn(`export const r = ${load};`, open)).toEqual([]);
  });

  test('routes are refused of `skillsFromDir` alone', () => {
    const text = `export const r = ${load};`.replace('runbookFromDir', 'skillsFromDir');
    expect(refusalsIn(text, { files })).toEqual([
      'routes-without-runbook a/SKILL.md:5',
      'routes-without-runbook b/SKILL.md:4',
    ]);
  });

  const hazards = (text: string): readonly string[] =>
    codesIn(text, { files }).filter((code) => code === 'skill-file-hazard');

  test('loses its routes to a list that is written behind it', () => {
    const text = `const runbook = ${load}; export const graph = skillGraph({ ...runbook, steps: [], start: 'a' });`;
    const analysis = analysisOf(text, { files });
    const [finding] = runCheck(analysis, 'skill-file-hazard');
    expect((HEAD + text).slice(finding?.at.start, finding?.at.end)).toBe('steps: []');
  });

  test.each([
    `const runbook = ${load}; export const graph = skillGraph({ steps: [], ...runbook, start: 'a' });`,
    `const { skills } = ${load}; export const graph = skillGraph({ skills, steps: [], start: 'a' });`,
    `const runbook = ${load}; declare const more: any[]; export const graph = skillGraph({ ...runbook, steps: [...more], start: 'a' });`,
    `const runbook = ${load}; export const graph = skillGraph({ ...runbook, steps: [{ from: 'a', to: 'b' }], start: 'a' });`,
    `const runbook = ${load}; export const graph = skillGraph({ ...runbook, start: 'a' });`,
  ])('keeps them, or drops them on purpose: %s', (text) => {
    expect(hazards(text)).toEqual([]);
  });
});

describe('hazards', () => {
  test('stand where the directory enters, once a file and line', () => {
    const files = {
      '/project/src/graph.ts': '',
      '/project/src/skills/a/SKILL.md': skill('a', 'description: Other. # todo'),
    };
    const { hazards } = analysisOf(graphFrom(`'/project/src/skills'`), { files });
    expect(hazards.map(({ reason, file, line }) => `${reason} ${String(file)}:${String(line)}`)).toEqual([
      'repeated-key a/SKILL.md:4',
      'inline-comment a/SKILL.md:4',
    ]);
  });
});

test('no repair takes the call for a skill that is written there', () => {
  const files = {
    '/project/src/graph.ts': '',
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) => [
        `/project/src/skills/${id}/SKILL.md`,
        skill(
          id,
          'tools: order_a, order_b, order_c',
          ...(at < 3 ? ['routes:', '- f', `- ${id}: on order_a`, '- b: status=denied'] : []),
        ).replace('Help', 'Call lookup_x(id), order_z(a) and order_d for help'),
      ]),
    ),
  };
  const tools = `[...'abcd'].map((letter) => defineTool({ name: \`order_\${letter}\`, description: 'A tool.', execute: () => 'ok' }))`;
  const load = `await runbookFromDir('/project/src/skills', { tools: ${tools} })`;
  const programs = [
    `export const graph = skillGraph({ ...(${load}), start: { rules: [{ use: 'a', match: /x/ }, { use: 'b', match: /x/ }, { use: 'd', match: /x/ }] }, knownTools: ['order_d'] });`,
    `const { skills, steps } = ${load}; export const graph = skillGraph({ skills: [...skills], steps: [...steps], start: 'a', knownTools: ['order_d'] });`,
    `const { skills } = ${load}; let b = skillGraph(); for (const one of skills) b = b.entry(one, { match: /x/ }); export const graph = b.build({ knownTools: ['order_d'] });`,
    `const { skills: [a, b2, c] } = ${load}; export const graph = skillGraph().entry(a).entry(b2).route(a, a, { onToolReturn: 'order_a' }).route(a, c, { onToolReturn: 'order_a' }).build({ knownTools: ['order_d'] });`,
  ];
  for (const text of programs) {
    const analysis = analysisOf(text, { files });
    const all = CHECKS.flatMap((check) => runCheck(analysis, check.code, presetOptions(check, 'strict')));
    expect(all.length).toBeGreaterThan(3);
    for (const { at, related, fixes, code } of all) {
      expect(at.file).toBe(FILE);
      expect(
        related.filter((other) => other.at.file === at.file && other.at.start === at.start && other.at.end === at.end),
      ).toEqual([]);
      for (const fix of fixes) {
        let result = HEAD + text;
        for (const { span, text: put } of [...fix.edits].reverse()) {
          expect(span.file).toBe(FILE);
          result = result.slice(0, span.start) + put + result.slice(span.end);
        }
        expect(() => parse(result, { range: true, sourceType: 'module' }), `${code}: ${fix.title}`).not.toThrow();
        expect(result, `${code}: ${fix.title}`).toContain('runbookFromDir(');
      }
    }
  }
});

test('what is not known of a skill file is told where the file is loaded', () => {
  const files = { ...SKILLS, '/project/src/skills/a/SKILL.md': skill('a', `tools: ${'"'.repeat(1_000)}`) };
  const text = `const skills = await skillsFromDir('/project/src/skills');
export const graph = skillGraph({ skills, start: { rules: [{ use: 'a', match: /x/ }] } });`;
  const found = runCheck(analysisOf(text, { files }), 'partly-unknown');
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ at }) => at.file !== FILE)).toEqual([]);
});
