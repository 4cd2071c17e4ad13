/** `rules-shadowed-by-order` and `overlapping-rules` by language: what is claimed, by whom, and what is not. */
import { describe, expect, it } from 'vitest';
import { statesMade } from '../../packages/core/src/match/language/limits.js';
import { HEAD, findingsIn, placesIn, repairsIn, rules } from './matcher-texts.js';

const SHADOWED = 'rules-shadowed-by-order';
const LOST = 'overlapping-rules';

/** What both codes say of a text, as `code: text under the squiggle`. */
function said(text: string): readonly string[] {
  return [SHADOWED, LOST].flatMap((code) => placesIn(code, text, 'recommended').map((place) => `${code}: ${place}`));
}

describe('a later rule is never chosen', () => {
  it.each([
    ['/refund/i', '/refunds? policy/i'],
    ['/refunds?/i', '/refunds/i'],
    ['/v[0-9]+/i', '/v[1-3]/i'],
    ['/refund/i', "{ keywords: ['refund', 'Refund now'] }"],
    ["{ keywords: ['visa'] }", "{ keywords: ['visa card'] }"],
    ["{ keywords: ['refund'] }", '/\\brefund\\b/i'],
    ['/zone/i', "{ all: [/zone/i, { keywords: ['audit'] }] }"],
    ['{ all: [/a/i, /b/i] }', '/ab/i'],
    ['/\\w/', '/refund/i'],
    ['/refund/i', '/refund/'],
    ["{ keywords: ['refund', ...process.argv] }", "{ keywords: ['refund'] }"],
    ['/refund/i', '{ all: [/refunds/i, new RegExp(process.argv[2])] }'],
  ])('%s before %s', (earlier, later) => {
    expect(said(rules(earlier, later))).toEqual([`${SHADOWED}: ${later}`]);
  });

  it('by several earlier ones together, of which those are named that are needed', () => {
    const text = rules('/invoice/i', '/receipt/i', '/invoice|receipt/i');
    const [finding, ...others] = findingsIn(SHADOWED, text, 'recommended');
    expect(others).toEqual([]);
    expect(finding?.related.map(({ at }) => text.slice(at.start, at.end))).toEqual(['/invoice/i', '/receipt/i']);
    expect(finding?.message).toBe(
      'The rule for "c" is never chosen: earlier rules take all of its messages. Every message that it matches, ' +
        'such as "invoice", is matched by one of 2 earlier rules, for "a" and "b". ' +
        'Put the narrower rule first, or remove it.',
    );
  });

  it('without a message as the witness where the rule may match none of those that are known', () => {
    const text = rules('/refund/i', "{ all: [/refunds/i, { keywords: ['q', ...process.argv] }] }");
    expect(findingsIn(SHADOWED, text, 'recommended').map(({ message }) => message)).toEqual([
      expect.stringContaining('Every message that it matches is matched by'),
    ]);
  });

  it('which is said with a message as the witness', () => {
    const text = rules("{ keywords: ['visa'] }", "{ keywords: ['visa card'] }");
    expect(findingsIn(SHADOWED, text, 'recommended').map(({ message }) => message)).toEqual([
      'The rule for "b" is never chosen: the one for "a" comes first. Every message that it matches, ' +
        'such as "visa card", is matched by `visa` as well. Put the narrower rule first, or remove one of them.',
    ]);
  });

  it('and then nothing is said about its parts', () => {
    expect(said(rules('/refund/i', '/refund status|refund policy/i'))).toHaveLength(1);
  });

  it('also where it may not be there itself', () => {
    const text = `${HEAD}let graph = skillGraph().entry(a, { match: /refund/i });
if (process.argv[2]) graph = graph.entry(b, { match: /refunds/i });
graph.build();
`;
    expect(said(text)).toEqual([`${SHADOWED}: /refunds/i`]);
  });
});

