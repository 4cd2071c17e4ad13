/**
 * A layered layout, from left to right. Columns of nodes alternate with columns
 * of labels, and every line has a place of its own in each column that it
 * passes, so no label lies on another one or on a node.
 *
 * Why our own: the layouts on npm that need no DOM weigh more than the rest of
 * the core together, and know nothing of labels that must not overlap.
 */
import { type Link, orderColumns } from './layout-order.js';
import { type Extent, placeColumns } from './layout-place.js';
import { type PathEnd, linePath, loopPath } from './layout-paths.js';
import { rankNodes } from './layout-ranks.js';

/** A node with the room that its text needs. */
export interface LayoutNode {
  readonly width: number;
  readonly height: number;
  /** True for a box that may be as wide as the widest one of its column, and as high as its lines need; else its lines meet in one point. */
  readonly grows: boolean;
}

/** An edge between two nodes, with the width of its label; 0 for none. */
export interface LayoutEdge {
  readonly from: number;
  readonly to: number;
  readonly labelWidth: number;
}

/** A rectangle, by its centre. */
export interface PlacedNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A drawn line: path data, where the arrow's tip is and where it points, and where its label begins. */
export interface PlacedEdge {
  readonly path: string;
  readonly tip: PathEnd;
  /** The left end of the label's base line. */
  readonly label: { readonly x: number; readonly y: number };
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** Lengths in pixels. */
const LABEL_ABOVE = 19;
const LABEL_BELOW = 6;
const BARE_REACH = 7;
const NODE_GAP = 7;
const PORT_STEP = 9;
const PORT_MARGIN = 9;
const CHANNEL_LEAST = 34;
const CHANNEL_MOST = 110;
/** How much wider a channel becomes for each pixel that a line rises or falls in it. */
const CHANNEL_SLOPE = 0.16;
const LABEL_INSET = 4;
const LOOP_INSET = 11;
/** Lines that pass through columns of nodes want to be straight more than others. */
const PASSING_WEIGHT = 8;
/** The columns of the start, of the labels on its edges, and of the nodes that these lead to. */
const FIRST_COLUMNS = 3;

/** What stands in a column: a node, or one place of an edge. */
interface Item {
  readonly column: number;
  readonly extent: Extent;
  /** The width that it asks of its column. */
  readonly width: number;
}

/** An edge with the items that it passes, from the left to the right. */
interface Route {
  readonly edge: LayoutEdge;
  readonly shape: 'right' | 'left' | 'loop';
  readonly items: readonly number[];
  readonly labelItem: number;
}

/** How a graph wants to be laid out. */
export interface LayoutWishes {
  /** See {@link rankNodes}. */
  readonly ranks: 'distance' | 'longest';
  /** The nodes next to the start stand in the order in which they come. */
  readonly keepsFirst: boolean;
}

/** Lays the graph out; node 0 is the start. */
export function layOut(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[], wishes: LayoutWishes): Layout {
  const ranks = rankNodes(nodes.length, edges, wishes.ranks);
  const heights = nodeHeights(nodes, edges, ranks);
  const items: Item[] = nodes.map((node, index) => {
    const reach = (heights[index] ?? node.height) / 2 + NODE_GAP;
    return { column: 2 * (ranks[index] ?? 0), extent: { above: reach, below: reach, weight: 1 }, width: node.width };
  });
  const routes = edges.map((edge) => routeEdge(edge, ranks, items));
  const links = routes.flatMap(linksOf);
  const columns = orderColumns(columnsOf(items, routes), links, wishes.keepsFirst ? FIRST_COLUMNS : 0);
  const ys = placeColumns(
    columns,
    items.map(({ extent }) => extent),
    links,
  );
  const xs = placeAcross(items, links, ys);
  const boxWidths = widestBoxes(nodes, items);
  const placed = nodes.map((node, index): PlacedNode => {
    const across = xs[items[index]?.column ?? 0] ?? { left: 0, right: 0 };
    const width = node.grows ? (boxWidths.get(items[index]?.column ?? 0) ?? node.width) : node.width;
    return { x: (across.left + across.right) / 2, y: ys[index] ?? 0, width, height: heights[index] ?? node.height };
  });
  const ports = portsOf(routes, nodes, placed, ys);
  const drawn = routes.map((route, index): PlacedEdge => {
    const [from, to] = [ports.get(`${index} from`), ports.get(`${index} to`)];
    const stops = route.items.map((item) => ({
      ...(xs[items[item]?.column ?? 0] ?? { left: 0, right: 0 }),
      y: ys[item] ?? 0,
    }));
    const label = { ...(xs[items[route.labelItem]?.column ?? 0] ?? { left: 0 }), y: ys[route.labelItem] ?? 0 };
    const [a, b] = [placed[route.edge.from], placed[route.edge.to]];
    if (a === undefined || b === undefined || from === undefined || to === undefined) return NOWHERE;
    if (route.shape === 'loop') {
      const edgeOf = xs[items[route.edge.from]?.column ?? 0]?.right ?? 0;
      const path = loopPath({ x: a.x + a.width / 2, y: from }, { x: b.x + b.width / 2, y: to }, edgeOf, label);
      return { ...path, label: { x: label.left + LOOP_INSET, y: label.y + 4 } };
    }
    const [left, right] = route.shape === 'right' ? [a, b] : [b, a];
    const [leftY, rightY] = route.shape === 'right' ? [from, to] : [to, from];
    const path = linePath({
      start: { x: left.x + left.width / 2, y: leftY },
      startColumn: xs[items[route.shape === 'right' ? route.edge.from : route.edge.to]?.column ?? 0]?.right ?? 0,
      stops,
      end: { x: right.x - right.width / 2, y: rightY },
      endColumn: xs[items[route.shape === 'right' ? route.edge.to : route.edge.from]?.column ?? 0]?.left ?? 0,
      tipAt: route.shape === 'right' ? 'end' : 'start',
    });
    return { ...path, label: { x: label.left + LABEL_INSET, y: label.y - 5 } };
  });
  const bottom = items.reduce((most, { extent }, item) => Math.max(most, (ys[item] ?? 0) + extent.below), 0);
  return { width: xs.at(-1)?.right ?? 0, height: bottom, nodes: placed, edges: drawn };
}

const NOWHERE: PlacedEdge = { path: '', tip: { x: 0, y: 0, points: 'right' }, label: { x: 0, y: 0 } };

/** The width of the boxes of each column that has some. */
function widestBoxes(nodes: readonly LayoutNode[], items: readonly Item[]): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  for (const [index, { width, grows }] of nodes.entries()) {
    const column = items[index]?.column ?? 0;
    if (grows) widths.set(column, Math.max(width, widths.get(column) ?? 0));
  }
  return widths;
}

