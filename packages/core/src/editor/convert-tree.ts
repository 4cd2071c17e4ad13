/** The leaves of a decision tree as they are written, in the order in which the builder registers them. */
import type { SkillDeclaration, TreeDeclaration } from '../declare/graph.js';
import { type Node, unwrap } from '../evaluate/ast.js';
import { DRAWN_TREE_MAX } from '../draw/mermaid.js';
import { type GraphSource, NoCounterpart, isRepeatable } from './convert-source.js';

/** The skills of the known leaves, depth-first, each with the first leaf that is it. */
export function leavesOf(
  tree: TreeDeclaration | undefined,
): ReadonlyMap<SkillDeclaration, Extract<TreeDeclaration, { kind: 'leaf' }>> {
  const leaves = new Map<SkillDeclaration, Extract<TreeDeclaration, { kind: 'leaf' }>>();
  const open: TreeDeclaration[] = tree === undefined ? [] : [tree];
  let steps = 0;
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    steps += 1;
    if (place.kind === 'decision') open.push(place.whenFalse, place.whenTrue);
    else if (place.kind === 'unknown' || place.skill === undefined || steps > DRAWN_TREE_MAX) throw new NoCounterpart();
    else if (!leaves.has(place.skill)) leaves.set(place.skill, place);
  }
  return leaves;
}

/** The names of the leaves that are written in `root`, by their skills. A name inside a function means nothing outside of it. */
export function namedLeaves({ index, graph }: GraphSource, root: Node): ReadonlyMap<SkillDeclaration, Node> {
  const names = new Map<SkillDeclaration, Node>();
  for (const [skill, { site }] of leavesOf(graph.tree)) {
    const node = index.nodeAt(site.at);
    if (node === undefined || !isRepeatable(node) || !isArgumentOf(index, node, root)) throw new NoCounterpart();
    names.set(skill, node);
  }
  return names;
}

/** True when only calls and casts stand between the node and the root. */
function isArgumentOf(index: GraphSource['index'], node: Node, root: Node): boolean {
  let at: Node | undefined = node;
  while (at !== undefined && at !== root) {
    const outer = index.outer(at);
    if (outer === root || unwrap(root) === at) return true;
    const parent = index.parent(outer);
    at = parent?.type === 'CallExpression' && parent.callee !== outer ? parent : undefined;
  }
  return at === root;
}
