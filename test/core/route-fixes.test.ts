/** Repairs of routes: what they make of the text, and that nothing is left to report then. */
import { parse } from '@typescript-eslint/parser';
import { analyze, CHECKS, presetOptions, runCheck } from 'skill-graph-core';
import type { Finding } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import { applyFix } from '../converge.js';

const SKILLS = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const b = defineSkill({ id: 'b', description: 'About b.', body: 'Help with b.' });
const c = defineSkill({ id: 'c', description: 'About c.', body: 'Help with c.' });
`;

const CODES = [
  'guard-unsatisfiable',
  'guard-always-passes',
  'route-shadowed-by-order',
  'dead-route',
  'ambiguous-routes',
];

function findingsIn(text: string): readonly Finding[] {
  const ast = parse(text, { range: true, sourceType: 'module' });
  const { graphs, refusals, source } = analyze({ file: 'graph.ts', text, ast });
  return CHECKS.filter(({ code }) => CODES.includes(code)).flatMap((check) =>
    runCheck({ graphs, refusals, source }, check.code, presetOptions(check, 'recommended')),
  );
}

/** By its title, the text that each repair of the one finding leaves, without the skills. */
function repairsOf(graph: string): Readonly<Record<string, string>> {
  const text = SKILLS + graph;
  const [finding, ...others] = findingsIn(text);
  expect(others).toEqual([]);
  expect(finding?.fixes.every(({ safe }) => !safe)).toBe(true);
  return Object.fromEntries(
    (finding?.fixes ?? []).map((fix) => {
      const repaired = applyFix(text, fix);
      expect(findingsIn(repaired)).toEqual([]);
      return [fix.title, repaired.slice(SKILLS.length)];
    }),
  );
}

describe('route-shadowed-by-order', () => {
  test('moves a link of the chain up, or takes it out', () => {
    const graph = `export const graph = skillGraph()
  .entry(a)
  // Everything that was paid.
  .route(a, b, { onToolReturn: 'pay' }) // to b
  // A large one.
  .route(a, c, { onToolReturn: 'pay', guard: { amount: { gte: 500 } } })
  .route(b, c, { onToolReturn: 'close' })
  .build();
`;
    expect(repairsOf(graph)).toEqual({
      'Move this route before the one to "b"': `export const graph = skillGraph()
  .entry(a)
  // A large one.
  .route(a, c, { onToolReturn: 'pay', guard: { amount: { gte: 500 } } })
  // Everything that was paid.
  .route(a, b, { onToolReturn: 'pay' }) // to b
  .route(b, c, { onToolReturn: 'close' })
  .build();
`,
      'Remove this route': `export const graph = skillGraph()
  .entry(a)
  // Everything that was paid.
  .route(a, b, { onToolReturn: 'pay' }) // to b
  .route(b, c, { onToolReturn: 'close' })
  .build();
`,
    });
  });

  test('moves a step, past others', () => {
    const graph = `export const graph = skillGraph({
  skills: [a, b, c],
  start: 'a',
  steps: [
    { from: 'a', to: 'b', guard: { score: { gte: 5 } } },
    { from: 'b', to: 'c', onToolReturn: 'close' },
    { from: 'a', to: 'c', guard: { score: { gte: 8 } } }, // high
  ],
});
`;
    expect(repairsOf(graph)['Move this step before the one to "b"']).toBe(`export const graph = skillGraph({
  skills: [a, b, c],
  start: 'a',
  steps: [
    { from: 'a', to: 'c', guard: { score: { gte: 8 } } }, // high
    { from: 'a', to: 'b', guard: { score: { gte: 5 } } },
    { from: 'b', to: 'c', onToolReturn: 'close' },
  ],
});
`);
  });

  test('does not move what would then hide the other one', () => {
    const graph = `export const graph = skillGraph()
  .entry(a)
  .route(a, b, { onToolReturn: 'pay' })
  .route(a, c, { onToolReturn: 'pay' })
  .route(b, c, { onToolReturn: 'close' })
  .build();
`;
    expect(Object.keys(repairsOf(graph))).toEqual(['Remove this route']);
  });

  test('leaves a list alone that two graphs are made of', () => {
    const graph = `const steps = [
  { from: 'a', to: 'b', guard: { score: { gte: 5 } } },
  { from: 'a', to: 'c', guard: { score: { gte: 8 } } },
];
export const one = skillGraph({ skills: [a, b, c], start: 'a', steps });
export const two = skillGraph({ skills: [a, c, b], start: 'a', steps });
`;
    expect(findingsIn(SKILLS + graph).flatMap(({ fixes }) => fixes)).toEqual([]);
  });
});

describe('guard-always-passes', () => {
  test('takes the guard out where the route has another condition', () => {
    const graph = `export const graph = skillGraph()
  .entry(a)
  .route(a, b, { onToolReturn: 'pay', /* later */ guard: { iteration: { gte: 2 } } })
  .build();
`;
    expect(repairsOf(graph)).toEqual({
      'Remove the guard': `export const graph = skillGraph()
  .entry(a)
  .route(a, b, { onToolReturn: 'pay' })
  .build();
`,
    });
  });

  test('keeps the only condition: without it only the model would take the route', () => {
    const graph = `export const graph = skillGraph().entry(a).route(a, b, { guard: { iteration: { gte: 2 } } }).build();
`;
    expect(repairsOf(graph)).toEqual({});
  });
});

describe('dead-route', () => {
  test('takes the route out, where all skills stay reached', () => {
    const graph = `export const graph = skillGraph()
  .entry(a)
  .route(a, b, { onToolReturn: 'pay' })
  .route(a, b, { when: () => false })
  .build();
`;
    expect(repairsOf(graph)).toEqual({
      'Remove this route': `export const graph = skillGraph()
  .entry(a)
  .route(a, b, { onToolReturn: 'pay' })
  .build();
`,
    });
  });
});

describe('guard-unsatisfiable', () => {
  test('drops the condition that excludes everything', () => {
    const graph = `export const graph = skillGraph()
  .entry(a)
  .route(a, b, { onToolReturn: 'pay', guard: { iteration: { lte: 1 }, score: { gte: 5 } } })
  .route(b, c, { onToolReturn: 'close' })
  .build();
`;
    expect(repairsOf(graph)['Remove the condition "iteration lte"']).toBe(`export const graph = skillGraph()
  .entry(a)
  .route(a, b, { onToolReturn: 'pay', guard: { score: { gte: 5 } } })
  .route(b, c, { onToolReturn: 'close' })
  .build();
`);
  });
});
