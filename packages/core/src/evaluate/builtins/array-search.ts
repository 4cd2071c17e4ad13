/** Methods of known arrays that look for an element. */
import type { Node } from '../ast.js';
import { decide } from '../branches.js';
import type { Machine } from '../machine.js';
import {
  type ArrayValue,
  type Element,
  type IntrinsicCall,
  type Value,
  primitive,
  truthiness,
  unknown,
} from '../value.js';
import { callCallback, walk } from './callbacks.js';

/** What a search by callback has found out so far. */
interface Search {
  /** An earlier answer may have been the last one. */
  doubtful: boolean;
  result?: Value;
}

export function find(m: Machine, array: ArrayValue, callback: Value, node: Node, wantsIndex: boolean): Value {
  const search: Search = { doubtful: false };
  const visit = (value: Value, index: Value, element: Element): void => {
    if (search.result !== undefined) return;
    const truth = truthiness(ask(m, callback, [value, index, array], node, search));
    if (truth === false) return;
    if (truth === undefined || !m.isCertain(element) || index.kind === 'unknown') search.doubtful = true;
    else if (!search.doubtful) search.result = wantsIndex ? index : value;
  };
  walk(m, array, visit, visit);
  if (search.doubtful) return unknown('which element is found is not known', node, [array]);
  return search.result ?? primitive(wantsIndex ? -1 : undefined, node);
}

/** Asks a callback; only sometimes when an earlier answer may have been the last one. */
function ask(m: Machine, callback: Value, values: readonly Value[], node: Node, { doubtful }: Search): Value {
  if (!doubtful) return callCallback(m, callback, values, node);
  const [answer] = decide(m, [() => callCallback(m, callback, values, node)]);
  return answer ?? unknown('it throws', node);
}

/** `some` (`wanted` true) and `every` (`wanted` false): whether an element answers as wanted. */
export function test(m: Machine, array: ArrayValue, callback: Value, node: Node, wanted: boolean): Value {
  const search: Search = { doubtful: false };
  walk(m, array, (value, index, element) => {
    if (search.result !== undefined) return;
    const truth = truthiness(ask(m, callback, [value, index, array], node, search));
    if (truth === undefined || (truth === wanted && !m.isCertain(element))) search.doubtful = true;
    else if (truth === wanted && !search.doubtful) search.result = primitive(wanted, node);
  });
  if (search.doubtful) return unknown('what an element answers is not known', node);
  return search.result ?? primitive(!wanted, node);
}

/** `includes` finds `NaN`, and takes a hole for `undefined`; `indexOf` does neither. */
export function search(
  m: Machine,
  array: ArrayValue,
  call: IntrinsicCall,
  isIncludes: boolean,
  answer: (index: number) => boolean | number,
): Value {
  const wanted = call.args[0]?.value;
  const elements = m.elements(array);
  if (call.args.length !== 1 || wanted?.kind !== 'primitive' || !elements.every((element) => m.isCertain(element))) {
    return unknown('where it stands is not known', call.node);
  }
  if (elements.some((element) => element.kind === 'gap' || element.slot.value.kind === 'unknown'))
    return unknown('an element is not known', call.node);
  const isWanted = (element: Element): boolean => {
    if (element.kind === 'gap' || element.slot.value.kind !== 'primitive') return false;
    const { value } = element.slot.value;
    if (!isIncludes) return element.hole !== true && value === wanted.value;
    return value === wanted.value || Object.is(value, wanted.value);
  };
  return primitive(answer(elements.findIndex(isWanted)), call.node);
}

export function at(m: Machine, array: ArrayValue, call: IntrinsicCall): Value {
  const index = call.args[0]?.value;
  const elements = m.elements(array);
  if (
    index?.kind !== 'primitive' ||
    typeof index.value !== 'number' ||
    !elements.every((element) => m.isCertain(element))
  ) {
    return unknown('which element it is is not known', call.node, [array]);
  }
  const element = elements.at(index.value);
  return element?.kind === 'item' ? element.slot.value : primitive(undefined, call.node);
}
