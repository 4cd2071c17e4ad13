/** Matchers: what compiles, what is refused, what two of them have to do with each other, and how they are named. */
import { describe, expect, test } from 'vitest';
import { mermaidMatchCaption, plainMatchCaption } from '../../packages/core/src/match/caption.js';
import { compareMatchers } from '../../packages/core/src/match/compare.js';
import { describeValue } from '../../packages/core/src/match/describe.js';
import { KeywordFinder, keywordPattern } from '../../packages/core/src/match/keyword.js';
import { ALL_MEMBERS_MAX, WITNESS_MAX_CHARS, compileMatch } from '../../packages/core/src/match/match.js';
import type { SkillMatch, SkillMatchData } from '../../packages/core/src/match/match.js';

import { Dice } from './regex-generator.js';

const WHERE = 'entry "billing"';

function matches(match: SkillMatch, userMessage: string): boolean | undefined {
  return compileMatch(match, WHERE).predicate?.({ userMessage });
}

function witness(match: SkillMatch, userMessage: string) {
  return compileMatch(match, WHERE).witness?.({ userMessage });
}

/** Compiles what no author's types allow. */
function compileAny(match: unknown): () => unknown {
  return () => compileMatch(match as SkillMatch, WHERE);
}

const keywords = (...list: string[]): SkillMatchData => ({ kind: 'keywords', keywords: list });
const regex = (source: string, flags = ''): SkillMatchData => ({ kind: 'regex', source, flags });
const all = (...parts: SkillMatchData[]): SkillMatchData => ({ kind: 'all', parts });
const intent = (text: string): SkillMatchData => ({ kind: 'intent', intent: text, examples: ['x'] });

describe('regular expressions', () => {
  test('lose g and y, and keep the other flags in the order of the engine', () => {
    expect(compileMatch(/zone/gimy, WHERE).data).toEqual({ kind: 'regex', source: 'zone', flags: 'im' });
  });

  test('keep the source as the engine writes it', () => {
    expect(compileMatch(new RegExp('a/b'), WHERE).data).toEqual({ kind: 'regex', source: 'a\\/b', flags: '' });
    expect(compileMatch(new RegExp(''), WHERE).data).toEqual({ kind: 'regex', source: '(?:)', flags: '' });
  });

  test('answer the same message the same way each time', () => {
    const { predicate } = compileMatch(/zone/g, WHERE);
    expect([1, 2, 3].map(() => predicate?.({ userMessage: 'the zone' }))).toEqual([true, true, true]);
  });

  test('leave the caller’s own object alone', () => {
    const mine = /zone/g;
    mine.lastIndex = 3;
    expect(matches(mine, 'zone')).toBe(true);
    expect(mine.lastIndex).toBe(3);
  });
});

describe('keywords', () => {
  test.each([
    ['refund', 'a REFUND please', true],
    ['refund', 'two refunds', false],
    ['refund', 'prerefund', false],
    ['refund', 're_refund', false],
    ['visa card', 'my visa card', true],
    ['visa card', 'my visa  card', false],
    ['v2?', 'is v2?ok', true],
    ['v2?', 'is v2', false],
    ['v2?', 'xv2?', false],
    ['refund ', 'refund', false],
    ['refund ', 'refunds refund now', true],
    ['café', 'cafés', true],
    ['a.b', 'axb', false],
    ['$', 'costs 5$', true],
    ['[x]', '[X]', true],
    ['a|b', 'a', false],
  ])('%j in %j: %s', (keyword, message, expected) => {
    expect(matches({ keywords: [keyword] }, message)).toBe(expected);
  });

  test('any of them is enough', () => {
    expect(matches({ keywords: ['zone', 'refund'] }, 'refund me')).toBe(true);
    expect(matches({ keywords: ['zone', 'refund'] }, 'hello')).toBe(false);
  });

  test('become patterns with an edge only at ASCII word characters, without u', () => {
    expect(keywordPattern('refund')).toEqual({ source: '\\brefund\\b', flags: 'i' });
    expect(keywordPattern('v2?')).toEqual({ source: '\\bv2\\?', flags: 'i' });
    expect(keywordPattern('é_')).toEqual({ source: 'é_\\b', flags: 'i' });
    expect(keywordPattern(' x ')).toEqual({ source: ' x ', flags: 'i' });
  });

  test('escape every sign of a pattern', () => {
    const signs = '\\^$.*+?()[]{}|/-#&,=<>!:~`\'"';
    const { source, flags } = keywordPattern(signs);
    expect(new RegExp(`^${source}$`, flags).test(signs)).toBe(true);
  });

  test('are kept as they were written, in a list of their own', () => {
    const list = [' Refund', 'refund'];
    const { data } = compileMatch({ keywords: list }, WHERE);
    expect(data).toEqual(keywords(' Refund', 'refund'));
    list.push('later');
    expect(data).toEqual(keywords(' Refund', 'refund'));
  });
});

