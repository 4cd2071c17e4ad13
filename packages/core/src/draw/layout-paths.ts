/** The lines of a layout as path data. */

/** A point. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The tip of an arrow and the side to which it points. */
export interface PathEnd extends Point {
  readonly points: 'left' | 'right';
}

/** A column that a line passes at one height. */
export interface Stop {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** The length of an arrow's head; the line ends a little inside of it. */
export const ARROW_LENGTH = 8;
const INSIDE = 6;
/** Half the distance between the two legs of a line that returns. */
const LEG = 4;
/** How far the bend of such a line reaches beyond its legs. */
const BEND = 7;

/** A number as path data: a tenth of a pixel is enough. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function curve(from: Point, to: Point): string {
  const middle = (from.x + to.x) / 2;
  return `C${num(middle)},${num(from.y)} ${num(middle)},${num(to.y)} ${num(to.x)},${num(to.y)}`;
}

/** A line from a node on the left to a node on the right, straight in each column and curved between them. */
export function linePath(line: {
  readonly start: Point;
  readonly startColumn: number;
  readonly stops: readonly Stop[];
  readonly end: Point;
  readonly endColumn: number;
  readonly tipAt: 'start' | 'end';
}): { readonly path: string; readonly tip: PathEnd } {
  const { start, stops, end, tipAt } = line;
  const first = tipAt === 'start' ? { x: start.x + INSIDE, y: start.y } : start;
  const last = tipAt === 'end' ? { x: end.x - INSIDE, y: end.y } : end;
  const parts = [`M${num(first.x)},${num(first.y)}`];
  let at: Point = { x: Math.max(line.startColumn, first.x), y: first.y };
  parts.push(`H${num(at.x)}`);
  for (const { left, right, y } of stops) {
    parts.push(curve(at, { x: left, y }), `H${num(right)}`);
    at = { x: right, y };
  }
  parts.push(curve(at, { x: Math.min(line.endColumn, last.x), y: last.y }), `H${num(last.x)}`);
  const tip: PathEnd = tipAt === 'end' ? { ...end, points: 'right' } : { ...start, points: 'left' };
  return { path: parts.join(''), tip };
}

/** A line between two nodes of one column, or from a node to itself: out to its label and back. */
export function loopPath(
  start: Point,
  end: Point,
  columnRight: number,
  label: { readonly left: number; readonly y: number },
): { readonly path: string; readonly tip: PathEnd } {
  const sign = start.y <= end.y ? -1 : 1;
  const out = { x: label.left, y: label.y + sign * LEG };
  const back = { x: label.left, y: label.y - sign * LEG };
  const corner = { x: columnRight, y: start.y };
  const landing = { x: Math.max(columnRight, end.x + INSIDE), y: end.y };
  const bend = `C${num(out.x + BEND)},${num(out.y)} ${num(out.x + BEND)},${num(back.y)} ${num(back.x)},${num(back.y)}`;
  const path = [
    `M${num(start.x)},${num(start.y)}`,
    `H${num(corner.x)}`,
    curve(corner, out),
    bend,
    curve(back, landing),
    `H${num(end.x + INSIDE)}`,
  ].join('');
  return { path, tip: { ...end, points: 'left' } };
}
