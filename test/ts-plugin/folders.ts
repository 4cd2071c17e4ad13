/** Projects on disk for real servers, in folders that are gone after the tests. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The package under test, built. */
export const PLUGIN = join(import.meta.dirname, '..', '..', 'packages', 'ts-plugin');

/** A folder in whose `node_modules` the plugin is. */
export const PROBE = join(import.meta.dirname, '..');

export const NAME = 'skill-graph-ts-plugin';

/** Writes files into a new folder, and gives its path. */
export function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'skill-graph-')));
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A tsconfig with an entry of the plugin. */
export function tsconfig(settings: object = {}, compilerOptions: object = {}): string {
  return JSON.stringify(
    {
      compilerOptions: {
        strict: true,
        target: 'es2022',
        lib: ['es5'],
        module: 'nodenext',
        moduleResolution: 'nodenext',
        types: [],
        noEmit: true,
        ...compilerOptions,
        plugins: [{ name: NAME, ...settings }],
      },
    },
    undefined,
    2,
  );
}

/** As much of the library as TypeScript needs to be content. */
export const LIBRARY = `declare module 'agentfootprint/context' {
  export function defineSkill(options: { id: string; description: string; body: string }): { id: string };
  export function skillGraph(options: object): unknown;
}
`;
