/** Functions in all their forms. */
import type ts from 'typescript';
import type { Conversion, EsNode, Fields } from './conversion.js';
import { expression } from './expressions.js';
import { declaredName, parameters } from './patterns.js';
import { block } from './statements.js';

type Written = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction;

/** The method, accessor or constructor of a class or of an object literal. */
export type Method = ts.MethodDeclaration | ts.AccessorDeclaration | ts.ConstructorDeclaration;

/** A function declaration, function expression or arrow function; a declaration without a body only declares its name. */
export function functionNode(c: Conversion, node: Written): EsNode {
  if (c.ts.isArrowFunction(node)) {
    const { body } = node;
    const isBlock = c.ts.isBlock(body);
    return {
      type: 'ArrowFunctionExpression',
      range: c.range(node),
      ...headOf(c, node),
      id: null,
      body: isBlock ? block(c, body) : expression(c, body),
      expression: !isBlock,
    };
  }
  const id = node.name === undefined ? null : declaredName(c, node.name);
  if (node.body === undefined)
    return { type: 'TSDeclareFunction', range: c.range(node), ...headOf(c, node), id, declare: c.isDeclare(node) };
  const type = c.ts.isFunctionExpression(node) ? 'FunctionExpression' : 'FunctionDeclaration';
  return {
    type: type,
    range: c.range(node),
    ...headOf(c, node),
    id,
    body: block(c, node.body),
    expression: false,
    declare: c.isDeclare(node),
  };
}

/** The function that a method of an object literal is; one without a body, which only half-typed code has, does nothing. */
export function objectMethod(c: Conversion, node: Method): EsNode {
  const made = methodValue(c, node);
  if (node.body !== undefined) return made;
  return {
    ...made,
    type: 'FunctionExpression',
    body: { type: 'BlockStatement', range: c.between(node.end, node.end), body: [] },
  };
}

/** The function inside a method: what is written from its parentheses, or its type parameters, on. */
export function methodValue(c: Conversion, node: Method): EsNode {
  const start = (node.typeParameters ?? node.parameters).pos - 1;
  const fields = { ...headOf(c, node), id: null, expression: false };
  if (node.body === undefined)
    return { type: 'TSEmptyBodyFunctionExpression', range: c.between(start, node.end), ...fields, body: null };
  return { type: 'FunctionExpression', range: c.between(start, node.end), ...fields, body: block(c, node.body) };
}

function headOf(c: Conversion, node: Written | Method): Fields {
  return {
    params: parameters(c, node.parameters),
    async: c.has(node, c.ts.SyntaxKind.AsyncKeyword),
    generator: (node as { asteriskToken?: ts.Node }).asteriskToken !== undefined,
  };
}
