/** Executes statements. */
import type * as ES from 'estree';
import type { EnumDeclaration, FunctionNode, Node } from './ast.js';
import { type Completion, catchJumps, decide, decideStatements, endingOf } from './branches.js';
import { evaluateClass } from './classes.js';
import { declareNames, enumValue } from './declarations.js';
import { evaluate, required } from './expressions.js';
import { executeFor, executeForIn, executeForOf, executeWhile } from './loops.js';
import type { Machine } from './machine.js';
import { Exhausted, THROWN } from './signals.js';
import { assignPattern, bindPattern } from './patterns.js';
import { Scope } from './scope.js';
import { expectsRefusal } from './expected-throws.js';
import { type Value, primitive, truthiness, unknown } from './value.js';

/** Nesting of statements, counted together with that of expressions. */
const DEPTH_LIMIT = 250;

/** Executes a list of statements in a scope of their own names. */
export function executeBody(m: Machine, scope: Scope, body: readonly Node[]): Completion | undefined {
  declareNames(m, scope, body);
  for (const statement of body) {
    const completion = execute(m, scope, statement);
    if (completion !== undefined) return completion;
  }
  return undefined;
}

/** `label`: the statement's own, which the jumps of a loop name. */
export function execute(m: Machine, scope: Scope, node: Node, label?: string): Completion | undefined {
  m.step();
  if (m.depth >= DEPTH_LIMIT) throw new Exhausted();
  m.depth += 1;
  try {
    return executeNode(m, scope, node, label);
  } finally {
    m.depth -= 1;
  }
}

function executeNode(m: Machine, scope: Scope, node: Node, label: string | undefined): Completion | undefined {
  switch (node.type) {
    case 'ExpressionStatement':
      evaluate(m, scope, node.expression);
      return undefined;
    case 'VariableDeclaration':
      executeVariables(m, scope, node);
      return undefined;
    case 'ReturnStatement': {
      const value = node.argument ? evaluate(m, scope, node.argument) : primitive(undefined, node);
      m.frame.returns.push({ value, path: m.path });
      return { kind: 'return' };
    }
    case 'IfStatement':
      return executeIf(m, scope, node);
    case 'BlockStatement':
      return executeBody(m, new Scope(scope), node.body);
    case 'ForOfStatement':
      return executeForOf(m, scope, node, label);
    case 'ForInStatement':
      return executeForIn(m, scope, node, label);
    case 'ForStatement':
      return executeFor(m, scope, node, label);
    case 'WhileStatement':
    case 'DoWhileStatement':
      return executeWhile(m, scope, node, label);
    case 'SwitchStatement':
      return executeSwitch(m, scope, node);
    case 'TryStatement':
      return executeTry(m, scope, node);
    case 'ThrowStatement':
      m.escape([evaluate(m, scope, node.argument)]);
      throw THROWN;
    case 'BreakStatement':
      return { kind: 'break', label: node.label?.name };
    case 'ContinueStatement':
      return { kind: 'continue', label: node.label?.name };
    case 'LabeledStatement': {
      const { name } = node.label;
      return catchJumps(
        m,
        () => execute(m, scope, node.body, name),
        (jump) => jump.kind === 'break' && 'label' in jump && jump.label === name,
      );
    }
    case 'ClassDeclaration': {
      const binding = scope.find(node.id.name);
      const value = evaluateClass(m, scope, node);
      if (binding !== undefined) m.initialize(binding, value);
      return undefined;
    }
    case 'ExportNamedDeclaration':
      return node.declaration ? execute(m, scope, node.declaration) : undefined;
    case 'ExportDefaultDeclaration':
      return executeDefault(m, scope, node);
    case 'TSExportAssignment':
      m.exported(evaluate(m, scope, node.expression));
      return undefined;
    case 'TSEnumDeclaration':
      executeEnum(m, scope, node);
      return undefined;
    case 'TSModuleDeclaration': {
      const { body } = node;
      if (node.declare === true || !body) return undefined;
      return body.type === 'TSModuleBlock' ? executeBody(m, new Scope(scope), body.body) : execute(m, scope, body);
    }
    case 'TSImportEqualsDeclaration': {
      const binding = scope.find(node.id.name);
      if (binding === undefined) return undefined;
      const { moduleReference } = node;
      const specifier = moduleReference.type === 'TSExternalModuleReference' ? moduleReference.expression : undefined;
      const value =
        specifier?.type === 'Literal' && typeof specifier.value === 'string'
          ? required(m, specifier.value, node)
          : undefined;
      m.initialize(binding, value ?? unknown('it is imported', node));
      return undefined;
    }
    case 'WithStatement':
      throw new Exhausted();
    default:
      // Functions and imports are declared before the first statement; types and empty statements do nothing.
      return undefined;
  }
}

/** Gives the names of a declaration their values. */
export function executeVariables(m: Machine, scope: Scope, node: ES.VariableDeclaration): void {
  for (const declarator of node.declarations) {
    const ambient = (node as { declare?: boolean }).declare === true;
    if (ambient) {
      bindPattern(m, scope, declarator.id, unknown('it is only declared here', declarator.id));
    } else if (declarator.init) {
      const value = evaluate(m, scope, declarator.init);
      if (node.kind === 'var') assignPattern(m, scope, declarator.id, value);
      else bindPattern(m, scope, declarator.id, value);
    } else if (node.kind !== 'var') {
      bindPattern(m, scope, declarator.id, primitive(undefined, declarator.id));
    }
  }
}

