/** `unknown-option`: names that the library does not read, at every place that takes options. */
import { expect, test } from 'vitest';
import { found, placesOf, repairs } from './own-codes.js';

const CODE = 'unknown-option';

const HEAD = `import { decideSkill, defineSkill, keywordScorer, skillGraph } from 'agentfootprint/context';
import { defineTool } from 'agentfootprint';
declare const more: object;
declare const key: string;
declare const flag: boolean;
const a = defineSkill({ id: 'a', description: 'First.', body: 'Help.' });
const b = defineSkill({ id: 'b', description: 'Second.', body: 'Help.' });
`;

const inText = (text: string): readonly string[] => placesOf(HEAD + text, CODE, 'recommended');
const builder = (calls: string): readonly string[] => inText(`export const graph = skillGraph()${calls}.build();`);
const config = (rest: string): readonly string[] =>
  inText(`export const graph = skillGraph({ skills: [a, b], ${rest} } as never);`);

test.each([
  [`.entry(a, { matches: /x/ })`, 'matches'],
  [`.entry(a, { "lable": 'x' })`, '"lable"'],
  [`.entry(a).route(a, b, { onToolReturns: 't' } as never)`, 'onToolReturns'],
  [`.entry(a).route(a, b, { onToolReturn: 't', from: 'a' })`, 'from'],
  [`.entry(a).route(a, b, { onToolReturn: 't', gaurd: { x: { eq: 1 } } })`, 'gaurd'],
  [`.entry(a).tree(a, { scopeTool: true })`, 'scopeTool'],
  [`.entry(a).classify(keywordScorer(), { nearTie: 1 })`, 'nearTie'],
  [`.entry(a).classify(keywordScorer({ stopwords: [] }))`, 'stopwords'],
  [`.entry(a, { match: { keywords: ['x'], flags: 'i' } })`, 'flags'],
  [`.entry(a, { match: { intent: 'x', examples: ['y'], example: ['z'] } })`, 'example'],
  [`.entry(a, { match: { all: [/x/, { keywords: ['x'], any: [] }] } })`, 'any'],
  [`.entry(a, { match: { keywords: ['x'], examples: ['y'] } })`, 'examples'],
  // Beside something that is not known, a written name is still not read.
  [`.entry(a).route(a, b, { ...more, onToolReturns: 't' })`, 'onToolReturns'],
  [`.entry(a).route(a, b, { onToolReturns: 't', ...more })`, 'onToolReturns'],
])('reports %s', (calls, place) => {
  expect(builder(calls)).toEqual([place]);
});

test.each([
  [`begin: 'a'`, 'begin'],
  [`start: { use: 'a', rules: [] }`, 'rules'],
  [`start: { rules: [{ use: 'a', match: /x/ }], classifier: keywordScorer() }`, 'classifier'],
  [`start: { rules: [{ use: 'a', match: /x/ }], scoredBy: keywordScorer() }`, 'scoredBy'],
  [`start: { entries: ['a'], classify: keywordScorer() }`, 'classify'],
  [`start: { rules: [{ use: 'a', match: /x/, label: 'x' }] }`, 'label'],
  [
    `start: { rules: [{ use: 'a', match: { intent: 'x', examples: ['y'] } }], classify: keywordScorer(), routing: { menusize: 2 } }`,
    'menusize',
  ],
  [`start: 'a', steps: [{ from: 'a', to: 'b', onStatus: 'denied' }]`, 'onStatus'],
  [`start: 'a', steps: [{ from: 'a', to: 'b', onToolReturn: 't', examples: ['x'] }]`, 'examples'],
])('reports %s', (rest, place) => {
  expect(config(rest)).toEqual([place]);
});

test.each([
  [`defineSkill({ id: 'c', description: 'Third.', body: 'Help.', instructions: 'x' })`, 'instructions'],
  [`defineSkill({ id: 'c', description: 'Third.', body: 'Help.', tool: [] })`, 'tool'],
  [
    `defineSkill({ id: 'c', description: 'Third.', body: 'Help.', tools: [], steps: [{ tool: 't', note: 'n', when: 'x' }] })`,
    'when',
  ],
  [`defineTool({ name: 't', description: 'd', execute: () => 1, parameters: {} })`, 'parameters'],
  [`defineTool({ name: 't', description: 'd', execute: () => 1, resultCeiling: { maxChars: 1, max: 2 } })`, 'max'],
  [`defineTool({ name: 't', description: 'd', execute: () => 1, owner: { kind: 'k', id: 'i', name: 'n' } })`, 'name'],
  [`skillGraph().entry(a).build({ checks: 'off' })`, 'checks'],
])('reports %s', (text, place) => {
  expect(inText(`export const made = ${text};`)).toEqual([place]);
});

