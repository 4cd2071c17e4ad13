/**
 * Component files: scripts inside another language, beside templates that use
 * the names of the script at any time. Vue hands its scripts over as one
 * program with `templateBody` beside it; in Svelte they are elements among others.
 */
import { append } from '../source/append.js';
import type * as ES from 'estree';
import { type FunctionNode, type Node, childrenOf, isNode, unwrap } from './ast.js';
import { EVERYTHING } from './havoc.js';
import type { Machine } from './machine.js';
import type { ModuleSource } from './modules.js';
import { variableNames } from './names.js';
import { type Scope, patternIdentifiers } from './scope.js';
import { unknown } from './value.js';

/** What a program is made of. */
export interface Parts {
  /** The statements of all scripts, in the order in which they run. */
  readonly statements: readonly Node[];
  /** What surrounds the scripts; `undefined` for a program that is a script itself. */
  readonly surroundings: Surroundings | undefined;
}

interface Surroundings {
  /** Statements that run again whenever what they read has changed: `$: …` in Svelte. */
  readonly reactive: readonly FunctionNode[];
  /** The expressions and handlers of templates. */
  readonly uses: readonly FunctionNode[];
  /** Names of the script that come into a template's hands; `all` where the template is not in view. */
  readonly mentioned: ReadonlySet<string> | 'all';
  /** Names of the script that others may assign. */
  readonly assigned: ReadonlySet<string>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Everything that may stand at the top level of a program, apart from what TypeScript adds. */
const STATEMENTS: ReadonlySet<string> = new Set([
  'BlockStatement',
  'BreakStatement',
  'ClassDeclaration',
  'ContinueStatement',
  'DebuggerStatement',
  'DoWhileStatement',
  'EmptyStatement',
  'ExportAllDeclaration',
  'ExportDefaultDeclaration',
  'ExportNamedDeclaration',
  'ExpressionStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'FunctionDeclaration',
  'IfStatement',
  'ImportDeclaration',
  'LabeledStatement',
  'ReturnStatement',
  'SwitchStatement',
  'ThrowStatement',
  'TryStatement',
  'VariableDeclaration',
  'WhileStatement',
  'WithStatement',
]);

const known = new WeakMap<ES.Program, Parts>();

/** Sorts a program into scripts and what surrounds them. */
export function partsOf(source: ModuleSource): Parts {
  const parts = known.get(source.program) ?? sort(source);
  // Kept, because what is written at unknown times is remembered by node.
  known.set(source.program, parts);
  return parts;
}

/** The top-level statements of a program, wherever its scripts stand. */
export function scriptStatements(program: ES.Program): readonly Node[] {
  return known.get(program)?.statements ?? sort({ file: '', program }).statements;
}

function sort({ program, text = '' }: ModuleSource): Parts {
  const isVue = 'templateBody' in program;
  if (!isVue && program.body.every(isStatement)) return { statements: program.body, surroundings: undefined };
  const scripts: Node[] = [];
  const templates: Node[] = [];
  const own: Node[] = [];
  for (const node of program.body) {
    if (isStatement(node)) own.push(node);
    else if (statementsIn(node) === undefined) templates.push(node);
    else scripts.push(node);
  }
  // The script of the module runs once, before that of the first instance, wherever it stands.
  const ordered = [...scripts.filter(isModuleScript), ...scripts.filter((script) => !isModuleScript(script))];
  const inner = ordered.flatMap((script) => statementsIn(script) ?? []);
  const statements = [...own, ...inner.filter(isStatement)];
  const reactive = inner.filter((node) => !isStatement(node));
  const template = isVue ? program.templateBody : undefined;
  if (isNode(template)) templates.push(template);
  const isHidden = isVue && !isNode(template) && text.includes('<template');
  // What the options of a component return are the names of its template.
  const handed = isVue ? returnedBy(program.body.flatMap(optionsIn)) : [];
  return {
    statements,
    surroundings: {
      reactive: reactive.map((node) => functionOf(blockOf(childrenOf(node).filter(isStatement)))),
      uses: templates.flatMap(usesIn),
      mentioned: isHidden ? 'all' : new Set([...templates, ...handed].flatMap((node) => [...variableNames(node)])),
      assigned: new Set([...templates.flatMap(assignedIn), ...inner.flatMap(propertiesOf)]),
    },
  };
}

/** Of two scripts, the later one in the file may run first, so a `var` may have been given its value before. */
export function forgetVariables(m: Machine, scope: Scope): void {
  for (const binding of scope.bindings.values()) {
    m.initialize(binding, unknown('it may be set by another script', binding.node));
  }
}

/**
 * Lets the surroundings of the scripts in. They act after the scripts, and
 * again and again: what they are handed may change in any way from now on, and
 * what they are seen to change may change at any time.
 */
export function runSurroundings(m: Machine, scope: Scope, { reactive, uses, mentioned, assigned }: Surroundings): void {
  for (const node of reactive) m.release(m.fn(node, scope));
  // A name in a template need not be the script's: nothing is reported about what a template would declare.
  m.muted += 1;
  for (const node of uses) m.exported(m.fn(node, scope));
  m.muted -= 1;
  for (const [name, binding] of scope.bindings) {
    if (!binding.isInitialized) continue;
    const value = m.read(binding, binding.node);
    if (mentioned === 'all' || mentioned.has(name)) m.escape([value]);
    const isAssigned = assigned.has(name) || mentioned === 'all';
    if (isAssigned && binding.kind === 'variable' && value.kind !== 'function') m.found.add(binding.node, EVERYTHING);
  }
}

function isStatement(node: Node): boolean {
  return STATEMENTS.has(node.type) || node.type.startsWith('TS');
}

/** The statements directly inside an element of another language; `undefined` where it is no script. */
function statementsIn(node: Node): readonly Node[] | undefined {
  const { body } = node as unknown as Fields;
  return Array.isArray(body) && body.every(isNode) ? body : undefined;
}

/** `<script module>` or `<script context="module">`. */
function isModuleScript(script: Node): boolean {
  const { startTag } = script as unknown as Fields;
  if (!isNode(startTag)) return false;
  return descendants(startTag).some((node) => {
    const { name, value } = node as unknown as Fields;
    return name === 'module' || value === 'module';
  });
}

/** `export let name` declares a property in a component: whoever uses the component assigns it. */
function propertiesOf(statement: Node): readonly string[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const names = statement.specifiers.flatMap(({ local }) => (local.type === 'Identifier' ? [local.name] : []));
  const { declaration } = statement;
  if (declaration?.type !== 'VariableDeclaration') return names;
  return [...names, ...declaration.declarations.flatMap(({ id }) => patternIdentifiers(id).map(({ name }) => name))];
}

/** The options of a component that a statement exports. A function is none, whatever it returns. */
function optionsIn(statement: Node): readonly Node[] {
  if (statement.type !== 'ExportDefaultDeclaration') return [];
  const declaration = statement.declaration as Node;
  return declaration.type.includes('Function') ? [] : [declaration];
}

/** What the functions inside these nodes return. */
function returnedBy(roots: readonly Node[]): readonly Node[] {
  return roots.flatMap(descendants).flatMap((node): Node[] => {
    if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
    return node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement' ? [node.body] : [];
  });
}

/** Every outermost expression of a template, and every handler that is a list of statements, as a function. */
function usesIn(template: Node): readonly FunctionNode[] {
  const uses: FunctionNode[] = [];
  const open: Node[] = [template];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const statements = isForeign(node) ? statementsIn(node) : undefined;
    if (statements !== undefined) uses.push(functionOf(blockOf(statements)));
    else if (isExpression(node)) uses.push(functionOf(node));
    else append(open, childrenOf(node));
  }
  return uses;
}

