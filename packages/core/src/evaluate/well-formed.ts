/** Holds a tree against the grammar before it is evaluated, so that the evaluator may rely on it. */
import { type Node, isNode, pushChildren } from './ast.js';

/** What must stand in a field: one node, one or none, a list of nodes, or a list that may have holes. */
type Requirement = 'node' | 'optional' | 'list' | 'sparse';

/** The fields that every node of a type has. Types that are left out are never looked into without asking. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, Requirement>>>> = {
  Program: { body: 'list' },
  ExpressionStatement: { expression: 'node' },
  BlockStatement: { body: 'list' },
  StaticBlock: { body: 'list' },
  WithStatement: { object: 'node', body: 'node' },
  LabeledStatement: { label: 'node', body: 'node' },
  IfStatement: { test: 'node', consequent: 'node', alternate: 'optional' },
  ReturnStatement: { argument: 'optional' },
  SwitchStatement: { discriminant: 'node', cases: 'list' },
  SwitchCase: { test: 'optional', consequent: 'list' },
  ThrowStatement: { argument: 'node' },
  TryStatement: { block: 'node' },
  CatchClause: { param: 'optional', body: 'node' },
  WhileStatement: { test: 'node', body: 'node' },
  DoWhileStatement: { test: 'node', body: 'node' },
  ForStatement: { init: 'optional', test: 'optional', update: 'optional', body: 'node' },
  ForInStatement: { left: 'node', right: 'node', body: 'node' },
  ForOfStatement: { left: 'node', right: 'node', body: 'node' },
  FunctionDeclaration: { params: 'list', body: 'node' },
  FunctionExpression: { params: 'list', body: 'node' },
  ArrowFunctionExpression: { params: 'list', body: 'node' },
  VariableDeclaration: { declarations: 'list' },
  VariableDeclarator: { id: 'node', init: 'optional' },
  ClassDeclaration: { superClass: 'optional', body: 'node' },
  ClassExpression: { superClass: 'optional', body: 'node' },
  ClassBody: { body: 'list' },
  MethodDefinition: { key: 'node', value: 'node' },
  PropertyDefinition: { key: 'node', value: 'optional' },
  ImportDeclaration: { source: 'node', specifiers: 'list' },
  ImportSpecifier: { local: 'node', imported: 'node' },
  ImportDefaultSpecifier: { local: 'node' },
  ImportNamespaceSpecifier: { local: 'node' },
  ExportNamedDeclaration: { declaration: 'optional', specifiers: 'list' },
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
  YieldExpression: { argument: 'optional' },
  ImportExpression: { source: 'node' },
  MetaProperty: { meta: 'node', property: 'node' },
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
  TSEnumMember: { id: 'node', initializer: 'optional' },
  TSModuleDeclaration: { id: 'node' },
  TSModuleBlock: { body: 'list' },
  TSImportEqualsDeclaration: { id: 'node', moduleReference: 'node' },
  TSExportAssignment: { expression: 'node' },
  TSParameterProperty: { parameter: 'node' },
};

/** The only types that may stand in a field. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  SwitchStatement: { cases: ['SwitchCase'] },
  TryStatement: { block: ['BlockStatement'], handler: ['CatchClause'], finalizer: ['BlockStatement'] },
  CatchClause: { body: ['BlockStatement'] },
  VariableDeclaration: { declarations: ['VariableDeclarator'] },
  ClassDeclaration: { body: ['ClassBody'] },
  ClassExpression: { body: ['ClassBody'] },
  FunctionDeclaration: { body: ['BlockStatement'], id: ['Identifier'] },
  FunctionExpression: { body: ['BlockStatement'] },
  ImportDeclaration: {
    source: ['Literal'],
    specifiers: ['ImportSpecifier', 'ImportDefaultSpecifier', 'ImportNamespaceSpecifier'],
  },
  ExportNamedDeclaration: { specifiers: ['ExportSpecifier'] },
  MetaProperty: { meta: ['Identifier'], property: ['Identifier'] },
  ImportSpecifier: { local: ['Identifier'] },
  ImportDefaultSpecifier: { local: ['Identifier'] },
  ImportNamespaceSpecifier: { local: ['Identifier'] },
  LabeledStatement: { label: ['Identifier'] },
  BreakStatement: { label: ['Identifier'] },
  ContinueStatement: { label: ['Identifier'] },
  TemplateLiteral: { quasis: ['TemplateElement'] },
  TaggedTemplateExpression: { quasi: ['TemplateLiteral'] },
  ObjectExpression: { properties: ['Property', 'SpreadElement'] },
  ObjectPattern: { properties: ['Property', 'RestElement'] },
  TSEnumDeclaration: { id: ['Identifier'] },
};

/** One field of a node, as the two tables together see it. */
interface FieldRule {
  readonly field: string;
  readonly requirement: Requirement | undefined;
  readonly types: readonly string[] | undefined;
}

