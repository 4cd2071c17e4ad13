/** Statements. */
import type ts from 'typescript';
import { classNode } from './classes.js';
import { type Conversion, type EsNode, lookup } from './conversion.js';
import { expression, optional } from './expressions.js';
import { functionNode } from './functions.js';
import {
  exported,
  exportAssignment,
  exportDeclaration,
  importDeclaration,
  importEquals,
  moduleDeclaration,
  namespaceExport,
} from './modules.js';
import { enumNode } from './enums.js';
import { assignmentTarget, typedBinding } from './patterns.js';
import { interfaceNode, typeAlias } from './types.js';

export function statements(c: Conversion, nodes: readonly ts.Statement[]): EsNode[] {
  return nodes.map((node) => statement(c, node));
}

/** Any statement; what is not known here does nothing. */
export function statement(c: Conversion, node: ts.Statement): EsNode {
  return c.nested(made, node);
}

function made(c: Conversion, node: ts.Statement): EsNode {
  const make = makerOf(c, node);
  return make === undefined ? { type: 'EmptyStatement', range: c.range(node) } : exported(c, node, make(c, node));
}

export function block(c: Conversion, node: ts.Block): EsNode {
  return { type: 'BlockStatement', range: c.range(node), body: statements(c, node.statements) };
}

const makerOf = lookup<{
  Block: ts.Block;
  ExpressionStatement: ts.ExpressionStatement;
  VariableStatement: ts.VariableStatement;
  FunctionDeclaration: ts.FunctionDeclaration;
  ClassDeclaration: ts.ClassDeclaration;
  ReturnStatement: ts.ReturnStatement;
  IfStatement: ts.IfStatement;
  ForStatement: ts.ForStatement;
  ForOfStatement: ts.ForOfStatement;
  ForInStatement: ts.ForInStatement;
  WhileStatement: ts.WhileStatement;
  DoStatement: ts.DoStatement;
  SwitchStatement: ts.SwitchStatement;
  TryStatement: ts.TryStatement;
  ThrowStatement: ts.ThrowStatement;
  BreakStatement: ts.BreakStatement;
  ContinueStatement: ts.ContinueStatement;
  LabeledStatement: ts.LabeledStatement;
  WithStatement: ts.WithStatement;
  DebuggerStatement: ts.DebuggerStatement;
  EnumDeclaration: ts.EnumDeclaration;
  ModuleDeclaration: ts.ModuleDeclaration;
  TypeAliasDeclaration: ts.TypeAliasDeclaration;
  InterfaceDeclaration: ts.InterfaceDeclaration;
  ImportDeclaration: ts.ImportDeclaration;
  ImportEqualsDeclaration: ts.ImportEqualsDeclaration;
  ExportDeclaration: ts.ExportDeclaration;
  ExportAssignment: ts.ExportAssignment;
  NamespaceExportDeclaration: ts.NamespaceExportDeclaration;
}>({
  Block: block,
  ExpressionStatement: (c, node) => ({
    type: 'ExpressionStatement',
    range: c.range(node),
    expression: expression(c, node.expression),
  }),
  VariableStatement: (c, node) => ({
    type: 'VariableDeclaration',
    range: c.range(node),
    ...variables(c, node.declarationList),
    declare: c.isDeclare(node),
  }),
  FunctionDeclaration: functionNode,
  ClassDeclaration: classNode,
  ReturnStatement: (c, node) => ({
    type: 'ReturnStatement',
    range: c.range(node),
    argument: optional(c, node.expression),
  }),
  IfStatement: (c, node) => ({
    type: 'IfStatement',
    range: c.range(node),
    test: expression(c, node.expression),
    consequent: statement(c, node.thenStatement),
    alternate: node.elseStatement === undefined ? null : statement(c, node.elseStatement),
  }),
  ForStatement: (c, node) => ({
    type: 'ForStatement',
    range: c.range(node),
    init: node.initializer === undefined ? null : loopHead(c, node.initializer, expression),
    test: optional(c, node.condition),
    update: optional(c, node.incrementor),
    body: statement(c, node.statement),
  }),
  ForOfStatement: (c, node) => ({
    type: 'ForOfStatement',
    range: c.range(node),
    await: node.awaitModifier !== undefined,
    left: loopHead(c, node.initializer, assignmentTarget),
    right: expression(c, node.expression),
    body: statement(c, node.statement),
  }),
  ForInStatement: (c, node) => ({
    type: 'ForInStatement',
    range: c.range(node),
    left: loopHead(c, node.initializer, assignmentTarget),
    right: expression(c, node.expression),
    body: statement(c, node.statement),
  }),
  WhileStatement: (c, node) => ({
    type: 'WhileStatement',
    range: c.range(node),
    test: expression(c, node.expression),
    body: statement(c, node.statement),
  }),
  DoStatement: (c, node) => ({
    type: 'DoWhileStatement',
    range: c.range(node),
    body: statement(c, node.statement),
    test: expression(c, node.expression),
  }),
  SwitchStatement: (c, node) => ({
    type: 'SwitchStatement',
    range: c.range(node),
    discriminant: expression(c, node.expression),
    cases: node.caseBlock.clauses.map((clause) => ({
      type: 'SwitchCase',
      range: c.range(clause),
      test: c.ts.isCaseClause(clause) ? expression(c, clause.expression) : null,
      consequent: statements(c, clause.statements),
    })),
  }),
  TryStatement: (c, node) => ({
    type: 'TryStatement',
    range: c.range(node),
    block: block(c, node.tryBlock),
    handler: node.catchClause === undefined ? null : catchClause(c, node.catchClause),
    finalizer: node.finallyBlock === undefined || c.isMissing(node.finallyBlock) ? null : block(c, node.finallyBlock),
  }),
  ThrowStatement: (c, node) => ({
    type: 'ThrowStatement',
    range: c.range(node),
    argument: expression(c, node.expression),
  }),
  BreakStatement: (c, node) => ({ type: 'BreakStatement', range: c.range(node), label: optional(c, node.label) }),
  ContinueStatement: (c, node) => ({ type: 'ContinueStatement', range: c.range(node), label: optional(c, node.label) }),
  LabeledStatement: (c, node) => ({
    type: 'LabeledStatement',
    range: c.range(node),
    label: expression(c, node.label),
    body: statement(c, node.statement),
  }),
  WithStatement: (c, node) => ({
    type: 'WithStatement',
    range: c.range(node),
    object: expression(c, node.expression),
    body: statement(c, node.statement),
  }),
  DebuggerStatement: (c, node) => ({ type: 'DebuggerStatement', range: c.range(node) }),
  EnumDeclaration: enumNode,
  ModuleDeclaration: moduleDeclaration,
  TypeAliasDeclaration: typeAlias,
  InterfaceDeclaration: interfaceNode,
  ImportDeclaration: importDeclaration,
  ImportEqualsDeclaration: importEquals,
  ExportDeclaration: exportDeclaration,
  ExportAssignment: exportAssignment,
  NamespaceExportDeclaration: namespaceExport,
});

