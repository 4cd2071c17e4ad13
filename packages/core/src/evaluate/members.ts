/** Reads and writes members of values. */
import type { Node } from './ast.js';
import { arrayMethod } from './builtins/array.js';
import { regexpMethod } from './builtins/regexp.js';
import { textMethod } from './builtins/text.js';
import type { Machine } from './machine.js';
import { THROWN } from './signals.js';
import {
  type ArrayValue,
  type FunctionValue,
  type ObjectValue,
  type Unknown,
  type Value,
  primitive,
  unknown,
} from './value.js';

/** `value.name`. */
export function getMember(m: Machine, value: Value, name: string, node: Node): Value {
  switch (value.kind) {
    case 'object':
      return objectMember(m, value, name, node);
    case 'array':
      return arrayMember(m, value, name, node);
    case 'unknown':
      return unknownMember(m, value, name, node);
    case 'host':
      return value.get(name, node) ?? unknown(`\`${name}\` is not known`, node, [value]);
    case 'primitive':
      if (value.value === null || value.value === undefined) {
        if (m.judging) throw THROWN;
        return unknown(`\`${String(value.value)}\` has no members`, node);
      }
      if (typeof value.value === 'string') return textMember(m, value.value, name, node);
      return numberMember(value.value, name, node);
    case 'regexp':
      if (name === 'source') return primitive(value.source, node);
      if (name === 'flags') return primitive(value.flags, node);
      return regexpMethod(m, value, name, node) ?? unknown('it is a member of a regular expression', node);
    case 'promise':
      if (m.judging) m.mayThrow = true;
      value.handled?.('provided-for');
      return unknown('it is a member of a promise', node, [value]);
    case 'intrinsic':
      return value.members?.get(name) ?? unknown(`\`${name}\` of a function is not known`, node);
    case 'function':
      return functionMember(m, value, name, node);
  }
}

/** `f.call(self, …)`, `f.apply` and `f.bind` are not followed, and whoever gets one may call the function. */
function functionMember(m: Machine, fn: FunctionValue, name: string, node: Node): Value {
  if (name !== 'name' && name !== 'length') m.release(fn);
  return unknown('it is a member of a function', node, [fn]);
}

/** What every plain object inherits. */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

function objectMember(m: Machine, object: ObjectValue, name: string, node: Node): Value {
  const slot = m.property(object, name);
  if (slot === undefined) return unknown('it is a property that is not known', node, [object]);
  if (slot !== 'absent') return slot.value;
  if (object.inherits || INHERITED.has(name)) return inheritedMember(m, object, name, node);
  return primitive(undefined, node);
}

function inheritedMember(m: Machine, object: ObjectValue, name: string, node: Node): Value {
  if (name === 'hasOwnProperty' && !object.inherits) {
    return {
      kind: 'intrinsic',
      name,
      node,
      call: (call) => {
        const key = call.args[0]?.value;
        const slot = key?.kind === 'primitive' ? m.property(object, String(key.value)) : undefined;
        if (slot === undefined || (slot !== 'absent' && slot.maybe === true))
          return unknown('the property is not known', call.node);
        return primitive(slot !== 'absent', call.node);
      },
    };
  }
  return unknown('it is inherited', node);
}

function arrayMember(m: Machine, array: ArrayValue, name: string, node: Node): Value {
  if (array.isIterator) return unknown('it is a member of an iterator', node, [array]);
  const isIndex = /^(?:0|[1-9][0-9]*)$/.test(name);
  if (name !== 'length' && !isIndex)
    return arrayMethod(m, array, name, node) ?? unknown(`\`${name}\` of a list is not known`, node, [array]);
  const elements = m.elements(array);
  const firstLoose = elements.findIndex((element) => !m.isCertain(element));
  const known = firstLoose < 0 ? elements.length : firstLoose;
  if (name === 'length') {
    return known === elements.length
      ? primitive(elements.length, node)
      : unknown('the list is not completely known', node);
  }
  const index = Number(name);
  const element = index < known ? elements[index] : undefined;
  if (element?.kind === 'item') return element.slot.value;
  return known === elements.length
    ? primitive(undefined, node)
    : unknown('it is an element of a list that is not completely known', node, [array]);
}

function unknownMember(m: Machine, value: Unknown, name: string, node: Node): Value {
  if (m.judging) m.mayThrow = true;
  const known = value.members.get(name);
  if (known !== undefined) return known;
  const member = unknown(value.reason, node, value.roots);
  value.members.set(name, member);
  return member;
}

function textMember(m: Machine, text: string, name: string, node: Node): Value {
  if (name === 'length') return primitive(text.length, node);
  if (/^(?:0|[1-9][0-9]*)$/.test(name)) return primitive(text[Number(name)], node);
  return textMethod(m, text, name, node) ?? unknown(`\`${name}\` of a text is not known`, node);
}

function numberMember(value: number | bigint | boolean, name: string, node: Node): Value {
  if (name !== 'toString') return unknown('it is a member of a number', node);
  return {
    kind: 'intrinsic',
    name,
    node,
    call: (call) =>
      call.args.length === 0
        ? primitive(String(value), call.node)
        : unknown('it is written in another base', call.node),
  };
}

/** `object.name = value`; `name` is `undefined` where the key is not known. */
export function setMember(m: Machine, object: Value, name: string | undefined, value: Value, node: Node): void {
  switch (object.kind) {
    case 'object':
      if (name === undefined) {
        m.forget(object);
        m.escape([value]);
      } else {
        m.setProperty(object, name, value, node);
      }
      return;
    case 'array': {
      const index = name !== undefined && /^(?:0|[1-9][0-9]*)$/.test(name) ? Number(name) : undefined;
      const elements = m.elements(object);
      if (index === undefined || index > elements.length || !elements.every((element) => m.isCertain(element))) {
        if (name === 'length' && value.kind === 'primitive' && value.value === 0) {
          m.rewrite(object, []);
          return;
        }
        m.forget(object);
        m.escape([value]);
        return;
      }
      if (value.kind === 'function') m.release(value);
      const changed = [...elements];
      changed[index] = { kind: 'item', slot: m.slot(value, node) };
      m.rewrite(object, changed);
      return;
    }
    case 'primitive':
      if (m.judging && (object.value === null || object.value === undefined)) throw THROWN;
      m.escape([value]);
      return;
    case 'regexp':
      if (name !== 'lastIndex') object.altered = true;
      m.escape([value]);
      return;
    case 'unknown':
    case 'function':
    case 'intrinsic':
    case 'host':
    case 'promise':
      if (m.judging) m.mayThrow = true;
      m.escape([object, value]);
      return;
  }
}
