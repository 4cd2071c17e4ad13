/** Repairs of an agent and its graph: the graph is built, or a mount that is one too many is taken out. */
import { type Node, rangeOf } from '../evaluate/ast.js';
import type { Fix, TextEdit } from '../source/edit.js';
import { type RefusalFixContext, suggestion } from './context.js';
import { removeRefusedElement } from './refusal-edits.js';
import { removeCall } from './remove-item.js';
import { callOf, methodOf } from './written.js';

/** Builds what stands at the refused place, or what the refused member is called on. */
export function buildGraph(context: RefusalFixContext, isMember: boolean): readonly Fix[] {
  const { index, refusal } = context;
  const node = index.nodeAt(refusal.at);
  if (node === undefined) return [];
  if (!isMember) return suggestion('Add `.build()`', withBuild(index.file, node));
  const member = index.parent(node);
  if (member?.type !== 'MemberExpression' || member.computed) return [];
  const [, end] = rangeOf(member.object);
  return suggestion('Add `.build()`', [insertion(index.file, end, '.build()')]);
}

/** `.build()` behind an expression, with parentheses where the expression is no chain. */
function withBuild(file: string, node: Node): readonly TextEdit[] {
  const [start, end] = rangeOf(node);
  if (isChain(node)) return [insertion(file, end, '.build()')];
  return [insertion(file, start, '('), insertion(file, end, ').build()')];
}

function isChain({ type }: Node): boolean {
  return (
    type === 'Identifier' || type === 'CallExpression' || type === 'MemberExpression' || type === 'ChainExpression'
  );
}

function insertion(file: string, at: number, text: string): TextEdit {
  return { span: { file, start: at, end: at }, text };
}

/** Takes out what an agent is given once too often: the call, or the element of the list. */
export function removeSurplus(context: RefusalFixContext, method: 'skillGraph' | 'tool'): readonly Fix[] {
  const node = context.index.nodeAt(context.refusal.at);
  const argument = node === undefined ? undefined : callOf(context.index, node);
  if (argument === undefined) return removeRefusedElement(context, method, 'keep-list');
  if (methodOf(argument.call) !== method) return [];
  return suggestion(`Remove this \`${method}\``, removeCall(context, argument.call));
}
