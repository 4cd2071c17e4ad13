/** Calls in a predicate's body: searches of texts, tests of regexes, and lists whose elements are tried. */
import type * as ES from 'estree';
import { type Node, staticName, unwrap } from '../evaluate/ast.js';
import type { Value } from '../evaluate/value.js';
import { ALWAYS, type FormValue, NEVER, type PredicateForm } from '../predicate/form.js';
import { type Part, type TextPart, both, either, equals, found, tested, truthOf } from './form-values.js';
import type { FormReader, Frame } from './form-reader.js';

/** Elements of a list that are tried one by one. */
const ELEMENT_LIMIT = 200;

/** What a call stands for; `undefined` where that cannot be read. */
export function readMethod(reader: FormReader, call: ES.CallExpression, frame: Frame): Part | undefined {
  const callee = unwrap(call.callee);
  if (call.arguments.some((argument) => argument.type === 'SpreadElement')) return undefined;
  const args = call.arguments as readonly ES.Expression[];
  if (callee.type === 'MemberExpression' && !callee.computed && callee.object.type !== 'Super') {
    const name = staticName(callee.property) ?? '';
    const part = isJsonParse(callee, frame)
      ? parse(reader, args, frame)
      : methodOf(reader, callee.object, name, args, frame);
    if (part !== undefined) return part;
  }
  return functionCall(reader, callee, args, frame);
}

/** `JSON.parse`, where no name of the program stands before that of the language. */
function isJsonParse(callee: ES.MemberExpression, { fn, names }: Frame): boolean {
  const object = unwrap(callee.object);
  const isLanguages =
    object.type === 'Identifier' && object.name === 'JSON' && !names.has('JSON') && fn.scope.find('JSON') === undefined;
  return isLanguages && staticName(callee.property) === 'parse';
}

function parse(reader: FormReader, args: readonly ES.Expression[], frame: Frame): Part | undefined {
  const [argument] = args;
  const part = argument === undefined || args.length > 1 ? undefined : reader.part(argument, frame);
  const isResult = part?.kind === 'text' && part.subject === 'result' && !part.lower;
  return isResult ? reader.parsed() : undefined;
}

function methodOf(
  reader: FormReader,
  object: Node,
  name: string,
  args: readonly ES.Expression[],
  frame: Frame,
): Part | undefined {
  const receiver = reader.part(object, frame);
  if (receiver?.kind === 'text') return textMethod(reader, receiver, name, args, frame);
  if (receiver?.kind !== 'value') return undefined;
  const { value } = receiver;
  if (value.kind === 'regexp') return regexMethod(reader, value, object, name, args, frame);
  return value.kind === 'array' ? listMethod(reader, value, name, args, frame) : undefined;
}

function textMethod(
  reader: FormReader,
  text: TextPart,
  name: string,
  args: readonly ES.Expression[],
  frame: Frame,
): Part | undefined {
  const [argument] = args;
  if (argument === undefined) return prepared(text, name);
  const value = args.length > 1 ? undefined : valueOf(reader.part(argument, frame));
  if (value === undefined) return undefined;
  switch (name) {
    case 'includes':
    case 'startsWith':
    case 'endsWith':
      return typeof value.content === 'string' ? truth(found(text, value.content, name)) : undefined;
    case 'indexOf':
      return typeof value.content === 'string' ? { kind: 'index', text, needle: value.content } : undefined;
    case 'match':
    case 'search': {
      if (value.value.kind !== 'regexp') return undefined;
      // These two begin anew each time.
      const form = regexTest(reader, value.value, argument, frame, { text, keepsState: false });
      return form === undefined ? undefined : { kind: 'found', form, missing: name === 'match' ? null : -1 };
    }
    default:
      return undefined;
  }
}

function prepared(text: TextPart, name: string): Part | undefined {
  switch (name) {
    case 'toLowerCase':
      return { ...text, lower: true };
    case 'trim':
      return { ...text, trimStart: true, trimEnd: true };
    case 'trimStart':
      return { ...text, trimStart: true };
    case 'trimEnd':
      return { ...text, trimEnd: true };
    case 'toString':
    case 'valueOf':
      return text;
    default:
      return undefined;
  }
}

