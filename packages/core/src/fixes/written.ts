/** From a value's place to the item that stands for it in the text: an element, a property, a link, an argument. */
import { type Node, rangeOf, staticName, unwrap } from '../evaluate/ast.js';
import type { Span } from '../source/span.js';
import { isOwned, onlyUse } from './owned.js';
import { type Listing, argumentsOf, elementsOf, propertiesOf } from './slots.js';
import type { CallNode, PropertyNode, SourceIndex } from './source-index.js';

/** Hops from a constant to its one use. */
const HOP_LIMIT = 8;

export type ArrayNode = Extract<Node, { type: 'ArrayExpression' }>;
export type ObjectNode = Extract<Node, { type: 'ObjectExpression' }>;

/** An item of a list with its position. */
export interface Item<Container extends Node> {
  readonly node: Node;
  readonly container: Container;
  readonly position: number;
}

/**
 * The expression that holds the value where it is used: behind a constant with
 * one use, the name there. `undefined` where the value is used more than once.
 */
function* holders(index: SourceIndex, node: Node): Generator<{ readonly outer: Node; readonly holder: Node }> {
  let at = node;
  for (let hops = 0; hops < HOP_LIMIT; hops += 1) {
    const outer = index.outer(at);
    const holder = index.parent(outer);
    if (holder === undefined) return;
    yield { outer, holder };
    if (holder.type !== 'VariableDeclarator' || holder.id.type !== 'Identifier') return;
    const use = onlyUse(index, holder.id);
    if (use === undefined) return;
    at = use;
  }
}

/** The array element that a value is, or comes into the array by. */
export function elementOf(index: SourceIndex, node: Node): Item<ArrayNode> | undefined {
  for (const { outer, holder } of holders(index, node)) {
    if (holder.type === 'ArrayExpression')
      return { node: outer, container: holder, position: holder.elements.findIndex((element) => element === outer) };
  }
  return undefined;
}

/** The property that a value is the value of. */
export function propertyOf(index: SourceIndex, node: Node): Item<ObjectNode> | undefined {
  for (const { outer, holder } of holders(index, node)) {
    if (holder.type === 'Property' && holder.value === outer) return itemOfProperty(index, holder);
  }
  return undefined;
}

/** The property as an item of its object literal. */
export function itemOfProperty(index: SourceIndex, property: PropertyNode): Item<ObjectNode> | undefined {
  const object = index.parent(property);
  if (object?.type !== 'ObjectExpression') return undefined;
  return { node: property, container: object, position: object.properties.findIndex((other) => other === property) };
}

/** The call of which a value is an argument. */
export function callOf(
  index: SourceIndex,
  node: Node,
): { readonly call: CallNode; readonly position: number } | undefined {
  for (const { outer, holder } of holders(index, node)) {
    if (holder.type === 'CallExpression' && holder.callee !== outer) {
      return { call: holder, position: holder.arguments.findIndex((argument) => argument === outer) };
    }
  }
  return undefined;
}

/** The call whose callee ends in this name: `.classify(…)` of the span of `classify`. */
export function callNamedAt(index: SourceIndex, span: Span): CallNode | undefined {
  const name = index.nodeAt(span);
  const member = name === undefined ? undefined : index.parent(name);
  if (member?.type !== 'MemberExpression') return undefined;
  const outer = index.outer(member);
  const call = index.parent(outer);
  return call?.type === 'CallExpression' && call.callee === outer ? call : undefined;
}

/** The method's name of a call on something. */
export function methodOf(call: CallNode): string | undefined {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression') return undefined;
  if (callee.computed) return callee.property.type === 'Literal' ? staticName(callee.property) : undefined;
  return staticName(callee.property);
}

/** The property of an object literal with this name, unless something behind it may hide it. */
export function propertyNamed(object: ObjectNode, name: string): PropertyNode | undefined {
  const property = object.properties.findLast(
    (item) => item.type !== 'Property' || (!item.computed && staticName(item.key) === name) || item.computed,
  );
  return property?.type === 'Property' && !property.computed ? property : undefined;
}

/** True when no spread and no computed key hides which properties an object literal has. */
export function isPlain(object: ObjectNode): boolean {
  return object.properties.every((item) => item.type === 'Property' && !item.computed);
}

/** The list that an item stands in. */
export function listingOf(index: SourceIndex, container: ArrayNode | ObjectNode | CallNode): Listing | undefined {
  switch (container.type) {
    case 'ArrayExpression':
      return elementsOf(index, container);
    case 'ObjectExpression':
      return propertiesOf(index, container);
    case 'CallExpression':
      return argumentsOf(index, container);
  }
}

/** True when the item's text stands for one thing, and it is no spread. */
export function isOwnedItem(index: SourceIndex, { node }: Pick<Item<Node>, 'node'>): boolean {
  return node.type !== 'SpreadElement' && isOwned(index, node);
}

/** The text of a node. */
export function textOf(index: SourceIndex, node: Node): string {
  const [start, end] = rangeOf(node);
  return index.slice(start, end);
}
