/** The request of the graph view, answered by real tsserver processes, one for each version of TypeScript. */
import { join } from 'node:path';
import { GRAPH_VIEWS_REQUEST, type GraphViews } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { VERSIONS, tsserverOf } from '../ts-plugin/compilers.js';
import { LIBRARY, NAME, PROBE, makeFolder, removeFolder, tsconfig } from '../ts-plugin/folders.js';
import { Server } from '../ts-plugin/tsserver.js';

const SKILLS = `import { defineSkill } from 'agentfootprint/context';
export const refunds = defineSkill({ id: 'refunds', description: 'Pays back.', body: 'Help with refunds.' });
`;
const GRAPH = `import { skillGraph } from 'agentfootprint/context';
import { refunds } from './skills.js';
export const graph = skillGraph({ skills: [refunds], start: { rules: [{ use: 'refnuds', match: /refund/i }] } });
`;
const FILES = {
  'tsconfig.json': tsconfig(),
  'library.d.ts': LIBRARY,
  'src/skills.ts': SKILLS,
  'src/graph.ts': GRAPH,
  'src/none.ts': 'export {};\n',
};

test.each(VERSIONS)('TypeScript %s', async (version) => {
  const folder = makeFolder(FILES);
  const server = new Server(tsserverOf(version), folder, { probe: PROBE, globalPlugins: NAME });
  const file = join(folder, 'src/graph.ts');
  const ask = async (options: object): Promise<GraphViews> =>
    (await server.request(GRAPH_VIEWS_REQUEST, options)) as GraphViews;
  try {
    server.open(file, GRAPH);
    const lens = await ask({ file });
    expect(lens.file).toBe(file);
    expect(lens.graphs).toMatchObject([
      { name: 'graph', findings: [{ code: 'rule-id-exists', severity: 'error' }], drawings: [] },
    ]);

    server.change(file, GRAPH.replace('refnuds', 'refunds'));
    const [right] = (await ask({ file, draws: true })).graphs;
    expect(right?.findings).toEqual([]);
    // The skill is made in another file, where a click on it leads.
    expect(right?.drawings[0]).toContain(`data-file="${join(folder, 'src/skills.ts')}"`);
    expect(right?.drawings[0]).toContain('data-skill="refunds"');

    const none = join(folder, 'src/none.ts');
    server.open(none, 'export {};\n');
    expect((await ask({ file: none })).graphs).toEqual([]);
  } finally {
    await server.close();
    removeFolder(folder);
  }
});
