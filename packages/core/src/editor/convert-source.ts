/** Graphs that are written in one piece: one object literal, or one chain of calls. */
import type { Analysis } from '../analyze.js';
import type { EntryDeclaration, GraphDeclaration, RouteDeclaration, SkillDeclaration } from '../declare/graph.js';
import { type Node, rangeOf, staticName, unwrap } from '../evaluate/ast.js';
import { type Slot, elementsOf, propertiesOf } from '../fixes/slots.js';
import type { CallNode, PropertyNode, SourceIndex } from '../fixes/source-index.js';
import { type ArrayNode, type ObjectNode, isPlain } from '../fixes/written.js';
import { indexOf, spanOf } from './cursor.js';
import { originOf } from './mentions.js';

/** The options that both forms have; a label of an entry has no counterpart, and neither has a name that is no option. */
export const ENTRY_OPTIONS: readonly string[] = ['when', 'match', 'examples'];
export const ROUTE_OPTIONS: readonly string[] = ['when', 'onToolReturn', 'onToolStatus', 'guard', 'label'];
export const BUILD_OPTIONS: readonly string[] = ['check', 'knownTools', 'scopeTools'];

/** Thrown where a part has no counterpart in the other form, which ends the conversion. */
export class NoCounterpart extends Error {}

/** What the conversion gives; `undefined` where a part has no counterpart. */
export function orNothing<T>(convert: () => T): T | undefined {
  try {
    return convert();
  } catch (error) {
    if (error instanceof NoCounterpart) return undefined;
    throw error;
  }
}

/** One call in the chain of a builder. */
export interface Link {
  readonly name: string;
  readonly call: CallNode;
}

/** A graph with the calls that declare it. */
export interface GraphSource {
  readonly index: SourceIndex;
  readonly graph: GraphDeclaration;
  /** `skillGraph(…)`. */
  readonly root: CallNode;
  /** The calls up to `.build(…)`; empty for the object form. */
  readonly links: readonly Link[];
  /** The whole expression. */
  readonly whole: CallNode;
}

/** The graphs of a file that are certainly known, each written in one piece that is nobody else's. */
export function graphSources(analysis: Analysis): readonly GraphSource[] {
  const index = indexOf(analysis.source);
  if (index === undefined) return [];
  return analysis.graphs.flatMap((graph) => {
    const isAlone = analysis.graphs.filter(({ callee }) => callee.start === graph.callee.start).length === 1;
    const root = rootCall(index, index.nodeAt(graph.callee));
    if (!isAlone || root === undefined || !isKnown(graph)) return [];
    const links = graph.form === 'builder' ? chainFrom(index, root) : [];
    if (links === undefined) return [];
    const whole = links.at(-1)?.call ?? root;
    const [start, end] = rangeOf(whole);
    const isRefused = analysis.refusals.some(({ at }) => start <= at.start && at.end <= end);
    return isRefused ? [] : [{ index, graph, root, links, whole }];
  });
}

/** True when all of the graph's wiring is known and certainly there. */
function isKnown({ isTree, skills, entries, routes, router }: GraphDeclaration): boolean {
  const lists = [skills, entries, routes];
  return (
    isTree !== undefined &&
    lists.every(({ items, complete }) => complete && items.every(({ certain }) => certain)) &&
    [router.scorer, router.readByModel, router.classifier].every((set) => set !== undefined) &&
    entries.items.every(({ skill }) => skill !== undefined) &&
    routes.items.every(({ from, to }) => from !== undefined && to !== undefined)
  );
}

function rootCall(index: SourceIndex, callee: Node | undefined): CallNode | undefined {
  if (callee === undefined) return undefined;
  const holder = index.parent(callee);
  const named = holder?.type === 'MemberExpression' && holder.property === callee ? holder : callee;
  const call = index.parent(named);
  return call?.type === 'CallExpression' && call.callee === named ? call : undefined;
}

/** The calls on a builder, if they are one plain chain that ends in `.build(…)`. */
function chainFrom(index: SourceIndex, root: CallNode): readonly Link[] | undefined {
  const links: Link[] = [];
  for (let at = root; ;) {
    const member = index.parent(at);
    if (member?.type !== 'MemberExpression' || member.object !== at || member.computed || member.optional)
      return undefined;
    const call = index.parent(member);
    const name = staticName(member.property);
    if (call?.type !== 'CallExpression' || call.callee !== member || call.optional || name === undefined)
      return undefined;
    links.push({ name, call });
    if (name === 'build') return links;
    at = call;
  }
}

