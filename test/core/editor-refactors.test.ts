/** Conversions between the two forms: exact, with comments and formatting, or not offered. */
import { CHECKS, drawMermaid, presetOptions, refactorsAt, runCheck } from 'skill-graph-core';
import type { Analysis, Refactor } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import { caseFiles } from '../case-files.js';
import { IMPORTS, analysisOf, edited } from './cursor-marks.js';

const SKILLS = `const [a, b, c] = ['a', 'b', 'c'].map((id) => defineSkill({ id, description: 'd', body: 'Do it.' }));
`;

function offeredIn(text: string): { readonly analysis: Analysis; readonly refactors: readonly Refactor[] } {
  const analysis = analysisOf(text);
  const at = analysis.graphs[0]?.callee.start ?? 0;
  return { analysis, refactors: refactorsAt(analysis, at, at) };
}

/** The graph in the other form, or nothing. */
function converted(graph: string): string | undefined {
  const head = `${IMPORTS}${SKILLS}`;
  const { refactors } = offeredIn(head + graph);
  const refactor = refactors.find(({ name }) => name !== 'reorder-rules');
  return refactor === undefined ? undefined : edited(head + graph, refactor.edits).slice(head.length);
}

const OBJECT = `export const g = skillGraph({
  skills: [a, b, c],
  start: {
    rules: [
      // Money first.
      { use: 'a', match: { keywords: ['invoice'] } }, // by far the most
      {
        use: 'b',
        match: /help/i,
        // As customers say it.
        examples: ['Help!'],
      },
    ],
    classify: keywordScorer(),
    routing: { nearTieMargin: 0.2 },
  },
  steps: [
    { from: 'a', to: 'c', onToolReturn: 'pay', guard: { amount: { gte: 10 } } },
    /* the model's own */ { from: 'c', to: 'a' },
  ],
  neverRoutes: ['What is the weather?'],
  check: 'warn',
});`;

const BUILDER = `export const g = skillGraph()
  // Money first.
  .entry(a, { match: { keywords: ['invoice'] } }) // by far the most
  .entry(b, {
    match: /help/i,
    // As customers say it.
    examples: ['Help!'],
  })
  .route(a, c, { onToolReturn: 'pay', guard: { amount: { gte: 10 } } })
  /* the model's own */
  .route(c, a)
  .classify(keywordScorer(), { nearTieMargin: 0.2 })
  .neverRoutes(['What is the weather?'])
  .build({ check: 'warn' });`;

describe('to the builder form', () => {
  test('keeps comments and formatting', () => {
    expect(converted(OBJECT)).toBe(BUILDER);
  });

  test.each([
    [`skillGraph({ skills: [a], start: 'a' })`, 'skillGraph()\n  .entry(a)\n  .build()'],
    [`skillGraph({ skills: [a], start: { use: 'a' } })`, 'skillGraph()\n  .entry(a)\n  .build()'],
    [
      `skillGraph({ skills: [a, b], start: { entries: ['a', 'b'] } })`,
      'skillGraph()\n  .entry(a)\n  .entry(b)\n  .entryByRead()\n  .build()',
    ],
    [
      `skillGraph({ skills: [a, b], start: { entries: ['a', 'b'], scoredBy: keywordScorer() } })`,
      'skillGraph()\n  .entry(a)\n  .entry(b)\n  .entryBy(keywordScorer())\n  .build()',
    ],
    [
      // The list has the target first, so its rule has to come before the route.
      `skillGraph({ skills: [b, a], start: { entries: ['b', 'a'] }, steps: [{ from: 'a', to: 'b' }] })`,
      'skillGraph()\n  .entry(b)\n  .entry(a)\n  .route(a, b)\n  .entryByRead()\n  .build()',
    ],
    [
      `skillGraph({ skills: [a, b], start: 'b', steps: [{ from: 'a', to: 'b', label: 'x' }] })`,
      `skillGraph()\n  .route(a, b, { label: 'x' })\n  .entry(b)\n  .build()`,
    ],
    [
      `skillGraph({ skills: [defineSkill({ id: 'x', description: 'd', body: 'b' })], start: 'x' })`,
      `skillGraph()\n  .entry(defineSkill({ id: 'x', description: 'd', body: 'b' }))\n  .build()`,
    ],
    [
      'skillGraph({ skills: [a, b], tree: decideSkill(() => true, a, b) })',
      'skillGraph()\n  .tree(decideSkill(() => true, a, b))\n  .build()',
    ],
  ])('%s', (object, builder) => {
    expect(converted(`const g = ${object};`)).toBe(`const g = ${builder};`);
  });

  test.each([
    ['a skill that nothing mentions', `skillGraph({ skills: [a, b], start: 'a' })`],
    ['an order of registration that no chain has', `skillGraph({ skills: [b, a], start: { entries: ['a', 'b'] } })`],
    [
      'a part that is written elsewhere',
      `(() => { const rules = [{ use: 'a', match: /x/ }]; return skillGraph({ skills: [a], start: { rules } }); })()`,
    ],
    [
      'a tree whose leaves are listed in another order',
      'skillGraph({ skills: [b, a], tree: decideSkill(() => true, a, b) })',
    ],
    ['a spread', `skillGraph({ ...{ skills: [a] }, start: 'a' })`],
    ['a comment that would be lost', `skillGraph({ skills: [a /* the one */], start: 'a' })`],
    ['an empty label', `skillGraph({ skills: [a, b], start: 'a', steps: [{ from: 'a', to: 'b', label: '' }] })`],
    ['an empty tool', `skillGraph({ skills: [a, b], start: 'a', steps: [{ from: 'a', to: 'b', onToolReturn: '' }] })`],
    [
      'a predicate that may be falsy',
      `skillGraph({ skills: [a], start: { rules: [{ use: 'a', when: globalThis.ask }] } })`,
    ],
    ['an unknown option', `skillGraph({ skills: [a], start: { rules: [{ use: 'a', match: /x/, lable: 'x' }] } })`],
    [
      'a refused part',
      `skillGraph({ skills: [a], start: { rules: [{ use: 'a', match: /x/ }, { use: 'zzz', match: /y/ }] } })`,
    ],
    [
      'a skill that is made in the list and mentioned twice',
      `skillGraph({ skills: [defineSkill({ id: 'x', description: 'd', body: 'b' })], start: 'x', steps: [{ from: 'x', to: 'x' }] })`,
    ],
    ['tools that may not be there', `skillGraph({ skills: [a], start: 'a', knownTools: globalThis.tools })`],
  ])('not offered for %s', (_, graph) => {
    expect(converted(`const g = ${graph};`)).toBeUndefined();
  });
});

