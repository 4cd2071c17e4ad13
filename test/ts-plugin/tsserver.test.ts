/** The built plugin in real tsserver processes, one for each version of TypeScript. */
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERSIONS, tsserverOf } from './compilers.js';
import { LIBRARY, NAME, PLUGIN, PROBE, makeFolder, removeFolder, tsconfig, writeFiles } from './folders.js';
import { Server, type ServerDiagnostic, type ServerOptions } from './tsserver.js';

const SKILLS = `import { defineSkill } from 'agentfootprint/context';
export const refunds = defineSkill({ id: 'refunds', description: 'Pays back.', body: 'Help with refunds.' });
`;

const GRAPH = `import { skillGraph } from 'agentfootprint/context';
import { refunds } from '@/skills.js';
export const text: string = 1;
export const graph = skillGraph({ skills: [refunds], start: { rules: [{ use: 'refnuds', match: /refund/i }] } });
`;

const RIGHT = GRAPH.replace('refnuds', 'refunds');

/** A path mapping, which the plugin has to follow as the program does. */
const PATHS = { paths: { '@/*': ['./src/*'] } };

const FILES = {
  'tsconfig.json': tsconfig({}, PATHS),
  'library.d.ts': LIBRARY,
  'src/skills.ts': SKILLS,
  'src/graph.ts': GRAPH,
};

/** TypeScript's own error about `text`. */
const NOT_ASSIGNABLE = 2322;

interface Session {
  readonly server: Server;
  readonly folder: string;
  readonly graph: string;
}

async function withServer<Result>(
  program: string,
  files: Readonly<Record<string, string>>,
  options: ServerOptions,
  use: (session: Session) => Promise<Result>,
): Promise<Result> {
  const folder = makeFolder(files);
  const server = new Server(program, folder, options);
  try {
    return await use({ server, folder, graph: join(folder, 'src/graph.ts') });
  } finally {
    await server.close();
    removeFolder(folder);
  }
}

function codes(diagnostics: readonly ServerDiagnostic[]): readonly string[] {
  return diagnostics.filter(({ source }) => source === 'skill-graph').map(({ text }) => text.split(':', 1)[0] ?? '');
}

function numbers(diagnostics: readonly ServerDiagnostic[]): readonly number[] {
  return diagnostics.filter(({ source }) => source !== 'skill-graph').map(({ code }) => code);
}

