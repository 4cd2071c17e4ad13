/** What is kept of a function call while it is in progress. */
import type { Ending } from './branches.js';
import type { Path } from './path.js';
import type { Value } from './value.js';

/** A function call in progress. */
export interface Frame {
  /** Results that are returned on undecided paths. */
  readonly returns: { value: Value; path: Path }[];
  /** Jumps on undecided paths that have not arrived yet. */
  readonly pending: Ending[];
  /** Depth of `try` blocks that have a `catch`, in this function. */
  tries: number;
}

export function newFrame(): Frame {
  return { returns: [], pending: [], tries: 0 };
}
