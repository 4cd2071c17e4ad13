/** The instructions of the backtracking matcher: what the compiler writes and the matcher runs. */

import type { CaseFolding, CharacterQuestion } from './characters.js';

/**
 * One instruction. A position in the program is an index into its list, a register an index into the matcher's
 * numbers. `back` means that the text is read towards its beginning, as inside a lookbehind.
 */
export type Instruction =
  /** Reads exactly this code point, or code unit without a unicode flag. */
  | { readonly op: 'literal'; readonly value: number; readonly back: boolean }
  /** Reads one character that the question accepts. */
  | { readonly op: 'class'; readonly question: CharacterQuestion; readonly back: boolean }
  /** Reads a string of at most `longest` characters that the question accepts, the longest first. */
  | { readonly op: 'strings'; readonly question: CharacterQuestion; readonly longest: number; readonly back: boolean }
  /** Goes on with the next instruction, and with `other` when that fails. */
  | { readonly op: 'fork'; readonly other: number }
  | { readonly op: 'jump'; readonly to: number }
  /** Remembers in `register` where a group began. */
  | { readonly op: 'open'; readonly register: number }
  /** Sets capture `group` from that place to here. */
  | { readonly op: 'close'; readonly group: number; readonly register: number; readonly back: boolean }
  /** Reads again what the one set group among `groups` captured; with none set it reads nothing. */
  | {
      readonly op: 'backreference';
      readonly groups: readonly number[];
      readonly folding: CaseFolding | undefined;
      readonly back: boolean;
    }
  | { readonly op: 'edge'; readonly end: boolean; readonly multiline: boolean }
  | { readonly op: 'boundary'; readonly negate: boolean; readonly word: CharacterQuestion }
  /** Sets the loop's count to zero. */
  | { readonly op: 'loop-enter'; readonly count: number }
  /** Chooses between one more iteration, which comes next, and `exit`. */
  | {
      readonly op: 'loop-head';
      readonly min: number;
      readonly max: number;
      readonly greedy: boolean;
      readonly count: number;
      readonly exit: number;
    }
  /** Begins an iteration: remembers the place and forgets the captures from `firstGroup` up to `endGroup`. */
  | { readonly op: 'loop-body'; readonly start: number; readonly firstGroup: number; readonly endGroup: number }
  /** Ends an iteration: one that read nothing though none was required fails. */
  | {
      readonly op: 'loop-end';
      readonly min: number;
      readonly count: number;
      readonly start: number;
      readonly head: number;
    }
  /** Begins a lookaround; `after` follows the whole of it. */
  | {
      readonly op: 'look';
      readonly negate: boolean;
      readonly height: number;
      readonly place: number;
      readonly after: number;
    }
  /** Ends the inside of a lookaround that was met. */
  | { readonly op: 'look-end'; readonly negate: boolean; readonly height: number; readonly place: number }
  | { readonly op: 'fail' }
  | { readonly op: 'match' };

/** A compiled regex. */
export interface Program {
  readonly instructions: readonly Instruction[];
  /** The names of the capturing groups in source order, `null` for one without a name. */
  readonly groupNames: readonly (string | null)[];
  /** How many registers a run needs. The first two per group hold where its capture starts and ends. */
  readonly registers: number;
  /** Whether the text is read by code points. */
  readonly unicode: boolean;
  readonly global: boolean;
  readonly sticky: boolean;
}

/** The register that holds where the capture of a group starts; the next one holds its end. */
export function captureRegister(group: number): number {
  return 2 * group;
}
