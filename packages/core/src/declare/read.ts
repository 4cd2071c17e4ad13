/** Reads snapshots: fields that may be missing, tests that may have no answer, and descriptions for messages. */
import { type Node, rangeOf, unwrap } from '../evaluate/ast.js';
import type { Datum } from '../evaluate/snapshot.js';
import { foreignFile } from '../evaluate/modules.js';
import type { Related } from '../finding.js';
import { clip } from '../match/describe.js';
import { type Site, type Span, sameSpan } from '../source/span.js';
import type { Ternary, WrittenRegex } from './graph.js';

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

/** True when every element is there for certain and there are no others. */
export function isWhole(list: Extract<Datum, { kind: 'array' }>): boolean {
  return list.complete && list.items.every((item) => item.certain);
}

/** A text as it may be written in source text, cut to what a message has room for. */
export function quote(text: string): string {
  return JSON.stringify(clip(text, 40));
}

/** A value in a few words of source text. */
export function describe(datum: Datum): string {
  switch (datum.kind) {
    case 'primitive':
      return typeof datum.value === 'string' ? quote(datum.value) : String(datum.value);
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

/** Where something is refused, and what else the reader has to see. */
export interface Refused {
  readonly at: Span;
  readonly related: readonly Related[];
}

/** Parentheses, and what may hold some that do not count: comments and strings. */
const PARENTHESES = /[()]|\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

function parenthesis(token: string): number {
  return token === '(' ? 1 : token === ')' ? -1 : 0;
}

function contains(outer: Span, inner: Span): boolean {
  return outer.file === inner.file && outer.start <= inner.start && inner.end <= outer.end;
}

function writtenElsewhere(at: Span, written: Span): readonly Related[] {
  return contains(at, written) || contains(written, at) ? [] : [{ at: written, note: 'It is written here.' }];
}

/** An assignment to `execute`, also of many properties at once, or its name as a text, as a spy takes it. */
const REPLACED_EXECUTE = /\.execute\s*=(?!=)|\bassign\(|(['"`])execute\1/;

/** The spans of one file's nodes. */
export class Places {
  private replacesExecute: boolean | undefined;

  constructor(
    readonly file: string,
    readonly text: string,
  ) {}

  /**
   * A test may put another function in the place of a tool's own, at times that
   * nobody knows, and a tool runs long after its graph is built.
   */
  get mayReplaceExecute(): boolean {
    this.replacesExecute ??= REPLACED_EXECUTE.test(this.text);
    return this.replacesExecute;
  }

  span(node: Node): Span {
    const [start, end] = rangeOf(node);
    return { file: foreignFile(node) ?? this.file, start, end };
  }

  /** The name of a callee: `skillGraph` in `skillGraph()` and in `library.skillGraph()`. */
  callee(node: Node): Span {
    const inner = unwrap(node);
    return this.span(inner.type === 'MemberExpression' && !inner.computed ? inner.property : inner);
  }

  site(datum: Datum): Site {
    const at = this.span(datum.use);
    const origin = this.span(datum.node);
    return sameSpan(at, origin) ? { at } : { at, origin };
  }

  /** The place of a refused value: its own text where that is written for this use alone, else the use. */
  place(datum: Datum): Span {
    const place = this.span(datum.place);
    const own = this.span(datum.node);
    return contains(place, own) ? own : place;
  }

  /** The whole property as it is written, key and value. */
  property(datum: Datum): Span {
    const value = this.span(datum.use);
    const key = this.key(datum);
    return key.file === value.file && key.start < value.start
      ? { file: this.file, start: key.start, end: this.closing(key.end, value) }
      : value;
  }

  /** The property's key as it is written, else the value. */
  key(datum: Datum): Span {
    return this.span(datum.key ?? datum.use);
  }

  /** A part of the property, such as its key, where it is written for this use alone, else the place of the value. */
  own(datum: Datum, written: Span): Span {
    const place = this.span(datum.place);
    const isOwn = datum.place === datum.node || datum.place === datum.use || contains(place, written);
    return isOwn ? written : place;
  }

  /** Where a value is refused, and where it was written when that is somewhere else. */
  refused(datum: Datum): Refused {
    const at = this.place(datum);
    return { at, related: writtenElsewhere(at, this.span(datum.node)) };
  }

  /** Where a value is refused for what it is used for: at the use, and where it was written when that is somewhere else. */
  refusedUse(datum: Datum): Refused {
    const at = this.span(datum.use);
    return { at, related: writtenElsewhere(at, this.span(datum.node)) };
  }

  /** Where a property is refused for its key alone: `key` or `property` says how much of it. */
  refusedProperty(datum: Datum, part: 'key' | 'property'): Refused {
    const written = this[part](datum);
    const at = this.own(datum, written);
    return { at, related: writtenElsewhere(at, written) };
  }

  /** The end of a value behind a key, with the parentheses that were opened between the two. */
  private closing(from: number, value: Span): number {
    const between = this.text.slice(from, value.start);
    if (!between.includes('(')) return value.end;
    let depth = 0;
    for (const [token] of between.matchAll(PARENTHESES)) depth += parenthesis(token);
    if (depth <= 0) return value.end;
    for (const match of this.text.slice(value.end).matchAll(PARENTHESES)) {
      depth += parenthesis(match[0]);
      if (depth === 0) return value.end + match.index + 1;
    }
    return value.end;
  }

  /** How a regular expression is written. */
  regex(datum: Extract<Datum, { kind: 'regexp' }>): WrittenRegex {
    const { node, source, flags } = datum;
    const [start, end] = rangeOf(node);
    const isLiteral =
      node.type === 'Literal' &&
      foreignFile(node) === undefined &&
      this.text.slice(start, end - flags.length) === `/${source}/`;
    return isLiteral ? { flags, literal: this.span(node) } : { flags };
  }

  /** The characters of a literal without its quotes, where they are the text itself. */
  content(node: Node, text: string): Span | undefined {
    const quoted =
      (node.type === 'Literal' && typeof node.value === 'string') ||
      (node.type === 'TemplateLiteral' && node.expressions.length === 0);
    const [start, end] = rangeOf(node);
    if (!quoted || foreignFile(node) !== undefined || this.text.slice(start + 1, end - 1) !== text) return undefined;
    return { file: this.file, start: start + 1, end: end - 1 };
  }
}
