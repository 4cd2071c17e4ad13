/** `no-entry`: a flat graph without any entry. */
import { graphCheck } from './check.js';

export const noEntry = graphCheck({
  code: 'no-entry',
  severity: 'error',
  origin: 'library',
  description: 'The graph has no entry, so no turn can start in it',
  options: {},
  message() {
    return (
      'This graph has no entry, so no turn can start in it. ' +
      'Declare one: `.entry(skill)` on the builder, or `start` in the config.'
    );
  },
  run(graph) {
    if (graph.isTree !== false || !graph.entries.complete || graph.entries.items.length > 0) return [];
    return [{ at: graph.callee, data: {} }];
  },
});
