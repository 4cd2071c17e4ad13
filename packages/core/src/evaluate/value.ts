/**
 * Values of the linted program, as far as they are known. Every value carries
 * the node that it was written as, so that a finding can point at it.
 */
import type { FunctionNode, Node } from './ast.js';
import type { Path } from './path.js';
import type { Scope } from './scope.js';

export type PrimitiveContent = string | number | boolean | bigint | null | undefined;

/** A primitive value. */
export interface Primitive {
  readonly kind: 'primitive';
  readonly value: PrimitiveContent;
  readonly node: Node;
}

/** A regular expression; flags are in the order of the engine. */
export interface RegExpValue {
  readonly kind: 'regexp';
  readonly source: string;
  readonly flags: string;
  readonly node: Node;
  /** Someone has given it a member of its own, which may be another `exec`. */
  altered?: boolean;
}

/** A value at a place: what was put there, by which expression, on which path. */
export interface Slot {
  readonly value: Value;
  /** The expression that was written at the place. */
  readonly node: Node;
  readonly path: Path;
  /** The key of a property, where one was written. */
  readonly key?: Node;
  /** What stood there before, for the paths that exclude this one. */
  readonly prior?: Slot;
  /** The property may be missing altogether. */
  readonly maybe?: boolean;
}

/** What every mutable thing keeps, so that it can be told when its content is no longer known. */
interface Mutable {
  /** The expression that made it. */
  readonly node: Node;
  readonly path: Path;
  /** The run that made it; a write in another run may happen at any time. */
  readonly run: number;
  /** Someone out of view holds it and may change it. */
  escaped: boolean;
  /** It was in use before it was frozen. */
  frozenLate?: boolean;
  /** The run in which it escaped last. */
  escapedIn?: number;
  /** When it was last changed after it was made, in steps. */
  changedAt: number;
}

/** An object with properties. */
export interface ObjectValue extends Mutable {
  readonly kind: 'object';
  readonly properties: Map<string, Slot>;
  /** Other properties may exist. */
  open: boolean;
  /** What it held before, and what the properties that are not known may lead to. */
  readonly hidden: Value[];
  /** The order of its properties depends on conditions that are not decided. */
  reordered: boolean;
  frozen: boolean;
  /** Inherits from something that is not the plain prototype. */
  inherits: boolean;
  /** Has a getter or a setter, or is sealed, so that assigning to it may set something else, or nothing. */
  guarded: boolean;
}

/** One element, or an unknown number of unknown ones, with the value that they come from and the expression that brings it in, where there are such. */
export type Element =
  | {
      readonly kind: 'item';
      readonly slot: Slot;
      /** Nothing is there, not even `undefined`. */ readonly hole?: boolean;
    }
  | { readonly kind: 'gap'; readonly source?: Unknown; readonly at?: Node };

/** An unknown number of elements that come from a value, or that it leads to. */
export function gapFrom(value: Value): Element {
  return {
    kind: 'gap',
    source:
      value.kind === 'unknown'
        ? value
        : unknown('it is a part of something that is not completely known', value.node, [value]),
  };
}

/** An array. */
export interface ArrayValue extends Mutable {
  readonly kind: 'array';
  elements: Element[];
  /** What it held before, and what an unknown part of it leads to. */
  readonly hidden: Value[];
  frozen: boolean;
  /** It is an iterator, which gives its elements once. */
  readonly isIterator: boolean;
}

/** A function that is written in view. */
export interface FunctionValue {
  readonly kind: 'function';
  readonly node: FunctionNode;
  readonly scope: Scope;
  readonly path: Path;
  readonly run: number;
  /** Someone out of view may call it. */
  escaped: boolean;
  /** When it escaped, in steps. */
  escapedAt: number;
  /** A call in view ran it. */
  called: boolean;
  /** It was made where nothing is reported. */
  readonly muted: boolean;
}

/** A call of an intrinsic, as it is seen by the table that defines it. */
export interface IntrinsicCall {
  readonly args: readonly Argument[];
  readonly node: Node;
  /** The expression that names the function. */
  readonly callee: Node;
}

export interface Argument {
  readonly value: Value;
  readonly node: Node;
  /** An unknown number of unknown arguments. */
  readonly gap?: boolean;
}

/** A function that the table of intrinsics defines. */
export interface Intrinsic {
  readonly kind: 'intrinsic';
  readonly name: string;
  readonly call: (call: IntrinsicCall) => Value;
  readonly node: Node;
  /** What can be read from the function, such as `Array.from`. */
  readonly members?: ReadonlyMap<string, Value>;
}

/** An object that the table of intrinsics defines, such as a builder. */
export interface HostValue {
  readonly kind: 'host';
  readonly node: Node;
  /** A member, read by the expression `node`; `undefined` where it is not known. */
  readonly get: (name: string, node: Node) => Value | undefined;
  /** Called when someone out of view may have changed it. */
  readonly taint: () => void;
}

