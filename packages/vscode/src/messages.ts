/** What the extension and the page of a graph view say to each other, as plain data. */

/** A place of a source file, as the server names it. */
export interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** One line below a drawing; a click on it leads to its place. */
export interface ShownLine {
  readonly severity: 'error' | 'warning' | 'unknown';
  /** The name of a code, or the text that is not known. */
  readonly name: string;
  readonly text: string;
  readonly place: Place;
}

/** All that the page shows. */
export interface ShownGraph {
  /** SVG documents, one for each graph that the call builds. */
  readonly drawings: readonly string[];
  readonly findings: readonly ShownLine[];
  readonly unknown: readonly ShownLine[];
  /** Why nothing is drawn, or why what is drawn is not of now. */
  readonly note?: string;
  /** True where the drawing is of an earlier text. */
  readonly isStale: boolean;
}

/** What the extension tells the page: the whole state, each time. */
export interface ShowMessage {
  readonly type: 'show';
  readonly graph: ShownGraph;
}

/** What the page tells the extension. */
export type PageMessage =
  /** The page is there, or there again after it was hidden, and shows nothing yet. */
  { readonly type: 'ready' } | { readonly type: 'open'; readonly place: Place };
