/** The state of one evaluation, and the operations on values that keep it sound. */
import type { FunctionNode, Node } from './ast.js';
import { EVERYTHING, type Havoc } from './havoc.js';
import { Path } from './path.js';
import type { Binding } from './scope.js';
import {
  type ArrayValue,
  type Element,
  type FunctionValue,
  type ObjectValue,
  type Slot,
  type Value,
  primitive,
  unknown,
} from './value.js';
import type { Scope } from './scope.js';

/** Ends an evaluation whose budget is used up; the answer is then "nothing is known". */
export class Exhausted extends Error {}

/** A value that the linted program certainly throws. */
export class Thrown extends Error {}

/** Ends the evaluation of a predicate that changes something outside itself. */
export class Impure extends Error {}

/** A function call in progress. */
export interface Frame {
  /** Results that are returned on undecided paths. */
  readonly returns: { value: Value; path: Path }[];
  /** Undecided jumps that end a loop or more. */
  jumps: number;
  /** Undecided jumps that end more than the innermost loop. */
  leaves: number;
  /** Depth of `try` blocks that have a `catch`, in this function. */
  tries: number;
}

/** The names that a host's table of intrinsics brings into view. */
export interface World {
  /** The members of a module that the table defines, or `undefined` for any other module. */
  module(machine: Machine, specifier: string, node: Node): ReadonlyMap<string, Value> | undefined;
}

/** Steps of one evaluation: nodes that are visited. About 50 times what the largest real graph file takes. */
const STEP_LIMIT = 1_000_000;

export class Machine {
  path: Path = Path.root();
  /** 0 is the program itself; every function that is run from outside has its own number. */
  run = 0;
  /** Above 0, what is declared is expected to be refused, and nothing is reported. */
  muted = 0;
  /** Steps taken, which also serve as the clock. */
  time = 1;
  depth = 0;
  frame: Frame = { returns: [], jumps: 0, leaves: 0, tries: 0 };
  /** The calls in progress. */
  readonly active: FunctionNode[] = [];
  /** Functions in the order in which they were made. */
  functions: FunctionValue[] = [];
  /** What was changed between these two moments may or may not have happened when the running function is called. */
  staleFrom = Number.POSITIVE_INFINITY;
  staleTo = 0;
  /** A predicate is being judged: nothing outside may change, and certain errors count. */
  judging = false;
  /** Names that the language or the host provides, as they were first read. */
  readonly globals = new Map<string, Value>();
  /** While judging: something was done that may throw. */
  mayThrow = false;
  private limit = STEP_LIMIT;

  constructor(
    readonly world: World,
    readonly havoc: Havoc,
    /** What this evaluation finds to be written at unknown times. */
    readonly found: Havoc,
  ) {}

  /** Counts one step; throws `Exhausted` past the budget. */
  step(): void {
    this.time += 1;
    if (this.time > this.limit) throw new Exhausted();
  }

  /** Allows a further number of steps, for questions that are asked after the evaluation. */
  extend(steps: number): void {
    this.limit = this.time + steps;
  }

  isStale(changedAt: number): boolean {
    return changedAt > this.staleFrom && changedAt <= this.staleTo;
  }

  // Bindings.

  read(binding: Binding, node: Node): Value {
    if (binding.havoc) return unknown('it is assigned by a function that may be called at any time', node);
    if (this.isStale(binding.reassignedAt)) {
      return unknown('it is assigned again later', node, binding.possibleValues());
    }
    const value = binding.read(this.path);
    if (value !== undefined) return value;
    return binding.isInitialized
      ? unknown('it is assigned under a condition that is not known', node, binding.possibleValues())
      : unknown('it is read before it has a value', node);
  }

  /** The first value of a binding. */
  initialize(binding: Binding, value: Value): void {
    if (binding.havoc) this.escape(value);
    binding.write(value, this.path);
  }

  assign(binding: Binding, value: Value): void {
    if (binding.kind === 'constant' && binding.isInitialized) return;
    this.outside(binding.run, binding.node, EVERYTHING);
    if (binding.havoc) this.escape(value);
    // Assigning what is already there changes nothing: `b = b.entry(x)`.
    if (binding.read(this.path) === value) return;
    binding.write(value, this.path);
    binding.reassignedAt = this.time;
  }

