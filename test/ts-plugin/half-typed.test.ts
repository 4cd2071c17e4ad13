/** Code that somebody is typing: the view is a whole tree at every moment, and what is not touched stays found. */
import { analyze } from 'skill-graph-core';
import type ts from 'typescript';
import { expect, test } from 'vitest';
import { isWellFormed } from '../../packages/core/src/evaluate/well-formed.js';
import { estreeOf } from '../../packages/ts-plugin/src/estree/view.js';
import { caseFiles } from '../case-files.js';
import { VERSIONS, compiler } from './compilers.js';
import { codeOf, inProcess, ours } from './in-process.js';

/** Syntax of all kinds, cut wherever the hand may be. */
const SYNTAX = `import a, { b as c, type d } from 'e'; import f = require('g'); export { h as i }; export default class J extends K { static #l = 1; constructor(private m?: string) { super(); } get n() { return this.#l; } *o() { yield p; } }
export const { q, r: [s = 1, ...t] } = u?.v![w]\`x\${y}z\` as const; enum A { B = 1 << 2, 'C' } namespace D.E { let F; } ({ g, h() {}, get i() { return 1; }, ...j, [k]: l } = m);
for (const n of await o) if (p) { continue; } else throw new Q(/r[/]/g, 1_0n, ...s); label: switch (t) { case 'u': default: break label; } try { v(); } catch ({ w }) { x++; } finally { delete y.z; }
async function* a1(this: B1, c1 = (d1, e1) => f1 ? g1 : h1, ...i1: J1[]): K1 {} declare global { interface L1 { m1(): void } } type N1 = { o1: 1 }; @p1() class Q1 { declare r1: S1; }`;

/** At most this many cuts of one text, spread over it. */
const CUTS = 120;

function cuts(text: string): readonly string[] {
  const step = Math.max(1, Math.floor(text.length / CUTS));
  const positions = Array.from({ length: Math.floor(text.length / step) }, (_, index) => index * step);
  return positions.flatMap((at) => [
    text.slice(0, at),
    text.slice(0, at) + text.slice(at + 1),
    `${text.slice(0, at)}.${text.slice(at)}`,
  ]);
}

function faults(typescript: typeof ts, text: string, name: string): readonly string[] {
  try {
    const file = typescript.createSourceFile(name, text, typescript.ScriptTarget.ESNext, true);
    const ast = estreeOf(typescript, file);
    if (!isWellFormed(ast)) return [`not well-formed: ${text.slice(-60)}`];
    analyze({ file: name, text, ast });
    return [];
  } catch (error) {
    return [`${String(error)}: ${text.slice(-60)}`];
  }
}

test.each(VERSIONS)('a text of any syntax, cut anywhere, is a whole tree under TypeScript %s', (version) => {
  // The first and the last version are cut everywhere, those between them here and there.
  const step = version === '5.0' || version === '6.0' ? 2 : 11;
  const texts = Array.from({ length: Math.floor(SYNTAX.length / step) }, (_, index) => [
    SYNTAX.slice(0, index * step),
    SYNTAX.slice(index * step + 1),
  ]).flat();
  expect(texts.flatMap((text) => faults(compiler(version), text, 'a.ts'))).toEqual([]);
});

test('JSX, cut anywhere, is a whole tree', () => {
  const text = `const a = <b.c d="e" {...f} g={h} i={<j/>}>{k}{/* l */}{...m}text <></></b.c>;`;
  const texts = Array.from({ length: text.length }, (_, at) => [text.slice(0, at), text.slice(at)]).flat();
  expect(texts.flatMap((part) => faults(compiler('6.0'), part, 'a.tsx'))).toEqual([]);
});

test('the shapes, cut and struck, never crash', () => {
  const texts = caseFiles('shapes').flatMap(({ text }) => cuts(text).filter((_, index) => index % 11 === 0));
  expect(texts.flatMap((text) => faults(compiler('6.0'), text, 'a.ts'))).toEqual([]);
});

