/** `Math`, `JSON`, `Promise` and the functions that make numbers. */
import type { Node } from '../ast.js';
import { spreadElements } from '../elements.js';
import { harmless, intrinsic } from '../globals.js';
import type { Machine } from '../machine.js';
import { type IntrinsicCall, type Value, primitive, unknown } from '../value.js';

/** Arguments that a call of ours hands over on the stack, which many more would overflow. */
const ARGUMENTS_LIMIT = 10_000;

const MATH: Readonly<Record<string, (...args: number[]) => number>> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  max: Math.max,
  min: Math.min,
  round: Math.round,
  trunc: Math.trunc,
};

export function mathNamespace(node: Node): Value {
  return {
    kind: 'host',
    node,
    taint: () => undefined,
    get: (name) => {
      const method = Object.hasOwn(MATH, name) ? MATH[name] : undefined;
      if (method === undefined) return harmless(`Math.${name}`, node);
      return intrinsic(`Math.${name}`, node, (call) => {
        const numbers = numbersOf(call);
        if (numbers === undefined) return unknown('a number is not known', call.node);
        if (numbers.length > ARGUMENTS_LIMIT) return unknown('it has too many arguments', call.node);
        return primitive(method(...numbers), call.node);
      });
    },
  };
}

function numbersOf(call: IntrinsicCall): number[] | undefined {
  const numbers: number[] = [];
  for (const { value, gap } of call.args) {
    if (gap === true || value.kind !== 'primitive' || typeof value.value !== 'number') return undefined;
    numbers.push(value.value);
  }
  return numbers;
}

/** `JSON` changes nothing, but `toJSON` and revivers are code: functions that are handed in may be called. */
export function jsonNamespace(m: Machine, node: Node): Value {
  return {
    kind: 'host',
    node,
    taint: () => undefined,
    get: (name) =>
      intrinsic(`JSON.${name}`, node, (call) => {
        m.escape(call.args.slice(1).map((argument) => argument.value));
        return unknown(`the result of \`JSON.${name}\` is not followed`, call.node);
      }),
  };
}

export function promiseNamespace(m: Machine, node: Node): Value {
  return {
    kind: 'host',
    node,
    taint: () => undefined,
    get: (name) => {
      if (name === 'resolve') {
        return intrinsic('Promise.resolve', node, (call) => {
          const value = call.args[0]?.value ?? primitive(undefined, call.node);
          return value.kind === 'promise' ? value : { kind: 'promise', value, node: call.node };
        });
      }
      if (name === 'all') return intrinsic('Promise.all', node, (call) => all(m, call));
      return undefined;
    },
  };
}

function all(m: Machine, call: IntrinsicCall): Value {
  const list = call.args[0]?.value;
  if (list?.kind !== 'array') {
    if (list !== undefined) m.escape([list]);
    return unknown('the promises are not known', call.node);
  }
  const elements = spreadElements(m, list).map((element) => {
    if (element.kind === 'gap') return element;
    const { value } = element.slot;
    return { kind: 'item', slot: { ...element.slot, value: value.kind === 'promise' ? value.value : value } } as const;
  });
  return { kind: 'promise', value: m.array(elements, call.node), node: call.node };
}

/** `Number`, `parseInt` and `parseFloat` on a known text. */
export function numberFunctions(node: Node & { name: string }): Value {
  return intrinsic(node.name, node, (call) => {
    const [first, ...rest] = call.args;
    const value = first?.value;
    if (value?.kind !== 'primitive' || typeof value.value === 'bigint' || rest.length > 0 || first?.gap === true) {
      return unknown('its argument is not known', call.node);
    }
    if (node.name === 'Number') return primitive(Number(value.value), call.node);
    const text = String(value.value);
    return primitive(node.name === 'parseInt' ? Number.parseInt(text) : Number.parseFloat(text), call.node);
  });
}
