/** The intent entries of a graph, as the checks over intents read them. */
import type { EntryDeclaration, GraphDeclaration, List, Phrase } from '../declare/graph.js';
import type { Site } from '../source/span.js';
import { roleOf } from './claims.js';

/** An entry that a classifier judges. */
export interface IntentEntry {
  readonly entry: EntryDeclaration;
  /** The position among the known entries. */
  readonly rule: number;
  /** The id of the entry's skill; unknown: `undefined`. */
  readonly id: string | undefined;
  /** The intent's sentence; unknown: `undefined`. */
  readonly sentence: string | undefined;
  readonly examples: List<Phrase>;
  readonly site: Site;
}

/** The known intent entries, in order. */
export function intentEntries(graph: GraphDeclaration): readonly IntentEntry[] {
  return graph.entries.items.flatMap((entry, rule): IntentEntry[] => {
    if (entry.condition !== 'match' || entry.match?.kind !== 'intent') return [];
    const { intent, examples, site } = entry.match;
    return [{ entry, rule, id: entry.skill?.id, sentence: intent, examples, site }];
  });
}

/** True when the known intent entries are certainly all that there are, and certainly there. */
export function intentsComplete(graph: GraphDeclaration): boolean {
  if (!graph.entries.complete) return false;
  return graph.entries.items.every((entry) => {
    const role = roleOf(entry);
    return role === 'intent' ? entry.certain : role !== 'unknown';
  });
}
