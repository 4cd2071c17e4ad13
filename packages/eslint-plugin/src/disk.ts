/** Files on disk that are no modules, such as SKILL.md: listed and read, never written. */
import { opendirSync, readFileSync, statSync } from 'node:fs';
import { DIRECTORY_LIMIT, type Disk, type DiskEntry, type PathKind, TEXT_FILE_LIMIT } from 'skill-graph-core';

/** Texts that are kept; past that the oldest goes. */
const CACHE_LIMIT = 1_000;

interface KnownText {
  readonly size: number;
  readonly time: number;
  readonly text: string;
}

const texts = new Map<string, KnownText>();

/** The disk as a run of ESLint in this directory sees it. */
export function diskAt(directory: string): Disk {
  return { directory, kindOf, entriesOf, textOf };
}

function kindOf(path: string): PathKind {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return 'nothing';
    return stats.isDirectory() ? 'directory' : stats.isFile() ? 'file' : 'unknown';
  } catch {
    // A folder on the way that may not be entered, or links that lead in a circle.
    return 'unknown';
  }
}

function entriesOf(path: string): readonly DiskEntry[] | undefined {
  try {
    const directory = opendirSync(path);
    try {
      const entries: DiskEntry[] = [];
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
        if (entries.length >= DIRECTORY_LIMIT) return undefined;
        entries.push({ name: entry.name, kind: entry.isDirectory() ? 'directory' : entry.isFile() ? 'file' : 'other' });
      }
      return entries;
    } finally {
      directory.closeSync();
    }
  } catch {
    // What cannot be listed is unknown.
    return undefined;
  }
}

function textOf(path: string): string | undefined {
  try {
    const stats = statSync(path);
    if (!stats.isFile() || stats.size > TEXT_FILE_LIMIT) return undefined;
    const known = texts.get(path);
    if (known?.size === stats.size && known.time === stats.mtimeMs) return known.text;
    const text = readFileSync(path, 'utf8');
    if (texts.size >= CACHE_LIMIT) for (const oldest of [...texts.keys()].slice(0, 1)) texts.delete(oldest);
    texts.set(path, { size: stats.size, time: stats.mtimeMs, text });
    return text;
  } catch {
    // What cannot be read is unknown.
    return undefined;
  }
}
