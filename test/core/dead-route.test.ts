/** `dead-route`: what it reports, and where it is silent. */
import { describe, expect, test } from 'vitest';
import { findingsOf } from '../analysis.js';

const SKILLS = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const b = defineSkill({ id: 'b', description: 'About b.', body: 'Help with b.' });
`;

/** A graph with one route out of `a`, which has these options. */
function withRoute(options: string, before = ''): string {
  return `${SKILLS}${before}
export const graph = skillGraph().entry(a).route(a, b, ${options}).build();
`;
}

function placesIn(text: string): readonly string[] {
  const findings = findingsOf(text, 'recommended').filter(({ code }) => code === 'dead-route');
  return findings.map(({ at }) => text.slice(at.start, at.end));
}

describe('reports a route that nothing matches, at its condition', () => {
  test.each([
    ['{ when: () => false }', '() => false'],
    ['{ when: (result) => 1 > 2 }', '(result) => 1 > 2'],
    ['{ when: (result) => false && result.ok }', '(result) => false && result.ok'],
    ['{ when: () => { return 0; } }', '() => { return 0; }'],
    ["{ when: () => { throw new TypeError('no'); } }", "() => { throw new TypeError('no'); }"],
    ['{ when: null }', 'null'],
    ['{ when: (r) => r.toolName === "x" && r.toolName === "y" }', '(r) => r.toolName === "x" && r.toolName === "y"'],
    [
      '{ when: (r) => r.toolName === "pay" && /refund/.test(r.toolName) }',
      '(r) => r.toolName === "pay" && /refund/.test(r.toolName)',
    ],
    ['{ when: (() => false) as never }', '() => false'],
    ['{ onToolReturn: /a^/ }', '/a^/'],
    ['{ onToolReturn: /$./, guard: { score: { gte: 1 } } }', '/$./'],
    ["{ onToolReturn: /[]/g, onToolStatus: 'denied' }", '/[]/g'],
  ])('%s', (options, place) => {
    expect(placesIn(withRoute(options))).toEqual([place]);
  });

  test('a predicate with a name, where it is used', () => {
    expect(placesIn(withRoute('{ when: never }', 'const never = () => false;'))).toEqual(['never']);
  });

  test('a step of the object form', () => {
    const text = `${SKILLS}
export const graph = skillGraph({ skills: [a, b], start: 'a', steps: [{ from: 'a', to: 'b', when: () => false }] });
`;
    expect(placesIn(text)).toEqual(['() => false']);
  });
});

describe('is silent', () => {
  test.each([
    ['about a predicate that is true', '{ when: () => true }', ''],
    ['about a promise, which is true', '{ when: async () => false }', ''],
    ['about a predicate that looks at the result', "{ when: (result) => result.toolName === 'pay' }", ''],
    ['about what it is called with, whatever it is', '{ when: (result) => result }', ''],
    [
      'about a name that changes later',
      '{ when: () => ready }',
      'let ready = false;\nsetTimeout(() => { ready = true; });',
    ],
    ['about a name that is exported to be changed', '{ when: () => state.on }', 'export const state = { on: false };'],
    ['about a call of something else', '{ when: () => isReady() }', 'declare const isReady: () => boolean;'],
    ['about what `this` has', '{ when: function () { return this.on; } }', ''],
    ['about an unknown predicate', '{ when: check }', 'declare const check: () => boolean;'],
    ['about a pattern that some name matches', '{ onToolReturn: /^pay_/ }', ''],
    ['about a pattern that only the empty name matches', '{ onToolReturn: /^$/ }', ''],
    [
      'about a pattern that is not understood',
      '{ onToolReturn: new RegExp(pattern) }',
      'declare const pattern: string;',
    ],
    ['about a guard, which has a code of its own', '{ guard: { score: { gt: 2, lt: 1 } } }', ''],
    ['about statuses that do not exist, which have a code of their own', "{ onToolStatus: 'error' as never }", ''],
    ['about `null` beside another condition', "{ when: null, onToolReturn: 'pay' }", ''],
    [
      'about options after a spread that may replace them',
      '{ when: () => false, ...more }',
      'declare const more: object;',
    ],
  ])('%s', (_, options, before) => {
    expect(placesIn(withRoute(options, before))).toEqual([]);
  });

  test('about a step with `when: null`, which the object form leaves out', () => {
    const text = `${SKILLS}
export const graph = skillGraph({ skills: [a, b], start: 'a', steps: [{ from: 'a', to: 'b', when: null }] });
`;
    expect(placesIn(text)).toEqual([]);
  });

  test('where the graph is another library’s', () => {
    expect(placesIn(withRoute('{ when: () => false }').replace('agentfootprint/context', './graphs.js'))).toEqual([]);
  });
});
