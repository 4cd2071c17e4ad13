/** Methods of texts, by the language's own on known texts. */
import type { Node } from '../ast.js';
import { TEXT_LIMIT, asText } from '../texts.js';
import { intrinsic } from '../globals.js';
import type { Machine } from '../machine.js';
import { regexpMethod } from './regexp.js';
import { type Intrinsic, type IntrinsicCall, type PrimitiveContent, type Value, primitive, unknown } from '../value.js';

/** `String`: the function, with no static members that matter here. */
export function stringFunction(node: Node): Intrinsic {
  return intrinsic('String', node, (call) => {
    const text = call.args[0] === undefined ? '' : asText(call.args[0].value);
    return text === undefined ? unknown('its argument is not known', call.node) : primitive(text, call.node);
  });
}

type Content = string | number | boolean | undefined;

/** Methods that take texts and numbers and give one; none of them takes long on a bounded text. */
type TextFunction = (text: string, args: readonly Content[]) => Content;

const METHODS: Readonly<Record<string, TextFunction>> = {
  at: (text, [index]) => text.at(Number(index ?? 0)),
  charAt: (text, [index]) => text.charAt(Number(index ?? 0)),
  charCodeAt: (text, [index]) => text.charCodeAt(Number(index ?? 0)),
  codePointAt: (text, [index]) => text.codePointAt(Number(index ?? 0)),
  concat: (text, args) => args.reduce((sum: string, part) => sum + String(part), text),
  endsWith: (text, [part, end]) => text.endsWith(String(part), end === undefined ? undefined : Number(end)),
  includes: (text, [part, start]) => text.includes(String(part), Number(start ?? 0)),
  indexOf: (text, [part, start]) => text.indexOf(String(part), Number(start ?? 0)),
  lastIndexOf: (text, [part]) => text.lastIndexOf(String(part)),
  normalize: (text, [form]) => (form === undefined ? text.normalize() : undefined),
  padEnd: (text, [length, fill]) => text.padEnd(bounded(length), fill === undefined ? ' ' : String(fill)),
  padStart: (text, [length, fill]) => text.padStart(bounded(length), fill === undefined ? ' ' : String(fill)),
  repeat: (text, [count]) =>
    Number(count) >= 0 && text.length * Number(count) < TEXT_LIMIT ? text.repeat(Number(count)) : undefined,
  replace: (text, [part, by]) => text.replace(String(part), () => String(by)),
  replaceAll: (text, [part, by]) => text.split(String(part)).join(String(by)),
  slice: (text, [start, end]) => text.slice(Number(start ?? 0), end === undefined ? undefined : Number(end)),
  startsWith: (text, [part, start]) => text.startsWith(String(part), Number(start ?? 0)),
  substring: (text, [start, end]) => text.substring(Number(start ?? 0), end === undefined ? undefined : Number(end)),
  toLowerCase: (text) => text.toLowerCase(),
  toString: (text: string) => text,
  toUpperCase: (text) => text.toUpperCase(),
  trim: (text) => text.trim(),
  trimEnd: (text) => text.trimEnd(),
  trimStart: (text) => text.trimStart(),
  valueOf: (text: string) => text,
};

/** Answers `undefined` on some arguments without that meaning "not known". */
const MAY_BE_UNDEFINED = new Set(['at', 'codePointAt']);

function bounded(length: Content): number {
  const wanted = Number(length ?? 0);
  return wanted < TEXT_LIMIT ? wanted : 0;
}

/** A method of a known text; `undefined` for one that is not followed. */
export function textMethod(m: Machine, text: string, name: string, node: Node): Value | undefined {
  if (name === 'split') return intrinsic(name, node, (call) => split(m, text, call));
  if (name === 'match' || name === 'search') {
    return intrinsic(name, node, (call) => found(m, text, name, call));
  }
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (method === undefined) return undefined;
  return intrinsic(name, node, (call) => {
    const args = contents(call);
    if (args === undefined || !isSimple(name, args)) return unknown('its arguments are not known', call.node);
    const result = method(text, args);
    if (result === undefined && !MAY_BE_UNDEFINED.has(name)) return unknown('the text becomes too long', call.node);
    return primitive(result, call.node);
  });
}

/** A pattern in a replacement's text, and lengths past the limit, are not followed. */
function isSimple(name: string, args: readonly Content[]): boolean {
  if (name === 'replace' || name === 'replaceAll')
    return typeof args[1] === 'string' && !args[1].includes('$') && args[0] !== '';
  if (name === 'lastIndexOf') return args.length < 2;
  if (name === 'padStart' || name === 'padEnd') return Number(args[0]) < TEXT_LIMIT;
  return true;
}

function contents(call: IntrinsicCall): Content[] | undefined {
  const found: Content[] = [];
  for (const { value, gap } of call.args) {
    if (gap === true || value.kind !== 'primitive') return undefined;
    const content: PrimitiveContent = value.value;
    if (content === null || typeof content === 'bigint') return undefined;
    found.push(content);
  }
  return found;
}

function split(m: Machine, text: string, call: IntrinsicCall): Value {
  const args = contents(call);
  const [separator] = args ?? [];
  if (args?.length !== 1 || typeof separator !== 'string') return unknown('how it is split is not known', call.node);
  const parts = text.split(separator);
  if (parts.length > 10_000) return unknown('it has too many parts', call.node);
  return m.arrayOf(
    parts.map((part) => primitive(part, call.node)),
    call.node,
  );
}

/** `match` and `search` with a pattern: what they give is known only when nothing is found. */
function found(m: Machine, text: string, name: string, call: IntrinsicCall): Value {
  const pattern = call.args[0]?.value;
  const test =
    pattern?.kind === 'regexp' && !/[gy]/.test(pattern.flags) ? regexpMethod(m, pattern, 'test', call.node) : undefined;
  const answer =
    test?.kind === 'intrinsic'
      ? test.call({ ...call, args: [{ value: primitive(text, call.node), node: call.node }] })
      : undefined;
  if (answer?.kind !== 'primitive') return unknown('what the pattern finds is not known', call.node);
  if (answer.value === true && name === 'match') {
    // An array of texts that are not followed; it is there, which is what most callers ask.
    const result = m.array([{ kind: 'gap' }], call.node);
    return result;
  }
  if (answer.value === true) return unknown('where the pattern finds something is not known', call.node);
  return primitive(name === 'match' ? null : -1, call.node);
}
