/** The step-counted regex matcher: what it finds, where it gives up, and what it refuses. */

import { describe, expect, test } from 'vitest';
import { testNative } from '../../packages/core/src/regex/native.js';
import { MAX_NESTING, MAX_PATTERN_LENGTH, parseRegex, readRegex } from '../../packages/core/src/regex/parse.js';
import { execRegex, testRegex } from '../../packages/core/src/regex/run.js';

/** The captures of a match, the whole match first; `undefined` without one. */
function captures(source: string, flags: string, input: string): readonly (string | undefined)[] | undefined {
  const outcome = execRegex(source, flags, input);
  return outcome.kind === 'match' ? outcome.captures : undefined;
}

describe('parseRegex', () => {
  test('gives the tree of a valid pattern, the same one each time', () => {
    const pattern = parseRegex('a|b', 'i');
    expect(pattern?.alternatives).toHaveLength(2);
    expect(parseRegex('a|b', 'i')).toBe(pattern);
  });

  test.each([
    ['(', ''],
    ['a**', ''],
    ['\\k<b>(?<a>)', ''],
    ['\\p{Nope}', 'u'],
    ['a', 'x'],
    ['a', 'ii'],
    ['a', 'uv'],
  ])('has no tree for /%s/%s, which is invalid', (source, flags) => {
    expect(parseRegex(source, flags)).toBeUndefined();
    expect(readRegex(source, flags)).toEqual({ kind: 'invalid' });
    expect(execRegex(source, flags, 'a')).toEqual({ kind: 'unknown', reason: 'invalid' });
    expect(testRegex(source, flags, 'a')).toBeUndefined();
  });

  test('keeps patterns and flags apart in its memory', () => {
    expect(testRegex('gia', '', 'A')).toBe(false);
    expect(testRegex('a', 'gi', 'A')).toBe(true);
  });

  test.each([
    ['groups', '('.repeat(MAX_NESTING + 1) + ')'.repeat(MAX_NESTING + 1), ''],
    ['very many groups', '('.repeat(5000) + ')'.repeat(5000), ''],
    ['lookaheads', '(?='.repeat(MAX_NESTING + 1) + ')'.repeat(MAX_NESTING + 1), ''],
    ['classes', '['.repeat(5000) + ']'.repeat(5000), 'v'],
    ['length', 'a'.repeat(MAX_PATTERN_LENGTH + 1), ''],
  ])('refuses a pattern past the bound on %s', (_, source, flags) => {
    expect(parseRegex(source, flags)).toBeUndefined();
    expect(execRegex(source, flags, 'a')).toEqual({ kind: 'unknown', reason: 'unsupported' });
  });

  test('counts neither escaped parentheses nor those in classes as nesting', () => {
    expect(testRegex('\\('.repeat(300), '', '('.repeat(300))).toBe(true);
    expect(testRegex('[(]'.repeat(300), '', '('.repeat(300))).toBe(true);
    expect(testRegex('[[]'.repeat(300), '', '['.repeat(300))).toBe(true);
  });

  test('takes a pattern at the bounds', () => {
    expect(testRegex(`${'('.repeat(MAX_NESTING)}a${')'.repeat(MAX_NESTING)}`, '', 'a')).toBe(true);
    expect(testRegex('a'.repeat(MAX_PATTERN_LENGTH), '', 'a'.repeat(MAX_PATTERN_LENGTH))).toBe(true);
    expect(testRegex('|'.repeat(MAX_PATTERN_LENGTH), '', 'a')).toBe(true);
  });
});

