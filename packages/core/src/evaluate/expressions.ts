/** Evaluates expressions. */
import { append } from '../source/append.js';
import type * as ES from 'estree';
import { type Node, childrenOf, unwrap } from './ast.js';
import { assignment, update } from './assignments.js';
import { evaluateChain, evaluateNew, evaluateTagged } from './calls.js';
import { evaluateClass } from './classes.js';
import { decide } from './branches.js';
import { importMeta } from './builtins/paths.js';
import { namespaceOf } from './declarations.js';
import type { Machine } from './machine.js';
import { Exhausted, THROWN } from './signals.js';
import { readGlobal } from './globals.js';
import { binaryOperation, unaryOperation } from './operators.js';
import { arrayLiteral, objectLiteral } from './literals.js';
import { regexpValue } from './regexps.js';
import type { Scope } from './scope.js';
import { TEXT_LIMIT, asText } from './texts.js';
import { type Value, isNullish, primitive, truthiness, unknown } from './value.js';

/** Nesting of expressions, statements and calls; about a third of what the stack of a host holds. */
const DEPTH_LIMIT = 250;

/** The value of an expression. Never throws but for the machine's own signals. */
export function evaluate(m: Machine, scope: Scope, node: Node): Value {
  m.step();
  if (m.depth >= DEPTH_LIMIT) return tooDeep(node);
  m.depth += 1;
  try {
    return evaluateNode(m, scope, node);
  } finally {
    m.depth -= 1;
  }
}

/** What is nested too deep is unknown; if it might change anything, everything is. */
function tooDeep(node: Node): Value {
  const open: Node[] = [node];
  for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
    if (EFFECTS.has(inner.type)) throw new Exhausted();
    append(open, childrenOf(inner));
  }
  return unknown('it is nested too deeply', node);
}

const EFFECTS: ReadonlySet<string> = new Set([
  'CallExpression',
  'NewExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'TaggedTemplateExpression',
  'AwaitExpression',
  'YieldExpression',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassExpression',
  'ImportExpression',
]);

function evaluateNode(m: Machine, scope: Scope, node: Node): Value {
  switch (node.type) {
    case 'Literal':
      return literal(node);
    case 'TemplateLiteral':
      return template(m, scope, node);
    case 'Identifier':
      return identifier(m, scope, node);
    case 'ObjectExpression':
      return objectLiteral(m, scope, node);
    case 'ArrayExpression':
      return arrayLiteral(m, scope, node);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return m.fn(node, scope);
    case 'ClassExpression':
      return evaluateClass(m, scope, node);
    case 'CallExpression':
    case 'MemberExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSInstantiationExpression':
    case 'ParenthesizedExpression':
      return evaluateChain(m, scope, node);
    case 'NewExpression':
      return evaluateNew(m, scope, node);
    case 'TaggedTemplateExpression':
      return evaluateTagged(m, scope, node);
    case 'BinaryExpression':
      return binary(m, scope, node);
    case 'LogicalExpression':
      return logical(m, scope, node);
    case 'UnaryExpression':
      return unary(m, scope, node);
    case 'ConditionalExpression':
      return conditional(m, scope, node);
    case 'AssignmentExpression':
      return assignment(m, scope, node);
    case 'UpdateExpression':
      return update(m, scope, node);
    case 'SequenceExpression': {
      let value: Value = primitive(undefined, node);
      for (const expression of node.expressions) value = evaluate(m, scope, expression);
      return value;
    }
    case 'AwaitExpression': {
      m.awaited = unwrap(node.argument);
      const value = evaluate(m, scope, node.argument);
      m.awaited = undefined;
      return value.kind === 'promise' ? value.value : value;
    }
    case 'YieldExpression':
      if (node.argument) m.escape([evaluate(m, scope, node.argument)]);
      return unknown('it is what a generator receives', node);
    case 'ThisExpression':
      return scope.thisValue ?? unknown('`this` is not known here', node);
    case 'ImportExpression':
      return importExpression(m, scope, node);
    case 'MetaProperty':
      return node.meta.name === 'import' ? importMeta(m, node) : unknown('`new.target` is not followed', node);
    default:
      // JSX and syntax of the future: what stands in it runs, but its value is not known.
      return opaque(m, scope, node);
  }
}

function literal(node: ES.Literal): Value {
  if ('regex' in node && isPattern(node.regex)) return regexpValue(node.regex.pattern, node.regex.flags, node);
  if ('bigint' in node) {
    const written: unknown = node.value;
    return primitive(typeof written === 'bigint' ? written : BigInt(node.bigint), node);
  }
  const { value } = node;
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return primitive(value, node);
  }
  return unknown('it is a literal of an unknown kind', node);
}

/** Some parsers give every literal the field. */
function isPattern(regex: unknown): regex is ES.RegExpLiteral['regex'] {
  return (
    typeof regex === 'object' &&
    regex !== null &&
    'pattern' in regex &&
    'flags' in regex &&
    typeof regex.pattern === 'string' &&
    typeof regex.flags === 'string'
  );
}

function template(m: Machine, scope: Scope, node: ES.TemplateLiteral): Value {
  let text: string | undefined = '';
  for (const [index, quasi] of node.quasis.entries()) {
    const cooked = quasi.value.cooked;
    text = text === undefined || typeof cooked !== 'string' ? undefined : text + cooked;
    const expression = node.expressions[index];
    if (expression === undefined) continue;
    const value = evaluate(m, scope, expression);
    const part = asText(value);
    if (part === undefined) m.escape([value]);
    text = text === undefined || part === undefined ? undefined : text + part;
    if (text !== undefined && text.length > TEXT_LIMIT) text = undefined;
  }
  return text === undefined ? unknown('a part of the template is not known', node) : primitive(text, node);
}

