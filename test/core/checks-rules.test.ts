/** The checks of start rules in pairs and of routes out of one skill: relations, options, bounds, and silence. */
import { describe, expect, it } from 'vitest';
import { presetOptions } from '../../packages/core/src/checks/presets.js';
import { checkByCode, runCheck } from '../../packages/core/src/checks/run.js';
import type { CheckOptions } from '../../packages/core/src/checks/check.js';
import type { GraphDeclaration, MatcherDeclaration, RouteDeclaration } from '../../packages/core/src/declare/graph.js';
import type { Finding } from '../../packages/core/src/finding.js';
import { matcherShape, relateMatchers } from '../../packages/core/src/match/relate.js';
import {
  all,
  entry,
  graph,
  guard,
  intent,
  keywords,
  onStatus,
  onTool,
  orderDecides,
  partly,
  phrases,
  regex,
  route,
  site,
  skill,
  someKeywords,
  someParts,
  span,
  unknownMatcher,
  type Condition,
} from './declarations.js';

const SHADOWED = 'rules-shadowed-by-order';
const OVERLAP = 'overlapping-rules';

function findings(declared: GraphDeclaration, code: string, over: CheckOptions | 'recommended' = {}): Finding[] {
  const check = checkByCode(code);
  if (check === undefined) throw new Error(`no check ${code}`);
  const options = over === 'recommended' ? presetOptions(check, over) : { ...presetOptions(check, 'checkup'), ...over };
  return runCheck({ graphs: [declared], refusals: [] }, code, options);
}

/** A graph with one rule for each matcher, each of a skill of its own: `a`, `b`, `c`… */
function rules(...matchers: readonly MatcherDeclaration[]): GraphDeclaration {
  return graph({ entries: matchers.map((match, index) => entry(skill(String.fromCharCode(97 + index)), { match })) });
}

/** The earlier and the later skill of each finding. */
function pairs(found: readonly Finding[]): readonly string[] {
  return found.map(({ data }) => `${data.from ?? '?'}${data.to ?? '?'}`);
}

describe('relateMatchers', () => {
  const x = (): MatcherDeclaration => regex('x', 'i');
  it.each<[string, MatcherDeclaration, MatcherDeclaration, 'shadows' | 'overlaps' | undefined]>([
    ['equal regular expressions', x(), x(), 'shadows'],
    ['other flags', regex('x', 'i'), regex('x'), undefined],
    ['flags that a matcher drops', regex('x', 'gi'), regex('x', 'iy'), 'shadows'],
    ['a superset of keywords, whatever the case', keywords('Refund', 'b'), keywords('reFUND'), 'shadows'],
    ['keywords are not trimmed', keywords('a'), keywords('a '), undefined],
    ['no reasoning about phrases', keywords('visa'), keywords('visa card'), undefined],
    ['an earlier subset', keywords('a'), keywords('a', 'b'), 'overlaps'],
    ['some shared', keywords('a', 'c'), keywords('b', 'a'), 'overlaps'],
    ['regex and keywords', regex('a'), keywords('a'), undefined],
    ['intents', intent('a', 'b'), intent('a', 'b'), undefined],
    ['a part of a later conjunction', keywords('a', 'b'), all(regex('y'), keywords('a')), 'shadows'],
    ['fewer parts in any order', all(x(), keywords('a')), all(keywords('a'), regex('z'), x()), 'shadows'],
    ['a conjunction of one part', all(x()), x(), 'shadows'],
    ['a conjunction before one of its parts', all(x(), keywords('a')), keywords('a'), undefined],
    ['never an overlap for a conjunction', all(keywords('a', 'b')), keywords('a', 'c'), undefined],
    ['nested conjunctions', all(all(x())), all(all(regex('y')), all(x())), 'shadows'],
    ['earlier keywords that may be more', someKeywords('a', 'b'), keywords('a'), 'shadows'],
    ['earlier keywords that may be more, and one is missing', someKeywords('a'), keywords('a', 'b'), undefined],
    ['later keywords that may be more', keywords('a', 'b'), someKeywords('a'), undefined],
    ['later keywords that may be more, and one is not shared', keywords('a'), someKeywords('a', 'b'), 'overlaps'],
    ['later parts that may be more', x(), someParts(x()), 'shadows'],
    ['earlier parts that may be more', someParts(x()), all(x()), undefined],
    ['an unknown earlier part', all(x(), unknownMatcher()), all(x(), unknownMatcher()), undefined],
    ['an unknown later part', x(), all(unknownMatcher(), x()), 'shadows'],
    ['nothing known', unknownMatcher(), unknownMatcher(), undefined],
    ['an empty conjunction, which is refused', all(), all(), undefined],
    ['an empty conjunction in another one', all(x(), all()), all(x(), all()), undefined],
    ['an intent in a conjunction, which is refused', all(x(), intent('a', 'b')), all(x(), intent('a', 'b')), undefined],
    ['an intent in a later conjunction', x(), all(x(), intent('a', 'b')), undefined],
    ['no part that is known', someParts(), all(x()), undefined],
    ['no keyword, which is refused', keywords('a'), keywords(), undefined],
    ['a regular expression before all of its keywords', all(regex('a'), keywords('b')), keywords('b'), undefined],
    ['no known keyword', someKeywords(), someKeywords(), undefined],
  ])('%s', (_, earlier, later, relation) => {
    expect(relateMatchers(earlier, later)).toBe(relation);
  });

  it('costs as much as there are leaves and keywords', () => {
    expect(matcherShape(x())?.size).toBe(1);
    expect(matcherShape(keywords('a', 'b'))?.size).toBe(3);
    expect(matcherShape(all(x(), keywords('a', 'b'), all(keywords('c'))))?.size).toBe(6);
  });

  it('walks conjunctions of any depth', () => {
    let deep = x();
    for (let depth = 0; depth < 9_000; depth += 1) deep = all(deep);
    expect(relateMatchers(x(), deep)).toBe('shadows');
    for (let depth = 0; depth < 9_000; depth += 1) deep = all(deep);
    expect(relateMatchers(x(), deep)).toBeUndefined();
  });
});