function executeDefault(m: Machine, scope: Scope, node: ES.ExportDefaultDeclaration): Completion | undefined {
  const { declaration } = node;
  if (declaration.type === 'FunctionDeclaration') {
    if ((declaration as { id: unknown }).id === null) {
      const fn = m.fn(declaration as FunctionNode, scope);
      m.defaults.set(node, fn);
      m.exported(fn);
    }
    return undefined;
  }
  if (declaration.type === 'ClassDeclaration') {
    if ((declaration as { id: unknown }).id === null) {
      evaluateClass(m, scope, declaration as ES.ClassDeclaration);
      return undefined;
    }
    return execute(m, scope, declaration as Node);
  }
  const value = evaluate(m, scope, declaration);
  m.defaults.set(node, value);
  m.exported(value);
  return undefined;
}

function executeEnum(m: Machine, scope: Scope, node: EnumDeclaration): void {
  const binding = scope.find(node.id.name);
  if (binding === undefined) return;
  m.initialize(binding, node.declare === true ? unknown('it is only declared here', node) : enumValue(m, scope, node));
}

function executeIf(m: Machine, scope: Scope, node: ES.IfStatement): Completion | undefined {
  // Chains of `else if` are walked in a loop as long as their tests are known.
  let statement: ES.IfStatement = node;
  for (;;) {
    const test = truthiness(evaluate(m, scope, statement.test));
    const { consequent, alternate } = statement;
    if (test === true) return execute(m, scope, consequent);
    if (test === undefined) {
      return decideStatements(
        m,
        [() => execute(m, scope, consequent), () => (alternate ? execute(m, scope, alternate) : undefined)],
        true,
      );
    }
    if (!alternate) return undefined;
    if (alternate.type !== 'IfStatement') return execute(m, scope, alternate);
    statement = alternate;
  }
}

function executeSwitch(m: Machine, scope: Scope, node: ES.SwitchStatement): Completion | undefined {
  const value = evaluate(m, scope, node.discriminant);
  const inner = new Scope(scope);
  declareNames(
    m,
    inner,
    node.cases.flatMap((one) => one.consequent),
  );
  const start = matchingCase(m, inner, node, value);
  const from = (index: number) => (): Completion | undefined => {
    for (const one of node.cases.slice(index)) {
      for (const statement of one.consequent) {
        const completion = execute(m, inner, statement);
        if (completion !== undefined) return completion;
      }
    }
    return undefined;
  };
  return catchJumps(
    m,
    () => {
      if (start === 'none') return undefined;
      if (start !== undefined) return from(start)();
      const branches = node.cases.map((_, index) => from(index));
      if (node.cases.every((one) => one.test !== null)) branches.push(() => undefined);
      return decideStatements(m, branches, true);
    },
    (jump) => jump.kind === 'break' && 'label' in jump && jump.label === undefined,
  );
}

/** The index of the case that is taken, `none`, or `undefined` where that is not known. */
function matchingCase(m: Machine, scope: Scope, node: ES.SwitchStatement, value: Value): number | 'none' | undefined {
  let other: number | 'none' = 'none';
  let decided = value.kind === 'primitive';
  for (const [index, one] of node.cases.entries()) {
    if (!one.test) {
      other = index;
      continue;
    }
    const { test: expression } = one;
    // Behind a test that is not decided, the others are evaluated only sometimes.
    const [test] = decided ? [evaluate(m, scope, expression)] : decide(m, [() => evaluate(m, scope, expression)]);
    if (value.kind !== 'primitive' || test?.kind !== 'primitive') decided = false;
    else if (decided && value.value === test.value) return index;
  }
  return decided ? other : undefined;
}

function executeTry(m: Machine, scope: Scope, node: ES.TryStatement): Completion | undefined {
  const { handler, finalizer } = node;
  const base = m.path;
  const tried = (): Completion | undefined =>
    handler ? executeHandled(m, scope, node.block, handler) : execute(m, scope, node.block);
  if (!finalizer) return tried();
  // The block may end anywhere; what it leaves is certain only for those who come out of it.
  m.path = base.branch();
  const ending = endingOf(m, tried);
  m.path = base;
  const last = execute(m, scope, finalizer);
  if (last !== undefined) return last;
  m.path = ending.path;
  if (ending.completion?.kind === 'throw') throw THROWN;
  return ending.completion;
}

function executeHandled(
  m: Machine,
  scope: Scope,
  block: ES.BlockStatement,
  handler: ES.CatchClause,
): Completion | undefined {
  const expected = expectsRefusal(block, handler);
  return decideStatements(
    m,
    [
      () => {
        if (expected) m.muted += 1;
        m.frame.tries += 1;
        m.trying += 1;
        try {
          return execute(m, scope, block);
        } finally {
          if (expected) m.muted -= 1;
          m.frame.tries -= 1;
          m.trying -= 1;
        }
      },
      () => {
        const inner = new Scope(scope);
        if (handler.param) bindPattern(m, inner, handler.param, unknown('it is an exception', handler.param));
        return execute(m, inner, handler.body);
      },
    ],
    false,
  );
}
