/** Operators on known values. */
import type { Node } from './ast.js';
import { TEXT_LIMIT } from './texts.js';
import type { Machine } from './machine.js';
import { type PrimitiveContent, type Value, isNullish, primitive, truthiness, unknown } from './value.js';

export function binaryOperation(m: Machine, operator: string, left: Value, right: Value, node: Node): Value {
  if (left.kind === 'primitive' && right.kind === 'primitive') {
    const value = onPrimitives(operator, left.value, right.value);
    if (value !== undefined) return primitive(value.result, node);
  }
  const same = identity(left, right);
  if (same !== undefined && (operator.length === 3 || !isConverted(left, right))) {
    if (operator === '===' || operator === '==') return primitive(same, node);
    if (operator === '!==' || operator === '!=') return primitive(!same, node);
  }
  if (operator === '==' || operator === '!=') {
    // `x == null` asks only whether there is a value.
    const other = isNullish(left) === true ? right : isNullish(right) === true ? left : undefined;
    const nullish = other === undefined ? undefined : isNullish(other);
    if (nullish !== undefined) return primitive(nullish === (operator === '=='), node);
  }
  if (operator === 'in' && right.kind === 'object' && left.kind === 'primitive') {
    const slot = m.property(right, String(left.value));
    if (slot !== undefined && slot !== 'absent' && slot.maybe !== true) return primitive(true, node);
    if (slot === 'absent' && !right.inherits && !(String(left.value) in {})) return primitive(false, node);
  }
  // Coercion calls methods of objects, which may do anything.
  if (operator !== '===' && operator !== '!==') m.escape([left, right].filter((value) => value.kind === 'unknown'));
  if (m.judging && operator !== '===' && operator !== '!==') m.mayThrow = true;
  return unknown('an operand is not known', node);
}

/** True where `==` compares what a thing is converted to: `[] == ''`. Nothing is equal to `null` but `undefined` and itself. */
function isConverted(left: Value, right: Value): boolean {
  const [one, other] = left.kind === 'primitive' ? [left, right] : [right, left];
  return one.kind === 'primitive' && other.kind !== 'primitive' && isNullish(one) !== true;
}

/** Whether two values are the same, where that is certain. */
function identity(left: Value, right: Value): boolean | undefined {
  if (left.kind === 'unknown' || right.kind === 'unknown') {
    return undefined;
  }
  if (left.kind === 'primitive' && right.kind === 'primitive') return left.value === right.value;
  // A regular expression literal makes a new object every time; the value does not tell which.
  if (left.kind === 'regexp' && right.kind === 'regexp') return left === right ? undefined : false;
  // A function of the language is read anew each time.
  if (left.kind === 'intrinsic' && right.kind === 'intrinsic') return left === right ? true : undefined;
  return left === right;
}

function onPrimitives(
  operator: string,
  a: PrimitiveContent,
  b: PrimitiveContent,
): { result: PrimitiveContent } | undefined {
  switch (operator) {
    case '===':
      return { result: a === b };
    case '!==':
      return { result: a !== b };
    case '==':
      return { result: a === b || (isNull(a) && isNull(b)) || (!isNull(a) && !isNull(b) && looselyEqual(a, b)) };
    case '!=': {
      const equal = onPrimitives('==', a, b);
      return equal === undefined ? undefined : { result: equal.result === false };
    }
    case '+':
      return add(a, b);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { result: compare(operator, a, b) };
    default:
      return arithmetic(operator, a, b);
  }
}

const isNull = (value: PrimitiveContent): boolean => value === null || value === undefined;

function looselyEqual(a: PrimitiveContent, b: PrimitiveContent): boolean {
  if (typeof a === typeof b) return a === b;
  return Number(a) === Number(b);
}

function add(a: PrimitiveContent, b: PrimitiveContent): { result: PrimitiveContent } | undefined {
  if (typeof a === 'string' || typeof b === 'string') {
    const text = String(a) + String(b);
    return text.length > TEXT_LIMIT ? undefined : { result: text };
  }
  if (typeof a === 'bigint' || typeof b === 'bigint') return undefined;
  return { result: Number(a) + Number(b) };
}

/** The language's own order: by code units between two strings, else by number. */
function compare(operator: '<' | '<=' | '>' | '>=', a: PrimitiveContent, b: PrimitiveContent): boolean {
  const [left, right] = typeof a === 'string' && typeof b === 'string' ? [a, b] : [Number(a), Number(b)];
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

function arithmetic(
  operator: string,
  a: PrimitiveContent,
  b: PrimitiveContent,
): { result: PrimitiveContent } | undefined {
  if (typeof a === 'bigint' || typeof b === 'bigint') return undefined;
  const [x, y] = [Number(a), Number(b)];
  switch (operator) {
    case '-':
      return { result: x - y };
    case '*':
      return { result: x * y };
    case '/':
      return { result: x / y };
    case '%':
      return { result: x % y };
    case '**':
      return { result: x ** y };
    case '|':
      return { result: x | y };
    case '&':
      return { result: x & y };
    case '^':
      return { result: x ^ y };
    case '<<':
      return { result: x << y };
    case '>>':
      return { result: x >> y };
    case '>>>':
      return { result: x >>> y };
    default:
      return undefined;
  }
}

export function unaryOperation(operator: string, value: Value, node: Node): Value {
  switch (operator) {
    case '!': {
      const truth = truthiness(value);
      return truth === undefined ? unknown('the operand is not known', node) : primitive(!truth, node);
    }
    case 'void':
      return primitive(undefined, node);
    case 'typeof': {
      const type = typeOf(value);
      return type === undefined ? unknown('its type is not known', node) : primitive(type, node);
    }
    default: {
      const content = value.kind === 'primitive' && typeof value.value !== 'bigint' ? Number(value.value) : undefined;
      if (content === undefined) return unknown('the operand is not known', node);
      if (operator === '-') return primitive(-content, node);
      if (operator === '+') return primitive(content, node);
      return operator === '~' ? primitive(~content, node) : unknown('the operator is not known', node);
    }
  }
}

function typeOf(value: Value): string | undefined {
  switch (value.kind) {
    case 'primitive':
      return value.value === null ? 'object' : typeof value.value;
    case 'function':
    case 'intrinsic':
      return 'function';
    case 'object':
    case 'array':
    case 'regexp':
    case 'promise':
      return 'object';
    case 'host':
    case 'unknown':
      return undefined;
  }
}
