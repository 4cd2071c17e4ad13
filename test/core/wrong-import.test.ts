/** `wrong-import`: names that are taken from a module that does not have them, by every way of taking them. */
import { expect, test } from 'vitest';
import { found, placesOf, repairs } from './own-codes.js';

const CODE = 'wrong-import';

const inText = (text: string, version?: string): readonly string[] =>
  placesOf(text, CODE, 'recommended', version === undefined ? {} : { version });

test.each([
  [`import { defineSkill as define } from 'agentfootprint';`, ['defineSkill']],
  [`import { skillGraph, defineTool, Agent } from 'agentfootprint';`, ['skillGraph']],
  [`import library, { decideSkill } from "agentfootprint";`, ['decideSkill']],
  [`import { "skillGraph" as build } from 'agentfootprint';`, ['"skillGraph"']],
  [`import { decide } from 'agentfootprint';`, ['decide']],
  [`import { skillGraph, decide } from 'agentfootprint/injection-engine';`, ['skillGraph', 'decide']],
  [`import { defineSkill, skillGraph } from 'agentfootprint/skill-graph';`, ['defineSkill']],
  [
    `import { skillsFromDir, runbookFromDir, llmClassifier } from 'agentfootprint/skill-graph';`,
    ['skillsFromDir', 'runbookFromDir', 'llmClassifier'],
  ],
  [`import { defineTool, Agent, skillGraph } from 'agentfootprint/context';`, ['defineTool', 'Agent']],
  [`import { Agent } from 'agentfootprint/skill-graph';`, ['Agent']],
  [`import { defineSkill } from 'agentfootprint/memory';`, ['defineSkill']],
  [`export { defineSkill, defineTool } from 'agentfootprint';`, ['defineSkill']],
  [`export { skillGraph as build } from 'agentfootprint';`, ['skillGraph']],
  [`import * as af from 'agentfootprint'; export const g = af.skillGraph();`, ['skillGraph']],
  [
    `import * as af from 'agentfootprint'; export const s = af.defineSkill({}); export const t = af.defineTool({});`,
    ['defineSkill'],
  ],
  [`const { skillGraph } = require('agentfootprint'); module.exports = skillGraph();`, ['skillGraph']],
  [`const { skillGraph: build } = require('agentfootprint'); module.exports = build();`, ['skillGraph']],
  [`const af = require('agentfootprint'); module.exports = af.skillGraph();`, ['skillGraph']],
  [`module.exports = require('agentfootprint').skillGraph();`, ['skillGraph']],
  [`const { defineSkill } = await import('agentfootprint'); export const s = defineSkill({});`, ['defineSkill']],
  [`const af = await import('agentfootprint'); export const s = af.defineSkill({});`, ['defineSkill']],
  [`export const s = (await import('agentfootprint')).defineSkill({});`, ['defineSkill']],
  [`import af = require('agentfootprint'); export const g = af.skillGraph();`, ['skillGraph']],
])('reports %s', (text, places) => {
  expect(inText(text)).toEqual(places);
  expect(placesOf(text, CODE, 'checkup')).toEqual([]);
});

