/** Compares many cases at once, so that one failing assertion names every case that differs. */

/** One case: its name, what is wanted and what came out, each as lines in a fixed order. */
export interface Comparison {
  readonly name: string;
  readonly expected: readonly string[];
  readonly got: readonly string[];
}

/** One line for every case that differs, with only the lines that one side lacks. */
export function differences(comparisons: readonly Comparison[]): readonly string[] {
  return comparisons.flatMap(({ name, expected, got }) => {
    const missing = without(expected, got).map((line) => `-${line}`);
    const extra = without(got, expected).map((line) => `+${line}`);
    return missing.length + extra.length === 0 ? [] : [`${name}: ${[...missing, ...extra].join(', ')}`];
  });
}

/** The lines of the first list that the second has not, counting how often each occurs. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
