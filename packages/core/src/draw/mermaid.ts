/** A declared graph as a mermaid flowchart, byte for byte like the library's own where all of it is known. */
import { DrawnNodes } from './nodes.js';
import { drawnEntry, drawnRoute } from './edges.js';
import type { DrawnEdge } from './edges.js';
import type { GraphDeclaration, TreeDeclaration } from '../declare/graph.js';

/** The most places of a tree that are drawn. A tree whose halves are one object doubles with each level. */
export const DRAWN_TREE_MAX = 10_000;

const START = '__start__';

/**
 * Draws a graph. What is not known is drawn as far as it is: an unknown id or
 * caption is `?`, and an edge with an unknown end is left out. An edge that may
 * not be there is drawn like any other.
 */
export function drawMermaid(graph: GraphDeclaration): string {
  const nodes = new DrawnNodes();
  const tree = drawnTree(graph);
  const edges = tree === undefined ? flatEdges(graph, nodes) : treeEdges(tree, nodes);
  // In a tree, the skills that no known leaf names come last; a flat graph has drawn all of them.
  for (const skill of graph.skills.items) nodes.skill(skill);
  const lines = ['flowchart TD', `  ${START}([▶ start])`, ...nodes.lines, ...edges.map(edgeLine)];
  return lines.join('\n');
}

/** The tree, where the graph is drawn as one: a graph that may be either is drawn as what it has. */
export function drawnTree(graph: GraphDeclaration): TreeDeclaration | undefined {
  if (graph.isTree === false) return undefined;
  if (graph.isTree === true) return graph.tree;
  return graph.entries.items.length === 0 && graph.routes.items.length === 0 ? graph.tree : undefined;
}

function flatEdges(graph: GraphDeclaration, nodes: DrawnNodes): readonly DrawnEdge[] {
  for (const skill of graph.skills.items) nodes.skill(skill);
  const edges: DrawnEdge[] = [];
  for (const entry of graph.entries.items) {
    if (entry.skill !== undefined) edges.push(drawnEntry(entry, START, nodes.skill(entry.skill)));
  }
  for (const route of graph.routes.items) {
    if (route.from === undefined || route.to === undefined) continue;
    edges.push(drawnRoute(route, nodes.skill(route.from), nodes.skill(route.to)));
  }
  return edges;
}

/** A place of the tree that is still to be drawn, and the edge that leads to it. */
interface OpenPlace {
  readonly tree: TreeDeclaration;
  readonly from: string;
  readonly caption: string;
}

/** Nodes and edges in pre-order, the `yes` side first. A loop, so that a deep tree costs no stack. */
function treeEdges(root: TreeDeclaration, nodes: DrawnNodes): readonly DrawnEdge[] {
  const edges: DrawnEdge[] = [];
  const open: OpenPlace[] = [{ tree: root, from: START, caption: '' }];
  let drawn = 0;
  for (let place = open.pop(); place !== undefined && drawn < DRAWN_TREE_MAX; place = open.pop()) {
    drawn += 1;
    const { tree, from, caption } = place;
    switch (tree.kind) {
      case 'unknown':
        break;
      case 'leaf':
        if (tree.skill !== undefined) edges.push({ from, to: nodes.skill(tree.skill), caption, solid: true });
        break;
      case 'decision': {
        const id = nodes.decision(tree.label);
        edges.push({ from, to: id, caption, solid: true });
        open.push({ tree: tree.whenFalse, from: id, caption: 'no' }, { tree: tree.whenTrue, from: id, caption: 'yes' });
        break;
      }
    }
  }
  return edges;
}

function edgeLine({ from, to, caption, solid }: DrawnEdge): string {
  const arrow = solid ? '-->' : '-.->';
  return caption === '' ? `  ${from} ${arrow} ${to}` : `  ${from} ${arrow}|${caption}| ${to}`;
}
