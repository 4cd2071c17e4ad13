/** Exact questions about the messages that matchers accept. */
export { type Alternative, alternativesOf } from './alternatives.js';
export type { Answer, CoverAnswer, LanguageMatcher, OverlapAnswer, Undecided, UnknownLanguage } from './matcher.js';
export { statesMade } from './limits.js';
export { alwaysMatches, covered, matchesEveryNonBlank, neverMatches, overlap } from './questions.js';
