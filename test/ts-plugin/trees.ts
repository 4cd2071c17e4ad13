/** Holds our view of a file against the tree of typescript-eslint's parser, node by node. */
import { parse } from '@typescript-eslint/parser';

interface Tree {
  readonly type: string;
  readonly range: readonly [number, number];
  readonly [field: string]: unknown;
}

/** Types are left out of the view, as the core leaves them out. */
const TYPES = new Set([
  'tokens',
  'comments',
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
]);

/** What the core reads besides nodes. The value of a regex is an object of the engine, which the core never asks. */
const FACTS = [
  'name',
  'value',
  'raw',
  'operator',
  'kind',
  'computed',
  'shorthand',
  'method',
  'static',
  'prefix',
  'async',
  'generator',
  'expression',
  'declare',
  'delegate',
  'await',
  'importKind',
  'exportKind',
  'bigint',
  'tail',
  'optional',
] as const;

/** `optional` of a type or of a binding is no fact of the program that runs. */
const OPTIONAL = new Set(['MemberExpression', 'CallExpression']);

/** Opaque to the core: only the expressions in it count. */
const JSX_NAMES = new Set(['name', 'closingElement', 'openingFragment', 'closingFragment']);

/** Where the two trees of one text differ, at most the first ten places. */
export function treeDifferences(text: string, ours: object, jsx = false): readonly string[] {
  const theirs: unknown = parse(text, { range: true, sourceType: 'module', ecmaFeatures: { jsx } });
  const differences: string[] = [];
  const open: { path: string; a: unknown; b: unknown }[] = [{ path: '', a: theirs, b: ours }];
  for (let pair = open.pop(); pair !== undefined && differences.length < 10; pair = open.pop()) {
    const { path, a, b } = pair;
    if (!isTree(a) || !isTree(b)) {
      if ((a ?? null) !== (b ?? null)) differences.push(`${path}: ${describe(a)} is ${describe(b)}`);
      continue;
    }
    const here = `${path} ${describe(a)}`;
    if (a.type !== b.type) differences.push(`${here}: is ${describe(b)}`);
    if (a.type !== 'Program' && String(a.range) !== String(b.range))
      differences.push(`${here}: is at ${String(b.range)}`);
    for (const fact of FACTS) if (!sameFact(a, b, fact)) differences.push(`${here}: ${fact} is ${String(b[fact])}`);
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      if (TYPES.has(key) || (a.type.startsWith('JSX') && JSX_NAMES.has(key))) continue;
      const [left, right] = [nodesIn(a[key]), nodesIn(b[key])];
      for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
        open.push({ path: `${here}.${key}`, a: left[index], b: right[index] });
      }
    }
  }
  return differences;
}

function sameFact(a: Tree, b: Tree, fact: (typeof FACTS)[number]): boolean {
  if (fact === 'optional' && !OPTIONAL.has(a.type)) return true;
  // The parser warns about this field of enum members, and the core does not read it.
  if (fact === 'computed' && a.type === 'TSEnumMember') return true;
  if (fact === 'kind' && a.type === 'TSModuleDeclaration') return true;
  if (a.type === 'Literal' && 'regex' in a) return fact !== 'raw' || a[fact] === b[fact];
  if (a.type === 'TemplateElement' && fact === 'value') return JSON.stringify(a.value) === JSON.stringify(b.value);
  const [left, right] = [a[fact], b[fact]];
  if (isTree(left) || isTree(right) || a.type.startsWith('JSX')) return true;
  return (left ?? false) === (right ?? false);
}

/** The nodes in a field; holes of a list are kept, and text between JSX is no node for us. */
function nodesIn(value: unknown): readonly unknown[] {
  if (isTree(value)) return [value];
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).filter((item) => item === null || (isTree(item) && item.type !== 'JSXText'));
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function describe(value: unknown): string {
  return isTree(value) ? `${value.type}[${String(value.range)}]` : JSON.stringify(value ?? null);
}
