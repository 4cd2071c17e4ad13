/** Repairs of refusals: what is refused is taken out, or put right where that is one word. */
import { quote } from '../checks/words.js';
import { type Node, rangeOf, staticName, unwrap } from '../evaluate/ast.js';
import type { Fix, TextEdit } from '../source/edit.js';
import { type Span, sameSpan } from '../source/span.js';
import { withRoute, withoutSkill } from './changed-graph.js';
import { type FixContext, type RefusalFixContext, suggestion } from './context.js';
import { removeCall, removeHolder, removeItem, removeProperties } from './remove-item.js';
import type { CallNode } from './source-index.js';
import {
  type Item,
  type ObjectNode,
  callNamedAt,
  elementOf,
  isOwnedItem,
  itemOfProperty,
  methodOf,
  propertyNamed,
  propertyOf,
  textOf,
} from './written.js';

/** The property that a span is: by its key, or by its value. */
function propertyIn({ index }: FixContext, span: Span): Item<ObjectNode> | undefined {
  const property = index.propertyAt(span);
  if (property !== undefined) return itemOfProperty(index, property);
  const node = index.nodeAt(span);
  return node === undefined ? undefined : propertyOf(index, node);
}

/** The written name of a property. */
function nameOf({ node }: Item<ObjectNode>): string | undefined {
  return node.type === 'Property' && !node.computed ? staticName(node.key) : undefined;
}

/** A value that is refused wherever it is used may be taken out of a text that stands for many things. */
function isPlainValue(node: Node): boolean {
  const value = unwrap(node);
  switch (value.type) {
    case 'Literal':
      return true;
    case 'ArrayExpression':
      return value.elements.length === 0;
    case 'ObjectExpression':
      return value.properties.length === 0;
    default:
      return false;
  }
}

/** Takes out the refused property, with others of the same object that make no sense without it. */
export function removeRefusedProperty(context: RefusalFixContext, also: readonly string[] = []): readonly Fix[] {
  const item = propertyIn(context, context.refusal.at);
  const name = item === undefined ? undefined : nameOf(item);
  if (item === undefined || name === undefined || !mayRemove(context, item)) return [];
  const others = also.flatMap((other) => {
    const property = propertyNamed(item.container, other);
    const found = property === undefined ? undefined : itemOfProperty(context.index, property);
    return found === undefined ? [] : [found];
  });
  return suggestion(`Remove \`${name}\``, removeProperties(context, [item, ...others]));
}

function mayRemove({ index }: FixContext, item: Item<ObjectNode>): boolean {
  return isOwnedItem(index, item) || (item.node.type === 'Property' && isPlainValue(item.node.value));
}

/** Takes out the refused value with its property or with the call that it is for. */
export function removeRefusedValue(context: RefusalFixContext): readonly Fix[] {
  const node = context.index.nodeAt(context.refusal.at);
  const item = propertyIn(context, context.refusal.at);
  if (item !== undefined) return removeRefusedProperty(context);
  const call = node === undefined ? undefined : context.index.holder(node);
  const method = call?.type === 'CallExpression' ? methodOf(call) : undefined;
  return node === undefined || method === undefined
    ? []
    : suggestion(`Remove \`${method}\``, removeHolder(context, node));
}

/**
 * Takes out the refused property, and each object around it that would be empty
 * without it, up to the property of this name.
 */
export function removeUpTo(context: RefusalFixContext, last: string): readonly Fix[] {
  const { index } = context;
  let item = propertyIn(context, context.refusal.at);
  for (let depth = 0; depth < 3 && item?.container.properties.length === 1; depth += 1) {
    if (nameOf(item) === last) break;
    item = propertyOf(index, item.container);
  }
  const name = item === undefined ? undefined : nameOf(item);
  if (item === undefined || name === undefined || !isOwnedItem(index, item)) return [];
  return suggestion(`Remove \`${name}\``, removeProperties(context, [item]));
}

/** Takes the refused element out of its list. */
export function removeRefusedElement(
  context: RefusalFixContext,
  what: string,
  whenEmpty: 'keep-list' | 'with-holder',
  list?: string,
): readonly Fix[] {
  const { index, refusal } = context;
  const node = index.nodeAt(refusal.at);
  const item = node === undefined ? undefined : elementOf(index, node);
  if (item === undefined || !isOwnedItem(index, item)) return [];
  const holder = propertyOf(index, item.container);
  const name = holder === undefined ? undefined : nameOf(holder);
  if (list !== undefined && name !== list) return [];
  return suggestion(`Remove this ${what}`, removeItem(context, [item], whenEmpty));
}

/** Takes the refused row out, alone or with what it is for. */
export function removeRefusedRow(context: RefusalFixContext): readonly Fix[] {
  const node = context.index.nodeAt(context.refusal.at);
  const isElement = node !== undefined && elementOf(context.index, node) !== undefined;
  return isElement ? removeRefusedElement(context, 'row', 'with-holder') : removeRefusedValue(context);
}

/** Takes the step out whose tool is refused, unless it is the only one. */
export function removeStepOf(context: RefusalFixContext): readonly Fix[] {
  const tool = propertyIn(context, context.refusal.at);
  const step = tool === undefined ? undefined : elementOf(context.index, tool.container);
  if (step === undefined || !isOwnedItem(context.index, step)) return [];
  return suggestion('Remove this step', removeItem(context, [step], 'keep-list'));
}

