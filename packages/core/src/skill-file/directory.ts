/** A directory of SKILL.md files: where it is, and which files of it the library reads. */
import type { Disk } from '../source/host.js';
import { type PathStyle, folderOf, isAbsolutePath, joinPaths, styleOf } from '../source/paths.js';
import { type SkillFile, readSkillFile } from './read.js';

/** The one name that counts, in this case. */
const FILE_NAME = 'SKILL.md';
/** Most files that are read of one directory; the largest that is known has 40. */
const FILE_LIMIT = 500;
/** Folders above a file in which its package is looked for. */
const FOLDER_LIMIT = 64;

/** One SKILL.md file of a directory. */
export interface ReadFile {
  /** The path as the host names it. */
  readonly file: string;
  /** The path below the directory, such as `billing/SKILL.md`. */
  readonly name: string;
  /** What it declares; `undefined` where it cannot be read. */
  readonly skill: SkillFile | undefined;
}

/** What stands where a directory of skills is expected. */
export type FoundDirectory =
  | { readonly kind: 'missing' | 'not-a-directory' }
  | {
      readonly kind: 'directory';
      /** In the order of their paths, in which the library reads them. */
      readonly files: readonly ReadFile[];
      /** False where there may be other files. */
      readonly complete: boolean;
    };

/**
 * The directory that a path means, as seen from a file. An absolute path means
 * one place. A relative one is tried against `root`, where the project names
 * one, then against the directory that the host runs in, the package and the
 * folder of the file: of several that are there, only one has SKILL.md files,
 * or it is not known which is meant. That there is none is only said where the
 * place is known.
 */
export function findDirectory(
  disk: Disk,
  path: string,
  from: string,
  root: string | undefined,
): FoundDirectory | undefined {
  const style = styleOf(from) ?? styleOf(disk.directory) ?? 'posix';
  const folder = folderAt(disk, from, style);
  if (isAbsolutePath(path)) {
    // A path of another system means nothing here, and may be right where the program runs.
    if (styleOf(path) !== style) return undefined;
    return read(disk, joinPaths([path], style) ?? path) ?? missing(disk, folder);
  }
  const rootFolder = root === undefined ? undefined : absolute(disk, root, style);
  const chosen = rootFolder === undefined ? undefined : below(rootFolder, path, style);
  const there = chosen === undefined ? undefined : read(disk, chosen);
  if (there !== undefined) return there;
  const folders = [disk.directory, packageOf(disk, folder, style), folder];
  const places = folders.map((base) => (base === undefined ? undefined : below(base, path, style)));
  const found = [...new Set(places)].flatMap((place) => (place === undefined ? [] : (read(disk, place) ?? [])));
  const withFiles = found.filter((one) => one.kind === 'directory' && one.files.length > 0);
  const [first, ...others] = withFiles.length > 0 ? withFiles : found;
  if (first !== undefined) return others.length === 0 ? first : undefined;
  return chosen === undefined ? undefined : missing(disk, folder);
}

/** A file that is in no folder, such as a block of code in a text, is nowhere that a path could begin. */
function missing(disk: Disk, folder: string | undefined): FoundDirectory | undefined {
  return folder !== undefined && disk.kindOf(folder) === 'directory' ? { kind: 'missing' } : undefined;
}

function absolute(disk: Disk, path: string, style: PathStyle): string | undefined {
  return isAbsolutePath(path) ? path : below(disk.directory, path, style);
}

function below(folder: string, path: string, style: PathStyle): string | undefined {
  return isAbsolutePath(folder) ? joinPaths([folder, path], style) : undefined;
}

function folderAt(disk: Disk, from: string, style: PathStyle): string | undefined {
  const file = absolute(disk, from, style);
  return file === undefined ? undefined : folderOf(file, style);
}

/** The nearest folder above a file that has a package.json. */
function packageOf(disk: Disk, from: string | undefined, style: PathStyle): string | undefined {
  let folder = from;
  for (let count = 0; folder !== undefined && count < FOLDER_LIMIT; count += 1) {
    const manifest = joinPaths([folder, 'package.json'], style);
    if (manifest !== undefined && disk.kindOf(manifest) === 'file') return folder;
    const parent = folderOf(folder, style);
    if (parent === folder) return undefined;
    folder = parent;
  }
  return undefined;
}

/** What the library reads at an absolute path; `undefined` where nothing is there. */
function read(disk: Disk, path: string): FoundDirectory | undefined {
  switch (disk.kindOf(path)) {
    case 'nothing':
      return undefined;
    case 'file':
      return { kind: 'not-a-directory' };
    case 'unknown':
      return { kind: 'directory', files: [], complete: false };
    case 'directory':
      return listing(disk, path);
  }
}

function listing(disk: Disk, path: string): FoundDirectory {
  const entries = disk.entriesOf(path);
  if (entries === undefined) return { kind: 'directory', files: [], complete: false };
  const names: { readonly name: string; readonly readable: boolean }[] = [];
  let complete = true;
  for (const { name, kind } of entries) {
    if (name === FILE_NAME && kind === 'file') names.push({ name, readable: true });
    if (kind !== 'directory') continue;
    const inner = disk.entriesOf(`${path}/${name}`);
    if (inner === undefined) complete = false;
    const own = inner?.find((entry) => entry.name === FILE_NAME);
    // Whether the library follows a link there is not known.
    if (own !== undefined) names.push({ name: `${name}/${FILE_NAME}`, readable: own.kind === 'file' });
  }
  if (names.length > FILE_LIMIT) return { kind: 'directory', files: [], complete: false };
  names.sort((a, b) => (a.name < b.name ? -1 : 1));
  const files = names.map(({ name, readable }): ReadFile => {
    const file = `${path}/${name}`;
    const text = readable ? disk.textOf(file) : undefined;
    return { file, name, skill: text === undefined ? undefined : readSkillFile(text) };
  });
  return { kind: 'directory', files, complete };
}
