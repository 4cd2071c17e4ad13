/** The state of one evaluation, and the operations on values that keep it sound. */
import { append } from '../source/append.js';
import type { FunctionNode, Node } from './ast.js';
import { canChange, contentOf, valuesOf } from './contents.js';
import { type Frame, newFrame } from './frame.js';
import { EVERYTHING, type Havoc, LATER } from './havoc.js';
import { type ModuleView, type Modules, foreignFile } from './modules.js';
import { Path } from './path.js';
import type { Binding, Scope } from './scope.js';
import { Exhausted, Impure } from './signals.js';
import {
  type ArrayValue,
  type Element,
  type FunctionValue,
  type ObjectValue,
  type Slot,
  type Value,
  gapFrom,
  isSamePrimitive,
  primitive,
  takeCopied,
  unknown,
  unknownAmong,
} from './value.js';
import type { World } from './world.js';

/** Steps of one evaluation: nodes that are visited. About 50 times what the largest real graph file takes. */
const STEP_LIMIT = 1_000_000;
/** So many paths are climbed, or roots copied, in the time of a step, roughly. */
const INSIDE_A_STEP = 50;

export class Machine {
  path: Path = Path.root();
  /** 0 is the program itself; every function that is run from outside has its own number. */
  run = 0;
  /** Above 0, what is declared is expected to be refused, and nothing is reported. */
  muted = 0;
  /** Steps taken, which also serve as the clock. */
  time = 1;
  depth = 0;
  /** Depth of `try` blocks that have a `catch`, in this function and in those that call it. */
  trying = 0;
  frame: Frame = newFrame();
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
  /** The call whose promise is awaited at once, so that nothing of its caller runs before it ends. */
  awaited: Node | undefined;
  /** While judging: it is asked what is true at any later time, when others may have changed what is exported. */
  isEver = false;
  /** What other modules get, and all that it leads to. */
  private readonly shared = new Set<ObjectValue | ArrayValue>();
  /** While judging: something was done that may throw. */
  mayThrow = false;
  /** The values of `export default` expressions. */
  readonly defaults = new Map<Node, Value>();
  /** The running function is called only after the program itself has run. */
  isLate = false;
  /** What functions that are called then hand out. */
  private readonly handedOutLater: Value[] = [];
  private limit = STEP_LIMIT;
  /** Work inside of steps: paths that were climbed to see what holds where, and roots that were copied. */
  private inside = 0;

  constructor(
    readonly world: World,
    readonly havoc: Havoc,
    /** What this evaluation finds to be written at unknown times. */
    readonly found: Havoc,
    private readonly modules: Modules,
    /** The file under check. */
    readonly file: string,
  ) {
    takeCopied();
  }

  /** The module that a specifier means where a node stands, evaluated; `undefined` where it is not known. */
  importModule(specifier: string, node: Node): ModuleView | undefined {
    const members = this.world.module(this, specifier, node);
    if (members !== undefined) return { find: (name) => members.get(name), names: () => [...members.keys()] };
    const source = this.world.source(specifier, foreignFile(node) ?? this.file);
    return source === undefined ? undefined : this.modules.view(this, source);
  }

  /** Counts one step; throws `Exhausted` past the budget. */
  step(): void {
    this.time += 1;
    this.inside += this.path.takeClimbed() + takeCopied();
    if (this.time + this.inside / INSIDE_A_STEP > this.limit) throw new Exhausted();
  }

  /** Allows a further number of steps, for questions that are asked after the evaluation. */
  extend(steps: number): void {
    this.limit = this.time + steps;
    this.inside = 0;
    takeCopied();
  }

  isStale(changedAt: number): boolean {
    return changedAt > this.staleFrom && changedAt <= this.staleTo;
  }

  // Bindings.

  read(binding: Binding, node: Node): Value {
    if (binding.havoc) return unknown('it is assigned by a function that may be called at any time', node);
    if (this.isStale(binding.reassignedAt)) {
      return unknownAmong('it is assigned again later', node, binding.possibleRoots());
    }
    const value = binding.read(this.path);
    if (value !== undefined) return value;
    if (this.judging && !binding.isInitialized) this.mayThrow = true;
    return binding.isInitialized
      ? unknownAmong('it is assigned under a condition that is not known', node, binding.possibleRoots())
      : unknown('it is read before it has a value', node);
  }

