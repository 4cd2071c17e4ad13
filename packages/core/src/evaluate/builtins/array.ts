/** `Array`, its functions, and the methods of known arrays. */
import { append } from '../../source/append.js';
import type { Node } from '../ast.js';
import { elementsHere, spreadElements } from '../elements.js';
import { asText } from '../texts.js';
import { intrinsic } from '../globals.js';
import type { Machine } from '../machine.js';
import {
  type Argument,
  type ArrayValue,
  type Element,
  type IntrinsicCall,
  type Value,
  gapFrom,
  primitive,
  truthiness,
  unknown,
} from '../value.js';
import { at, find, search, test } from './array-search.js';
import { callCallback, walk, withCallback } from './callbacks.js';

/** Longest array that `Array(n)` and `Array.from({ length })` make. */
const LENGTH_LIMIT = 5_000;

export function arrayConstructor(m: Machine, node: Node): Value {
  const construct = intrinsic('Array', node, (call) => {
    const [only] = call.args;
    if (
      call.args.length === 1 &&
      only?.gap !== true &&
      only?.value.kind === 'primitive' &&
      typeof only.value.value === 'number'
    ) {
      return blank(m, only.value.value, call.node, true);
    }
    if (call.args.some((argument) => argument.gap === true)) return unknown('its elements are not known', call.node);
    if (call.args.length === 1 && only?.value.kind === 'unknown') return unknown('its length is not known', call.node);
    return m.array(items(m, call.args), call.node);
  });
  return {
    ...construct,
    members: new Map<string, Value>([
      ['from', intrinsic('Array.from', node, (call) => from(m, call))],
      ['of', intrinsic('Array.of', node, (call) => m.array(items(m, call.args), call.node))],
      ['isArray', intrinsic('Array.isArray', node, isArray)],
    ]),
  };
}

function items(m: Machine, args: readonly Argument[]): Element[] {
  return args.map((argument) =>
    argument.gap === true ? gapFrom(argument.value) : { kind: 'item', slot: m.slot(argument.value, argument.node) },
  );
}

function blank(m: Machine, length: number, node: Node, hole: boolean): Value {
  if (!Number.isInteger(length) || length < 0 || length > LENGTH_LIMIT)
    return unknown('its length is not followed', node);
  return m.array(
    Array.from({ length }, () => ({ kind: 'item', slot: m.slot(primitive(undefined, node), node), hole })),
    node,
  );
}

function isArray(call: IntrinsicCall): Value {
  const value = call.args[0]?.value;
  if (value === undefined || value.kind === 'unknown') return unknown('its argument is not known', call.node);
  return primitive(value.kind === 'array' && !value.isIterator, call.node);
}

function from(m: Machine, call: IntrinsicCall): Value {
  const [source, mapper] = call.args;
  const list = source === undefined ? undefined : fromSource(m, source.value, call.node);
  if (
    list?.kind !== 'array' ||
    (mapper !== undefined && mapper.value.kind !== 'function' && mapper.value.kind !== 'intrinsic')
  ) {
    m.escape(call.args.map((argument) => argument.value));
    return unknown('what it is made from is not known', call.node);
  }
  return mapper === undefined ? list : map(m, list, mapper.value, call.node);
}

function fromSource(m: Machine, value: Value, node: Node): Value {
  if (value.kind === 'object') {
    const slot = m.property(value, 'length');
    const length = slot === undefined || slot === 'absent' ? undefined : slot.value;
    const plain = value.properties.size === 1 && !value.open;
    return plain && length?.kind === 'primitive' && typeof length.value === 'number'
      ? blank(m, length.value, node, false)
      : unknown('its length is not known', node);
  }
  if (value.kind === 'array' || value.kind === 'primitive' || value.kind === 'unknown')
    return m.array(spreadElements(m, value), node);
  return unknown('what it is made from is not followed', node);
}

type Method = (m: Machine, array: ArrayValue, call: IntrinsicCall) => Value;

