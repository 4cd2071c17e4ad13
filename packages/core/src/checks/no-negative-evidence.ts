/** `no-negative-evidence`: conditional entries, and not one phrase that says what they should and should not take. */
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { leastConditionalCount, weighsEntries } from './evidence.js';

/** The facts of entries that no phrase tests. */
export interface NoNegativeEvidence extends Subjects {
  /** The number of entries with a condition, at least. */
  readonly conditional: number;
}

export const noNegativeEvidence = graphCheck({
  code: 'no-negative-evidence',
  since: '9.58',
  severity: 'warning',
  origin: 'library',
  description: 'No conditional entry has examples, and the graph has no negative rows',
  options: {},
  message() {
    return (
      'No conditional entry has examples, and no phrase is ruled out. ' +
      'So nothing shows when a rule takes too much. Add `examples` to the rules, or phrases that none may take ' +
      'with `neverRoutes`.'
    );
  },
  run(graph) {
    const { entries, neverRoutes } = graph;
    if (!weighsEntries(graph) || !neverRoutes.complete || neverRoutes.items.length > 0) return [];
    const bare = entries.items.every(
      ({ condition, examples }) => condition === 'none' || (examples.complete && examples.items.length === 0),
    );
    const data: NoNegativeEvidence = { conditional: leastConditionalCount(graph) };
    return bare ? [{ at: graph.callee, data }] : [];
  },
});
