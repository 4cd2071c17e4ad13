/** Which start rule gets a phrase, as far as it is proven. */
import { judgeEntry, orderDecides, roleOf } from '../checks/claims.js';
import type { EntryDeclaration, GraphDeclaration } from '../declare/graph.js';

/** Who gets a phrase. `no-order`: somebody else than the order of the rules decides. */
export type Winner =
  | { readonly kind: 'rule'; readonly entry: EntryDeclaration; readonly index: number }
  | { readonly kind: 'classifier' | 'nobody' | 'no-order' | 'unknown' };

/**
 * Walks the rules in their order. Under a classifier the intents and the rules
 * without a condition wait until no condition has matched.
 */
export function winnerOf(graph: GraphDeclaration, phrase: string): Winner {
  const { router, entries } = graph;
  if (graph.isTree !== false || orderDecides(router) !== true)
    return { kind: orderDecides(router) === false ? 'no-order' : 'unknown' };
  let defaulted: Winner | undefined;
  for (const [index, entry] of entries.items.entries()) {
    const role = roleOf(entry);
    if (role === 'intent') continue;
    if (role === 'unconditional') {
      if (!entry.certain) return { kind: 'unknown' };
      defaulted ??= { kind: 'rule', entry, index };
      if (router.classifier === false) break;
      continue;
    }
    const answer = judgeEntry(entry, phrase);
    if (answer === 'match' && entry.certain && entries.complete) return { kind: 'rule', entry, index };
    if (answer === 'match' || answer === 'unknown') return { kind: 'unknown' };
  }
  if (!entries.complete || router.classifier === undefined) return { kind: 'unknown' };
  if (router.classifier) return { kind: 'classifier' };
  return defaulted ?? { kind: 'nobody' };
}
