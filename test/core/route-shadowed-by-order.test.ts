/** `route-shadowed-by-order`: what it reports, and where it is silent. */
import { describe, expect, test } from 'vitest';
import { findingsOf } from '../analysis.js';

const SKILLS = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const b = defineSkill({ id: 'b', description: 'About b.', body: 'Help with b.' });
const c = defineSkill({ id: 'c', description: 'About c.', body: 'Help with c.' });
const d = defineSkill({ id: 'd', description: 'About d.', body: 'Help with d.' });
`;

/** A graph with routes out of `a`, to `b`, `c` and `d` in turn unless the target is given. */
function withRoutes(routes: readonly string[], before = ''): string {
  const calls = routes.map((options, at) => `.route(a, ${['b', 'c', 'd'][at] ?? 'b'}, ${options})`);
  return `${SKILLS}${before}
export const graph = skillGraph().entry(a)${calls.join('')}.build();
`;
}

function placesIn(text: string): readonly string[] {
  return findingsIn(text).map(({ at }) => text.slice(at.start, at.end));
}

function findingsIn(text: string): ReturnType<typeof findingsOf> {
  return findingsOf(text, 'recommended').filter(({ code }) => code === 'route-shadowed-by-order');
}

describe('reports a later route at its condition, with the one that takes its results', () => {
  test.each([
    ["{ onToolReturn: 'pay' }", "{ onToolReturn: 'pay' }", "'pay'"],
    ["{ onToolReturn: 'pay' }", "{ onToolReturn: 'pay', guard: { score: { gte: 5 } } }", '{ score: { gte: 5 } }'],
    ['{ guard: { score: { gte: 5 } } }', '{ guard: { score: { gte: 8 } } }', '{ score: { gte: 8 } }'],
    ['{ guard: { score: { gte: 5 } } }', '{ guard: { score: { in: [5, 6] } } }', '{ score: { in: [5, 6] } }'],
    ["{ guard: { score: { gt: '4' } } }", '{ guard: { score: { eq: 5 } } }', '{ score: { eq: 5 } }'],
    ["{ guard: { risk: { ne: 'low' } } }", "{ guard: { risk: { eq: 'high' } } }", "{ risk: { eq: 'high' } }"],
    ["{ onToolStatus: ['denied', 'failure'] }", "{ onToolStatus: 'denied' }", "'denied'"],
    ["{ guard: { status: { ne: 'success' } } }", "{ onToolStatus: 'denied' }", "'denied'"],
    ['{ onToolReturn: /^pay/ }', "{ onToolReturn: 'pay_refund' }", "'pay_refund'"],
    ['{ onToolReturn: /pay/ }', '{ onToolReturn: /^pay_/ }', '/^pay_/'],
    ['{ onToolReturn: /x*/ }', "{ onToolReturn: 'pay' }", "'pay'"],
    ["{ onToolReturn: '' }", "{ onToolReturn: 'pay' }", "'pay'"],
    ['{ when: () => true }', "{ when: (r) => r.toolName === 'pay' }", "(r) => r.toolName === 'pay'"],
    ['{ guard: { iteration: { gte: 2 } } }', "{ onToolReturn: 'pay' }", "'pay'"],
    ["{ guard: { currentSkillId: { eq: 'a' } } }", '{ guard: { score: { gte: 1 } } }', '{ score: { gte: 1 } }'],
    ['{ guard: { iteration: { gt: 2 } } }', '{ guard: { iteration: { gte: 3 } } }', '{ iteration: { gte: 3 } }'],
    ["{ onToolReturn: 'pay' }", "{ onToolReturn: 'pay', ...more }", undefined],
  ])('%s, then %s', (earlier, later, place) => {
    const text = withRoutes([earlier, later], 'declare const more: object;');
    expect(placesIn(text)).toEqual(place === undefined ? [] : [place]);
  });

  test('names the two and the way out', () => {
    const [finding] = findingsIn(withRoutes(["{ onToolReturn: 'pay' }", "{ onToolReturn: 'pay' }"]));
    expect(finding?.message).toBe(
      'The route from "a" to "c" is never taken: it comes too late. The routes out of a skill are tried in their ' +
        'order, and an earlier one, to "b", matches every result that this one matches. Move this one before it, or ' +
        'remove it.',
    );
    expect(finding?.related).toHaveLength(1);
  });

  test('what two earlier routes take together', () => {
    const text = withRoutes([
      "{ onToolReturn: 'pay', guard: { score: { gte: 5 } } }",
      "{ onToolReturn: 'pay', guard: { score: { notIn: [5, 6] } } }",
      "{ onToolReturn: 'pay', guard: { score: { in: [6, 7] } } }",
    ]);
    const [finding] = findingsIn(text);
    expect(placesIn(text)).toEqual(['{ score: { in: [6, 7] } }']);
    expect(finding?.related).toHaveLength(1);
    const both = withRoutes([
      '{ guard: { score: { gte: 5 } } }',
      '{ guard: { score: { lt: 5 } } }',
      '{ guard: { score: { in: [1, 7] } } }',
    ]);
    expect(findingsIn(both).map(({ related }) => related.length)).toEqual([2]);
    expect(findingsIn(both)[0]?.message).toContain('earlier ones, to "b" and "c", together match every result');
  });

  test('a later route that may not be there, and one whose guard is only partly known', () => {
    const text = `${SKILLS}declare const isOn: boolean;
