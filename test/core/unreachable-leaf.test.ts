/** `unreachable-leaf`: places of a tree that no turn gets to. */
import { expect, test } from 'vitest';
import { findingsOf } from '../analysis.js';

const HEAD = `import { decideSkill, defineSkill, keywordScorer, skillGraph } from 'agentfootprint/context';
import { other, flag, scorer } from './elsewhere';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const b = defineSkill({ id: 'b', description: 'About b.', body: 'Help with b.' });
const c = defineSkill({ id: 'c', description: 'About c.', body: 'Help with c.' });
`;

/** The places where the code is reported in a file of these lines. */
function placesIn(lines: string): readonly string[] {
  const text = HEAD + lines;
  const findings = findingsOf(text, 'recommended').filter(({ code }) => code === 'unreachable-leaf');
  return findings.map(({ at }) => text.slice(at.start, at.end));
}

function inTree(tree: string, before = ''): readonly string[] {
  return placesIn(`${before}\nexport const graph = skillGraph().tree(${tree}).build();`);
}

const REFUND = '(ctx) => /refund/i.test(ctx.userMessage)';

test('reports the branch that a constant decision never takes', () => {
  expect(inTree('decideSkill(() => true, a, b)')).toEqual(['b']);
  expect(inTree('decideSkill(() => false, a, b)')).toEqual(['a']);
  expect(inTree('decideSkill(async () => false, a, b)')).toEqual(['b']);
  expect(inTree('decideSkill(() => false, decideSkill(other, a, b), c)')).toEqual(['a', 'b']);
  expect(inTree('decideSkill((ctx) => ctx.userMessage.toLowerCase().includes("A"), a, b)')).toEqual(['a']);
});

test('reports a decision that is taken again on its own path', () => {
  expect(inTree(`decideSkill(${REFUND}, decideSkill(${REFUND}, a, b), c)`)).toEqual(['b']);
  expect(inTree(`decideSkill(${REFUND}, c, decideSkill(${REFUND}, a, b))`)).toEqual(['a']);
  expect(inTree('decideSkill(p, decideSkill(other, decideSkill(p, a, b), c), a)', `const p = ${REFUND};`)).toEqual([
    'b',
  ]);
  const same = '(ctx) => ctx.userMessage.match(/refund/i) !== null';
  expect(inTree(`decideSkill(${REFUND}, decideSkill(${same}, a, b), c)`)).toEqual(['b']);
});

test('reports what is narrower than a decision above it, and what excludes it', () => {
  const both = '(ctx) => /refund/i.test(ctx.userMessage) && ctx.iteration > 1';
  expect(inTree(`decideSkill(${both}, decideSkill(${REFUND}, a, b), c)`)).toEqual(['b']);
  expect(inTree(`decideSkill(${REFUND}, c, decideSkill(${both}, a, b))`)).toEqual(['a']);
  expect(inTree('decideSkill((x) => x.iteration > 1, a, decideSkill((x) => x.iteration > 2, b, c))')).toEqual(['b']);
  expect(inTree('decideSkill((x) => x.iteration > 3, decideSkill((x) => x.iteration === 2, a, b), c)')).toEqual(['a']);
  const two =
    'decideSkill((x) => x.userMessage.includes("x") || x.iteration > 4, decideSkill((x) => x.iteration > 4, a,';
  expect(inTree(`${two} decideSkill((x) => x.userMessage.includes("x"), b, c)), a)`)).toEqual(['c']);
  expect(
    inTree('decideSkill((x) => x.currentSkillId === "a", decideSkill((x) => x.currentSkillId === "b", a, b), c)'),
  ).toEqual(['a']);
});

test('holds regexes against each other by the messages that they find', () => {
  const word = (regex: string): string => `(ctx) => ${regex}.test(ctx.userMessage)`;
  expect(inTree(`decideSkill(${REFUND}, a, decideSkill(${word('/refund/')}, b, c))`)).toEqual(['b']);
  expect(inTree(`decideSkill(${word('/refund|return/')}, a, decideSkill(${word('/return/')}, b, c))`)).toEqual(['b']);
  expect(inTree(`decideSkill(${word('/^a/')}, decideSkill(${word('/^b/')}, a, b), c)`)).toEqual(['a']);
  expect(inTree(`decideSkill(${word('/a^/')}, a, b)`)).toEqual(['a']);
  expect(inTree(`decideSkill(${word('/x*/')}, a, b)`)).toEqual(['b']);
  const three = `decideSkill(${word('/a/')}, a, decideSkill(${word('/b/')}, b, decideSkill(${word('/[ab]/')}, c, a)))`;
  expect(inTree(three)).toEqual(['c']);
  expect(inTree(`decideSkill(${word('/return/')}, a, decideSkill(${word('/refund|return/')}, b, c))`)).toEqual([]);
  expect(inTree(`decideSkill(${word('/^a/')}, decideSkill(${word('/b$/')}, a, b), c)`)).toEqual([]);
});

test('is silent where another answer is possible, or is not known', () => {
  for (const tree of [
    `decideSkill(${REFUND}, a, b)`,
    `decideSkill(${REFUND}, decideSkill((ctx) => /order/i.test(ctx.userMessage), a, b), c)`,
    `decideSkill(${REFUND}, decideSkill((ctx) => /refund/.test(ctx.userMessage), a, b), c)`,
    'decideSkill(other, decideSkill(other, a, b), c)',
    'decideSkill(p, decideSkill(p, a, b), c)',
    'decideSkill(counts, decideSkill(counts, a, b), c)',
    'decideSkill(keeps, decideSkill(keeps, a, b), c)',
    'decideSkill(() => { throw new Error("x"); }, a, b)',
    'decideSkill((x) => x.history.at(-1).content === "x", a, b)',
    'decideSkill(flag, a, b)',
    'decideSkill((x) => x.iteration > 2, a, decideSkill((x) => x.iteration > 1, b, c))',
    `decideSkill(${REFUND}, other(a), decideSkill(() => flag, b, c))`,
    'other(decideSkill(() => true, a, b))',
  ]) {
    const before =
      'const p = (ctx) => other(ctx); let n = 0; const counts = () => { n += 1; return n > 1; };' +
      'const RE = /x/g; const keeps = (ctx) => RE.test(ctx.userMessage);';
    expect([tree, inTree(tree, before)]).toEqual([tree, []]);
  }
  expect(
    placesIn(
      'const g = skillGraph(); if (flag) g.tree(decideSkill(() => true, a, b)); export const graph = g.build();',
    ),
  ).toEqual([]);
  expect(placesIn('export const unused = decideSkill(() => true, a, b);')).toEqual([]);
  expect(
    placesIn('it("x", () => { expect(() => skillGraph().tree(decideSkill(() => true, a, b)).build()).toThrow(); });'),
  ).toEqual([]);
});

test('a leaf that is chosen elsewhere is reported at the place where it is not', () => {
  expect(inTree(`decideSkill(${REFUND}, a, decideSkill(${REFUND}, b, b))`)).toEqual(['b']);
});

test('a subtree that is used again and again ends', () => {
  const lines = Array.from(
    { length: 50 },
    (_, at) =>
      `const t${String(at + 1)} = decideSkill((x) => x.userMessage.includes('w${String(at)}'), t${String(at)}, t${String(at)});`,
  );
  expect(inTree('t50', `const t0 = a;\n${lines.join('\n')}`)).toEqual([]);
});