test.each([
  `import { skillGraph, defineSkill, defineSkillMap, decideSkill, keywordScorer, llmClassifier } from 'agentfootprint/context';`,
  `import { skillGraph, defineSkillMap, decideSkill, keywordScorer, formatCheckup } from 'agentfootprint/skill-graph';`,
  `import { Agent, defineTool } from 'agentfootprint';`,
  // Names that are not in the table, and modules that are not.
  `import { somethingElse, TOOL_RESULT_STATUSES } from 'agentfootprint';`,
  `import { decide } from 'agentfootprint/context';`,
  `import { skillGraph } from 'hcifootprint';`,
  `import { defineSkill } from './agentfootprint';`,
  `import { defineSkill } from 'agentfootprint/dist/index.js';`,
  `import { defineSkill } from '@agentfootprint/testing';`,
  `import 'agentfootprint/injection-engine';`,
  `import defineSkill from 'agentfootprint';`,
  `export * from 'agentfootprint';`,
  // Types are gone when the program runs.
  `import type { defineSkill } from 'agentfootprint';`,
  `import { type defineSkill, defineTool } from 'agentfootprint';`,
  `export type { skillGraph } from 'agentfootprint';`,
  `import type * as af from 'agentfootprint'; export type G = ReturnType<typeof af.skillGraph>;`,
  // A text that looks like it.
  `export const text = "import { defineSkill } from 'agentfootprint'";`,
  `// import { defineSkill } from 'agentfootprint';`,
  // What may be asked for because it can be missing.
  `import * as af from 'agentfootprint'; export const has = 'skillGraph' in af;`,
  `import * as af from 'agentfootprint'; export const g = af.skillGraph?.();`,
  `import * as af from 'agentfootprint'; export const g = af.skillGraph ? af.skillGraph() : undefined;`,
  `import * as af from 'agentfootprint'; expect(af.skillGraph).toBeUndefined();`,
  `import * as af from 'agentfootprint'; expect(() => af.skillGraph()).toThrow();`,
  `import * as af from 'agentfootprint'; export const names = Object.keys(af);`,
  `const { skillGraph } = require('agentfootprint'); if (skillGraph) skillGraph();`,
  `const { skillGraph = () => 0 } = require('agentfootprint'); skillGraph();`,
  `const { skillGraph } = require('agentfootprint');`,
  `let g; try { g = require('agentfootprint').skillGraph(); } catch { g = undefined; }`,
  `const load = async () => { try { const { skillGraph } = await import('agentfootprint'); return skillGraph(); } catch { return 0; } };`,
  `const af = await import('agentfootprint').catch(() => ({})); af.skillGraph();`,
  // Not the module, or not the one \`require\`.
  `import * as af from 'agentfootprint'; export const f = (af) => af.skillGraph();`,
  `const require = (name) => ({ skillGraph() {} }); const { skillGraph } = require('agentfootprint'); skillGraph();`,
  `import * as af from 'agentfootprint'; export const g = af['skillGraph']();`,
  // The file says itself what the module is.
  `import { vi } from 'vitest'; import { skillGraph } from 'agentfootprint'; vi.mock('agentfootprint', () => ({ skillGraph: () => 0 }));`,
  `import { skillGraph } from 'agentfootprint'; jest.mock('agentfootprint');`,
  `import { vi } from 'vitest'; import { skillGraph } from 'agentfootprint'; vi.mock(import('agentfootprint'), () => ({}));`,
  `declare module 'agentfootprint' { export function skillGraph(): void; }\nimport { skillGraph } from 'agentfootprint';`,
])('is silent about %s', (text) => {
  expect(inText(text)).toEqual([]);
});

const ROOT = `import { skillGraph } from 'agentfootprint';`;
const ENGINE = `import { skillGraph } from 'agentfootprint/injection-engine';`;
const SUBPATH = `import { skillGraph } from 'agentfootprint/memory';`;
const TWO = `import { defineSkill } from 'agentfootprint/skill-graph';`;

test.each([
  [ROOT, '6.45', []],
  [ROOT, '7.0', ['skillGraph']],
  [ENGINE, '8.20', []],
  [ENGINE, '9.0', ['skillGraph']],
  [SUBPATH, '8.20', []],
  [SUBPATH, '9.0', ['skillGraph']],
  // Before it came, the module itself is what is missing.
  [TWO, '9.33', []],
  [TWO, '9.34', ['defineSkill']],
  [`import { Agent } from 'agentfootprint/context';`, '8.4', []],
  [`import { decide } from 'agentfootprint';`, '6.10', []],
])('%s in %s', (text, version, places) => {
  expect(inText(text, version)).toEqual(places);
});

test('before 8.0 the names were on /injection-engine', () => {
  const [finding] = found(ROOT, CODE, 'strict', { version: '7.13' });
  expect(finding?.message).toContain('agentfootprint/injection-engine');
  expect(repairs(ROOT, CODE, { version: '7.13' }).map(({ text }) => text)).toEqual([ENGINE]);
});

