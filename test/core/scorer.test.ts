/** The keyword scorer and the verdict over its scores. */
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_STOP_WORDS,
  KEYWORD_SCORER_FLOOR,
  keywordScore,
  keywordTokens,
} from '../../packages/core/src/scorer/keyword.js';
import { DEFAULT_MENU_SIZE, DEFAULT_NEAR_TIE_MARGIN, rankIntents } from '../../packages/core/src/scorer/rank.js';

const tokens = (text: string, stopWords?: readonly string[]) => [...keywordTokens(text, stopWords)];
const policy = { nearTieMargin: 0.15, floor: 0 };

describe('keywordTokens', () => {
  test.each([
    ['Where is my PARCEL?', ['where', 'parcel']],
    ['refund refund-money', ['refund', 'money']],
    ['a b x9', ['x9']],
    ['items pass bus glasses', ['item', 'pass', 'bus', 'glasse']],
    ['gas cars class', ['gas', 'car', 'class']],
    ['café', ['caf']],
    ['needs need', ['need']],
    ['', []],
    ['the and I', []],
  ])('%j', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });

  test('other stop words replace the default ones, in any case', () => {
    expect(tokens('the parcel', ['PARCEL'])).toEqual(['the']);
    expect(tokens('the parcel', [])).toEqual(['the', 'parcel']);
  });

  test('the default list has its 43 words once each', () => {
    expect(DEFAULT_STOP_WORDS).toHaveLength(43);
    expect(new Set(DEFAULT_STOP_WORDS).size).toBe(43);
    for (const word of ['a', 'an', 'please', 'does', 'need', 'want']) expect(DEFAULT_STOP_WORDS).toContain(word);
  });
});

describe('keywordScore', () => {
  const score = (a: string[], b: string[]) => keywordScore(new Set(a), new Set(b));

  test('is the shared words over the geometric mean', () => {
    expect(score(['a', 'b'], ['a', 'b'])).toBe(1);
    expect(score(['a'], ['a', 'b', 'c', 'd'])).toBe(0.5);
    expect(score(['a', 'b'], ['b', 'c'])).toBe(0.5);
    expect(score(['a'], ['b'])).toBe(0);
  });

  test('is 0 when either text has no words', () => {
    expect(score([], ['a'])).toBe(0);
    expect(score(['a'], [])).toBe(0);
    expect(score([], [])).toBe(0);
  });
});

describe('rankIntents', () => {
  const scores = (...list: number[]) => list.map((score, index) => ({ id: 'abcdef'.charAt(index), score }));

  test('the defaults are the library’s', () => {
    expect([DEFAULT_NEAR_TIE_MARGIN, DEFAULT_MENU_SIZE, KEYWORD_SCORER_FLOOR]).toEqual([0.15, 3, 0]);
  });

  test('nothing above the floor is no match', () => {
    expect(rankIntents(scores(0, -1), policy)).toEqual({ kind: 'unmatched' });
    expect(rankIntents([], policy)).toEqual({ kind: 'unmatched' });
    expect(rankIntents(scores(NaN, Infinity, -Infinity), { nearTieMargin: 0.15 })).toEqual({ kind: 'unmatched' });
  });

  test('without a floor any finite score is alive', () => {
    expect(rankIntents(scores(-3, NaN), { nearTieMargin: 0.15 })).toMatchObject({ best: { id: 'a', score: -3 } });
  });

  test('the best comes first, the earlier one of equals', () => {
    expect(rankIntents(scores(0.2, 0.7, 0.7, 0.1), policy)).toMatchObject({
      best: { id: 'b' },
      runnerUp: { id: 'c' },
      gap: 0,
      nearTie: true,
    });
  });

  test('the gap is tanh of half the difference', () => {
    // (e^0.4 - 1) / (e^0.4 + 1)
    const verdict = rankIntents(scores(0.1, 0.5), policy);
    expect(verdict).toMatchObject({ kind: 'ranked', best: { id: 'b' }, nearTie: false });
    expect(verdict.kind === 'ranked' && verdict.gap).toBeCloseTo((Math.E ** 0.4 - 1) / (Math.E ** 0.4 + 1), 12);
  });

  test('a near tie is a gap below the margin, not at it', () => {
    const gap = Math.tanh((0.4 - 0.2) / 2);
    const nearTie = (nearTieMargin: number) => rankIntents(scores(0.4, 0.2), { nearTieMargin, floor: 0 });
    expect(nearTie(gap * 1.001)).toMatchObject({ nearTie: true });
    expect(nearTie(gap)).toMatchObject({ nearTie: false });
  });

  test('an intent below the floor is no runner-up', () => {
    const verdict = rankIntents(scores(0.4, 0), policy);
    expect(verdict).toEqual({ kind: 'ranked', best: { id: 'a', score: 0.4 }, nearTie: false });
  });

  test('the given list is not reordered', () => {
    const given = scores(0.1, 0.9);
    rankIntents(given, policy);
    expect(given.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