function regexMethod(
  reader: FormReader,
  regexp: Extract<Value, { kind: 'regexp' }>,
  object: Node,
  name: string,
  args: readonly ES.Expression[],
  frame: Frame,
): Part | undefined {
  const [argument] = args;
  const text = argument === undefined ? undefined : reader.part(argument, frame);
  if ((name !== 'test' && name !== 'exec') || text?.kind !== 'text') return undefined;
  const form = regexTest(reader, regexp, object, frame, { text, keepsState: true });
  if (form === undefined) return undefined;
  return name === 'test' ? truth(form) : { kind: 'found', form, missing: null };
}

function regexTest(
  reader: FormReader,
  regexp: Extract<Value, { kind: 'regexp' }>,
  node: Node,
  frame: Frame,
  { text, keepsState }: { readonly text: TextPart; readonly keepsState: boolean },
): PredicateForm | undefined {
  const flags = reader.flagsOf(regexp, node, frame, keepsState);
  return flags === undefined || regexp.altered === true
    ? undefined
    : tested(text, regexp.source, flags, reader.places.span(unwrap(node)));
}

/** `['a', 'b'].some(…)`, `.every(…)`, `.includes(…)`. */
function listMethod(
  reader: FormReader,
  list: Extract<Value, { kind: 'array' }>,
  name: string,
  args: readonly ES.Expression[],
  frame: Frame,
): Part | undefined {
  const elements = elementsOf(reader, list);
  const [argument] = args;
  if (elements === undefined || argument === undefined || args.length > 1) return undefined;
  if (name === 'includes') {
    const part = reader.part(argument, frame);
    if (part === undefined || part.kind === 'value') return undefined;
    return truth(
      anyOf(elements.map((element) => (Number.isNaN(element.content) ? undefined : equals(part, element.content)))),
    );
  }
  if (name !== 'some' && name !== 'every') return undefined;
  const callback = unwrap(argument);
  if (callback.type !== 'ArrowFunctionExpression') return undefined;
  const answers = elements.map(({ value }) => truthOf(reader.apply(callback, frame, { kind: 'value', value })));
  return truth(name === 'some' ? anyOf(answers) : allOf(answers));
}

/** A value of a list, of a kind that can be compared. */
interface Element {
  readonly value: Value;
  readonly content: FormValue;
}

function elementsOf(reader: FormReader, list: Extract<Value, { kind: 'array' }>): readonly Element[] | undefined {
  const { m } = reader;
  const elements: Element[] = [];
  for (const element of m.elements(list)) {
    if (element.kind !== 'item' || element.hole === true || !m.isCertain(element)) return undefined;
    const { value } = element.slot;
    if (value.kind !== 'primitive' || typeof value.value === 'bigint') return undefined;
    elements.push({ value, content: value.value });
  }
  return elements.length > ELEMENT_LIMIT || list.isIterator ? undefined : elements;
}

function functionCall(
  reader: FormReader,
  callee: Node,
  args: readonly ES.Expression[],
  frame: Frame,
): Part | undefined {
  const part =
    callee.type === 'Identifier' || callee.type === 'MemberExpression' ? reader.constant(callee, frame) : undefined;
  if (part?.kind !== 'value') return undefined;
  const parts = args.map((argument) => reader.part(argument, frame));
  if (parts.includes(undefined) || parts.every((argument) => argument?.kind === 'value')) return undefined;
  const { value } = part;
  if (value.kind === 'function') return reader.call(value, parts);
  if (value.kind !== 'intrinsic' || args.length !== 1) return undefined;
  const [argument] = parts;
  if (value.name === 'Boolean') return truth(truthOf(argument));
  return value.name === 'String' && argument?.kind === 'text' ? argument : undefined;
}

function valueOf(part: Part | undefined): { readonly value: Value; readonly content: unknown } | undefined {
  if (part?.kind !== 'value') return undefined;
  return { value: part.value, content: part.value.kind === 'primitive' ? part.value.value : undefined };
}

function truth(form: PredicateForm | undefined): Part | undefined {
  return form === undefined ? undefined : { kind: 'truth', form, isBoolean: true };
}

function anyOf(forms: readonly (PredicateForm | undefined)[]): PredicateForm | undefined {
  return forms.reduce<PredicateForm | undefined>((sum, form) => either(sum, form), NEVER);
}

function allOf(forms: readonly (PredicateForm | undefined)[]): PredicateForm | undefined {
  return forms.reduce<PredicateForm | undefined>((sum, form) => both(sum, form), ALWAYS);
}
