/** Runs functions that are written in view. */
import { append } from '../source/append.js';
import { type Node, childrenOf } from './ast.js';
import { endingOf } from './branches.js';
import { declareVariables } from './declarations.js';
import { evaluate } from './expressions.js';
import { type Frame, newFrame } from './frame.js';
import type { Machine } from './machine.js';
import { THROWN, Thrown } from './signals.js';
import { bindPattern } from './patterns.js';
import { Scope } from './scope.js';
import { executeBody } from './statements.js';
import { type Argument, type FunctionValue, type Value, gapFrom, primitive, unknown } from './value.js';

/** Calls that are followed inside each other; helpers of real graph files nest four deep. */
const CALL_LIMIT = 24;
/** Times that one function is followed inside itself. */
const RECURSION_LIMIT = 3;

/** Runs a function that is written in view, on the current path. */
export function callFunction(
  m: Machine,
  fn: FunctionValue,
  args: readonly Argument[],
  thisValue: Value | undefined,
  node: Node,
): Value {
  if (fn.node.async === true && m.awaited !== node && waits(fn.node)) {
    // What stands behind the first `await` runs at some later time, between other things.
    m.release(fn);
    m.escape(args.map((argument) => argument.value));
    if (thisValue !== undefined) m.escape([thisValue]);
    return { kind: 'promise', value: unknown('it comes later', node), node };
  }
  fn.called = true;
  const nested = m.active.filter((active) => active === fn.node).length;
  if (fn.node.generator === true || nested >= RECURSION_LIMIT || m.active.length >= CALL_LIMIT) {
    m.release(fn);
    m.escape(args.map((argument) => argument.value));
    if (m.judging) m.mayThrow = true;
    return unknown(fn.node.generator === true ? 'it is a generator' : 'it calls itself', node);
  }
  const { frame, path, awaited } = m;
  const own: Frame = newFrame();
  m.frame = own;
  m.active.push(fn.node);
  // An exception of an async function ends nothing but the function itself.
  if (fn.node.async === true && awaited !== node) m.path = path.branch();
  m.awaited = undefined;
  try {
    const value = runBody(m, fn, args, thisValue, own, node);
    return fn.node.async === true ? { kind: 'promise', value, node } : value;
  } catch (error) {
    if (!(error instanceof Thrown) || fn.node.async !== true) throw error;
    return { kind: 'promise', value: unknown('it rejects', node), node };
  } finally {
    m.active.pop();
    m.frame = frame;
    m.path = path;
    m.awaited = awaited;
  }
}

function runBody(
  m: Machine,
  fn: FunctionValue,
  args: readonly Argument[],
  thisValue: Value | undefined,
  frame: Frame,
  node: Node,
): Value {
  const isArrow = fn.node.type === 'ArrowFunctionExpression';
  const self = isArrow ? undefined : (thisValue ?? unknown('`this` is not known here', fn.node));
  const scope = new Scope(fn.scope, self);
  if (fn.node.type === 'FunctionExpression' && fn.node.id) bindPattern(m, scope, fn.node.id, fn);
  if (!isArrow && usesArguments(fn.node)) m.escape(args.map((argument) => argument.value));
  bindParameters(m, scope, fn, args);
  const { body } = fn.node;
  if (body.type !== 'BlockStatement') return evaluate(m, scope, body);
  declareVariables(m, scope, body);
  const { completion } = endingOf(m, () => executeBody(m, scope, body.body));
  // Where nobody gets out by `return`, an exception is the only way out.
  if (completion?.kind === 'throw' && !frame.pending.some((ending) => ending.completion?.kind === 'return'))
    throw THROWN;
  if (completion?.kind === 'throw' && m.judging) m.mayThrow = true;
  const values = frame.returns.map((result) => result.value);
  if (completion === undefined) values.push(primitive(undefined, node));
  // Results of rehearsed turns of a loop are among them; they only make the answer less certain.
  return m.join(values, node, 'which `return` is reached is not known');
}

export function bindParameters(m: Machine, scope: Scope, fn: FunctionValue, args: readonly Argument[]): void {
  const gap = args.findIndex((argument) => argument.gap === true);
  const known = gap < 0 ? args.length : gap;
  for (const [index, parameter] of fn.node.params.entries()) {
    if (parameter.type === 'RestElement') {
      const rest = args
        .slice(index)
        .map((argument) =>
          argument.gap === true || index > known
            ? gapFrom(argument.value)
            : ({ kind: 'item', slot: m.slot(argument.value, argument.node) } as const),
        );
      bindPattern(m, scope, parameter.argument, m.array(rest, parameter));
    } else {
      const argument = index < known ? args[index] : undefined;
      const missing =
        gap < 0 ? primitive(undefined, parameter) : unknown('it is spread from a list that is not known', parameter);
      bindPattern(m, scope, parameter, argument?.value ?? missing);
    }
  }
}

const waiting = new WeakMap<Node, boolean>();

/** True for an async function that gives way to others before it ends. */
function waits(fn: FunctionValue['node']): boolean {
  const known = waiting.get(fn);
  if (known !== undefined) return known;
  let found = false;
  const open: Node[] = [...fn.params, fn.body];
  for (let node = open.pop(); node !== undefined && !found; node = open.pop()) {
    found = node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await);
    if (
      node.type !== 'FunctionDeclaration' &&
      node.type !== 'FunctionExpression' &&
      node.type !== 'ArrowFunctionExpression'
    )
      append(open, childrenOf(node));
  }
  waiting.set(fn, found);
  return found;
}

const argumentsUsers = new WeakMap<Node, boolean>();

/** `arguments` is another way to everything that was handed in. */
function usesArguments(fn: FunctionValue['node']): boolean {
  const known = argumentsUsers.get(fn);
  if (known !== undefined) return known;
  let uses = false;
  const open: Node[] = [fn.body];
  for (let node = open.pop(); node !== undefined && !uses; node = open.pop()) {
    uses = node.type === 'Identifier' && node.name === 'arguments';
    append(open, childrenOf(node));
  }
  argumentsUsers.set(fn, uses);
  return uses;
}