export function identifier(m: Machine, scope: Scope, node: ES.Identifier): Value {
  const binding = scope.find(node.name);
  if (binding !== undefined) return m.read(binding, node);
  return readGlobal(m, node);
}

/** Folds the left side of long chains of operators in a loop: `'a' + 'b' + …`. */
function binary(m: Machine, scope: Scope, node: ES.BinaryExpression): Value {
  const spine: ES.BinaryExpression[] = [];
  let leftmost: Node = node;
  while (leftmost.type === 'BinaryExpression') {
    spine.push(leftmost);
    leftmost = unwrap(leftmost.left);
  }
  let value: Value =
    (leftmost as { type: string }).type === 'PrivateIdentifier'
      ? unknown('it is a private name', leftmost)
      : evaluate(m, scope, leftmost);
  for (let operation = spine.pop(); operation !== undefined; operation = spine.pop()) {
    m.step();
    value = binaryOperation(m, operation.operator, value, evaluate(m, scope, operation.right), operation);
  }
  return value;
}

function logical(m: Machine, scope: Scope, node: ES.LogicalExpression): Value {
  const spine: ES.LogicalExpression[] = [];
  let leftmost: Node = node;
  while (leftmost.type === 'LogicalExpression') {
    spine.push(leftmost);
    leftmost = unwrap(leftmost.left);
  }
  let value = evaluate(m, scope, leftmost);
  for (let operation = spine.pop(); operation !== undefined; operation = spine.pop()) {
    value = logicalStep(m, operation.operator, value, () => evaluate(m, scope, operation.right), operation);
  }
  return value;
}

/** `&&`, `||` and `??`: the left value, or the right one, or on an undecided path either. */
export function logicalStep(
  m: Machine,
  operator: ES.LogicalOperator,
  left: Value,
  right: () => Value,
  node: Node,
): Value {
  const takesRight = operator === '??' ? isNullish(left) : truthiness(left);
  const goesOn = operator === '||' && takesRight !== undefined ? !takesRight : takesRight;
  if (goesOn === true) return right();
  if (goesOn === false) return left;
  const [value] = decide(m, [right]);
  // Without the right side, the left one is what stopped the evaluation: falsy for `&&`.
  const stopped =
    operator === '&&' && left.kind === 'unknown'
      ? unknown(left.reason, left.node, left.roots, [primitive(false, left.node)])
      : left;
  return m.join(value === undefined ? [left] : [stopped, value], node, 'the condition in front of it is not known');
}

function unary(m: Machine, scope: Scope, node: ES.UnaryExpression): Value {
  if (
    node.operator === 'typeof' &&
    node.argument.type === 'Identifier' &&
    scope.find(node.argument.name) === undefined
  ) {
    return unknown('it depends on what the host provides', node);
  }
  if (node.operator === 'delete') {
    const target = unwrap(node.argument);
    if (target.type === 'MemberExpression' && target.object.type !== 'Super') {
      const object = evaluate(m, scope, target.object);
      if (target.computed) evaluate(m, scope, target.property);
      if (object.kind === 'object' || object.kind === 'array') m.forget(object);
      else m.escape([object]);
    }
    return primitive(true, node);
  }
  return unaryOperation(node.operator, evaluate(m, scope, node.argument), node);
}

function conditional(m: Machine, scope: Scope, node: ES.ConditionalExpression): Value {
  const test = truthiness(evaluate(m, scope, node.test));
  if (test === true) return evaluate(m, scope, node.consequent);
  if (test === false) return evaluate(m, scope, node.alternate);
  const values = decide(m, [() => evaluate(m, scope, node.consequent), () => evaluate(m, scope, node.alternate)]);
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0) throw THROWN;
  return m.join(known, node, 'the condition is not known');
}

function importExpression(m: Machine, scope: Scope, node: ES.ImportExpression): Value {
  const specifier = evaluate(m, scope, node.source);
  const value =
    specifier.kind === 'primitive' && typeof specifier.value === 'string'
      ? namespace(m, specifier.value, node)
      : undefined;
  return { kind: 'promise', value: value ?? unknown('the module is not known', node), node };
}

/** The namespace object of a module that is known, else `undefined`. */
export function namespace(m: Machine, specifier: string, node: Node): Value | undefined {
  const module = m.importModule(specifier, node);
  return module === undefined ? undefined : namespaceOf(m, module, node);
}

/** What `require` gives of a module that is known: its one value, or its namespace. */
export function required(m: Machine, specifier: string, node: Node): Value | undefined {
  const module = m.importModule(specifier, node);
  return module === undefined ? undefined : (module.whole?.() ?? namespaceOf(m, module, node));
}

/** Evaluates all that stands in a node of an unknown kind, and lets go of it. */
function opaque(m: Machine, scope: Scope, node: Node): Value {
  for (const child of childrenOf(node)) {
    if (isExpressionLike(child)) m.escape([evaluate(m, scope, child)]);
    else opaqueChildren(m, scope, child);
  }
  return unknown('it is not understood', node);
}

function opaqueChildren(m: Machine, scope: Scope, node: Node): void {
  m.step();
  if (m.depth >= DEPTH_LIMIT) {
    tooDeep(node);
    return;
  }
  m.depth += 1;
  for (const child of childrenOf(node)) {
    if (isExpressionLike(child)) m.escape([evaluate(m, scope, child)]);
    else opaqueChildren(m, scope, child);
  }
  m.depth -= 1;
}

/** Names inside JSX and unknown syntax are not expressions of the language; everything that ends so is. */
function isExpressionLike(node: Node): boolean {
  const type: string = node.type;
  return (
    type === 'Identifier' ||
    type === 'TemplateLiteral' ||
    (type.endsWith('Expression') && !type.startsWith('JSX') && !type.startsWith('TS'))
  );
}
