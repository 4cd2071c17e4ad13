/**
 * Wraps a language service. The original answers first, outside of any guard,
 * so its own errors stay its own; what goes wrong in our part is logged, and
 * the original's answer stands.
 */
import type ts from 'typescript';
import { FIX_ALL, allFixes, fixesAt } from './codefixes.js';
import { diagnosticsOf } from './diagnostics.js';
import { addCompletions } from './editor/completions.js';
import { addHover } from './editor/hover.js';
import { addNavigation } from './editor/navigation.js';
import { addRefactors } from './editor/refactors.js';
import { addRename } from './editor/rename.js';
import { WrappedService } from './guard.js';
import type { ProjectState } from './project.js';
import { settingsDiagnostics } from './settings/config-diagnostics.js';

/** The service that the server is given in place of the original. */
export function wrapService(state: ProjectState): ts.LanguageService {
  const wrapped = new WrappedService(state);
  const service = passThrough(wrapped.original);
  addDiagnostics(service, wrapped);
  addCodeFixes(service, wrapped);
  addCompletions(service, wrapped);
  addHover(service, wrapped);
  addNavigation(service, wrapped);
  addRename(service, wrapped);
  addRefactors(service, wrapped);
  return service;
}

/** All methods of a service, each of which hands on whatever it is given. */
function passThrough(original: ts.LanguageService): ts.LanguageService {
  const methods = Object.entries(original).map(([name, member]: [string, unknown]) => [
    name,
    typeof member === 'function' ? (member.bind(original) as unknown) : member,
  ]);
  return Object.fromEntries(methods) as ts.LanguageService;
}

function addDiagnostics(service: ts.LanguageService, wrapped: WrappedService): void {
  const { original, state } = wrapped;
  const oursIn = (fileName: string): readonly ts.Diagnostic[] => {
    const target = wrapped.target(fileName);
    return target === undefined ? [] : diagnosticsOf(state, target.program, target.file);
  };

  service.getSemanticDiagnostics = (fileName, ...rest) => {
    const result = original.getSemanticDiagnostics(fileName, ...rest);
    return wrapped.guard(result, () => {
      const ours = oursIn(fileName);
      return ours.length === 0 ? result : [...result, ...ours];
    });
  };

  service.getCompilerOptionsDiagnostics = (...rest) => {
    const result = original.getCompilerOptionsDiagnostics(...rest);
    return wrapped.guard(result, () => [...result, ...settingsDiagnostics(state, original.getProgram())]);
  };

  addRegions(service, wrapped, oursIn);
}

/** The visible part of a file, which TypeScript 5.6 and later answer ahead of the whole. */
interface Regions {
  getRegionSemanticDiagnostics?: (fileName: string, ...rest: readonly unknown[]) => RegionResult | undefined;
}

interface RegionResult {
  readonly diagnostics: readonly ts.Diagnostic[];
  readonly spans: readonly ts.TextSpan[];
}

/** Without this, our squiggles would vanish from the visible part until the whole file is answered. */
function addRegions(
  service: ts.LanguageService,
  wrapped: WrappedService,
  oursIn: (fileName: string) => readonly ts.Diagnostic[],
): void {
  const regions = service as unknown as Regions;
  const original = regions.getRegionSemanticDiagnostics;
  if (original === undefined) return;
  regions.getRegionSemanticDiagnostics = (fileName, ...rest) => {
    const result = original(fileName, ...rest);
    if (result === undefined) return result;
    return wrapped.guard(result, () => {
      const inside = oursIn(fileName).filter(({ start = 0, length = 0 }) =>
        result.spans.some((span) => start < span.start + span.length && span.start < start + length),
      );
      return inside.length === 0 ? result : { ...result, diagnostics: [...result.diagnostics, ...inside] };
    });
  };
}

function addCodeFixes(service: ts.LanguageService, wrapped: WrappedService): void {
  const { original, state } = wrapped;

  service.getCodeFixesAtPosition = (fileName, start, end, errorCodes, ...rest) => {
    const result = original.getCodeFixesAtPosition(fileName, start, end, errorCodes, ...rest);
    return wrapped.guard(result, () => {
      const target = wrapped.target(fileName);
      if (target === undefined) return result;
      return [...fixesAt(state, target.program, target.file, { start, end }, errorCodes), ...result];
    });
  };

  service.getCombinedCodeFix = (scope, fixId, ...rest) => {
    // The original knows no such fix and would fail.
    if (fixId !== FIX_ALL) return original.getCombinedCodeFix(scope, fixId, ...rest);
    return wrapped.guard<ts.CombinedCodeActions>({ changes: [] }, () => {
      const target = wrapped.target(scope.fileName);
      return target === undefined ? { changes: [] } : allFixes(state, target.program, target.file);
    });
  };
}
