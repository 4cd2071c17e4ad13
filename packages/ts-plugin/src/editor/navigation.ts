/** Definition, references and highlights between an id in a text and the skill that declares it. */
import { type Definition, type Reference, definitionsAt, referencesAt } from 'skill-graph-core';
import type ts from 'typescript';
import { textSpan } from '../edits.js';
import type { WrappedService } from '../guard.js';

export function addNavigation(service: ts.LanguageService, wrapped: WrappedService): void {
  const { original } = wrapped;

  service.getDefinitionAtPosition = (fileName, position, ...rest) => {
    const result = original.getDefinitionAtPosition(fileName, position, ...rest);
    return wrapped.guard(result, () => {
      const definitions = definitionsIn(wrapped, fileName, position);
      return definitions.length === 0
        ? result
        : [...definitions.map((one) => definitionInfo(wrapped, one)), ...(result ?? [])];
    });
  };

  service.getDefinitionAndBoundSpan = (fileName, position, ...rest) => {
    const result = original.getDefinitionAndBoundSpan(fileName, position, ...rest);
    return wrapped.guard(result, () => {
      const definitions = definitionsIn(wrapped, fileName, position);
      const [first] = definitions;
      if (first === undefined) return result;
      const infos = definitions.map((one) => definitionInfo(wrapped, one));
      return { textSpan: textSpan(first.from), definitions: [...infos, ...(result?.definitions ?? [])] };
    });
  };

  service.findReferences = (fileName, position, ...rest) => {
    const result = original.findReferences(fileName, position, ...rest);
    return wrapped.guard(result, () => {
      const references = referencesIn(wrapped, fileName, position);
      const definition = references.find(({ isDefinition }) => isDefinition) ?? references[0];
      return definition === undefined ? result : [referencedSymbol(wrapped, definition, references), ...(result ?? [])];
    });
  };

  service.getReferencesAtPosition = (fileName, position, ...rest) => {
    const result = original.getReferencesAtPosition(fileName, position, ...rest);
    return wrapped.guard(result, () => {
      const references = referencesIn(wrapped, fileName, position);
      return references.length === 0 ? result : [...references.map(entryOf), ...(result ?? [])];
    });
  };

  service.getDocumentHighlights = (fileName, position, ...rest) => {
    const result = original.getDocumentHighlights(fileName, position, ...rest);
    return wrapped.guard(result, () => {
      const references = referencesIn(wrapped, fileName, position).filter(({ span }) => span.file === fileName);
      if (references.length === 0) return result;
      const { HighlightSpanKind } = wrapped.state.typescript;
      const highlightSpans = references.map(({ span, isDefinition }) => ({
        textSpan: textSpan(span),
        kind: isDefinition ? HighlightSpanKind.writtenReference : HighlightSpanKind.reference,
      }));
      // TypeScript highlights equal texts of one type; ours are exact, and stand alone.
      return [{ fileName, highlightSpans }];
    });
  };
}

function definitionsIn(wrapped: WrappedService, fileName: string, position: number): readonly Definition[] {
  const found = wrapped.inProgram(fileName, position);
  return found === undefined ? [] : definitionsAt(found.analysis, position, found.others);
}

function referencesIn(wrapped: WrappedService, fileName: string, position: number): readonly Reference[] {
  const found = wrapped.inProgram(fileName, position);
  return found === undefined ? [] : referencesAt(found.analysis, position, found.others);
}

function definitionInfo(wrapped: WrappedService, { to, whole }: Definition): ts.DefinitionInfo {
  return {
    ...symbolInfo(wrapped, to.file, textSpan(to)),
    ...(whole.file === to.file && { contextSpan: textSpan(whole) }),
  };
}

function symbolInfo(wrapped: WrappedService, fileName: string, span: ts.TextSpan): ts.DefinitionInfo {
  const { ScriptElementKind } = wrapped.state.typescript;
  const text = wrapped.target(fileName)?.file.text ?? '';
  return {
    fileName,
    textSpan: span,
    kind: ScriptElementKind.string,
    name: text.slice(span.start, span.start + span.length),
    containerKind: ScriptElementKind.unknown,
    containerName: '',
  };
}

function referencedSymbol(
  wrapped: WrappedService,
  definition: Reference,
  references: readonly Reference[],
): ts.ReferencedSymbol {
  const { span } = definition;
  const info = symbolInfo(wrapped, span.file, textSpan(span));
  return {
    definition: { ...info, displayParts: [{ kind: 'text', text: `(skill) ${info.name}` }] },
    references: references.map((reference) => ({ ...entryOf(reference), isDefinition: reference.isDefinition })),
  };
}

function entryOf({ span, isDefinition }: Reference): ts.ReferenceEntry {
  return { fileName: span.file, textSpan: textSpan(span), isWriteAccess: isDefinition };
}
