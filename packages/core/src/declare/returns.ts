/** The fields of what a tool returns, read from the text of its `execute` alone. */
import { append } from '../source/append.js';
import { type FunctionNode, type Node, childrenOf, staticName, unwrap } from '../evaluate/ast.js';
import type { Datum } from '../evaluate/snapshot.js';
import type { List, ReturnedField } from './graph.js';
import type { Places } from './read.js';

/** Nodes of one function that are looked at; longer ones are not followed. */
const STEP_LIMIT = 5_000;

/**
 * The top-level fields of the objects that a function returns, whether as they
 * are, in a promise or as JSON. Incomplete where it may return something else.
 * `undefined` for what is no function in view.
 */
export function returnedFields(places: Places, execute: Datum | undefined): List<ReturnedField> | undefined {
  if (execute?.kind !== 'function') return undefined;
  const { values, complete } = returnedValues(execute.value.node);
  const reader = new ReturnReader(places);
  for (const value of values) reader.read(value);
  // What a generator yields is another thing than what it returns.
  const isPlain = execute.value.node.generator !== true;
  return { items: reader.fields(values.length === 1), complete: complete && isPlain && reader.complete };
}

/** The expressions that a function returns. */
function returnedValues(fn: FunctionNode): { readonly values: readonly Node[]; readonly complete: boolean } {
  if (fn.body.type !== 'BlockStatement') return { values: [fn.body], complete: true };
  const values: Node[] = [];
  const open: Node[] = [fn.body];
  let steps = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    steps += 1;
    if (steps > STEP_LIMIT) return { values, complete: false };
    if (node.type === 'ReturnStatement') {
      if (node.argument) values.push(node.argument);
    } else if (!isFunction(node)) {
      append(open, childrenOf(node).reverse());
    }
  }
  const last = fn.body.body.at(-1);
  // Behind a last statement that does not return, the function returns nothing at all.
  if (last?.type !== 'ReturnStatement') values.push(fn.body);
  return { values, complete: true };
}

function isFunction(node: Node): boolean {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'ClassBody'
  );
}

/** Expressions that are always a value that JSON has. */
const VALUES: ReadonlySet<string> = new Set(['Literal', 'TemplateLiteral', 'ObjectExpression', 'ArrayExpression']);

interface SeenField {
  readonly field: ReturnedField;
  isNumber: boolean;
  /** What is written is never `undefined`, which JSON leaves out. */
  readonly isValue: boolean;
}

/** Collects the fields of all values that one function returns. */
class ReturnReader {
  complete = true;
  private readonly seen = new Map<string, SeenField>();
  /** One object literal, and nothing else, is returned. */
  private isOneObject = true;
  private objects = 0;

  constructor(private readonly places: Places) {}

  fields(isOneValue: boolean): readonly ReturnedField[] {
    const isAlways = isOneValue && this.isOneObject && this.objects === 1;
    return [...this.seen.values()].map(({ field, isNumber, isValue }) => ({
      ...field,
      ...(isAlways && isValue && { isAlways }),
      ...(isNumber && { isNumber }),
    }));
  }

  /** Adds the fields of one returned value. */
  read(value: Node): void {
    const open: Node[] = [value];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const node = unwrap(next);
      switch (node.type) {
        case 'ObjectExpression':
          this.readObject(node);
          break;
        case 'ConditionalExpression':
          this.isOneObject = false;
          open.push(node.alternate, node.consequent);
          break;
        case 'AwaitExpression':
          open.push(node.argument);
          break;
        case 'CallExpression': {
          const json = isJsonText(node) ? node.arguments[0] : undefined;
          if (json === undefined) this.complete = false;
          else open.push(json);
          break;
        }
        default:
          this.isOneObject = false;
          if (!isWithoutFields(node)) this.complete = false;
      }
    }
  }

  private readObject(object: Extract<Node, { type: 'ObjectExpression' }>): void {
    this.objects += 1;
    for (const property of object.properties) {
      const name = property.type === 'Property' && !property.computed ? staticName(property.key) : undefined;
      // An object with `toJSON` is written as whatever that returns.
      if (property.type !== 'Property' || name === undefined || name === 'toJSON') this.complete = false;
      else {
        const isNumber = isNumeric(property.value);
        const known = this.seen.get(name);
        if (known === undefined)
          this.seen.set(name, {
            field: { name, at: this.places.span(property.key) },
            isNumber,
            isValue: isNumber || VALUES.has(unwrap(property.value).type),
          });
        else known.isNumber &&= isNumber;
      }
    }
  }
}

/** A number as it is written, with its sign. */
function isNumeric(value: Node): boolean {
  const node = unwrap(value);
  if (node.type === 'UnaryExpression') return node.operator === '-' && isNumeric(node.argument);
  return node.type === 'Literal' && typeof node.value === 'number';
}

/** What is certainly no JSON object when it has become the text of a result. */
function isWithoutFields(node: Node): boolean {
  switch (node.type) {
    case 'BlockStatement':
      return true;
    case 'Literal':
      return typeof node.value !== 'string' || !beginsObject(node.value);
    case 'TemplateLiteral': {
      const start = node.quasis[0]?.value.cooked ?? '';
      return node.expressions.length === 0 || start.trim() !== '' ? !beginsObject(start) : false;
    }
    default:
      return false;
  }
}

/** A text is its own result, so one that is JSON has fields. */
function beginsObject(text: string): boolean {
  return text.trimStart().startsWith('{');
}

/** `JSON.stringify(…)`. */
function isJsonText(call: Extract<Node, { type: 'CallExpression' }>): boolean {
  const { callee } = call;
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'JSON' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'stringify' &&
    // A second argument picks or changes fields.
    (call.arguments.length === 1 || isNull(call.arguments[1]))
  );
}

function isNull(node: Node | undefined): boolean {
  return node?.type === 'Literal' && node.value === null;
}
