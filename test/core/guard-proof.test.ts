/** `guard-unsatisfiable` by all values that a key can have: what it reports then, and what of the library's it leaves out. */
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

interface Shown {
  readonly place: string;
  readonly why: string | undefined;
  readonly related: readonly string[];
}

function shownIn(text: string, preset: 'recommended' | 'checkup' = 'recommended'): readonly Shown[] {
  const slice = ({ start, end }: { readonly start: number; readonly end: number }): string => text.slice(start, end);
  return findingsOf(text, preset)
    .filter(({ code }) => code === 'guard-unsatisfiable')
    .map(({ at, message, related }) => ({
      place: slice(at),
      why: /In it, (.*)\. Change the guard/.exec(message)?.[1],
      related: related.map((other) => slice(other.at)),
    }));
}

describe('reports what no value passes', () => {
  test.each<[string, string, string, readonly string[]]>([
    [
      '{ guard: { iteration: { lte: 1 } } }',
      'lte: 1',
      '`iteration ≤ 1` excludes every iteration in which a route is tried: whole numbers from 2 on',
      [],
    ],
    [
      '{ guard: { iteration: { gt: 2, lt: 3 } } }',
      '{ gt: 2, lt: 3 }',
      '`iteration > 2` and `iteration < 3` exclude every iteration in which a route is tried: whole numbers from 2 on',
      ['gt: 2', 'lt: 3'],
    ],
    [
      "{ guard: { currentSkillId: { eq: 'b' } } }",
      "eq: 'b'",
      '`currentSkillId = b` excludes "a", the skill that the route leaves',
      ['a'],
    ],
    [
      "{ onToolReturn: /^assess_/, guard: { toolName: { eq: 'lookup_order' } } }",
      "'lookup_order'",
      "`toolName = lookup_order` excludes every tool that the route's own onToolReturn matches",
      ['/^assess_/'],
    ],
    [
      "{ onToolReturn: 'pay', guard: { toolName: { gte: 'q' } } }",
      "'q'",
      "`toolName ≥ q` excludes every tool that the route's own onToolReturn matches",
      ["'pay'"],
    ],
    [
      "{ onToolStatus: 'denied', guard: { status: { gt: 'denied' } } }",
      "'denied'",
      "`status > denied` excludes each status of the route's own onToolStatus",
      ["'denied'"],
    ],
    [
      '{ guard: { score: { in: [1, 2], gt: 5 } } }',
      '{ in: [1, 2], gt: 5 }',
      'no value passes both `score in [1, 2]` and `score > 5`',
      ['in: [1, 2]', 'gt: 5'],
    ],
    [
      "{ guard: { riskLevel: { in: ['high'], ne: 'high' } } }",
      "{ in: ['high'], ne: 'high' }",
      'no value passes both `riskLevel in [high]` and `riskLevel ≠ high`',
      ["in: ['high']", "ne: 'high'"],
    ],
    [
      '{ guard: { score: { in: [1, 2], ne: 1, notIn: [2, 3] } } }',
      '{ in: [1, 2], ne: 1, notIn: [2, 3] }',
      'no value passes all of `score in [1, 2]`, `score ≠ 1` and `score not in [2, 3]`',
      ['in: [1, 2]', 'ne: 1', 'notIn: [2, 3]'],
    ],
    ['{ guard: { score: { gte: NaN } } }', 'gte: NaN', 'no value passes `score ≥ NaN`', []],
    ['{ guard: { score: { in: [NaN] } } }', 'in: [NaN]', 'no value passes `score in [NaN]`', []],
    ['{ guard: { score: { gt: Infinity } } }', 'gt: Infinity', 'no value passes `score > Infinity`', []],
    [
      "{ guard: { score: { eq: null, gt: 'x' } } }",
      "{ eq: null, gt: 'x' }",
      'no value passes both `score = null` and `score > x`',
      ['eq: null', "gt: 'x'"],
    ],
    ["{ guard: { userMessage: { lt: '' } } }", "lt: ''", 'no text passes `userMessage < `', []],
    ['{ guard: { result: { eq: 5 } } }', 'eq: 5', 'no text passes `result = 5`', []],
    [
      "{ guard: { status: { lt: 'absent' } } }",
      "lt: 'absent'",
      'no status that a tool result can have passes `status < absent`',
      [],
    ],
    // Nothing stands between a text and the same text with one more zero unit.
    [
      "{ guard: { userMessage: { gt: 'a', lt: 'a\\0' } } }",
      "{ gt: 'a', lt: 'a\\0' }",
      'no text passes both `userMessage > a` and `userMessage < a\0`',
      ["gt: 'a'", "lt: 'a\\0'"],
    ],
  ])('%s', (options, place, why, related) => {
    const shown = shownIn(withRoute(options));
    expect(shown).toEqual([{ place, why, related }]);
  });

  test('from the conditions that are known', () => {
    expect(
      shownIn(withRoute('{ guard: { score: { in: [1, 2], gt: 5, lt: most } } }', 'declare const most: number;')),
    ).toHaveLength(1);
    expect(shownIn(withRoute('{ guard: { iteration: { lte: 1 }, ...more } }', 'declare const more: object;'))).toEqual(
      [],
    );
  });

  test('in the words of the library where it says the same', () => {
    expect(shownIn(withRoute('{ guard: { score: { gt: 5, lt: 3 } } }'))).toEqual(
      shownIn(withRoute('{ guard: { score: { gt: 5, lt: 3 } } }'), 'checkup'),
    );
  });
});