/** What `await` opens. */
export interface PromiseValue {
  readonly kind: 'promise';
  readonly value: Value;
  readonly node: Node;
  /** Called when the program provides for a failure of the promise, or may do so; or when it expects one. */
  readonly handled?: (how: 'provided-for' | 'expected') => void;
}

/** A value that could not be evaluated. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly reason: string;
  readonly node: Node;
  /** The value is one of these, where that much is known. */
  readonly alternatives: readonly Value[];
  /** Known things that the value may be or may lead to; a change through it may change them. */
  readonly roots: Roots;
  /** Members that were read, so that the same member is the same unknown. */
  readonly members: Map<string, Unknown>;
  /** What a call of it does, where the table of intrinsics knows as much. */
  readonly call?: (call: IntrinsicCall) => Value;
}

export type Value =
  Primitive | RegExpValue | ObjectValue | ArrayValue | FunctionValue | Intrinsic | HostValue | PromiseValue | Unknown;

export function primitive(value: PrimitiveContent, node: Node): Primitive {
  return { kind: 'primitive', value, node };
}

/** An unknown value; `roots` are the known things that it may be or lead to. */
export function unknown(
  reason: string,
  node: Node,
  roots: readonly Value[] = [],
  alternatives: readonly Value[] = [],
): Unknown {
  return unknownAmong(reason, node, mutableRoots(roots), alternatives);
}

/** An unknown value whose roots were worked out before. */
export function unknownAmong(reason: string, node: Node, roots: Roots, alternatives: readonly Value[] = []): Unknown {
  return { kind: 'unknown', reason, node, roots, alternatives, members: new Map() };
}

/** What can change or be called. */
type Root = Exclude<Value, Primitive | RegExpValue | Intrinsic | Unknown>;

/** Roots, each of them once. A list is shared by all values that have the same ones, and never changes. */
export type Roots = readonly Root[];

export const NO_ROOTS: Roots = [];

/** Roots that were put into new lists since `takeCopied` was last asked: with many of them, this is what values cost. */
let copied = 0;

/** Takes the number of roots that were copied since it was last taken. */
export function takeCopied(): number {
  const count = copied;
  copied = 0;
  return count;
}

/** Lists of roots that are short enough to be searched from one end to the other. */
const SHORT = 16;

const members = new WeakMap<Roots, ReadonlySet<Value>>();

/** The roots of a list, to be looked up in. */
function membersOf(roots: Roots): ReadonlySet<Value> {
  const known = members.get(roots);
  if (known !== undefined) return known;
  const made = new Set<Value>(roots);
  members.set(roots, made);
  copied += roots.length;
  return made;
}

/**
 * What can change or be called among values, and what the unknown ones may be,
 * beside the roots that are known already. A list that has them all is handed
 * on as it is: a variable that counts has a new unknown value on every turn of
 * a loop.
 */
export function mutableRoots(values: readonly Value[], known: Roots = NO_ROOTS): Roots {
  const lists = new Set<Roots>([known]);
  const own: Root[] = [];
  for (const value of values) {
    if (value.kind === 'unknown') lists.add(value.roots);
    else if (value.kind !== 'primitive' && value.kind !== 'regexp' && value.kind !== 'intrinsic') own.push(value);
  }
  if (own.length === 0 && lists.size === 1) return known;
  let longest = known;
  for (const list of lists) if (list.length > longest.length) longest = list;
  lists.delete(longest);
  const added = new Set<Root>();
  for (const list of [own, ...lists]) {
    copied += list.length;
    for (const root of list) if (!isAmong(longest, root)) added.add(root);
  }
  if (added.size === 0) return longest;
  copied += longest.length + added.size;
  return [...longest, ...added];
}

function isAmong(roots: Roots, root: Root): boolean {
  return roots.length < SHORT ? roots.includes(root) : membersOf(roots).has(root);
}

/** The truth of a value, or `undefined` where it is not known. */
export function truthiness(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'primitive':
      return Boolean(value.value);
    case 'unknown': {
      if (value.alternatives.length === 0) return undefined;
      const answers = new Set(value.alternatives.map(truthiness));
      return answers.size === 1 ? [...answers][0] : undefined;
    }
    case 'regexp':
    case 'object':
    case 'array':
    case 'function':
    case 'intrinsic':
    case 'host':
    case 'promise':
      return true;
  }
}

/** The content of a known primitive; `none` for everything else. */
export function isNullish(value: Value): boolean | undefined {
  if (value.kind === 'unknown') return undefined;
  return value.kind === 'primitive' && (value.value === null || value.value === undefined);
}

/** True for two primitives that are one. */
export function isSamePrimitive(a: Value, b: Value): boolean {
  return a.kind === 'primitive' && b.kind === 'primitive' && Object.is(a.value, b.value);
}
