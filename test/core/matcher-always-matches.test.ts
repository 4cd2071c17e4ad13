/** `matcher-always-matches`: which matchers turn no message down, and which turn down an odd one. */
import { describe, expect, it } from 'vitest';
import { findingsIn, placesIn, rules } from './matcher-texts.js';

const CODE = 'matcher-always-matches';

describe('every message matches', () => {
  it.each([
    '/refund|/i',
    '/a*/',
    '/(?:)/',
    '/.*/i',
    '/^/',
    '/$/',
    '/x{0,3}/i',
    '/(?!x{9})/i',
    '/\\b|\\B|^/',
    '/[^]*/',
    '/(?=)/',
    '{ all: [/a*/, /b?/] }',
  ])('%s', (matcher) => {
    expect(placesIn(CODE, rules(matcher), 'recommended')).toEqual([matcher]);
  });

  it('which the message says, down to the empty one', () => {
    expect(findingsIn(CODE, rules('/a*/')).map(({ message }) => message)).toEqual([
      'Every message matches the rule for "a". `/a*/` is satisfied by any text, even by an empty one. ' +
        'Look for a branch or a repetition that may be empty; if it is to be the default, leave `match` out.',
    ]);
  });

  it('that is not blank, which the message says', () => {
    expect(findingsIn(CODE, rules('/\\S/')).map(({ message }) => message)).toEqual([
      'Every message that is not blank matches the rule for "a". `/\\S/` is satisfied by any text with a character ' +
        'that is no blank. Look for a branch or a repetition that may be empty; ' +
        'if it is to be the default, leave `match` out.',
    ]);
    expect(placesIn(CODE, rules('/./s'))).toEqual(['/./s']);
    expect(placesIn(CODE, rules('/[^]/'))).toEqual(['/[^]/']);
    expect(placesIn(CODE, rules('{ all: [/\\S/, /.+/] }'))).toEqual(['{ all: [/\\S/, /.+/] }']);
  });
});

describe('some message does not match', () => {
  it.each([
    '/refund/i',
    '/\\w/',
    '/[a-z]*x/i',
    '/^.*$x/i',
    '/\\b/',
    '/^\\w+x?$/i',
    '/(?!x)$x/',
    '/[^x]/i',
    '/(?:a*){2}b/i',
    '{ all: [/a*/, /b/i] }',
    "{ keywords: ['a', 'e', 'i', 'o', 'u'] }",
  ])('%s', (matcher) => {
    expect(placesIn(CODE, rules(matcher))).toEqual([]);
  });

  it('as far as is known', () => {
    expect(placesIn(CODE, rules('new RegExp(process.argv[2])'))).toEqual([]);
    expect(placesIn(CODE, rules('{ all: [/a*/, new RegExp(process.argv[2])] }'))).toEqual([]);
    expect(placesIn(CODE, rules('{ all: [/a*/, ...process.argv.map((word) => new RegExp(word))] }'))).toEqual([]);
  });
});