describe('rules-shadowed-by-order and overlapping-rules', () => {
  it('reports at the later matcher, and names the earlier one and where the later one comes from', () => {
    const origin = span();
    const earlier = regex('x');
    const later = { ...regex('x'), site: site({ origin }) };
    expect(findings(rules(earlier, later), SHADOWED)).toMatchObject([
      {
        severity: 'warning',
        at: later.site.at,
        related: [{ at: earlier.site.at }, { at: origin }],
        data: { skill: 'b', from: 'a', to: 'b' },
      },
    ]);
  });

  it('reports a pair under one code only', () => {
    const declared = rules(keywords('a', 'b'), keywords('a'), keywords('a', 'c'));
    expect(pairs(findings(declared, SHADOWED))).toEqual(['ab']);
    expect(pairs(findings(declared, OVERLAP))).toEqual(['ac', 'bc']);
  });

  it('reports n(n-1)/2 pairs of identical rules, or one for each later rule', () => {
    const declared = rules(...Array.from({ length: 5 }, () => regex('x')));
    expect(pairs(findings(declared, SHADOWED))).toEqual(['ab', 'ac', 'ad', 'ae', 'bc', 'bd', 'be', 'cd', 'ce', 'de']);
    expect(pairs(findings(declared, SHADOWED, 'recommended'))).toEqual(['ab', 'ac', 'ad', 'ae']);
  });

  it('leaves out rules of one skill, or of what may be one, unless asked', () => {
    const a = skill('a');
    const opaque = skill(undefined, { made: false });
    const match = regex('x');
    for (const [first, second] of [
      [a, a],
      [a, opaque],
      [a, undefined],
    ]) {
      const declared = graph({ entries: [entry(first, { match }), entry(second, { match: regex('x') })] });
      expect(findings(declared, SHADOWED)).toHaveLength(1);
      expect(findings(declared, SHADOWED, 'recommended')).toEqual([]);
    }
    const b = skill('b');
    const declared = graph({ entries: [a, a, b].map((it) => entry(it, { match: regex('x') })) });
    expect(pairs(findings(declared, SHADOWED, 'recommended'))).toEqual(['ab']);
  });

  it('needs the earlier rule to be there, not the later one', () => {
    const match = regex('x');
    const possible = entry(skill('a'), { match, certain: false });
    const certain = entry(skill('b'), { match: regex('x') });
    expect(findings(graph({ entries: [possible, certain] }), SHADOWED)).toEqual([]);
    expect(pairs(findings(graph({ entries: [certain, possible] }), SHADOWED))).toEqual(['ba']);
    expect(pairs(findings(graph({ entries: partly(certain, possible) }), SHADOWED))).toEqual(['ba']);
  });

  it('looks through conditions that it cannot compare', () => {
    const between = [entry(skill('m')), entry(skill('n'), { condition: 'unknown' })];
    const entries = [entry(skill('a'), { match: regex('x') }), ...between, entry(skill('b'), { match: regex('x') })];
    expect(pairs(findings(graph({ entries }), SHADOWED))).toEqual(['ab']);
  });

  it('is silent unless order decides', () => {
    const declared = rules(regex('x'), regex('x'));
    const under = (router: Partial<typeof orderDecides>, isTree: boolean | undefined = false): number =>
      findings({ ...declared, isTree, router: { ...orderDecides, ...router } }, SHADOWED).length;
    expect(under({ scorer: true })).toBe(0);
    expect(under({ readByModel: undefined })).toBe(0);
    expect(under({ classifier: true, scorer: undefined })).toBe(1);
    expect(under({ classifier: undefined })).toBe(1);
    expect(under({}, true)).toBe(0);
    expect(findings({ ...declared, isTree: undefined }, SHADOWED)).toEqual([]);
  });

  it('leaves out an id that is not known', () => {
    const entries = [entry(undefined, { match: regex('x') }), entry(skill('b'), { match: regex('x') })];
    const [found] = findings(graph({ entries }), SHADOWED);
    expect(found?.data).toMatchObject({ skill: 'b', to: 'b' });
    expect(found?.data).not.toHaveProperty('from');
  });
});

