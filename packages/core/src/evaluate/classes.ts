/** Evaluates classes. Instances are not followed: their methods are functions that anyone may call. */
import type * as ES from 'estree';
import type { FunctionNode, Node } from './ast.js';
import { evaluate } from './expressions.js';
import type { Machine } from './machine.js';
import { Scope } from './scope.js';
import { executeBody } from './statements.js';
import { declareVariables } from './declarations.js';
import { type Value, unknown } from './value.js';

export function evaluateClass(m: Machine, scope: Scope, node: ES.Class): Value {
  if (node.superClass) m.escape([evaluate(m, scope, node.superClass)]);
  const inner = new Scope(scope, unknown('it is an instance of a class', node));
  for (const member of node.body.body) evaluateMember(m, inner, member);
  return unknown('it is a class', node);
}

function evaluateMember(m: Machine, scope: Scope, member: ES.ClassBody['body'][number]): void {
  if (member.type === 'StaticBlock') {
    const inner = new Scope(scope);
    const block: Node = { type: 'BlockStatement', body: member.body };
    declareVariables(m, inner, block);
    executeBody(m, inner, member.body);
    return;
  }
  // Abstract members and index signatures of TypeScript have nothing to evaluate.
  const type: string = member.type;
  if (type !== 'MethodDefinition' && type !== 'PropertyDefinition' && type !== 'AccessorProperty') return;
  if (member.computed) m.escape([evaluate(m, scope, member.key)]);
  if (!member.value) return;
  if (member.type === 'MethodDefinition') {
    if ((member.value.type as string) === 'FunctionExpression') m.release(m.fn(member.value, scope));
  } else if (member.static) {
    m.escape([evaluate(m, scope, member.value)]);
  } else {
    m.release(m.fn(initializer(member.value), scope));
  }
}

const initializers = new WeakMap<Node, FunctionNode>();

/** An instance property is computed whenever an instance is made, like the body of a function. */
function initializer(value: ES.Expression): FunctionNode {
  const known = initializers.get(value);
  if (known !== undefined) return known;
  const made: FunctionNode = { type: 'ArrowFunctionExpression', params: [], body: value, expression: true };
  initializers.set(value, made);
  return made;
}
