/** The checks that try phrases on rules: what they prove, where, and what silences them. */
import { describe, expect, it } from 'vitest';
import { judgeMatcher } from '../../packages/core/src/checks/claims.js';
import { presetOptions } from '../../packages/core/src/checks/presets.js';
import { checkByCode, runCheck } from '../../packages/core/src/checks/run.js';
import type { EntryDeclaration, GraphDeclaration, PredicateAnswer } from '../../packages/core/src/declare/graph.js';
import type { Finding } from '../../packages/core/src/finding.js';
import {
  all,
  entry,
  graph,
  intent,
  keywords,
  known,
  orderDecides,
  partly,
  phrases,
  predicate,
  regex,
  skill,
  someKeywords,
  someParts,
  unknownMatcher,
} from './declarations.js';

type Preset = 'recommended' | 'checkup';

function findings(declared: GraphDeclaration, code: string, preset: Preset = 'checkup'): Finding[] {
  const check = checkByCode(code);
  if (check === undefined) throw new Error(`no check ${code}`);
  const found = runCheck({ graphs: [declared], refusals: [] }, code, presetOptions(check, preset));
  for (const { message } of found) expect(message.split(/(?<=\.) /)[0]?.length).toBeLessThanOrEqual(100);
  return found;
}

/** The codes of this family that the graph gets, in the order of the report. */
function codes(declared: GraphDeclaration, preset: Preset = 'checkup'): string[] {
  return [
    'example-misses-own-rule',
    'example-unclaimed',
    'example-shadowed-by-earlier',
    'example-shadowed-by-default',
    'never-routes-contradicts-example',
    'never-routes-claimed',
    'never-routes-by-default',
  ].flatMap((code) => findings(declared, code, preset).map((finding) => finding.code));
}

const answer = (value: PredicateAnswer) => predicate(() => value);
const classified = { scorer: false, readByModel: false, classifier: true };
const scored = { scorer: true, readByModel: false, classifier: false };
const a = skill('a');
const b = skill('b');
const d = skill('d');

describe('judgeMatcher', () => {
  it('answers as the matcher does', () => {
    expect(judgeMatcher(regex('refund', 'i'), 'a REFUND')).toBe('match');
    expect(judgeMatcher(regex('refund'), 'a REFUND')).toBe('no-match');
    expect(judgeMatcher(keywords('visa card', 'pay'), 'my Visa Card')).toBe('match');
    expect(judgeMatcher(keywords('refund'), 'refunds')).toBe('no-match');
    expect(judgeMatcher(regex('refund', 'gy'), 'a refund')).toBe('match');
  });

  it('takes a hit of a list that is not complete, and knows nothing without one', () => {
    expect(judgeMatcher(someKeywords('pay'), 'pay now')).toBe('match');
    expect(judgeMatcher(someKeywords('pay'), 'refund')).toBe('unknown');
  });

  it('lets one part that fails decide a conjunction', () => {
    expect(judgeMatcher(all(regex('a'), all(regex('b'), keywords('c'))), 'ab c')).toBe('match');
    expect(judgeMatcher(all(unknownMatcher(), regex('b')), 'a')).toBe('no-match');
    expect(judgeMatcher(all(unknownMatcher(), regex('b')), 'b')).toBe('unknown');
    expect(judgeMatcher(someParts(regex('b')), 'b')).toBe('unknown');
    expect(judgeMatcher(someParts(regex('b')), 'a')).toBe('no-match');
  });

  it('walks a conjunction of any depth', () => {
    let deep = all(regex('x'));
    for (let level = 0; level < 50_000; level += 1) deep = all(deep);
    expect(judgeMatcher(deep, 'x')).toBe('match');
  });
});

