/**
 * Ownership of text: an edit is only offered where the text is written in this
 * file, in one place, and stands for one thing. What a loop, a callback, a
 * function that is called twice or a shared constant makes is not owned.
 */
import { append } from '../source/append.js';
import { type Node, staticName, unwrap } from '../evaluate/ast.js';
import type { SourceIndex } from './source-index.js';

/** Methods that call a function once for every element. */
const ITERATION = new Set([
  'map',
  'flatMap',
  'forEach',
  'filter',
  'reduce',
  'reduceRight',
  'find',
  'some',
  'every',
  'from',
  'sort',
  'fromAsync',
  'replace',
  'replaceAll',
]);
/** Functions of `Object` that hand back what they are given. */
const PASSING = new Set(['freeze', 'seal', 'preventExtensions']);
/** Steps of one climb; names lead from function to function, so a bound is needed. */
const STEP_LIMIT = 10_000;

/** A place on the way up: a node, and whether the value of the text is still what the node stands for. */
interface Climb {
  readonly node: Node;
  /** False once the value has been handed to a call; from there on only how often that is done counts. */
  readonly flows: boolean;
}

/**
 * True when the text of the node stands for one thing, as far as the file
 * shows. Of a call it only counts how often it is made, not what becomes of it.
 */
export function isOwned(index: SourceIndex, node: Node): boolean {
  const open: Climb[] = [{ node, flows: node.type !== 'CallExpression' }];
  let steps = 0;
  for (let climb = open.pop(); climb !== undefined; climb = open.pop()) {
    steps += 1;
    const next = steps > STEP_LIMIT ? undefined : stepUp(index, climb);
    if (next === undefined) return false;
    append(open, next);
  }
  return true;
}

/** Where to climb on from here: nowhere at the top, `undefined` where the text is not owned. */
function stepUp(index: SourceIndex, { node, flows }: Climb): readonly Climb[] | undefined {
  const parent = index.parent(node);
  if (parent === undefined) return [];
  const on: readonly Climb[] = [{ node: parent, flows }];
  switch (parent.type) {
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return undefined;
    case 'CallExpression':
    case 'NewExpression':
      return fromCall(parent, { node, flows });
    case 'MemberExpression':
    case 'AssignmentExpression':
    case 'ExportDefaultDeclaration':
    case 'PropertyDefinition':
    case 'AwaitExpression':
      return flows && parent.type !== 'AwaitExpression' ? undefined : on;
    case 'AssignmentPattern':
    case 'TaggedTemplateExpression':
      return undefined;
    case 'VariableDeclarator':
      return flows ? fromVariable(index, parent, on) : on;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return fromFunction(index, parent, flows);
    default:
      return on;
  }
}

function fromCall(
  call: Extract<Node, { type: 'CallExpression' | 'NewExpression' }>,
  { node, flows }: Climb,
): readonly Climb[] | undefined {
  if (call.callee === node) return [{ node: call, flows: false }];
  const callee = unwrap(call.callee);
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const method = staticName(callee.property) ?? '';
    if (ITERATION.has(method) && flows) return undefined;
    if (callee.object.type === 'Identifier' && callee.object.name === 'Object' && PASSING.has(method))
      return [{ node: call, flows }];
  }
  return [{ node: call, flows: false }];
}

/** A constant is owned by its one use. */
function fromVariable(
  index: SourceIndex,
  declarator: Extract<Node, { type: 'VariableDeclarator' }>,
  on: readonly Climb[],
): readonly Climb[] | undefined {
  const use = declarator.id.type === 'Identifier' ? onlyUse(index, declarator.id) : undefined;
  const declaration = index.parent(declarator);
  const isConstant = declaration?.type === 'VariableDeclaration' && declaration.kind === 'const';
  if (use === undefined || !isConstant || index.parent(declaration)?.type === 'ExportNamedDeclaration')
    return undefined;
  return [...on.map((climb) => ({ ...climb, flows: false })), { node: use, flows: true }];
}

/** The one other place where the name of a declaration occurs. */
export function onlyUse(index: SourceIndex, id: Extract<Node, { type: 'Identifier' }>): Node | undefined {
  const places = index.namesLike(id.name);
  return places.length === 2 ? places.find((place) => place !== id) : undefined;
}

type FunctionNode = Extract<Node, { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }>;

/** The text in a function stands for one thing when the function is called once, or by nobody in view. */
function fromFunction(index: SourceIndex, fn: FunctionNode, flows: boolean): readonly Climb[] | undefined {
  const name = nameOf(index, fn);
  if (name !== undefined) return fromNamed(index, fn, name, flows);
  const outer = index.outer(fn);
  const holder = index.parent(outer);
  if (holder?.type === 'CallExpression') {
    // It is called where it stands.
    if (holder.callee === outer) return [{ node: holder, flows }];
    const callee = unwrap(holder.callee);
    const method = callee.type === 'MemberExpression' ? staticName(callee.property) : undefined;
    if (method !== undefined && ITERATION.has(method)) return undefined;
  }
  return flows ? undefined : [{ node: outer, flows: false }];
}

function fromNamed(
  index: SourceIndex,
  fn: FunctionNode,
  name: Extract<Node, { type: 'Identifier' }>,
  flows: boolean,
): readonly Climb[] | undefined {
  const own: Climb = { node: fn, flows: false };
  const places = index.namesLike(name.name);
  if (places.length === 1) return flows ? undefined : [own];
  const use = onlyUse(index, name);
  if (use === undefined) return undefined;
  const outer = index.outer(use);
  const holder = index.parent(outer);
  if (holder?.type === 'CallExpression' && holder.callee === outer) return [own, { node: holder, flows }];
  const isExported = holder?.type === 'ExportSpecifier' || holder?.type === 'ExportDefaultDeclaration';
  return isExported && !flows ? [own] : undefined;
}

/** The name by which a function can be called. */
function nameOf(index: SourceIndex, fn: FunctionNode): Extract<Node, { type: 'Identifier' }> | undefined {
  if (fn.type === 'FunctionDeclaration')
    return (fn as { id: Extract<Node, { type: 'Identifier' }> | null }).id ?? undefined;
  const holder = index.holder(fn);
  return holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' ? holder.id : undefined;
}