  /** Something that a table of intrinsics keeps is about to change; `run` and `node` say when and where it was made. */
  touch(run: number, node: Node): void {
    this.outside(run, node, EVERYTHING);
  }

  private outside(run: number, node: Node, property: string): void {
    if (run === this.run) return;
    if (this.judging) throw new Impure();
    this.found.add(node, property);
  }

  // Objects and arrays.

  object(node: Node): ObjectValue {
    const object: ObjectValue = {
      kind: 'object',
      node,
      path: this.path,
      run: this.run,
      escaped: this.havoc.has(node, EVERYTHING),
      changedAt: 0,
      properties: new Map(),
      open: false,
      frozen: false,
      inherits: false,
    };
    return object;
  }

  array(elements: readonly Element[], node: Node): ArrayValue {
    return {
      kind: 'array',
      node,
      path: this.path,
      run: this.run,
      escaped: this.havoc.has(node, EVERYTHING),
      changedAt: 0,
      elements: [...elements],
      frozen: false,
    };
  }

  /** An array of values that have one origin. */
  arrayOf(values: readonly Value[], node: Node): ArrayValue {
    return this.array(
      values.map((value) => ({ kind: 'item', slot: this.slot(value, value.node) })),
      node,
    );
  }

  slot(value: Value, node: Node, key?: Node): Slot {
    return key === undefined ? { value, node, path: this.path } : { value, node, path: this.path, key };
  }

  /** Puts a property into an object that is being made. */
  define(object: ObjectValue, name: string, slot: Slot): void {
    if (slot.value.kind === 'function') this.release(slot.value);
    if (object.escaped || this.havoc.has(object.node, name)) {
      this.escape(slot.value);
      object.properties.set(name, { ...slot, value: unknown('it is written at unknown times', slot.node, [slot.value]) });
      return;
    }
    object.properties.set(name, slot);
  }

  /** Other keys may exist from now on, and those that are there may be overwritten. */
  blur(object: ObjectValue, node: Node, roots: readonly Value[]): void {
    object.open = true;
    for (const [name, slot] of object.properties) {
      const value = unknown('something unknown is spread over it', node, [...roots, slot.value]);
      object.properties.set(name, { ...slot, value, path: object.path });
    }
  }

  /** The property as it is on the current path: its slot, `absent`, or `undefined` where that is not known. */
  property(object: ObjectValue, name: string): Slot | 'absent' | undefined {
    if (this.isBlind(object)) return undefined;
    let slot = object.properties.get(name);
    if (slot === undefined) return object.open ? undefined : 'absent';
    for (; slot !== undefined; slot = slot.prior) {
      // What was there from the beginning is there wherever the object is.
      if (slot.path.covers(this.path) || slot.path.covers(object.path)) return slot;
      if (slot.path.isRehearsed || !slot.path.excludes(this.path)) return undefined;
    }
    return 'absent';
  }

  /** True when nothing is known of the content any more. */
  isBlind(thing: ObjectValue | ArrayValue): boolean {
    return (thing.escaped && !thing.frozen) || this.isStale(thing.changedAt);
  }

  setProperty(object: ObjectValue, name: string, value: Value, node: Node): void {
    if (object.frozen) return;
    this.outside(object.run, object.node, name);
    if (value.kind === 'function') this.release(value);
    if (object.escaped || this.havoc.has(object.node, name)) {
      this.escape(value);
      return;
    }
    object.changedAt = this.time;
    let prior = object.properties.get(name);
    while (prior !== undefined && this.path.covers(prior.path)) prior = prior.prior;
    object.properties.set(name, prior === undefined ? this.slot(value, node) : { ...this.slot(value, node), prior });
  }

  /** Nothing is known of the object any more, by a change in view that is not understood. */
  forget(thing: ObjectValue | ArrayValue): void {
    if (thing.frozen) return;
    this.outside(thing.run, thing.node, EVERYTHING);
    thing.changedAt = this.time;
    this.escape(thing);
  }

  append(array: ArrayValue, elements: readonly Element[]): void {
    if (array.frozen) return;
    this.outside(array.run, array.node, EVERYTHING);
    array.changedAt = this.time;
    for (const element of elements) {
      if (element.kind === 'item' && element.slot.value.kind === 'function') this.release(element.slot.value);
      if (array.escaped && element.kind === 'item') this.escape(element.slot.value);
      array.elements.push(element);
    }
  }

