/** The fields of what a tool returns, read from the text of its `execute` alone. */
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
  const fields = new Map<string, ReturnedField>();
  const { values, complete: seen } = returnedValues(execute.value.node);
  let complete = seen;
  for (const value of values) complete = readValue(places, value, fields) && complete;
  return { items: [...fields.values()], complete };
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
      open.push(...childrenOf(node).reverse());
    }
  }
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

/** Adds the fields of one returned value; false where it may have others. */
function readValue(places: Places, value: Node, fields: Map<string, ReturnedField>): boolean {
  const open: Node[] = [value];
  let complete = true;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const node = unwrap(next);
    switch (node.type) {
      case 'ObjectExpression':
        for (const property of node.properties) {
          const name = property.type === 'Property' && !property.computed ? staticName(property.key) : undefined;
          if (property.type !== 'Property' || name === undefined) complete = false;
          else if (!fields.has(name)) fields.set(name, { name, at: places.span(property.key) });
        }
        break;
      case 'ConditionalExpression':
        open.push(node.alternate, node.consequent);
        break;
      case 'AwaitExpression':
        open.push(node.argument);
        break;
      case 'CallExpression': {
        const json = isJsonText(node) ? node.arguments[0] : undefined;
        if (json === undefined) complete = false;
        else open.push(json);
        break;
      }
      default:
        // A literal that is no object has no fields.
        if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') complete = false;
    }
  }
  return complete;
}

/** `JSON.stringify(…)`. */
function isJsonText(call: Extract<Node, { type: 'CallExpression' }>): boolean {
  const { callee } = call;
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'JSON' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'stringify'
  );
}
