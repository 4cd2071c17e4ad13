/** Of types, only the names that stand outside annotations: they count as occurrences of a name. */
import type ts from 'typescript';
import type { Conversion, EsNode } from './conversion.js';
import { expression, keyOf } from './expressions.js';
import { declaredName, parameters } from './patterns.js';

export function typeAlias(c: Conversion, node: ts.TypeAliasDeclaration): EsNode {
  return {
    type: 'TSTypeAliasDeclaration',
    range: c.range(node),
    id: declaredName(c, node.name),
    declare: c.isDeclare(node),
  };
}

export function interfaceNode(c: Conversion, node: ts.InterfaceDeclaration): EsNode {
  const heritage = node.heritageClauses?.flatMap((clause) => clause.types) ?? [];
  return {
    type: 'TSInterfaceDeclaration',
    range: c.range(node),
    id: declaredName(c, node.name),
    extends: heritage.map((type) => ({
      type: 'TSInterfaceHeritage',
      range: c.range(type),
      expression: expression(c, type.expression),
    })),
    body: {
      type: 'TSInterfaceBody',
      range: c.between(node.members.pos - 1, node.end),
      body: node.members.map((member) => memberNode(c, member)),
    },
    declare: c.isDeclare(node),
  };
}

function memberNode(c: Conversion, node: ts.TypeElement): EsNode {
  const { ts } = c;
  if (ts.isPropertySignature(node))
    return { type: 'TSPropertySignature', range: c.range(node), ...keyOf(c, node.name) };
  if (ts.isMethodSignature(node)) return methodSignature(c, node, 'method');
  if (ts.isGetAccessor(node)) return methodSignature(c, node, 'get');
  if (ts.isSetAccessor(node)) return methodSignature(c, node, 'set');
  if (ts.isIndexSignatureDeclaration(node)) return indexSignature(c, node);
  if (ts.isConstructSignatureDeclaration(node)) {
    return { type: 'TSConstructSignatureDeclaration', range: c.range(node), params: parameters(c, node.parameters) };
  }
  if (ts.isCallSignatureDeclaration(node)) {
    return { type: 'TSCallSignatureDeclaration', range: c.range(node), params: parameters(c, node.parameters) };
  }
  return { type: 'UnknownSyntax', range: c.range(node) };
}

function methodSignature(c: Conversion, node: ts.MethodSignature | ts.AccessorDeclaration, kind: string): EsNode {
  return {
    type: 'TSMethodSignature',
    range: c.range(node),
    ...keyOf(c, node.name),
    params: parameters(c, node.parameters),
    kind,
  };
}

export function indexSignature(c: Conversion, node: ts.IndexSignatureDeclaration): EsNode {
  return { type: 'TSIndexSignature', range: c.range(node), parameters: parameters(c, node.parameters) };
}
