/** `formatCheckup`: a check-up as text. */
import type { GraphCheckup } from './problem.js';

/** One line for each problem, then one for each note, as `  [kind] code: message` and `  [note] text`. */
export function formatCheckup(checkup: GraphCheckup): string {
  return [
    ...checkup.problems.map(({ kind, code, message }) => `  [${kind}] ${code}: ${message}`),
    ...(checkup.notes ?? []).map((note) => `  [note] ${note}`),
  ].join('\n');
}
