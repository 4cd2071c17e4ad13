/** The instructions of which automata are made: a pattern without groups, repetitions and references. */
import type { CodePoints } from './code-points.js';

/** One instruction. The next one follows unless it says otherwise; a position is an index into the list. */
export type Instruction =
  /** Reads one character of a set, which is an index into the program's sets. */
  | { readonly op: 'read'; readonly set: number }
  /** Goes on at any of the targets; without targets it fails. */
  | { readonly op: 'fork'; readonly targets: readonly number[] }
  | { readonly op: 'edge'; readonly end: boolean; readonly multiline: boolean }
  | { readonly op: 'word'; readonly negate: boolean }
  /** Goes on where the instructions from `body` on accept what follows, or where they do not. */
  | { readonly op: 'ahead'; readonly negate: boolean; readonly body: number }
  /** Goes on where a tracker's instructions accept something that ends here, or where they do not. */
  | { readonly op: 'behind'; readonly negate: boolean; readonly tracker: number }
  | { readonly op: 'accept' };

/** The program of a matcher, which searches from its first instruction. */
export interface Program {
  readonly instructions: readonly Instruction[];
  readonly sets: readonly CodePoints[];
  /** Where the lookbehinds begin; those inside others come first. */
  readonly trackers: readonly number[];
  /** What counts as a word character at a boundary. */
  readonly word: CodePoints;
  /** Whether it reads code points instead of code units. */
  readonly unicode: boolean;
  /** Whether something was rounded, so that its language is not the matcher's. */
  readonly rounded: boolean;
  /** Places of optional copies of one thing; see {@link Copy}. */
  readonly copies: ReadonlyMap<number, Copy>;
}

/**
 * A place in one of several optional copies. Whatever a later copy accepts from a place, an earlier one accepts from
 * the same place, so that of the places of a family only that of the lowest rank matters.
 */
export interface Copy {
  readonly family: number;
  readonly rank: number;
}
