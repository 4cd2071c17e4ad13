/**
 * Snapshots: what is known of a value at one moment, on one path, as an
 * immutable tree. This is what `evaluate` hands to the table of intrinsics.
 */
import { type Node, unwrap } from './ast.js';
import { spreadElements } from './elements.js';
import type { Machine } from './machine.js';
import { foreignFile } from './modules.js';
import type {
  FunctionValue,
  HostValue,
  Intrinsic,
  ObjectValue,
  PrimitiveContent,
  Slot,
  Unknown,
  Value,
} from './value.js';

/** Where a known value stands. */
export interface Place {
  /** The expression at the place of use, without casts and parentheses. */
  readonly use: Node;
  /** The expression that the value was written as. */
  readonly node: Node;
  /** The smallest node that is written for this one use; it stands for the value when the value is refused. */
  readonly place: Node;
  /** The property's key, where it is one. */
  readonly key?: Node | undefined;
}

export type Datum = Place &
  (
    | { readonly kind: 'primitive'; readonly value: PrimitiveContent }
    | { readonly kind: 'regexp'; readonly source: string; readonly flags: string }
    | {
        readonly kind: 'object';
        /** Two data with one identity are one object. */
        readonly identity: object;
        readonly properties: ReadonlyMap<string, Property>;
        /** Other properties may exist. */
        readonly open: boolean;
        /** Inherits from something other than the plain prototype. */
        readonly inherits: boolean;
      }
    | {
        readonly kind: 'array';
        readonly identity: object;
        readonly items: readonly Item[];
        readonly complete: boolean;
        /** What the unknown elements come from. */ readonly gaps: readonly Gap[];
      }
    | { readonly kind: 'function'; readonly value: FunctionValue }
    | { readonly kind: 'intrinsic'; readonly value: Intrinsic }
    | { readonly kind: 'host'; readonly value: HostValue }
    | { readonly kind: 'promise'; readonly identity: object }
    /** `identity` is the same where the unknown is certainly the same thing. */
    | { readonly kind: 'unknown'; readonly identity: object; readonly reason: string }
  );

/** An unknown number of unknown elements. */
export interface Gap {
  readonly source: Unknown;
  /** The expression that brings them in. */
  readonly node: Node;
}

export interface Property {
  readonly datum: Datum;
  /** The property may be missing. */
  readonly maybe: boolean;
}

export interface Item {
  readonly datum: Datum;
  /** The element is there whenever the list is. */
  readonly certain: boolean;
}

/** Nesting that is looked at; nothing that a graph is made of is a quarter as deep. */
const DEPTH_LIMIT = 40;
/** Values in one snapshot; a list that has another one twice, which has a third one twice, would have no end. */
const SIZE_LIMIT = 200_000;

/** Tells whether the text behind a name is written for this one use. */
export type Ownership = (use: Node, origin: Node) => boolean;

/** Takes a snapshot of a value that is used at `use`, on the machine's current path. */
export function snapshot(m: Machine, value: Value, use: Node, owns: Ownership): Datum {
  return new Snapshooter(m, owns).take(value, { use }, undefined, 0);
}

function unknownAt({ use, node, place, key }: Place, identity: object, reason: string): Datum {
  return { use, node, place, key, kind: 'unknown', identity, reason };
}

class Snapshooter {
  private size = 0;
  /** The lists and objects that are being looked at; one that is inside itself is not looked at again. */
  private readonly around = new Set<Value>();

  constructor(
    private readonly m: Machine,
    private readonly owns: Ownership,
  ) {}

