/** `suspicious-keyword`: which keywords are odd, which are ordinary, and what is suggested for them. */
import { describe, expect, it } from 'vitest';
import { HEAD, findingsIn, placesIn, repairsIn, rules } from './matcher-texts.js';

const CODE = 'suspicious-keyword';

function keywords(...texts: readonly string[]): string {
  return rules(`{ keywords: [${texts.map((text) => JSON.stringify(text)).join(', ')}] }`);
}

function faults(...texts: readonly string[]): readonly string[] {
  return findingsIn(CODE, keywords(...texts)).map(({ data }) => {
    const { keyword, fault } = data as { keyword?: string; fault?: { kind: string } };
    return `${fault?.kind ?? ''}: ${keyword ?? ''}`;
  });
}

describe('syntax of regular expressions', () => {
  it.each([
    'refund.*',
    'refund.+status',
    '\\bfoo',
    'foo\\b',
    '\\d+ euros',
    'node\\.js',
    'a|b',
    'refund|charge',
    '(?:refund|charge)',
    '(?i)refund',
    'refund(s)?',
    '^start',
    'the end$',
    '[a-z]+',
    'order [0-9]',
    'gr[ae]y',
    'a{2,}',
    'colou?r',
    'refund*',
    '/refund/i',
  ])('is found in %j', (keyword) => {
    expect(faults(keyword)).toEqual([`syntax: ${keyword}`]);
  });

  it.each([
    'v2?',
    'refunds?',
    'what?',
    'c++',
    'c#',
    '.net',
    'node.js',
    'and/or',
    '$5',
    'US$',
    '50%',
    'e-mail',
    'p.o. box',
    '401(k)',
    '(urgent)',
    'refund(s)',
    '[urgent]',
    'read || write',
    'wait...',
    'why?!',
    ':-)',
    '^_^',
    'a*',
    'C:\\data',
    '\\\\server\\share',
    'index.php?id=3',
    '/help',
    '24/7',
    '#1',
    '@support',
    'f***',
    "don't",
  ])('is not seen in %j', (keyword) => {
    expect(faults(keyword)).toEqual([]);
  });
});

describe('blanks and characters that no keyboard has', () => {
  it.each([
    [' refund', 'edge'],
    ['refund ', 'edge'],
    ['refund\n', 'edge'],
    ['money  back', 'double'],
    ['don’t', 'quote'],
    ['“money back”', 'quote'],
    ['money\u00a0back', 'space'],
    ['\brefund', 'control'],
  ])('are found in %j', (keyword, kind) => {
    expect(faults(keyword)).toEqual([`${kind}: ${keyword}`]);
  });

  it('are covered where the list has the plain form as well', () => {
    expect(faults('don’t', "don't")).toEqual([]);
  });

  it('are rewritten by a suggestion', () => {
    expect(repairsIn(CODE, rules("{ keywords: [' refund', 'charge'] }"))).toEqual([
      ['Change " refund" to "refund"', rules("{ keywords: ['refund', 'charge'] }")],
    ]);
    expect(repairsIn(CODE, rules("{ keywords: ['don’t pay'] }"))).toEqual([
      ['Change "don’t pay" to "don\'t pay"', rules("{ keywords: ['don\\'t pay'] }")],
    ]);
  });

  it('are left to the author where the list is used elsewhere as well', () => {
    const text = `${HEAD}const words = [' refund', 'charge'];
export const graph = skillGraph().entry(a, { match: { keywords: words } }).build();
console.log(words.length);
`;
    expect(placesIn(CODE, text)).toEqual(["' refund'"]);
    expect(repairsIn(CODE, text)).toEqual([]);
  });
});

describe('a keyword that another one makes superfluous', () => {
  it.each([
    [['visa', 'visa card'], 'visa card'],
    [['visa card', 'visa'], 'visa card'],
    [['Refund', 'refund'], 'refund'],
    [['refund', 'REFUND now'], 'REFUND now'],
    [['.net', 'asp.net'], 'asp.net'],
    [['c++', 'c++ help'], 'c++ help'],
    [['ÜBER', 'über uns'], 'über uns'],
  ])('is found in %j', (list, superfluous) => {
    expect(faults(...list)).toEqual([`redundant: ${superfluous}`]);
  });

  it.each([
    [['refund', 'refunds']],
    [['refunds', 'refund']],
    [['visa', 'advisable']],
    // A word character at the edge needs a boundary there.
    [['net', '.network']],
    // Outside ASCII letters are no word characters, and there is no `u` flag.
    [['ſ', 's']],
    [['straße', 'STRASSE']],
    [['\u212a', 'k']],
  ])('is not seen in %j', (list) => {
    expect(faults(...list)).toEqual([]);
  });

  it('is removed by a suggestion', () => {
    expect(repairsIn(CODE, rules("{ keywords: ['visa', /* the card */ 'visa card', 'amex'] }"))).toEqual([
      ['Remove "visa card" from this rule', expect.stringContaining("'visa', ") as string],
    ]);
    const [[, repaired] = ['', '']] = repairsIn(CODE, rules("{ keywords: ['visa', 'visa card', 'amex'] }"));
    expect(repaired).toBe(rules("{ keywords: ['visa', 'amex'] }"));
  });

  it('is found in time among thousands', () => {
    const many = Array.from({ length: 3000 }, (_, at) => `word${String(at)}`);
    expect(faults(...many)).toEqual([]);
  });
});

describe('places', () => {
  it('are the keyword, also behind a name and inside `all`', () => {
    expect(placesIn(CODE, rules("{ keywords: ['ok', 'refund.*'] }"))).toEqual(["'refund.*'"]);
    expect(placesIn(CODE, rules("{ all: [/x/, { keywords: ['a|b'] }] }"))).toEqual(["'a|b'"]);
    expect(placesIn(CODE, `const odd = 'a|b';\n${rules('{ keywords: [odd] }')}`)).toEqual(['odd']);
  });

  it('are none where the keyword is not known, and the rest of the list stands', () => {
    expect(placesIn(CODE, `const words = process.argv;\n${rules("{ keywords: [...words, 'a|b'] }")}`)).toEqual([
      "'a|b'",
    ]);
    expect(placesIn(CODE, `const words = process.argv;\n${rules('{ keywords: words }')}`)).toEqual([]);
  });

  it('are none in `recommended`, which leaves advice out', () => {
    expect(placesIn(CODE, rules("{ intent: 'a|b', examples: ['a|b'] }"))).toEqual([]);
  });
});

it('is not told of a keyword that nobody types: one of more than two hundred characters', () => {
  const long = (length: number): string => `${'x'.repeat(length - 4)} a|b`;
  expect(faults(long(200))).toEqual([`syntax: ${long(200)}`]);
  expect(faults(long(201))).toEqual([]);
  const inside = 'a '.repeat(120);
  expect(faults(`${inside}refund`, 'refund')).toEqual([]);
});

it('tells of a character that deletes, as of any other that controls', () => {
  expect(faults('refund\x7f')).toEqual(['control: refund\x7f']);
  expect(faults('a\tb')).toEqual([]);
});