describe('rules in large graphs', () => {
  const SIZE = 5_000;
  const many = (match: (index: number) => MatcherDeclaration): GraphDeclaration =>
    graph({
      entries: Array.from({ length: SIZE }, (_, index) => entry(skill(String(index)), { match: match(index) })),
    });
  const counted = (declared: GraphDeclaration, code: string, over: 'recommended' | CheckOptions): number =>
    findings(declared, code, over).length;

  it('costs nothing where rules share nothing', () => {
    const declared = many((index) => (index % 2 === 0 ? regex(`x${String(index + SIZE)}`) : keywords(String(index))));
    for (const code of [SHADOWED, OVERLAP]) {
      expect(counted(declared, code, {})).toBe(0);
      expect(counted(declared, code, 'recommended')).toBe(0);
    }
  });

  it('stops at ten thousand pairs, and still names each later rule once', () => {
    const same = many(() => keywords('refund'));
    expect(counted(same, SHADOWED, {})).toBe(10_000);
    expect(counted(same, SHADOWED, 'recommended')).toBe(SIZE - 1);
    expect(counted(same, OVERLAP, {})).toBe(0);
    const sharing = many((index) => keywords('refund', String(index)));
    expect(counted(sharing, OVERLAP, {})).toBe(10_000);
    expect(counted(sharing, OVERLAP, 'recommended')).toBe(SIZE - 1);
    expect(counted(sharing, SHADOWED, {})).toBe(0);
  });

  it('finds its way among conjunctions with a common part', () => {
    const declared = many((index) => all(keywords('refund'), regex(String(index >> 1))));
    expect(counted(declared, SHADOWED, {})).toBe(SIZE / 2);
    expect(counted(declared, OVERLAP, {})).toBe(0);
  });

  it('bounds routes out of one skill', () => {
    const [a, b, c] = [skill('a'), skill('b'), skill('c')];
    const routes = (over: (index: number) => Partial<RouteDeclaration>): GraphDeclaration =>
      graph({ routes: Array.from({ length: SIZE }, (_, index) => route(a, index % 2 === 0 ? b : c, over(index))) });
    const ambiguous = (over: (index: number) => Partial<RouteDeclaration>): number =>
      counted(routes(over), 'ambiguous-routes', 'recommended');
    expect(ambiguous((index) => ({ onToolReturn: onTool(String(index)) }))).toBe(0);
    expect(ambiguous((index) => ({ guard: guard(['n', 'eq', index]) }))).toBe(0);
    expect(ambiguous(() => ({ when: 'set' }))).toBe(0);
    expect(
      counted(
        routes(() => ({ when: 'set' })),
        'ambiguous-routes',
        {},
      ),
    ).toBe(1);
    expect(
      counted(
        routes((index) => ({ onToolReturn: onTool(String(index)) })),
        'route-shadowed-by-order',
        {},
      ),
    ).toBe(0);
  });
});