describe('execRegex', () => {
  test('tells where the match is and what the groups captured', () => {
    const outcome = execRegex('(?<year>\\d{4})-(\\d\\d)(x)?', '', 'on 2024-05 ');
    expect(outcome).toMatchObject({ kind: 'match', index: 3, end: 10, captures: ['2024-05', '2024', '05', undefined] });
    expect(outcome.kind === 'match' && { ...outcome.groups }).toEqual({ year: '2024' });
  });

  test('has no groups where none is named', () => {
    expect(execRegex('(a)', '', 'a')).toMatchObject({ groups: undefined });
  });

  test('has no match', () => {
    expect(execRegex('b', '', 'a')).toEqual({ kind: 'no-match' });
  });

  test('takes the first alternative that leads to a match', () => {
    expect(captures('a|ab', '', 'abc')).toEqual(['a']);
    expect(captures('((a)|(ab))((c)|(bc))', '', 'abc')).toEqual(['abc', 'a', 'a', undefined, 'bc', undefined, 'bc']);
  });

  // These are the examples of ECMA-262 itself (RepeatMatcher, Assertion and their notes).
  test('resets the captures of a loop at each iteration', () => {
    expect(captures('(z)((a+)?(b+)?(c))*', '', 'zaacbbbcac')).toEqual(['zaacbbbcac', 'z', 'ac', 'a', undefined, 'c']);
  });

  test('ends a loop at an iteration that reads nothing', () => {
    expect(captures('(a*)*', '', 'b')).toEqual(['', undefined]);
    expect(captures('(?=(a+))a*b\\1', '', 'baaabac')).toEqual(['aba', 'a']);
    expect(captures('(?:a*?)*?b', '', 'aab')).toEqual(['aab']);
  });

  test('keeps what a positive lookaround captures, not what a negative one does', () => {
    expect(captures('(?=(a+))', '', 'baaabac')).toEqual(['', 'aaa']);
    expect(captures('(.*?)a(?!(a+)b\\2c)\\2(.*)', '', 'baaabaac')).toEqual(['baaabaac', 'ba', undefined, 'abaac']);
  });

  test('does not backtrack into a lookahead', () => {
    expect(captures('(?=(a+))\\1a', '', 'aaa')).toBeUndefined();
  });

  test('matches a lookbehind backwards', () => {
    expect(captures('(?<=(\\d+)(\\d+))$', '', '1053')).toEqual(['', '1', '053']);
    expect(captures('(?<=\\1(a))b', '', 'aab')).toEqual(['b', 'a']);
    expect(captures('(?<!\\$)\\b\\d+', '', '$1 23')).toEqual(['23']);
  });

  test('counts greedily and lazily between bounds', () => {
    expect(captures('a{2,3}', '', 'aaaa')).toEqual(['aaa']);
    expect(captures('a{2,3}?', '', 'aaaa')).toEqual(['aa']);
    expect(captures('a[a-z]{2,4}?c', '', 'abcdefghic')).toBeUndefined();
  });

  test('reads by code units, and by code points under u and v', () => {
    expect(captures('^.$', '', '\u{1F600}')).toBeUndefined();
    expect(captures('^.$', 'u', '\u{1F600}')).toEqual(['\u{1F600}']);
    expect(captures('\\ud83d', 'u', '\u{1F600}')).toBeUndefined();
    expect(captures('(?<=(.))$', 'v', '\u{1F600}')).toEqual(['', '\u{1F600}']);
  });

  test('ignores case as the flags say', () => {
    expect(testRegex('\u212A', 'i', 'k')).toBe(false);
    expect(testRegex('\u212A', 'iu', 'k')).toBe(true);
    expect(testRegex('^\\w$', 'iu', 'ſ')).toBe(true);
    expect(testRegex('(ab)\\1', 'i', 'abAB')).toBe(true);
    expect(testRegex('(ſ)\\1', 'i', 'ſs')).toBe(false);
    expect(testRegex('(ſ)\\1', 'iu', 'ſs')).toBe(true);
    expect(testRegex('a\\b', 'iu', 'aſ')).toBe(false);
    expect(testRegex('a\\b', 'i', 'aſ')).toBe(true);
  });

  test('works out sets and strings of v classes', () => {
    expect(testRegex('^[\\w--[a-m]&&x]$', 'v', 'x')).toBeUndefined();
    expect(testRegex('^[\\w--[a-m]]$', 'v', 'x')).toBe(true);
    expect(testRegex('^[\\w--[a-m]]$', 'v', 'b')).toBe(false);
    expect(testRegex('^[\\p{L}&&\\p{ASCII}]+$', 'v', 'abß')).toBe(false);
    expect(captures('[a\\q{abc|ab}]', 'v', 'abcd')).toEqual(['abc']);
    expect(captures('[a\\q{abc|ab}]c', 'v', 'abc')).toEqual(['abc']);
    expect(captures('(?<=([a\\q{bca|}]))$', 'v', 'abca')).toEqual(['', 'bca']);
  });

  test('anchors at lines under m', () => {
    expect(execRegex('^b$', 'm', 'a\nb\nc')).toMatchObject({ index: 2, end: 3 });
    expect(execRegex('^b$', '', 'a\nb\nc')).toEqual({ kind: 'no-match' });
    expect(captures('a.b', 's', 'a\nb')).toEqual(['a\nb']);
    expect(captures('a.b', '', 'a\nb')).toBeUndefined();
  });

  test('begins at lastIndex under g and y only', () => {
    expect(execRegex('a', '', 'aba', 1)).toMatchObject({ index: 0 });
    expect(execRegex('a', 'g', 'aba', 1)).toMatchObject({ index: 2 });
    expect(execRegex('a', 'y', 'aba', 1)).toEqual({ kind: 'no-match' });
    expect(execRegex('a', 'y', 'aba', 2)).toMatchObject({ index: 2 });
    expect(execRegex('', 'g', 'aba', 3)).toMatchObject({ index: 3 });
    expect(execRegex('', 'g', 'aba', 4)).toEqual({ kind: 'no-match' });
    expect(execRegex('a', 'g', 'aba', -3)).toMatchObject({ index: 0 });
    expect(execRegex('a', 'g', 'aba', Number.NaN)).toMatchObject({ index: 0 });
  });
});