  /** The first value of a binding. */
  initialize(binding: Binding, value: Value): void {
    if (binding.havoc) this.escape([value]);
    binding.write(value, this.path);
  }

  assign(binding: Binding, value: Value): void {
    if (binding.kind === 'constant' && binding.isInitialized) return;
    this.outside(binding.run, binding.node, EVERYTHING);
    if (binding.havoc) this.escape([value]);
    // Assigning what is already there changes nothing: `b = b.entry(x)`.
    if (binding.read(this.path) === value) return;
    binding.write(value, this.path);
    binding.reassignedAt = this.time;
  }

  /** Something that a table of intrinsics keeps is about to change; `run` and `node` say when and where it was made. */
  touch(run: number, node: Node): void {
    this.outside(run, node, EVERYTHING);
  }

  /** Something is handed out in another run than it was made in: whenever that run takes place. */
  private handOut(thing: ObjectValue | ArrayValue | FunctionValue): void {
    this.outside(thing.run, thing.node, this.isLate && thing.run === 0 ? LATER : EVERYTHING);
  }

  /** The program itself has run; what is handed out later is handed out from now on. */
  endProgram(): void {
    for (const thing of this.handedOutLater) this.escape([thing]);
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
      hidden: [],
      reordered: false,
      frozen: false,
      inherits: false,
      guarded: false,
    };
    this.noteLater(object);
    return object;
  }

  private noteLater(thing: ObjectValue | ArrayValue | FunctionValue): void {
    if (this.run === 0 && this.havoc.has(thing.node, LATER)) this.handedOutLater.push(thing);
  }

  array(elements: readonly Element[], node: Node, isIterator = false): ArrayValue {
    const array: ArrayValue = {
      kind: 'array',
      node,
      path: this.path,
      run: this.run,
      escaped: this.havoc.has(node, EVERYTHING),
      changedAt: 0,
      elements: [...elements],
      hidden: [],
      frozen: false,
      isIterator,
    };
    if (array.escaped) this.escape(contentOf(array));
    this.noteLater(array);
    return array;
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
      this.escape([slot.value]);
      object.properties.set(name, {
        ...slot,
        value: unknown('it is written at unknown times', slot.node, [slot.value]),
      });
      return;
    }
    object.properties.set(name, slot);
  }

  /** Other keys may exist from now on, and those that are there may be overwritten. */
  blur(object: ObjectValue, node: Node, roots: readonly Value[]): void {
    object.open = true;
    this.inside += roots.length;
    append(object.hidden, roots);
    if (object.escaped) this.escape(roots);
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
    const isOthers = thing.escaped || (this.isEver && this.shared.has(thing));
    return (isOthers && !thing.frozen) || this.isStale(thing.changedAt);
  }

  setProperty(object: ObjectValue, name: string, value: Value, node: Node): void {
    this.outside(object.run, object.node, name);
    if (object.frozen) {
      this.assignFrozen(object, name, value, node);
      return;
    }
    if (value.kind === 'function') this.release(value);
    if (object.escaped || this.havoc.has(object.node, name)) {
      this.escape([value]);
      return;
    }
    if (isSetElsewhere(object, name)) {
      this.forget(object);
      this.escape([value]);
      return;
    }
    object.changedAt = this.time;
    if (object.properties.has(name) && this.property(object, name) === undefined) object.reordered = true;
    let prior = object.properties.get(name);
    for (; prior !== undefined && this.path.covers(prior.path); prior = prior.prior) {
      if (canChange(prior.value)) object.hidden.push(prior.value);
    }
    object.properties.set(name, prior === undefined ? this.slot(value, node) : { ...this.slot(value, node), prior });
  }

  /** Whoever assigns to something frozen takes it for something that is not, and may be right about a library's object. */
  private assignFrozen(object: ObjectValue, name: string, value: Value, node: Node): void {
    const prior = object.properties.get(name);
    if (value.kind === 'function') this.release(value);
    const reason = 'it is assigned to an object that may be frozen';
    const either = unknown(reason, node, prior === undefined ? [value] : [prior.value, value]);
    object.properties.set(name, { ...this.slot(either, node), ...(prior === undefined && { maybe: true }) });
  }

  /** Nothing is known of the object any more, by a change in view that is not understood. */
  forget(thing: ObjectValue | ArrayValue): void {
    this.outside(thing.run, thing.node, EVERYTHING);
    if (thing.frozen) return;
    thing.changedAt = this.time;
    this.escape([thing]);
  }

  append(array: ArrayValue, elements: readonly Element[]): void {
    this.outside(array.run, array.node, EVERYTHING);
    if (array.frozen) return;
    array.changedAt = this.time;
    for (const element of elements) {
      if (element.kind === 'item' && element.slot.value.kind === 'function') this.release(element.slot.value);
      if (array.escaped && element.kind === 'item') this.escape([element.slot.value]);
      array.elements.push(element);
    }
  }

  /** Replaces the content; on an undecided path nothing is known of it any more. */
  rewrite(array: ArrayValue, elements: readonly Element[]): void {
    this.outside(array.run, array.node, EVERYTHING);
    if (array.frozen) return;
    if (!this.path.covers(array.path) || array.escaped) {
      this.forget(array);
      for (const element of elements) if (element.kind === 'item') this.escape([element.slot.value]);
      return;
    }
    array.changedAt = this.time;
    const kept = new Set(valuesOf(elements));
    append(
      array.hidden,
      valuesOf(array.elements).filter((value) => canChange(value) && !kept.has(value)),
    );
    array.elements = [...elements];
  }

  /**
   * The elements as they are on the current path. An element that may be
   * missing keeps a path of its own; repetitions that were not counted are gaps.
   */
  elements(array: ArrayValue): readonly Element[] {
    if (this.isBlind(array)) return [gapFrom(unknown('it may be changed elsewhere', array.node, [array]))];
    const seen: Element[] = [];
    for (const element of array.elements) {
      if (element.kind === 'gap') seen.push(element);
      else if (element.slot.path.isRehearsed && !element.slot.path.covers(this.path))
        seen.push(gapFrom(element.slot.value));
      else if (element.slot.path === this.path) seen.push(element);
      else if (element.slot.path.covers(array.path))
        seen.push({ ...element, slot: { ...element.slot, path: this.path } });
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
    this.handOut(fn);
    if (fn.escaped) return;
    fn.escaped = true;
    fn.escapedAt = this.time;
  }

  /** Other modules may use the value, after this one has run. */
  exported(value: Value): void {
    const open: Value[] = [value];
    for (let thing = open.pop(); thing !== undefined; thing = open.pop()) {
      if (thing.kind === 'unknown') append(open, thing.roots);
      if ((thing.kind !== 'object' && thing.kind !== 'array') || this.shared.has(thing)) continue;
      this.shared.add(thing);
      append(open, contentOf(thing));
    }
    if (value.kind !== 'function' || value.escaped) return;
    value.escaped = true;
    value.escapedAt = Number.POSITIVE_INFINITY;
  }

  /** Someone out of view may keep the value, and change or call whatever it leads to. */
  escape(values: readonly Value[]): void {
    const open: Value[] = [...values];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      switch (value.kind) {
        case 'object':
        case 'array':
          if (value.escaped && (value.run === this.run || value.escapedIn === this.run)) break;
          // Handed out in another run than it was made in, it is handed out at an unknown time.
          if (!value.frozen || value.frozenLate === true) this.handOut(value);
          value.escaped = true;
          value.escapedIn = this.run;
          if (!value.frozen) value.changedAt = this.time;
          append(open, contentOf(value));
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
          this.inside += value.roots.length;
          append(open, value.roots);
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
      // What is handed out at an unknown time is as good as handed out at once.
      escaped: this.havoc.has(node, EVERYTHING),
      escapedAt: this.time,
      called: false,
      muted: this.muted > 0,
    };
    this.functions.push(value);
    this.noteLater(value);
    return value;
  }
}

/** How many alternatives an undecided value keeps; more are of no use to anyone. */
const ALTERNATIVES_LIMIT = 16;

/** True where assigning may call a setter of its own or an inherited one, or changes what the object inherits. */
function isSetElsewhere({ guarded, inherits, properties }: ObjectValue, name: string): boolean {
  return name === '__proto__' || guarded || (inherits && !properties.has(name));
}