describe('intents', () => {
  test('have no predicate and no witness; the sentence is trimmed, the examples are not', () => {
    const compiled = compileMatch({ intent: '  wants money back ', examples: [' refund me '] }, WHERE);
    expect(compiled.predicate).toBeUndefined();
    expect(compiled.witness).toBeUndefined();
    expect(compiled.data).toEqual({ kind: 'intent', intent: 'wants money back', examples: [' refund me '] });
  });
});

describe('all', () => {
  test('needs every member', () => {
    const match = { all: [/zone/i, { keywords: ['audit', 'sweep'] }] };
    expect(matches(match, 'sweep the Zone')).toBe(true);
    expect(matches(match, 'the zone')).toBe(false);
    expect(matches(match, 'an audit')).toBe(false);
  });

  test('is flattened where it is nested, in the order of the text', () => {
    const { data } = compileMatch({ all: [/a/, { all: [/b/g, { all: [{ keywords: ['c'] }] }] }, /d/] }, WHERE);
    expect(data).toEqual(all(regex('a'), regex('b'), keywords('c'), regex('d')));
  });

  test('of one member stays an all', () => {
    expect(compileMatch({ all: [/a/] }, WHERE).data).toEqual(all(regex('a')));
  });

  test('comes before intent, and intent before keywords', () => {
    const both = { all: [/a/], intent: 'x', examples: ['y'], keywords: ['z'] };
    expect(compileMatch(both, WHERE).data.kind).toBe('all');
    expect(compileMatch({ intent: 'x', examples: ['y'], keywords: ['z'] }, WHERE).data.kind).toBe('intent');
    const unset = { all: undefined, intent: undefined, keywords: ['z'] };
    expect(compileMatch(unset, WHERE).data).toEqual(keywords('z'));
  });

  test('may be nested as deep as its bound, without using up the stack', () => {
    const nested = (depth: number): SkillMatch => {
      let match: SkillMatch = /x/;
      for (let level = 0; level < depth; level += 1) match = { all: [match] };
      return match;
    };
    expect(compileMatch(nested(ALL_MEMBERS_MAX), WHERE).data).toEqual(all(regex('x')));
    expect(compileAny(nested(200_000))).toThrow(/^entry "billing": `all` has more than 10000 members/);
  });

  test('that contains itself is refused', () => {
    const members: SkillMatch[] = [];
    const cyclic = { all: members };
    members.push(cyclic);
    expect(compileAny(cyclic)).toThrow(/contains itself/);
  });

  test('that doubles with each level is refused before it grows', () => {
    let match: SkillMatch = /x/;
    for (let level = 0; level < 60; level += 1) match = { all: [match, match] };
    expect(compileAny(match)).toThrow(/contains itself/);
  });
});

describe('refusals', () => {
  test.each([
    ['a string', 'refund'],
    ['null', null],
    ['undefined', undefined],
    ['a function', () => true],
    ['an empty object', {}],
    ['a list', [/x/]],
    ['keywords that are no list', { keywords: 'refund' }],
    ['no keywords', { keywords: [] }],
    ['a blank keyword', { keywords: ['refund', '  '] }],
    ['a keyword that is no string', { keywords: ['refund', 3] }],
    ['a hole in the keywords', { keywords: Array(2) }],
    ['a null intent', { intent: null, examples: ['x'] }],
    ['a blank intent', { intent: ' ', examples: ['x'] }],
    ['an intent without examples', { intent: 'x' }],
    ['an intent with no example', { intent: 'x', examples: [] }],
    ['an intent with a blank example', { intent: 'x', examples: ['y', ''] }],
    ['an empty all', { all: [] }],
    ['a null all', { all: null }],
    ['an all that is no list', { all: /x/ }],
    ['an empty all beside good keywords', { all: [], keywords: ['x'] }],
    ['an empty nested all', { all: [/x/, { all: [] }] }],
    ['an intent in an all', { all: [{ intent: 'x', examples: ['y'], keywords: ['z'] }] }],
    ['a bad intent in an all', { all: [{ intent: null, all: [/x/] }] }],
    ['a string in an all', { all: ['x'] }],
    ['a null in an all', { all: [null] }],
    ['bad keywords in an all', { all: [{ keywords: [''] }] }],
  ])('%s', (_name, match) => {
    expect(compileAny(match)).toThrow(/^entry "billing"/);
  });

  test('blame the sentence before the examples', () => {
    expect(compileAny({ intent: ' ', examples: [] })).toThrow(/intent must be a sentence/);
  });

  test('name the member, counted from one', () => {
    expect(compileAny({ all: [/a/, { all: [/b/, /c/, 'd'] }] })).toThrow(
      /^entry "billing", `all` member 2, `all` member 3: /,
    );
  });

  test('say that an intent cannot be a member, whatever else the member has', () => {
    expect(compileAny({ all: [{ intent: 'x', all: [] }] })).toThrow(/member 1: an intent cannot be a member/);
  });
});