describe('what stays unknown', () => {
  test.each([
    ['^(\\w+\\s?)*$', '', `${'a'.repeat(40)}!`],
    ['^(\\w+\\s?)*$', 'iu', `${'a'.repeat(40)}!`],
    ['(a*)*\\1b', 'i', 'aA'.repeat(4000)],
    ['(?:a{0,1000000000}){1000000000}', '', 'a'.repeat(2000)],
    ['(?=(a*)*(?=(a|b)*))*c', '', 'a'.repeat(4000)],
    [`(?:${'()'.repeat(4900)}a)*b`, '', 'a'.repeat(5000)],
    [`[\\q{${'a'.repeat(9000)}}]*b`, 'v', 'a'.repeat(20_000)],
  ])('a run of /%.30s/%s past its budget', (source, flags, input) => {
    expect(execRegex(source, flags, input)).toEqual({ kind: 'unknown', reason: 'budget' });
  });

  test('a run past the budget that the caller gives', () => {
    expect(execRegex('a*b', '', 'aaab', 0, 5)).toEqual({ kind: 'unknown', reason: 'budget' });
    expect(execRegex('a*b', '', 'aaab', 0, 50)).toMatchObject({ kind: 'match' });
  });

  test.each([
    ['a property of strings', '^\\p{RGI_Emoji}$', 'v', 'a'],
    ['a negated class under v', '(?:[^a].)+', 'v', 'bc'],
    ['an empty property in a class under v', '[\\P{Any}]', 'v', 'a'],
    ['set operations that ignore case', '[\\w--k]', 'iv', 'k'],
    ['a reference ahead of its group under u', '\\1\u{1F600}()', 'u', '\uDE00'],
    ['a match inside a surrogate pair', '(?!^)', 'u', '\u{1F600}'],
    ['texts that only full case folding makes equal', '(ßss)\\1', 'iu', 'ßssssß'],
  ])('%s, where engines and language differ', (_, source, flags, input) => {
    expect(execRegex(source, flags, input)).toEqual({ kind: 'unknown', reason: 'unsupported' });
  });

  test('modifiers, unless the running engine knows them', () => {
    const known = readRegex('(?i:a)', '').kind === 'pattern';
    expect(testRegex('^(?i:a)b$', '', 'Ab')).toBe(known ? true : undefined);
    expect(testRegex('^(?i:a)b$', '', 'AB')).toBe(known ? false : undefined);
    expect(testRegex('^(?-s:.)', 's', '\n')).toBe(known ? false : undefined);
  });

  test('duplicate names, unless the running engine knows them', () => {
    const outcome = execRegex('(?:(?<n>a)|(?<n>b))\\k<n>', '', 'abb');
    if (readRegex('(?<n>a)|(?<n>b)', '').kind === 'pattern') {
      expect(outcome).toMatchObject({ kind: 'match', index: 1, captures: ['bb', undefined, 'b'], groups: { n: 'b' } });
    } else {
      expect(outcome).toEqual({ kind: 'unknown', reason: 'unsupported' });
    }
  });
});

describe('testNative', () => {
  test.each([
    ['refund', 'i', 'A refund, please', true],
    ['\\brefunds?\\b.*\\border', '', 'refund my order', true],
    ['^(?!.*not).*(?:yes|no)?$', 's', 'not\nyes', false],
    ['a(?:b|c)?d{2,9}', '', 'abddd', true],
  ])('asks the engine about /%s/%s, whose ways are few', (source, flags, input, answer) => {
    expect(testNative(source, flags, input)).toBe(answer);
  });

  test.each([
    ['a loop in a loop', '^(\\w+\\s?)*$', '', 'a'],
    ['branches in a loop', '^(?:a|b|ab)*$', '', 'a'],
    ['a loop that is optional in a loop', '(?:(?:x*)?y){3}', '', 'xxy'],
    ['a loop whose rounds read nothing', '(?:\\b){300000000}x', '', 'x'],
    ['a loop over an edge', '(?:\\ba)+', '', 'a'],
    ['a loop in a lookahead in a loop', '(?:(?=a*)a)+b', '', 'aab'],
    ['a backreference', '(a)\\1', '', 'aa'],
    ['code points', '.', 'u', '\u{1F600}'],
    ['memory', 'a', 'g', 'a'],
    ['stickiness', 'a', 'y', 'a'],
    ['nothing that is a regex', '(', '', '('],
    ['a loop after a loop after a loop over a long text', 'a*a*a*b', '', 'a'.repeat(60)],
    ['very many branches one after the other', '(?:a|b)?'.repeat(40), '', 'b'],
  ])('leaves %s to the matcher', (_, source, flags, input) => {
    expect(testNative(source, flags, input)).toBeUndefined();
  });

  test('takes texts as long as the ways are few', () => {
    expect(testNative('a.*b', '', `${'a'.repeat(200)}b`)).toBe(true);
    expect(testNative('a.*b', '', `${'a'.repeat(2_000)}b`)).toBeUndefined();
  });
});
