/** What lists and objects lead to. */
import { append } from '../source/append.js';
import type { ArrayValue, Element, ObjectValue, Slot, Value } from './value.js';

/** The values of some elements, and what their gaps come from. */
export function valuesOf(elements: readonly Element[]): Value[] {
  return elements.flatMap((element) =>
    element.kind === 'item' ? [element.slot.value] : element.source === undefined ? [] : [element.source],
  );
}

/** True for a value that someone may change or call. */
export function canChange(value: Value): boolean {
  return value.kind !== 'primitive' && value.kind !== 'regexp' && value.kind !== 'intrinsic';
}

/** Everything that a thing leads to or led to. */
export function contentOf(thing: ObjectValue | ArrayValue): Value[] {
  const values = [...thing.hidden];
  if (thing.kind === 'array') {
    append(values, valuesOf(thing.elements));
    return values;
  }
  for (const last of thing.properties.values()) {
    for (let slot: Slot | undefined = last; slot !== undefined; slot = slot.prior) values.push(slot.value);
  }
  return values;
}