const METHODS: Readonly<Record<string, Method>> = {
  map: (m, array, call) => withCallback(m, array, call, (callback) => map(m, array, callback, call.node)),
  forEach: (m, array, call) =>
    withCallback(m, array, call, (callback) => {
      walk(m, array, (element, index) => {
        callCallback(m, callback, [element, index, array], call.node);
      });
      return primitive(undefined, call.node);
    }),
  filter: (m, array, call) => withCallback(m, array, call, (callback) => filter(m, array, callback, call.node)),
  flatMap: (m, array, call) =>
    withCallback(m, array, call, (callback) => flatten(m, map(m, array, callback, call.node), call.node)),
  flat: (m, array, call) =>
    call.args.length === 0 ? flatten(m, array, call.node) : unknown('its depth is not followed', call.node, [array]),
  slice,
  concat,
  reduce: (m, array, call) => withCallback(m, array, call, (callback) => reduce(m, array, callback, call)),
  join,
  fill,
  find: (m, array, call) => withCallback(m, array, call, (callback) => find(m, array, callback, call.node, false)),
  findIndex: (m, array, call) => withCallback(m, array, call, (callback) => find(m, array, callback, call.node, true)),
  some: (m, array, call) => withCallback(m, array, call, (callback) => test(m, array, callback, call.node, true)),
  every: (m, array, call) => withCallback(m, array, call, (callback) => test(m, array, callback, call.node, false)),
  includes: (m, array, call) => search(m, array, call, true, (index) => index >= 0),
  indexOf: (m, array, call) => search(m, array, call, false, (index) => index),
  at,
  push: (m, array, call) => {
    m.append(array, items(m, call.args));
    return unknown('it is a length', call.node);
  },
  unshift: (m, array, call) => {
    m.rewrite(array, [...items(m, call.args), ...m.elements(array)]);
    return unknown('it is a length', call.node);
  },
  pop: (m, array, call) => takeEnd(m, array, call, 'last'),
  shift: (m, array, call) => takeEnd(m, array, call, 'first'),
  reverse: (m, array) => {
    m.rewrite(array, [...m.elements(array)].reverse());
    return array;
  },
  toReversed: (m, array, call) => m.array([...spreadElements(m, array)].reverse(), call.node),
  entries: (m, array, call) => m.array(pairs(m, array, call.node), call.node, true),
  values: (m, array, call) => m.array(elementsHere(m, array), call.node, true),
};

/** A method of a known array; `undefined` for one that is not followed. */
export function arrayMethod(m: Machine, array: ArrayValue, name: string, node: Node): Value | undefined {
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  return method === undefined ? undefined : intrinsic(name, node, (call) => method(m, array, call));
}

function map(m: Machine, array: ArrayValue, callback: Value, node: Node): ArrayValue {
  const mapped: Element[] = [];
  walk(
    m,
    array,
    (value, index, element) => {
      const result = callCallback(m, callback, [value, index, array], node);
      if (element.kind === 'gap') {
        mapped.push(gapFrom(result));
        return;
      }
      if (result.kind === 'function') m.release(result);
      mapped.push({
        kind: 'item',
        slot: { value: result, node: resultNode(callback, result), path: element.slot.path },
      });
    },
    (_value, _index, element) => {
      mapped.push(element);
    },
  );
  return m.array(mapped, node);
}

/** Where the result of a callback is written: the expression behind `=>`, else the value itself. */
function resultNode(callback: Value, result: Value): Node {
  return callback.kind === 'function' && callback.node.body.type !== 'BlockStatement'
    ? callback.node.body
    : result.node;
}

function filter(m: Machine, array: ArrayValue, callback: Value, node: Node): Value {
  const kept: Element[] = [];
  walk(m, array, (value, index, element) => {
    const truth = truthiness(callCallback(m, callback, [value, index, array], node));
    if (element.kind === 'gap') kept.push(element);
    else if (truth === true) kept.push(element);
    else if (truth === undefined) kept.push({ kind: 'item', slot: { ...element.slot, path: m.path.branch() } });
  });
  return m.array(kept, node);
}

/** What stands in a gap may be a list itself, whose elements are then on their own. */
function lostIn(m: Machine, gap: Extract<Element, { readonly kind: 'gap' }>): Value {
  if (gap.source !== undefined) m.escape([gap.source]);
  return gap.source ?? unknown('it is a part of an unknown list', { type: 'EmptyStatement' });
}

function flatten(m: Machine, array: ArrayValue, node: Node): Value {
  const flat: Element[] = [];
  for (const element of elementsHere(m, array)) {
    if (element.kind === 'gap') flat.push(gapFrom(lostIn(m, element)));
    else if (element.hole === true) continue;
    else if (element.slot.value.kind === 'array' && element.slot.path.covers(m.path))
      append(flat, elementsHere(m, element.slot.value));
    else if (element.slot.value.kind === 'array' || element.slot.value.kind === 'unknown') {
      m.escape([element.slot.value]);
      flat.push(gapFrom(element.slot.value));
    } else flat.push(element);
  }
  return m.array(flat, node);
}