describe('to the object form', () => {
  test('keeps comments and formatting', () => {
    expect(converted(BUILDER)).toBe(
      OBJECT.replace('skills: [a, b, c]', 'skills: [a, b, c]').replace(
        `/* the model's own */ {`,
        `/* the model's own */\n    {`,
      ),
    );
  });

  test.each([
    ['skillGraph().entry(a).build()', `skillGraph({\n  skills: [a],\n  start: 'a',\n})`],
    [
      'skillGraph().entry(a).entry(b).entryByRead().build()',
      `skillGraph({\n  skills: [a, b],\n  start: {\n    entries: ['a', 'b'],\n  },\n})`,
    ],
    ['skillGraph().entry(a).entry(b).entryByRelevance(globalThis).build({ scopeTools: true })', undefined],
    [
      'skillGraph().entry(a, {match: /x/}).build({ scopeTools: true })',
      `skillGraph({\n  skills: [a],\n  start: {\n    rules: [\n      { use: 'a', match: /x/},\n    ],\n  },\n  scopeTools: true,\n})`,
    ],
    [
      'skillGraph().entry(a).route(a, b, {}).build()',
      `skillGraph({\n  skills: [a, b],\n  start: 'a',\n  steps: [\n    { from: 'a', to: 'b' },\n  ],\n})`,
    ],
    [
      `skillGraph().tree(decideSkill(() => true, a, decideSkill(() => false, b, a), 'new?')).build({ check: 'off' })`,
      `skillGraph({\n  skills: [a, b],\n  tree: decideSkill(() => true, a, decideSkill(() => false, b, a), 'new?'),\n  check: 'off',\n})`,
    ],
  ])('%s', (builder, object) => {
    expect(converted(`const g = ${builder};`)).toBe(object === undefined ? undefined : `const g = ${object};`);
  });

  test('takes the quotes of the file', () => {
    const head = `import { defineSkill, skillGraph } from "agentfootprint/context";\nconst a = defineSkill({ id: "a", description: "d", body: "b" });\n`;
    const { refactors } = offeredIn(`${head}const g = skillGraph().entry(a).build();`);
    expect(refactors[0]?.edits[0]?.text).toContain('start: "a"');
  });

  test('lines inside of templates stay where they are', () => {
    const graph =
      'const g = skillGraph()\n      .entry(a, {\n        match: { keywords: [`x\n        y`] },\n      })\n      .build();';
    expect(converted(graph)).toContain('match: { keywords: [`x\n        y`] },');
  });

  test.each([
    ['a label of an entry', `skillGraph().entry(a, { match: /x/, label: 'x' }).build()`],
    ['a default behind rules', 'skillGraph().entry(a, { match: /x/ }).entry(b).build()'],
    ['two entries that nobody chooses from', 'skillGraph().entry(a).entry(b).build()'],
    ['an option that is falsy', 'skillGraph().entry(a).route(a, b, { when: null }).build()'],
    [
      'options that are written elsewhere',
      '(() => { const o = { match: /x/ }; return skillGraph().entry(a, o).build(); })()',
    ],
    ['a chain in two statements', '(() => { const s = skillGraph(); s.entry(a); return s.build(); })()'],
    ['a chain that does not end here', 'globalThis.finish(skillGraph().entry(a))'],
    [
      'a tree that is written elsewhere',
      '(() => { const tree = decideSkill(() => true, a, b); return skillGraph().tree(tree).build(); })()',
    ],
    [
      'a tree with names of its own',
      'skillGraph().tree((() => { const d = a; return decideSkill(() => true, d, b); })()).build()',
    ],
    ['a tree with options', 'skillGraph().tree(decideSkill(() => true, a, b), { scopeTools: true }).build()'],
    ['two lists of negative rows', `skillGraph().entry(a).neverRoutes('x').neverRoutes('y').build()`],
    ['a comment that would be lost', 'skillGraph(/* mine */).entry(a).build()'],
    [
      'a skill that is made in the chain and mentioned twice',
      `(() => { const make = () => a; return skillGraph().entry(make()).route(make(), b).build(); })()`,
    ],
  ])('not offered for %s', (_, graph) => {
    expect(converted(`const g = ${graph};`)).toBeUndefined();
  });
});

