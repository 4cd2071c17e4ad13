/** Statements that TypeScript takes over after an edit are taken over by our view as well, and stand where they stand now. */
import { isDeepStrictEqual } from 'node:util';
import type ts from 'typescript';
import { expect, test } from 'vitest';
import { KeptStatements, estreeOf } from '../../packages/ts-plugin/src/estree/view.js';
import { caseFiles } from '../case-files.js';
import { VERSIONS, compiler } from './compilers.js';

/** Statements of many kinds, in front of and behind which there is room for edits. */
const STATEMENTS = `import a, { b as c } from 'd';
/** A comment that belongs to what follows. */
export default class E extends F { static #g = 1; constructor(private h?: string) { super(); } *i() { yield j; } }
// Another one.
export const { k, l: [m = 1, ...n] } = o?.p![q]\`r\${s}t\` as const; enum U { V = 1 << 2, 'W' }
export { x as y }; export async function z(this: A1, b1 = (c1) => c1, ...d1: E1[]) { await f1; }
({ g1, h1() {}, get i1() { return 1; }, ...j1, [k1]: -1n }); export = l1; namespace M1.N1 { let o1; }
for (const p1 of q1) if (r1) { continue; } else throw new S1(/t[/]/g, <u1>v1);`;

/** What a hand may put into a file. */
const TYPED = [
  'x',
  ' ',
  '\n',
  '/* 🙂 */',
  ';',
  '{',
  '}',
  '(',
  "'",
  '`',
  'const w = 1;\n',
  'export ',
  '// ',
  '=> ',
  '@',
];

const EDITS = 60;

/** Numbers that look like chance and are the same in every run (the generator is Mulberry32). */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below;
  };
}

/** The edits after which the tree with kept statements is not the tree that is made of the whole text. */
function wrongAfter(typescript: typeof ts, text: string, seed: number): readonly string[] {
  const random = chance(seed);
  const pick = (below: number): number => Math.floor(random(below));
  const kept = new KeptStatements();
  const wrong: string[] = [];
  let file = typescript.createSourceFile('a.ts', text, typescript.ScriptTarget.ESNext, true);
  estreeOf(typescript, file, kept);
  for (let edit = 0; edit < EDITS; edit += 1) {
    // Every other edit takes back the one before, so that the text stays mostly whole.
    const [start, length, inserted] =
      edit % 2 === 0
        ? [pick(file.text.length), pick(4) === 0 ? pick(40) : 0, TYPED[pick(TYPED.length)] ?? '']
        : [0, file.text.length, text];
    const removed = Math.min(length, file.text.length - start);
    const next = file.text.slice(0, start) + inserted + file.text.slice(start + removed);
    const change = shortest(file.text, next);
    file = typescript.updateSourceFile(file, next, change);
    const fresh = typescript.createSourceFile('a.ts', next, typescript.ScriptTarget.ESNext, true);
    if (!isDeepStrictEqual(estreeOf(typescript, file, kept), estreeOf(typescript, fresh)))
      wrong.push(`${JSON.stringify(inserted)} at ${String(start)} of ${JSON.stringify(next.slice(0, 40))}`);
  }
  return wrong;
}

/** The smallest change that leads from one text to the other. */
function shortest(before: string, after: string): ts.TextChangeRange {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { span: { start, length: before.length - start - end }, newLength: after.length - start - end };
}

test.each(VERSIONS)('after any edits the view is that of the whole text under TypeScript %s', (version) => {
  const texts = [STATEMENTS, ...caseFiles('shapes').map(({ text }) => text)].filter((_, index) => index % 6 === 0);
  expect(texts.flatMap((text, index) => wrongAfter(compiler(version), text, index))).toEqual([]);
});

test('a statement whose text is unchanged is not made again', () => {
  const typescript = compiler('6.0');
  const kept = new KeptStatements();
  const before = `const a = 1;\nconst b = [a];\nconst c = b;\n`;
  const after = `const a = 12;\nconst b = [a];\nconst c = b;\n`;
  const file = typescript.createSourceFile('a.ts', before, typescript.ScriptTarget.ESNext, true);
  const bodyOf = (source: ts.SourceFile): unknown => estreeOf(typescript, source, kept)?.body;
  const first = bodyOf(file);
  const second = bodyOf(typescript.updateSourceFile(file, after, shortest(before, after)));
  expect(Array.isArray(first) && Array.isArray(second) && first[2] === second[2] && first[0] !== second[0]).toBe(true);
});
