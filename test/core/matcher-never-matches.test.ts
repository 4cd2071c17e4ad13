/** `matcher-never-matches`: which matchers have no message, and which have one after all. */
import { describe, expect, it } from 'vitest';
import { HEAD, findingsIn, placesIn, repairsIn, rules } from './matcher-texts.js';

const CODE = 'matcher-never-matches';

describe('no message matches', () => {
  it.each([
    '/refund[]/i',
    '/x^/',
    '/$x/i',
    '/\\bx\\Bx\\b\\b\\B/',
    '/(?!)/',
    '/(?=a)b/i',
    '/a(?<!a)/',
    '/(?<=order\\s)^card/',
    '/[^\\s\\S]/',
    '{ all: [/^show/i, /^list/i] }',
    "{ all: [/^\\d+$/, { keywords: ['refund'] }] }",
    '{ all: [{ all: [/^a$/i] }, /^b$/i] }',
  ])('%s', (matcher) => {
    expect(placesIn(CODE, rules(matcher), 'recommended')).toEqual([matcher]);
  });

  it('because of one condition of an `all`, and says which', () => {
    expect(placesIn(CODE, rules("{ all: [/x$y/i, { keywords: ['now'] }] }"))).toEqual(['/x$y/i']);
    expect(findingsIn(CODE, rules('{ all: [/x$y/i, /now/i] }')).map(({ message }) => message)).toEqual([
      'No message matches the rule for "a". `/x$y/i` demands what no text has, such as a place before the beginning ' +
        'or a character of an empty class. Correct the condition, or remove the rule.',
    ]);
    expect(findingsIn(CODE, rules('{ all: [/^show/i, /^list/i] }')).map(({ message }) => message)).toEqual([
      'No message matches the rule for "a". `/^show/i AND /^list/i`: each of its conditions can hold, ' +
        'but never all of them in one message. Correct the condition, or remove the rule.',
    ]);
  });

  it('whatever else of an `all` is not known', () => {
    expect(placesIn(CODE, rules('{ all: [/x^/, new RegExp(process.argv[2])] }'))).toEqual(['/x^/']);
    expect(placesIn(CODE, rules('{ all: [/^a$/, /^b$/, ...process.argv.map((word) => new RegExp(word))] }'))).toEqual([
      '{ all: [/^a$/, /^b$/, ...process.argv.map((word) => new RegExp(word))] }',
    ]);
  });

  it('of a rule that may not be there, or that a scorer picks', () => {
    const maybe = `${HEAD}let graph = skillGraph().entry(a);\nif (process.argv[2]) graph = graph.entry(b, { match: /x^/ });\ngraph.build();\n`;
    expect(placesIn(CODE, maybe)).toEqual(['/x^/']);
    expect(placesIn(CODE, rules('/x^/').replace('.build', '.entryByRead().build'))).toEqual(['/x^/']);
  });

  it('so the rule may be removed', () => {
    expect(repairsIn(CODE, rules('/refund[]/i', '/charge/i'))).toEqual([
      ['Remove this rule', rules('/refund[]/i', '/charge/i').replace('.entry(a, { match: /refund[]/i })', '')],
    ]);
  });
});

describe('some message matches', () => {
  it.each([
    '/refund/i',
    '/^$/',
    '/[]|x/i',
    '/x*[]?/i',
    '/$^/',
    '/\\n^x/m',
    '/(?:x[])*/i',
    '/\\b\\W\\b/',
    '/(?<=^a)b/i',
    '{ all: [/^show/i, /list$/i] }',
    "{ all: [/a/i, /b/i, { keywords: ['c'] }] }",
    "{ keywords: ['$'] }",
  ])('%s', (matcher) => {
    expect(placesIn(CODE, rules(matcher))).toEqual([]);
  });

  it('as far as is known', () => {
    expect(placesIn(CODE, rules('new RegExp(process.argv[2])'))).toEqual([]);
    expect(placesIn(CODE, rules('{ all: process.argv }'))).toEqual([]);
    expect(placesIn(CODE, rules('{ keywords: process.argv }'))).toEqual([]);
    expect(placesIn(CODE, rules("{ intent: 'x', examples: ['y'] }"))).toEqual([]);
    expect(
      placesIn(CODE, `${HEAD}export const graph = skillGraph().entry(a, { when: () => false }).build();\n`),
    ).toEqual([]);
  });
});
