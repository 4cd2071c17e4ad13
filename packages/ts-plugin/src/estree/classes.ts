/** Classes and their members. */
import type ts from 'typescript';
import { type Conversion, type EsNode, UNWRITABLE, modifiersOf } from './conversion.js';
import { expression, keyOf, optional } from './expressions.js';
import { methodValue } from './functions.js';
import { decoratorsOf, declaredName } from './patterns.js';
import { statements } from './statements.js';
import { indexSignature } from './types.js';

export function classNode(c: Conversion, node: ts.ClassLikeDeclaration): EsNode {
  const { ts } = c;
  const heritage = (token: ts.SyntaxKind): readonly ts.ExpressionWithTypeArguments[] =>
    node.heritageClauses?.find((clause) => clause.token === token)?.types ?? [];
  const isDeclaration = ts.isClassDeclaration(node);
  return {
    type: isDeclaration ? 'ClassDeclaration' : 'ClassExpression',
    range: c.range(node),
    id: classId(c, node),
    superClass: optional(c, heritage(ts.SyntaxKind.ExtendsKeyword)[0]?.expression),
    implements: heritage(ts.SyntaxKind.ImplementsKeyword).map((type) => ({
      type: 'TSClassImplements',
      range: c.range(type),
      expression: expression(c, type.expression),
    })),
    body: {
      type: 'ClassBody',
      range: c.between(node.members.pos - 1, node.end),
      body: node.members.flatMap((member) => memberNode(c, member) ?? []),
    },
    decorators: decoratorsOf(c, node),
    declare: c.isDeclare(node),
  };
}

/** Only a default export and a class expression may have no name. */
function classId(c: Conversion, node: ts.ClassLikeDeclaration): EsNode | null {
  if (node.name !== undefined) return declaredName(c, node.name);
  const { ClassExpression, DefaultKeyword } = c.ts.SyntaxKind;
  const mayBeUnnamed =
    node.kind === ClassExpression || modifiersOf(node).some((modifier) => modifier.kind === DefaultKeyword);
  return mayBeUnnamed
    ? null
    : { type: 'Identifier', range: c.between(node.members.pos, node.members.pos), name: UNWRITABLE };
}

function memberNode(c: Conversion, node: ts.ClassElement): EsNode | undefined {
  const { ts } = c;
  if (ts.isClassStaticBlockDeclaration(node))
    return { type: 'StaticBlock', range: c.range(node), body: statements(c, node.body.statements) };
  if (ts.isPropertyDeclaration(node)) return propertyNode(c, node);
  if (ts.isConstructorDeclaration(node)) return constructorNode(c, node);
  if (ts.isMethodDeclaration(node) || ts.isAccessor(node)) return methodNode(c, node);
  return ts.isIndexSignatureDeclaration(node) ? indexSignature(c, node) : undefined;
}

function propertyNode(c: Conversion, node: ts.PropertyDeclaration): EsNode {
  const { AbstractKeyword, AccessorKeyword } = c.ts.SyntaxKind;
  const isAbstract = c.has(node, AbstractKeyword);
  const plain = c.has(node, AccessorKeyword) ? 'AccessorProperty' : 'PropertyDefinition';
  return {
    type: isAbstract ? `TSAbstract${plain}` : plain,
    range: c.range(node),
    ...keyOf(c, node.name),
    value: isAbstract ? null : optional(c, node.initializer),
    static: isStatic(c, node),
    decorators: decoratorsOf(c, node),
    declare: c.isDeclare(node),
  };
}

function methodNode(c: Conversion, node: ts.MethodDeclaration | ts.AccessorDeclaration): EsNode {
  const kind = c.ts.isGetAccessor(node) ? 'get' : c.ts.isSetAccessor(node) ? 'set' : 'method';
  return {
    type: methodType(c, node),
    range: c.range(node),
    ...keyOf(c, node.name),
    value: methodValue(c, node),
    kind,
    static: isStatic(c, node),
    decorators: decoratorsOf(c, node),
  };
}

function constructorNode(c: Conversion, node: ts.ConstructorDeclaration): EsNode {
  const last = modifiersOf(node).at(-1);
  const start = last === undefined ? c.start(node) : c.skipTrivia(last.end);
  return {
    type: methodType(c, node),
    range: c.range(node),
    key: { type: 'Identifier', range: c.between(start, start + 'constructor'.length), name: 'constructor' },
    computed: false,
    value: methodValue(c, node),
    kind: isStatic(c, node) ? 'method' : 'constructor',
    static: isStatic(c, node),
    decorators: [],
  };
}

function methodType(c: Conversion, node: ts.Node): string {
  return c.has(node, c.ts.SyntaxKind.AbstractKeyword) ? 'TSAbstractMethodDefinition' : 'MethodDefinition';
}

function isStatic(c: Conversion, node: ts.Node): boolean {
  return c.has(node, c.ts.SyntaxKind.StaticKeyword);
}
