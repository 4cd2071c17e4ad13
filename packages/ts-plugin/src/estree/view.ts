/** The ESTree of a file that TypeScript has parsed: a view of our own, without a second parser. */
import type ts from 'typescript';
import { Conversion, type EsNode, type Range, TooDeep, type TypeScript } from './conversion.js';
import { statement } from './statements.js';

/** What a statement was converted to, and where it stood then. */
interface KeptStatement {
  readonly node: EsNode;
  /** The ranges of all nodes in it. */
  readonly ranges: readonly Range[];
  /** With the comments in front of it. */
  readonly width: number;
  end: number;
}

/**
 * The statements of the trees that were made before. After an edit TypeScript
 * takes over the statements whose text is unchanged, and so does the view. It
 * moves them, so of all trees that share their statements only the newest one
 * has its places right.
 */
export class KeptStatements {
  private readonly known = new WeakMap<ts.Statement, KeptStatement>();

  /** The node of a statement, where it stands now. */
  convert(c: Conversion, statement: ts.Statement, make: (c: Conversion, node: ts.Statement) => EsNode): EsNode {
    const { pos, end } = statement;
    const known = this.known.get(statement);
    if (known?.width === end - pos) {
      move(known, end);
      return known.node;
    }
    const first = c.ranges.length;
    const node = make(c, statement);
    this.known.set(statement, { node, ranges: c.ranges.slice(first), width: end - pos, end });
    return node;
  }
}

function move(kept: KeptStatement, end: number): void {
  const by = end - kept.end;
  if (by === 0) return;
  for (const range of kept.ranges) {
    range[0] += by;
    range[1] += by;
  }
  kept.end = end;
}

/**
 * The program of a file, as the core reads it. The whole tree is made at once:
 * the core looks at every node before it evaluates the first one, so making
 * nodes on demand would save nothing. `undefined` where the file nests deeper
 * than anything that could be evaluated.
 */
export function estreeOf(
  typescript: TypeScript,
  file: ts.SourceFile,
  kept: KeptStatements = new KeptStatements(),
): EsNode | undefined {
  const conversion = new Conversion(typescript, file);
  try {
    return {
      type: 'Program',
      range: [0, file.text.length],
      body: file.statements.map((node) => kept.convert(conversion, node, statement)),
      sourceType: typescript.isExternalModule(file) ? 'module' : 'script',
    };
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}
