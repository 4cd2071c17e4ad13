/** Completion: ids, tools, statuses, and the keys and operators of guards. */
import { type Completion, type CompletionKind, completionsAt } from 'skill-graph-core';
import type ts from 'typescript';
import { textSpan } from '../edits.js';
import type { WrappedService } from '../guard.js';

export function addCompletions(service: ts.LanguageService, wrapped: WrappedService): void {
  const { original, state } = wrapped;

  service.getCompletionsAtPosition = (fileName, position, ...rest) => {
    const result = original.getCompletionsAtPosition(fileName, position, ...rest);
    return wrapped.guard(result, () => {
      const analysis = wrapped.analysisOf(fileName);
      const completions = analysis === undefined ? [] : completionsAt(analysis, position);
      if (completions.length === 0) return result;
      const entries = completions.map((completion, index) =>
        entryOf(state.typescript.ScriptElementKind, completion, index),
      );
      const names = new Set(entries.map(({ name }) => name));
      const theirs = result?.entries.filter(({ name }) => !names.has(name)) ?? [];
      return {
        isGlobalCompletion: false,
        isMemberCompletion: false,
        isNewIdentifierLocation: false,
        ...result,
        entries: [...entries, ...theirs],
      };
    });
  };
}

/** Sorts before everything that TypeScript itself offers, whose order begins with `1`. */
function entryOf(
  kinds: typeof ts.ScriptElementKind,
  { kind, label, text, span, detail }: Completion,
  index: number,
): ts.CompletionEntry {
  return {
    name: label,
    kind: elementKind(kinds, kind),
    kindModifiers: '',
    sortText: `0${String(index).padStart(4, '0')}`,
    insertText: text,
    filterText: text,
    replacementSpan: textSpan(span),
    labelDetails: { description: detail },
  };
}

function elementKind(kinds: typeof ts.ScriptElementKind, kind: CompletionKind): ts.ScriptElementKind {
  switch (kind) {
    case 'skill':
    case 'tool':
    case 'status':
      return kinds.string;
    case 'guard-key':
    case 'field':
    case 'operator':
      return kinds.memberVariableElement;
  }
}