describe('witnesses', () => {
  test('quote what was matched', () => {
    expect(witness(/ref\w+/i, 'two REFUNDS now')).toEqual({ text: 'REFUNDS' });
  });

  test('name the keyword as declared beside the text as written', () => {
    const match = { keywords: ['zone', 'visa card'] };
    expect(witness(match, 'My VISA CARD!')).toEqual({ text: 'VISA CARD', keyword: 'visa card' });
  });

  test('take the first declared keyword that is there', () => {
    expect(witness({ keywords: ['late', 'refund'] }, 'refund, it is late')).toEqual({ text: 'late', keyword: 'late' });
  });

  test('collapse white space and trim', () => {
    expect(witness(/[\s\S]+/, '  a \n\t b  ')).toEqual({ text: 'a b' });
  });

  test('have at most 80 characters, the ellipsis included', () => {
    expect(WITNESS_MAX_CHARS).toBe(80);
    expect(witness(/x+/, 'x'.repeat(80))).toEqual({ text: 'x'.repeat(80) });
    expect(witness(/x+/, 'x'.repeat(81))).toEqual({ text: `${'x'.repeat(79)}…` });
  });

  test('are absent for a message that does not match', () => {
    expect(witness(/zone/, 'hello')).toBeUndefined();
    expect(witness({ keywords: ['zone'] }, 'hello')).toBeUndefined();
    expect(witness({ all: [/he/, /zone/] }, 'hello')).toBeUndefined();
  });

  test('of an all quote each part and no keyword', () => {
    const found = witness({ all: [/zone/i, { keywords: ['audit'] }] }, 'Audit my Zone');
    expect(found?.text).toContain('Zone');
    expect(found?.text).toContain('Audit');
    expect(found).not.toHaveProperty('keyword');
  });
});

describe('compareMatchers', () => {
  const cases: [string, SkillMatchData, SkillMatchData, 'shadows' | 'overlaps' | undefined][] = [
    ['equal regexes', regex('x', 'i'), regex('x', 'i'), 'shadows'],
    ['other flags', regex('x', 'i'), regex('x'), undefined],
    ['other sources', regex('refund'), regex('refunds?'), undefined],
    ['a keyword superset', keywords('a', 'b'), keywords('B'), 'shadows'],
    ['a keyword subset', keywords('b'), keywords('a', 'b'), 'overlaps'],
    ['shared keywords', keywords('a', 'b'), keywords('b', 'c'), 'overlaps'],
    ['no shared keyword', keywords('visa'), keywords('visa card'), undefined],
    ['keywords with spaces', keywords('refund '), keywords('refund'), undefined],
    ['one keyword twice', keywords('Refund'), keywords('REFUND', 'refund'), 'shadows'],
    ['a regex and a keyword', regex('refund'), keywords('refund'), undefined],
    ['intents', intent('x'), intent('x'), undefined],
    ['an intent and an all', intent('x'), all(regex('x')), undefined],
    ['an all and an intent', all(regex('x')), intent('x'), undefined],
    ['a plain one before an all with it', regex('a'), all(regex('b'), regex('a')), 'shadows'],
    ['keywords before an all with fewer', keywords('a', 'b'), all(regex('z'), keywords('A')), 'shadows'],
    ['keywords before an all with more', keywords('a'), all(regex('z'), keywords('a', 'b')), undefined],
    ['an all before one with more', all(regex('a')), all(regex('b'), regex('a')), 'shadows'],
    ['an all before one with less', all(regex('a'), regex('b')), all(regex('a')), undefined],
    ['parts in another order', all(regex('a'), regex('b')), all(regex('b'), regex('a')), 'shadows'],
    ['a one-part all before the plain one', all(regex('a')), regex('a'), 'shadows'],
    ['an all of two before a plain one', all(regex('a'), regex('b')), regex('a'), undefined],
  ];
  test.each(cases)('%s', (_name, earlier, later, relation) => {
    expect(compareMatchers(earlier, later)?.relation).toBe(relation);
  });

  test('says why, for those that it relates', () => {
    for (const [, earlier, later, relation] of cases) {
      expect((compareMatchers(earlier, later)?.why ?? '').length > 0).toBe(relation !== undefined);
    }
  });

  test('claims only what messages bear out', () => {
    // A generator of our own, so that each run tries the same pairs.
    let state = 7;
    const pick = (bound: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * bound);
    };
    const words = ['late', 'card', 'gift card', 'v2?', 'Late', 'refund'];
    const leaf = (): SkillMatch => {
      if (pick(3) === 0) return new RegExp(words[pick(3)] ?? 'late', pick(2) === 0 ? 'i' : 'g');
      return { keywords: Array.from({ length: 1 + pick(3) }, () => words[pick(words.length)] ?? 'late') };
    };
    const matcher = (): SkillMatch => (pick(3) === 0 ? { all: Array.from({ length: 1 + pick(2) }, leaf) } : leaf());
    const texts = ['late', 'LATE', 'card', 'gift card', 'v2?', 'refund', 'lately'];
    const messages = Array.from({ length: 2 ** texts.length }, (_, bits) =>
      texts.filter((_text, index) => ((bits >> index) & 1) === 1).join(' '),
    );
    const seen = { shadows: 0, overlaps: 0 };
    for (let round = 0; round < 1500; round += 1) {
      const [earlier, later] = [compileMatch(matcher(), 'a'), compileMatch(matcher(), 'b')];
      const relation = compareMatchers(earlier.data, later.data)?.relation;
      if (relation === undefined) continue;
      seen[relation] += 1;
      const hits = messages.map((userMessage) => ({
        first: earlier.predicate?.({ userMessage }) === true,
        second: later.predicate?.({ userMessage }) === true,
      }));
      if (relation === 'shadows') expect(hits.filter(({ first, second }) => second && !first)).toEqual([]);
      else expect(hits.some(({ first, second }) => first && second)).toBe(true);
    }
    expect(seen.shadows).toBeGreaterThan(20);
    expect(seen.overlaps).toBeGreaterThan(20);
  });
});

