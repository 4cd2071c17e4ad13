/** How methods of known arrays call their callbacks. */
import type { Node } from '../ast.js';
import { decideStatements, repeat } from '../branches.js';
import { callFunction } from '../functions.js';
import type { Machine } from '../machine.js';
import {
  type ArrayValue,
  type Element,
  type IntrinsicCall,
  type Value,
  gapFrom,
  primitive,
  unknown,
} from '../value.js';
import { walkElements } from '../walk.js';

/** Runs a method that takes a callback; without one that is known, everything may have happened. */
export function withCallback(
  m: Machine,
  array: ArrayValue,
  call: IntrinsicCall,
  run: (callback: Value) => Value,
): Value {
  const [first] = call.args;
  if (first?.gap !== true && (first?.value.kind === 'function' || first?.value.kind === 'intrinsic'))
    return run(first.value);
  m.escape([array, ...call.args.map((argument) => argument.value)]);
  if (m.judging) m.mayThrow = true;
  return unknown('its callback is not known', call.node);
}

/** Calls a callback that is known. */
export function callCallback(m: Machine, callback: Value, values: readonly Value[], node: Node): Value {
  const args = values.map((value) => ({ value, node: value.node }));
  if (callback.kind === 'function') return callFunction(m, callback, args, undefined, node);
  if (callback.kind === 'intrinsic') return callback.call({ args, node, callee: callback.node });
  return unknown('its callback is not known', node);
}

/** Does something for each element: certain ones here, possible ones on a path of their own, gaps any number of times. */
export function walk(
  m: Machine,
  array: ArrayValue,
  visit: (element: Value, index: Value, at: Element) => void,
  /** What is done where nothing is; most methods pass holes by. */
  hole: (element: Value, index: Value, at: Element) => void = () => undefined,
): void {
  const nobody = unknown('what comes before it is not known', array.node);
  walkElements(
    m,
    array,
    {
      certain: (value, index, element) => {
        (element.hole === true ? hole : visit)(
          value,
          index === undefined ? nobody : primitive(index, array.node),
          element,
        );
        return true;
      },
      possible: (value, element) => {
        const run = (): undefined => {
          (element.hole === true ? hole : visit)(value, nobody, element);
        };
        decideStatements(m, [run, () => undefined], true);
        return true;
      },
      gap: (source) => {
        repeat(m, () => {
          visit(unknown('it is an element of a list that is not known', array.node, [source]), nobody, gapFrom(source));
        });
        return true;
      },
    },
    // What is added on the way is not visited by these methods.
    m.elements(array).length,
  );
}
