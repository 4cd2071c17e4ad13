/** Layers: which column of the drawing each node stands in. */

/** An edge between two nodes, which are named by their positions. */
export interface Arc {
  readonly from: number;
  readonly to: number;
}

/**
 * The column of each node. Node 0 is the start.
 *
 * `distance`: the least number of edges from the start, so that an edge leads
 * at most one column to the right. `longest`: the greatest number, which suits
 * a tree, where no edge leads back. Nodes that nothing leads to begin in column
 * 1 and take those along that only they lead to.
 */
export function rankNodes(count: number, arcs: readonly Arc[], mode: 'distance' | 'longest'): readonly number[] {
  const ranks = distances(count, arcs);
  return mode === 'distance' ? ranks : longestPaths(ranks, arcs);
}

function distances(count: number, arcs: readonly Arc[]): number[] {
  const outgoing: number[][] = Array.from({ length: count }, () => []);
  const incoming = Array.from({ length: count }, () => 0);
  for (const { from, to } of arcs) {
    outgoing[from]?.push(to);
    if (from !== to) incoming[to] = (incoming[to] ?? 0) + 1;
  }
  const ranks = Array.from({ length: count }, () => -1);
  const spread = (seed: number, rank: number): void => {
    ranks[seed] = rank;
    const queue = [seed];
    for (const node of queue) {
      for (const next of outgoing[node] ?? []) {
        if (ranks[next] !== -1) continue;
        ranks[next] = (ranks[node] ?? 0) + 1;
        queue.push(next);
      }
    }
  };
  if (count > 0) spread(0, 0);
  // First those that nothing leads to, then what is left: cycles that nothing leads into.
  for (const [node, count] of incoming.entries()) if (ranks[node] === -1 && count === 0) spread(node, 1);
  for (const [node] of incoming.entries()) if (ranks[node] === -1) spread(node, 1);
  return ranks;
}

/** Pushes targets to the right of their sources. Bounded, so that a cycle does not push for ever. */
function longestPaths(ranks: number[], arcs: readonly Arc[]): readonly number[] {
  let rounds = ranks.length;
  for (let moved = true; moved && rounds > 0; rounds -= 1) {
    moved = false;
    for (const { from, to } of arcs) {
      const least = (ranks[from] ?? 0) + 1;
      if (from === to || (ranks[to] ?? 0) >= least || least >= ranks.length) continue;
      ranks[to] = least;
      moved = true;
    }
  }
  return ranks;
}
