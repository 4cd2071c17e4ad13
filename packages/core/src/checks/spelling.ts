/** What messages say about a name that nobody has. */
import { list, quote } from './words.js';

/** The ids that there are, as a clause. */
export function knownIds(known: readonly string[]): string {
  if (known.length === 0) return 'the graph lists no skill';
  return `the graph has ${list(known.map((id) => quote(id)))}`;
}

/** The proposal to write the nearest name, where there is one. */
export function meant(nearest: string | undefined): string | undefined {
  return nearest === undefined ? undefined : `perhaps ${quote(nearest)} is meant`;
}
