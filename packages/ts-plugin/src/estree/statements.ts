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
  return make === undefined ? c.node(node, 'EmptyStatement', {}) : exported(c, node, make(c, node));
}

export function block(c: Conversion, node: ts.Block): EsNode {
  return c.node(node, 'BlockStatement', { body: statements(c, node.statements) });
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
  ExpressionStatement: (c, node) => c.node(node, 'ExpressionStatement', { expression: expression(c, node.expression) }),
  VariableStatement: (c, node) =>
    c.node(node, 'VariableDeclaration', { ...variables(c, node.declarationList), declare: c.isDeclare(node) }),
  FunctionDeclaration: functionNode,
  ClassDeclaration: classNode,
  ReturnStatement: (c, node) => c.node(node, 'ReturnStatement', { argument: optional(c, node.expression) }),
  IfStatement: (c, node) =>
    c.node(node, 'IfStatement', {
      test: expression(c, node.expression),
      consequent: statement(c, node.thenStatement),
      alternate: node.elseStatement === undefined ? null : statement(c, node.elseStatement),
    }),
  ForStatement: (c, node) =>
    c.node(node, 'ForStatement', {
      init: node.initializer === undefined ? null : loopHead(c, node.initializer, expression),
      test: optional(c, node.condition),
      update: optional(c, node.incrementor),
      body: statement(c, node.statement),
    }),
  ForOfStatement: (c, node) =>
    c.node(node, 'ForOfStatement', {
      await: node.awaitModifier !== undefined,
      left: loopHead(c, node.initializer, assignmentTarget),
      right: expression(c, node.expression),
      body: statement(c, node.statement),
    }),
  ForInStatement: (c, node) =>
    c.node(node, 'ForInStatement', {
      left: loopHead(c, node.initializer, assignmentTarget),
      right: expression(c, node.expression),
      body: statement(c, node.statement),
    }),
  WhileStatement: (c, node) =>
    c.node(node, 'WhileStatement', { test: expression(c, node.expression), body: statement(c, node.statement) }),
  DoStatement: (c, node) =>
    c.node(node, 'DoWhileStatement', { body: statement(c, node.statement), test: expression(c, node.expression) }),
  SwitchStatement: (c, node) =>
    c.node(node, 'SwitchStatement', {
      discriminant: expression(c, node.expression),
      cases: node.caseBlock.clauses.map((clause) =>
        c.node(clause, 'SwitchCase', {
          test: c.ts.isCaseClause(clause) ? expression(c, clause.expression) : null,
          consequent: statements(c, clause.statements),
        }),
      ),
    }),
  TryStatement: (c, node) =>
    c.node(node, 'TryStatement', {
      block: block(c, node.tryBlock),
      handler: node.catchClause === undefined ? null : catchClause(c, node.catchClause),
      finalizer: node.finallyBlock === undefined || c.isMissing(node.finallyBlock) ? null : block(c, node.finallyBlock),
    }),
  ThrowStatement: (c, node) => c.node(node, 'ThrowStatement', { argument: expression(c, node.expression) }),
  BreakStatement: (c, node) => c.node(node, 'BreakStatement', { label: optional(c, node.label) }),
  ContinueStatement: (c, node) => c.node(node, 'ContinueStatement', { label: optional(c, node.label) }),
  LabeledStatement: (c, node) =>
    c.node(node, 'LabeledStatement', { label: expression(c, node.label), body: statement(c, node.statement) }),
  WithStatement: (c, node) =>
    c.node(node, 'WithStatement', { object: expression(c, node.expression), body: statement(c, node.statement) }),
  DebuggerStatement: (c, node) => c.node(node, 'DebuggerStatement', {}),
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
  return c.node(node, 'CatchClause', {
    param: variable === undefined ? null : typedBinding(c, variable.name, variable.type),
    body: block(c, node.block),
  });
}

function loopHead(
  c: Conversion,
  node: ts.ForInitializer,
  make: (c: Conversion, node: ts.Expression) => EsNode,
): EsNode {
  if (!c.ts.isVariableDeclarationList(node)) return make(c, node);
  return c.node(node, 'VariableDeclaration', { ...variables(c, node), declare: false });
}

function variables(c: Conversion, list: ts.VariableDeclarationList): { kind: string; declarations: EsNode[] } {
  const { NodeFlags } = c.ts;
  const isConst = (list.flags & NodeFlags.Const) !== 0;
  const isLet = (list.flags & NodeFlags.Let) !== 0;
  // `using` came with TypeScript 5.2, and its flag meant something else before.
  const using = (NodeFlags as { Using?: number }).Using;
  const isUsing = using !== undefined && (list.flags & using) !== 0;
  const kind = isUsing ? (isConst ? 'await using' : 'using') : isConst ? 'const' : isLet ? 'let' : 'var';
  const declarations = list.declarations.map((declaration) =>
    c.node(declaration, 'VariableDeclarator', {
      id: typedBinding(c, declaration.name, declaration.type),
      init: optional(c, declaration.initializer),
    }),
  );
  return { kind, declarations };
}
