/** Programs at the edge of what a parser takes: deep, long, large, with names that every object has, and led back to themselves. */

export const HEAD = `import { Agent, decideSkill, defineSkill, defineTool, keywordScorer, skillGraph } from 'agentfootprint/context';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
`;

/** So many parts, one behind the other. */
export function list(count: number, part: (index: number) => string, separator = ', '): string {
  return Array.from({ length: count }, (_, index) => part(index)).join(separator);
}

/** What opens a nesting, what stands innermost, and what closes it. */
const NESTINGS: Readonly<Record<string, readonly [open: string, inside: string, close: string]>> = {
  arrays: ['[', 'a', ']'],
  objects: ['{ a: ', 'a', ' }'],
  parentheses: ['(', 'a', ')'],
  calls: ['f(', 'a', ')'],
  arrows: ['() => ', 'a', ''],
  functions: ['function () { return ', 'a', '; }'],
  immediate: ['(() => ', 'a', ')()'],
  spreads: ['[...', '[a]', ']'],
  ternaries: ['x ? a : ', 'a', ''],
  alternatives: ['x || (', 'a', ')'],
  negations: ['!', 'a', ''],
  awaits: ['await ', 'a', ''],
  templates: ['`${', 'a', '}`'],
  members: ['', 'x', '.y'],
  'optional members': ['', 'x', '?.[0]'],
  sums: ['', "'a'", " + 'a'"],
  casts: ['', 'a', ' as never'],
  classes: ['class { a = ', 'a', ' }'],
  elements: ['<a>', 'x', '</a>'],
  decisions: ['decideSkill(x, a, ', 'a', ')'],
  matchers: ['{ all: [', '/a/', '] }'],
  graphs: ['skillGraph({ skills: [', 'a', '] })'],
  builders: ['skillGraph().entry(', 'a', ')'],
  skills: ["defineSkill({ id: 'b', description: 'B.', body: 'B.', tools: [", 'a', '] })'],
};

/** Statements inside of each other. */
const BLOCKS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  blocks: ['{', '}'],
  branches: ['if (x) {', '}'],
  'other branches': ['if (x) {} else ', ''],
  loops: ['for (const x of y) {', '}'],
  tries: ['try {', '} finally {}'],
  labels: ['l: {', '}'],
  declarations: ['function f() {', '}'],
};

/** Programs that nest so deep. */
export function nested(depth: number): Readonly<Record<string, string>> {
  const values = Object.entries(NESTINGS).map(([name, [open, inside, close]]) => {
    const value = open.repeat(depth) + inside + close.repeat(depth);
    return [
      `${name}, ${depth} deep`,
      `${HEAD}const deep = ${value};
export const one = skillGraph({ skills: [a, deep], start: deep, tree: deep });
export const two = skillGraph().entry(a, { match: ${value} }).route(a, ${value}).build();`,
    ] as const;
  });
  const statements = Object.entries(BLOCKS).map(([name, [open, close]]) => {
    const inside = 'skillGraph({ skills: [a] });';
    return [`${name}, ${depth} deep`, HEAD + open.repeat(depth) + inside + close.repeat(depth)] as const;
  });
  return Object.fromEntries([...values, ...statements]);
}

/** Programs with so many of something. */
export function large(count: number): Readonly<Record<string, string>> {
  const words = list(count, (n) => `'w${n}'`);
  const skills = list(count, (n) => `defineSkill({ id: 's${n}', description: 'S.', body: 'Call t_${n}(x).' })`);
  const rule = (match: string): string =>
    `skillGraph({ skills: [a], start: { rules: [{ use: 'a', match: ${match} }] } });`;
  return {
    'chained calls': `skillGraph().entry(a)${'.route(a, a)'.repeat(count)}.build();`,
    'an array': `const w = [${words}]; skillGraph({ skills: w, neverRoutes: w, start: { entries: w } });`,
    'an array inside a function': `export function f() { return [${words}]; } skillGraph({ skills: f() });`,
    'an array that is spread': `const w = [${words}]; f(...w); skillGraph({ skills: [...w, ...w] });`,
    'an object': `const w = { ${list(count, (n) => `w${n}: {}`)} }; skillGraph({ ...w, skills: [a] }); skillGraph(w);`,
    arguments: `f(${list(count, () => '{}')}); Math.max(${list(count, String)}); skillGraph(${words});`,
    statements: `${list(count, (n) => `f(${n});`, ' ')} skillGraph({ skills: [a] });`,
    variables: `var ${list(count, (n) => `w${n} = {}`)}; skillGraph({ skills: [a] });`,
    branches: `let w = a; ${list(count, (n) => `if (x${n}) w = {};`, ' ')} skillGraph({ skills: [w] });`,
    cases: `switch (x) { ${list(count, (n) => `case ${n}:`, ' ')} skillGraph({ skills: [a] }); }`,
    functions: `${list(count, (n) => `function f${n}() { return f${n + 1}(); }`, ' ')} skillGraph({ skills: [f0()] });`,
    keywords: rule(`{ keywords: [${words}] }`),
    'parts of a matcher': rule(`{ all: [${list(count, (n) => `/w${n}/`)}] }`),
    alternatives: rule(`/${list(count, (n) => `w${n}`, '|')}/i`),
    'a long regex': rule(`/${'a'.repeat(count)}/`),
    examples: rule(`/w/, examples: [${words}]`),
    skills: `skillGraph({ skills: [${skills}], start: 's0' });`,
    rules: `skillGraph({ skills: [a], start: { rules: [${list(count, (n) => `{ use: 'a', match: /w${n}/ }`)}] } });`,
    routes: `skillGraph({ skills: [a], start: 'a', steps: [${list(count, (n) => `{ from: 'a', to: 'a', onToolReturn: 't${n}' }`)}] });`,
    tools: `skillGraph({ skills: [defineSkill({ id: 'b', description: 'B.', body: 'B.', tools: [${list(count, (n) => `defineTool({ name: 't${n}' })`)}] })] });`,
    'values of a guard': `skillGraph().entry(a).route(a, a, { guard: { x: { in: [${words}] } } }).build();`,
    'keys of a guard': `skillGraph().entry(a).route(a, a, { guard: { ${list(count, (n) => `k${n}: { gt: ${n} }`)} } }).build();`,
    'a text': `skillGraph({ skills: [a], neverRoutes: ['${'word '.repeat(count)}'] });`,
    'a template': `skillGraph({ skills: [a], neverRoutes: [\`${'${x} '.repeat(count)}\`] });`,
    'a body': `skillGraph({ skills: [defineSkill({ id: 'b', description: 'B.', body: '${'call_x(y) '.repeat(count)}' })] });`,
    'turns of loops': `let w = {}; for (let i = 0; i < ${count}; i++) for (let j = 0; j < 100; j++) { if (x) w = { i }; f(w); }
      skillGraph({ skills: [w] });`,
    'comments for ESLint': list(
      count,
      () => '/* eslint-disable skill-graph/no-entry */ skillGraph({ skills: [a] });',
      '\n',
    ),
  };
}

