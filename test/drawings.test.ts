/** The mermaid text of a graph is the library's, letter by letter. */
import { drawMermaid } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { analyzeText } from './analysis.js';
import { caseFiles, libraryDrawings } from './case-files.js';
import { differences } from './differences.js';

test('graphs are drawn as the library draws them', () => {
  const drawings = libraryDrawings();
  const drawn = caseFiles('conformance/cases').filter(({ name }) => drawings.has(name));
  expect(drawn).toHaveLength(260);
  const comparisons = drawn.map(({ name, text }) => {
    const [graph] = analyzeText(text).graphs;
    const got = graph === undefined ? [] : drawMermaid(graph).split('\n');
    return { name, expected: (drawings.get(name) ?? '').split('\n'), got };
  });
  expect(differences(comparisons)).toEqual([]);
  // The comparison above shows differing lines; this one also holds their order.
  expect(
    comparisons.filter(({ expected, got }) => expected.join('\n') !== got.join('\n')).map(({ name }) => name),
  ).toEqual([]);
});