function catchClause(c: Conversion, node: ts.CatchClause): EsNode {
  const variable = node.variableDeclaration;
  return {
    type: 'CatchClause',
    range: c.range(node),
    param: variable === undefined ? null : typedBinding(c, variable.name, variable.type),
    body: block(c, node.block),
  };
}

function loopHead(
  c: Conversion,
  node: ts.ForInitializer,
  make: (c: Conversion, node: ts.Expression) => EsNode,
): EsNode {
  if (!c.ts.isVariableDeclarationList(node)) return make(c, node);
  return { type: 'VariableDeclaration', range: c.range(node), ...variables(c, node), declare: false };
}

function variables(c: Conversion, list: ts.VariableDeclarationList): { kind: string; declarations: EsNode[] } {
  const { NodeFlags } = c.ts;
  const isConst = (list.flags & NodeFlags.Const) !== 0;
  const isLet = (list.flags & NodeFlags.Let) !== 0;
  // `using` came with TypeScript 5.2, and its flag meant something else before.
  const using = (NodeFlags as { Using?: number }).Using;
  const isUsing = using !== undefined && (list.flags & using) !== 0;
  const kind = isUsing ? (isConst ? 'await using' : 'using') : isConst ? 'const' : isLet ? 'let' : 'var';
  const declarations = list.declarations.map((declaration) => ({
    type: 'VariableDeclarator',
    range: c.range(declaration),
    id: typedBinding(c, declaration.name, declaration.type),
    init: optional(c, declaration.initializer),
  }));
  return { kind, declarations };
}