test.each([
  `.entry(a, { when: () => true, match: undefined, examples: ['x'], label: 'x' })`,
  `.entry(a).route(a, b, { when: undefined, onToolReturn: 't', onToolStatus: 'denied', guard: { anything: { eq: 1 } }, label: 'x' })`,
  `.entry(a).route(a, b, more)`,
  `.entry(a).route(a, b, { ...{ onToolReturns: 't' } })`,
  `.entry(a).route(a, b, { [key]: 't' })`,
  `.entry(a).route(a, b, { ['onToolReturns']: 't' })`,
  `.entry(a).route(a, b, { __proto__: null, onToolReturn: 't' })`,
  `.entry(a).route(a, b, { [Symbol.iterator]: 1, 0: 'x' })`,
  `.entry(a).route(a, b, { onToolReturns() {} })`,
  `.entry(a).route(a, b, { get onToolReturns() { return 't'; } })`,
  `.entry(a).route(a, b, flag ? { onToolReturns: 't' } : {})`,
  `.entry(a).route(...([a, b, { onToolReturns: 't' }] as never))`,
  // Guards have keys of their own, and \`malformed-guard\` tells about operators.
  `.entry(a).route(a, b, { guard: { score: { greater: 1 } } })`,
  // A matcher that is none at all is refused as a whole.
  `.entry(a, { match: { keyword: ['x'] } })`,
  `.entry(a, { match: { pattern: /x/ } })`,
  `.entryByRelevance({ embed: () => [], name: 'x' })`,
  `.classify({ score: () => [], name: 'x' })`,
])('is silent about %s', (calls) => {
  expect(builder(calls)).toEqual([]);
});

test.each([
  `start: 'a', steps: [], scopeTools: true, check: 'off', knownTools: [], neverRoutes: 'x'`,
  `tree: decideSkill(() => flag, a, b)`,
  `start: { ...more, rules: [], scoredBy: keywordScorer() }`,
  `start: { rules: [{ use: 'a', match: /x/, examples: ['x'] }], classify: keywordScorer(), routing: { nearTieMargin: 1, menuSize: 2, floor: 0 } }`,
  `start: { entries: ['a'], byRelevance: more, scoredBy: keywordScorer() }`,
])('is silent about %s', (rest) => {
  expect(config(rest)).toEqual([]);
});

test.each([
  `export const skill = { id: 'r', flavor: 'skill', description: 'Raw.', trigger: { kind: 'always' }, inject: {}, extra: 1 };
export const graph = skillGraph().entry(skill as never).build();`,
  `export const skill = defineSkill({ id: 'c', description: 'Third.', body: 'Help.', viaToolName: 'x' } as never);`,
  `export const tool = defineTool({ name: 't', description: 'd', inputSchema: { type: 'object', properties: { x: {} }, title: 't' }, wants: { x: 'k' }, execute: () => ({ any: 1 }) });`,
  // Somebody else may read the names of what is used more than once.
  `const OPTIONS = { onToolReturn: 't', note: 'why' };
export const graph = skillGraph().entry(a).route(a, b, OPTIONS).build();
console.log(OPTIONS.note);`,
  `const RULES = [{ use: 'a', match: /x/, enabled: true }, { use: 'b', match: /y/, enabled: false }];
export const graph = skillGraph({ skills: [a, b], start: { rules: RULES.filter((rule) => rule.enabled) } });`,
  `export const graph = skillGraph({ skills: [a, b], start: { rules: [{ use: 'a', match: /x/, on: true }].filter((rule) => rule.on) } });`,
  `export const skills = [{ id: 'c', description: 'd', body: 'b', team: 't' }].map(({ team, ...options }) => defineSkill(options));`,
  `export const skills = [{ id: 'c', description: 'd', body: 'b', team: 't' }].map(defineSkill);`,
  `function make(options: { id: string; team: string }) { return defineSkill({ description: 'd', body: 'b', ...options }); }
export const c = make({ id: 'c', team: 't' });`,
  `const make = (o: never) => defineSkill(o);
const SHARED = { id: 'c', description: 'd', body: 'b', team: 't' } as never;
export const [c, team] = [make(SHARED), SHARED['team']];`,
  `import { expect as check } from 'vitest';
declare const expect: typeof check;
expect(() => skillGraph().entry(a, { matches: /x/ } as never).build()).toThrow();`,
])('is silent about what may be meant otherwise', (text) => {
  expect(inText(text)).toEqual([]);
});

