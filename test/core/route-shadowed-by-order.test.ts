/** `route-shadowed-by-order`: what it reports, and where it is silent. */
import { expect, test } from 'vitest';
import { findingsOf } from '../analysis.js';

/** TODO: a graph with the mistake. */
const MISTAKE = `import { skillGraph } from 'agentfootprint/context';
export const graph = skillGraph().build();
`;

/** TODO: a graph that is like it and right. */
const RIGHT = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const orders = defineSkill({ id: 'orders', description: 'Answers questions.', body: 'Ask for the order number.' });
export const graph = skillGraph().entry(orders).build();
`;

function placesIn(text: string): readonly string[] {
  const findings = findingsOf(text, 'recommended').filter(({ code }) => code === 'route-shadowed-by-order');
  return findings.map(({ at }) => text.slice(at.start, at.end));
}

test('reports the mistake at the smallest place that has to change', () => {
  expect(placesIn(MISTAKE)).toEqual(['TODO: the text under the squiggle']);
});

test('is silent about what is right', () => {
  expect(placesIn(RIGHT)).toEqual([]);
});

test('is silent where it depends on what is not known', () => {
  // TODO: the mistake behind something that is not in view, such as an imported value.
  expect(placesIn(MISTAKE.replace('skillGraph()', 'declared'))).toEqual([]);
});
