/** `slow-matcher`: regular expressions that a message of moderate length holds up, counted in steps and not in time. */
import { describe, expect, it } from 'vitest';
import { countSteps } from '../../packages/core/src/regex/run.js';
import { SLOW_STEPS, slownessOf } from '../../packages/core/src/regex/slow.js';
import { HEAD, findingsIn, placesIn, rules } from './matcher-texts.js';

const CODE = 'slow-matcher';

describe('is slow', () => {
  it.each([
    ['^(\\w+\\s?)*$', ''],
    ['(a+)+$', ''],
    ['(a|a)+$', ''],
    ['(a|aa)+$', ''],
    ['(x+x+)+y', ''],
    ['(.*a){11}$', ''],
    ['(?:\\d+,?)+$', ''],
    ['.*.*x', ''],
    ['\\s*\\s*\\s*x', ''],
    ['^(?=(a+)+$)b', ''],
    ['"(?:[^"\\\\]+|\\\\.)*"', ''],
    ['^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}[a-z]{2,3}$', 'i'],
  ])('/%s/%s, by a text on which more than ten million steps are counted', (source, flags) => {
    const { text: found } = slownessOf(source, flags);
    if (found === undefined) throw new Error('No text was found.');
    const text = found.start + found.pump.repeat(found.rounds) + found.end;
    expect(text).toHaveLength(found.length);
    expect(text.length).toBeLessThanOrEqual(5_000);
    expect(countSteps(source, flags, text, SLOW_STEPS)).toBeGreaterThan(SLOW_STEPS);
  });
});

describe('is given up in time', () => {
  const BOUND = 5 * SLOW_STEPS;

  it.each(['(?:(?:(?:a?){100}){100}){100}', '(?:a?){60}a{60}', '(?:.*?,){40}x', '(.+)\\1\\1\\1\\1'])(
    '/%s/',
    (source) => {
      expect(slownessOf(source, '').steps).toBeLessThan(BOUND);
    },
  );

  it('in a graph of many slow rules, of which the first ones are reported', () => {
    const entries = Array.from({ length: 60 }, (_, index) => `.entry(a, { match: /^(\\w+\\s?)*x${index}$/ })`);
    const slow = `${HEAD}export const graph = skillGraph()${entries.join('')}.build();`;
    const found = placesIn(CODE, slow).length;
    expect(found).toBeGreaterThan(5);
    expect(found).toBeLessThan(20);
    // As often as it is asked.
    expect(placesIn(CODE, slow)).toHaveLength(found);
  });
});

describe('is fast enough', () => {
  it.each([
    '/\\b(?:refund|return)s?\\b/i',
    '/refund.*order/i',
    '/what.*is.*my.*balance/i',
    '/(cancel|stop)\\s+.*order/i',
    '/^(show|list)\\s+(.*)$/i',
    '/\\s+$/',
    '/^\\s*(?:hi|hello)[\\s,!.]*(?:there)?[\\s,!.]*$/i',
    '/(?:refund|return)+s/i',
    '/(\\w+\\s)*refund/i',
    '/(\\d+\\.)+\\d+/',
    '/([\\w.-]+)@([\\w-]+\\.)+\\w+/',
    '/"(?:[^"\\\\]|\\\\.)*"/',
    '/refund\\W+(?:\\w+\\W+){0,5}?order/i',
    '/(?:\\+?\\d{1,3}[ -]?)?(?:\\(\\d{3}\\)|\\d{3})[ -]?\\d{3}[ -]?\\d{4}/',
    '/(?:a{1,3}){1,3}/',
    '/(?:){5,}/',
  ])('%s', (regex) => {
    expect(placesIn(CODE, rules(regex), 'recommended')).toEqual([]);
  });

  it('what is not known, and keywords', () => {
    expect(placesIn(CODE, rules('new RegExp(process.argv[2])'))).toEqual([]);
    expect(placesIn(CODE, rules("{ keywords: ['(a+)+$'] }"))).toEqual([]);
  });
});

it('says how the message is made', () => {
  expect(findingsIn(CODE, rules('/^(\\w+\\s?)*$/'), 'recommended').map(({ message }) => message)).toEqual([
    'A message can hold a turn up for seconds in `/^(\\w+\\s?)*$/`. "a" 24 times, then "!": ' +
      'these 25 characters take more than ten million steps, and each further one makes it worse. ' +
      'Let what is repeated be read in one way only.',
  ]);
});

it('stands at the regular expression, also in `all`', () => {
  expect(placesIn(CODE, rules('{ all: [/now/i, /(a+)+$/i] }'))).toEqual(['/(a+)+$/i']);
});

it('an example of sixty characters for a slow pattern is judged within the budget of a run', () => {
  const text = rules('/^(\\w+\\s?)*$/').replace('}).build', ", examples: ['" + 'a'.repeat(60) + "!'] }).build");
  expect(text).toContain('examples');
  // What the pattern says to the example is not known, so nothing is said about it.
  expect(findingsIn('example-misses-own-rule', text)).toEqual([]);
  expect(placesIn(CODE, text)).toEqual(['/^(\\w+\\s?)*$/']);
});
