/** Questions about the languages of matchers, from outside. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { LanguageMatcher } from '../../packages/core/src/match/language/index.js';
import {
  alternativesOf,
  alwaysMatches,
  covered,
  matchesEveryNonBlank,
  neverMatches,
  overlap,
  statesMade,
} from '../../packages/core/src/match/language/index.js';
import { statesAsked } from '../../packages/core/src/match/language/limits.js';
import { onBudget } from '../../packages/core/src/source/budget-log.js';

type RawMatcher = { source: string; flags: string } | { keywords: string[] } | { all: RawMatcher[] };

interface Question {
  question: 'never' | 'always' | 'covers' | 'overlap';
  matchers: (RawMatcher | RawMatcher[])[];
  answer: boolean;
}

const QUESTIONS = JSON.parse(
  readFileSync(new URL('../cases/matchers/questions.json', import.meta.url), 'utf8'),
) as Question[];

function matcher(raw: RawMatcher): LanguageMatcher {
  if ('all' in raw) return { kind: 'all', parts: raw.all.map(matcher) };
  if ('keywords' in raw) return { kind: 'keywords', keywords: raw.keywords };
  return { kind: 'regex', source: raw.source, flags: raw.flags };
}

function ask({ question, matchers }: Question): string {
  const [first = [], second = []] = matchers.map((raw) => [raw].flat().map(matcher));
  const [left, right] = [first[0], second[0]];
  if (left === undefined) throw new Error('no matcher');
  if (question === 'never') return neverMatches(left).kind;
  if (question === 'always') return alwaysMatches(left).kind;
  if (right === undefined) throw new Error('no second matcher');
  return question === 'covers' ? covered(right, first).kind : overlap(left, right).kind;
}

/** What may stay undecided: a reference to a word, of which there are too many to write out, is rounded. */
const ROUNDED = ['^(\\w+) \\1$'];

test.each(QUESTIONS.map((question) => [JSON.stringify(question), question] as const))('%s', (_, question) => {
  const rounded =
    !question.answer && ROUNDED.some((source) => JSON.stringify(question).includes(JSON.stringify(source)));
  expect(ask(question)).toBe(question.answer ? 'yes' : rounded ? 'unknown' : 'no');
});

function regex({ source, flags }: RegExp): LanguageMatcher {
  return { kind: 'regex', source, flags };
}

function keywords(...list: string[]): LanguageMatcher {
  return { kind: 'keywords', keywords: list };
}

describe('witnesses are shortest and can be read', () => {
  test('of a message that matches', () => {
    expect(neverMatches(regex(/\bcards?\b|paid/i))).toEqual({ kind: 'no', witness: 'card' });
    expect(neverMatches(regex(/a\d{3}/))).toEqual({ kind: 'no', witness: 'a000' });
  });

  test('of one that does not', () => {
    expect(alwaysMatches(regex(/\S/))).toEqual({ kind: 'no', witness: '' });
    expect(alwaysMatches(regex(/^(?!refund)/))).toEqual({ kind: 'no', witness: 'refund' });
    expect(matchesEveryNonBlank(regex(/\w/))).toEqual({ kind: 'no', witness: '-' });
  });

  test('of one that reaches a rule past the earlier ones', () => {
    expect(covered(regex(/colou?rs?/), [regex(/color/), regex(/colours/)])).toEqual({ kind: 'no', witness: 'colour' });
  });

  test('of one that two rules share', () => {
    expect(overlap(keywords('card'), regex(/^pay/))).toEqual({ kind: 'yes', witness: 'pay card' });
  });
});

describe('every message with something in it', () => {
  test.each([/\S/, /[^]/, /[^\s]/u, /.*\S/s, /\w|\W/, /\b|[^\w\s]/])('is matched by %s', (pattern) => {
    expect(matchesEveryNonBlank(regex(pattern))).toEqual({ kind: 'yes' });
  });

  test.each([/\w/, /\b/, /^\S/, /^.+$/, /\p{L}/u])('is not matched by %s', (pattern) => {
    expect(matchesEveryNonBlank(regex(pattern)).kind).toBe('no');
  });
});

