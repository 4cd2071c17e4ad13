/** Holds a tree against the grammar before it is evaluated, so that the evaluator may rely on it. */
import { type Node, childrenOf } from './ast.js';

/** What must stand in a field: one node, a list of nodes, or a list that may have holes. */
type Requirement = 'node' | 'list' | 'sparse';

/** The fields that every node of a type has. Types that are left out are never looked into without asking. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, Requirement>>>> = {
  Program: { body: 'list' },
  ExpressionStatement: { expression: 'node' },
  BlockStatement: { body: 'list' },
  StaticBlock: { body: 'list' },
  WithStatement: { object: 'node', body: 'node' },
  LabeledStatement: { label: 'node', body: 'node' },
  IfStatement: { test: 'node', consequent: 'node' },
  SwitchStatement: { discriminant: 'node', cases: 'list' },
  SwitchCase: { consequent: 'list' },
  ThrowStatement: { argument: 'node' },
  TryStatement: { block: 'node' },
  CatchClause: { body: 'node' },
  WhileStatement: { test: 'node', body: 'node' },
  DoWhileStatement: { test: 'node', body: 'node' },
  ForStatement: { body: 'node' },
  ForInStatement: { left: 'node', right: 'node', body: 'node' },
  ForOfStatement: { left: 'node', right: 'node', body: 'node' },
  FunctionDeclaration: { params: 'list', body: 'node' },
  FunctionExpression: { params: 'list', body: 'node' },
  ArrowFunctionExpression: { params: 'list', body: 'node' },
  VariableDeclaration: { declarations: 'list' },
  VariableDeclarator: { id: 'node' },
  ClassDeclaration: { body: 'node' },
  ClassExpression: { body: 'node' },
  ClassBody: { body: 'list' },
  MethodDefinition: { key: 'node', value: 'node' },
  PropertyDefinition: { key: 'node' },
  ImportDeclaration: { source: 'node', specifiers: 'list' },
  ImportSpecifier: { local: 'node', imported: 'node' },
  ImportDefaultSpecifier: { local: 'node' },
  ImportNamespaceSpecifier: { local: 'node' },
  ExportNamedDeclaration: { specifiers: 'list' },
  ExportSpecifier: { local: 'node' },
  ExportDefaultDeclaration: { declaration: 'node' },
  TemplateLiteral: { quasis: 'list', expressions: 'list' },
  TaggedTemplateExpression: { tag: 'node', quasi: 'node' },
  ObjectExpression: { properties: 'list' },
  Property: { key: 'node', value: 'node' },
  SpreadElement: { argument: 'node' },
  ArrayExpression: { elements: 'sparse' },
  CallExpression: { callee: 'node', arguments: 'list' },
  NewExpression: { callee: 'node', arguments: 'list' },
  MemberExpression: { object: 'node', property: 'node' },
  ChainExpression: { expression: 'node' },
  BinaryExpression: { left: 'node', right: 'node' },
  LogicalExpression: { left: 'node', right: 'node' },
  UnaryExpression: { argument: 'node' },
  UpdateExpression: { argument: 'node' },
  ConditionalExpression: { test: 'node', consequent: 'node', alternate: 'node' },
  AssignmentExpression: { left: 'node', right: 'node' },
  SequenceExpression: { expressions: 'list' },
  AwaitExpression: { argument: 'node' },
  ImportExpression: { source: 'node' },
  ObjectPattern: { properties: 'list' },
  ArrayPattern: { elements: 'sparse' },
  AssignmentPattern: { left: 'node', right: 'node' },
  RestElement: { argument: 'node' },
  TSAsExpression: { expression: 'node' },
  TSTypeAssertion: { expression: 'node' },
  TSNonNullExpression: { expression: 'node' },
  TSSatisfiesExpression: { expression: 'node' },
  TSInstantiationExpression: { expression: 'node' },
  TSEnumDeclaration: { id: 'node' },
  TSEnumMember: { id: 'node' },
  TSModuleDeclaration: { id: 'node' },
  TSModuleBlock: { body: 'list' },
  TSImportEqualsDeclaration: { id: 'node', moduleReference: 'node' },
  TSExportAssignment: { expression: 'node' },
  TSParameterProperty: { parameter: 'node' },
};

/** True when the value is a program of which every part is there. */
export function isWellFormed(program: unknown): program is Extract<Node, { type: 'Program' }> {
  if (!isNode(program) || program.type !== 'Program') return false;
  const open: Node[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const required = Object.hasOwn(REQUIRED, node.type) ? REQUIRED[node.type] : undefined;
    for (const [field, requirement] of Object.entries(required ?? {})) {
      if (!holds((node as unknown as Fields)[field], requirement)) return false;
    }
    open.push(...childrenOf(node));
  }
  return true;
}

type Fields = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function holds(value: unknown, requirement: Requirement): boolean {
  if (requirement === 'node') return isNode(value);
  if (!Array.isArray(value)) return false;
  return (value as unknown[]).every((item) => isNode(item) || (requirement === 'sparse' && item === null));
}