/** Names that every object has. */
export const PROTOTYPE_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'length',
  'prototype',
  'then',
] as const;

/** A program with this name wherever a name may stand. */
export function named(name: string): string {
  return `import { decideSkill, defineSkill, defineTool, skillGraph } from 'agentfootprint/context';
const one = defineSkill({ id: '${name}', description: 'd', body: '${name}(', tools: [defineTool({ name: '${name}' })] });
const two = defineSkill({ id: 'two', description: 'd', body: 'Help.', produces: ['${name}'], consumes: ['${name}'] });
const bag = { ['${name}']: one, ${name}: two };
skillGraph({ skills: [one, two], start: { rules: [
  { use: '${name}', match: { keywords: ['${name}'] }, examples: ['${name}'] },
  { use: 'two', match: { keywords: ['${name}'] } },
] }, steps: [{ from: '${name}', to: 'two', onToolReturn: '${name}', guard: { x: { eq: '${name}' } } }], neverRoutes: ['hello'] });
skillGraph({ skills: [bag.${name}, one.${name}, [].${name}, ''.${name}, (() => 1).${name}], start: bag['${name}']?.id });
skillGraph({ ${name}: one, skills: [one], start: { ${name}: 1, entries: ['${name}'] } });
skillGraph().entry(one, { ${name}: one }).route(one, two, { guard: { ${name}: { ${name}: 1 } } }).build();
skillGraph().${name};
skillGraph.${name};
`;
}

/** What leads back to itself. */
export const SELF_REFERENCES: Readonly<Record<string, string>> = {
  'an object': "const a = { id: 'a' }; a.self = a; skillGraph({ skills: [a], start: a });",
  'a list':
    'const list = []; list.push(list, list); skillGraph({ skills: list, start: { rules: list }, steps: list });',
  'lists of lists': `let list = [1]; ${'list = [list, list];'.repeat(60)} skillGraph({ skills: list, start: { entries: list.flat() } });`,
  functions: 'function f(x) { return g(x); } function g(x) { return [f(x), f(x)]; } skillGraph({ skills: f(1) });',
  'a function in a loop': 'const f = () => { for (;;) f(); }; f(); skillGraph(f);',
  'an endless loop': 'let i = 0; for (;;) { i += 1; skillGraph({ skills: [] }); }',
  'a list that grows while it is walked over':
    'const list = [1]; for (const x of list) list.push(x); skillGraph({ skills: list });',
  callbacks: 'const list = [1, 2, 3]; const walk = () => list.map(walk); skillGraph({ skills: walk() });',
  texts: `let text = 'x'; ${'text += text;'.repeat(80)} skillGraph({ skills: [], neverRoutes: [text] });`,
  'a class': 'class A { static self = A; a = new A(); } skillGraph(new A());',
  'a decision':
    'let tree = decideSkill(() => true, tree, tree); tree = decideSkill(() => true, tree, tree); skillGraph({ skills: [], tree });',
  'a builder': 'const b = skillGraph(); b.entry(b).route(b, b).tree(b).build(b);',
  'a getter': 'const o = { get o() { return o.o; } }; skillGraph(o.o);',
  'a default': 'function f(x = f()) { return x; } skillGraph(f());',
  'a promise': 'async function f() { return await f(); } skillGraph(await f());',
};
