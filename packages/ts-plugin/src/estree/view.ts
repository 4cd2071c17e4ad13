/** The ESTree of a file that TypeScript has parsed: a view of our own, without a second parser. */
import type ts from 'typescript';
import { Conversion, type EsNode, TooDeep, type TypeScript } from './conversion.js';
import { statements } from './statements.js';

/**
 * The program of a file, as the core reads it. The whole tree is made at once:
 * the core looks at every node before it evaluates the first one, so making
 * nodes on demand would save nothing. `undefined` where the file nests deeper
 * than anything that could be evaluated.
 */
export function estreeOf(typescript: TypeScript, file: ts.SourceFile): EsNode | undefined {
  const conversion = new Conversion(typescript, file);
  try {
    return {
      type: 'Program',
      range: [0, file.text.length],
      body: statements(conversion, file.statements),
      sourceType: typescript.isExternalModule(file) ? 'module' : 'script',
    };
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}
