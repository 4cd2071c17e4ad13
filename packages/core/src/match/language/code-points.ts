/** Sets of code points, as sorted intervals that neither touch nor overlap. */

/** First and last code point of each interval in turn, in order. */
export type CodePoints = readonly number[];

/** The last code point there is. */
export const LAST_CODE_POINT = 0x10ffff;

/** The last UTF-16 code unit. */
export const LAST_UNIT = 0xffff;

/** The surrogates: the first and the last of those that begin a pair, and of those that end one. */
export const FIRST_LEAD = 0xd800;
export const LAST_LEAD = 0xdbff;
export const FIRST_TRAIL = 0xdc00;
export const LAST_TRAIL = 0xdfff;

/** No code point. */
export const NONE: CodePoints = [];

/** What is in any of the sets. */
export function union(sets: readonly CodePoints[]): CodePoints {
  const pairs: (readonly [number, number])[] = [];
  for (const set of sets) {
    for (let at = 0; at < set.length; at += 2) pairs.push([set[at] ?? 0, set[at + 1] ?? 0]);
  }
  pairs.sort((a, b) => a[0] - b[0]);
  const joined: number[] = [];
  for (const [first, last] of pairs) {
    const end = joined.at(-1);
    if (end === undefined || first > end + 1) joined.push(first, last);
    else if (last > end) joined[joined.length - 1] = last;
  }
  return joined;
}

/** What of `0` to `last` is not in the set. */
export function complement(set: CodePoints, last: number): CodePoints {
  const outside: number[] = [];
  let next = 0;
  for (let at = 0; at < set.length; at += 2) {
    const first = set[at] ?? 0;
    if (first > next) outside.push(next, first - 1);
    next = (set[at + 1] ?? 0) + 1;
  }
  if (next <= last) outside.push(next, last);
  return outside;
}

/** What is in both sets. */
export function intersection(left: CodePoints, right: CodePoints): CodePoints {
  const both: number[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    const [leftLast, rightLast] = [left[i + 1] ?? 0, right[j + 1] ?? 0];
    const first = Math.max(left[i] ?? 0, right[j] ?? 0);
    const last = Math.min(leftLast, rightLast);
    if (first <= last) both.push(first, last);
    if (leftLast < rightLast) i += 2;
    else j += 2;
  }
  return both;
}

/** How many code points the set has. */
export function size(set: CodePoints): number {
  let sum = 0;
  for (let at = 0; at < set.length; at += 2) sum += (set[at + 1] ?? 0) - (set[at] ?? 0) + 1;
  return sum;
}
