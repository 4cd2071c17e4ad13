/** What a clean report does not prove. */
import type { GraphDeclaration } from '../declare/graph.js';
import { orderDecides } from './claims.js';

/**
 * Statements about the reach of a graph's report, in the library's order: first
 * about examples, then about negative rows. Empty when the graph declares
 * neither, since then no check ran whose silence could be taken for proof.
 */
export function notesOf(graph: GraphDeclaration): readonly string[] {
  if (graph.isTree !== false) return [];
  const notes: string[] = [];
  if (graph.entries.items.some((entry) => entry.examples.items.length > 0)) {
    if (orderDecides(graph.router) !== true) {
      notes.push(
        'The order of the rules was not checked against the examples: a scorer or the model chooses, not the order.',
      );
    }
    notes.push(
      'The examples that are written down were checked. Nothing is said about messages that nobody wrote down.',
    );
  }
  if (graph.neverRoutes.items.length > 0) {
    notes.push(
      'The negative rows were checked word for word. A message that says the same in other words may still be claimed.',
    );
  }
  return notes;
}