describe('example-misses-own-rule', () => {
  const code = 'example-misses-own-rule';

  it('is an error of a matcher, at the phrase', () => {
    const examples = phrases('a refund', 'my money back');
    const match = regex('refund', 'i');
    expect(findings(graph({ entries: [entry(a, { match, examples })] }), code)).toMatchObject([
      {
        severity: 'error',
        at: examples.items[1]?.site.at,
        data: { skill: 'a', example: 'my money back', by: 'matcher', matcher: '/refund/i' },
        related: [{ at: match.site.at }],
      },
    ]);
  });

  it('is an error where the predicate throws, and a warning where it says no', () => {
    const one = (value: PredicateAnswer, preset?: Preset): Finding[] =>
      findings(graph({ entries: [entry(a, { when: answer(value), examples: phrases('hi') })] }), code, preset);
    expect(one('threw')).toMatchObject([{ severity: 'error', data: { by: 'exception' } }]);
    expect(one('no-match')).toMatchObject([{ severity: 'warning', data: { by: 'predicate' } }]);
    expect(one('unknown')).toEqual([]);
    expect(one('match')).toEqual([]);
    expect(one('threw', 'recommended')).toHaveLength(1);
    expect(one('no-match', 'recommended')).toEqual([]);
  });

  it('depends on nothing but the rule itself', () => {
    const rule = entry(a, { match: regex('refund'), examples: partly(...phrases('hello').items), certain: false });
    const rest = [entry(undefined, { match: unknownMatcher() }), entry(b, { condition: 'unknown' })];
    const router = { scorer: undefined, readByModel: true, classifier: undefined };
    expect(findings(graph({ entries: partly(...rest, rule), router }), code)).toHaveLength(1);
  });

  it('is silent about refused examples, unknown matchers and trees', () => {
    const examples = phrases('hello');
    const entries = [
      entry(a, { examples }),
      entry(a, { match: intent('greets', 'hi'), examples }),
      entry(a, { match: unknownMatcher(), examples }),
      entry(a, { match: someKeywords('refund'), examples }),
      entry(a, { condition: 'unknown', examples }),
    ];
    expect(findings(graph({ entries }), code)).toEqual([]);
    for (const isTree of [true, undefined]) {
      expect(findings(graph({ entries: [entry(a, { match: regex('x'), examples })], isTree }), code)).toEqual([]);
    }
  });

  it('tells every phrase of one place', () => {
    const phrase = { text: 'hello', site: phrases('x').items[0]?.site ?? a.site };
    const examples = known({ ...phrase, index: 0 }, { ...phrase, index: 1 });
    expect(findings(graph({ entries: [entry(a, { match: regex('x'), examples })] }), code)).toHaveLength(2);
  });
});

describe('example-unclaimed', () => {
  const missed = entry(a, { when: answer('no-match'), examples: phrases('hi') });

  it('stands beside the miss', () => {
    expect(codes(graph({ entries: [missed] }))).toEqual(['example-misses-own-rule', 'example-unclaimed']);
    expect(findings(graph({ entries: [missed] }), 'example-unclaimed')).toMatchObject([
      { severity: 'warning', at: missed.examples.items[0]?.site.at, data: { skill: 'a', example: 'hi' } },
    ]);
    expect(codes(graph({ entries: [missed] }), 'recommended')).toEqual([]);
  });

  it('is silent where a later rule or a default takes the phrase', () => {
    const rule = entry(a, { match: regex('refund'), examples: phrases('hello') });
    expect(codes(graph({ entries: [rule, entry(b, { match: regex('hello') })] }))).toEqual(['example-misses-own-rule']);
    expect(codes(graph({ entries: [rule, entry(b)] }))).toEqual(['example-misses-own-rule']);
  });

  it('ignores a default under a classifier, and everything where order does not decide', () => {
    expect(codes(graph({ entries: [missed, entry(b)], router: classified }))).toContain('example-unclaimed');
    expect(codes(graph({ entries: [missed, entry(b)], router: { ...classified, classifier: undefined } }))).toEqual([
      'example-misses-own-rule',
    ]);
    expect(codes(graph({ entries: [missed], router: scored }))).toEqual(['example-misses-own-rule']);
  });

  it('is silent while somebody may take the phrase', () => {
    const maybe: EntryDeclaration[] = [
      entry(b, { match: unknownMatcher() }),
      entry(b, { when: answer('unknown') }),
      entry(b, { condition: 'unknown' }),
      entry(b, { match: regex('hi'), certain: false }),
      entry(b, { certain: false }),
    ];
    for (const other of maybe) {
      expect(codes(graph({ entries: [missed, other] }))).toEqual(['example-misses-own-rule']);
      expect(codes(graph({ entries: [other, missed] }))).toEqual(['example-misses-own-rule']);
    }
    expect(codes(graph({ entries: partly(missed) }))).toEqual(['example-misses-own-rule']);
    expect(codes(graph({ entries: [missed, entry(b, { match: regex('no'), certain: false })] }))).toHaveLength(2);
  });
});

