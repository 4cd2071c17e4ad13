/** Nothing that an editor asks for throws, wherever the cursor is. */
import { completionsAt, definitionsAt, highlightsAt, hoverAt, referencesAt, renameAt } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { caseFiles } from '../case-files.js';
import { analysisOf } from './cursor-marks.js';

/** A prime, so that the places differ from file to file. */
const STRIDE = 113;

test.each(['conformance/cases', 'shapes'])('%s', (folder) => {
  for (const { name, text } of caseFiles(folder)) {
    if (name === 'half-typed') continue;
    const analysis = analysisOf(text);
    for (let offset = name.length % STRIDE; offset <= text.length; offset += STRIDE) {
      for (const { span } of completionsAt(analysis, offset))
        expect(span.start <= offset && offset <= span.end).toBe(true);
      for (const { span } of highlightsAt(analysis, offset)) expect(span.end).toBeLessThanOrEqual(text.length);
      const hover = hoverAt(analysis, offset);
      expect(hover === undefined || hover.svg.startsWith('<svg')).toBe(true);
      definitionsAt(analysis, offset);
      referencesAt(analysis, offset);
      renameAt(analysis, offset, 'renamed');
    }
  }
});