function slice(m: Machine, array: ArrayValue, call: IntrinsicCall): Value {
  const bounds = call.args.map((argument) =>
    argument.value.kind === 'primitive' &&
    (typeof argument.value.value === 'number' || argument.value.value === undefined)
      ? { value: argument.value.value }
      : undefined,
  );
  const elements = elementsHere(m, array);
  const certain = elements.every((element) => m.isCertain(element));
  if (bounds.some((bound) => bound === undefined) || (!certain && bounds.length > 0)) {
    return unknown('which part it is is not known', call.node, [array]);
  }
  return m.array(elements.slice(bounds[0]?.value, bounds[1]?.value), call.node);
}

function concat(m: Machine, array: ArrayValue, call: IntrinsicCall): Value {
  const elements: Element[] = [...elementsHere(m, array)];
  for (const { value, node, gap } of call.args) {
    if (gap === true) elements.push(gapFrom(value));
    else if (value.kind === 'array') append(elements, elementsHere(m, value));
    else if (value.kind === 'unknown') {
      m.escape([value]);
      elements.push(gapFrom(value));
    } else elements.push({ kind: 'item', slot: m.slot(value, node) });
  }
  return m.array(elements, call.node);
}

function reduce(m: Machine, array: ArrayValue, callback: Value, call: IntrinsicCall): Value {
  const elements = elementsHere(m, array);
  const initial = call.args[1];
  const [head] = elements;
  const isStart = head?.kind === 'item' && head.hole !== true && m.isCertain(head);
  const start = initial?.value ?? (isStart ? head.slot.value : undefined);
  if (start === undefined) {
    m.escape([array, callback]);
    return unknown('it has no known start', call.node);
  }
  let sum: Value = start;
  walk(m, initial === undefined ? m.array(elements.slice(1), array.node) : array, (value, index, element) => {
    const next = callCallback(m, callback, [sum, value, index, array], call.node);
    const certain = element.kind === 'item' && element.slot.path.covers(m.path) && m.isCertain(element);
    sum = certain || next === sum ? next : m.join([sum, next], call.node, 'not all elements are known');
  });
  const allCertain = elements.every((element) => element.kind === 'item' && element.slot.path.covers(m.path));
  // A builder that is handed through stays the same builder, whatever was added on the way.
  return allCertain || sum.kind === 'host' ? sum : unknown('not all elements are known', call.node, [sum]);
}

function join(m: Machine, array: ArrayValue, call: IntrinsicCall): Value {
  const separator = call.args[0] === undefined ? ',' : asText(call.args[0].value);
  const parts: string[] = [];
  for (const element of m.elements(array)) {
    const value = element.kind === 'item' && m.isCertain(element) ? element.slot.value : undefined;
    if (value?.kind !== 'primitive' || separator === undefined)
      return unknown('a part of the text is not known', call.node);
    parts.push(value.value === null || value.value === undefined ? '' : String(value.value));
  }
  return primitive(parts.join(separator), call.node);
}

function fill(m: Machine, array: ArrayValue, call: IntrinsicCall): Value {
  const [value, ...rest] = call.args;
  if (value === undefined || value.gap === true || rest.length > 0) {
    m.forget(array);
    return array;
  }
  m.rewrite(
    array,
    m
      .elements(array)
      .map((element) => (element.kind === 'gap' ? element : { kind: 'item', slot: m.slot(value.value, value.node) })),
  );
  return array;
}

function takeEnd(m: Machine, array: ArrayValue, call: IntrinsicCall, end: 'first' | 'last'): Value {
  const elements = m.elements(array);
  const element = end === 'first' ? elements[0] : elements.at(-1);
  const certain = element?.kind === 'item' && m.isCertain(element) && m.path.covers(array.path);
  const result = certain ? element.slot.value : unknown('which element it is is not known', call.node, [array]);
  if (certain) m.rewrite(array, end === 'first' ? elements.slice(1) : elements.slice(0, -1));
  else if (elements.length > 0) m.forget(array);
  return elements.length === 0 ? primitive(undefined, call.node) : result;
}

function pairs(m: Machine, array: ArrayValue, node: Node): Element[] {
  const elements = elementsHere(m, array);
  let known = true;
  return elements.map((element, index) => {
    if (element.kind === 'gap') {
      known = false;
      return element;
    }
    if (!m.isCertain(element)) known = false;
    const position = known ? primitive(index, array.node) : unknown('what comes before it is not known', array.node);
    const pair = m.array(
      [
        { kind: 'item', slot: m.slot(position, array.node) },
        { kind: 'item', slot: element.slot },
      ],
      node,
    );
    return { kind: 'item', slot: { ...element.slot, value: pair } };
  });
}
