/** What repairs do to the text: comments, commas and layouts, and where the text is not theirs to edit. */
import { CHECKS, presetOptions, runCheck } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import { analyzeText } from '../analysis.js';
import { applyFix } from '../converge.js';

const HEAD = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const s = (id: string) => defineSkill({ id, description: 'A skill.', body: 'Help.' });
const [a, b, c] = [s('a'), s('b'), s('c')];
`;

/** The text after the first repair of a code whose title begins so; `undefined` where none is offered. */
function repaired(text: string, code: string, title = ''): string | undefined {
  const check = CHECKS.find((other) => other.code === code);
  if (check === undefined) throw new Error(`There is no ${code}`);
  const findings = runCheck(analyzeText(text), code, presetOptions(check, 'recommended'));
  const fix = findings.flatMap(({ fixes }) => fixes).find((other) => other.title.startsWith(title));
  return fix === undefined ? undefined : applyFix(text, fix);
}

/** The same, below the usual beginning of a file. */
function body(text: string, code: string, title = ''): string | undefined {
  return repaired(HEAD + text, code, title)?.slice(HEAD.length);
}

const SHADOWED = 'rules-shadowed-by-order';

describe('another order of rules', () => {
  test('takes comments along and leaves commas where they are', () => {
    const text = `skillGraph({ skills: [a, b], start: { rules: [
  // the wide one
  { use: 'a', match: { keywords: ['x', 'y'] } }, // wide

  // a note on the list

  /* the narrow one */
  { use: 'b', match: { keywords: ['x'] } } // narrow
] } });`;
    expect(body(text, SHADOWED)).toBe(`skillGraph({ skills: [a, b], start: { rules: [
  /* the narrow one */
  { use: 'b', match: { keywords: ['x'] } }, // narrow

  // a note on the list

  // the wide one
  { use: 'a', match: { keywords: ['x', 'y'] } } // wide
] } });`);
  });

  test('works on one line, with casts and parentheses', () => {
    expect(
      body(
        `skillGraph({ skills: [a, b], start: { rules: [({ use: 'a', match: /x/i } as any), /* b */ { ['use']: 'b', match: { all: [/x/i, /y/] } }] } });`,
        SHADOWED,
      ),
    ).toBe(
      `skillGraph({ skills: [a, b], start: { rules: [/* b */ { ['use']: 'b', match: { all: [/x/i, /y/] } }, ({ use: 'a', match: /x/i } as any)] } });`,
    );
  });

  test('works on the links of a chain', () => {
    const text = `skillGraph() // the graph
  // a
  .entry(a, { match: { keywords: ['x', 'y'] } }) // wide
  .route(a, c, { onToolReturn: 't' })
  .entry(b, { match: { keywords: ['x'] } }) /* narrow */
  .build();`;
    expect(body(text, SHADOWED)).toBe(`skillGraph() // the graph
  .entry(b, { match: { keywords: ['x'] } }) /* narrow */
  .route(a, c, { onToolReturn: 't' })
  // a
  .entry(a, { match: { keywords: ['x', 'y'] } }) // wide
  .build();`);
  });

  test('works on statements', () => {
    const text = `const builder = skillGraph();
// a
builder.entry(a, { match: { keywords: ['x', 'y'] } }); // wide
builder.route(a, c, { onToolReturn: 't' });
builder.entry(b, { match: { keywords: ['x'] } });
builder.build();`;
    expect(body(text, SHADOWED)).toBe(`const builder = skillGraph();
