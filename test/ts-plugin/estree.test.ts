/** Our ESTree view of TypeScript's own tree is the tree that typescript-eslint's parser makes. */
import type ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { estreeOf } from '../../packages/ts-plugin/src/estree/view.js';
import { caseFiles } from '../case-files.js';
import { VERSIONS, compiler } from './compilers.js';
import { treeDifferences } from './trees.js';

/** The shape that does not parse has no tree to compare with. */
const cases = ['conformance/cases', 'shapes', 'places'].flatMap(caseFiles).filter(({ name }) => name !== 'half-typed');

/** Syntax that skill graphs seldom use, and that may stand beside one all the same. */
const SYNTAX: Readonly<Record<string, string>> = {
  'optional chains': `a?.b.c; a?.[0].b(); (a?.b).c; a?.b!.c; a?.b!; (a?.b)!.c; a.b?.(c)?.d; new (a?.b)(); (a?.b)\`x\`; a?.b as C; delete a?.b; (a?.b as any).c?.d;`,
  operators: `a, b, (c, d), e; (a, b), c; a + b * c - d; a && b || c; a ?? b; a = b = c; a += 1; a ||= b; a &&= c; a ??= d; !a; -a; +a; ~a; typeof a; void 0; delete a.b; a++; --b; a in b; a instanceof b; a ? b : c; a ** b; a >>> 1;`,
  literals: `'a'; "b\\n"; 1; 0x10; 1_000; .5; 10n; 0xFn; /a[/]b/gi; \`x\`; \`x\${a}y\${b}z\`; tag\`\\n\${a}\`; null; true; false; this; [,a,,b,]; ({});`,
  objects: `({ a, b: 1, 'c': 2, 3: 4, [d]: 5, ['e']: 6, f() {}, get g() { return 1; }, set g(v) {}, async h() {}, *i() {}, async *j() {}, ...k, __proto__: null });`,
  bindings: `const { a, b: c, d = 1, e: f = 2, ['g']: h, ...i } = j, [k, , l = 3, ...m] = n; let o: string, p!: number; var { q: { r: [s] } } = t;`,
  assignments: `({ a, b: c, d = 1, e: f = 2, ...g } = h); [i, , j = 1, ...k] = l; [{ m }, [n]] = o; (p) = q; [a.b, c[d]] = e; for (const [x] of y) z; for (a.b of c) d; for ({ e } of f) g; for (h in i) j; (a as any) = b;`,
  functions: `function a(b, { c }, [d] = [], ...e) {} async function f() { await g; } function* h() { yield; yield a; yield* b; } const i = (j) => j, k = async ({ l }) => { return l; }, m = function n(this: X, o?: string, p: number = 1) {}; const q = <T,>(r: T): T => r;`,
  overloads: `function a(b: string): void; function a(b: number): void; function a(b: any) {} declare function c(d?: string): void; export declare function e(): void; export default function () {}`,
  classes: `@dec class A<T> extends B<T> implements C, D.E { static a = 1; b?: string; declare c: number; #d = 2; ['e'] = 3; static { f(); } constructor(private g: string, readonly h = 1, @dec i?: number) { super(); } get j() { return this.#d; } set j(v) {} static async *k<T>(l: T) {} m(): void; m(n?: string) {} accessor o = 1; [key: string]: unknown; ; } const p = class extends A {}; const q = class R {};`,
  'abstract classes': `export abstract class A { abstract a: string; abstract b(): void; abstract get c(): string; protected abstract accessor d: number; e = super.f; } export default class {}`,
  statements: `if (a) b; else if (c) { d; } else e; for (let i = 0, j; i < 1; i++) continue; for (;;) break; while (a) b; do c; while (d); x: for (const y of z) { continue x; } switch (a) { case 1: case 2: b; break; default: c; } try { a; } catch { b; } finally { c; } try { a; } catch ({ d }: any) { e; } throw f; debugger; ;`,
  imports: `import 'a'; import b from 'b'; import * as c from 'c'; import { d, e as f, type g, default as h } from 'd'; import type { l } from 'e'; import type m from 'f'; import n, { o } from 'g'; import p = require('h'); import q = r.s.t; import u from 'v' with { type: 'json' }; import('w'); import('x', { with: {} }); import.meta.url;`,
  'imports of quoted names': `import { 'a-b' as c } from 'd'; export { c as 'e-f' }; export * as 'g-h' from 'i';`,
  exports: `export { a, b as c, type d }; export { e } from 'f'; export * from 'g'; export * as h from 'i'; export type { j } from 'k'; export const l = 1, m = 2; export /* why */ async function n() {} export enum O { p } export declare const q: string; export type R = string; export interface S {} export import t = u.v; export default { w: 1 };`,
  'types beside values': `interface A<T> extends B, C.D<T> { a: string; b?(c: number): void; readonly [d: string]: any; new (e: string): A; (f: number): void; get g(): string; set g(v: string); 'h': 1; [i]: 2; } type J = { k: string }; declare global { interface L {} } declare module 'm' { const n: string; } declare module 'o'; namespace P.Q.R { export const s = 1; } namespace T {} declare namespace U { let v: string; }`,
  casts: `a as B; <B>a; a!; a satisfies B; a as const; (a as B).c; a! + b!; f<string>; f<string>(a); new G<string>(); (<any>a).b = c; a as B as C;`,
  enums: `enum A { a, b = 1, 'c-d' = 'x', e = b << 2 } const enum B { f } declare enum C { g }`,
  'exports of another kind': `const a = 1; export = a;`,
  'a namespace for scripts': `export as namespace A;`,
  using: `function f() { using a = b(); } async function g() { await using c = d(); for (using e of h) i; }`,
  'comments everywhere': `/* a */ const /* b */ c /* d */ = /* e */ f /* g */ ( /* h */ i /* j */ , /* k */ ) /* l */ ; // m\nexport /* n */ default /* o */ function /* p */ q /* r */ ( /* s */ ) { /* t */ }`,
  'non-ASCII text': `const 変数 = '🙂', é = \`🙂\${変数}\`; f('é', 変数);`,
};

/** Syntax that a version of the compiler does not know yet. */
const SINCE: Readonly<Record<string, string>> = { using: '5.2', imports: '5.3', 'imports of quoted names': '5.6' };

function difference(typescript: typeof ts, text: string, name = 'a.ts'): readonly string[] {
  const file = typescript.createSourceFile(name, text, typescript.ScriptTarget.ESNext, true);
  const view = estreeOf(typescript, file);
  return view === undefined ? ['too deep'] : treeDifferences(text, view, name.endsWith('x'));
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0;
}

test.each(VERSIONS)('every case has the same tree under TypeScript %s', (version) => {
  // The first and the last version see all; between them nothing changes in what the cases use.
  const seen = version === '5.0' || version === '6.0' ? cases : cases.filter((_, index) => index % 10 === 0);
  const wrong = seen.flatMap(({ name, text }) => difference(compiler(version), text).map((line) => `${name}: ${line}`));
  expect(wrong).toEqual([]);
});

describe.each(VERSIONS)('TypeScript %s', (version) => {
  const known = Object.entries(SYNTAX).filter(([name]) => !isOlder(version, SINCE[name] ?? '5.0'));

  test.each(known)('sees %s as the parser does', (_, text) => {
    expect(difference(compiler(version), text)).toEqual([]);
  });

  test('finds the expressions in JSX', () => {
    const text = `const a = <b.c d="e" {...f} g={h} i>{j}{/* k */}{...l}<m/> text <></></b.c>;`;
    expect(difference(compiler(version), text, 'a.tsx')).toEqual([]);
  });
});
