/** Turns values of a running program into values of the evaluator that are known in full. */
import type { FunctionNode, Node } from '../../packages/core/src/evaluate/ast.js';
import type { Machine } from '../../packages/core/src/evaluate/machine.js';
import { Scope } from '../../packages/core/src/evaluate/scope.js';
import {
  type Argument,
  type ArrayValue,
  type FunctionValue,
  type ObjectValue,
  type Value,
  primitive,
} from '../../packages/core/src/evaluate/value.js';

/** Everything in a run stands here; a node for each argument keeps them apart. */
export const NOWHERE: Node = { type: 'Identifier', name: 'run', range: [0, 0] };

type Fields = Readonly<Record<string, unknown>>;
export type AnyFunction = (...args: unknown[]) => unknown;

/** One run's conversions. A thing of the program keeps its identity, and its content is read anew each time. */
export class Converter {
  readonly #things = new WeakMap<object, Value>();
  readonly #functions = new WeakMap<FunctionValue, AnyFunction>();

  constructor(private readonly machine: Machine) {}

  /** Makes a thing of the program stand for a value that the library has made. */
  adopt(thing: object, value: Value): void {
    this.#things.set(thing, value);
  }

  functionOf(value: FunctionValue): AnyFunction | undefined {
    return this.#functions.get(value);
  }

  args(values: readonly unknown[]): Argument[] {
    return values.map((value) => ({ value: this.value(value), node: NOWHERE }));
  }

  value(real: unknown, fresh = new Set<object>()): Value {
    if (typeof real === 'function') return this.#function(real as AnyFunction);
    if (typeof real === 'symbol') return primitive(String(real), NOWHERE);
    if (typeof real !== 'object' || real === null) return primitive(real as string | undefined, NOWHERE);
    if (real instanceof RegExp) return { kind: 'regexp', source: real.source, flags: real.flags, node: NOWHERE };
    if (real instanceof Promise) return { kind: 'promise', value: primitive(undefined, NOWHERE), node: NOWHERE };
    const known = this.#things.get(real);
    if (known !== undefined && (fresh.has(real) || (known.kind !== 'object' && known.kind !== 'array'))) return known;
    if (known?.kind === 'object' && known.open) return known;
    fresh.add(real);
    if (Array.isArray(real)) return this.#array(real, known as ArrayValue | undefined, fresh);
    return this.#object(real as Fields, known as ObjectValue | undefined, fresh);
  }

  #array(real: readonly unknown[], known: ArrayValue | undefined, fresh: Set<object>): Value {
    const array = known ?? this.machine.array([], NOWHERE);
    this.#things.set(real, array);
    // Holes are read as what they give.
    array.elements = Array.from(real, (item) => ({
      kind: 'item',
      slot: this.machine.slot(this.value(item, fresh), NOWHERE),
    }));
    return array;
  }

  #object(real: Fields, known: ObjectValue | undefined, fresh: Set<object>): Value {
    const object = known ?? this.machine.object(NOWHERE);
    this.#things.set(real, object);
    object.properties.clear();
    const names = Object.keys(real);
    // What is inherited counts for whoever reads it, and not for whoever lists it; nothing that lists has a prototype here.
    for (const name in real) if (!names.includes(name)) names.push(name);
    for (const name of names) object.properties.set(name, this.machine.slot(this.value(real[name], fresh), NOWHERE));
    return object;
  }

  #function(real: AnyFunction): Value {
    const known = this.#things.get(real);
    if (known !== undefined) return known;
    const node: FunctionNode = {
      type: 'ArrowFunctionExpression',
      params: [],
      body: { type: 'BlockStatement', body: [] },
      expression: false,
    };
    const value = this.machine.fn(node, new Scope(undefined));
    this.#things.set(real, value);
    this.#functions.set(value, real);
    return value;
  }
}