describe('a part of a later rule never decides', () => {
  it.each([
    ['/refund/i', '/refund status|invoice/i', 'refund status'],
    ['/refund/i', '/invoice|refund status/i', 'refund status'],
    ['/refund/i', '/\\b(?:refund|charge)s?\\b/i', 'refund'],
    ["{ keywords: ['visa'] }", "{ keywords: ['visa card', 'amex'] }", "'visa card'"],
    ['/\\bvisa\\b/i', "{ keywords: ['amex', 'my visa'] }", "'my visa'"],
    ["{ keywords: ['refund'] }", '/\\brefund\\b|invoice/i', '\\brefund\\b'],
    ['/card/i', '{ all: [/my/i, /gold card|cash/i] }', 'gold card'],
    ['/card/i', "{ all: [/my/i, { keywords: ['cash', 'gold card'] }] }", "'gold card'"],
    ['/card/i', "{ keywords: ['gold card', ...process.argv] }", "'gold card'"],
  ])('%s before %s', (earlier, later, part) => {
    expect(said(rules(earlier, later))).toEqual([`${LOST}: ${part}`]);
  });

  it('and its other lost parts are named beside it, once for the rule', () => {
    const text = rules('/card/i', "{ keywords: ['visa card', 'cash', 'gold card'] }");
    const [finding, ...others] = findingsIn(LOST, text, 'recommended');
    expect(others).toEqual([]);
    expect(finding?.related.map(({ at }) => text.slice(at.start, at.end))).toEqual(['/card/i', "'gold card'"]);
    expect(finding?.message).toBe(
      'The keyword "visa card" of the rule for "b" never decides. Every message that it is for, such as "visa card", ' +
        'goes to the rule for "a", which comes first. The same is true of 1 more part of this rule. ' +
        'Remove what never decides, or put the more specific rule first.',
    );
  });

  it('because of several earlier ones', () => {
    // `visa` is only taken as a whole word.
    expect(said(rules("{ keywords: ['visa'] }", '/card/i', '/visa|card/i'))).toEqual([`${LOST}: card`]);
    expect(said(rules('/\\bvisa\\b/i', '/card/i', '/my (?:visa|pass)|cash/i'))).toEqual([]);
    expect(said(rules('/visa/i', '/card/i', '/my (?:visa|card)|cash/i'))).toEqual([`${LOST}: my (?:visa|card)`]);
  });

  it('stands at the name of a pattern that is written elsewhere', () => {
    expect(said(`const WORDS = /gold card|cash/i;\n${rules('/card/i', 'WORDS')}`)).toEqual([`${LOST}: WORDS`]);
  });
});

describe('is silent', () => {
  it.each([
    ['/\\brefund\\b/i', '/refunds/i'],
    ['/^refund/i', '/refund/i'],
    ["{ all: [/zone/i, { keywords: ['audit'] }] }", '/zone/i'],
    ["{ keywords: ['visa card'] }", "{ keywords: ['visa'] }"],
    ["{ keywords: ['straße'] }", "{ keywords: ['STRAẞE'] }"],
    ["{ keywords: ['i'] }", "{ keywords: ['İ'] }"],
    ["{ keywords: ['\u212a'] }", "{ keywords: ['k'] }"],
    ['/refund/', '/refund/i'],
    ['/refund/i', '/invoice/i'],
    ["{ keywords: ['a'] }", "{ keywords: ['b', ...process.argv] }"],
    ['{ all: [/a/i, ...process.argv.map((word) => new RegExp(word))] }', '/a/i'],
    ['{ all: [/a/i, new RegExp(process.argv[2])] }', '/a/i'],
    ['new RegExp(process.argv[2])', '/a/i'],
    ['/a/i', 'new RegExp(process.argv[2])'],
    ["{ intent: 'a', examples: ['a'] }", '/a/i'],
    // Nobody claims what does not exist.
    ['/a/i', '/b[]/i'],
  ])('about %s before %s', (earlier, later) => {
    expect(said(rules(earlier, later))).toEqual([]);
  });

  it('between two rules of one skill, or that may be of one', () => {
    expect(said(`${HEAD}skillGraph().entry(a, { match: /x/i }).entry(a, { match: /xy/i }).build();`)).toEqual([]);
    const other = `import { odd } from './odd.js';\n${HEAD}skillGraph().entry(odd, { match: /x/i }).entry(a, { match: /xy/i }).build();`;
    expect(said(other)).toEqual([]);
    // One of the two that are needed is of the same skill: part of the messages reach it all the same.
    expect(
      said(
        `${HEAD}skillGraph().entry(a, { match: /x/i }).entry(b, { match: /y/i }).entry(b, { match: /x|y/i }).build();`,
      ),
    ).toEqual([`${LOST}: x`]);
  });

  it('where the earlier rule may not be there', () => {
    const text = `${HEAD}let graph = skillGraph();
if (process.argv[2]) graph = graph.entry(a, { match: /refund/i });
graph.entry(b, { match: /refunds/i }).build();
`;
    expect(said(text)).toEqual([]);
  });

  it('where the order decides nothing', () => {
    const text = rules('/refund/i', '/refunds/i');
    expect(said(text.replace('.build', '.entryByRead().build'))).toEqual([]);
    expect(said(text.replace('.build', '.entryBy(keywordScorer()).build'))).toEqual([]);
    expect(said(text.replace('.build', '.entryBy(process.argv).build'))).toEqual([]);
    expect(said(text.replace('.build', '.classify(keywordScorer()).build'))).toEqual([`${SHADOWED}: /refunds/i`]);
  });
});

describe('functions that can be read', () => {
  const two = (earlier: string, later: string): string =>
    `${HEAD}export const graph = skillGraph().entry(a, ${earlier}).entry(b, ${later}).build();\n`;

  it.each([
    ['{ when: (ctx) => /refund/i.test(ctx.userMessage) }', '{ match: /refunds/i }', '/refunds/i'],
    [
      '{ match: /refund/i }',
      "{ when: ({ userMessage }) => userMessage.includes('refunds') }",
      "({ userMessage }) => userMessage.includes('refunds')",
    ],
  ])('claim messages: %s before %s', (earlier, later, place) => {
    expect(said(two(earlier, later))).toEqual([`${SHADOWED}: ${place}`]);
  });

  it.each([
    ['{ when: (ctx) => ctx.iteration > 1 && /refund/i.test(ctx.userMessage) }', '{ match: /refunds/i }'],
    ['{ when: (ctx) => !/refund/i.test(ctx.userMessage) }', '{ match: /refunds/i }'],
    ['{ when: (ctx) => ask(ctx) }', '{ match: /refunds/i }'],
    ['{ match: /refund/i }', "{ when: (ctx) => ctx.userMessage.includes('refund') || ctx.history.length > 0 }"],
  ])('claim nothing where they ask for something else: %s before %s', (earlier, later) => {
    expect(said(`declare function ask(ctx: unknown): boolean;\n${two(earlier, later)}`)).toEqual([]);
  });
});

