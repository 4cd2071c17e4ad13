/** The one thing that a host must offer: the module that a specifier means. */

/** One file of the program under check. */
export interface SourceFile {
  /** The file as the host names it, usually an absolute path; spans carry it. */
  readonly file: string;
  readonly text: string;
  /**
   * An ESTree `Program` whose nodes have ranges; TypeScript's additional nodes
   * are understood. The program of a `.json` file is one expression statement.
   */
  readonly ast: object;
}

export interface Host {
  /**
   * The module that a specifier means from a file, or `undefined` where it is
   * not known or not worth following (a package, a missing file). Must not
   * throw. Asked for modules of files that declare a graph only.
   */
  resolve(specifier: string, from: string): SourceFile | undefined;
}
