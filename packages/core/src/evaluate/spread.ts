/** Copies properties from one object to another: `{ ...a }`, `Object.assign`, rest patterns. */
import type { Node } from './ast.js';
import { spreadElements } from './elements.js';
import type { Machine } from './machine.js';
import { type ObjectValue, type Slot, type Value, primitive, unknown } from './value.js';

/** `{ ...value }` into an object that is being made. */
export function spreadInto(m: Machine, object: ObjectValue, value: Value, node: Node): void {
  switch (value.kind) {
    case 'object':
      copyProperties(m, object, value, () => true);
      return;
    case 'array': {
      const elements = spreadElements(m, value);
      if (elements.some((element) => element.kind === 'gap' || !element.slot.path.covers(m.path)))
        m.blur(object, node, [value]);
      else
        for (const [index, element] of elements.entries())
          if (element.kind === 'item') m.define(object, String(index), element.slot);
      return;
    }
    case 'primitive':
      if (typeof value.value === 'string') {
        for (let index = 0; index < value.value.length; index += 1) {
          m.define(object, String(index), m.slot(primitive(value.value[index], value.node), value.node));
        }
      }
      return;
    case 'unknown':
      spreadUnknown(m, object, value, node);
      return;
    case 'regexp':
    case 'function':
    case 'intrinsic':
    case 'promise':
      // They have no enumerable properties of their own, unless someone added some.
      return;
    case 'host':
      m.blur(object, node, [value]);
      return;
  }
}

/** Of an undecided value, only the keys that one of its alternatives has are touched: `...(c && { match })`. */
function spreadUnknown(m: Machine, object: ObjectValue, value: Extract<Value, { kind: 'unknown' }>, node: Node): void {
  const known = value.alternatives.every(
    (alternative) =>
      (alternative.kind === 'primitive' && typeof alternative.value !== 'string') ||
      (alternative.kind === 'object' && !alternative.open && !m.isBlind(alternative)),
  );
  if (value.alternatives.length === 0 || !known) {
    m.blur(object, node, [value]);
    return;
  }
  for (const alternative of value.alternatives) {
    if (alternative.kind !== 'object') continue;
    for (const [name, slot] of alternative.properties) {
      const before = object.properties.get(name);
      const options = [slot.value, ...(before === undefined ? [] : [before.value])];
      m.define(object, name, {
        value: unknown('it is spread under a condition that is not known', slot.node, options),
        node: slot.node,
        path: m.path,
        ...(slot.key === undefined ? {} : { key: slot.key }),
        ...(before === undefined || before.maybe === true ? { maybe: true } : {}),
      });
    }
  }
}

/** Copies the own properties that `wants` accepts, as they are on the current path. */
export function copyProperties(
  m: Machine,
  target: ObjectValue,
  source: ObjectValue,
  wants: (name: string) => boolean,
): void {
  if (m.isBlind(source)) {
    m.blur(target, source.node, [source]);
    return;
  }
  // Keys of an open object that are not known may overwrite; those that are known come after.
  if (source.open) m.blur(target, source.node, [source]);
  for (const name of source.properties.keys()) {
    if (!wants(name)) continue;
    const slot = m.property(source, name);
    if (slot === 'absent') continue;
    m.define(target, name, copiedSlot(m, source, name, slot));
  }
}

function copiedSlot(m: Machine, source: ObjectValue, name: string, slot: Slot | undefined): Slot {
  if (slot !== undefined) return { ...slot, path: m.path };
  const undecided = source.properties.get(name);
  const node = undecided?.node ?? source.node;
  return {
    value: unknown(
      'it is set under a condition that is not known',
      node,
      undecided === undefined ? [] : [undecided.value],
    ),
    node,
    path: m.path,
    maybe: true,
  };
}
