/** How values of one key are cut into kinds, and what follows of routes whose guards are known. */
import { describe, expect, test } from 'vitest';
import type { GuardConditionData } from '../../packages/core/src/guard/guard.js';
import { findImpossible } from '../../packages/core/src/guard/solve/contradiction.js';
import {
  alwaysPasses,
  type Demand,
  demandOf,
  hasMore,
  isField,
  isTied,
  takers,
} from '../../packages/core/src/guard/solve/demand.js';
import type { Atom, Cell } from '../../packages/core/src/guard/solve/atom.js';
import { cellsOf, type HopFacts } from '../../packages/core/src/guard/solve/domain.js';
import { iterationsAround, numbersAround } from '../../packages/core/src/guard/solve/numbers.js';
import { textCells, type TextMarks } from '../../packages/core/src/guard/solve/texts.js';
import { commonResult } from '../../packages/core/src/guard/solve/witness.js';

const FACTS: HopFacts = { cursor: 'a', tools: [] };
const plenty = (): { left: number } => ({ left: Infinity });

type Ops = Partial<Record<GuardConditionData['op'], GuardConditionData['value']>>;

/** The demand of a guard as it is written. */
function guard(keys: Readonly<Record<string, Ops>>, exact = true): Demand {
  return demandOf(conditions(keys), exact);
}

function conditions(keys: Readonly<Record<string, Ops>>): readonly GuardConditionData[] {
  return Object.entries(keys).flatMap(([key, operators]) =>
    Object.entries(operators).map(([op, value]) => ({ key, op: op as GuardConditionData['op'], value })),
  );
}

describe('the number line', () => {
  const LEAST = Number.MIN_VALUE;
  const MOST = Number.MAX_VALUE;

  test.each<[readonly number[], number]>([
    // The named ones, one below, one above, and one of each gap that has any.
    [[], 1],
    [[NaN], 1],
    [[1], 3],
    [[1, 2], 5],
    [[2, 1, 2, NaN], 5],
    [[0.2, 5.5, 9], 7],
    [[-7, -3], 5],
    [[-0, 0], 3],
    [[-0.5, 0.25], 5],
    [[2 ** 53], 3],
    [[-(2 ** 53)], 3],
    [[MOST], 3],
    [[-MOST], 3],
    [[Infinity], 2],
    [[-Infinity], 2],
    [[-Infinity, Infinity], 3],
    [[-Infinity, -MOST], 3],
    [[1, 1 + 2 ** -51], 5],
    [[-1 - 2 ** -51, -1], 5],
    // Neighbours among the doubles.
    [[1, 1 + 2 ** -52], 4],
    [[-1 - 2 ** -52, -1], 4],
    [[0, LEAST], 4],
    [[-LEAST, 0], 4],
    [[-LEAST, LEAST], 5],
    [[0, 2 * LEAST], 5],
    [[-2 * LEAST, 0], 5],
    [[MOST, Infinity], 3],
    // Whose sum is too great, or that have no whole number near.
    [[MOST / 2, MOST], 5],
    [[-MOST, -MOST / 2], 5],
    [[-Infinity, -1e300], 4],
    [[1e300, Infinity], 4],
  ])('%j is cut into %s', (named, count) => {
    const points = [...new Set(named.filter((number) => !Number.isNaN(number)).map((number) => number + 0))];
    const samples = numbersAround(named);
    expect(samples).toHaveLength(count);
    expect(samples).toEqual(expect.arrayContaining(points));
    // No two samples that nobody named lie between the same points.
    const others = samples.filter((number) => !points.includes(number));
    const places = others.map((number) => points.filter((point) => point < number).length);
    expect(new Set(places).size).toBe(others.length);
    expect(others.length).toBe(count - points.length);
  });

  test('is cut at whole numbers where there are any', () => {
    expect(numbersAround([0.2, 5.5]).filter((number) => !Number.isInteger(number))).toEqual([0.2, 5.5]);
    expect(numbersAround([-5.5, -0.2]).filter((number) => !Number.isInteger(number))).toEqual([-5.5, -0.2]);
    expect(numbersAround([0.25, 0.75])).toContain(0.5);
    expect(numbersAround([5])).toEqual(expect.arrayContaining([4, 6]));
  });
});