describe('leaves out what the library says without proof', () => {
  test.each([
    // 9.5 lies between both as a number.
    "{ guard: { score: { gt: '9', lt: '10' } } }",
    // So does 50, though the one text stands behind the other.
    "{ guard: { score: { gt: '1e1', lt: '100' } } }",
  ])('%s', (options) => {
    expect(shownIn(withRoute(options))).toEqual([]);
  });

  test('a contradiction that the check-up names stays under `checkup`', () => {
    expect(shownIn(withRoute("{ guard: { score: { gt: '9', lt: '10' } } }"), 'checkup')).toHaveLength(1);
    expect(shownIn(withRoute('{ guard: { iteration: { lte: 1 } } }'), 'checkup')).toEqual([]);
  });
});

describe('is silent about what some value passes', () => {
  test.each([
    ['a fraction', '{ guard: { score: { gt: 2, lt: 3 } } }', ''],
    ['`null`, which counts as 0', '{ guard: { score: { gte: 0, lte: 0, ne: 0 } } }', ''],
    ['`true`, which counts as 1', '{ guard: { score: { gt: 0.5, lt: 1.5, notIn: [1] } } }', ''],
    ['a list, which orders as its text', '{ guard: { score: { gte: 5, lte: 5, ne: 5 } } }', ''],
    ['an infinity, which JSON can spell', '{ guard: { score: { eq: Infinity } } }', ''],
    ['a status beside a misspelt one', "{ guard: { status: { in: ['denied', 'failed'] } } }", ''],
    [
      'no status',
      "{ guard: { status: { notIn: ['success', 'failure', 'denied', 'invalid', 'partial', 'pending', 'absent'] } } }",
      '',
    ],
    ['the second iteration', '{ guard: { iteration: { lte: 2 } } }', ''],
    ['a text between two numbers', "{ guard: { score: { gt: '5', lt: 4 } } }", ''],
    ['a tool that the pattern matches', "{ onToolReturn: /^assess_/, guard: { toolName: { eq: 'assess_risk' } } }", ''],
    ['a pattern that keeps a state', "{ onToolReturn: /^assess_/g, guard: { toolName: { eq: 'assess_risk' } } }", ''],
    ['any tool, which the empty name stands for', "{ onToolReturn: '', guard: { toolName: { eq: 'pay' } } }", ''],
    ['a cursor whose id is not known', "{ guard: { currentSkillId: { eq: 'b' } } }", 'REPLACED'],
    [
      'a pattern that nothing matches, which has a code of its own',
      "{ onToolReturn: /a^/, guard: { toolName: { ne: 'x' } } }",
      '',
    ],
  ])('%s', (_, options, before) => {
    const text = withRoute(options, '');
    const opaque = text.replace("id: 'a'", 'id: process.env.ID');
    expect(shownIn(before === 'REPLACED' ? opaque : text)).toEqual([]);
  });
});

test('lists of the greatest length are decided', () => {
  const list = (from: number): string => `[${Array.from({ length: 1000 }, (_, index) => index + from).join()}]`;
  expect(shownIn(withRoute(`{ guard: { n: { in: ${list(0)}, notIn: ${list(1)}, ne: 0 } } }`))).toHaveLength(1);
  expect(shownIn(withRoute(`{ guard: { n: { in: ${list(0)}, notIn: ${list(1)}, ne: 1 } } }`))).toEqual([]);
});

describe('ends, whatever the guard is made of', () => {
  test.each([
    [
      'many keys',
      `{ ${Array.from({ length: 3000 }, (_, index) => `k${String(index)}: { gt: ${String(index)} }`).join()} }`,
    ],
    ['a long text beside a number', `{ score: { gt: '${'9'.repeat(50_000)}', lt: 5 } }`],
    ['a long text', `{ score: { gt: '${'a'.repeat(50_000)}', lt: '${'a'.repeat(50_000)}b' } }`],
    ['many texts beside each other', `{ score: { gte: 'a', lt: 'b', notIn: [${manyTexts()}] } }`],
    ['names that every object inherits', "{ hasOwn: { gt: 1 }, isPrototype: { gt: 1 }, ['__proto' + '_']: { lt: 3 } }"],
  ])('%s', (_, guard) => {
    const routes = `{ guard: ${guard} }).route(a, a, { guard: ${guard} }`;
    expect(shownIn(withRoute(routes))).toEqual([]);
  });
});

/** Each the next one of the one before, so that nothing stands between them. */
function manyTexts(): string {
  return Array.from({ length: 500 }, (_, index) => `'a${'\\0'.repeat(index)}'`).join();
}