test('is silent about another library and its options', () => {
  expect(
    placesOf(`import { skillGraph } from 'hcifootprint';\nexport const x = skillGraph({ pages: [] });\n`, CODE),
  ).toEqual([]);
});

test('follows a constant that is used once', () => {
  const text = `const OPTIONS = { onToolReturns: 't' } as never;
export const graph = skillGraph().entry(a).route(a, b, OPTIONS).build();`;
  expect(inText(text)).toEqual(['onToolReturns']);
});

test('says what a factory does once', () => {
  const text = `const make = (id: string) => defineSkill({ id, description: 'd', body: 'b', instruction: 'x' });
export const made = [make('x'), make('y')];`;
  expect(inText(text)).toEqual(['instruction']);
});

test('knows the names of 9.62; a later version may have more', () => {
  const text = `${HEAD}export const graph = skillGraph().entry(a, { matches: /x/ }).build();`;
  expect(placesOf(text, CODE, 'strict', { version: '9.62.1' })).toEqual(['matches']);
  expect(placesOf(text, CODE, 'strict', { version: '9.30' })).toEqual(['matches']);
  expect(placesOf(text, CODE, 'strict', { version: '9.63' })).toEqual([]);
  expect(placesOf(text, CODE, 'strict', { version: '10.0' })).toEqual([]);
  expect(placesOf(text, CODE, 'checkup')).toEqual([]);
});

test.each([
  [`.entry(a).route(a, b, { onToolReturns: 't' })`, `.entry(a).route(a, b, { onToolReturn: 't' })`],
  [
    `.entry(a).route(a, b, { /* the tool */ 'onToolReturns': 't', // why\n })`,
    `.entry(a).route(a, b, { /* the tool */ 'onToolReturn': 't', // why\n })`,
  ],
  [`.entry(a, { match: /x/, lable: 'x' })`, `.entry(a, { match: /x/, label: 'x' })`],
])('proposes the nearest name for %s', (calls, repaired) => {
  const text = (written: string): string => `${HEAD}export const graph = skillGraph()${written}.build();\n`;
  expect(repairs(text(calls), CODE).map((repair) => repair.text)).toEqual([text(repaired)]);
});

test('keeps the value of a shorthand', () => {
  const text = `${HEAD}const lable = 'x';\nexport const graph = skillGraph().entry(a, { match: /x/, lable }).build();\n`;
  expect(repairs(text, CODE)).toEqual([
    { title: 'Change "lable" to "label"', text: text.replace('/x/, lable', '/x/, label: lable') },
  ]);
});

test('proposes no name that is there already, and none where nothing is near', () => {
  const twice = `${HEAD}export const graph = skillGraph().entry(a, { match: /x/, label: 'x', lable: 'y' }).build();\n`;
  expect(repairs(twice, CODE)).toEqual([]);
  const far = `${HEAD}export const graph = skillGraph().entry(a, { match: /x/, priority: 1 }).build();\n`;
  expect(repairs(far, CODE)).toEqual([]);
  expect(found(far, CODE)[0]?.message).toContain('one of `when`, `examples` and `label`');
});

test('a matcher under a name that is near is corrected by what refuses it', () => {
  const text = `${HEAD}export const graph = skillGraph().entry(a, { match: { keyword: ['x'] } }).build();\n`;
  const [finding] = found(text, 'malformed-match');
  expect(finding?.message).toContain('perhaps "keywords" is meant');
  expect(repairs(text, 'malformed-match').map((repair) => repair.text)).toEqual([
    text.replace('keyword:', 'keywords:'),
  ]);
  const shorthand = text
    .replace(`{ keyword: ['x'] }`, '{ keyword }')
    .replace('export', `const keyword = ['x'];\nexport`);
  expect(repairs(shorthand, 'malformed-match')).toEqual([]);
});
