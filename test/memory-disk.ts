/** A disk in memory: files by their absolute paths. */
import type { Disk, DiskEntry } from 'skill-graph-core';

/** Folders are there where a file is below them; `links` are names that are neither file nor folder. */
export function memoryDisk(
  files: Readonly<Record<string, string>>,
  directory = '/project',
  links: readonly string[] = [],
): Disk {
  const names = [...Object.keys(files), ...links];
  const normal = (path: string): string => path.replaceAll('\\', '/').replace(/(?<=.)\/$/, '');
  const below = (path: string): readonly string[] => {
    const prefix = path === '/' ? '/' : `${path}/`;
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  };
  return {
    directory,
    kindOf(path) {
      const name = normal(path);
      if (Object.hasOwn(files, name)) return 'file';
      return below(name).length > 0 ? 'directory' : 'nothing';
    },
    entriesOf(path) {
      const entries = new Map<string, DiskEntry['kind']>();
      for (const name of below(normal(path))) {
        const [first = '', ...rest] = name.split('/');
        const isLink = links.includes(`${normal(path)}/${first}`);
        entries.set(first, isLink ? 'other' : rest.length > 0 ? 'directory' : 'file');
      }
      return [...entries].map(([name, kind]) => ({ name, kind }));
    },
    textOf: (path) => files[normal(path)],
  };
}
