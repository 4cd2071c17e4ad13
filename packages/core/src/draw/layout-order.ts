/** The order of what stands in each column, chosen so that few lines cross. */

/** A line between something in one column and something in the next one, by their numbers. */
export interface Link {
  readonly left: number;
  readonly right: number;
}

/** Sweeps over all columns; more change nothing in graphs that can be read. */
const SWEEPS = 12;

/**
 * Orders the columns. The order that comes in is the author's, and it is kept
 * wherever another one would not save a crossing, so that a drawing does not
 * jump while its source is typed. The first `fixedColumns` columns stay as
 * they are.
 */
export function orderColumns(
  columns: readonly (readonly number[])[],
  links: readonly Link[],
  fixedColumns: number,
): readonly (readonly number[])[] {
  let best = columns;
  let fewest = countCrossings(columns, links);
  let current = columns.map((column) => [...column]);
  const before = neighbours(links, 'right', 'left');
  const after = neighbours(links, 'left', 'right');
  const fixed = new Set(columns.slice(0, fixedColumns).flat());
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep += 1) {
    const forward = sweep % 2 === 0;
    current = forward ? sweepForward(current, before, fixed) : sweepForward(current.reverse(), after, fixed).reverse();
    const crossings = countCrossings(current, links);
    if (crossings >= fewest) continue;
    fewest = crossings;
    best = current.map((column) => [...column]);
  }
  return best;
}

function neighbours(
  links: readonly Link[],
  of: 'left' | 'right',
  to: 'left' | 'right',
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const link of links) {
    const list = found.get(link[of]);
    if (list === undefined) found.set(link[of], [link[to]]);
    else list.push(link[to]);
  }
  return found;
}

/** Sorts each column by the mean position of what it is linked to in the column before. */
function sweepForward(
  columns: readonly (readonly number[])[],
  before: ReadonlyMap<number, readonly number[]>,
  fixed: ReadonlySet<number>,
): number[][] {
  const sorted: number[][] = [];
  let positions = new Map<number, number>();
  for (const column of columns) {
    const keys = new Map<number, number>();
    for (const [index, item] of column.entries()) {
      const known = (before.get(item) ?? [])
        .map((other) => positions.get(other))
        .filter((position) => position !== undefined);
      const mean = known.reduce((sum, position) => sum + position, 0) / known.length;
      keys.set(item, known.length === 0 ? index : mean);
    }
    const next = [...column];
    if (!column.some((item) => fixed.has(item))) next.sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
    positions = new Map(next.map((item, index) => [item, index]));
    sorted.push(next);
  }
  return sorted;
}

/** The number of pairs of lines that cross between neighbouring columns. */
export function countCrossings(columns: readonly (readonly number[])[], links: readonly Link[]): number {
  const positions = new Map<number, { column: number; index: number }>();
  for (const [column, items] of columns.entries()) {
    for (const [index, item] of items.entries()) positions.set(item, { column, index });
  }
  const byColumn = new Map<number, [number, number][]>();
  for (const { left, right } of links) {
    const [a, b] = [positions.get(left), positions.get(right)];
    if (a === undefined || b === undefined) continue;
    const list = byColumn.get(a.column);
    if (list === undefined) byColumn.set(a.column, [[a.index, b.index]]);
    else list.push([a.index, b.index]);
  }
  let crossings = 0;
  for (const list of byColumn.values()) {
    list.sort(([a, x], [b, y]) => a - b || x - y);
    crossings += countInversions(list.map(([, right]) => right));
  }
  return crossings;
}

/** Pairs that stand in the wrong order, counted with a tree of partial sums. */
function countInversions(values: readonly number[]): number {
  const size = values.reduce((most, value) => Math.max(most, value), 0) + 1;
  const sums = Array.from({ length: size + 1 }, () => 0);
  let inversions = 0;
  for (const [seen, value] of values.entries()) {
    let notGreater = 0;
    for (let at = value + 1; at > 0; at -= at & -at) notGreater += sums[at] ?? 0;
    inversions += seen - notGreater;
    for (let at = value + 1; at <= size; at += at & -at) sums[at] = (sums[at] ?? 0) + 1;
  }
  return inversions;
}