/** A single phrase where a list is wanted becomes a list of one. */
export function wrapInList(context: RefusalFixContext): readonly Fix[] {
  const { index, refusal } = context;
  const node = index.nodeAt(refusal.at);
  if (node?.type !== 'Literal' || typeof node.value !== 'string' || node.value.trim() === '') return [];
  const [start, end] = rangeOf(node);
  const edit = (at: number, text: string): TextEdit => ({ span: { file: index.file, start: at, end: at }, text });
  return suggestion('Put this phrase into a list', [edit(start, '['), edit(end, ']')]);
}

/** One suggestion for each of the values that are allowed where a literal stands. */
export function chooseValue(context: RefusalFixContext, values: readonly string[]): readonly Fix[] {
  const { index, refusal } = context;
  const node = index.nodeAt(refusal.at);
  if (node?.type !== 'Literal') return [];
  const text = textOf(index, node);
  const mark = text.startsWith('"') ? '"' : "'";
  return values.flatMap((value) =>
    suggestion(`Change ${text.slice(0, 40)} to ${quote(value)}`, [{ span: refusal.at, text: mark + value + mark }]),
  );
}

/**
 * One suggestion for each of two things that exclude each other. A tree is
 * never taken out: what is wired beside it seldom makes a graph.
 */
export function removeEither(
  context: RefusalFixContext,
  names: { readonly first: string; readonly second: string },
): readonly Fix[] {
  const other = context.refusal.related[0]?.at;
  return [
    ...removeNamed(context, context.refusal.at, names.second),
    ...(other === undefined ? [] : removeNamed(context, other, names.first)),
  ];
}

function contains(outer: Span, inner: Span): boolean {
  return outer.file === inner.file && outer.start <= inner.start && outer.end >= inner.end;
}

/** Takes the empty part of a guard out, or the guard where nothing else is in it. */
export function removeGuardPart(context: RefusalFixContext): readonly Fix[] {
  const fixes = removeUpTo(context, 'guard');
  return fixes.some(({ title }) => title === 'Remove `guard`') ? removeRouteCondition(context, 'guard', fixes) : fixes;
}

/** Takes out the condition of a route that is none, where the route is not worse off without it. */
export function removeRouteCondition(
  context: RefusalFixContext,
  condition: 'guard' | 'onToolStatus',
  fixes: readonly Fix[],
): readonly Fix[] {
  const { facts, refusal } = context;
  const holders = facts.graphs.flatMap((graph) =>
    graph.routes.items.map((route, position) => ({ graph, route, position })),
  );
  const held = holders.filter(({ route }) => {
    const place =
      condition === 'guard'
        ? route.guard?.site.at
        : route.onToolStatus.kind === 'set'
          ? route.onToolStatus.site.at
          : undefined;
    return place !== undefined && contains(place, refusal.at);
  });
  const isFine = held.every(({ graph, route, position }) => {
    const { guard, ...others } = route;
    const left =
      condition === 'guard'
        ? { ...others, guard: undefined }
        : { ...others, guard, onToolStatus: { kind: 'none' } as const };
    const hasOther =
      left.when !== 'none' ||
      left.guard !== undefined ||
      left.onToolReturn.kind !== 'none' ||
      left.onToolStatus.kind !== 'none';
    return context.verifierFor(graph).isNoWorse(withRoute(graph, position, { ...left, deterministic: hasOther }));
  });
  return isFine ? fixes : [];
}

/** Takes a skill off the list of a graph whose tree does not end in it. */
export function removeListedSkill(context: RefusalFixContext): readonly Fix[] {
  const { facts, refusal } = context;
  const isFine = facts.graphs.every((graph) => {
    const skill = graph.skills.items.find(({ site }) => sameSpan(site.at, refusal.at));
    return skill === undefined || context.verifierFor(graph).isNoWorse(withoutSkill(graph, skill));
  });
  return isFine ? removeRefusedElement(context, 'skill', 'keep-list') : [];
}

/** Methods of a builder that set the same thing: one of them alone does not undo it while another is left. */
const SAME_EFFECT: readonly (readonly string[])[] = [
  ['entryBy', 'entryByRelevance'],
  ['entryByRead'],
  ['classify'],
  ['tree'],
  ['neverRoutes'],
  ['entry'],
  ['route'],
];

function removeNamed(context: RefusalFixContext, at: Span, name: string): readonly Fix[] {
  if (name === 'tree') return [];
  const title = `Remove \`${name}\``;
  const call = callNamedAt(context.index, at);
  if (call !== undefined && methodOf(call) === name) {
    const isOnly = callsLike(context, name).length === 1;
    return isOnly && isFree(context, name) ? suggestion(title, removeCall(context, call)) : [];
  }
  const item = propertyIn(context, at);
  if (item === undefined || nameOf(item) !== name || !isOwnedItem(context.index, item) || !isFree(context, name))
    return [];
  return suggestion(title, removeProperties(context, [item]));
}

/** All calls in the file that set the same thing as a method of this name; builders are not told apart. */
function callsLike({ index }: FixContext, name: string): readonly CallNode[] {
  const names = SAME_EFFECT.find((group) => group.includes(name)) ?? [name];
  return index.calls().filter((call) => names.includes(methodOf(call) ?? ''));
}

/** Without a classifier nothing judges an intent. */
function isFree({ facts }: FixContext, name: string): boolean {
  if (name !== 'classify') return true;
  return !facts.graphs.some(({ entries }) => entries.items.some(({ match }) => match?.kind === 'intent'));
}
