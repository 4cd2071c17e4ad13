/** What the language itself provides. */
import type * as ES from 'estree';
import type { Node } from './ast.js';
import { arrayConstructor } from './builtins/array.js';
import { jsonNamespace, mathNamespace, numberFunctions, promiseNamespace } from './builtins/namespaces.js';
import { ownPath, urlConstructor } from './builtins/paths.js';
import { objectConstructor } from './builtins/object.js';
import { regexpConstructor } from './builtins/regexp.js';
import { stringFunction } from './builtins/text.js';
import { required } from './expressions.js';
import { asText } from './texts.js';
import type { Machine } from './machine.js';
import { type Intrinsic, type IntrinsicCall, type Value, primitive, truthiness, unknown } from './value.js';

/** The value of a name that no scope declares. */
export function readGlobal(m: Machine, node: ES.Identifier): Value {
  switch (node.name) {
    case 'undefined':
      return primitive(undefined, node);
    case 'NaN':
      return primitive(Number.NaN, node);
    case 'Infinity':
      return primitive(Number.POSITIVE_INFINITY, node);
    case '__dirname':
    case '__filename':
      // Each file has its own.
      return ownPath(m, node.name, node);
    default:
      break;
  }
  const known = m.globals.get(node.name);
  if (known !== undefined) {
    if (m.judging && known.kind === 'unknown') m.mayThrow = true;
    return known;
  }
  const value = makeGlobal(m, node) ?? unknown('it is not declared in this file', node);
  // Nobody may have declared it.
  if (m.judging && value.kind === 'unknown') m.mayThrow = true;
  m.globals.set(node.name, value);
  return value;
}

function makeGlobal(m: Machine, node: ES.Identifier): Value | undefined {
  switch (node.name) {
    case 'Object':
      return objectConstructor(m, node);
    case 'Array':
      return arrayConstructor(m, node);
    case 'RegExp':
      return regexpConstructor(node);
    case 'String':
      return stringFunction(node);
    case 'Boolean':
      return intrinsic('Boolean', node, (call) => {
        const truth = call.args[0] === undefined ? false : truthiness(call.args[0].value);
        return truth === undefined ? unknown('its argument is not known', call.node) : primitive(truth, call.node);
      });
    case 'Number':
    case 'parseInt':
    case 'parseFloat':
      return numberFunctions(node);
    case 'Math':
      return mathNamespace(node);
    case 'JSON':
      return jsonNamespace(m, node);
    case 'Promise':
      return promiseNamespace(m, node);
    case 'console':
      return { kind: 'host', node, taint: () => undefined, get: (name) => harmless(name, node) };
    case 'structuredClone':
    case 'encodeURIComponent':
    case 'Date':
    case 'Error':
    case 'TypeError':
    case 'RangeError':
    case 'isNaN':
      return harmless(node.name, node);
    case 'URL':
      return urlConstructor(node);
    case 'require':
      return intrinsic('require', node, (call) => {
        const specifier = call.args[0] === undefined ? undefined : asText(call.args[0].value);
        return (
          (specifier === undefined ? undefined : required(m, specifier, call.node)) ??
          unknown('the module is not known', call.node)
        );
      });
    default:
      return undefined;
  }
}

export function intrinsic(name: string, node: Node, call: (call: IntrinsicCall) => Value): Intrinsic {
  return { kind: 'intrinsic', name, node, call };
}

/** A function that changes nothing it is handed and whose result is not followed. */
export function harmless(name: string, node: Node): Intrinsic {
  return intrinsic(name, node, (call) => unknown(`the result of \`${name}\` is not followed`, call.node));
}