function blockOf(statements: readonly Node[]): ES.BlockStatement {
  return { type: 'BlockStatement', body: statements as ES.Statement[] };
}

function functionOf(body: ES.Expression | ES.BlockStatement): FunctionNode {
  return { type: 'ArrowFunctionExpression', params: [], body, expression: body.type !== 'BlockStatement' };
}

/** Nodes of the languages around the script; `VOnExpression` is such a node, in spite of its name. */
function isForeign(node: Node): boolean {
  return /^(?:V[A-Z]|Svelte)/.test(node.type) && !node.type.startsWith('Variable');
}

function isExpression(node: Node): node is ES.Expression {
  if (isForeign(node)) return false;
  return node.type === 'Identifier' || node.type === 'TemplateLiteral' || node.type.endsWith('Expression');
}

/** The names that a template assigns, be it through a binding of a form field. */
function assignedIn(template: Node): readonly string[] {
  return descendants(template).flatMap((node) => {
    const target = targetOf(node);
    return target === undefined ? [] : patternIdentifiers(unwrap(target)).map(({ name }) => name);
  });
}

function targetOf(node: Node): Node | undefined {
  switch (node.type) {
    case 'AssignmentExpression':
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left;
    case 'UpdateExpression':
      return node.argument;
    default: {
      const { type, kind, key, value, expression } = node as unknown as Fields;
      if (type === 'SvelteDirective' && kind === 'Binding') return isNode(expression) ? expression : undefined;
      if (type === 'VAttribute' && isNode(key) && isNode(value) && isTwoWay(key)) {
        const bound = (value as unknown as Fields).expression;
        return isNode(bound) ? bound : undefined;
      }
      return undefined;
    }
  }
}

/** `v-model`, or a binding with `.sync`. */
function isTwoWay(key: Node): boolean {
  return childrenOf(key).some((part) => {
    const { name } = part as unknown as Fields;
    return name === 'model' || name === 'sync';
  });
}

/** A node and all that stand below it. */
function descendants(root: Node): readonly Node[] {
  const found: Node[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.push(node);
    append(open, childrenOf(node));
  }
  return found;
}
