/** When the codes about what entries are backed by have anything to say. */
import type { GraphDeclaration } from '../declare/graph.js';

/** The least number of conditional entries for which the library looks at their evidence. */
const CONDITIONAL_ENTRIES = 3;

/** The number of entries that certainly are there and have a condition. */
export function leastConditionalCount(graph: GraphDeclaration): number {
  const conditional = graph.entries.items.filter(
    ({ certain, condition }) => certain && (condition === 'when' || condition === 'match'),
  );
  return conditional.length;
}

/** True when the graph is flat, all of its entries are known, and enough of them have a condition. */
export function weighsEntries(graph: GraphDeclaration): boolean {
  return graph.isTree === false && graph.entries.complete && leastConditionalCount(graph) >= CONDITIONAL_ENTRIES;
}