  /** `fallback` is the place of the container, when the value is not written for this use alone. */
  take(
    value: Value,
    at: { use: Node; key?: Node | undefined; entered?: Node },
    fallback: Node | undefined,
    depth: number,
  ): Datum {
    const written = unwrap(at.use);
    // What is written in another file stands where it enters this one.
    const isForeign = foreignFile(written) !== undefined;
    const use = isForeign ? (at.entered ?? written) : written;
    const node = unwrap(value.node);
    const owned =
      fallback === undefined &&
      (use === node || (!isForeign && foreignFile(node) === undefined && this.owns(use, node)));
    const place: Place = {
      use,
      node,
      place: fallback ?? (owned ? node : use),
      key: isForeign ? undefined : at.key,
    };
    this.size += 1;
    this.m.step();
    if (depth > DEPTH_LIMIT || this.size > SIZE_LIMIT || this.around.has(value))
      return unknownAt(place, value, 'it is nested too deeply');
    const inner = owned ? undefined : place.place;
    // Only these two can hold themselves.
    if (value.kind !== 'object' && value.kind !== 'array') return this.content(value, place, inner, depth);
    this.around.add(value);
    try {
      return this.content(value, place, inner, depth);
    } finally {
      this.around.delete(value);
    }
  }

  // The fields are written out, not spread: this runs for every value of every graph, and it is the quicker way.
  private content(value: Value, at: Place, inner: Node | undefined, depth: number): Datum {
    const { use, node, place, key } = at;
    switch (value.kind) {
      case 'primitive':
        return { use, node, place, key, kind: 'primitive', value: value.value };
      case 'regexp':
        if (value.altered === true) return unknownAt(at, value, 'it has members of its own');
        return { use, node, place, key, kind: 'regexp', source: value.source, flags: value.flags };
      case 'object':
        return this.object(value, at, inner, depth);
      case 'array': {
        if (value.isIterator) return unknownAt(at, value, 'it is an iterator');
        const items: Item[] = [];
        const gaps: Gap[] = [];
        let complete = true;
        for (const element of spreadElements(this.m, value)) {
          if (element.kind === 'gap') {
            complete = false;
            if (element.source !== undefined) {
              const own = unwrap(element.at ?? element.source.node);
              gaps.push({ source: element.source, node: foreignFile(own) === undefined ? own : use });
            }
          } else
            items.push({
              datum: this.take(element.slot.value, { use: element.slot.node, entered: use }, inner, depth + 1),
              certain: element.slot.path.covers(this.m.path),
            });
        }
        return { use, node, place, key, kind: 'array', identity: value, items, complete, gaps };
      }
      case 'function':
        return { use, node, place, key, kind: 'function', value };
      case 'intrinsic':
        return { use, node, place, key, kind: 'intrinsic', value };
      case 'host':
        return { use, node, place, key, kind: 'host', value };
      case 'promise':
        return { use, node, place, key, kind: 'promise', identity: value };
      case 'unknown':
        return unknownAt(at, value, value.reason);
    }
  }

  private object(value: ObjectValue, place: Place, inner: Node | undefined, depth: number): Datum {
    const properties = new Map<string, Property>();
    const blind = this.m.isBlind(value);
    if (!blind) {
      for (const name of value.properties.keys()) {
        const slot = this.m.property(value, name);
        if (slot === 'absent') continue;
        properties.set(name, this.property(value, name, slot, { inner, entered: place.use, depth }));
      }
    }
    return {
      use: place.use,
      node: place.node,
      place: place.place,
      key: place.key,
      kind: 'object',
      identity: value,
      properties,
      open: blind || value.open,
      inherits: value.inherits,
    };
  }

  private property(
    object: ObjectValue,
    name: string,
    slot: Slot | undefined,
    at: { inner: Node | undefined; entered: Node; depth: number },
  ): Property {
    if (slot !== undefined) {
      const datum = this.take(
        slot.value,
        { use: slot.node, key: slot.key, entered: at.entered },
        at.inner,
        at.depth + 1,
      );
      return { datum, maybe: slot.maybe === true };
    }
    const written = object.properties.get(name);
    const own = unwrap(written?.node ?? object.node);
    const node = foreignFile(own) === undefined ? own : at.entered;
    const datum: Datum = {
      kind: 'unknown',
      identity: {},
      reason: 'it is set under a condition that is not known',
      use: node,
      node,
      place: node,
    };
    return { datum, maybe: true };
  }
}
