/** Every source file that the tests have, for what has to hold of all of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseFiles } from './case-files.js';

/** The conformance cases, the shapes, the places and the example; without the one shape that does not parse. */
export function sourceFiles(): readonly { readonly name: string; readonly text: string }[] {
  const example = join(import.meta.dirname, '..', 'examples', 'support-desk', 'support-desk.ts');
  return [
    ...['conformance/cases', 'shapes', 'places']
      .flatMap((folder) => caseFiles(folder))
      .filter(({ name }) => name !== 'half-typed'),
    { name: 'support-desk', text: readFileSync(example, 'utf8') },
  ];
}