describe.each(VERSIONS)('TypeScript %s', (version) => {
  let folder: string;
  let server: Server;
  let graph: string;
  let skills: string;

  beforeAll(() => {
    folder = makeFolder(FILES);
    graph = join(folder, 'src/graph.ts');
    skills = join(folder, 'src/skills.ts');
    server = new Server(tsserverOf(version), folder, { probe: PROBE });
    server.open(graph, GRAPH);
  });

  afterAll(async () => {
    await server.close();
    removeFolder(folder);
  });

  test('shows a finding beside TypeScript’s own error, and takes it away when it is repaired', async () => {
    const found = await server.diagnostics(graph);
    expect(numbers(found)).toEqual([NOT_ASSIGNABLE]);
    expect(codes(found)).toEqual(['rule-id-exists']);
    expect(found.find(({ source }) => source === 'skill-graph')?.category).toBe('error');
    server.change(graph, RIGHT);
    const repaired = await server.diagnostics(graph);
    expect(numbers(repaired)).toEqual([NOT_ASSIGNABLE]);
    expect(codes(repaired)).toEqual([]);
    server.change(graph, GRAPH);
    expect(codes(await server.diagnostics(graph))).toEqual(['rule-id-exists']);
  });

  test('sees an edit of the imported file before it is saved', async () => {
    server.change(graph, RIGHT);
    expect(codes(await server.diagnostics(graph))).toEqual([]);
    server.open(skills, SKILLS.replace(`id: 'refunds'`, `id: 'returns'`));
    expect(codes(await server.diagnostics(graph))).toEqual(['rule-id-exists']);
    server.change(skills, SKILLS);
    expect(codes(await server.diagnostics(graph))).toEqual([]);
    server.change(graph, GRAPH);
  });

  test('says that there are quick fixes, and gives them', async () => {
    const found = (await server.diagnostics(graph)).find(({ source }) => source === 'skill-graph');
    const supported = (await server.request('getSupportedCodeFixes', { file: graph })) as string[];
    expect(supported).toContain(String(found?.code));
    const fixes = (await server.request('getCodeFixes', {
      file: graph,
      startLine: found?.start.line,
      startOffset: found?.start.offset,
      endLine: found?.end.line,
      endOffset: found?.end.offset,
      errorCodes: [found?.code],
    })) as { fixName: string; changes: { textChanges: { newText: string }[] }[] }[];
    expect(fixes[0]?.fixName).toBe('rule-id-exists');
    expect(fixes[0]?.changes[0]?.textChanges.map(({ newText }) => newText).join('')).toContain('refunds');
    const all = await server.request('getCombinedCodeFix', {
      scope: { type: 'file', args: { file: graph } },
      fixId: 'skill-graph-safe-fixes',
    });
    expect(all).toMatchObject({ changes: expect.any(Array) as unknown });
  });

  test('answers completion, hover, definition, references, rename and refactors', async () => {
    server.change(graph, RIGHT);
    const lines = RIGHT.split('\n');
    const at = (text: string): { file: string; line: number; offset: number } => {
      const line = lines.findIndex((one) => one.includes(text));
      return { file: graph, line: line + 1, offset: (lines[line]?.indexOf(text) ?? 0) + text.length + 1 };
    };
    const inId = at(`use: 're`);
    const completions = (await server.request('completionInfo', inId)) as { entries: { name: string }[] };
    expect(completions.entries[0]?.name).toBe('refunds');
    const hover = (await server.request('quickinfo', inId)) as { documentation: string };
    expect(hover.documentation).toContain('data:image/svg+xml,');
    const definition = (await server.request('definitionAndBoundSpan', inId)) as { definitions: { file: string }[] };
    expect(definition.definitions[0]?.file).toBe(skills);
    const references = (await server.request('references', inId)) as { refs: { file: string }[] };
    expect(new Set(references.refs.map(({ file }) => file))).toEqual(new Set([graph, skills]));
    const rename = (await server.request('rename', inId)) as {
      info: { canRename: boolean };
      locs: { file: string; locs: object[] }[];
    };
    expect(rename.info.canRename).toBe(true);
    expect(rename.locs.map(({ file, locs }) => [file, locs.length]).sort()).toEqual(
      [
        [graph, 1],
        [skills, 1],
      ].sort(),
    );
    const where = at('graph = skill');
    const range = {
      file: graph,
      startLine: where.line,
      startOffset: where.offset,
      endLine: where.line,
      endOffset: where.offset,
    };
    const offered = (await server.request('getApplicableRefactors', range)) as { name: string }[];
    expect(offered.map(({ name }) => name)).toContain('skill-graph');
    const edits = (await server.request('getEditsForRefactor', {
      ...range,
      refactor: 'skill-graph',
      action: 'to-builder',
    })) as { edits: object[] };
    expect(edits.edits).toHaveLength(1);
    server.change(graph, GRAPH);
  });

  test('an edit of tsconfig changes the settings and doubles nothing', async () => {
    writeFiles(folder, { 'tsconfig.json': tsconfig({ rules: { 'rule-id-exists': 'warn' } }, PATHS) });
    server.notify('reloadProjects', {});
    const warned = await server.diagnostics(graph);
    expect(codes(warned)).toEqual(['rule-id-exists']);
    expect(warned.find(({ source }) => source === 'skill-graph')?.category).toBe('warning');
    writeFiles(folder, { 'tsconfig.json': tsconfig({ rules: { 'rule-id-exists': 'off' } }, PATHS) });
    server.notify('reloadProjects', {});
    expect(codes(await server.diagnostics(graph))).toEqual([]);
    writeFiles(folder, { 'tsconfig.json': tsconfig({}, PATHS) });
    server.notify('reloadProjects', {});
    const again = await server.diagnostics(graph);
    expect(codes(again)).toEqual(['rule-id-exists']);
    expect(numbers(again)).toEqual([NOT_ASSIGNABLE]);
  });

  test('a wrong setting is shown on the tsconfig', async () => {
    server.forgetEvents();
    writeFiles(folder, { 'tsconfig.json': tsconfig({ preset: 'all' }, PATHS) });
    server.notify('reloadProjects', {});
    const { diagnostics, configFile } = (await server.event('configFileDiag')) as {
      diagnostics: ServerDiagnostic[];
      configFile: string;
    };
    expect(configFile).toBe(join(folder, 'tsconfig.json'));
    const [problem] = diagnostics.filter(({ source }) => source === 'skill-graph');
    expect(problem?.text).toContain('`preset` must be "recommended", "checkup" or "strict"');
    const line = tsconfig({ preset: 'all' }, PATHS)
      .split('\n')
      .findIndex((text) => text.includes('"preset"'));
    expect(problem?.start.line).toBe(line + 1);
    expect(codes(await server.diagnostics(graph))).toEqual(['rule-id-exists']);
  });
});