builder.entry(b, { match: { keywords: ['x'] } });
builder.route(a, c, { onToolReturn: 't' });
// a
builder.entry(a, { match: { keywords: ['x', 'y'] } }); // wide
builder.build();`);
  });

  test('never puts code behind a line comment', () => {
    const chain = `skillGraph().entry(a, { match: /x/ })
  .entry(b, { match: { all: [/x/, /y/] } }) // narrow
  .build();`;
    const text = body(
      chain.replace('/x/ })\n', "/x/ }) /* wide */.route(a, b, { onToolReturn: 't' })\n"),
      SHADOWED,
      'Move',
    );
    expect(text).toBeUndefined();
  });

  test.each([
    [
      'across something unknown that is spread',
      `declare const more: any[];\nskillGraph({ skills: [a, b], start: { rules: [{ use: 'a', match: /x/ }, ...more, { use: 'b', match: { all: [/x/, /y/] } }] } });`,
    ],
    [
      'in a list that another graph has too',
      `const rules = [{ use: 'a', match: /x/ }, { use: 'b', match: { all: [/x/, /y/] } }];\nskillGraph({ skills: [a, b], start: { rules } });\nskillGraph({ skills: [b, a], start: { rules } });`,
    ],
    [
      'in a function that is called twice',
      `const make = (check: string) => skillGraph({ skills: [a, b], check, start: { rules: [{ use: 'a', match: /x/ }, { use: 'b', match: { all: [/x/, /y/] } }] } });\nmake('off'); make('warn');`,
    ],
    [
      'of rules that a callback makes',
      `skillGraph({ skills: [a, b], start: { rules: [['a', ['x', 'y']], ['b', ['x']]].map(([use, keywords]) => ({ use, match: { keywords } })) } });`,
    ],
    [
      'of calls in a loop',
      `const builder = skillGraph();\nfor (const [skill, keywords] of [[a, ['x', 'y']], [b, ['x']]]) builder.entry(skill, { match: { keywords } });\nbuilder.build();`,
    ],
    [
      'of an exported list',
      `export const rules = [{ use: 'a', match: /x/ }, { use: 'b', match: { all: [/x/, /y/] } }];\nskillGraph({ skills: [a, b], start: { rules } });`,
    ],
    [
      'across a constant that a rule needs',
      `const builder = skillGraph();\nbuilder.entry(a, { match: { keywords: ['x', 'y'] } });\nconst keywords = ['x'];\nbuilder.entry(b, { match: { keywords } });\nbuilder.build();`,
    ],
    [
      'of text that does more than declare',
      `let n = 0;\nskillGraph({ skills: [a, b], start: { rules: [{ use: 'a', match: /x/, n: n++ }, { use: 'b', match: { all: [/x/, /y/] }, n: n++ }] } as any });`,
    ],
  ])('is not offered %s', (_, text) => {
    expect(body(text, SHADOWED, 'Move')).toBeUndefined();
    expect(body(text, SHADOWED, 'Reorder')).toBeUndefined();
  });

  test('is offered in a constant with one use', () => {
    const text = `const rules = [\n  { use: 'a', match: /x/ },\n  { use: 'b', match: { all: [/x/, /y/] } },\n] as const;\nskillGraph({ skills: [a, b], start: { rules } });`;
    expect(body(text, SHADOWED)).toContain(
      `[\n  { use: 'b', match: { all: [/x/, /y/] } },\n  { use: 'a', match: /x/ },\n]`,
    );
  });
});

describe('taking out', () => {
  test('a removed option leaves no empty line and no second comma', () => {
    const make = (options: string): string =>
      `import { defineSkill } from 'agentfootprint/context';\ndefineSkill(${options});`;
    const cases: readonly (readonly [string, string])[] = [
      [
        `{\n  id: 'a', description: 'd', body: 'b',\n  // old\n  viaToolName: 'x', // gone\n  tools: [],\n}`,
        `{\n  id: 'a', description: 'd', body: 'b',\n  tools: [],\n}`,
      ],
      [
        `{\n  id: 'a', description: 'd',\n  body: 'b', // kept\n  viaToolName: 'x'\n}`,
        `{\n  id: 'a', description: 'd',\n  body: 'b' // kept\n}`,
      ],
      [`{ viaToolName: 'x', id: 'a', description: 'd', body: 'b' }`, `{ id: 'a', description: 'd', body: 'b' }`],
      [
        `{ id: 'a', description: 'd', body: 'b', /* old */ viaToolName: 'x' }`,
        `{ id: 'a', description: 'd', body: 'b' }`,
      ],
      [`{ id: 'a', description: 'd', viaToolName: 'x', body: 'b', }`, `{ id: 'a', description: 'd', body: 'b', }`],
      [
        `{ id: 'a'\n  , viaToolName: 'x'\n  , description: 'd', body: 'b' }`,
        `{ id: 'a'\n  , description: 'd', body: 'b' }`,
      ],
    ];
    expect(cases.map(([options]) => repaired(make(options), 'removed-option'))).toEqual(
      cases.map(([, options]) => make(options)),
    );
  });

  test('a route of a chain and a route of its own', () => {
    expect(body(`skillGraph()\n  .entry(a)\n  // stay\n  .route(a, a) // here\n  .build();`, 'self-loop')).toBe(
      `skillGraph()\n  .entry(a)\n  .build();`,
    );
    expect(body(`const g = skillGraph();\ng.entry(a);\n// stay\ng.route(a, a);\ng.build();`, 'self-loop')).toBe(
      `const g = skillGraph();\ng.entry(a);\ng.build();`,
    );
    expect(body(`const g = skillGraph() // g\n  .entry(a) // a\n  .route(a, a);\ng.build();`, 'self-loop')).toBe(
      `const g = skillGraph() // g\n  .entry(a) // a\n  ;\ng.build();`,
    );
  });

  test('the last phrase goes with its list', () => {
    expect(
      body(`skillGraph().entry(a, { match: /x/, examples: ['y'] }).build();`, 'example-misses-own-rule', 'Remove'),
    ).toBe(`skillGraph().entry(a, { match: /x/ }).build();`);
    expect(body(`skillGraph().entry(a).neverRoutes(['x']).build();`, 'never-routes-by-default')).toBe(
      `skillGraph().entry(a).build();`,
    );
    expect(body(`skillGraph().entry(a).neverRoutes('x').build();`, 'never-routes-by-default')).toBe(
      `skillGraph().entry(a).build();`,
    );
    expect(
      body(`skillGraph({ skills: [a], start: 'a', neverRoutes: ['x', /* y */ 'y'] });`, 'never-routes-by-default'),
    ).toBe(`skillGraph({ skills: [a], start: 'a', neverRoutes: [/* y */ 'y'] });`);
  });

  test('options that would be empty go as well', () => {
    expect(body(`skillGraph().entry(a, { examples: [] }).build();`, 'malformed-examples')).toBe(
      `skillGraph().entry(a).build();`,
    );
  });

  test('a shared list of phrases stays', () => {
    expect(
      body(
        `const examples = ['y'];\nskillGraph().entry(a, { match: /x/, examples }).entry(b, { match: /z/, examples }).build();`,
        'example-misses-own-rule',
        'Remove',
      ),
    ).toBeUndefined();
  });
});