const builder = skillGraph().entry(a).route(a, b, { onToolReturn: 'pay' });
if (isOn) builder.route(a, c, { onToolReturn: 'pay' });
export const graph = builder.build();
`;
    expect(placesIn(text)).toEqual(["'pay'"]);
    const more = withRoutes(
      ["{ onToolReturn: 'pay' }", "{ onToolReturn: 'pay', guard: { score: more } }"],
      'declare const more: never;',
    );
    expect(placesIn(more)).toHaveLength(1);
  });

  test('the earlier routes by whom they take, not by what they might', () => {
    // The text of a result that is no JSON has no fields, so only the second route takes it, and that leads to `d` too.
    const tied = withRoutes([
      '{ guard: { score: { gte: 5 } } }',
      "{ onToolReturn: '' }",
      "{ guard: { score: { ne: 3 }, result: { eq: 'done' } } }",
    ]).replace('.route(a, c', '.route(a, d');
    expect(placesIn(tied)).toEqual([]);
    const apart = tied.replace('.route(a, d', '.route(a, c');
    expect(placesIn(apart)).toHaveLength(1);
  });

  test('after `null` as a tool, which stands for any', () => {
    expect(placesIn(withRoutes(['{ onToolReturn: null as never }', "{ onToolReturn: 'pay' }"]))).toEqual(["'pay'"]);
    expect(placesIn(withRoutes(['{ onToolReturn: 0 as never }', "{ onToolReturn: 'pay' }"]))).toEqual([]);
  });

  test('a step of the object form', () => {
    const text = `${SKILLS}
