/** What single characters mean to a regex, asked of the running engine instead of tables of our own. */

import { BoundedCache } from './cache.js';

/** How many answers one question remembers; a text rarely has more distinct characters. */
export const REMEMBERED_ANSWERS = 4096;

/**
 * Stands between two texts that are compared, so that surrogates at their ends do not join. Unicode says that it is
 * never a character of a text, and a text that has it all the same is not compared.
 */
const SEPARATOR = '\uffff';

/** The flags that decide what one character means, at one place of a pattern. */
export interface CharacterMode {
  readonly ignoreCase: boolean;
  readonly dotAll: boolean;
  /** Whether `^` and `$` also stand at line ends. */
  readonly multiline: boolean;
  /** The flag under which the pattern reads code points instead of code units, if any. */
  readonly unicode: '' | 'u' | 'v';
}

/**
 * The flags of a question: those that change the meaning of one character, without the ones that move anchors. The
 * `v` flag is asked as `u`: they differ in complements and set operations only, which are not asked under `v`.
 */
export function questionFlags(mode: CharacterMode): string {
  return `${mode.ignoreCase ? 'i' : ''}${mode.dotAll ? 's' : ''}${mode.unicode === '' ? '' : 'u'}`;
}

/** Whether a whole short text is what one atom of a pattern accepts: one character, or a string of a class. */
export interface CharacterQuestion {
  /** How many steps asking counts for: the number of atoms that may have to be asked. */
  readonly cost: number;
  accepts(text: string): boolean;
}

/** A pattern that means exactly the character of a code point, under the given mode. */
export function characterPattern(codePoint: number, mode: CharacterMode): string {
  const hex = codePoint.toString(16);
  return mode.unicode === '' ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
}

/** A question that the engine answers. The atom is a character, an escape or a class: nothing to backtrack over. */
export class EngineQuestion implements CharacterQuestion {
  readonly cost = 1;
  readonly #regex: RegExp;
  readonly #answers = new BoundedCache<boolean>(REMEMBERED_ANSWERS);

  /** Throws the engine's SyntaxError when the atom does not stand on its own. */
  constructor(atom: string, flags: string) {
    this.#regex = new RegExp(`^(?:${atom})$`, flags);
  }

  accepts(text: string): boolean {
    return this.#answers.get(text, 0, () => this.#regex.test(text));
  }
}

/** What a backreference that ignores case says: equal, different, or engine and language differ about it. */
export type CaseComparison = 'same' | 'different' | 'disputed';

/** Compares texts as a backreference does under the `i` flag. */
export class CaseFolding {
  readonly #mode: CharacterMode;
  readonly #flags: string;
  readonly #characters = new BoundedCache<boolean>(REMEMBERED_ANSWERS);
  readonly #whole: RegExp;

  /** `mode` is that of the backreference. */
  constructor(mode: CharacterMode) {
    this.#mode = mode;
    this.#flags = questionFlags(mode);
    this.#whole = new RegExp(`^([^]+)${SEPARATOR}\\1$`, this.#flags);
  }

  /**
   * Compares two texts of equal length. The language compares character by character; an engine that folds whole
   * texts finds more of them equal (`ßss` and `ssß` under `iu`), and then the outcome is nobody's to promise.
   */
  compare(left: string, right: string): CaseComparison {
    if (left === right) return 'same';
    if (left.includes(SEPARATOR)) return 'disputed';
    const same = this.#sameCharacters(left, right);
    if (this.#whole.test(left + SEPARATOR + right) !== same) return 'disputed';
    return same ? 'same' : 'different';
  }

  #sameCharacters(left: string, right: string): boolean {
    const lefts = this.#split(left);
    const rights = this.#split(right);
    return (
      lefts.length === rights.length &&
      lefts.every((character, index) => this.#sameCharacter(character, rights[index] ?? ''))
    );
  }

  #split(text: string): readonly string[] {
    return this.#mode.unicode === '' ? text.split('') : Array.from(text);
  }

  #sameCharacter(left: string, right: string): boolean {
    if (left === right) return true;
    return this.#characters.get(left + SEPARATOR + right, 0, () => {
      const pattern = characterPattern(left.codePointAt(0) ?? 0, this.#mode);
      return new RegExp(`^${pattern}$`, this.#flags).test(right);
    });
  }
}