const OTHER = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const refunds = defineSkill({ id: 'refunds', description: 'Pays back.', body: 'Help with refunds.' });
const orders = defineSkill({ id: 'orders', description: 'Finds orders.', body: 'Help with orders.' });
export const untouched = skillGraph({ skills: [refunds], start: { rules: [{ use: 'refnuds', match: /refund/i }] } });
`;

const TYPED = `export const typed = skillGraph({ skills: [refunds, orders], start: { rules: [{ use: 'refunds', match: { keywords: ['pay back'] }, examples: ['x'] }, { use: 'orders', match: /order(s)?/i, examples: [] as string[] }] } });`;

const AFTER = `
export const after = skillGraph({ skills: [orders], start: { rules: [{ use: 'ordres', match: /order/i }] } });
`;

function place(start: number, text: string): number {
  return start < OTHER.length ? start : start - text.length;
}

test('typing one graph, character by character, leaves the findings of its neighbours alone', () => {
  const { service, edit, log } = inProcess(compiler('6.0'), { '/graph.ts': OTHER + AFTER });
  /** The findings of both neighbours, by their distance from the beginning and from the end. */
  const neighbours = (typed: string): string => {
    const text = OTHER + typed + AFTER;
    edit('/graph.ts', text);
    return ours(service.getSemanticDiagnostics('/graph.ts'))
      .filter(({ start = 0 }) => start < OTHER.length || start >= OTHER.length + typed.length)
      .map((one) => `${place(one.start ?? 0, text)} ${codeOf(one)}`)
      .join(', ');
  };
  const expected = neighbours('');
  expect(expected.match(/rule-id-exists/g)).toHaveLength(2);
  const wrong: string[] = [];
  for (let length = 1; length <= TYPED.length; length += 1) {
    const got = neighbours(TYPED.slice(0, length));
    if (got !== expected) wrong.push(`${TYPED.slice(0, length).slice(-30)}: ${got}`);
  }
  expect(wrong).toEqual([]);
  expect(log).toEqual([]);
});

test('what is missing where it is used is not what is missing where it is declared', () => {
  const text = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const { id: } = { id: 'nobody' };
export const graph = skillGraph({ skills: [a], start: { rules: [{ use: , match: /x/ }] } });`;
  const { service } = inProcess(compiler('6.0'), { '/graph.ts': text });
  expect(ours(service.getSemanticDiagnostics('/graph.ts')).map(codeOf)).not.toContain('rule-id-exists');
});

test.each(["use: 'b", 'use: `b', 'use: `${a}b', 'use: ids.', 'use: ids[', 'use: '])(
  'nothing is claimed about %s',
  (typed) => {
    const text = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const ids = { a: 'a' };
export const graph = skillGraph({ skills: [a], start: { rules: [{ match: /x/, ${typed}
 }] } });`;
    const { service } = inProcess(compiler('6.0'), { '/graph.ts': text });
    const codes = ours(service.getSemanticDiagnostics('/graph.ts')).map(codeOf);
    expect(
      codes.filter((code) => code === 'rule-id-exists' || code.startsWith('malformed') || code === 'not-a-skill'),
    ).toEqual([]);
  },
);

test('5,000 chained calls are converted without overflowing', () => {
  const calls = Array.from({ length: 5_000 }, (_, index) => `.route(a, b, { label: '${index}' })`).join('');
  const typescript = compiler('6.0');
  const file = typescript.createSourceFile('a.ts', `x${calls};`, typescript.ScriptTarget.ESNext, false);
  expect(isWellFormed(estreeOf(typescript, file))).toBe(true);
});

test('nesting that nothing could evaluate has no view, and no overflow', () => {
  const typescript = compiler('6.0');
  const file = typescript.createSourceFile(
    'a.ts',
    `${'['.repeat(800)}${']'.repeat(800)};`,
    typescript.ScriptTarget.ESNext,
    false,
  );
  expect(estreeOf(typescript, file)).toBeUndefined();
});