test.each<[readonly number[], readonly number[]]>([
  [[], [2]],
  [[NaN, Infinity, -Infinity], [2]],
  [[-3, 0, 1], [2]],
  [[1.5], [2]],
  [[2], [2, 3]],
  [[2.5], [2, 3]],
  [[5], [2, 5, 6]],
  [
    [9, 5],
    [2, 5, 6, 9, 10],
  ],
  [[Number.MAX_SAFE_INTEGER], [2, Number.MAX_SAFE_INTEGER]],
])('iterations around %j begin with the second', (named, expected) => {
  expect(iterationsAround(named)).toEqual(expected);
});

describe('texts', () => {
  const marks = (over: Partial<TextMarks>): TextMarks => ({
    bounds: [],
    numbers: [],
    named: [],
    lists: false,
    ...over,
  });
  const valuesOf = (over: Partial<TextMarks>): readonly unknown[] => textCells(marks(over)).map(({ value }) => value);

  test('are the named ones, and one of each gap between the bounds that nobody named', () => {
    const cells = textCells(marks({ bounds: ['d', 'b', 'd'], named: ['c', 'other', 'x'] }));
    const exact = cells.filter(({ range }) => !range).map(({ value }) => value);
    expect([...exact].sort()).toEqual(['b', 'c', 'd', 'other', 'x']);
    const ranges = cells.filter(({ range }) => range).map(({ value }) => value as string);
    expect(ranges.map((text) => (text < 'b' ? 0 : text < 'd' ? 1 : 2)).sort()).toEqual([0, 1, 2]);
    for (const text of ranges) expect(exact).not.toContain(text);
  });

  test('are cut in the order of code units', () => {
    const bounds = ['\ufffd', '\u{1f600}', 'b', 'B', 'a', 'é'];
    const ranges = textCells(marks({ bounds })).filter(({ range }) => range);
    const places = ranges.map(({ value }) => bounds.filter((bound) => bound < String(value)).length);
    expect(places.sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('without bounds are those that are named and one other', () => {
    expect(textCells(marks({}))).toMatchObject([{ value: 'other', range: true, real: true }]);
    expect(textCells(marks({ named: ['other'] }))).toMatchObject([
      { value: 'other', range: false },
      { value: 'another', range: true },
    ]);
  });

  test('have nothing below the empty text, or between a text and its next', () => {
    expect(valuesOf({ bounds: [''] })).toHaveLength(2);
    expect(valuesOf({ bounds: ['a', 'a\0'] }).filter((value) => String(value) > 'a' && String(value) < 'a\0')).toEqual(
      [],
    );
    expect(valuesOf({ bounds: ['a', 'a\0\0'] })).toContain('a\0');
  });

  test('a gap whose texts are all named has a list of one, where there may be lists', () => {
    const full = { bounds: ['a', 'a\0\0'], named: ['a\0'] };
    const between = (value: unknown): boolean => String(value) > 'a' && String(value) < 'a\0\0';
    expect(valuesOf(full).filter(between)).toEqual(['a\0']);
    expect(valuesOf({ ...full, lists: true }).filter(between)).toEqual(['a\0', ['a\0']]);
  });

  test('stand beside a list for each bound, which orders like it and equals nothing', () => {
    expect(valuesOf({ bounds: ['b'], named: ['c'], lists: true })).toContainEqual(['b']);
    expect(valuesOf({ bounds: ['b'], named: ['c'], lists: true })).not.toContainEqual(['c']);
    expect(valuesOf({ bounds: ['b'] })).not.toContainEqual(['b']);
  });

  describe('that are compared with numbers too', () => {
    /** Where the kinds of one gap lie on the number line that is cut at one number; those in parentheses are not real. */
    function placesIn(
      [low, high]: readonly [string, string],
      number: number,
      bounds: readonly string[],
    ): readonly string[] {
      const place = (other: number): string =>
        other < number ? 'below' : other > number ? 'above' : `at ${String(other)}`;
      return textCells(marks({ bounds, numbers: [number] }))
        .filter(({ text }) => String(text) > low && String(text) < high)
        .map((cell) => (cell.real ? place(Number(cell.number)) : `(${place(Number(cell.number))})`))
        .sort();
    }

    test.each([5, 7.25])('have a kind for each gap and each place around %s', (number) => {
      const every = ['above', `at ${String(number)}`, 'at NaN', 'below'];
      expect(placesIn(['', 'b'], number, ['b'])).toEqual(every);
      // White space that stands behind every letter does not change what a text spells.
      expect(placesIn(['b', '\uffff'], number, ['b'])).toEqual(every);
    });

    test('have one that is not real where no text is found', () => {
      // What begins with 7.1 is a thousand nowhere.
      expect(placesIn(['7.1', '7.2'], 1000, ['7.1', '7.2'])).toEqual(['(at 1000)', 'above', 'at NaN', 'below']);
      // Nothing that goes on from the lower bound spells a number.
      expect(placesIn(['7.1!', '7.9'], 1000, ['7.1!', '7.9'])).toEqual(['(at 1000)', 'above', 'at NaN', 'below']);
    });

    test('have no other where all texts of the gap are looked at', () => {
      const after = (count: number): string => `a${'\0'.repeat(count)}`;
      expect(placesIn(['a', after(2)], 5, ['a', after(2)])).toEqual(['at NaN']);
      expect(placesIn(['a', after(17)], 5, ['a', after(17)])).toEqual(['at NaN']);
      expect(placesIn(['a', after(18)], 5, ['a', after(18)])).toEqual(['(above)', '(at 5)', '(below)', 'at NaN']);
      expect(placesIn(['a', after(1)], 5, ['a', after(1)])).toEqual([]);
      // The texts below are the empty one and zero units.
      expect(placesIn(['', '\0\0'], 5, ['\0\0'])).toEqual(['at NaN']);
    });

    test('are those that are named as well', () => {
      const cells = textCells(marks({ bounds: ['b'], numbers: [5], named: ['5', 'c'] }));
      expect(cells.filter(({ range }) => !range).map(({ value }) => value)).toEqual(['b', '5', 'c']);
      const lists = textCells(marks({ bounds: ['b'], numbers: [5], named: ['5'], lists: true }));
      expect(lists.map(({ value }) => value)).toContainEqual(['5']);
    });
  });
});

describe('the kinds of value', () => {
  const kinds = (key: string, ops: Ops, facts = FACTS, left = Infinity): readonly unknown[] | undefined =>
    cellsOf(key, guard({ [key]: ops }).atoms.get(key) ?? [], [], facts, { left })?.map(({ value }) => value);

  test.each<[string, Ops, readonly unknown[]]>([
    ['score', { in: [1, 'x', NaN, null] }, [1, 'x', null]],
    ['score', { eq: 3, in: [3, 4] }, [3]],
    ['score', { in: [1, 2, 3], notIn: [2] }, [1, 3]],
    ['toolName', { in: ['x', 3, null] }, ['x']],
    ['result', { in: ['x', 3] }, ['x']],
    ['userMessage', { eq: 3 }, []],
    ['iteration', { in: [1, 2, 2.5, '3', 4] }, [2, 4]],
    ['iteration', { eq: 2 ** 53 }, []],
    ['status', { in: ['denied', 'unheard of'] }, ['denied']],
    ['currentSkillId', { in: ['a', 'b'] }, ['a']],
    ['currentSkillId', { ne: 'a' }, []],
  ])('of %s that pass %j', (key, ops, expected) => {
    expect(kinds(key, ops)).toEqual(expected);
  });

  test('of a status are the seven, and none', () => {
    expect(kinds('status', {})).toHaveLength(8);
    expect(kinds('status', {})).toContain(undefined);
  });

  test('of a cursor that is not known are not known to be it', () => {
    const cells = cellsOf(
      'currentSkillId',
      guard({ currentSkillId: { ne: 'b' } }).atoms.get('currentSkillId') ?? [],
      [],
      {
        cursor: undefined,
        tools: [],
      },
      plenty(),
    );
    expect(cells?.map(({ real }) => real)).toEqual([false]);
  });

  test('of a field are numbers, texts, lists and what JSON has besides', () => {
    const values = kinds('score', {}) ?? [];
    expect(values).toEqual(expect.arrayContaining([true, false, null, undefined, 0, 'other']));
    expect(kinds('toolName', {})).toEqual(['other']);
  });

  test('are not left out where a text may be two things at once, and no such text was found', () => {
    const asked = guard({ score: { gt: '7.1', lt: '7.2', gte: 1000, lte: 1000 } }).atoms.get('score') ?? [];
    const cells = cellsOf('score', asked, [], FACTS, plenty());
    expect(cells?.map(({ real }) => real)).toEqual([false]);
  });

  test('are not worked out past a bound', () => {
    expect(kinds('score', { gt: 1 }, FACTS, 99)).toBeUndefined();
    expect(kinds('score', { gt: 1 }, FACTS, 1_000)).toBeDefined();
    const many = Array.from({ length: 2_101 }, (_, index) => index);
    expect(kinds('score', { notIn: many })).toBeUndefined();
    expect(kinds('score', { notIn: many.slice(1) })).toBeDefined();
    const both = [...many.slice(0, 1_100), ...many.slice(0, 1_100).map((number) => `t${String(number)}`)];
    expect(kinds('score', { notIn: both })).toBeUndefined();
    expect(kinds('score', { notIn: many.slice(0, 50) }, FACTS, 400)).toBeUndefined();
    expect(kinds('score', { notIn: many.slice(0, 50) }, FACTS, 10_000)).toBeDefined();
    // A bound that is a number beside one that is a long text.
    expect(kinds('score', { gt: 1, gte: 'a', lt: 'b'.repeat(201) })).toBeUndefined();
    expect(kinds('score', { gte: 'a', lt: 'b'.repeat(201) })).toBeDefined();
    const mixed = (length: number): Ops => ({ gt: 1, lt: 'b'.repeat(length) });
    expect(kinds('score', mixed(201))).toBeUndefined();
    expect(kinds('score', mixed(200))).toBeDefined();
    expect(kinds('score', mixed(2), FACTS, 10_000)).toBeUndefined();
    expect(kinds('score', mixed(2), FACTS, 100_000)).toBeDefined();
    // No text is an iteration, so nothing has to be looked for.
    expect(kinds('iteration', mixed(2), FACTS, 10_000)).toBeDefined();
  });
});

describe('names of tools', () => {
  const pays: Atom = { kind: 'pattern', source: '^pay', flags: '' };
  const isMine: Atom = { kind: 'pattern', source: 'mine$', flags: '' };
  const named = (ops: Ops): readonly Atom[] => guard({ toolName: ops }).atoms.get('toolName') ?? [];
  const cellsWith = (must: readonly Atom[], others: readonly Atom[], tools: readonly string[]): readonly Cell[] =>
    cellsOf('toolName', must, others, { cursor: 'a', tools }, plenty()) ?? [];

  test('that a pattern matches are those that are known, and a range of which none is known', () => {
    const cells = cellsWith([pays, ...named({ ne: 'pay_up' })], [], ['pay_now', 'look']);
    expect(cells.filter(({ real }) => real).map(({ value }) => value)).toEqual(['pay_now']);
    expect(cells.filter(({ real }) => !real)).toMatchObject([{ range: true }]);
  });

  test('are made up where nothing but one pattern is asked', () => {
    const realOnes = (must: readonly Atom[], others: readonly Atom[] = []): readonly unknown[] =>
      cellsWith(must, others, []).flatMap(({ real, value }) => (real ? [value] : []));
    expect(realOnes([pays])).toEqual(['pay']);
    expect(realOnes([pays], named({ ne: 'x' }))).toEqual([]);
    expect(realOnes([pays, isMine])).toEqual([]);
    // No tool goes without a name.
    expect(realOnes([{ kind: 'pattern', source: '^$|^x$', flags: '' }])).not.toContain('');
  });

  test('answer patterns in each way that some name does', () => {
    const answers = (patterns: readonly Atom[]): number =>
      cellsWith([], patterns, []).filter(({ range }) => range).length;
    expect(answers([pays, isMine])).toBe(4);
    expect(answers([pays, { kind: 'pattern', source: '^pay_now', flags: '' }])).toBe(3);
    expect(answers([pays, pays])).toBe(2);
    // All ways of four are worked out, and none of five.
    const many = ['a', 'b', 'c', 'd', 'e'].map((source): Atom => ({ kind: 'pattern', source, flags: '' }));
    expect(answers(many.slice(0, 4))).toBe(16);
    expect(answers(many)).toBe(1);
  });

  test('cost more to work out', () => {
    const within = (left: number): unknown => cellsOf('toolName', [pays, isMine], [], FACTS, { left });
    expect(within(7_000)).toBeUndefined();
    expect(within(10_000)).toBeDefined();
  });

  test('of a range are not known to match', () => {
    const of = (...atoms: readonly Atom[]): Demand => ({ atoms: new Map([['toolName', atoms]]), exact: true });
    const facts = { cursor: 'a', tools: ['pay_now'] };
    expect(takers(of(...named({ ne: 'x' })), [of(pays)], facts, plenty())).toBeUndefined();
    // Of more patterns than are worked out together, the sample of a range says nothing.
    const letters = ['o', 't', 'h', 'e', 'r'].map((source): Atom => ({ kind: 'pattern', source, flags: '' }));
    expect(
      takers(of(...letters), [of({ kind: 'pattern', source: 'other', flags: '' })], FACTS, plenty()),
    ).toBeUndefined();
    // One name that is known is enough.
    expect(takers(of(pays, ...named({ ne: 'x' })), [guard({})], facts, plenty())).toEqual({
      known: [0],
      possible: [0],
    });
    expect(takers(of(pays, ...named({ ne: 'x' })), [guard({})], FACTS, plenty())).toEqual({ known: [], possible: [0] });
  });
});

describe('who takes the results of a later route', () => {
  const takenBy = (later: Demand, ...earlier: readonly Demand[]): unknown => takers(later, earlier, FACTS, plenty());

  test('is each earlier one that is the first to pass a result', () => {
    expect(
      takenBy(
        guard({ status: { in: ['denied', 'failure'] } }),
        guard({ status: { eq: 'denied' } }),
        guard({ status: { eq: 'failure' } }),
      ),
    ).toEqual({ known: [0, 1], possible: [0, 1] });
    expect(takenBy(guard({ score: { gt: 2 } }), guard({ score: { gt: 0 } }), guard({ score: { gt: 1 } }))).toEqual({
      known: [0],
      possible: [0],
    });
    expect(takenBy(guard({ score: { gt: 2 } }), guard({ score: { gt: 9 } }), guard({ score: { gt: 1 } }))).toEqual({
      known: [0, 1],
      possible: [0, 1],
    });
    expect(takenBy(guard({ score: { gt: 2 } }), guard({ score: { gt: 5, lt: 1 } }), guard({}))).toEqual({
      known: [1],
      possible: [1],
    });
  });

  test('is told over several keys', () => {
    const later = guard({ a: { eq: 1 }, b: { in: [1, 2] } });
    expect(takenBy(later, guard({ a: { eq: 1 }, b: { eq: 1 } }), guard({ b: { eq: 2 } }))).toEqual({
      known: [0, 1],
      possible: [0, 1],
    });
    expect(takenBy(later, guard({ a: { eq: 2 }, b: { eq: 1 } }), guard({ b: { eq: 2 } }))).toBeUndefined();
  });

  test('is nobody where a result is left, or nothing passes the later one', () => {
    expect(takenBy(guard({ score: { gt: 0 } }), guard({ score: { gt: 1 } }))).toBeUndefined();
    expect(takenBy(guard({ score: { gt: 2, lt: 1 } }), guard({}))).toBeUndefined();
    expect(takenBy(guard({ score: { gt: 0 } }))).toBeUndefined();
  });

  test('is possible, not known, where something else is asked of the later one', () => {
    expect(takenBy(guard({ score: { gt: 2 } }, false), guard({ score: { gt: 0 } }))).toEqual({
      known: [],
      possible: [0],
    });
    // The text of a result decides about its fields.
    expect(takenBy(guard({ result: { eq: '{}' }, score: { gt: 2 } }), guard({ score: { gt: 0 } }))).toEqual({
      known: [],
      possible: [0],
    });
    expect(takenBy(guard({ score: { gt: 2 } }), guard({ score: { gt: 0 } }), guard({ result: { eq: 'x' } }))).toEqual({
      known: [],
      possible: [0],
    });
  });

  test('is possible, not known, where the cursor is not', () => {
    const other = guard({ currentSkillId: { ne: 'b' } });
    const nowhere = { cursor: undefined, tools: [] };
    expect(takers(other, [guard({})], nowhere, plenty())).toEqual({ known: [], possible: [0] });
    expect(takers(other, [guard({})], FACTS, plenty())).toEqual({ known: [0], possible: [0] });
    expect(hasMore(other, guard({ score: { gt: 1 } }), nowhere, plenty())).toBe(false);
    expect(hasMore(other, guard({ score: { gt: 1 } }), FACTS, plenty())).toBe(true);
    expect(commonResult(other, guard({}), nowhere, plenty())).toBeUndefined();
  });

  test('is not worked out where an earlier one is not known, or there are too many', () => {
    expect(takenBy(guard({ score: { gt: 2 } }), guard({ score: { gt: 0 } }, false))).toBeUndefined();
    expect(takenBy(guard({ score: { gt: 2 } }), guard({ score: { gt: 0 } }), guard({}, false))).toBeUndefined();
    const wide = Array.from({ length: 31 }, () => guard({ score: { gt: 0 } }));
    expect(takenBy(guard({ score: { gt: 2 } }), ...wide)).toBeUndefined();
    expect(takenBy(guard({ score: { gt: 2 } }), ...wide.slice(1))).toEqual({ known: [0], possible: [0] });
    expect(takers(guard({ score: { gt: 2 } }), [guard({ score: { gt: 0 } })], FACTS, { left: 1 })).toBeUndefined();
  });

  test('can be the last of thirty', () => {
    const others = Array.from({ length: 29 }, (_, index) => guard({ score: { eq: index } }));
    const last = guard({ score: { gt: 100 } });
    expect(takenBy(guard({ score: { gt: 200 } }), ...others, last)).toEqual({ known: [29], possible: [29] });
  });
});

describe('whether a route takes more than another one', () => {
  test.each<[boolean, Demand, Demand]>([
    [true, guard({ score: { gt: 0 } }), guard({ score: { gt: 1 } })],
    [false, guard({ score: { gt: 1 } }), guard({ score: { gt: 0 } })],
    [false, guard({ score: { gt: 1 } }), guard({ score: { gt: 1 } })],
    [true, guard({ score: { gt: 1 } }), guard({ status: { eq: 'denied' } })],
    [true, guard({ status: { in: ['denied', 'failure'] }, a: { eq: 1 } }), guard({ status: { eq: 'denied' } })],
    [true, guard({ a: { eq: 1 }, b: { eq: 2 } }), guard({ a: { eq: 2 }, b: { eq: 2 } })],
    // Something else is asked, so it is not known.
    [false, guard({ score: { gt: 0 } }, false), guard({ score: { gt: 1 } })],
    [true, guard({ score: { gt: 0 } }), guard({ score: { gt: 1 } }, false)],
    // Nothing passes it at all.
    [false, guard({ score: { gt: 1, lt: 0 }, a: { gt: 0 } }), guard({ a: { gt: 1 } })],
    [false, guard({ a: { gt: 0 }, score: { gt: 1, lt: 0 } }), guard({ a: { gt: 1 } })],
    [false, guard({ result: { ne: 'x' } }), guard({ score: { gt: 1 } })],
  ])('%s for %j', (expected, a, b) => {
    expect(hasMore(a, b, FACTS, plenty())).toBe(expected);
    expect(hasMore(a, b, FACTS, { left: 0 })).toBe(false);
  });
});

describe('whether a guard passes whatever its route waits for', () => {
  test.each<[boolean, Demand, Demand]>([
    [true, guard({ status: { ne: 'absent' } }), guard({ status: { eq: 'denied' } })],
    [true, guard({ iteration: { gte: 2 } }), guard({})],
    [false, guard({ iteration: { gte: 3 } }), guard({})],
    [false, guard({ status: { ne: 'denied' } }), guard({ status: { in: ['denied', 'failure'] } })],
    [false, guard({ score: { ne: 1 } }), guard({})],
    [true, guard({ score: { ne: NaN } }), guard({})],
    [true, guard({ score: { notIn: [NaN] } }), guard({})],
    [false, guard({ score: { gt: 0 } }), guard({})],
    [false, guard({ iteration: { gte: 2 } }, false), guard({})],
    [true, guard({ iteration: { gte: 2 } }), guard({}, false)],
    // No result reaches the guard.
    [false, guard({ iteration: { gte: 2 } }), guard({ status: { gt: 'z' } })],
    [false, guard({ iteration: { gte: 2 }, status: { ne: 'denied' } }), guard({})],
  ])('%s for %j', (expected, asked, before) => {
    expect(alwaysPasses(asked, before, FACTS, plenty())).toBe(expected);
    expect(alwaysPasses(asked, before, FACTS, { left: 0 })).toBe(false);
  });
});

test('the text of a result is tied to its fields, and to nothing else', () => {
  expect(isTied(guard({ result: { ne: 'x' }, score: { gt: 1 } }))).toBe(true);
  expect(isTied(guard({ result: { ne: 'x' }, status: { eq: 'denied' }, iteration: { gt: 3 } }))).toBe(false);
  expect(isTied(guard({ score: { gt: 1 }, status: { eq: 'denied' } }))).toBe(false);
  const hop = ['toolName', 'result', 'status', 'iteration', 'userMessage', 'currentSkillId'];
  expect([...hop, 'score', 'toString'].filter(isField)).toEqual(['score', 'toString']);
});

describe('a result that two routes both take', () => {
  const common = (a: Demand, b: Demand, facts = FACTS): unknown => commonResult(a, b, facts, plenty());

  test('has what both ask, and something plain for the rest', () => {
    expect(
      common(
        guard({ status: { eq: 'denied' }, score: { gt: 3 } }),
        guard({ score: { lte: 4 }, iteration: { gte: 5 } }),
      ),
    ).toStrictEqual({
      view: {
        toolName: 'some_tool',
        result: '{"score":4}',
        status: 'denied',
        iteration: 5,
        userMessage: 'hello',
        currentSkillId: 'a',
      },
      text: 'status "denied", score 4, iteration 5',
    });
    expect(
      common(guard({ toolName: { eq: 'pay' } }), guard({ userMessage: { eq: 'hi' } }), {
        cursor: undefined,
        tools: ['look'],
      }),
    ).toStrictEqual({
      view: { toolName: 'pay', result: '{}', iteration: 2, userMessage: 'hi' },
      text: 'toolName "pay", userMessage "hi"',
    });
    expect(common(guard({}), guard({}), { cursor: undefined, tools: ['look', 'see'] })).toMatchObject({
      view: { toolName: 'look' },
      text: '',
    });
  });

  test('may lack what neither needs', () => {
    expect(
      common(
        guard({ score: { notIn: [1] } }),
        guard({ status: { notIn: ['success', 'failure', 'denied', 'invalid', 'partial', 'pending', 'absent'] } }),
      ),
    ).toMatchObject({
      text: expect.stringMatching(/^score .*, no status$/) as unknown,
    });
    expect(common(guard({ score: { eq: Infinity } }), guard({ other: { eq: -Infinity } }))).toMatchObject({
      view: { result: '{"score":1e999,"other":-1e999}' },
    });
  });

  test('is none where there is none, or where it cannot be tried', () => {
    expect(common(guard({ score: { gt: 3 } }), guard({ score: { lt: 2 } }))).toBeUndefined();
    expect(common(guard({ score: { gt: 3 } }, false), guard({ score: { lt: 9 } }))).toBeUndefined();
    expect(common(guard({ score: { gt: 3 } }), guard({ score: { lt: 9 } }, false))).toBeUndefined();
    expect(commonResult(guard({ score: { gt: 3 } }), guard({}), FACTS, { left: 0 })).toBeUndefined();
  });

  test('has a value that is there before one that is missing, and no empty one where there are others', () => {
    expect(common(guard({ userMessage: { in: ['', 'b'] } }), guard({}))).toMatchObject({ view: { userMessage: 'b' } });
    expect(common(guard({ userMessage: { in: [''] } }), guard({}))).toMatchObject({ view: { userMessage: '' } });
    expect(common(guard({ userMessage: { gte: '', lt: 'b' } }), guard({}))).not.toMatchObject({
      view: { userMessage: '' },
    });
    expect(common(guard({ status: { ne: 'success' } }), guard({}))).toMatchObject({ view: { status: 'failure' } });
    expect(common(guard({ userMessage: { lte: 'b' } }), guard({}))).toMatchObject({ view: { userMessage: 'b' } });
  });

  test('whose text is asked about is tried with its fields', () => {
    expect(common(guard({ result: { in: ['x', '{"score":4}'] } }), guard({ score: { gt: 3 } }))).toMatchObject({
      view: { result: '{"score":4}' },
    });
    expect(common(guard({ result: { in: ['x', '{"score":2}'] } }), guard({ score: { gt: 3 } }))).toBeUndefined();
    const outside = guard({ result: { in: ['{"score":2}', '{"score":10}'] } });
    expect(common(outside, guard({ score: { gt: 3, lt: 9 } }))).toBeUndefined();
  });
});

describe('why nothing passes', () => {
  const why = (keys: Readonly<Record<string, Ops>>, before = guard({})): unknown =>
    findImpossible(conditions(keys), before, FACTS, plenty());

  test('is told by the conditions that it takes, and no others', () => {
    expect(why({ a: { gt: 0 }, score: { ne: 7, gt: 5, lt: 3, notIn: [9] } })).toMatchObject({
      key: 'score',
      conditions: [2, 3],
      againstRoute: false,
    });
    expect(why({ score: { lt: 5, gte: 7 }, a: { gt: 10 } })).toMatchObject({ key: 'score', conditions: [0, 1] });
    expect(why({ score: { ne: 7, gt: NaN } })).toMatchObject({ conditions: [1] });
    expect(why({ score: { gt: 5 } })).toBeUndefined();
  });

  test('is about the skill that the route leaves only where that is known', () => {
    const asked = conditions({ currentSkillId: { eq: 'b', ne: 'b' } });
    const found = findImpossible(asked, guard({}), { cursor: undefined, tools: [] }, plenty());
    expect(found?.why).toBe('no text passes both `currentSkillId = b` and `currentSkillId ≠ b`');
  });

  test('names the route where its own demand is needed', () => {
    const before = guard({ status: { in: ['denied', 'failure'] } });
    expect(why({ status: { ne: 'absent', gt: 'invalid' } }, before)).toMatchObject({
      key: 'status',
      conditions: [1],
      againstRoute: true,
    });
    expect(why({ status: { gt: 'zzz' } }, before)).toMatchObject({ againstRoute: false });
    // Nothing passes the route by itself.
    expect(why({ status: { gt: 'invalid' } }, guard({ status: { gt: 'zzz' } }))).toBeUndefined();
  });
});