describe('the guilty', () => {
  test('are named alone where one is enough', () => {
    const earlier = [regex(/color/), regex(/colour/), regex(/dog/), regex(/colou?r/)];
    expect(covered(regex(/^colou?r/), earlier)).toEqual({ kind: 'yes', guilty: [3] });
  });

  test('are those that are needed together', () => {
    const earlier = [regex(/refund/), regex(/colour/), keywords('color', 'x'), regex(/color/)];
    expect(covered(regex(/\bcolou?r\b/), earlier)).toEqual({ kind: 'yes', guilty: [1, 2] });
    expect(covered(regex(/colou?r/), earlier)).toEqual({ kind: 'yes', guilty: [1, 3] });
  });

  test('are those that the later rule only narrows, even where nobody knows what they accept', () => {
    const huge = regex(/[ab]*a[^]{40}c/);
    expect(neverMatches(huge)).toEqual({ kind: 'unknown', reason: 'budget' });
    expect(covered({ kind: 'all', parts: [huge, keywords('x')] }, [regex(/y/), huge])).toEqual({
      kind: 'yes',
      guilty: [1],
    });
    expect(covered(huge, [{ kind: 'all', parts: [huge, keywords('x')] }]).kind).not.toBe('yes');
  });

  test('are the earliest where a later one is not needed beside them', () => {
    const earlier = [regex(/^a[^]$/), regex(/^[^]b$/), regex(/^(?:ac|cb)$/), regex(/^cb$|^ab$/)];
    expect(covered(regex(/^(?:ab|ac|cb)$/), earlier)).toEqual({ kind: 'yes', guilty: [0, 1] });
  });

  test('are nobody where nothing ever matches', () => {
    expect(covered(regex(/a^/), [regex(/b/)])).toEqual({ kind: 'yes', guilty: [] });
  });

  test('do not include what is not known', () => {
    const strange: LanguageMatcher = { kind: 'regex', source: '(', flags: '' };
    expect(covered(regex(/card/), [strange, regex(/c/)])).toEqual({ kind: 'yes', guilty: [1] });
    expect(covered(regex(/card/), [strange, regex(/x/)])).toEqual({ kind: 'unknown', reason: 'untested' });
    expect(covered(strange, [regex(/x/)])).toEqual({ kind: 'unknown', reason: 'invalid' });
    const nothing: LanguageMatcher = { kind: 'all', parts: [] };
    expect(neverMatches(nothing)).toEqual({ kind: 'unknown', reason: 'invalid' });
    expect(overlap(regex(/x/), nothing)).toEqual({ kind: 'unknown', reason: 'invalid' });
    expect(covered(regex(/card/), [nothing])).toEqual({ kind: 'unknown', reason: 'untested' });
    expect(covered(regex(/card/), [nothing, regex(/c/)])).toEqual({ kind: 'yes', guilty: [1] });
    expect(neverMatches(strange)).toEqual({ kind: 'unknown', reason: 'invalid' });
    expect(alwaysMatches(strange)).toEqual({ kind: 'unknown', reason: 'invalid' });
    expect(overlap(strange, regex(/x/))).toEqual({ kind: 'unknown', reason: 'invalid' });
    expect(overlap(regex(/x/), strange)).toEqual({ kind: 'unknown', reason: 'invalid' });
  });
});