/** The height of each node: as given, or higher where many lines end on one side. */
function nodeHeights(
  nodes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
  ranks: readonly number[],
): readonly number[] {
  const sides = nodes.map(() => ({ left: 0, right: 0 }));
  for (const { from, to } of edges) {
    const [a, b] = [ranks[from] ?? 0, ranks[to] ?? 0];
    const [source, target] = [sides[from], sides[to]];
    if (source === undefined || target === undefined) continue;
    source[a > b ? 'left' : 'right'] += 1;
    target[b > a ? 'left' : 'right'] += 1;
  }
  return nodes.map(({ height, grows }, index) => {
    const { left = 0, right = 0 } = sides[index] ?? {};
    return grows ? Math.max(height, 2 * PORT_MARGIN + PORT_STEP * (Math.max(left, right) - 1)) : height;
  });
}

/** Makes the items of an edge: one for its label, and one for each column that it passes on its way. */
function routeEdge(edge: LayoutEdge, ranks: readonly number[], items: Item[]): Route {
  const [a, b] = [ranks[edge.from] ?? 0, ranks[edge.to] ?? 0];
  const add = (column: number, isLabel: boolean, loop: boolean): number => {
    const labelled = isLabel && edge.labelWidth > 0;
    const above = labelled ? (loop ? 12 : LABEL_ABOVE) : loop ? 9 : BARE_REACH;
    const below = labelled ? (loop ? 12 : LABEL_BELOW) : loop ? 9 : BARE_REACH;
    const inset = loop ? LOOP_INSET : LABEL_INSET;
    items.push({
      column,
      extent: { above, below, weight: Math.abs(a - b) > 1 ? PASSING_WEIGHT : 2 },
      width: labelled ? edge.labelWidth + 2 * inset : 0,
    });
    return items.length - 1;
  };
  if (a === b) {
    const item = add(2 * a + 1, true, true);
    return { edge, shape: 'loop', items: [item], labelItem: item };
  }
  const [left, right] = a < b ? [a, b] : [b, a];
  const labelColumn = a < b ? 2 * a + 1 : 2 * a - 1;
  const passed: number[] = [];
  let labelItem = -1;
  for (let column = 2 * left + 1; column < 2 * right; column += 1) {
    const item = add(column, column === labelColumn, false);
    if (column === labelColumn) labelItem = item;
    passed.push(item);
  }
  return { edge, shape: a < b ? 'right' : 'left', items: passed, labelItem };
}

