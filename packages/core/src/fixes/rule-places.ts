/** Where the rules and routes of a graph stand in the text: in which list, as which item, and what may change places. */
import { append } from '../source/append.js';
import { type Node, childrenOf, unwrap } from '../evaluate/ast.js';
import type { EntryDeclaration, GraphDeclaration, RouteDeclaration } from '../declare/graph.js';
import type { FixContext } from './context.js';
import { isOwned } from './owned.js';
import { type Slot, elementsOf, linkOf, statementOf } from './slots.js';
import type { CallNode, SourceIndex } from './source-index.js';
import { type ArrayNode, callOf, elementOf, isOwnedItem, methodOf, propertyOf } from './written.js';

/** A rule or a route as it is written. */
export type RulePlace =
  | { readonly kind: 'element'; readonly array: ArrayNode; readonly element: Node; readonly position: number }
  | { readonly kind: 'link'; readonly call: CallNode };

/** Where the text of a rule stands; `undefined` where it is not owned. */
export function placeOfRule(context: FixContext, entry: EntryDeclaration): RulePlace | undefined {
  const { index, uses } = context;
  const node = index.nodeAt(entry.site.at);
  if (node === undefined || !uses.isSingle('entry', entry.site.at)) return undefined;
  const argument = callOf(index, node);
  if (argument?.position === 0 && methodOf(argument.call) === 'entry') {
    return isOwned(index, argument.call) ? { kind: 'link', call: argument.call } : undefined;
  }
  const use = propertyOf(index, node);
  const element = use === undefined ? undefined : elementOf(index, use.container);
  if (element === undefined || !isOwnedItem(index, element)) return undefined;
  return { kind: 'element', array: element.container, element: element.node, position: element.position };
}

/** Where the text of a route stands; `undefined` where it is not owned. */
export function placeOfRoute({ index, uses }: FixContext, route: RouteDeclaration): RulePlace | undefined {
  const node = index.nodeAt(route.toSite.at);
  if (node === undefined || !uses.isSingle('route', route.toSite.at)) return undefined;
  const argument = callOf(index, node);
  if (argument?.position === 1 && methodOf(argument.call) === 'route') {
    return isOwned(index, argument.call) ? { kind: 'link', call: argument.call } : undefined;
  }
  const to = propertyOf(index, node);
  const element = to === undefined ? undefined : elementOf(index, to.container);
  if (element === undefined || !isOwnedItem(index, element)) return undefined;
  return { kind: 'element', array: element.container, element: element.node, position: element.position };
}

/** Rules, or routes, that may change places with each other, in their order. */
export interface RuleGroup {
  /** The positions among the graph's entries, or routes. */
  readonly rules: readonly number[];
  readonly slots: readonly Slot[];
}

/** The groups of rules of a graph. A rule whose text is not owned keeps its place and is in none. */
export function ruleGroups(context: FixContext, graph: GraphDeclaration): readonly RuleGroup[] {
  const places = graph.entries.items.map((entry) => (entry.certain ? placeOfRule(context, entry) : undefined));
  return groupsOf(context.index, places, graph.entries.complete);
}

/** The groups of routes of a graph, by the same terms. */
export function routeGroups(context: FixContext, graph: GraphDeclaration): readonly RuleGroup[] {
  const places = graph.routes.items.map((route) => (route.certain ? placeOfRoute(context, route) : undefined));
  return groupsOf(context.index, places, graph.routes.complete);
}

function groupsOf(
  index: SourceIndex,
  written: readonly (RulePlace | undefined)[],
  isComplete: boolean,
): readonly RuleGroup[] {
  const places = written.map((place) => (place === undefined || hasEffects(place) ? undefined : place));
  const arrays = new Map<ArrayNode, PlacedRule[]>();
  const links: { readonly rule: number; readonly call: CallNode }[] = [];
  for (const [rule, place] of places.entries()) {
    if (place?.kind === 'link') links.push({ rule, call: place.call });
    if (place?.kind === 'element')
      arrays.set(place.array, [...(arrays.get(place.array) ?? []), { rule, position: place.position }]);
  }
  return [
    ...[...arrays].flatMap(([array, rules]) => groupsInArray(index, array, rules, isComplete)),
    ...groupsOfLinks(index, links),
  ].filter(({ rules, slots }) => rules.length > 1 && inOrder(rules) && inOrder(slots.map((slot) => slot.start)));
}