test('a phrase moves to the rule that claims it', () => {
  const text = `skillGraph({ skills: [a, b], start: { rules: [
  { use: 'a', match: /x/, examples: ['x', "y"] },
  { use: 'b', match: /y/ },
] } });`;
  expect(body(text, 'example-misses-own-rule', 'Move')).toBe(`skillGraph({ skills: [a, b], start: { rules: [
  { use: 'a', match: /x/, examples: ['x'] },
  { use: 'b', match: /y/, examples: ["y"] },
] } });`);
});

test('a guard loses one of two conditions', () => {
  const text = `skillGraph().entry(a).route(a, b, { guard: { n: { gt: 3, lt: 1 }, k: { eq: 1 } } }).build();`;
  expect(body(text, 'guard-unsatisfiable', 'Remove the condition "n gt"')).toBe(text.replace('gt: 3, ', ''));
  expect(body(text, 'guard-unsatisfiable', 'Remove the condition "n lt"')).toBe(text.replace(', lt: 1', ''));
  expect(
    body(`skillGraph().entry(a).route(a, b, { guard: { status: { eq: "sucess" } } }).build();`, 'guard-unsatisfiable'),
  ).toContain('{ eq: "success" }');
});

describe('a classifier', () => {
  const CODE = 'intent-without-classify';
  const intent = `{ match: { intent: 'pay', examples: ['I want to pay'] } }`;

  test('is added to a chain, and its import', () => {
    expect(repaired(`${HEAD}skillGraph()\n  .entry(a, ${intent})\n  .build();`, CODE)).toBe(
      `${HEAD.replace('skillGraph }', 'skillGraph, keywordScorer }')}skillGraph()\n  .entry(a, ${intent})\n  .classify(keywordScorer())\n  .build();`,
    );
  });

  test('is added to the object form', () => {
    const text = `skillGraph({ skills: [a], start: {\n  rules: [{ use: 'a', match: { intent: 'pay', examples: ['I want to pay'] } }],\n} });`;
    expect(
      repaired(HEAD + text, CODE)
        ?.split('\n')
        .slice(3)
        .join('\n'),
    ).toBe(text.replace('],\n', '],\n  classify: keywordScorer(),\n'));
  });

  test('is written as the file imports it', () => {
    const use = (name: string): string =>
      `${name}.skillGraph().entry({ id: 'a', flavor: 'skill' }, ${intent}).build();`;
    expect(repaired(`import * as af from 'agentfootprint/context';\n${use('af')}`, CODE)).toContain(
      '.classify(af.keywordScorer()).build()',
    );
    expect(repaired(`const af = require('agentfootprint/context');\n${use('af')}`, CODE)).toContain(
      '.classify(af.keywordScorer()).build()',
    );
    const destructured = `const { skillGraph } = require('agentfootprint/context');\nskillGraph().entry({ id: 'a', flavor: 'skill' }, ${intent}).build();`;
    expect(repaired(destructured, CODE)).toContain('const { skillGraph, keywordScorer } = require');
    const renamed = `import {\n  skillGraph,\n  keywordScorer as words, // w\n} from 'agentfootprint/skill-graph';\nskillGraph().entry({ id: 'a', flavor: 'skill' }, ${intent}).build();`;
    expect(repaired(renamed, CODE)).toBe(renamed.replace('.build', '.classify(words()).build'));
    const long = renamed.replace('  keywordScorer as words, // w\n', '');
    expect(repaired(long, CODE)).toContain('{\n  skillGraph,\n  keywordScorer,\n}');
  });

  test('is not added where the name is taken', () => {
    expect(
      repaired(`${HEAD}const keywordScorer = 1;\nskillGraph().entry(a, ${intent}).build();`, CODE),
    ).toBeUndefined();
  });
});