function linksOf({ edge, shape, items }: Route): readonly Link[] {
  const [first] = items;
  if (first === undefined) return [];
  if (shape === 'loop') {
    return [
      { left: edge.from, right: first },
      { left: edge.to, right: first },
    ];
  }
  const [left, right] = shape === 'right' ? [edge.from, edge.to] : [edge.to, edge.from];
  const chain = [left, ...items, right];
  return chain.slice(1).map((item, index) => ({ left: chain[index] ?? left, right: item }));
}

/**
 * The items of each column in the order of the source: nodes as they come, and
 * lines where what they come from stands.
 */
function columnsOf(items: readonly Item[], routes: readonly Route[]): readonly (readonly number[])[] {
  const sortKeys = items.map((_, index) => index);
  for (const { edge, items: passed, shape } of routes) {
    for (const item of passed) sortKeys[item] = shape === 'right' ? edge.to : edge.from;
  }
  const columns: number[][] = [];
  for (const [index, { column }] of items.entries()) {
    while (columns.length <= column) columns.push([]);
    columns[column]?.push(index);
  }
  return columns.map((column) => column.sort((a, b) => (sortKeys[a] ?? 0) - (sortKeys[b] ?? 0) || a - b));
}

/** The left and right end of each column. */
function placeAcross(
  items: readonly Item[],
  links: readonly Link[],
  ys: readonly number[],
): readonly { left: number; right: number }[] {
  const widths: number[] = [];
  const rises: number[] = [];
  for (const { column, width } of items) {
    while (widths.length <= column) widths.push(0);
    widths[column] = Math.max(widths[column] ?? 0, width);
  }
  for (const { left, right } of links) {
    const column = items[left]?.column ?? 0;
    const rise = Math.abs((ys[left] ?? 0) - (ys[right] ?? 0));
    rises[column] = Math.max(rises[column] ?? 0, rise);
  }
  const columns: { left: number; right: number }[] = [];
  let at = 0;
  for (const [column, width] of widths.entries()) {
    columns.push({ left: at, right: at + width });
    at += width + Math.min(CHANNEL_MOST, CHANNEL_LEAST + (rises[column] ?? 0) * CHANNEL_SLOPE);
  }
  return columns;
}

/** The height at which each line leaves and reaches its nodes; keys are `<edge> from` and `<edge> to`. */
function portsOf(
  routes: readonly Route[],
  sizes: readonly LayoutNode[],
  nodes: readonly PlacedNode[],
  ys: readonly number[],
): ReadonlyMap<string, number> {
  const sides = new Map<string, { key: string; towards: number }[]>();
  const add = (node: number, side: 'left' | 'right', key: string, towards: number): void => {
    const name = `${node} ${side}`;
    const list = sides.get(name);
    if (list === undefined) sides.set(name, [{ key, towards }]);
    else list.push({ key, towards });
  };
  for (const [index, { edge, shape, items }] of routes.entries()) {
    const first = ys[items[0] ?? -1] ?? 0;
    const last = ys[items.at(-1) ?? -1] ?? 0;
    const down = (nodes[edge.from]?.y ?? 0) <= (nodes[edge.to]?.y ?? 0) ? 0.1 : -0.1;
    add(
      edge.from,
      shape === 'left' ? 'left' : 'right',
      `${index} from`,
      shape === 'left' ? last : first - (shape === 'loop' ? down : 0),
    );
    add(
      edge.to,
      shape === 'right' ? 'left' : 'right',
      `${index} to`,
      shape === 'right' ? last : first + (shape === 'loop' ? down : 0),
    );
  }
  const ports = new Map<string, number>();
  for (const [name, list] of sides) {
    const index = Number(name.slice(0, name.indexOf(' ')));
    const [node, size] = [nodes[index], sizes[index]];
    if (node === undefined || size === undefined) continue;
    list.sort((a, b) => a.towards - b.towards);
    const step =
      list.length < 2 || !size.grows ? 0 : Math.min(PORT_STEP, (node.height - 2 * PORT_MARGIN) / (list.length - 1));
    for (const [place, { key }] of list.entries()) ports.set(key, node.y + (place - (list.length - 1) / 2) * step);
  }
  return ports;
}
