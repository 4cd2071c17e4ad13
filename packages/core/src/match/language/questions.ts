/** The questions about languages of matchers. Each is proven or answered by a message that was run. */
import type { Answer, CoverAnswer, LanguageMatcher, OverlapAnswer } from './matcher.js';

/** Whether no message matches. The witness is a shortest message that does. */
export function neverMatches(_matcher: LanguageMatcher): Answer {
  return { kind: 'unknown', reason: 'unsupported' };
}

/** Whether every message matches, the empty one too. The witness is a shortest message that does not. */
export function alwaysMatches(_matcher: LanguageMatcher): Answer {
  return { kind: 'unknown', reason: 'unsupported' };
}

/** Whether every message matches that has a character other than white space. */
export function matchesEveryNonBlank(_matcher: LanguageMatcher): Answer {
  return { kind: 'unknown', reason: 'unsupported' };
}

/** Whether every message of `later` is one of some matcher in `earlier`. */
export function covered(_later: LanguageMatcher, _earlier: readonly LanguageMatcher[]): CoverAnswer {
  return { kind: 'unknown', reason: 'unsupported' };
}

/** Whether some message matches both. */
export function overlap(_left: LanguageMatcher, _right: LanguageMatcher): OverlapAnswer {
  return { kind: 'unknown', reason: 'unsupported' };
}
