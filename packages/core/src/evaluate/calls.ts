/** Evaluates chains of members and calls, and what else calls something. */
import type * as ES from 'estree';
import { type Node, unwrap } from './ast.js';
import { decide } from './branches.js';
import { spreadElements } from './elements.js';
import { isAssertion, isThrowHelper, isThrowMatcher } from './expected-throws.js';
import { evaluate } from './expressions.js';
import { callFunction } from './functions.js';
import { propertyName } from './literals.js';
import type { Machine } from './machine.js';
import { Exhausted, THROWN } from './signals.js';
import { getMember } from './members.js';
import type { Scope } from './scope.js';
import { type Argument, type Value, isNullish, primitive, unknown } from './value.js';

type Link = ES.SimpleCallExpression | ES.MemberExpression | ES.ChainExpression;

/**
 * The value of `a.b(c).d(e)…`. Long chains are common in the builder form, so
 * the links are collected first and then applied in a loop.
 */
export function evaluateChain(m: Machine, scope: Scope, node: Node): Value {
  const links: Link[] = [];
  let base = node;
  collect: for (;;) {
    switch (base.type) {
      case 'CallExpression':
        if (base.callee.type === 'Super') break collect;
        links.push(base);
        base = base.callee;
        break;
      case 'MemberExpression':
        if (base.object.type === 'Super') break collect;
        links.push(base);
        base = base.object;
        break;
      case 'ChainExpression':
        links.push(base);
        base = base.expression;
        break;
      case 'TSAsExpression':
      case 'TSTypeAssertion':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'TSInstantiationExpression':
      case 'ParenthesizedExpression':
        base = base.expression;
        break;
      default:
        break collect;
    }
  }
  return new ChainWalk(m, scope, links).walk(base);
}

/** One walk up a chain: the value so far, and what it was read from. */
class ChainWalk {
  private value: Value;
  private receiver: Value | undefined;
  /** An optional link ended the chain; everything up to its end is `undefined`. */
  private ended = false;
  /** The chain is an assertion of a test: it looks at what it is handed, and changes nothing. */
  private asserts = false;
  /** The path outside of an optional part that may be skipped. */
  private outside: Machine['path'] | undefined;
  /** The links below this index are arguments of an assertion that expects them to fail. */
  private readonly expectedBelow: number;

  constructor(
    private readonly m: Machine,
    private readonly scope: Scope,
    private readonly links: readonly Link[],
  ) {
    this.value = primitive(undefined, { type: 'EmptyStatement' });
    this.expectedBelow = expectedBelow(links);
  }

  walk(base: Node): Value {
    const { m, scope } = this;
    if (base.type === 'CallExpression') {
      // `super(…)`
      m.escape(evaluateArguments(m, scope, base.arguments).map((argument) => argument.value));
      this.value = unknown('it calls the parent class', base);
    } else if (base.type === 'MemberExpression') {
      this.value = unknown('it is a member of the parent class', base);
    } else {
      this.value = evaluate(m, scope, base);
      this.asserts = this.value.kind === 'unknown' && isAssertion(base);
    }
    const before = m.path;
    try {
      for (let index = this.links.length - 1; index >= 0; index -= 1) {
        const link = this.links[index];
        if (link !== undefined) this.apply(link, index);
      }
    } finally {
      m.path = before;
    }
    return this.value;
  }

  private apply(link: Link, index: number): void {
    const { m } = this;
    m.step();
    if (link.type === 'ChainExpression') {
      if (this.ended) this.value = primitive(undefined, link);
      this.ended = false;
      if (this.outside !== undefined) m.path = this.outside;
      this.outside = undefined;
      return;
    }
    if (this.ended || (link.optional && this.stops())) return;
    if (link.type === 'MemberExpression') this.member(link);
    else this.call(link, index > this.expectedBelow);
  }

  /** `?.`: nothing happens behind a missing value; behind an unknown one it may not. */
  private stops(): boolean {
    const nullish = isNullish(this.value);
    if (nullish === true) this.ended = true;
    if (nullish === undefined && this.outside === undefined) {
      this.outside = this.m.path;
      this.m.path = this.m.path.branch();
    }
    return nullish === true;
  }

  private member(link: ES.MemberExpression): void {
    const { m, scope, value } = this;
    this.receiver = value;
    if (link.property.type === 'PrivateIdentifier') {
      this.value = unknown('it is a private member', link, [value]);
      return;
    }
    const name = propertyName(m, scope, { key: link.property, computed: link.computed });
    this.value = name === undefined ? unknown('the key is not known', link, [value]) : getMember(m, value, name, link);
  }

  private call(link: ES.CallExpression, expected: boolean): void {
    const { m, scope } = this;
    const callee = this.value;
    const thisValue = unwrap(link.callee).type === 'MemberExpression' ? this.receiver : undefined;
    this.receiver = undefined;
    const fails =
      expected || (callee.kind === 'unknown' && isThrowHelper(link.callee)) || isTriedCallback(m, scope, link.callee);
    if (fails) m.muted += 1;
    try {
      const args = evaluateArguments(m, scope, link.arguments);
      if (fails && callee.kind === 'unknown') callAll(m, args, link);
      if (this.asserts && callee.kind === 'unknown') {
        if (m.judging) m.mayThrow = true;
        for (const { value } of args) if (value.kind === 'function') m.release(value);
        this.value = unknown(callee.reason, link);
      } else {
        this.value = callValue(m, callee, thisValue, args, link);
      }
    } finally {
      if (fails) m.muted -= 1;
    }
  }
}

