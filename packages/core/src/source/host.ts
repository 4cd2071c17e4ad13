/** What a host offers: the module that a specifier means, and a look at files that are no modules. */

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
  /** Left out where the host has no files besides modules; what stands in them is unknown then. */
  readonly disk?: Disk;
}

/** What stands at a path; `unknown` where the host cannot tell. */
export type PathKind = 'file' | 'directory' | 'nothing' | 'unknown';

/** One name in a directory, by what it is itself: a link is neither file nor directory. */
export interface DiskEntry {
  readonly name: string;
  readonly kind: 'file' | 'directory' | 'other';
}

/** Files on disk, read and never written. No method may throw. */
export interface Disk {
  /** The directory that the host runs in, against which a relative path may be meant. */
  readonly directory: string;
  /** What stands at an absolute path; links are followed. */
  kindOf(path: string): PathKind;
  /** What is in a directory, in any order; `undefined` where it cannot be read or is too large. */
  entriesOf(path: string): readonly DiskEntry[] | undefined;
  /** The text of a file; `undefined` where it cannot be read or is too large. */
  textOf(path: string): string | undefined;
}

/** Largest file that a host reads for `textOf`, in bytes; a SKILL.md has a hundredth of it. */
export const TEXT_FILE_LIMIT = 256_000;
/** Most entries of a directory that a host lists for `entriesOf`. */
export const DIRECTORY_LIMIT = 2_000;
