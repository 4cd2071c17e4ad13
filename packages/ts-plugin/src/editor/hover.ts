/** Hover: what the core has to say about the place, with the graph drawn, below what TypeScript says. */
import { hoverAt, hoverMarkdown, withoutDrawing } from 'skill-graph-core';
import type ts from 'typescript';
import { textSpan } from '../edits.js';
import type { WrappedService } from '../guard.js';

/** Longest Markdown that VS Code renders, in UTF-16 code units; it cuts the rest off, and with it half of an image. */
const MARKDOWN_LIMIT = 100_000;

/** The width of a hover in VS Code beside which the editor still shows code, in pixels. */
const WIDEST_DRAWING = 720;

export function addHover(service: ts.LanguageService, wrapped: WrappedService): void {
  const { original, state } = wrapped;

  service.getQuickInfoAtPosition = (fileName, position, ...rest) => {
    const result = original.getQuickInfoAtPosition(fileName, position, ...rest);
    return wrapped.guard(result, () => {
      const analysis = wrapped.analysisOf(fileName);
      const hover = analysis === undefined ? undefined : hoverAt(analysis, position);
      if (hover === undefined) return result;
      const markdown = fitting(hoverMarkdown(hover, WIDEST_DRAWING));
      if (result !== undefined) {
        const before = result.documentation ?? [];
        const gap = before.length === 0 ? '' : '\n\n';
        return { ...result, documentation: [...before, { kind: 'markdown', text: `${gap}${markdown}` }] };
      }
      return {
        kind: state.typescript.ScriptElementKind.string,
        kindModifiers: '',
        textSpan: textSpan(hover.span),
        displayParts: [{ kind: 'text', text: `(skill graph) ${hover.about}` }],
        documentation: [{ kind: 'markdown', text: markdown }],
      };
    });
  };
}

function fitting(markdown: string): string {
  return markdown.length <= MARKDOWN_LIMIT ? markdown : withoutDrawing(markdown);
}