  /** Replaces the content; on an undecided path nothing is known of it any more. */
  rewrite(array: ArrayValue, elements: readonly Element[]): void {
    if (array.frozen) return;
    if (!this.path.covers(array.path) || array.escaped) {
      this.forget(array);
      for (const element of elements) if (element.kind === 'item') this.escape(element.slot.value);
      return;
    }
    this.outside(array.run, array.node, EVERYTHING);
    array.changedAt = this.time;
    array.elements = [...elements];
  }

  /**
   * The elements as they are on the current path. An element that may be
   * missing keeps a path of its own; repetitions that were not counted are gaps.
   */
  elements(array: ArrayValue): readonly Element[] {
    if (this.isBlind(array)) return [GAP];
    const seen: Element[] = [];
    for (const element of array.elements) {
      if (element.kind === 'gap') seen.push(element);
      else if (element.slot.path.isRehearsed && !element.slot.path.covers(this.path)) seen.push(GAP);
      else if (element.slot.path.covers(array.path)) seen.push({ kind: 'item', slot: { ...element.slot, path: this.path } });
      else if (!element.slot.path.excludes(this.path)) seen.push(element);
    }
    return seen;
  }

  /** True when the element is there whenever the current path is taken. */
  isCertain(element: Element): boolean {
    return element.kind === 'item' && element.slot.path.covers(this.path);
  }

  // Escape.

  /** A function may from now on be called by anyone. */
  release(fn: FunctionValue): void {
    if (fn.escaped) return;
    fn.escaped = true;
    fn.escapedAt = this.time;
  }

  /** Other modules may use the value, after this one has run. */
  exported(value: Value): void {
    if (value.kind !== 'function' || value.escaped) return;
    value.escaped = true;
    value.escapedAt = Number.POSITIVE_INFINITY;
  }

  /** Someone out of view may keep the value, and change or call whatever it leads to. */
  escape(...values: readonly Value[]): void {
    const open: Value[] = [...values];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      switch (value.kind) {
        case 'object':
          if (value.escaped) break;
          value.escaped = true;
          if (!value.frozen) value.changedAt = this.time;
          for (const slot of value.properties.values()) for (let s: Slot | undefined = slot; s !== undefined; s = s.prior) open.push(s.value);
          break;
        case 'array':
          if (value.escaped) break;
          value.escaped = true;
          if (!value.frozen) value.changedAt = this.time;
          for (const element of value.elements) if (element.kind === 'item') open.push(element.slot.value);
          break;
        case 'function':
          this.release(value);
          break;
        case 'host':
          value.taint();
          break;
        case 'promise':
          open.push(value.value);
          break;
        case 'unknown':
          open.push(...value.roots);
          break;
        case 'primitive':
        case 'regexp':
        case 'intrinsic':
          break;
      }
    }
  }

  /** The one value that several paths agree on, or an unknown that may be any of them. */
  join(values: readonly Value[], node: Node, reason: string): Value {
    const [first] = values;
    if (first === undefined) return primitive(undefined, node);
    if (values.every((value) => value === first || isSamePrimitive(value, first))) return first;
    const alternatives = values.flatMap((value) =>
      value.kind === 'unknown' && value.alternatives.length > 0 ? value.alternatives : [value],
    );
    return unknown(reason, node, values, alternatives.length <= ALTERNATIVES_LIMIT ? alternatives : []);
  }

  fn(node: FunctionNode, scope: Scope): FunctionValue {
    const value: FunctionValue = {
      kind: 'function',
      node,
      scope,
      path: this.path,
      run: this.run,
      escaped: false,
      escapedAt: 0,
      called: false,
      muted: this.muted > 0,
    };
    this.functions.push(value);
    return value;
  }
}

/** How many alternatives an undecided value keeps; more are of no use to anyone. */
const ALTERNATIVES_LIMIT = 16;

export const GAP: Element = { kind: 'gap' };

function isSamePrimitive(a: Value, b: Value): boolean {
  return a.kind === 'primitive' && b.kind === 'primitive' && Object.is(a.value, b.value);
}
