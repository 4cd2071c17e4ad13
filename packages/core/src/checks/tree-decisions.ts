/** The decisions of a tree. */
import type { TreeDeclaration } from '../declare/graph.js';

/** A decision of a tree, which has a predicate and two branches. */
export type DecisionDeclaration = Extract<TreeDeclaration, { kind: 'decision' }>;

/** All decisions of a tree from its root on, the left branch first; a list instead of recursion bounds the stack. */
export function treeDecisions(tree: TreeDeclaration | undefined): readonly DecisionDeclaration[] {
  const decisions: DecisionDeclaration[] = [];
  const open: TreeDeclaration[] = tree === undefined ? [] : [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind !== 'decision') continue;
    decisions.push(node);
    open.push(node.whenFalse, node.whenTrue);
  }
  return decisions;
}
