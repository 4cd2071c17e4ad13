/** What is proven of each negative row: the first of three statements that holds. */
import type { EntryDeclaration, GraphDeclaration, Phrase } from '../declare/graph.js';
import { roleOf } from './claims.js';
import { defaultsOf, rowWalks, soleDefault } from './walks.js';

/** The statement about one row, with the entry that it names. */
export interface RowVerdict {
  readonly row: Phrase;
  readonly kind: 'contradicts-example' | 'claimed' | 'by-default';
  readonly entry: EntryDeclaration;
  /** The example that the row contradicts. */
  readonly example?: Phrase;
}

const verdicts = new WeakMap<GraphDeclaration, readonly RowVerdict[]>();

/** The rows about which something is proven, in order; at most one statement a row. */
export function rowVerdicts(graph: GraphDeclaration): readonly RowVerdict[] {
  let known = verdicts.get(graph);
  if (known === undefined) {
    known = graph.isTree === false && graph.neverRoutes.items.length > 0 ? judgeRows(graph) : [];
    verdicts.set(graph, known);
  }
  return known;
}

function judgeRows(graph: GraphDeclaration): readonly RowVerdict[] {
  const examples = examplesByKey(graph);
  const walks = rowWalks(graph);
  const first = soleDefault(defaultsOf(graph));
  const taker = first === undefined ? undefined : graph.entries.items[first];
  return graph.neverRoutes.items.flatMap((row): RowVerdict[] => {
    const key = rowKey(row.text);
    const holder = examples.certain.get(key);
    if (holder !== undefined) {
      return [{ row, kind: 'contradicts-example', entry: holder.entry, example: holder.phrase }];
    }
    const walk = walks.get(row);
    const claimant = walk?.claimant === undefined ? undefined : graph.entries.items[walk.claimant];
    if (claimant !== undefined) return [{ row, kind: 'claimed', entry: claimant }];
    // The default is only to blame where the two other statements are known not to hold.
    const clear = graph.entries.complete && examples.complete && !examples.possible.has(key);
    if (taker === undefined || !clear || walk === undefined || walk.doubt !== undefined) return [];
    return [{ row, kind: 'by-default', entry: taker }];
  });
}

interface Holder {
  readonly entry: EntryDeclaration;
  readonly phrase: Phrase;
}

interface ExamplesByKey {
  /** The first holder of each key among the entries that are certainly there. */
  readonly certain: ReadonlyMap<string, Holder>;
  /** The keys of the entries that may be there. */
  readonly possible: ReadonlySet<string>;
  /** True when the entries in view have no other examples. */
  readonly complete: boolean;
}

/** The examples of rules. Those inside an intent are not looked at. */
function examplesByKey(graph: GraphDeclaration): ExamplesByKey {
  const certain = new Map<string, Holder>();
  const possible = new Set<string>();
  let complete = true;
  for (const entry of graph.entries.items) {
    const role = roleOf(entry);
    if (role === 'unconditional' || role === 'intent') continue;
    if (!entry.examples.complete) complete = false;
    for (const phrase of entry.examples.items) {
      const key = rowKey(phrase.text);
      if (!entry.certain) possible.add(key);
      else if (!certain.has(key)) certain.set(key, { entry, phrase });
    }
  }
  return { certain, possible, complete };
}

/** What two phrases have in common when the library takes them for one row; white space inside counts. */
function rowKey(phrase: string): string {
  return phrase.trim().toLowerCase();
}
