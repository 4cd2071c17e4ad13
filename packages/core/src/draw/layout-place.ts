/** Heights: where in its column each thing stands, once the order is known. */
import type { Link } from './layout-order.js';

/** How far a thing reaches above and below its line, and how much it wants to be straight. */
export interface Extent {
  readonly above: number;
  readonly below: number;
  readonly weight: number;
}

/** Sweeps in each direction; after these the positions move by less than a pixel. */
const SWEEPS = 24;

/** The weight of a thing without a wish: enough to divide by. */
const NO_WEIGHT = 1e-6;

/**
 * The height of every thing: as close to the mean of what it is linked to as
 * the order and the extents allow. Heights begin at 0.
 */
export function placeColumns(
  columns: readonly (readonly number[])[],
  extents: readonly Extent[],
  links: readonly Link[],
): readonly number[] {
  const heights = extents.map(() => 0);
  const linked: { other: number; weight: number }[][] = extents.map(() => []);
  for (const { left, right } of links) {
    const weight = Math.min(extents[left]?.weight ?? 1, extents[right]?.weight ?? 1);
    linked[left]?.push({ other: right, weight });
    linked[right]?.push({ other: left, weight });
  }
  for (const column of columns)
    settle(
      column,
      extents,
      heights,
      column.map(() => 0),
    );
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const column of sweep % 2 === 0 ? columns : [...columns].reverse()) {
      const wishes = column.map((item) => {
        let [sum, total] = [0, 0];
        for (const { other, weight } of linked[item] ?? []) {
          sum += (heights[other] ?? 0) * weight;
          total += weight;
        }
        return total === 0 ? undefined : sum / total;
      });
      settle(column, extents, heights, wishes);
    }
  }
  const top = extents.reduce(
    (least, extent, item) => Math.min(least, (heights[item] ?? 0) - extent.above),
    Number.POSITIVE_INFINITY,
  );
  return heights.map((height) => height - (Number.isFinite(top) ? top : 0));
}

/** Things that have to move together, and where they would like to be. */
interface Block {
  readonly count: number;
  readonly weight: number;
  /** The weighted sum of the wishes. */
  readonly sum: number;
}

/**
 * The closest heights to the wishes that keep the order and the distances.
 * Without the distances this is the regression of a rising row: whoever is too
 * high for the one before joins it, and both go to their mean.
 */
function settle(
  column: readonly number[],
  extents: readonly Extent[],
  heights: number[],
  wishes: readonly (number | undefined)[],
): void {
  const offsets: number[] = [];
  let offset = 0;
  for (const [index, item] of column.entries()) {
    const previous = index === 0 ? undefined : extents[column[index - 1] ?? -1];
    offset += previous === undefined ? 0 : previous.below + (extents[item]?.above ?? 0);
    offsets.push(offset);
  }
  const blocks: Block[] = [];
  for (const [index, wish] of wishes.entries()) {
    // What is linked to nothing follows the one before it, and pulls at nobody.
    const weight = wish === undefined ? NO_WEIGHT : (extents[column[index] ?? -1]?.weight ?? 1);
    let block: Block = { count: 1, weight, sum: weight * ((wish ?? 0) - (offsets[index] ?? 0)) };
    for (
      let last = blocks.at(-1);
      last !== undefined && last.sum / last.weight > block.sum / block.weight;
      last = blocks.at(-1)
    ) {
      blocks.pop();
      block = { count: last.count + block.count, weight: last.weight + block.weight, sum: last.sum + block.sum };
    }
    blocks.push(block);
  }
  let index = 0;
  for (const { count, weight, sum } of blocks) {
    for (let member = 0; member < count; member += 1, index += 1) {
      const item = column[index];
      if (item !== undefined) heights[item] = sum / weight + (offsets[index] ?? 0);
    }
  }
}
