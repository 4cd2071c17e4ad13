/** Matchers and answers, in the form in which questions about languages are put. */

/** A matcher whose set of messages, its language, is asked about. */
export type LanguageMatcher =
  /** Matches when the regex is found anywhere in the message; `g` and `y` mean nothing, as in the library. */
  | { readonly kind: 'regex'; readonly source: string; readonly flags: string }
  /** Matches when any keyword is found, as the library compiles keywords. */
  | { readonly kind: 'keywords'; readonly keywords: readonly string[] }
  /** Matches when every part does; parts may be conjunctions again. */
  | { readonly kind: 'all'; readonly parts: readonly LanguageMatcher[] };

/**
 * Why a question has no answer. `budget`: an automaton or a product got too large. `rounded`: a construct that is
 * only approximated decides it. `untested`: a message was found, but running the matcher on it gave up.
 * `invalid`: a regex that no engine takes, or an empty list. `unsupported`: a regex past the bounds of the reader.
 */
export type UnknownLanguage = 'budget' | 'rounded' | 'untested' | 'invalid' | 'unsupported';

/** There is no answer. Nothing may be concluded from it. */
export interface Undecided {
  readonly kind: 'unknown';
  readonly reason: UnknownLanguage;
}

/** A statement holds of all messages, or not of the witness, which is a message of the least length there is. */
export type Answer = { readonly kind: 'yes' } | { readonly kind: 'no'; readonly witness: string } | Undecided;

/** Whether earlier matchers claim every message of a later one. */
export type CoverAnswer =
  /** `guilty` are the positions of earlier matchers that do it together; without any one of them it is not so. */
  | { readonly kind: 'yes'; readonly guilty: readonly number[] }
  /** The witness is a message of the later matcher that no earlier one claims. */
  | { readonly kind: 'no'; readonly witness: string }
  | Undecided;

/** Whether two matchers share a message; the witness is one of the shortest. */
export type OverlapAnswer = { readonly kind: 'yes'; readonly witness: string } | { readonly kind: 'no' } | Undecided;
