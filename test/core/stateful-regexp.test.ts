/** `stateful-regexp`: where the flags `g` and `y` change answers, where they are dropped, and where they do no harm. */
import { describe, expect, it } from 'vitest';
import { HEAD, findingsIn, placesIn, repairsIn, rules } from './matcher-texts.js';

const CODE = 'stateful-regexp';

function route(onToolReturn: string, before = ''): string {
  return `${HEAD}${before}const tool = defineTool({ name: 'assess_risk', description: 'Scores.', execute: () => ({ score: 1 }) });
const triage = defineSkill({ id: 'triage', description: 'Sorts.', body: 'Sort.', tools: [tool] });
export const graph = skillGraph().entry(triage).route(triage, b, { onToolReturn: ${onToolReturn} }).build();
`;
}

describe('onToolReturn', () => {
  it.each(['/assess/g', '/assess/y', '/^assess_risk$/gi', '/assess|score/gy'])('%s alternates', (regex) => {
    expect(placesIn(CODE, route(regex), 'recommended')).toEqual([regex]);
    expect(findingsIn(CODE, route(regex), 'recommended').map(({ severity }) => severity)).toEqual(['error']);
  });

  it.each([
    '/assess/',
    '/assess/i',
    // It reads nothing, so the next test begins where the first one did.
    '/^/g',
    '/(?=assess)/g',
    // No text is known that it takes.
    '/a[]/g',
    "'assess_risk'",
    "'/assess/g'",
  ])('%s does not', (condition) => {
    expect(placesIn(CODE, route(condition))).toEqual([]);
  });

  it('is silent where the flags are not known', () => {
    expect(placesIn(CODE, route("new RegExp('assess', process.argv[2])"))).toEqual([]);
    expect(placesIn(CODE, route("new RegExp('assess', 'g')"))).toEqual(["new RegExp('assess', 'g')"]);
  });

  it('says which text is taken once', () => {
    expect(findingsIn(CODE, route('/assess/g')).map(({ message }) => message)).toEqual([
      '`/assess/g` takes the tool "assess_risk" once, and turns it down the next time. ' +
        'With the flag `g` it goes on where its last match ended. Remove the flag.',
    ]);
  });

  it('loses the flag by a suggestion, and stays tied to the beginning where `y` tied it', () => {
    expect(repairsIn(CODE, route('/assess/gi'))).toEqual([['Remove the flag g', route('/assess/i')]]);
    expect(repairsIn(CODE, route('/assess/y'))).toEqual([['Remove the flag y', route('/^assess/')]]);
    expect(repairsIn(CODE, route('/assess|score/gy'))).toEqual([
      ['Remove the flags g and y', route('/^(?:assess|score)/')],
    ]);
    expect(repairsIn(CODE, route('/assess/my'))).toEqual([]);
    expect(repairsIn(CODE, `${route('ASSESS', 'const ASSESS = /assess/g;\n')}console.log(ASSESS);\n`)).toEqual([]);
  });
});

describe('match', () => {
  it('is advice, since the library drops the flags', () => {
    expect(placesIn(CODE, rules('/refund/gi'), 'recommended')).toEqual([]);
    expect(placesIn(CODE, rules('/refund/gi'), 'strict')).toEqual(['/refund/gi']);
    expect(placesIn(CODE, rules('{ all: [/refund/y, /now/] }'))).toEqual(['/refund/y']);
    expect(findingsIn(CODE, rules('/refund/gi')).map(({ severity }) => severity)).toEqual(['warning']);
  });

  it('loses the flags by a repair that changes nothing', () => {
    expect(repairsIn(CODE, rules('/refund/igy'))).toEqual([['Remove the flags g and y', rules('/refund/i')]]);
    expect(findingsIn(CODE, rules('/refund/gi')).flatMap(({ fixes }) => fixes.map(({ safe }) => safe))).toEqual([true]);
  });

  it('keeps them where the same object is used elsewhere', () => {
    const text = `const REFUND = /refund/g;\n${rules('REFUND')}export const all = 'refund'.match(REFUND);\n`;
    expect(placesIn(CODE, text)).toEqual(['REFUND']);
    expect(repairsIn(CODE, text)).toEqual([]);
  });

  it('is silent without the flags', () => {
    expect(placesIn(CODE, rules('/refund/i'))).toEqual([]);
    expect(placesIn(CODE, rules("new RegExp('refund', process.argv[2])"))).toEqual([]);
  });
});

describe('when', () => {
  const asked = (when: string, before = ''): string =>
    `${HEAD}${before}export const graph = skillGraph().entry(a, { when: ${when} }).build();\n`;
  const REFUND = 'const REFUND = /refund/g;\n';

  it.each([
    ['(ctx) => REFUND.test(ctx.userMessage)', 'REFUND'],
    ['function (ctx) { return REFUND.test(ctx.userMessage); }', 'REFUND'],
    ['({ userMessage }) => REFUND.test(userMessage) || userMessage.length > 5', 'REFUND'],
    ['(ctx) => ctx.iteration > 1 && REFUND.test(ctx.userMessage)', 'REFUND'],
  ])('%s alternates', (when, place) => {
    expect(placesIn(CODE, asked(when, REFUND), 'recommended')).toEqual([place]);
  });

  it('alternates with the flag y as well, in a route and in a tree', () => {
    expect(placesIn(CODE, asked('(ctx) => STICKY.test(ctx.userMessage)', 'const STICKY = /refund/y;\n'))).toEqual([
      'STICKY',
    ]);
    const move = `${HEAD}${REFUND}skillGraph().entry(a).route(a, b, { when: ({ result }) => REFUND.test(result) }).build();\n`;
    expect(placesIn(CODE, move)).toEqual(['REFUND']);
    const tree = `${HEAD}${REFUND}skillGraph().tree(decideSkill((ctx) => REFUND.test(ctx.userMessage), a, b)).build();\n`;
    expect(placesIn(CODE, tree)).toEqual(['REFUND']);
  });

  it('is said with a text that is taken once', () => {
    const text = asked('(ctx) => REFUND.test(ctx.userMessage)', REFUND);
    expect(findingsIn(CODE, text).map(({ message, severity }) => [severity, message])).toEqual([
      [
        'error',
        '`/refund/g` takes "refund" once, and turns it down the next time. It outlives the call, and with the flag ' +
          '`g` it goes on where its last match ended. Remove the flag.',
      ],
    ]);
  });

  it.each([
    '(ctx) => /refund/g.test(ctx.userMessage)',
    '(ctx) => /refund/y.test(ctx.userMessage)',
    '(ctx) => { const own = /refund/g; return own.test(ctx.userMessage); }',
    '(ctx) => new RegExp("refund", "g").test(ctx.userMessage)',
    '(ctx) => PLAIN.test(ctx.userMessage)',
    '(ctx) => ctx.userMessage.replace(REFUND, "") === ""',
    '(ctx) => ctx.userMessage.search(REFUND) >= 0',
    '(ctx) => { REFUND.lastIndex = 0; return REFUND.test(ctx.userMessage); }',
    '(ctx) => EMPTY.test(ctx.userMessage)',
    '(ctx) => CHANGING.test(ctx.userMessage)',
    'ELSEWHERE',
  ])('%s does not', (when) => {
    const before = `${REFUND}const PLAIN = /refund/i;\nconst EMPTY = /^/g;\nlet CHANGING = /refund/g;\nexport function change() { CHANGING = /x/; }\nconst ELSEWHERE = process.argv as never;\n`;
    expect(placesIn(CODE, asked(when, before))).toEqual([]);
  });
});