/** The index above which calls belong to an assertion such as `expect(…).toThrow()`; `Infinity` without one. */
function expectedBelow(links: readonly Link[]): number {
  const names = links.map((link) =>
    link.type === 'MemberExpression' && !link.computed && link.property.type === 'Identifier'
      ? link.property.name
      : undefined,
  );
  if (names.includes('not')) return Number.POSITIVE_INFINITY;
  const matcher = names.findIndex((name) => name !== undefined && isThrowMatcher(name));
  return matcher < 0 ? Number.POSITIVE_INFINITY : matcher;
}

/** `fn()` inside `try` with a `catch`, where `fn` was handed in: whoever wrote it looks at the error. */
function isTriedCallback(m: Machine, scope: Scope, callee: Node): boolean {
  if (m.frame.tries === 0) return false;
  const name = unwrap(callee);
  return name.type === 'Identifier' && scope.find(name.name)?.kind === 'parameter';
}

/** Runs the functions among the arguments, as an assertion that tries them does. Promises run already. */
function callAll(m: Machine, args: readonly Argument[], node: Node): void {
  for (const { value } of args) {
    if (value.kind === 'promise') value.handled?.('expected');
    if (value.kind !== 'function') continue;
    decide(m, [() => callFunction(m, value, [], undefined, node)]);
  }
}

/** Evaluates arguments from left to right; a spread whose length is not known becomes a gap. */
export function evaluateArguments(
  m: Machine,
  scope: Scope,
  nodes: readonly (ES.Expression | ES.SpreadElement)[],
): Argument[] {
  const args: Argument[] = [];
  for (const node of nodes) {
    if (node.type !== 'SpreadElement') {
      args.push({ value: evaluate(m, scope, node), node });
      continue;
    }
    const list = evaluate(m, scope, node.argument);
    for (const element of spreadElements(m, list)) {
      if (element.kind === 'item' && element.slot.path.covers(m.path)) {
        args.push({ value: element.slot.value, node: element.slot.node });
      } else {
        args.push({ value: unknown('it is spread from a list that is not known', node, [list]), node, gap: true });
      }
    }
  }
  return args;
}

/** Calls a value. What is not written in view may keep and change all that it is handed. */
export function callValue(
  m: Machine,
  callee: Value,
  thisValue: Value | undefined,
  args: readonly Argument[],
  node: ES.CallExpression,
): Value {
  switch (callee.kind) {
    case 'intrinsic':
      return callee.call({ args, node, callee: node.callee });
    case 'function':
      return callFunction(m, callee, args, thisValue, node);
    case 'primitive':
    case 'regexp':
    case 'object':
    case 'array':
    case 'promise':
      if (m.judging) throw THROWN;
      m.escape(args.map((argument) => argument.value));
      return unknown('it is no function that is called', node);
    case 'host':
    case 'unknown': {
      if (callee.kind === 'unknown' && isEval(node.callee)) throw new Exhausted();
      if (m.judging) m.mayThrow = true;
      if (callee.kind === 'unknown' && callee.call !== undefined)
        return callee.call({ args, node, callee: node.callee });
      m.escape([callee, ...args.map((argument) => argument.value)]);
      if (thisValue !== undefined) m.escape([thisValue]);
      return unknown(callee.kind === 'unknown' ? callee.reason : 'it calls something that is not known', node);
    }
  }
}

/** `eval` can change anything that is in scope. */
function isEval(callee: Node): boolean {
  return callee.type === 'Identifier' && callee.name === 'eval';
}

/** What these make with `new` is an object around the value, and truthy whatever it holds. */
const BOXES: ReadonlySet<string> = new Set(['Boolean', 'Number', 'String']);

/** `new callee(…)`. */
export function evaluateNew(m: Machine, scope: Scope, node: ES.NewExpression): Value {
  const callee =
    node.callee.type === 'Super' ? unknown('it is the parent class', node) : evaluate(m, scope, node.callee);
  const args = evaluateArguments(m, scope, node.arguments);
  if (callee.kind === 'intrinsic' && !BOXES.has(callee.name)) return callee.call({ args, node, callee: node.callee });
  if (m.judging) m.mayThrow = true;
  m.escape([callee, ...args.map((argument) => argument.value)]);
  return unknown('it is an instance of a class', node);
}

/** A tagged template: the tag gets the texts and all values. */
export function evaluateTagged(m: Machine, scope: Scope, node: ES.TaggedTemplateExpression): Value {
  const tag = evaluate(m, scope, node.tag);
  m.escape([tag, ...node.quasi.expressions.map((expression) => evaluate(m, scope, expression))]);
  if (m.judging) m.mayThrow = true;
  return unknown('it is made by a template tag', node);
}
