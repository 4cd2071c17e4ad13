/** Findings as diagnostics of TypeScript. */
import type ts from 'typescript';
import { numberOf } from './codes.js';
import type { ProjectState, ShownFinding } from './project.js';

/** What every diagnostic of ours names as its source. */
export const SOURCE = 'skill-graph';

/** The findings of one file as the editor shows them. */
export function diagnosticsOf(state: ProjectState, program: ts.Program, file: ts.SourceFile): ts.Diagnostic[] {
  return state.findingsIn(program, file).map((shown) => diagnosticOf(state, program, file, shown));
}

function diagnosticOf(
  state: ProjectState,
  program: ts.Program,
  file: ts.SourceFile,
  { finding, severity }: ShownFinding,
): ts.Diagnostic {
  const { DiagnosticCategory } = state.typescript;
  const code = numberOf(finding.code);
  return {
    file,
    start: finding.at.start,
    length: finding.at.end - finding.at.start,
    category: severity === 'error' ? DiagnosticCategory.Error : DiagnosticCategory.Warning,
    code,
    source: SOURCE,
    messageText: `${finding.code}: ${finding.message}`,
    relatedInformation: finding.related.map(({ at, note }) => ({
      file: at.file === file.fileName ? file : (program.getSourceFile(at.file) ?? state.textFile(at.file)),
      start: at.start,
      length: at.end - at.start,
      category: DiagnosticCategory.Message,
      code,
      messageText: note,
    })),
  };
}