describe('example-shadowed-by-earlier', () => {
  const code = 'example-shadowed-by-earlier';
  const first = entry(a, { match: regex('shp\\w+') });
  const later = entry(b, { match: regex('running on'), examples: phrases('running on shp1') });

  it('names the earlier rule and its matcher', () => {
    expect(findings(graph({ entries: [first, later] }), code)).toMatchObject([
      {
        severity: 'error',
        at: later.examples.items[0]?.site.at,
        data: { skill: 'b', from: 'a', to: 'b', example: 'running on shp1' },
        related: [{ at: first.match?.site.at }],
      },
    ]);
    expect(codes(graph({ entries: [later, first] }))).toEqual([]);
  });

  it('fires for a predicate that matches, and beside a miss', () => {
    expect(codes(graph({ entries: [entry(a, { when: answer('match') }), later] }))).toEqual([code]);
    const missed = entry(b, { match: regex('refund'), examples: phrases('hello') });
    expect(codes(graph({ entries: [entry(a, { match: regex('hello') }), missed] }))).toEqual([
      'example-misses-own-rule',
      code,
    ]);
  });

  it('names a default before the rule that matches', () => {
    const rules = [entry(a, { match: regex('x') }), entry(b, { match: regex('xy'), examples: phrases('xy') })];
    const from = (declared: GraphDeclaration) => findings(declared, code).map((finding) => finding.data.from);
    expect(from(graph({ entries: [entry(d), ...rules] }))).toEqual(['d']);
    expect(from(graph({ entries: [entry(d), ...rules], router: classified }))).toEqual(['a']);
    expect(from(graph({ entries: [entry(d, { certain: false }), ...rules] }))).toEqual(['a']);
    expect(from(graph({ entries: [entry(b, { condition: 'unknown' }), entry(d), ...rules] }))).toEqual(['a']);
    expect(from(graph({ entries: partly(entry(d), ...rules) }))).toEqual(['a']);
  });

  it('is proven whatever else is unknown', () => {
    const noise = [entry(d, { match: unknownMatcher() }), entry(undefined, { condition: 'unknown' })];
    expect(codes(graph({ entries: partly(...noise, first, ...noise, { ...later, certain: false }) }))).toEqual([code]);
  });

  it('is silent about an earlier rule that may not be there or may not match', () => {
    const predicates = [answer('unknown'), answer('threw')].map((when) => entry(a, { when }));
    for (const other of [{ ...first, certain: false }, ...predicates]) {
      expect(codes(graph({ entries: [other, later] }))).toEqual([]);
    }
  });

  it('is silent where order does not decide, or may not', () => {
    expect(codes(graph({ entries: [first, later], router: scored }))).toEqual([]);
    expect(codes(graph({ entries: [first, later], router: { ...orderDecides, readByModel: undefined } }))).toEqual([]);
    expect(codes(graph({ entries: [first, later], router: { ...scored, classifier: true } }))).toEqual([code]);
  });

  it('is silent between rules of one skill in recommended', () => {
    const wide = { match: regex('x') };
    const narrow = { match: regex('xy'), examples: phrases('xy') };
    const same = graph({ entries: [entry(a, wide), entry(a, narrow)] });
    expect(findings(same, code)).toMatchObject([{ data: { skill: 'a', from: 'a', to: 'a' } }]);
    expect(findings(same, code, 'recommended')).toEqual([]);
    const opaque = skill(undefined, { made: false });
    const maybeSame = graph({ entries: [entry(opaque, wide), entry(b, narrow)] });
    expect(findings(maybeSame, code, 'recommended')).toEqual([]);
    expect(findings(graph({ entries: [first, later] }), code, 'recommended')).toHaveLength(1);
  });

  it('is silent in recommended where an entry of the same skill before the winner may match', () => {
    const may: readonly EntryDeclaration[] = [
      entry(b, { when: answer('unknown') }),
      entry(b, { match: unknownMatcher() }),
      entry(b, { match: someKeywords('other') }),
      entry(b, { condition: 'unknown' }),
      entry(b, { match: regex('running'), certain: false }),
      entry(undefined, { when: answer('unknown') }),
    ];
    for (const before of may) {
      expect(findings(graph({ entries: [before, first, later] }), code, 'recommended')).toEqual([]);
      expect(findings(graph({ entries: [before, first, later] }), code)).toHaveLength(1);
      // Behind the winner it is too late, and in front of it others may stand as well.
      expect(findings(graph({ entries: [first, before, later] }), code, 'recommended')).toHaveLength(1);
      const doubt = entry(d, { when: answer('unknown') });
      expect(findings(graph({ entries: [doubt, before, first, later] }), code, 'recommended')).toEqual([]);
    }
    const others = [
      entry(b, { match: regex('refund') }),
      entry(b, { when: answer('threw') }),
      entry(d, { match: unknownMatcher() }),
    ];
    for (const before of others) {
      expect(findings(graph({ entries: [before, first, later] }), code, 'recommended')).toHaveLength(1);
    }
  });
});