test.each([
  [
    'the whole import',
    `import { defineSkill, skillGraph } from "agentfootprint"; // both`,
    `import { defineSkill, skillGraph } from "agentfootprint/context"; // both`,
  ],
  [
    'one of two names',
    `// Tools.\nimport { defineTool, /* skills */ defineSkill as skill } from 'agentfootprint';\n`,
    `// Tools.\nimport { /* skills */ defineSkill as skill } from 'agentfootprint/context';\nimport { defineTool } from 'agentfootprint';\n`,
  ],
  [
    'a name beside an import from there',
    `import { skillGraph } from 'agentfootprint/context';\nimport { Agent, defineSkill } from 'agentfootprint'\n`,
    `import { skillGraph, defineSkill } from 'agentfootprint/context';\nimport { Agent } from 'agentfootprint'\n`,
  ],
  [
    'a name without semicolons',
    `import { Agent, defineSkill } from 'agentfootprint'\n`,
    `import { defineSkill } from 'agentfootprint/context'\nimport { Agent } from 'agentfootprint'\n`,
  ],
  [
    'an old name',
    `import { decide } from 'agentfootprint';`,
    `import { decideSkill as decide } from 'agentfootprint/context';`,
  ],
  [
    'an old name under a new one',
    `import { decide as choose } from 'agentfootprint';`,
    `import { decideSkill as choose } from 'agentfootprint/context';`,
  ],
  [
    'an export',
    `export { skillGraph as build } from 'agentfootprint';`,
    `export { skillGraph as build } from 'agentfootprint/context';`,
  ],
  [
    'one of two exports',
    `export { defineTool, defineSkill } from 'agentfootprint';`,
    `export { defineSkill } from 'agentfootprint/context';\nexport { defineTool } from 'agentfootprint';`,
  ],
  [
    'a required name',
    `const { skillGraph } = require('agentfootprint'); module.exports = skillGraph;`.replace(
      '= skillGraph;',
      '= skillGraph();',
    ),
    `const { skillGraph } = require('agentfootprint/context'); module.exports = skillGraph();`,
  ],
  [
    'a loaded name',
    `const { defineSkill } = await import('agentfootprint'); export const s = (o) => defineSkill(o);`,
    `const { defineSkill } = await import('agentfootprint/context'); export const s = (o) => defineSkill(o);`,
  ],
  [
    'a tool from the wrong side',
    `import { defineTool, skillGraph } from 'agentfootprint/context';`,
    `import { defineTool } from 'agentfootprint';\nimport { skillGraph } from 'agentfootprint/context';`,
  ],
])('moves %s', (_what, text, repaired) => {
  const [first] = repairs(text, CODE);
  expect(first?.text).toBe(repaired);
});

test('moves all names of an import that belong to one module at once, with their comments', () => {
  const text = `import {
  defineTool,
  // The graph.
  skillGraph,
  defineSkill, // and its skills
} from 'agentfootprint';
`;
  const made = repairs(text, CODE);
  expect(made.map(({ title }) => title)).toEqual([
    'Take "skillGraph" from "agentfootprint/context"',
    'Take "defineSkill" from "agentfootprint/context"',
  ]);
  expect(new Set(made.map((repair) => repair.text))).toEqual(
    new Set([
      `import {
  // The graph.
  skillGraph,
  defineSkill, // and its skills
} from 'agentfootprint/context';
import {
  defineTool,
} from 'agentfootprint';
`,
    ]),
  );
});

test('a comment that needs a line of its own is not put into another import', () => {
  const text = `import { skillGraph } from 'agentfootprint/context';
import {
  defineSkill as skill, // why
  defineTool,
} from 'agentfootprint';
`;
  expect(repairs(text, CODE).map((repair) => repair.text)).toEqual([
    `import { skillGraph } from 'agentfootprint/context';
import {
  defineSkill as skill, // why
} from 'agentfootprint/context';
import {
  defineTool,
} from 'agentfootprint';
`,
  ]);
});

test.each([
  `import library, { skillGraph } from 'agentfootprint';`,
  `import * as af from 'agentfootprint'; export const g = af.skillGraph();`,
  `const { skillGraph, defineTool } = require('agentfootprint'); module.exports = [skillGraph(), defineTool()];`,
  `const { decide } = require('agentfootprint'); module.exports = decide();`,
])('proposes nothing for %s', (text) => {
  expect(found(text, CODE)).toHaveLength(1);
  expect(repairs(text, CODE)).toEqual([]);
});