// Every node of every file is held against this, so the tables are put together once.
const RULES: ReadonlyMap<string, readonly FieldRule[]> = new Map(
  [...new Set([...Object.keys(REQUIRED), ...Object.keys(ALLOWED)])].map((type) => [type, rulesOf(type)]),
);

function rulesOf(type: string): readonly FieldRule[] {
  const required = new Map(Object.entries(REQUIRED[type] ?? {}));
  const allowed = new Map(Object.entries(ALLOWED[type] ?? {}));
  return [...new Set([...required.keys(), ...allowed.keys()])].map((field) => ({
    field,
    requirement: required.get(field),
    types: allowed.get(field),
  }));
}

/** Statements that are known to be well formed: a host may hand over a tree of which most was looked at before. */
const sound = new WeakSet<Node>();

/** True when the value is a program of which every part is there. */
export function isWellFormed(program: unknown): program is Extract<Node, { type: 'Program' }> {
  if (!isNode(program) || program.type !== 'Program' || !isSound(program)) return false;
  const statements: Node[] = [];
  pushChildren(statements, program);
  for (const statement of statements) {
    if (sound.has(statement)) continue;
    if (!isWhole(statement)) return false;
    sound.add(statement);
  }
  return true;
}

/** True when every part of a node is there. */
function isWhole(root: Node): boolean {
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isSound(node)) return false;
    pushChildren(open, node);
  }
  return true;
}

/** True when what stands in the node's own fields is what has to. */
function isSound(node: Node): boolean {
  const fields = node as unknown as Fields;
  for (const { field, requirement, types } of RULES.get(node.type) ?? []) {
    const value = fields[field];
    if (requirement !== undefined && !holds(value, requirement)) return false;
    if (types !== undefined && !isOneOf(value, types)) return false;
  }
  return holdsOwnValue(node);
}

type Fields = Readonly<Record<string, unknown>>;

function holds(value: unknown, requirement: Requirement): boolean {
  if (requirement === 'node') return isNode(value);
  if (requirement === 'optional') return value === undefined || value === null || isNode(value);
  if (!Array.isArray(value)) return false;
  for (const item of value as unknown[]) if (!isNode(item) && (requirement !== 'sparse' || item !== null)) return false;
  return true;
}

/** True when a field is empty or has nodes of these types alone. */
function isOneOf(value: unknown, types: readonly string[]): boolean {
  if (!Array.isArray(value)) return isEmptyOr(value, types);
  for (const item of value as unknown[]) if (!isEmptyOr(item, types)) return false;
  return true;
}

function isEmptyOr(value: unknown, types: readonly string[]): boolean {
  return isNode(value) ? types.includes(value.type) : value === null || value === undefined;
}

/** True when what a node says itself, apart from other nodes, is there. */
function holdsOwnValue(node: Node): boolean {
  const fields = node as unknown as Fields;
  switch (node.type) {
    case 'Identifier':
      return typeof fields.name === 'string';
    case 'Literal':
      return (
        !('bigint' in fields) || /^(?:0|[1-9][0-9]*)$/.test(String(fields.bigint)) || typeof fields.value === 'bigint'
      );
    case 'TemplateElement':
      return typeof fields.value === 'object' && fields.value !== null;
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'UnaryExpression':
    case 'AssignmentExpression':
    case 'UpdateExpression':
      return typeof fields.operator === 'string';
    default:
      return true;
  }
}