describe('example-shadowed-by-default', () => {
  const code = 'example-shadowed-by-default';
  const rule = entry(b, { match: regex('x'), examples: phrases('x') });

  it('names an earlier entry without a condition', () => {
    expect(findings(graph({ entries: [entry(a), rule] }), code)).toMatchObject([
      { severity: 'warning', data: { skill: 'b', from: 'a', to: 'b', example: 'x' } },
    ]);
    expect(codes(graph({ entries: [rule, entry(a)] }))).toEqual([]);
  });

  it('cannot happen under a classifier, and is silent where there may be one', () => {
    expect(codes(graph({ entries: [entry(a), rule], router: classified }))).toEqual([]);
    expect(codes(graph({ entries: [entry(a), rule], router: { ...orderDecides, classifier: undefined } }))).toEqual([]);
  });

  it('needs to know everybody who stands before', () => {
    expect(codes(graph({ entries: partly(entry(a), rule) }))).toEqual([]);
    expect(codes(graph({ entries: [entry(a), entry(d, { match: unknownMatcher() }), rule] }))).toEqual([]);
    expect(codes(graph({ entries: [entry(d, { certain: false }), entry(a), rule] }))).toEqual([]);
    expect(codes(graph({ entries: [entry(a), rule, entry(d, { match: unknownMatcher() })] }))).toEqual([code]);
  });

  it('is silent between entries of one skill in recommended', () => {
    const same = graph({ entries: [entry(b), rule] });
    expect(findings(same, code)).toHaveLength(1);
    expect(findings(same, code, 'recommended')).toEqual([]);
  });
});

describe('large graphs', () => {
  it('prove nothing past the bound on matching', () => {
    const rules = Array.from({ length: 3000 }, (_, index) => entry(a, { match: regex(`rule${index}\\b`) }));
    const texts = Array.from({ length: 3000 }, (_, index) => `a message that nobody takes, number ${index}`);
    const few = graph({ entries: [...rules.slice(0, 10), entry(d)], neverRoutes: phrases(...texts.slice(0, 10)) });
    expect(findings(few, 'never-routes-by-default')).toHaveLength(10);
    const many = graph({ entries: [...rules, entry(d)], neverRoutes: phrases(...texts) });
    expect(findings(many, 'never-routes-by-default')).toEqual([]);
  });
});

describe('messages', () => {
  it('keep their first sentence short whatever the names are', () => {
    const long = skill('a-very-long-id-'.repeat(20));
    const other = skill('another-long-id-'.repeat(20));
    const wordy = 'many words '.repeat(50);
    const rules = [
      entry(long, { match: regex('many'), examples: phrases(`${wordy}!`) }),
      entry(other, { match: regex('words'), examples: phrases(wordy, 'else') }),
    ];
    expect(codes(graph({ entries: rules, neverRoutes: phrases(wordy, `${wordy}?`) }))).toEqual([
      'example-misses-own-rule',
      'example-unclaimed',
      'example-shadowed-by-earlier',
      'never-routes-contradicts-example',
      'never-routes-claimed',
    ]);
    expect(codes(graph({ entries: [entry(long), ...rules.slice(1)], neverRoutes: phrases('x') }))).toEqual([
      'example-misses-own-rule',
      'example-shadowed-by-default',
      'example-shadowed-by-default',
      'never-routes-by-default',
    ]);
  });
});
