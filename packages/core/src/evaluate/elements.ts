/** The elements of lists: those of an array on the current path, and those that spreading a value gives. */
import { TEXT_LIMIT } from './texts.js';
import type { Machine } from './machine.js';
import { type Element, type Value, gapFrom, primitive, unknown } from './value.js';

/** The elements that spreading a value gives, on the current path. */
export function spreadElements(m: Machine, value: Value): readonly Element[] {
  if (value.kind === 'array') {
    const elements = elementsHere(m, value).map((element): Element =>
      element.kind === 'item' && element.hole === true ? { kind: 'item', slot: element.slot } : element,
    );
    if (value.isIterator) {
      m.touch(value.run, value.node);
      value.elements = [
        gapFrom(unknown('it is what is left of an iterator', value.node, [m.array(value.elements, value.node)])),
      ];
    }
    return elements;
  }
  if (value.kind === 'primitive' && typeof value.value === 'string' && value.value.length < TEXT_LIMIT / 100) {
    return Array.from(value.value, (character) => ({
      kind: 'item',
      slot: m.slot(primitive(character, value.node), value.node),
    }));
  }
  if (value.kind === 'unknown' && value.alternatives.length > 0) {
    // Only what can be spread at all gets as far as this: `...(extra ? ['x'] : [])`.
    const elements: Element[] = [];
    for (const alternative of value.alternatives) {
      if (alternative.kind === 'primitive' && typeof alternative.value !== 'string') continue;
      if (alternative.kind !== 'array') return [gapFrom(value)];
      const path = m.path.branch();
      for (const element of elementsHere(m, alternative)) {
        elements.push(element.kind === 'gap' ? element : { kind: 'item', slot: { ...element.slot, path } });
      }
    }
    return elements;
  }
  return [gapFrom(value)];
}

/** An array's elements, certain ones on the current path, possible ones on a path of their own. */
export function elementsHere(m: Machine, array: Extract<Value, { kind: 'array' }>): readonly Element[] {
  return m.elements(array).map((element) => {
    if (element.kind === 'gap') return element;
    const path = m.isCertain(element) ? m.path : m.path.branch();
    return path === element.slot.path ? element : { ...element, slot: { ...element.slot, path } };
  });
}
