/** `boundary-on-one-branch`: the two halves of a pair that was to stand around all branches, and what may be meant. */
import { describe, expect, it } from 'vitest';
import { findingsIn, placesIn, repairsIn, rules } from './matcher-texts.js';

const CODE = 'boundary-on-one-branch';

describe('a pair of halves', () => {
  it.each([
    ['/\\bnaa\\.|wwn\\b/i', '/\\b(?:naa\\.|wwn)\\b/i'],
    ['/\\bfoo|bar\\b/i', '/\\b(?:foo|bar)\\b/i'],
    ['/\\bfoo|bar|\\d+ baz\\b/i', '/\\b(?:foo|bar|\\d+ baz)\\b/i'],
    ['/(?:\\bfoo|bar\\b)/i', '/(?:\\b(?:foo|bar)\\b)/i'],
    ['/^yes|no$/i', '/^(?:yes|no)$/i'],
    ['/^\\d+|\\w+|none$/i', '/^(?:\\d+|\\w+|none)$/i'],
  ])('in %s is reported, and put around all branches', (regex, repaired) => {
    expect(placesIn(CODE, rules(regex), 'recommended')).toEqual([regex]);
    expect(repairsIn(CODE, rules(regex))).toEqual([['Put the boundaries around all branches', rules(repaired)]]);
  });

  it('is said with the halves and the whole', () => {
    expect(findingsIn(CODE, rules('/\\bfoo|bar\\b/i')).map(({ message }) => message)).toEqual([
      'The first `\\b` holds for the first branch only, the last `\\b` for the last only. ' +
        'The bar binds weaker than anything else, so every other end of a branch is open. ' +
        'Write `\\b(?:foo|bar)\\b`, or give each branch the boundaries that it needs.',
    ]);
  });
});

describe('is silent', () => {
  it.each([
    '/\\b(?:foo|bar)\\b/i',
    '/\\bfoo\\b|\\bbar\\b/i',
    '/\\bfoo|bar/i',
    '/foo|bar\\b/i',
    '/\\bfoo|\\bbar/i',
    '/\\bfoo|\\bbar\\b/i',
    '/\\bfoo\\b|bar\\b/i',
    '/\\bfoo|\\bbar|baz\\b/i',
    '/\\Bfoo|bar\\B/i',
    '/\\bfoo|bar\\B/i',
    '/\\b|\\b/i',
    '/^a|^b/i',
    '/^a|b/i',
    '/^\\s+|\\s+$/i',
    '/^https?:|\\.pdf$/i',
    '/(^|\\s)foo(\\s|$)/i',
    '/^|foo|$/i',
    '/x (?:\\bfoo|bar\\b) y/i',
    '/(?=foo)|bar\\b/i',
    '/foo|bar/i',
    '/[|]\\b/i',
    '/\\bfoo\\|bar\\b/i',
    '/^foo|bar\\b/i',
  ])('about %s', (regex) => {
    expect(placesIn(CODE, rules(regex))).toEqual([]);
  });

  it('about what is not known', () => {
    expect(
      placesIn(CODE, `const last = process.argv[2];\n${rules('new RegExp("\\\\bfoo|" + last + "\\\\b")')}`),
    ).toEqual([]);
  });
});