describe('alternatives', () => {
  function parts(matcher: LanguageMatcher): string[] {
    return alternativesOf(matcher).map((part) => {
      if (part.kind === 'keyword') return `${part.path.join('.')}#${String(part.index)}`;
      const alone = part.matcher.kind === 'regex' ? part.matcher.source : part.matcher.kind;
      return `${part.path.join('.')}@${String(part.start)}-${String(part.end)} ${alone}`;
    });
  }

  test('of a regex stand at its top', () => {
    expect(parts(regex(/pay|re(?:fund|turn)/))).toEqual(['@0-3 pay', '@4-19 re(?:fund|turn)']);
  });

  test('of groups that every match passes through', () => {
    expect(parts(regex(/\b(?:a|b)\b/))).toEqual(['@5-6 \\b(?:a)\\b', '@7-8 \\b(?:b)\\b']);
    expect(parts(regex(/^((a|b) (c|d))$/))).toEqual([
      '@3-4 ^((a) (c|d))$',
      '@5-6 ^((b) (c|d))$',
      '@9-10 ^((a|b) (c))$',
      '@11-12 ^((a|b) (d))$',
    ]);
  });

  test('are in the order of the source, however deep they stand', () => {
    expect(parts(regex(/^(?:(?:a|b)c)(?:d|e)$/))).toEqual([
      '@7-8 ^(?:(?:a)c)(?:d|e)$',
      '@9-10 ^(?:(?:b)c)(?:d|e)$',
      '@16-17 ^(?:(?:a|b)c)(?:d)$',
      '@18-19 ^(?:(?:a|b)c)(?:e)$',
    ]);
  });

  test('are none where something in a loop or in another alternative refers to a group', () => {
    expect(parts(regex(/(a|b)(?:x\1)*/))).toEqual([]);
    expect(parts(regex(/(a|b)(?:c|d(?:\1))/))).toEqual([]);
    expect(parts(regex(/(a|b)(?=\1)/))).toEqual([]);
  });

  test('are none where there are more than a thousand', () => {
    const words = Array.from({ length: 1_001 }, (_, index) => `w${String(index)}`);
    expect(alternativesOf(keywords(...words))).toEqual([]);
    expect(alternativesOf(keywords(...words.slice(1)))).toHaveLength(1_000);
    const conjunction = (count: number): LanguageMatcher => ({
      kind: 'all',
      parts: Array.from({ length: count }, (_, index) => (index === 0 ? regex(/a|b/) : regex(/x/))),
    });
    expect(alternativesOf(conjunction(1_000))).toHaveLength(2);
    expect(alternativesOf(conjunction(1_001))).toEqual([]);
  });

  test('are none in loops and lookarounds, or where something refers to a group', () => {
    expect(parts(regex(/(?:a|b)+(?=c|d)(?:e|f)?/))).toEqual([]);
    expect(parts(regex(/(a|b)\1/))).toEqual([]);
    expect(parts(regex(/(a)|(b)\2/))).toEqual([]);
    expect(parts(regex(/refund/))).toEqual([]);
    expect(parts({ kind: 'regex', source: '(a|b', flags: '' })).toEqual([]);
  });

  test('of keyword lists are the keywords', () => {
    expect(parts(keywords('card', 'pay'))).toEqual(['#0', '#1']);
    expect(parts(keywords('card'))).toEqual([]);
  });

  test('of conjunctions keep the other parts', () => {
    const whole: LanguageMatcher = { kind: 'all', parts: [regex(/a|b/), { kind: 'all', parts: [keywords('x', 'y')] }] };
    expect(parts(whole)).toEqual(['0@0-1 all', '0@2-3 all', '1.0#0', '1.0#1']);
    const [first] = alternativesOf(whole);
    expect(first?.matcher).toEqual({ kind: 'all', parts: [regex(/a/), keywords('x', 'y')] });
  });

  test('are dead where earlier rules claim them', () => {
    const earlier = [keywords('refund'), regex(/invoice/i)];
    const dead = alternativesOf(regex(/\b(?:my refund|invoices|returns)\b/i)).map(
      ({ matcher: part }) => covered(part, earlier).kind,
    );
    expect(dead).toEqual(['yes', 'yes', 'no']);
  });
});

