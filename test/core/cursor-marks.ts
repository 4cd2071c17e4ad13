/** Sources with a cursor in them: `|` marks the place, and the analysis is of the text without it. */
import { parse } from '@typescript-eslint/parser';
import { type Analysis, type Host, type TextEdit, analyze } from 'skill-graph-core';

/** Reads a text of any file. */
export function analysisOf(text: string, file = 'graph.ts', host?: Host): Analysis {
  return analyze({ file, text, ast: parse(text, { range: true, sourceType: 'module' }) }, {}, host);
}

/** The names that every source of these tests may use. */
export const IMPORTS = `import { decideSkill, defineSkill, keywordScorer, skillGraph } from 'agentfootprint/context';
import { defineTool } from 'agentfootprint';
`;

/** A text with one mark in it. */
export interface Marked {
  readonly text: string;
  readonly offset: number;
  readonly analysis: Analysis;
}

/** Takes the mark out of a source, and puts the imports before it. */
export function marked(source: string, host?: Host): Marked {
  const parts = source.split('|');
  if (parts.length !== 2) throw new Error(`a source has one mark, this one has ${parts.length - 1}`);
  const text = IMPORTS + parts.join('');
  return { text, offset: IMPORTS.length + (parts[0] ?? '').length, analysis: analysisOf(text, 'graph.ts', host) };
}

/** The text after some edits of it, which are in order. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  let result = text;
  for (const { span, text: piece } of [...edits].reverse())
    result = result.slice(0, span.start) + piece + result.slice(span.end);
  return result;
}