export const graph = skillGraph({
  skills: [a, b, c],
  start: 'a',
  steps: [
    { from: 'a', to: 'b', onToolReturn: 'pay' },
    { from: 'a', to: 'c', onToolReturn: 'pay', onToolStatus: 'denied' },
  ],
});
`;
    expect(placesIn(text)).toEqual(["'pay'"]);
  });
});

describe('is silent', () => {
  test.each([
    [
      'where the narrower one comes first',
      ['{ guard: { score: { gte: 8 } } }', '{ guard: { score: { gte: 5 } } }'],
      '',
    ],
    ['where they overlap', ['{ guard: { score: { lt: 6 } } }', '{ guard: { score: { gte: 5 } } }'], ''],
    ['where the tools differ', ["{ onToolReturn: 'pay' }", "{ onToolReturn: 'refund' }"], ''],
    ['where a missing field is left', ['{ guard: { score: { lt: 5 } } }', '{ guard: { score: { ne: 7 } } }'], ''],
    [
      'where a missing field and words are left by two bounds',
      ['{ guard: { score: { gte: 5 } } }', '{ guard: { score: { lt: 5 } } }', "{ onToolReturn: 'pay' }"],
      '',
    ],
    [
      'where an undeclared status is left',
      [
        "{ onToolStatus: ['success', 'failure', 'denied', 'invalid', 'partial', 'pending', 'absent'] }",
        "{ onToolReturn: 'pay' }",
      ],
      '',
    ],
    [
      'where the earlier one asks more than is known',
      ["{ onToolReturn: 'pay', guard: { score: more } }", "{ onToolReturn: 'pay' }"],
      'declare const more: never;',
    ],
    ['where the earlier one has a predicate', ['{ when: (r) => r.ok }', "{ onToolReturn: 'pay' }"], ''],
    ['where the earlier one throws', ['{ when: () => { throw null; } }', "{ onToolReturn: 'pay' }"], ''],
    ['where the earlier pattern keeps a state', ['{ onToolReturn: /pay/g }', "{ onToolReturn: 'pay' }"], ''],
    ['where the earlier pattern is narrower', ['{ onToolReturn: /^pay_/ }', '{ onToolReturn: /pay/ }'], ''],
    ['where the earlier one is no condition', ['{}', "{ onToolReturn: 'pay' }"], ''],
    ['where the later one is no condition', ["{ onToolReturn: '' }", '{}'], ''],
    [
      'where nothing passes the later one anyway',
      ["{ onToolReturn: 'pay' }", "{ onToolReturn: 'pay', guard: { score: { gt: 2, lt: 1 } } }"],
      '',
    ],
    ['where the later one never fires anyway', ["{ onToolReturn: '' }", '{ when: () => false }'], ''],
    [
      'where a text orders otherwise than its number',
      ["{ guard: { score: { gt: '4' } } }", "{ guard: { score: { eq: '10' } } }"],
      '',
    ],
    ['where the guards read different keys', ['{ guard: { j: { gte: 1 } } }', '{ guard: { k: { gte: 1 } } }'], ''],
  ])('%s', (_, routes, before) => {
    expect(placesIn(withRoutes(routes, before))).toEqual([]);
  });

  test('where both lead to one skill', () => {
    const text = withRoutes(["{ onToolReturn: 'pay' }", "{ onToolReturn: 'pay', guard: { score: { gte: 5 } } }"]);
    expect(placesIn(text)).toHaveLength(1);
    expect(placesIn(text.replace('.route(a, c', '.route(a, b'))).toEqual([]);
  });

  test('where they leave different skills, or may', () => {
    const text = withRoutes(["{ onToolReturn: 'pay' }", "{ onToolReturn: 'pay' }"]);
    expect(placesIn(text.replace('.route(a, c', '.route(b, c'))).toEqual([]);
    const opaque = text.replace('.route(a, c', '.route(other, c');
    expect(placesIn(`import { other } from './other.js';\n${opaque}`)).toEqual([]);
  });

  test('where the earlier route may not be there', () => {
    const text = `${SKILLS}declare const isOn: boolean;
let builder = skillGraph().entry(a);
if (isOn) builder = builder.route(a, b, { onToolReturn: 'pay' });
export const graph = builder.route(a, c, { onToolReturn: 'pay' }).build();
`;
    expect(placesIn(text)).toEqual([]);
  });

  test('where the target may be the same', () => {
    const text = withRoutes(["{ onToolReturn: 'pay' }", "{ onToolReturn: 'pay' }"]).replace(
      '.route(a, c',
      '.route(a, other',
    );
    expect(placesIn(`import { other } from './other.js';\n${text}`)).toEqual([]);
  });
});
