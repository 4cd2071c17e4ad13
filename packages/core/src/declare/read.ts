/** Reads snapshots: fields that may be missing, tests that may have no answer, and descriptions for messages. */
import { type Node, rangeOf, unwrap } from '../evaluate/ast.js';
import type { Datum, Item } from '../evaluate/snapshot.js';
import { clip } from '../match/describe.js';
import type { Site, Span } from '../source/span.js';
import type { Ternary } from './graph.js';

/** A property as far as it is known: its value, `absent`, or `unknown` whether it is there. */
export type Field = Datum | 'absent' | 'unknown';

/** Reads a property of an options object. Options that are left out have no properties. */
export function fieldOf(options: Datum | undefined, name: string): Field {
  if (options === undefined) return 'absent';
  switch (options.kind) {
    case 'object': {
      const property = options.properties.get(name);
      if (property === undefined) return options.open || options.inherits ? 'unknown' : 'absent';
      return property.maybe ? 'unknown' : property.datum;
    }
    case 'primitive':
    case 'regexp':
    case 'array':
    case 'function':
      return 'absent';
    case 'intrinsic':
    case 'host':
    case 'promise':
    case 'unknown':
      return 'unknown';
  }
}

/** The datum of a field, where it is known to be there. */
export function present(field: Field): Datum | undefined {
  return typeof field === 'string' ? undefined : field;
}

/** Whether `field !== undefined` holds. */
export function isDefined(field: Field): Ternary {
  if (field === 'absent') return false;
  if (field === 'unknown' || field.kind === 'unknown') return undefined;
  return field.kind !== 'primitive' || field.value !== undefined;
}

/** Whether the field is truthy. */
export function isTruthy(field: Field): Ternary {
  if (field === 'absent') return false;
  if (field === 'unknown' || field.kind === 'unknown') return undefined;
  return field.kind !== 'primitive' || Boolean(field.value);
}

/** Whether `name in options` holds. */
export function hasKey(options: Datum, name: string): Ternary {
  const field = fieldOf(options, name);
  return field === 'unknown' ? undefined : field !== 'absent';
}

/** Both hold; false as soon as one does not. */
export function both(a: Ternary, b: Ternary): Ternary {
  if (a === false || b === false) return false;
  return a === true && b === true ? true : undefined;
}

/** The text of a known string. */
export function textOf(datum: Datum | undefined): string | undefined {
  return datum?.kind === 'primitive' && typeof datum.value === 'string' ? datum.value : undefined;
}

/** True for a known value that is no string with something else than white space in it. */
export function isBlankOrNoText(datum: Datum): Ternary {
  if (datum.kind === 'unknown') return undefined;
  const text = textOf(datum);
  return text === undefined || text.trim() === '';
}

/** The certain elements of a list. */
export function certainItems(items: readonly Item[]): readonly Datum[] {
  return items.filter((item) => item.certain).map((item) => item.datum);
}

/** True when every element is there for certain and there are no others. */
export function isWhole(list: Extract<Datum, { kind: 'array' }>): boolean {
  return list.complete && list.items.every((item) => item.certain);
}

/** A value in a few words of source text. */
export function describe(datum: Datum): string {
  switch (datum.kind) {
    case 'primitive':
      return typeof datum.value === 'string' ? JSON.stringify(clip(datum.value, 40)) : String(datum.value);
    case 'regexp':
      return clip(`/${datum.source}/${datum.flags}`, 40);
    case 'object':
      return datum.properties.size === 0 && !datum.open ? '{}' : 'an object';
    case 'array':
      return datum.items.length === 0 && datum.complete ? '[]' : 'a list';
    case 'function':
    case 'intrinsic':
      return 'a function';
    case 'host':
      return 'an object of the library';
    case 'promise':
      return 'a promise';
    case 'unknown':
      return 'an unknown value';
  }
}

/** The spans of one file's nodes. */
export class Places {
  constructor(
    readonly file: string,
    readonly text: string,
  ) {}

  span(node: Node): Span {
    const [start, end] = rangeOf(node);
    return { file: this.file, start, end };
  }

  /** The name of a callee: `skillGraph` in `skillGraph()` and in `library.skillGraph()`. */
  callee(node: Node): Span {
    const inner = unwrap(node);
    return this.span(inner.type === 'MemberExpression' && !inner.computed ? inner.property : inner);
  }

  site(datum: Datum): Site {
    const at = this.span(datum.use);
    const origin = this.span(datum.node);
    return at.start === origin.start && at.end === origin.end ? { at } : { at, origin };
  }

  /** The place of a refused value. */
  place(datum: Datum): Span {
    return this.span(datum.place);
  }

  /** The whole property, key and value. */
  property(datum: Datum): Span {
    const value = this.span(datum.use);
    if (datum.key === undefined) return value;
    const key = this.span(datum.key);
    return key.start <= value.end && key.start < value.start ? { file: this.file, start: key.start, end: value.end } : value;
  }

  /** The characters of a literal without its quotes, where they are the text itself. */
  content(node: Node, text: string): Span | undefined {
    const quoted = (node.type === 'Literal' && typeof node.value === 'string') || (node.type === 'TemplateLiteral' && node.expressions.length === 0);
    const [start, end] = rangeOf(node);
    if (!quoted || this.text.slice(start + 1, end - 1) !== text) return undefined;
    return { file: this.file, start: start + 1, end: end - 1 };
  }
}