interface PlacedRule {
  readonly rule: number;
  readonly position: number;
}

/** What stands before a spread of something unknown and what stands behind it are two groups. */
function groupsInArray(
  index: SourceIndex,
  array: ArrayNode,
  rules: readonly PlacedRule[],
  isComplete: boolean,
): readonly RuleGroup[] {
  const listing = elementsOf(index, array);
  if (listing === undefined) return [];
  const parts = new Map<number, RuleGroup & { rules: number[]; slots: Slot[] }>();
  for (const { rule, position } of rules) {
    const slot = listing.slots[position];
    if (slot === undefined) return [];
    const spreads = array.elements.slice(0, position).filter((element) => element?.type === 'SpreadElement');
    const key = isComplete ? 0 : spreads.length;
    const part = parts.get(key) ?? { rules: [], slots: [] };
    part.rules.push(rule);
    part.slots.push(slot);
    parts.set(key, part);
  }
  return [...parts.values()];
}

/** The chain's outermost call and the statement that it stands in. */
interface Chain {
  readonly top: Node;
  readonly statement: Node;
  readonly root: Node;
  /** The calls between the root and the top. */
  readonly links: number;
}

/** The calls of a chain have it in common, and a chain may have thousands. */
const knownChains = new WeakMap<CallNode, Chain>();

function chainOf(index: SourceIndex, call: CallNode): Chain | undefined {
  const known = knownChains.get(call);
  if (known !== undefined) return known;
  let top: Node = index.outer(call);
  for (
    let parent = index.parent(top);
    parent?.type === 'MemberExpression' && parent.object === top;
    parent = index.parent(top)
  ) {
    const outer = index.outer(parent);
    const next = index.parent(outer);
    if (next?.type !== 'CallExpression' || next.callee !== outer) break;
    top = index.outer(next);
  }
  let root: Node = unwrap(top);
  const links: CallNode[] = [];
  while (root.type === 'CallExpression') {
    const callee: Node = unwrap(root.callee);
    if (callee.type !== 'MemberExpression') break;
    links.push(root);
    root = unwrap(callee.object);
  }
  const statement = statementAround(index, top);
  if (statement === undefined) return undefined;
  const chain = { top, statement, root, links: links.length };
  for (const link of links) knownChains.set(link, chain);
  return chain;
}

function statementAround(index: SourceIndex, node: Node): Node | undefined {
  for (let at: Node | undefined = node; at !== undefined; at = index.parent(at)) {
    const parent = index.parent(at);
    if (parent?.type === 'Program' || parent?.type === 'BlockStatement') return at;
    if (parent?.type === 'ArrowFunctionExpression' && parent.body === at) return at;
  }
  return undefined;
}

/** Links of one chain, or of straight-line statements on one builder. */
function groupsOfLinks(
  index: SourceIndex,
  links: readonly { readonly rule: number; readonly call: CallNode }[],
): readonly RuleGroup[] {
  const placed = links.flatMap((link) => {
    const chain = chainOf(index, link.call);
    return chain === undefined ? [] : [{ ...link, chain }];
  });
  const byTop = new Map<Node, typeof placed>();
  for (const link of placed) byTop.set(link.chain.top, [...(byTop.get(link.chain.top) ?? []), link]);
  if (byTop.size <= 1)
    return placed.length === 0 ? [] : withSlots(placed.map(({ rule, call }) => ({ rule, slot: linkOf(index, call) })));
  const chains = [...byTop.values()].flatMap(([first]) => (first === undefined ? [] : [first.chain]));
  if (!isStraightLine(index, chains)) {
    return [...byTop.values()].flatMap((group) =>
      withSlots(group.map(({ rule, call }) => ({ rule, slot: linkOf(index, call) }))),
    );
  }
  const single = placed.filter(({ chain }) => isOneCall(chain));
  if (single.length === placed.length)
    return withSlots(placed.map(({ rule, chain }) => ({ rule, slot: statementOf(index, chain.statement) })));
  // A statement of its own would leave its comments behind when only its call moves.
  const moved = placed.filter(({ chain }) => !isOneCall(chain) || isBare(statementOf(index, chain.statement)));
  return withSlots(moved.map(({ rule, call }) => ({ rule, slot: linkOf(index, call) })));
}

