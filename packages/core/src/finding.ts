/** What a check found: the one thing that hosts show. */
import type { Fix } from './source/edit.js';
import type { Span } from './source/span.js';

export type Severity = 'error' | 'warning';

/** The subjects that the library's own check-up names, kept under its names. */
export interface Subjects {
  /** The id of the skill that the finding is about. */
  readonly skill?: string;
  /** The id of the skill at the start of the edge, or of the earlier rule. */
  readonly from?: string;
  /** The id of the skill at the end of the edge, or of the later rule. */
  readonly to?: string;
  /** The phrase that the finding is about, as the author wrote it. */
  readonly example?: string;
}

/** Another place that the reader needs in order to understand the finding. */
export interface Related {
  readonly at: Span;
  readonly note: string;
}

/** A proven statement about one place of the source text. */
export interface Finding<Data extends Subjects = Subjects> {
  /** The code's name, such as `rules-shadowed-by-order`. */
  readonly code: string;
  readonly severity: Severity;
  /** The facts. Two findings of one code at one place with equal data are one finding. */
  readonly data: Data;
  /** The rendered sentence; made from `code` and `data` alone. */
  readonly message: string;
  readonly at: Span;
  readonly related: readonly Related[];
  /** The repairs; worked out when they are first looked at. */
  readonly fixes: readonly Fix[];
}
