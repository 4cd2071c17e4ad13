/** `case-sensitive-matcher`: which regular expressions mind case so that a message is lost, and which do not. */
import { describe, expect, it } from 'vitest';
import { HEAD, findingsIn, placesIn, repairsIn, rules } from './matcher-texts.js';

const CODE = 'case-sensitive-matcher';

describe('minds case', () => {
  it.each([
    '/refund/',
    '/\\brefunds?\\b/',
    '/[rR]efund/',
    '/[A-Z]{2}-\\d+/',
    '/[a-z]+/',
    '/^SQL$/m',
    '/\\d+ euros?/u',
    '/(?:credit|debit) card/',
    '/über/',
    '/привет/',
  ])('%s', (regex) => {
    expect(placesIn(CODE, rules(regex))).toEqual([regex]);
  });

  it('as a part of `all`, and behind a name', () => {
    expect(placesIn(CODE, rules('{ all: [/refund/, /now/i] }'))).toEqual(['/refund/']);
    expect(placesIn(CODE, `const REFUND = /refund/;\n${rules('REFUND')}`)).toEqual(['REFUND']);
    expect(placesIn(CODE, rules("new RegExp('refund')"))).toEqual(["new RegExp('refund')"]);
  });
});

describe('is silent', () => {
  it.each([
    '/refund/i',
    '/[a-zA-Z]+/',
    '/[rR][eE]/',
    '/\\d+/',
    '/\\w+/',
    '/\\p{L}+/u',
    '/你好/',
    '/refund/gi',
    '/(?:[aA]|b|B)c?/',
    '/refund[]/',
    '/./',
  ])('about %s', (regex) => {
    expect(placesIn(CODE, rules(regex))).toEqual([]);
  });

  it('about keywords, which never mind case, and about what is not known', () => {
    expect(placesIn(CODE, rules("{ keywords: ['refund'] }"))).toEqual([]);
    expect(placesIn(CODE, rules('new RegExp(process.argv[2])'))).toEqual([]);
    expect(placesIn(CODE, `${HEAD}export const graph = skillGraph().entry(a).build();\n`)).toEqual([]);
  });
});

describe('says and offers', () => {
  it('a message that is lost', () => {
    expect(findingsIn(CODE, rules('/refund/')).map(({ message }) => message)).toEqual([
      '`/refund/` matches "refund", but not "Refund". Users write as they like, and the flag `i` would take both. ' +
        'Add it, or leave it out where case is meant.',
    ]);
  });

  it('the flag as a suggestion', () => {
    expect(repairsIn(CODE, rules('/refund/'))).toEqual([['Add the flag i', rules('/refund/i')]]);
    expect(repairsIn(CODE, rules('/refund/um'))).toEqual([['Add the flag i', rules('/refund/mui')]]);
    expect(repairsIn(CODE, `const REFUND = /refund/;\n${rules('REFUND')}`)).toEqual([
      ['Add the flag i', `const REFUND = /refund/i;\n${rules('REFUND')}`],
    ]);
  });

  it('nothing where it would shadow a later rule, or the literal is not written for this rule alone', () => {
    expect(repairsIn(CODE, rules('/refund/', '/refund/i'))).toEqual([]);
    expect(repairsIn(CODE, `const REFUND = /refund/;\n${rules('REFUND')}console.log(REFUND);\n`)).toEqual([]);
    expect(repairsIn(CODE, rules("new RegExp('refund')"))).toEqual([]);
  });
});