function withSlots(rules: readonly { readonly rule: number; readonly slot: Slot | undefined }[]): readonly RuleGroup[] {
  const slots = rules.map(({ slot }) => slot).filter((slot) => slot !== undefined);
  return slots.length === rules.length ? [{ rules: rules.map(({ rule }) => rule), slots }] : [];
}

/** `builder.entry(…);` or `builder = builder.entry(…);`, with one call. */
function isOneCall({ statement, links, root }: Chain): boolean {
  return links === 1 && root.type === 'Identifier' && statement.type === 'ExpressionStatement';
}

/** What a call on a builder is taken out as: the statement that consists of it, else the link of its chain. */
export function slotOfCall(index: SourceIndex, call: CallNode): Slot | undefined {
  const chain = chainOf(index, call);
  return chain !== undefined && isOneCall(chain) ? statementOf(index, chain.statement) : linkOf(index, call);
}

function isBare(slot: Slot | undefined): boolean {
  return slot !== undefined && slot.lead === slot.start && slot.before === slot.end;
}

/**
 * True when the chains stand in one block on one builder, with nothing in
 * between that could change what they mean in another order: other calls on
 * that builder, and constants whose names the chains do not use.
 */
function isStraightLine(index: SourceIndex, chains: readonly Chain[]): boolean {
  const [first] = chains;
  const block = first === undefined ? undefined : index.parent(first.statement);
  if (block?.type !== 'Program' && block?.type !== 'BlockStatement') return false;
  const body: readonly Node[] = block.body;
  const builder = builderName(chains);
  const at = chains.map(({ statement }) => body.indexOf(statement));
  if (builder === undefined || at.includes(-1)) return false;
  const used = chains.map(({ statement }) => namesIn(statement));
  const declaresNothingUsed = (statement: Extract<Node, { type: 'VariableDeclaration' }>, own: number): boolean =>
    statement.declarations.every(({ id }) =>
      [...namesIn(id)].every(
        (name) => name !== builder && used.every((names, other) => other === own || !names.has(name)),
      ),
    );
  const [start, end] = at.reduce(([low, high], place) => [Math.min(low, place), Math.max(high, place)], [Infinity, 0]);
  return body.slice(start, end + 1).every((statement, offset) => {
    const own = at.indexOf(start + offset);
    if (offset === 0) return true;
    if (statement.type === 'VariableDeclaration') return declaresNothingUsed(statement, own);
    return own >= 0 || (statement.type === 'ExpressionStatement' && isOnBuilder(statement.expression, builder));
  });
}

/** The variable that all chains are called on; the first of them may be its initialiser. */
function builderName(chains: readonly Chain[]): string | undefined {
  const names = new Set<string | undefined>();
  for (const [at, { root, statement }] of chains.entries()) {
    const declared = statement.type === 'VariableDeclaration' ? statement.declarations[0]?.id : undefined;
    const isFirst = at === 0 && declared?.type === 'Identifier';
    names.add(isFirst ? declared.name : root.type === 'Identifier' ? root.name : undefined);
  }
  return names.size === 1 ? [...names][0] : undefined;
}

function isOnBuilder(expression: Node, builder: string): boolean {
  let at: Node = unwrap(expression);
  if (at.type === 'AssignmentExpression') {
    if (at.operator !== '=' || at.left.type !== 'Identifier' || at.left.name !== builder) return false;
    at = unwrap(at.right);
  }
  while (at.type === 'CallExpression') {
    const callee: Node = unwrap(at.callee);
    if (callee.type !== 'MemberExpression') return false;
    at = unwrap(callee.object);
  }
  return at.type === 'Identifier' && at.name === builder;
}

function namesIn(node: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const open: Node[] = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.type === 'Identifier') names.add(at.name);
    append(open, childrenOf(at));
  }
  return names;
}

function inOrder(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? number));
}

/** True when evaluating the rule's text could do something besides declaring, so that its order matters. */
function hasEffects(place: RulePlace): boolean {
  const open: Node[] = place.kind === 'link' ? [...place.call.arguments] : [place.element];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (EFFECTS.has(at.type)) return true;
    if (at.type !== 'FunctionExpression' && at.type !== 'ArrowFunctionExpression') append(open, childrenOf(at));
  }
  return false;
}

const EFFECTS: ReadonlySet<string> = new Set([
  'AssignmentExpression',
  'UpdateExpression',
  'AwaitExpression',
  'YieldExpression',
]);
