/** Evaluates object and array literals. */
import type * as ES from 'estree';
import type { Node } from './ast.js';
import { spreadElements } from './elements.js';
import { evaluate } from './expressions.js';
import type { Machine } from './machine.js';
import type { Scope } from './scope.js';
import { spreadInto } from './spread.js';
import { type Element, type Value, primitive, unknown } from './value.js';

export function objectLiteral(m: Machine, scope: Scope, node: ES.ObjectExpression): Value {
  const object = m.object(node);
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      spreadInto(m, object, evaluate(m, scope, property.argument), property);
      continue;
    }
    const name = propertyName(m, scope, property);
    if (property.kind !== 'init') {
      // A getter answers what it likes; both kinds run when anyone uses the property.
      const accessor = evaluate(m, scope, property.value);
      m.escape([accessor]);
      object.guarded = true;
      const value = unknown('it is a getter', property.value);
      if (name === undefined) m.blur(object, property, []);
      else m.define(object, name, m.slot(value, property.value, property.key));
      continue;
    }
    const value = evaluate(m, scope, property.value);
    if (name === undefined) {
      m.escape([value]);
      m.blur(object, property, [value]);
    } else if (name === '__proto__' && !property.computed && !property.shorthand && !property.method) {
      m.escape([value]);
      object.inherits = true;
    } else {
      // A key that is written twice stands where it stood first, with the later value.
      m.define(object, name, m.slot(value, property.value, property.key));
    }
  }
  return object;
}

/** The name of a property that is written in a literal, class or pattern; `undefined` where it is computed and not known. */
export function propertyName(m: Machine, scope: Scope, property: { key: Node; computed: boolean }): string | undefined {
  if (!property.computed) {
    const { key } = property;
    if (key.type === 'Identifier') return key.name;
    if (key.type === 'Literal') return String(key.value);
    return undefined;
  }
  const key = evaluate(m, scope, property.key);
  return key.kind === 'primitive' ? String(key.value) : undefined;
}

export function arrayLiteral(m: Machine, scope: Scope, node: ES.ArrayExpression): Value {
  const elements: Element[] = [];
  const lost: Value[] = [];
  for (const element of node.elements) {
    if (element === null) {
      elements.push({ kind: 'item', slot: m.slot(primitive(undefined, node), node), hole: true });
    } else if (element.type === 'SpreadElement') {
      const value = evaluate(m, scope, element.argument);
      const spread = spreadElements(m, value);
      if (spread.some((item) => item.kind === 'gap')) lost.push(value);
      for (const item of spread) elements.push(item.kind === 'gap' ? { ...item, at: element.argument } : item);
    } else {
      const value = evaluate(m, scope, element);
      if (value.kind === 'function') m.release(value);
      elements.push({ kind: 'item', slot: m.slot(value, element) });
    }
  }
  // What an unknown part of the list leads to may be changed through the list.
  m.escape(lost);
  const array = m.array(elements, node);
  if (array.escaped) m.escape(elements.flatMap((element) => (element.kind === 'item' ? [element.slot.value] : [])));
  return array;
}
