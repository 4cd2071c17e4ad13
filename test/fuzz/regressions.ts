/** Small programs about which the evaluator once claimed, or might claim, something false. */

export interface Regression {
  /** What is easy to get wrong here. */
  readonly why: string;
  readonly source: string;
  /** The codes that must not be reported. */
  readonly never: readonly string[];
}

const SKILLS = `const a = defineSkill({ id: 'a', description: 'd', body: 'Help.' });
const b = defineSkill({ id: 'b', description: 'd', body: 'Help.' });
`;

/** A graph of a list of skills whose only start is `a`; without the second skill nothing leads nowhere. */
const ALL = "skillGraph({ skills: list, start: 'a' });";
/** A graph of a list of rules. */
const RULES = 'skillGraph({ skills: [a, b], start: { rules: list } });';
const RULE = "{ use: 'a', match: /x/ }";

function about(why: string, source: string, ...never: string[]): Regression {
  return { why, source: `${SKILLS}${source}\n`, never };
}

export const REGRESSIONS: readonly Regression[] = [
  about(
    'an undecided `continue` goes on with the next turn',
    `
function first() { for (const list of [[a, b]]) { if (flag(1)) continue; return list; } return [a]; }
const list = first(); ${ALL}`,
    'unreachable-skill',
  ),
  about(
    'an undecided `break` leaves a block whose rest throws',
    `
let list = [a, b];
l: { if (flag(1)) break l; throw 0; }
list = [a];
export function later() { ${ALL} }`,
    'unreachable-skill',
  ),
  about(
    'a function returns before it throws',
    `
let list = [a, b];
function change() { if (flag(1)) { list = [a]; return; } throw 0; }
change();
${ALL}`,
    'unreachable-skill',
  ),
  about(
    'an undecided `return` inside an undecided branch',
    `
const list = [];
function add() { if (flag(1)) { if (flag(2)) return; } list.push(${RULE}); }
add();
${RULES}
skillGraph({ skills: [a, b], start: { rules: [...list, ${RULE}] } });`,
    'rules-shadowed-by-order',
  ),
  about(
    'a `switch` is left in the middle of a case',
    `
const list = [];
switch ('x') { case 'x': if (flag(1)) break; list.push(${RULE}); }
skillGraph({ skills: [a, b], start: { rules: [...list, ${RULE}] } });`,
    'rules-shadowed-by-order',
  ),
  about(
    'tests of a `switch` are evaluated only until one of them fits',
    `
const list = [];
switch (word()) { case 'a': break; case (list.push(${RULE}), 'b'): break; }
skillGraph({ skills: [a, b], start: { rules: [...list, ${RULE}] } });`,
    'rules-shadowed-by-order',
  ),
  about(
    '`finally` also runs after a block that was left in the middle',
    `
const list = [];
try { if (flag(1)) throw 0; list.push(${RULE}); }
finally { skillGraph({ skills: [a, b], start: { rules: [...list, ${RULE}] } }); }`,
    'rules-shadowed-by-order',
  ),
  about(
    '`finally` runs although the block certainly throws',
    `
let list = [a, b];
function change() { try { throw 0; } finally { list = [a]; } }
try { change(); } catch {}
${ALL}`,
    'unreachable-skill',
  ),
  about(
    'a loop walks over the list as it is, not as it was',
    `
const list = ['b', 'c'];
for (const word of list) list.pop();
skillGraph({ skills: [a], start: 'a', neverRoutes: list });`,
    'malformed-never-routes',
  ),
  about(
    'callbacks change the list that is walked over',
    `
const list = [a, b];
list.forEach((skill) => { list.pop(); });
skillGraph({ skills: list, start: { entries: list.map((skill) => skill.id) } });`,
    'no-entry',
  ),
  about(
    'what is added to a list on the way is visited',
    `
const list = [a]; const seen = [];
for (const skill of list) { seen.push(skill); if (list.length < 2) list.push(b); }
skillGraph({ skills: [a, b], start: { entries: seen.map((skill) => skill.id) } });`,
    'unreachable-skill',
  ),
  about(
    'the rest of an async function comes later',
    `
const list = [a, b];
async function later() { await sleep(); list.pop(); }
later();
skillGraph({ skills: list, start: { entries: list.map((skill) => skill.id) } });`,
    'no-entry',
  ),
  about(
    'an async function sees what happens while it waits',
    `
let list = [];
async function later() { await sleep(); ${RULES.replace('list', 'list.map((s) => ({ use: s.id, when: () => true }))')} }
later();
list = [a];`,
    'no-entry',
  ),
  about(
    'an exception of an async function ends nothing else',
    `
const list = [];
async function add() { if (flag(1)) throw 0; list.push(${RULE}); }
add();
skillGraph({ skills: [a, b], start: { rules: [...list, ${RULE}] } });`,
    'rules-shadowed-by-order',
  ),
  about(
    'an async callback waits',
    `
const list = [a, b];
[1].forEach(async () => { await null; list.length = 0; });
skillGraph({ skills: list, start: { entries: list.map((skill) => skill.id) } });`,
    'no-entry',
  ),
  about(
    'what a handed out function hands on may change at any time',
    `
const list = [];
invoke(() => { touch(list); });
${RULES}`,
    'no-entry',
  ),
  about(
    'whoever calls a handed out function may change its result',
    `
const list = [];
invoke(() => list);
${RULES}`,
    'no-entry',
  ),
  about(
    'a getter gives the list away',
    `
const list = [];
const holder = { get list() { return list; } };
holder.list.push(${RULE});
${RULES}`,
    'no-entry',
  ),
  about(
    'elements of a copy of an unknown list are elements of the list',
    `
const one = { list: [] }; const two = { list: [] };
Array.from(flag(1) ? [one] : [two])[0].list.push(${RULE});
const { list } = one;
${RULES}`,
    'no-entry',
  ),
  about(
    'what is left of an undecided object leads to its properties',
    `
const one = { list: [] }; const two = { list: [] };
const { ...rest } = flag(1) ? one : two;
rest.list.push(${RULE});
const { list } = one;
${RULES}`,
    'no-entry',
  ),
  about(
    'a spread of something unknown leads to its properties',
    `
const one = { list: [] }; 
const copy = { ...pick(one, {}) };
copy.list?.push(${RULE});
const { list } = one;
${RULES}`,
    'no-entry',
  ),
  about(
    'what is assigned only sometimes leaves what was there',
    `
const list = [];
const holder = { list };
Object.assign(holder, flag(1) && { list: [] });
holder.list.push(${RULE});
${RULES}`,
    'no-entry',
  ),
  about(
    'a list is frozen only sometimes',
    `
const list = [];
try { if (flag(1)) Object.freeze(list); list.push(${RULE}); } catch {}
${RULES}`,
    'no-entry',
  ),
  about(
    'the left side of an assignment is looked up before the right side runs',
    `
let holder = { list: [${RULE}] }; const first = holder;
holder.list = (holder = { list: [] }, []);
skillGraph({ skills: [a, b], start: { rules: first.list } });
const { list } = holder;
skillGraph({ skills: [a, b], start: 'a', steps: list.length === 0 ? [] : [{ from: 'a', to: 'a' }] });`,
    'self-loop',
  ),
  about(
    'the left side of a compound assignment is looked up once',
    `
let count = 0; const holder = { x: null, y: null };
const keys = ['x', 'y'];
holder[keys[count++]] ??= 'a';
skillGraph({ skills: [a, b], start: count === 1 ? 'a' : 'nobody' });`,
    'unknown-skill',
  ),
  about(
    'holes of a list are not visited',
    `
const list = new Array(2).map(() => (${RULE}));
skillGraph({ skills: [a, b], start: { rules: list.filter(Boolean) } });`,
    'rules-shadowed-by-order',
    'overlapping-rules',
  ),
  about(
    'an iterator gives its elements once',
    `
const words = ['refund'].values();
const first = [...words];
skillGraph({ skills: [a, b], start: { rules: [{ use: 'a', match: /x/ }, ...[...words].map(() => ({ use: 'b', match: /x/ }))] } });`,
    'rules-shadowed-by-order',
  ),
  about(
    '`find` stops at the first element that fits',
    `
const list = [];
[1, 2].find((index) => { if (index === 2) list.push(${RULE}); return flag(1); });
skillGraph({ skills: [a, b], start: { rules: [...list, ${RULE}] } });`,
    'rules-shadowed-by-order',
  ),
  about(
    'an object around `false` is truthy',
    `
skillGraph({ skills: [a, b], start: new Boolean(false) ? 'a' : 'nobody' });`,
    'unknown-skill',
  ),
  about(
    'functions of the language are the same each time',
    `
skillGraph({ skills: [a, b], start: [].map === [].map ? 'a' : 'nobody' });`,
    'unknown-skill',
  ),
  about(
    'texts in other bases',
    `
skillGraph({ skills: [a, b], start: parseInt('0x10') === 16 ? 'a' : 'nobody' });`,
    'unknown-skill',
  ),
  about(
    'one of two skills with the same id may be the one that is meant',
    `
const other = defineSkill({ id: 'a', description: 'd', body: 'Help.' });
skillGraph({ skills: [b, ...(flag(1) ? [a] : [other])], start: 'a', steps: [{ from: 'a', to: 'b', onToolReturn: 't' }] });`,
    'unreachable-skill',
  ),
  about(
    'a predicate may ask for a name that nobody has declared',
    `
skillGraph({ skills: [a, b], start: { rules: [{ use: 'a', when: () => (undeclared, true), examples: ['x'] }, { use: 'b', match: /x/, examples: ['x'] }] } });`,
    'example-shadowed-by-earlier',
  ),
  about(
    'the order of properties depends on who set them first',
    `
const rules = {};
if (flag(1)) rules.two = { use: 'b', match: { keywords: ['x', 'y'] } };
rules.one = ${RULE.replace('/x/', "{ keywords: ['x'] }")};
rules.two = { use: 'b', match: { keywords: ['x', 'y'] } };
const list = Object.values(rules); ${RULES}`,
    'rules-shadowed-by-order',
    'overlapping-rules',
  ),
  about(
    'a function changes what is its caller’s while it calls itself',
    `
function all(depth) { const list = []; const add = (left) => { list.push(${RULE}); if (left > 0) add(left - 1); }; add(depth); return list; }
const list = all(9).slice(0, 1); ${RULES}`,
    'no-entry',
  ),
  about(
    'closures of a loop keep their own variable',
    `
const makers = [];
for (let index = 0; index < 2; index += 1) makers.push(() => index);
skillGraph({ skills: [a, b], start: makers[0]() === 0 && makers[1]() === 1 ? 'a' : 'nobody' });`,
    'unknown-skill',
  ),
  about(
    'a default is taken only where nothing is handed in',
    `
const list = [];
function add(rule = (list.push(${RULE}), ${RULE})) { return rule; }
add(pick(undefined, ${RULE}));
skillGraph({ skills: [a, b], start: { rules: [...list, ${RULE}] } });`,
    'rules-shadowed-by-order',
  ),
  about(
    'generators stop where they are asked for nothing more',
    `
const list = [];
function* rules() { yield 1; list.push(${RULE}); }
rules().next();
skillGraph({ skills: [a, b], start: { rules: [...list, ${RULE}] } });`,
    'rules-shadowed-by-order',
  ),
  about(
    'a builder that is handed out may be told more',
    `
const graph = skillGraph();
touch(graph);
graph.build();`,
    'no-entry',
  ),
  about(
    'a builder is told more while a function waits',
    `
const graph = skillGraph();
async function later() { await null; graph.entry(a); }
const promise = later();
await promise;
graph.build();`,
    'no-entry',
  ),
  about(
    'a list that is handed out at last was handed out before, at an unknown time',
    `
const list = [a, b];
invoke(() => { list.splice(0, 1); });
skillGraph({ skills: list, start: { entries: list.map((skill) => skill.id) } });
list.splice(0, 1);`,
    'multi-entry-fanout',
    'unreachable-skill',
  ),
  about(
    'a list that is frozen at last was changed before',
    `
const list = [];
invoke(() => { list.push(${RULE}); });
${RULES}
Object.freeze(list);`,
    'no-entry',
  ),
  about(
    'a function that is handed out at an unknown time may be called before',
    `
let list = [];
const build = () => { ${RULES} };
invoke(() => { touch(build); });
list = [${RULE}];
touch(build);`,
    'no-entry',
  ),
  about(
    'a list that is inside itself twice',
    `
const bag = { id: 'a' };
bag.steps = [bag, bag];
skillGraph({ skills: [a], start: 'a', steps: [bag] });`,
    'no-entry',
  ),
  about(
    'a variable had another list while others were called',
    `
let list = [];
invoke(() => { list.push(${RULE}); });
${RULES}
list = [];`,
    'no-entry',
  ),
  about(
    'a property had another list while others were called',
    `
const holder = { list: [] };
invoke(() => { holder.list.push(${RULE}); });
const { list } = holder;
${RULES}
holder.list = [];`,
    'no-entry',
  ),
  about(
    'a list had another element while others were called',
    `
const lists = [[]];
const [list] = lists;
invoke(() => { lists[0].push(${RULE}); });
${RULES}
lists.pop();`,
    'no-entry',
  ),
  about(
    'what an exported function hands out is changed before another one uses it',
    `
const list = [];
export { build, show };
function build() { ${RULES} }
function show() { touch(list); }`,
    'no-entry',
  ),
  about(
    'a setter takes what is assigned',
    `
const o = { get list() { return [a]; }, set list(given) {} };
o.list = [a, b];
const { list } = o;
${ALL}`,
    'unreachable-skill',
  ),
  about(
    'an inherited setter takes what is assigned',
    `
const o = { __proto__: { set list(given) {} } };
o.list = [a, b];
const list = o.list ?? [a];
${ALL}`,
    'unreachable-skill',
  ),
  about(
    'what an object inherits is assigned',
    `
const o = { n: 1 };
o.__proto__ = { list: [a] };
const list = o.list ?? [a, b];
${ALL}`,
    'unreachable-skill',
  ),
  about(
    'a sealed object takes nothing new',
    `
const o = { list: [a] };
Object.seal(o);
try { o.extra = b; } catch {}
const list = o.extra ? [a, b] : [a];
${ALL}`,
    'unreachable-skill',
  ),
  about(
    'a list is equal to the text that it is converted to',
    `
const list = [] == '' ? [a] : [a, b];
${ALL}`,
    'unreachable-skill',
  ),
  about(
    'a regex is equal to its text',
    `
const list = /a/ != '/a/' ? [a, b] : [a];
${ALL}`,
    'unreachable-skill',
  ),
  about(
    '`indexOf` does not see a hole',
    `
const list = [1, , 3].map(() => 0).indexOf(undefined) === -1 ? [a] : [a, b];
${ALL}`,
    'unreachable-skill',
  ),
  about(
    '`Object.values` leaves holes out',
    `
const list = Object.values([a, , a]).length === 2 ? [a] : [a, b];
${ALL}`,
    'unreachable-skill',
  ),
  about(
    'a regex has another `test`',
    `
const r = /x/;
r.test = () => false;
const list = r.test('x') ? [a, b] : [a];
${ALL}`,
    'unreachable-skill',
  ),
  about(
    'a regex has another `exec`',
    `
const r = /x/;
Object.assign(r, { exec: () => null });
const list = r.test('x') ? [a, b] : [a];
${ALL}`,
    'unreachable-skill',
  ),
  about(
    '`reduce` begins with the first element that is there',
    `
const list = [, 1].reduce((sum, one) => sum + one) === 1 ? [a] : [a, b];
${ALL}`,
    'unreachable-skill',
  ),
  about(
    '`toReversed` makes an element of each hole',
    `
const list = [a, b];
[, ].toReversed().forEach(() => list.pop());
${ALL}`,
    'unreachable-skill',
  ),
];
