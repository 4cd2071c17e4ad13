/** Reads the steps that the core counts in these tests (see `counting.ts`). */
declare global {
  var skillGraphSteps: number;
}

globalThis.skillGraphSteps = 0;

/** How many steps the core takes while `run` runs. What the engine's own methods do inside is not seen. */
export function stepsOf(run: () => void): number {
  const before = globalThis.skillGraphSteps;
  run();
  return globalThis.skillGraphSteps - before;
}

/**
 * How many times as many steps a task takes when it is twice as large: 2 where
 * they grow with the size, 4 where they grow with its square.
 */
export function growth(task: (size: number) => () => void, size: number): number {
  const [once = 0, twice = 0] = [task(size), task(2 * size)].map(stepsOf);
  return twice / Math.max(1, once);
}

/** More than what grows with the size takes, sorting included, and less than what grows with its square. */
export const LINEAR = 2.6;
