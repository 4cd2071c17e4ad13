/** What every wrapped method needs: the original, the file that it is asked about, and a guard around our part. */
import type { Analysis } from 'skill-graph-core';
import type ts from 'typescript';
import type { TypeScript } from './estree/conversion.js';
import type { ProjectState } from './project.js';

/** A file of the current program. */
export interface Target {
  readonly program: ts.Program;
  readonly file: ts.SourceFile;
}

/** What a file declares, with the graphs of the whole program, and what its other files declare. */
export interface InProgram {
  readonly analysis: Analysis;
  readonly others: readonly Analysis[];
}

export class WrappedService {
  readonly original: ts.LanguageService;

  constructor(readonly state: ProjectState) {
    this.original = state.info.languageService;
  }

  target(fileName: string): Target | undefined {
    const program = this.original.getProgram();
    const file = program?.getSourceFile(fileName);
    return program === undefined || file === undefined ? undefined : { program, file };
  }

  /** What a file declares; `undefined` where it cannot declare a graph. */
  analysisOf(fileName: string): Analysis | undefined {
    const target = this.target(fileName);
    return target === undefined ? undefined : this.state.analysisOf(target.program, target.file);
  }

  /**
   * A file among all files of the program, for questions about an id, which may
   * be written in any of them: the file of a skill has no graph of its own, so
   * the graphs of the others count as well. `undefined` where no text is at the
   * position, which then is no id.
   */
  inProgram(fileName: string, position: number): InProgram | undefined {
    const target = this.target(fileName);
    const analysis = this.analysisOf(fileName);
    if (target === undefined || analysis === undefined || !isInText(this.state.typescript, target.file, position))
      return undefined;
    const others = target.program
      .getSourceFiles()
      .filter((file) => file !== target.file)
      .flatMap((file) => this.state.analysisOf(target.program, file) ?? []);
    const graphs = [...analysis.graphs, ...others.flatMap((other) => other.graphs)];
    return { analysis: { ...analysis, graphs }, others };
  }

  /** Runs our part; an exception of it costs nothing but our part. A cancelled request stays cancelled. */
  guard<Result>(fallback: Result, ours: () => Result): Result {
    try {
      return ours();
    } catch (error) {
      if (error instanceof this.state.typescript.OperationCanceledException) throw error;
      this.state.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return fallback;
    }
  }
}

/** True where the innermost node at a position is a string or a template without parts. */
function isInText(typescript: TypeScript, file: ts.SourceFile, position: number): boolean {
  let node: ts.Node | undefined = file;
  let innermost: ts.Node = file;
  while (node !== undefined) {
    innermost = node;
    node = typescript.forEachChild(node, (child) =>
      child.pos <= position && position <= child.end && child.getStart(file) <= position ? child : undefined,
    );
  }
  return typescript.isStringLiteralLike(innermost);
}
