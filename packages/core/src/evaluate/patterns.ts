/** Binds and assigns patterns: names, destructuring with defaults, members. */
import type * as ES from 'estree';
import { type Node, unwrap } from './ast.js';
import { decide } from './branches.js';
import { declare } from './declarations.js';
import { spreadElements } from './elements.js';
import { evaluate } from './expressions.js';
import { propertyName } from './literals.js';
import type { Machine } from './machine.js';
import { Exhausted } from './signals.js';
import { getMember, setMember } from './members.js';
import type { BindingKind, Scope } from './scope.js';
import { copyProperties } from './spread.js';
import { type Element, type Value, primitive, unknown } from './value.js';

/** Gives the names of a declaration their first value; names that are not declared yet become parameters. */
export function bindPattern(
  m: Machine,
  scope: Scope,
  pattern: Node,
  value: Value,
  kind: BindingKind = 'parameter',
): void {
  walkPattern(m, scope, pattern, value, (target, part) => {
    if (target.type !== 'Identifier') return;
    const binding = scope.bindings.get(target.name) ?? declare(m, scope, target.name, target, kind);
    m.initialize(binding, part);
  });
}

/** Assigns to what stands on the left of `=`. */
export function assignPattern(m: Machine, scope: Scope, pattern: Node, value: Value): void {
  walkPattern(m, scope, pattern, value, (target, part) => {
    if (target.type === 'Identifier') {
      const binding = scope.find(target.name);
      if (binding === undefined) m.escape([part]);
      else m.assign(binding, part);
    } else if (target.type === 'MemberExpression') {
      assignMember(m, scope, target, part);
    }
  });
}

function assignMember(m: Machine, scope: Scope, target: ES.MemberExpression, value: Value): void {
  if (target.object.type === 'Super') {
    m.escape([value]);
    return;
  }
  if (isExports(scope, target)) {
    m.exported(value);
    return;
  }
  const object = evaluate(m, scope, target.object);
  const name =
    target.property.type === 'PrivateIdentifier'
      ? undefined
      : propertyName(m, scope, { key: target.property, computed: target.computed });
  setMember(m, object, name, value, target);
}

/** `module.exports = …` and `exports.name = …` hand a value to others, as `export` does. */
export function isExports(scope: Scope, target: ES.MemberExpression): boolean {
  const root = unwrap(target.object);
  return (
    root.type === 'Identifier' &&
    (root.name === 'module' || root.name === 'exports') &&
    scope.find(root.name) === undefined
  );
}

/** Nesting of patterns, counted together with that of expressions. */
const DEPTH_LIMIT = 250;

function walkPattern(
  m: Machine,
  scope: Scope,
  pattern: Node,
  value: Value,
  put: (target: Node, part: Value) => void,
): void {
  m.step();
  if (m.depth >= DEPTH_LIMIT) throw new Exhausted();
  m.depth += 1;
  try {
    takeApart(m, scope, pattern, value, put);
  } finally {
    m.depth -= 1;
  }
}

function takeApart(
  m: Machine,
  scope: Scope,
  pattern: Node,
  value: Value,
  put: (target: Node, part: Value) => void,
): void {
  switch (pattern.type) {
    case 'ObjectPattern':
      objectPattern(m, scope, pattern, value, put);
      return;
    case 'ArrayPattern':
      arrayPattern(m, scope, pattern, value, put);
      return;
    case 'AssignmentPattern':
      walkPattern(m, scope, pattern.left, withDefault(m, scope, pattern, value), put);
      return;
    case 'TSParameterProperty':
      walkPattern(m, scope, pattern.parameter, value, put);
      return;
    default:
      put(unwrap(pattern), value);
  }
}

function withDefault(m: Machine, scope: Scope, pattern: ES.AssignmentPattern, value: Value): Value {
  if (value.kind === 'primitive' && value.value === undefined) return evaluate(m, scope, pattern.right);
  if (value.kind !== 'unknown') return value;
  const [fallback] = decide(m, [() => evaluate(m, scope, pattern.right)]);
  return unknown(value.reason, value.node, fallback === undefined ? [value] : [value, fallback]);
}

function objectPattern(
  m: Machine,
  scope: Scope,
  pattern: ES.ObjectPattern,
  value: Value,
  put: (target: Node, part: Value) => void,
): void {
  const taken = new Set<string>();
  let allNamed = true;
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') {
      const rest = m.object(property);
      if (value.kind === 'object' && allNamed) copyProperties(m, rest, value, (name) => !taken.has(name));
      else m.blur(rest, property, [value]);
      walkPattern(m, scope, property.argument, rest, put);
      continue;
    }
    const name = propertyName(m, scope, property);
    if (name === undefined) allNamed = false;
    else taken.add(name);
    const part =
      name === undefined
        ? unknown('the key is not known', property.key, [value])
        : getMember(m, value, name, property.key);
    walkPattern(m, scope, property.value, part, put);
  }
}

function arrayPattern(
  m: Machine,
  scope: Scope,
  pattern: ES.ArrayPattern,
  value: Value,
  put: (target: Node, part: Value) => void,
): void {
  const elements = spreadElements(m, value);
  // Behind an element that may be missing, no position is known.
  let known = elements.findIndex((element) => element.kind === 'gap' || !element.slot.path.covers(m.path));
  if (known < 0) known = elements.length;
  const complete = known === elements.length;
  for (const [index, target] of pattern.elements.entries()) {
    if (target === null) continue;
    if (target.type === 'RestElement') {
      const rest: readonly Element[] = index <= known ? elements.slice(index) : [{ kind: 'gap' }];
      if (!complete) m.escape([value]);
      walkPattern(m, scope, target.argument, m.array(rest, target), put);
      continue;
    }
    const element = index < known ? elements[index] : undefined;
    const part =
      element?.kind === 'item'
        ? element.slot.value
        : complete
          ? primitive(undefined, target)
          : unknown('it is an element of a list that is not known', target, [value]);
    walkPattern(m, scope, target, part, put);
  }
}
