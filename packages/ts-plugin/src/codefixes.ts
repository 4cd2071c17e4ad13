/** The core's fixes as quick fixes, and all safe ones of a file as one. */
import type { Fix } from 'skill-graph-core';
import type ts from 'typescript';
import { numberOf } from './codes.js';
import { fileChanges } from './edits.js';
import type { ProjectState } from './project.js';

/** The name under which an editor asks for all safe fixes of a file. */
export const FIX_ALL = 'skill-graph-safe-fixes';

const FIX_ALL_TITLE = 'Apply all safe fixes of skill-graph in this file';

/** The quick fixes for those of our numbers that are asked for, at a place of a file. */
export function fixesAt(
  state: ProjectState,
  program: ts.Program,
  file: ts.SourceFile,
  range: { readonly start: number; readonly end: number },
  numbers: readonly number[],
): ts.CodeFixAction[] {
  const wanted = state
    .findingsIn(program, file)
    .filter(
      ({ finding: { code, at } }) => numbers.includes(numberOf(code)) && at.start <= range.end && range.start <= at.end,
    );
  return wanted.flatMap(({ finding: { code, fixes } }) =>
    fixes.map((fix) => ({
      fixName: code,
      description: fix.title,
      changes: fileChanges(fix.edits),
      ...(fix.safe && { fixId: FIX_ALL, fixAllDescription: FIX_ALL_TITLE }),
    })),
  );
}

/** Every safe fix of a file; of two that change the same text, the first. */
export function allFixes(state: ProjectState, program: ts.Program, file: ts.SourceFile): ts.CombinedCodeActions {
  const taken: Fix[] = [];
  for (const { finding } of state.findingsIn(program, file)) {
    const fix = finding.fixes.find(({ safe }) => safe);
    if (fix !== undefined && !taken.some((other) => overlap(fix, other))) taken.push(fix);
  }
  return { changes: fileChanges(taken.flatMap((fix) => fix.edits)) };
}

function overlap(a: Fix, b: Fix): boolean {
  return a.edits.some(({ span }) =>
    b.edits.some(
      (other) => other.span.file === span.file && span.start <= other.span.end && other.span.start <= span.end,
    ),
  );
}
