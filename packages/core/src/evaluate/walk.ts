/** Walks over the elements of a list while it may change under the walker. */
import { elementsHere, spreadElements } from './elements.js';
import type { Machine } from './machine.js';
import type { Element, Slot, Value } from './value.js';

/** What is done with each element; `false` ends the walk, and `stop` ends it as if there were no more. */
export interface Visitor {
  certain(value: Value, index: number | undefined, element: ItemElement): boolean | 'stop';
  /** The element may be missing. */
  possible(value: Value, element: ItemElement): boolean | 'stop';
  /** An unknown number of elements, all of which `source` leads to. */
  gap(source: Value): boolean;
}

export type ItemElement = Extract<Element, { readonly kind: 'item' }>;

/**
 * Visits the elements in their order, as an iterator of the language does: what
 * is removed before it is reached is not visited, and what is added is, up to
 * `most` elements. False when the visitor ended the walk.
 */
export function walkElements(m: Machine, list: Value, visitor: Visitor, most = Number.POSITIVE_INFINITY): boolean {
  // An iterator is used up by that; holes of an array are left as they are.
  const read = (): readonly Element[] =>
    list.kind === 'array' && !list.isIterator ? elementsHere(m, list) : spreadElements(m, list);
  let elements = read();
  // The position of the next element; `undefined` behind something whose length is not known.
  let position: number | undefined = 0;
  for (let next = 0; next < Math.min(elements.length, most); next += 1) {
    m.step();
    const element = elements[next];
    if (element === undefined) break;
    const before = changeOf(list);
    let goesOn: boolean | 'stop';
    if (element.kind === 'gap') {
      goesOn = visitor.gap(list);
      position = undefined;
    } else if (isHere(m, element.slot)) {
      goesOn = visitor.certain(element.slot.value, position, element);
      if (position !== undefined) position += 1;
    } else {
      goesOn = visitor.possible(element.slot.value, element);
      position = undefined;
    }
    if (goesOn === 'stop') return true;
    if (!goesOn) return false;
    if (changeOf(list) === before) continue;
    elements = read();
    const known = elements.findIndex((other) => other.kind === 'gap' || !isHere(m, other.slot));
    // Behind what may be missing, nobody knows which element is the next one.
    if (position === undefined || (known >= 0 && known < position)) return visitor.gap(list);
  }
  return true;
}

function isHere(m: Machine, slot: Slot): boolean {
  return slot.path.covers(m.path);
}

/** Differs when the list was changed. */
function changeOf(list: Value): number {
  return list.kind === 'array' ? list.changedAt + (list.escaped ? 0.5 : 0) : 0;
}
