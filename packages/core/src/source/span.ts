/** Where a piece of source text stands. */

/**
 * A half-open range of one file's text, `start` included and `end` not, in
 * UTF-16 code units from the beginning of the file.
 */
export interface Span {
  /** The file as the host names it, usually an absolute path. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The two places of a value that is used: the expression where it enters, and,
 * where a name stands in between, the literal that it comes from.
 */
export interface Site {
  /** The expression at the place of use, without casts and parentheses. */
  readonly at: Span;
  /** Where the value was written, when that is somewhere else. */
  readonly origin?: Span;
}

/** True when both name the same text. */
export function sameSpan(a: Span, b: Span): boolean {
  return a.file === b.file && a.start === b.start && a.end === b.end;
}