describe('captions', () => {
  test.each([
    [regex('zone', 'i'), '/zone/i'],
    [keywords('a', 'b', 'c'), 'a, b, c'],
    [keywords('a', 'b', 'c', 'd'), 'a, b, c, +1 more'],
    [intent('x'.repeat(40)), `intent: ${'x'.repeat(40)}`],
    [intent('x'.repeat(41)), `intent: ${'x'.repeat(40)}…`],
    [all(regex('zone', 'i'), keywords('audit', 'sweep')), '/zone/i AND audit, sweep'],
  ])('%j', (data, caption) => {
    expect(plainMatchCaption(data)).toBe(caption);
  });

  test('are escaped once for mermaid', () => {
    expect(mermaidMatchCaption(regex('a|"b"'))).toBe('/a#124;#quot;b#quot;/');
    expect(plainMatchCaption(regex('a|"b"'))).toBe('/a|"b"/');
  });

  test('do not follow a nesting that no compilation makes', () => {
    let data: SkillMatchData = regex('x');
    for (let level = 0; level < 100_000; level += 1) data = all(data);
    expect(plainMatchCaption(data).length).toBeLessThan(10);
    expect(compareMatchers(data, data)).toBeUndefined();
  });
});

describe('describeValue', () => {
  test.each([
    ['refund', '"refund"'],
    [3, '3'],
    [null, 'null'],
    [undefined, 'undefined'],
    [[], '[]'],
    [[1, 2], 'a list of 2'],
    [{}, '{}'],
    [{ a: 1, b: 2 }, '{ a, b }'],
    [/x/g, '/x/g'],
  ])('%j', (value, text) => {
    expect(describeValue(value)).toBe(text);
  });

  test('is bounded for any value', () => {
    const cyclic: Record<string, unknown> = {};
    for (let key = 0; key < 1000; key += 1) cyclic[`key${String(key)}`] = cyclic;
    for (const value of ['x'.repeat(1e6), cyclic, Array(1e6), Symbol('x'.repeat(200)), 10n ** 500n]) {
      expect(describeValue(value).length).toBeLessThanOrEqual(80);
    }
  });
});

test('a finder finds what the patterns of keywords match', () => {
  const dice = new Dice(7);
  // Letters whose cases are in ASCII, out of it, of another length, or of another one by context.
  const letters = [
    'a',
    'B',
    'k',
    's',
    '\u017f',
    '\u212a',
    '\u0130',
    '\u00df',
    '\u03a3',
    '\u03c2',
    '\u{1F600}',
    '_',
    '1',
    ' ',
    '+',
    '.',
  ];
  const text = (length: number) => Array.from({ length }, () => dice.pick(letters)).join('');
  let found = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const list = [text(1 + dice.below(3)), text(1 + dice.below(2))];
    const message = text(dice.below(8));
    const expected = list.some((keyword) => {
      const { source, flags } = keywordPattern(keyword);
      return new RegExp(source, flags).test(message);
    });
    if (expected) found += 1;
    expect({ list, message, isIn: new KeywordFinder(list).isIn(message) }).toEqual({ list, message, isIn: expected });
  }
  expect(found).toBeGreaterThan(1_000);
});