test.each(['5.0', '6.0'] as const)(
  'a plugin that is made to throw loses none of the errors of TypeScript %s',
  async (version) => {
    const broken = {
      ...FILES,
      [`node_modules/${NAME}/package.json`]: JSON.stringify({ name: NAME, version: '0.0.0', main: 'index.cjs' }),
      // The compiler that the plugin is handed fails at the first file that is looked at.
      [`node_modules/${NAME}/index.cjs`]: `const plugin = require(${JSON.stringify(join(PLUGIN, 'dist/index.cjs'))});
      const fail = () => { throw new Error('made to fail'); };
      module.exports = ({ typescript }) => plugin({
        typescript: new Proxy(typescript, { get: (target, key) => (key === 'isExternalModule' ? fail : target[key]) }),
      });`,
    };
    await withServer(tsserverOf(version), broken, { args: ['--allowLocalPluginLoads'] }, async ({ server, graph }) => {
      server.open(graph, GRAPH);
      const found = await server.diagnostics(graph);
      expect(numbers(found)).toEqual([NOT_ASSIGNABLE]);
      expect(codes(found)).toEqual([]);
    });
  },
);

test('a tsconfig that is saved is taken up without being asked to', async () => {
  await withServer(tsserverOf('6.0'), FILES, { probe: PROBE }, async ({ server, folder, graph }) => {
    server.open(graph, GRAPH);
    expect(codes(await server.diagnostics(graph))).toEqual(['rule-id-exists']);
    const turnedOff = tsconfig({ rules: { 'rule-id-exists': 'off' } }, PATHS);
    let shown: readonly string[] = ['rule-id-exists'];
    // The server waits for the disk to be quiet before it looks.
    for (let attempt = 0; attempt < 100 && shown.length > 0; attempt += 1) {
      writeFiles(folder, { 'tsconfig.json': turnedOff });
      await new Promise((resolve) => setTimeout(resolve, 300));
      shown = codes(await server.diagnostics(graph));
    }
    expect(shown).toEqual([]);
  });
});

test('an extension can bring the plugin without an entry in any tsconfig', async () => {
  const plain = { ...FILES, 'tsconfig.json': tsconfig({}, PATHS).replace(NAME, 'some-other-plugin') };
  await withServer(tsserverOf('6.0'), plain, { probe: PROBE, globalPlugins: NAME }, async ({ server, graph }) => {
    server.open(graph, GRAPH);
    expect(codes(await server.diagnostics(graph))).toEqual(['rule-id-exists']);
    await server.request('configurePlugin', {
      pluginName: NAME,
      configuration: { rules: { 'rule-id-exists': 'off' } },
    });
    expect(codes(await server.diagnostics(graph))).toEqual([]);
  });
});

test('a file outside of any project has its findings as well', async () => {
  const loose = {
    'src/graph.ts': `${SKILLS}import { skillGraph } from 'agentfootprint/context';\n${GRAPH.split('\n').slice(3).join('\n')}`,
  };
  await withServer(tsserverOf('6.0'), loose, { probe: PROBE, globalPlugins: NAME }, async ({ server, graph }) => {
    server.open(graph, loose['src/graph.ts']);
    expect(codes(await server.diagnostics(graph))).toEqual(['rule-id-exists']);
  });
});

/** Puts the package under a `node_modules`, as a package manager would. */
function install(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const part of ['package.json', 'dist']) cpSync(join(PLUGIN, part), join(folder, part), { recursive: true });
}

const LAYOUTS: Readonly<Record<string, (root: string, project: string) => void>> = {
  npm: (_, project) => {
    install(join(project, 'node_modules', NAME));
  },
  hoisted: (root) => {
    install(join(root, 'node_modules', NAME));
  },
  pnpm: (root, project) => {
    const store = join(root, 'node_modules/.pnpm', `${NAME}@0.1.0_typescript@6.0.3`, 'node_modules', NAME);
    install(store);
    mkdirSync(join(project, 'node_modules'), { recursive: true });
    symlinkSync(store, join(project, 'node_modules', NAME), 'dir');
  },
};

test.each(Object.entries(LAYOUTS))('is found by the entry of a tsconfig in a layout of %s', async (_, place) => {
  const root = makeFolder({});
  const project = join(root, 'packages/desk');
  writeFiles(project, FILES);
  place(root, project);
  const server = new Server(tsserverOf('6.0'), root, { args: ['--allowLocalPluginLoads'] });
  try {
    const graph = join(project, 'src/graph.ts');
    server.open(graph, GRAPH);
    expect(codes(await server.diagnostics(graph))).toEqual(['rule-id-exists']);
  } finally {
    await server.close();
    removeFolder(root);
  }
});

test('the package is CommonJS, is the factory itself, and needs nothing but itself', () => {
  const path = join(PLUGIN, 'dist/index.cjs');
  const require = createRequire(import.meta.url);
  const alone = makeFolder({});
  try {
    cpSync(path, join(alone, 'index.cjs'));
    expect(typeof require(join(alone, 'index.cjs'))).toBe('function');
  } finally {
    removeFolder(alone);
  }
  expect(/require\(\s*["'](?!node:)/.exec(readFileSync(path, 'utf8'))).toBeNull();
});
