/** Rename of the id of a skill, in every text that is this id. */
import { type Rename, renameAt } from 'skill-graph-core';
import type ts from 'typescript';
import { textSpan } from '../edits.js';
import type { WrappedService } from '../guard.js';

/** Both methods have had several signatures; whatever they are given is handed on. */
interface Methods {
  getRenameInfo: (fileName: string, position: number, ...rest: readonly unknown[]) => ts.RenameInfo;
  findRenameLocations: (
    fileName: string,
    position: number,
    ...rest: readonly unknown[]
  ) => readonly ts.RenameLocation[] | undefined;
}

export function addRename(service: ts.LanguageService, wrapped: WrappedService): void {
  const methods = service as unknown as Methods;
  const original = wrapped.original as unknown as Methods;

  methods.getRenameInfo = (fileName, position, ...rest) => {
    const result = original.getRenameInfo(fileName, position, ...rest);
    return wrapped.guard(result, () => {
      const rename = renameIn(wrapped, fileName, position);
      return rename === undefined ? result : renameInfo(wrapped, rename);
    });
  };

  methods.findRenameLocations = (fileName, position, ...rest) => {
    const rename = wrapped.guard(undefined, () => renameIn(wrapped, fileName, position));
    if (rename === undefined) return original.findRenameLocations(fileName, position, ...rest);
    // To its own name a skill can always be renamed, and so every place is known before there is another name.
    const places =
      rename.kind === 'refused'
        ? rename
        : wrapped.guard(undefined, () => renameIn(wrapped, fileName, position, rename.id));
    if (places?.kind !== 'edits') return undefined;
    return places.edits.map(({ span }) => ({ fileName: span.file, textSpan: textSpan(span) }));
  };
}

function renameIn(wrapped: WrappedService, fileName: string, position: number, newId?: string): Rename | undefined {
  const found = wrapped.inProgram(fileName, position);
  return found === undefined ? undefined : renameAt(found.analysis, position, newId, found.others);
}

function renameInfo(wrapped: WrappedService, rename: Rename): ts.RenameInfo {
  if (rename.kind === 'refused') return { canRename: false, localizedErrorMessage: rename.reason };
  return {
    canRename: true,
    displayName: rename.id,
    fullDisplayName: rename.id,
    kind: wrapped.state.typescript.ScriptElementKind.string,
    kindModifiers: '',
    triggerSpan: textSpan(rename.span),
  };
}