/** A property of a plain object literal, with its comments. */
export interface PropertyPart {
  readonly name: string;
  readonly node: PropertyNode;
  readonly slot: Slot;
  readonly position: number;
}

/** The properties of an object literal by their names; `undefined` where one is hidden, repeated or computed. */
export function propertiesIn(
  index: SourceIndex,
  node: Node | null | undefined,
): { readonly object: ObjectNode; readonly parts: ReadonlyMap<string, PropertyPart> } | undefined {
  const object = node === null || node === undefined ? undefined : unwrap(node);
  if (object?.type !== 'ObjectExpression' || !isPlain(object)) return undefined;
  const slots = propertiesOf(index, object)?.slots;
  if (slots === undefined) return undefined;
  const parts = new Map<string, PropertyPart>();
  for (const [position, property] of object.properties.entries()) {
    const slot = slots[position];
    const name = property.type === 'Property' ? staticName(property.key) : undefined;
    if (
      property.type !== 'Property' ||
      property.kind !== 'init' ||
      slot === undefined ||
      name === undefined ||
      parts.has(name)
    )
      return undefined;
    parts.set(name, { name, node: property, slot, position });
  }
  return { object, parts };
}

/** An element of an array literal, with its comments. */
export interface ElementPart {
  readonly node: Node;
  readonly slot: Slot;
}

/** The elements of an array literal; `undefined` for anything with holes or spreads. */
export function elementsIn(
  index: SourceIndex,
  node: Node | undefined,
): { readonly array: ArrayNode; readonly parts: readonly ElementPart[] } | undefined {
  const array = node === undefined ? undefined : unwrap(node);
  if (array?.type !== 'ArrayExpression') return undefined;
  const slots = elementsOf(index, array)?.slots;
  if (slots === undefined) return undefined;
  const parts: ElementPart[] = [];
  for (const [position, element] of array.elements.entries()) {
    const slot = slots[position];
    if (element === null || element.type === 'SpreadElement' || slot === undefined) return undefined;
    parts.push({ node: element, slot });
  }
  return { array, parts };
}

/** True when a node, casts aside, stands where the declaration says. */
export function isAt(
  index: SourceIndex,
  node: Node,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const span = spanOf(index, unwrap(node));
  return span.start === start && span.end === end;
}

/** True when both forms read the condition of a rule alike: they differ in what a falsy `when` means. */
export function isPlainEntry(index: SourceIndex, { condition, when }: EntryDeclaration): boolean {
  if (condition !== 'when') return condition !== 'unknown';
  const type = when === undefined ? undefined : index.nodeAt(originOf(when.site))?.type;
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';
}

/**
 * True when both forms read the options of a route alike. The object form drops
 * some that are falsy, so what is written has to be there in the declaration.
 */
export function isPlainRoute({ when, onToolReturn, label }: RouteDeclaration, options: ReadonlySet<string>): boolean {
  if (when === 'falsy' || when === 'unknown' || label === undefined || label === '') return false;
  if (options.has('when') !== (when === 'set') || options.has('label') !== (label !== null)) return false;
  if (options.has('onToolReturn') !== (onToolReturn.kind !== 'none')) return false;
  switch (onToolReturn.kind) {
    case 'none':
    case 'regex':
      return true;
    case 'exact':
      return onToolReturn.name !== '';
    case 'other':
      return onToolReturn.truthy;
    case 'unknown':
      return false;
  }
}

/** True for an expression that may be written more than once: a name, or a member of one. */
export function isRepeatable(node: Node): boolean {
  let inner = unwrap(node);
  while (inner.type === 'MemberExpression' && !inner.computed) inner = unwrap(inner.object);
  return inner.type === 'Identifier';
}

/** The ids of the graph's skills, if all are known and different. */
export function knownIds({ skills }: GraphDeclaration): ReadonlyMap<SkillDeclaration, string> | undefined {
  const ids = new Map<SkillDeclaration, string>();
  for (const skill of skills.items) if (skill.id !== undefined) ids.set(skill, skill.id);
  return ids.size === skills.items.length && new Set(ids.values()).size === ids.size ? ids : undefined;
}