describe('ambiguous-routes', () => {
  const a = skill('a');
  const b = skill('b');
  const c = skill('c');
  const tool = (name: string): Partial<RouteDeclaration> => ({ onToolReturn: onTool(name) });
  const guarded = (...conditions: readonly Condition[]): Partial<RouteDeclaration> => ({ guard: guard(...conditions) });
  const found = (over: CheckOptions | 'recommended', ...ways: readonly Partial<RouteDeclaration>[]): Finding[] =>
    findings(
      graph({ routes: ways.map((way, index) => route(a, index % 2 === 0 ? b : c, way)) }),
      'ambiguous-routes',
      over,
    );

  it('reports the second conditional route of a source, whatever the conditions', () => {
    const ways = [route(b, c), route(a, b, tool('t')), route(a, c), route(a, c, tool('u')), route(a, b, tool('v'))];
    expect(findings(graph({ routes: ways }), 'ambiguous-routes')).toMatchObject([
      { at: ways[3]?.optionsSite.at, related: [{ at: ways[1]?.optionsSite.at }], data: { from: 'a' } },
    ]);
  });

  it('needs both to be there, conditional, and out of one known object', () => {
    expect(found({}, tool('t'), { ...tool('t'), certain: false })).toEqual([]);
    expect(found({}, tool('t'), { deterministic: undefined })).toEqual([]);
    expect(found({}, tool('t'), {})).toEqual([]);
    const maybe = skill('a', { made: false });
    const apart = [a, maybe, undefined].map((from) => route(from, b, tool('t')));
    expect(findings(graph({ routes: apart }), 'ambiguous-routes')).toEqual([]);
  });

  it.each<[string, readonly Partial<RouteDeclaration>[]]>([
    ['different tools', [tool('t'), tool('u'), tool('v')]],
    ['different statuses', [{ onToolStatus: onStatus('denied', 'failure') }, { onToolStatus: onStatus('success') }]],
    ['a tool and a guard on the tool', [tool('t'), guarded(['toolName', 'in', ['u', 'v']])]],
    ['eq and eq', [guarded(['k', 'eq', 1]), guarded(['k', 'eq', 2])]],
    ['eq and in', [guarded(['k', 'eq', 1]), guarded(['k', 'in', ['1', 2]])]],
    ['in and in', [guarded(['k', 'in', [1, 2]]), guarded(['k', 'in', [3]])]],
    ['eq and ne', [guarded(['k', 'ne', 'x']), guarded(['k', 'eq', 'x'])]],
    ['notIn and in', [guarded(['k', 'notIn', [1, 2, 3]]), guarded(['k', 'in', [1, 3]])]],
    ['bounds that cross', [guarded(['k', 'lt', 5]), guarded(['k', 'gte', 5])]],
    ['a value outside a bound', [guarded(['k', 'lt', 5]), guarded(['k', 'eq', 5])]],
    ['bounds on words that cross', [guarded(['k', 'lt', 'a']), guarded(['k', 'gt', 'b'])]],
    ['one of several keys', [guarded(['j', 'gt', 1], ['k', 'eq', 1]), guarded(['k', 'eq', 2], ['j', 'gt', 1])]],
  ])('is silent in recommended where the conditions exclude each other: %s', (_, ways) => {
    expect(found('recommended', ...ways)).toEqual([]);
    expect(found({}, ...ways)).toHaveLength(1);
  });

  const pattern = (source: string, flags = ''): Partial<RouteDeclaration> => ({
    onToolReturn: { kind: 'regex', source, flags, site: site() },
  });

  it.each<[string, readonly Partial<RouteDeclaration>[], string]>([
    ['bounds that meet', [guarded(['k', 'lte', 5]), guarded(['k', 'gte', 5])], 'k 5'],
    ['bounds that cross over', [guarded(['k', 'lt', 6]), guarded(['k', 'gte', 5])], 'k 5'],
    ['different keys', [guarded(['j', 'eq', 1]), guarded(['k', 'eq', 2])], 'j 1, k 2'],
    ['a tool and a status', [tool('t'), { onToolStatus: onStatus('denied') }], 'toolName "t", status "denied"'],
    [
      'a shared status',
      [{ onToolStatus: onStatus('denied', 'failure') }, { onToolStatus: onStatus('failure', 'absent') }],
      'status "failure"',
    ],
    // 9.5 passes both: with a number on one side, the texts are numbers too.
    ['bounds on texts that are numbers', [guarded(['k', 'lt', '10']), guarded(['k', 'gt', '9'])], 'k 9.5'],
    ['ne and ne', [guarded(['k', 'ne', 1]), guarded(['k', 'ne', 2])], 'k 3'],
    [
      'a pattern that a named tool matches',
      [
        { ...pattern('^t'), guard: guard(['k', 'eq', 1]) },
        { ...tool('tt'), guard: guard(['j', 'eq', 2]) },
      ],
      'toolName "tt", k 1, j 2',
    ],
  ])('reports in recommended, with a result, where each also has results of its own: %s', (_, ways, witness) => {
    expect(found('recommended', ...ways)).toMatchObject([{ data: { from: 'a', witness } }]);
    expect(found('recommended', ...ways)[0]?.message).toContain(witness);
  });

  it.each<[string, readonly Partial<RouteDeclaration>[]]>([
    ['the exception first', [{ ...tool('t'), ...guarded(['k', 'gt', 5]) }, tool('t')]],
    ['the narrower bound first', [guarded(['k', 'gte', 8]), guarded(['k', 'gte', 5])]],
    ['one tool before any, which the empty name stands for', [tool('t'), tool('')]],
    ['the same twice, which route-shadowed-by-order reports', [tool('t'), tool('t')]],
    ['the wider one first, which is reported there as well', [tool('t'), { ...tool('t'), ...guarded(['k', 'gt', 5]) }]],
    ['a predicate', [tool('t'), { when: 'set' }]],
    ['a pattern that does not match the tool', [tool('t'), pattern('^u$')]],
    ['two patterns without a tool that is known to match both', [pattern('^pay_'), pattern('_refund$')]],
    [
      'a pattern that keeps a state',
      [{ ...pattern('^t', 'g'), guard: guard(['k', 'eq', 1]) }, guarded(['j', 'eq', 2])],
    ],
    [
      'the text of a result and a field that it does not have',
      [guarded(['result', 'eq', 'ok']), guarded(['k', 'eq', 1])],
    ],
    [
      'an overlap that a route before them takes',
      [guarded(['k', 'gte', 5], ['k', 'lt', 6]), guarded(['k', 'lt', 6]), guarded(['k', 'gte', 5])],
    ],
  ])('is silent in recommended where the order can be meant, or no result is known: %s', (_, ways) => {
    expect(found('recommended', ...ways)).toEqual([]);
    expect(found({}, ...ways)).toHaveLength(1);
  });

  it('is silent in recommended where both lead to one skill, or may', () => {
    const [first, second] = [guarded(['k', 'lt', 6]), guarded(['k', 'gte', 5])];
    for (const target of [b, skill('b', { made: false }), undefined]) {
      const declared = graph({ routes: [route(a, b, first), route(a, target, second)] });
      expect(findings(declared, 'ambiguous-routes', 'recommended')).toEqual([]);
      expect(findings(declared, 'ambiguous-routes')).toHaveLength(1);
    }
  });

  it('names the two routes that may both fire', () => {
    const guarding = guard(['k', 'eq', 1]);
    const ways = [
      route(a, b, { ...tool('t'), onToolStatus: onStatus('denied') }),
      route(a, b, tool('u')),
      route(a, c, { ...tool('t'), guard: guarding }),
    ];
    expect(findings(graph({ routes: ways }), 'ambiguous-routes', 'recommended')).toMatchObject([
      { at: ways[2]?.optionsSite.at, related: [{ at: ways[0]?.optionsSite.at }] },
    ]);
  });

  it('is silent in recommended where an unknown condition may exclude the other', () => {
    const unknown: readonly Partial<RouteDeclaration>[] = [
      { onToolReturn: { kind: 'unknown', site: site() } },
      { onToolStatus: { kind: 'unknown', site: site() } },
      { onToolStatus: { kind: 'set', statuses: { ...phrases('denied'), complete: false }, site: site() } },
      { guard: { site: site(), conditions: partly() } },
      { when: 'unknown' },
    ];
    for (const way of unknown) {
      expect(found('recommended', tool('t'), { ...way, deterministic: true })).toEqual([]);
      expect(found({}, tool('t'), { ...way, deterministic: true })).toHaveLength(1);
    }
  });
});
