/** The known name that a misspelt one is most likely meant to be. */

/** Longest names that are compared, in UTF-16 code units. */
const LENGTH_LIMIT = 80;
/** Most names that are compared. */
const NAMES_LIMIT = 500;
/** From this length on a name may be misspelt; the shortest that is of use is an operator such as `gte`. */
const SHORT_NAME = 3;

/**
 * The closest of `known` by edit distance (insertions, deletions,
 * replacements, swaps of neighbours), if it is closer than a third of the
 * name's length and no other is as close.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > LENGTH_LIMIT) return undefined;
  let best: string | undefined;
  // Of a name of one or two letters nothing is left after a change; only the case may differ.
  let bestDistance = name.length < SHORT_NAME ? 1 : Math.max(1, Math.floor(name.length / 3)) + 1;
  let tie = false;
  for (const candidate of known.slice(0, NAMES_LIMIT)) {
    if (candidate === name || candidate.length > LENGTH_LIMIT) continue;
    const distance = candidate.toLowerCase() === name.toLowerCase() ? 0 : editDistance(name, candidate);
    if (distance > bestDistance) continue;
    tie = distance === bestDistance && best !== undefined;
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return tie ? undefined : best;
}

/** The optimal string alignment distance. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replace = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(replace, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
