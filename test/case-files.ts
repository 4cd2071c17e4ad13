/** The cases as files: what stands in `test/cases`, read once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, 'cases');

/** One source file with a name to show and a path to lint it under. */
export interface CaseFile {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** One problem of the library's report. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly skill?: string;
  readonly from?: string;
  readonly to?: string;
  readonly example?: string;
}

/** What the library said about a case: its whole report, or the refusal that it stopped at. */
export type Expected = { readonly problems: readonly Problem[] } | { readonly refusal: string };

/** The TypeScript files of one folder, in the order of their names. */
export function caseFiles(folder: string): readonly CaseFile[] {
  const directory = join(ROOT, folder);
  return readdirSync(directory)
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => {
      const path = join(directory, file);
      return { name: file.slice(0, -'.ts'.length), path, text: readFileSync(path, 'utf8') };
    });
}

/** What the library said, by case. */
export function libraryReports(): ReadonlyMap<string, Expected> {
  return new Map(Object.entries(read('conformance/expected.json') as Record<string, Expected>));
}

/** What the library draws, by case. */
export function libraryDrawings(): ReadonlyMap<string, string> {
  return new Map(Object.entries(read('conformance/drawings.json') as Record<string, string>));
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}