describe('references', () => {
  test.each([
    ['to one of few texts', /^(['"])hi\1$/, /^'hi'$|^"hi"$/],
    ['to what may be left out', /^(?:(a)|b)\1$/, /^(?:aa|b)$/],
    ['to what is optional', /^(a)?x\1$/, /^(?:axa|x)$/],
    ['to a letter without case', /^(a|k)\1$/i, /^(?:aa|kk)$/i],
    ['in each iteration', /^(?:(a|b)\1)+$/, /^(?:aa|bb)+$/],
    ['to a group in another alternative', /^(?:(a)|b\1)$/, /^[ab]$/],
    ['to that in a loop', /^(?:(a)|b\1)+$/, /^[ab]+$/],
    ['to a group that comes later', /^(?:\1(a))+$/, /^a+$/],
    ['of two groups', /^([ab])([cd])\2\1$/, /^(?:acca|adda|bccb|bddb)$/],
  ])('%s are exact', (_, pattern, same) => {
    expect(covered(regex(pattern), [regex(same)])).toEqual({ kind: 'yes', guilty: [0] });
    expect(covered(regex(same), [regex(pattern)])).toEqual({ kind: 'yes', guilty: [0] });
  });

  test('to words are rounded', () => {
    expect(covered(regex(/(\w+) hi \1/), [regex(/\bhi\b/)])).toEqual({ kind: 'yes', guilty: [0] });
    expect(covered(regex(/aa/), [regex(/(\w+)\1/)])).toEqual({ kind: 'unknown', reason: 'rounded' });
  });
});

describe('bounded repetitions', () => {
  test('may begin again before they end', () => {
    expect(covered(regex(/aa12345b/), [regex(/a.{0,5}b/)]).kind).toBe('yes');
    expect(covered(regex(/aa123456b/), [regex(/a.{0,5}b/)]).kind).toBe('no');
    expect(covered(regex(/a1a12345b/), [regex(/a.{2,5}b/)]).kind).toBe('yes');
    expect(covered(regex(/xyxyxyz/), [regex(/(?:xy){0,2}z/)]).kind).toBe('yes');
  });

  test('are told apart', () => {
    expect(covered(regex(/^aabab$/), [regex(/^a(?:ab){0,3}(?:ba){0,2}b?$/)]).kind).toBe('yes');
    expect(covered(regex(/^(?:a|ab){0,4}$/), [regex(/^(?:ab?){0,4}$/)]).kind).toBe('yes');
    expect(covered(regex(/^(?:ab?){0,5}$/), [regex(/^(?:a|ab){0,4}$/)])).toEqual({ kind: 'no', witness: 'aaaaa' });
  });
});

describe('what only seems to be one character', () => {
  test('lone halves next to each other are a pair', () => {
    expect(neverMatches(regex(/[\ud83d][\ude00]/u)).kind).toBe('yes');
    expect(neverMatches(regex(/[\ud83d][\ude00]/)).kind).toBe('no');
    expect(neverMatches(regex(/\p{Cs}{2}/u)).kind).toBe('no');
    expect(covered(regex(/^[^]$/), [regex(/^[^]$/u)]).kind).toBe('yes');
    expect(covered(regex(/^[^]$/u), [regex(/^[^]$/)])).toMatchObject({ kind: 'no', witness: '\u{10000}' });
  });

  test('a place inside a pair is left to engines', () => {
    const between: LanguageMatcher = { kind: 'all', parts: [regex(/(?!^)(?!$)/u), regex(/^[^]$/u)] };
    expect(neverMatches(between).kind).toBe('unknown');
  });
});

describe('nothing an author writes takes long', () => {
  const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);
  const DEEP = nested('(', ')', 5000);
  test.each([
    ['bounded repetitions of bounded repetitions', '(?:a{1000}){1000}'],
    ['a repetition that remembers', '[ab]*a[^]{40}c'],
    ['groups in groups', DEEP],
    ['lookaheads in lookaheads', nested('(?=', ')', 240)],
    ['lookaheads that count', '(?=(?:.{0,50}a){3})(?=(?:.{0,50}b){3})x'],
    ['many lookaheads', '(?=.*a.*b)(?!.*c.*d)'.repeat(30)],
    ['lookbehinds', '(?<=a.{9})(?<=b.{8})(?<!c.{7})x'],
    ['much of nothing', '(?:){1000000000}(?:(?:)*)*x'],
    ['a long regex', 'a'.repeat(9_999)],
    ['a longer one', 'a'.repeat(100_000)],
    ['references', '(a|b)(c|d)(e|f)(g|h)(i|j)(k|l)(m|n)\\1\\2\\3\\4\\5\\6\\7'],
  ])('%s', (_, source) => {
    const before = statesMade();
    const hostile: LanguageMatcher = { kind: 'regex', source, flags: '' };
    neverMatches(hostile);
    alwaysMatches(hostile);
    covered(hostile, [regex(/a/), regex(/b/)]);
    covered(regex(/a/), [hostile]);
    overlap(hostile, regex(/\bx\b/i));
    alternativesOf(hostile);
    expect(statesMade() - before).toBeLessThan(100_000);
  });

  test('conjunctions in conjunctions', () => {
    let deep: LanguageMatcher = keywords('a');
    for (let depth = 0; depth < 20_000; depth += 1) deep = { kind: 'all', parts: [deep] };
    expect(neverMatches(deep)).toEqual({ kind: 'unknown', reason: 'invalid' });
    expect(alternativesOf(deep)).toEqual([]);
  });

  test('thousands of keywords', () => {
    const many = keywords(...Array.from({ length: 3_000 }, (_, index) => `keyword ${String(index)}`));
    expect(covered(many, [regex(/x/)]).kind).toBe('unknown');
    expect(alternativesOf(many)).toEqual([]);
  });

  test('names that objects have', () => {
    expect(neverMatches(keywords('__proto__', 'constructor'))).toEqual({ kind: 'no', witness: '__proto__' });
  });
});

test('what was asked is kept: an edit of one rule makes states for that rule only', () => {
  const rules = (changed: string): LanguageMatcher[] => [
    regex(/\bfirst refunds?\b/i),
    regex(/second (?:order|card)/i),
    keywords(changed),
    regex(/\blast (?:order|card|pay)/i),
  ];
  const askAll = (list: readonly LanguageMatcher[]): number => {
    const before = statesMade();
    for (const [index, later] of list.entries()) {
      const earlier = list.slice(0, index);
      for (const part of [later, ...alternativesOf(later).map((one) => one.matcher)]) covered(part, earlier);
    }
    return statesMade() - before;
  };
  expect(askAll(rules('third thing'))).toBeGreaterThan(100);
  expect(askAll(rules('third thing'))).toBe(0);
  expect(askAll(rules('other'))).toBeLessThan(20);
});

test('a question counts for a budget as much as it did when it was first asked', () => {
  const ask = (): number => {
    const before = statesAsked();
    covered(regex(/counted (?:once|twice)/i), [regex(/once|twice/), keywords('counted')]);
    return statesAsked() - before;
  };
  const first = ask();
  expect(first).toBeGreaterThan(20);
  expect(ask()).toBe(first);
});

test('a question that is given up for its size is told to a listener', () => {
  const told: string[] = [];
  onBudget((what) => told.push(what));
  expect(neverMatches({ kind: 'regex', source: '[ab]*a[^]{41}c', flags: '' }).kind).not.toBe('yes');
  onBudget(undefined);
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((what) => !what.includes('[ab]*a[^]{41}c'))).toEqual([]);
});

describe('a question of very many matchers is given up before it takes all memory', () => {
  const anchored = Array.from({ length: 2_000 }, (_, index) => regex(new RegExp(`^w${index}`)));
  const inOrder = Array.from({ length: 150 }, (_, index) => regex(new RegExp(`x${index}.*y`)));

  test('in a conjunction', () => {
    expect(neverMatches({ kind: 'all', parts: anchored })).toEqual({ kind: 'unknown', reason: 'budget' });
  });

  test('in a union', () => {
    expect(covered({ kind: 'all', parts: anchored }, anchored).kind).not.toBe('no');
  });

  test('where each has few states, and all together have more than can be made', () => {
    const before = statesMade();
    expect(neverMatches({ kind: 'all', parts: inOrder }).kind).toBe('unknown');
    expect(statesMade() - before).toBeLessThan(100_000);
  });
});
