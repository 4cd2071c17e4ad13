/** `Object` and its functions. */
import { type Node, unwrap } from '../ast.js';
import { harmless, intrinsic } from '../globals.js';
import type { Machine } from '../machine.js';
import { spreadElements } from '../elements.js';
import { spreadInto } from '../spread.js';
import {
  type Element,
  type IntrinsicCall,
  type ObjectValue,
  type Slot,
  type Value,
  gapFrom,
  primitive,
  unknown,
} from '../value.js';

export function objectConstructor(m: Machine, node: Node): Value {
  return {
    kind: 'host',
    node,
    taint: () => undefined,
    get: (name) => {
      switch (name) {
        case 'keys':
        case 'values':
        case 'entries':
          return intrinsic(`Object.${name}`, node, (call) => list(m, name, call));
        case 'fromEntries':
          return intrinsic('Object.fromEntries', node, (call) => fromEntries(m, call));
        case 'assign':
          return intrinsic('Object.assign', node, (call) => assign(m, call));
        case 'freeze':
          return intrinsic('Object.freeze', node, (call) => freeze(m, call));
        case 'seal':
        case 'preventExtensions':
          return intrinsic(`Object.${name}`, node, (call) => seal(m, call));
        case 'hasOwn':
        case 'is':
        case 'getOwnPropertyNames':
        case 'isFrozen':
          return harmless(`Object.${name}`, node);
        default:
          return undefined;
      }
    },
  };
}

/** The largest index of an array (ECMA-262, array index). */
const LAST_INDEX = 2 ** 32 - 2;

function isArrayIndex(name: string): boolean {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(name) && Number(name) <= LAST_INDEX;
}

/** The own enumerable keys in the language's order: whole numbers first, ascending, then as written. */
export function orderedKeys(names: Iterable<string>): string[] {
  const all = [...names];
  const numbers = all.filter((name) => isArrayIndex(name)).sort((a, b) => Number(a) - Number(b));
  return [...numbers, ...all.filter((name) => !numbers.includes(name))];
}

function list(m: Machine, what: 'keys' | 'values' | 'entries', call: IntrinsicCall): Value {
  const subject = call.args[0]?.value;
  if (subject?.kind === 'array' && what === 'values') {
    const present = m.elements(subject).filter((element) => element.kind === 'gap' || element.hole !== true);
    return m.array(present, call.node);
  }
  if (subject?.kind !== 'object' || m.isBlind(subject)) {
    return unknown(
      `the object whose ${what} are listed is not known`,
      call.node,
      subject === undefined ? [] : [subject],
    );
  }
  if (subject.reordered) return m.array([gapFrom(subject)], call.node);
  const elements: Element[] = subject.open ? [gapFrom(subject)] : [];
  for (const name of orderedKeys(subject.properties.keys())) {
    const slot = m.property(subject, name);
    if (slot === 'absent') continue;
    const recorded = slot ?? subject.properties.get(name);
    if (recorded === undefined) continue;
    const present = slot !== undefined && slot.maybe !== true;
    const value =
      slot === undefined
        ? unknown('it is set under a condition that is not known', recorded.node, [recorded.value])
        : slot.value;
    const path = present ? m.path : m.path.branch();
    elements.push({
      kind: 'item',
      slot: { value: item(m, what, name, recorded, value, call.node), node: nodeOf(what, recorded), path },
    });
  }
  return m.array(elements, call.node);
}

function nodeOf(what: 'keys' | 'values' | 'entries', slot: Slot): Node {
  return what === 'keys' ? (slot.key ?? slot.node) : slot.node;
}

function item(
  m: Machine,
  what: 'keys' | 'values' | 'entries',
  name: string,
  slot: Slot,
  value: Value,
  node: Node,
): Value {
  const key = primitive(name, slot.key ?? slot.node);
  switch (what) {
    case 'keys':
      return key;
    case 'values':
      return value;
    case 'entries':
      return m.array(
        [
          { kind: 'item', slot: m.slot(key, key.node) },
          { kind: 'item', slot: m.slot(value, slot.node) },
        ],
        node,
      );
  }
}

function fromEntries(m: Machine, call: IntrinsicCall): Value {
  const entries = call.args[0]?.value;
  if (entries?.kind !== 'array') {
    return unknown('the entries are not known', call.node, entries === undefined ? [] : [entries]);
  }
  const object = m.object(call.node);
  for (const element of spreadElements(m, entries)) {
    const pair =
      element.kind === 'item' && element.slot.path.covers(m.path) && element.slot.value.kind === 'array'
        ? element.slot.value
        : undefined;
    const [key, value] = pair === undefined ? [] : m.elements(pair);
    if (
      key?.kind === 'item' &&
      value?.kind === 'item' &&
      key.slot.value.kind === 'primitive' &&
      m.isCertain(key) &&
      m.isCertain(value)
    ) {
      m.define(object, String(key.slot.value.value), { ...value.slot, key: key.slot.node, path: m.path });
    } else {
      m.blur(object, call.node, [entries]);
    }
  }
  return object;
}

function assign(m: Machine, call: IntrinsicCall): Value {
  const [target, ...sources] = call.args;
  if (target === undefined) return unknown('it has no target', call.node);
  const { value } = target;
  if (value.kind === 'regexp') value.altered = true;
  if (value.kind !== 'object' || call.args.some((argument) => argument.gap === true)) {
    m.escape(call.args.map((argument) => argument.value));
    return value;
  }
  // The properties are collected as a spread would, and then set one by one.
  const collected: ObjectValue = { ...m.object(call.node), escaped: false };
  for (const source of sources) spreadInto(m, collected, source.value, source.node);
  if (collected.open) {
    m.forget(value);
    m.escape([...collected.properties.values()].map((slot) => slot.value));
    return value;
  }
  for (const [name, slot] of collected.properties) {
    const before = slot.maybe === true ? value.properties.get(name) : undefined;
    const either = before === undefined ? [slot.value] : [slot.value, before.value];
    m.setProperty(
      value,
      name,
      slot.maybe === true ? unknown('it may not be set', slot.node, either) : slot.value,
      slot.node,
    );
  }
  return value;
}

/** What is assigned to a sealed thing is refused where it is new, so nothing that is assigned is known. */
function seal(m: Machine, call: IntrinsicCall): Value {
  const value = call.args[0]?.value;
  if (value?.kind === 'object') value.guarded = true;
  else if (value?.kind === 'array') m.escape([value]);
  return value ?? primitive(undefined, call.node);
}

function freeze(m: Machine, call: IntrinsicCall): Value {
  const value = call.args[0]?.value;
  if (value === undefined) return primitive(undefined, call.node);
  if ((value.kind !== 'object' && value.kind !== 'array') || value.escaped || value.frozen) return value;
  // Frozen only sometimes, it may or may not take what is written to it.
  if (m.path.covers(value.path) && m.run === value.run) {
    value.frozen = true;
    value.frozenLate = call.args[0] === undefined || unwrap(call.args[0].node) !== value.node;
  } else {
    m.forget(value);
  }
  return value;
}
