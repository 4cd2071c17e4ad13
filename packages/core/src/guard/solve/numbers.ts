/** The number line, cut at the numbers that conditions name. */

/**
 * The numbers themselves and one number of each gap between, below and above
 * them, so that every number lies between the same ones as a number of the
 * result. Infinities are numbers here, since a result may hold `1e999`; NaN is
 * left out, since nothing compares with it.
 */
export function numbersAround(named: readonly number[]): readonly number[] {
  const points = sortedNumbers(named);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [0];
  const above = last + 1 > last ? Math.floor(last + 1) : Number.POSITIVE_INFINITY;
  const below = first - 1 < first ? Math.ceil(first - 1) : Number.NEGATIVE_INFINITY;
  const gaps = points.slice(1).map((point, at) => between(points[at] ?? point, point));
  return [
    ...points,
    ...(last < Number.POSITIVE_INFINITY ? [above] : []),
    ...(first > Number.NEGATIVE_INFINITY ? [below] : []),
    ...gaps.filter((number) => number !== undefined),
  ];
}

/** The numbers in their order, each once, without NaN. */
export function sortedNumbers(named: readonly number[]): readonly number[] {
  // Adding 0 makes one zero of the two.
  return [...new Set(named.filter((number) => !Number.isNaN(number)).map((number) => number + 0))].sort((a, b) =>
    a < b ? -1 : 1,
  );
}

/** A number strictly between two, a whole one where there is one near; `undefined` where the two are neighbours. */
function between(low: number, high: number): number | undefined {
  const whole = [Math.floor(low) + 1, Math.ceil(high) - 1, 0];
  // The sum of two numbers may be too great, and beside an infinity there are only the greatest ones.
  const others = [(low + high) / 2, low / 2 + high / 2, -Number.MAX_VALUE, Number.MAX_VALUE];
  return [...whole, ...others].find((number) => number > low && number < high);
}

/** The first iteration in which a route is tried: a result has to be there first. */
export const FIRST_ITERATION = 2;

/** One whole number of each gap, from the first iteration of a move on. */
export function iterationsAround(named: readonly number[]): readonly number[] {
  const candidates = sortedNumbers(named).flatMap((point) => [point, Math.floor(point) + 1]);
  const whole = [FIRST_ITERATION, ...candidates].filter(
    (number) => Number.isSafeInteger(number) && number >= FIRST_ITERATION,
  );
  return [...new Set(whole)];
}