describe('repairs', () => {
  it('move the narrower rule before the one that takes its messages', () => {
    expect(repairsIn(SHADOWED, rules('/refund/i', '/refunds? policy/i')).map(([title]) => title)).toEqual([
      'Move this rule before the one for "a"',
      'Remove this rule',
    ]);
    // Where each takes all messages of the other, no order helps.
    expect(repairsIn(SHADOWED, rules('/refunds?/i', '/refund/i')).map(([title]) => title)).toEqual([
      'Remove this rule',
    ]);
  });

  it.each([
    ['/refund/i', '/refund status|invoice/i', 'Remove "refund status" from this rule', '/invoice/i'],
    ['/refund/i', '/invoice|refund status/i', 'Remove "refund status" from this rule', '/invoice/i'],
    ['/card/i', '/cash|gold card|cheque/i', 'Remove "gold card" from this rule', '/cash|cheque/i'],
    ['/card/i', '/my (?:gold card|cash)/i', 'Remove "gold card" from this rule', '/my (?:cash)/i'],
    ['/card/i', '/gold card|old card|cash/i', 'Remove from this rule what never decides', '/cash/i'],
    ['/card/i', "{ keywords: ['cash', 'gold card'] }", 'Remove "gold card" from this rule', "{ keywords: ['cash'] }"],
    [
      '/card/i',
      '{ all: [/my/i, /gold card|cash/i] }',
      'Remove "gold card" from this rule',
      '{ all: [/my/i, /cash/i] }',
    ],
  ])('take out what never decides: %s before %s', (earlier, later, title, repaired) => {
    expect(repairsIn(LOST, rules(earlier, later))).toEqual([[title, rules(earlier, repaired)]]);
    expect(said(rules(earlier, repaired))).toEqual([]);
  });

  it('leave alone what is written for more than this rule', () => {
    const text = `const WORDS = /gold card|cash/i;\n${rules('/card/i', 'WORDS')}console.log(WORDS);\n`;
    expect(repairsIn(LOST, text)).toEqual([]);
  });
});

describe('options', () => {
  it('`identity` says what the library compares', () => {
    const text = rules(
      "{ keywords: ['visa', 'amex'] }",
      "{ keywords: ['visa card'] }",
      "{ keywords: ['AMEX', 'cash'] }",
    );
    expect(placesIn(SHADOWED, text, 'checkup')).toEqual([]);
    expect(placesIn(LOST, text, 'checkup')).toEqual(["{ keywords: ['AMEX', 'cash'] }"]);
    expect(said(text)).toEqual([`${SHADOWED}: { keywords: ['visa card'] }`, `${LOST}: 'AMEX'`]);
  });
});

describe('large graphs', () => {
  const many = (count: number, match: (at: number) => string): string => {
    const ids = Array.from({ length: count }, (_, at) => `s${String(at)}`);
    const skills = ids.map((id) => `s('${id}')`).join(', ');
    const list = ids.map((id, at) => `{ use: '${id}', match: ${match(at)} }`).join(',\n');
    return `${HEAD}export const graph = skillGraph({ skills: [${skills}], start: { rules: [\n${list}\n] } });\n`;
  };

  it('of a thousand rules that share nothing cost hardly any states', () => {
    const before = statesMade();
    expect(said(many(1000, (at) => `/\\b(?:word${String(10_000 + at)}|other${String(10_000 + at)})s?\\b/i`))).toEqual(
      [],
    );
    expect(statesMade() - before).toBeLessThan(10_000);
  });

  it('of a thousand rules that share a word stay within the bound', () => {
    const before = statesMade();
    const found = said(many(1000, (at) => `/refund|topic${String(10_000 + at)}/i`));
    expect(found.every((line) => line === `${LOST}: refund`)).toBe(true);
    expect(found.length).toBeGreaterThan(100);
    expect(statesMade() - before).toBeLessThan(1_000_000);
  });
});

describe('an earlier conjunction claims nothing', () => {
  it.each([
    '{ all: [/refund/i, ...process.argv] }',
    '{ all: [/refund/i, { all: [/refund/i, ...process.argv] }] }',
    '{ all: [/refund/i, { all: [{ all: [/refund/i, ...process.argv] }, /refund/i] }] }',
  ])('as long as a part may be missing from %s', (earlier) => {
    expect(said(rules(earlier, '/refunds/i'))).toEqual([]);
  });
});
