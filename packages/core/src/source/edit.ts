/** Changes to source text, as plain data that every host can apply. */
import type { Span } from './span.js';

/** Replace the text of `span` by `text`. An empty span inserts, an empty text removes. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/**
 * One repair that an author can take.
 *
 * The edits do not overlap and are in the order of the text. `safe` is true
 * when the repair cannot change what the program does; only such a repair may
 * be applied without being asked for.
 */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  readonly safe: boolean;
}
