/** The core's spans and edits, as TypeScript's. */
import type { Span, TextEdit } from 'skill-graph-core';
import type ts from 'typescript';

export function textSpan({ start, end }: Span): ts.TextSpan {
  return { start, length: end - start };
}

/** The edits by file, in the order of the text. */
export function fileChanges(edits: readonly TextEdit[]): ts.FileTextChanges[] {
  const files = new Map<string, ts.TextChange[]>();
  for (const { span, text } of edits) {
    const changes = files.get(span.file) ?? [];
    files.set(span.file, changes);
    changes.push({ span: textSpan(span), newText: text });
  }
  return [...files].map(([fileName, changes]) => ({
    fileName,
    textChanges: changes.sort((a, b) => a.span.start - b.span.start),
  }));
}
