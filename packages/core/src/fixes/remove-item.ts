/** Taking written items out, together with what would be left empty by it. */
import type { Node } from '../evaluate/ast.js';
import type { TextEdit } from '../source/edit.js';
import type { FixContext } from './context.js';
import { isOwned } from './owned.js';
import { removeItems, removeSlot } from './remove.js';
import { slotOfCall } from './rule-places.js';
import type { CallNode } from './source-index.js';
import {
  type ArrayNode,
  type Item,
  type ObjectNode,
  callOf,
  isOwnedItem,
  listingOf,
  methodOf,
  propertyOf,
} from './written.js';

/**
 * What becomes of a list that would be empty: there is no edit (`keep-list`), or
 * the list goes with the property or the call that it is for (`with-holder`).
 */
export type WhenEmpty = 'keep-list' | 'with-holder';

/** Methods whose last argument is an options object that may be left out. */
const WITH_OPTIONS = new Set(['entry', 'route']);

/** Takes elements out of the one array that they all stand in. */
export function removeItem(
  context: FixContext,
  items: readonly Item<ArrayNode>[],
  whenEmpty: WhenEmpty,
): readonly TextEdit[] | undefined {
  const { index } = context;
  const [first] = items;
  if (first === undefined) return undefined;
  const { container } = first;
  const positions = items.map(({ position }) => position);
  if (container.elements.length <= new Set(positions).size)
    return whenEmpty === 'with-holder' ? removeHolder(context, container) : undefined;
  const listing = listingOf(index, container);
  return listing === undefined ? undefined : removeItems(index, listing, positions);
}

/** Takes out what a value is for: its property, or the call on a builder whose one argument it is. */
export function removeHolder(context: FixContext, value: Node): readonly TextEdit[] | undefined {
  const { index } = context;
  const property = propertyOf(index, value);
  if (property !== undefined) return isOwnedItem(index, property) ? removeProperties(context, [property]) : undefined;
  const argument = callOf(index, value);
  const isOnly = argument?.call.arguments.length === 1 && methodOf(argument.call) !== undefined;
  return isOnly ? removeCall(context, argument.call) : undefined;
}

/** Takes a call on a builder out of its chain, or with its statement. */
export function removeCall({ index }: FixContext, call: CallNode): readonly TextEdit[] | undefined {
  const slot = isOwned(index, call) ? slotOfCall(index, call) : undefined;
  return slot === undefined ? undefined : removeSlot(index, slot);
}

/** Takes properties out of an object literal; options of a rule or route that would be empty go as well. */
export function removeProperties(
  { index }: FixContext,
  items: readonly Item<ObjectNode>[],
): readonly TextEdit[] | undefined {
  const [first] = items;
  if (first === undefined || items.some(({ container }) => container !== first.container)) return undefined;
  const { container } = first;
  const positions = items.map(({ position }) => position);
  if (container.properties.length === new Set(positions).size) {
    const argument = optionsArgument(callOf(index, container));
    if (argument !== undefined) return argument;
  }
  const listing = listingOf(index, container);
  return listing === undefined ? undefined : removeItems(index, listing, positions);

  function optionsArgument(
    call: { readonly call: CallNode; readonly position: number } | undefined,
  ): readonly TextEdit[] | undefined {
    if (call === undefined || !WITH_OPTIONS.has(methodOf(call.call) ?? '')) return undefined;
    const isDirect = index.outer(container) === (call.call.arguments[call.position] as Node | undefined);
    if (!isDirect || call.position !== call.call.arguments.length - 1) return undefined;
    const args = listingOf(index, call.call);
    return args === undefined ? undefined : removeItems(index, args, [call.position]);
  }
}
