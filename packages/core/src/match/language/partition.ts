/** Partitions of the code points into symbols: characters that an automaton treats alike. */
import type { CodePoints } from './code-points.js';

/** Each piece goes from its start to the next one's; the first starts at zero, the last ends with the code points. */
export interface Partition {
  readonly starts: readonly number[];
  /** The symbol of each piece. */
  readonly symbols: readonly number[];
  /** How many symbols there are. */
  readonly count: number;
}

/** The coarsest partition that every set is a union of symbols of; `last` is the last code point. */
export function partitionBy(sets: readonly CodePoints[], last: number): Partition {
  const edges = new Set<number>([0]);
  for (const set of sets) {
    for (let at = 0; at < set.length; at += 2) {
      edges.add(set[at] ?? 0);
      const after = (set[at + 1] ?? 0) + 1;
      if (after <= last) edges.add(after);
    }
  }
  const starts = [...edges].sort((a, b) => a - b);
  let symbols: number[] = starts.map(() => 0);
  let count = 1;
  for (const set of sets) {
    const names = new Names();
    symbols = symbols.map((symbol, piece) => names.of(2 * symbol + (has(set, starts[piece] ?? 0) ? 1 : 0)));
    count = names.count;
  }
  return { starts, symbols, count };
}

/** A partition that refines both, and for each of its symbols those that it is part of. */
export interface Refinement {
  readonly partition: Partition;
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** The common refinement of two partitions. */
export function refine(left: Partition, right: Partition): Refinement {
  const starts: number[] = [];
  const symbols: number[] = [];
  const names = new Names();
  const lefts: number[] = [];
  const rights: number[] = [];
  let i = 0;
  let j = 0;
  while (i < left.starts.length && j < right.starts.length) {
    const [mine, others] = [left.symbols[i] ?? 0, right.symbols[j] ?? 0];
    const symbol = names.of(mine * right.count + others);
    if (symbol === lefts.length) {
      lefts.push(mine);
      rights.push(others);
    }
    if (symbols.at(-1) !== symbol) {
      starts.push(Math.max(left.starts[i] ?? 0, right.starts[j] ?? 0));
      symbols.push(symbol);
    }
    const [leftNext, rightNext] = [left.starts[i + 1] ?? Infinity, right.starts[j + 1] ?? Infinity];
    if (leftNext <= rightNext) i += 1;
    if (rightNext <= leftNext) j += 1;
  }
  return { partition: { starts, symbols, count: names.count }, left: lefts, right: rights };
}

/** The symbol of a code point. */
export function symbolOf({ starts, symbols }: Partition, codePoint: number): number {
  return symbols[lastAtMost(starts, codePoint, 1)] ?? 0;
}

/** Whether the set has the code point. */
export function has(set: CodePoints, codePoint: number): boolean {
  const at = lastAtMost(set, codePoint, 2);
  return at >= 0 && codePoint <= (set[at + 1] ?? -1);
}

/** The position of the last entry that is at most `value`, among every `step`-th one; negative when there is none. */
function lastAtMost(entries: readonly number[], value: number, step: number): number {
  let low = 0;
  let high = entries.length / step;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle * step] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return (low - 1) * step;
}

/** Small numbers for large ones, in the order in which they come. */
export class Names {
  readonly #names = new Map<number, number>();

  get count(): number {
    return this.#names.size;
  }

  of(value: number): number {
    let name = this.#names.get(value);
    if (name === undefined) {
      name = this.#names.size;
      this.#names.set(value, name);
    }
    return name;
  }
}
