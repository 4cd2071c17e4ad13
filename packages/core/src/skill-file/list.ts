/** Lists as far as they are known. */
import type { Piece } from './lines.js';

/** `complete` when there is nothing else in it. */
export interface FileList<T> {
  readonly items: readonly T[];
  readonly complete: boolean;
}

/** Nothing is known of it. */
export const NOTHING = { items: [], complete: false } as const;
/** There is nothing in it. */
export const EMPTY = { items: [], complete: true } as const;

export function namesOf({ items }: FileList<Piece>): ReadonlySet<string> {
  return new Set(items.map(({ text }) => text));
}
