/** Files that are no modules, such as SKILL.md, through the server's own file system. */
import { DIRECTORY_LIMIT, type Disk, type DiskEntry, type PathKind, TEXT_FILE_LIMIT } from 'skill-graph-core';
import type ts from 'typescript';

/** What of a server or of a host of a language service reads files. */
type FileSystem = Partial<
  Pick<
    ts.server.ServerHost,
    | 'directoryExists'
    | 'fileExists'
    | 'getCurrentDirectory'
    | 'getDirectories'
    | 'getFileSize'
    | 'getModifiedTime'
    | 'readDirectory'
    | 'readFile'
    | 'realpath'
  >
>;

/** The disk, and whether what was read from it is still as it was. */
export interface WatchedDisk extends Disk {
  /** False once anything that was looked at has changed. */
  isFresh(): boolean;
}

/** Only files with this ending are asked for. */
const ENDING = '.md';

/** The disk as a project sees it. Nothing is kept but when each thing was changed last. */
export function diskOf({ project, serverHost, languageServiceHost }: Partial<ts.server.PluginCreateInfo>): WatchedDisk {
  const files: FileSystem = (serverHost as FileSystem | undefined) ?? languageServiceHost ?? {};
  const directory = ownDirectory(project) ?? languageServiceHost?.getCurrentDirectory() ?? '';
  const seen = new Map<string, string>();
  const stampOf = (path: string): string =>
    `${kindOf(files, path)} ${String(files.getModifiedTime?.(path)?.getTime() ?? 0)}`;
  const look = <Result>(path: string, answer: () => Result, otherwise: Result): Result => {
    try {
      seen.set(path, stampOf(path));
      return answer();
    } catch {
      // What cannot be read is unknown.
      return otherwise;
    }
  };
  return {
    directory,
    kindOf: (path) => look<PathKind>(path, () => kindOf(files, path), 'unknown'),
    entriesOf: (path) => look(path, () => entriesOf(files, path), undefined),
    textOf: (path) => look(path, () => textOf(files, path), undefined),
    isFresh() {
      try {
        return [...seen].every(([path, stamp]) => stampOf(path) === stamp);
      } catch {
        return false;
      }
    },
  };
}

function ownDirectory(project: ts.server.Project | undefined): string | undefined {
  return (project as { getCurrentDirectory?(): string } | undefined)?.getCurrentDirectory?.();
}

function kindOf(files: FileSystem, path: string): PathKind {
  if (files.directoryExists === undefined || files.fileExists === undefined) return 'unknown';
  if (files.directoryExists(path)) return 'directory';
  return files.fileExists(path) ? 'file' : 'nothing';
}

/** The folders and the Markdown files of a directory; all others do not matter to anyone. */
function entriesOf(files: FileSystem, path: string): readonly DiskEntry[] | undefined {
  if (files.getDirectories === undefined || files.readDirectory === undefined) return undefined;
  const folders = files.getDirectories(path);
  const found = files.readDirectory(path, [ENDING], undefined, undefined, 1);
  if (folders.length + found.length > DIRECTORY_LIMIT) return undefined;
  const real = files.realpath?.(path);
  // A link has its end somewhere else.
  const isLink = (name: string): boolean =>
    real !== undefined && files.realpath?.(`${path}/${name}`) !== `${real.replace(/[\\/]$/, '')}/${name}`;
  const entry = (name: string, kind: 'file' | 'directory'): DiskEntry => ({
    name,
    kind: isLink(name) ? 'other' : kind,
  });
  return [
    ...folders.map((name) => entry(name, 'directory')),
    ...found.map((file) => entry(file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1), 'file')),
  ];
}

function textOf(files: FileSystem, path: string): string | undefined {
  if ((files.getFileSize?.(path) ?? 0) > TEXT_FILE_LIMIT) return undefined;
  const text = files.readFile?.(path);
  return text === undefined || text.length > TEXT_FILE_LIMIT ? undefined : text;
}
