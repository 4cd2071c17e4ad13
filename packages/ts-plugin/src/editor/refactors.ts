/** Refactors: another form of a graph, another order of its rules. */
import { type Refactor, refactorsAt } from 'skill-graph-core';
import type ts from 'typescript';
import { fileChanges } from '../edits.js';
import type { WrappedService } from '../guard.js';

/** The name under which the server asks for the edits of one of ours. */
const NAME = 'skill-graph';
const KIND = 'refactor.rewrite.skill-graph';

export function addRefactors(service: ts.LanguageService, wrapped: WrappedService): void {
  const { original } = wrapped;

  service.getApplicableRefactors = (fileName, where, preferences, triggerReason, kind, ...rest) => {
    const result = original.getApplicableRefactors(fileName, where, preferences, triggerReason, kind, ...rest);
    return wrapped.guard(result, () => {
      const isWanted = kind === undefined || KIND === kind || KIND.startsWith(`${kind}.`);
      const refactors = isWanted ? refactorsIn(wrapped, fileName, where) : [];
      if (refactors.length === 0) return result;
      const actions = refactors.map(({ name, title }) => ({ name, description: title, kind: KIND }));
      return [{ name: NAME, description: 'Skill graph', actions }, ...result];
    });
  };

  service.getEditsForRefactor = (fileName, formatOptions, where, refactorName, actionName, ...rest) => {
    if (refactorName !== NAME)
      return original.getEditsForRefactor(fileName, formatOptions, where, refactorName, actionName, ...rest);
    return wrapped.guard<ts.RefactorEditInfo | undefined>(undefined, () => {
      const refactor = refactorsIn(wrapped, fileName, where).find(({ name }) => name === actionName);
      return refactor === undefined ? undefined : { edits: fileChanges(refactor.edits) };
    });
  };
}

function refactorsIn(wrapped: WrappedService, fileName: string, where: number | ts.TextRange): readonly Refactor[] {
  const analysis = wrapped.analysisOf(fileName);
  if (analysis === undefined) return [];
  const { pos, end } = typeof where === 'number' ? { pos: where, end: where } : where;
  return refactorsAt(analysis, pos, end);
}