describe('every conversion says exactly the same', () => {
  /** The drawing, and what the library's own check-up says, without places. */
  function meaning(analysis: Analysis): unknown {
    const findings = CHECKS.filter(({ origin }) => origin !== 'own').flatMap((check) =>
      runCheck(analysis, check.code, presetOptions(check, 'checkup')),
    );
    return {
      drawings: analysis.graphs.map(drawMermaid),
      findings: findings.map(({ code, data }) => JSON.stringify([code, data])).sort(),
    };
  }

  // One of the shapes is half typed, which this parser refuses.
  const files = ['conformance/cases', 'shapes']
    .flatMap((folder) => caseFiles(folder))
    .filter(({ name }) => name !== 'half-typed');

  test('on all cases', () => {
    let conversions = 0;
    for (const { name, text } of files) {
      const { analysis } = offeredIn(text);
      for (const { callee } of analysis.graphs) {
        for (const refactor of refactorsAt(analysis, callee.start, callee.end)) {
          if (refactor.name === 'reorder-rules') continue;
          conversions += 1;
          const changed = edited(text, refactor.edits);
          const after = analysisOf(changed);
          expect({ name, ...(meaning(after) as object) }).toEqual({ name, ...(meaning(analysis) as object) });
        }
      }
    }
    expect(conversions).toBeGreaterThan(100);
  });
});

test('nothing is offered away from the name of the function', () => {
  const analysis = analysisOf(`${IMPORTS}${SKILLS}const g = skillGraph().entry(a).build();`);
  expect(refactorsAt(analysis, 0, 5)).toEqual([]);
});

describe('the order of the rules', () => {
  const rule = (id: string, match: string): string => `{ use: '${id}', match: ${match} }`;
  const object = (...rules: readonly string[]): string =>
    `export const g = skillGraph({\n  skills: [a, b, c],\n  start: {\n    rules: [\n${rules.map((text) => `      ${text},\n`).join('')}    ],\n  },\n});`;
  const head = `${IMPORTS}${SKILLS}`;

  function reordered(graph: string): string | undefined {
    const refactor = offeredIn(head + graph).refactors.find(({ name }) => name === 'reorder-rules');
    return refactor === undefined ? undefined : edited(head + graph, refactor.edits).slice(head.length);
  }

  test('one edit lets every rule win', () => {
    const [wide, middle, narrow] = [`{ keywords: ['x', 'y', 'z'] }`, `{ keywords: ['x', 'y'] }`, `{ keywords: ['x'] }`];
    expect(reordered(object(rule('a', wide), rule('b', middle), rule('c', narrow)))).toBe(
      object(rule('c', narrow), rule('b', middle), rule('a', wide)),
    );
  });

  test('is offered on the rules that are concerned', () => {
    const text =
      head +
      object(
        rule('a', '/x/'),
        rule('b', '/x/'),
        rule('c', `{ keywords: ['z', 'y'] }`),
        rule('a', `{ keywords: ['y'] }`),
      );
    const analysis = analysisOf(text);
    const namesAt = (piece: string): readonly string[] =>
      refactorsAt(analysis, text.indexOf(piece), text.indexOf(piece)).map(({ name }) => name);
    expect(namesAt(`{ keywords: ['y'] }`)).toEqual(['reorder-rules']);
    expect(namesAt('skills:')).toEqual([]);
  });

  test('nothing is offered where no rule is shadowed', () => {
    expect(reordered(object(rule('a', '/x/'), rule('b', '/y/')))).toBeUndefined();
  });
});
