/** The engine's own regex for patterns that cannot take long on a text: it needs no program and no warming up. */

import type { AST } from '@eslint-community/regexpp';
import { BoundedCache } from './cache.js';
import { cacheKey, readRegex } from './parse.js';

/** How many code units of patterns the cache of regexes holds at most. */
const CACHED_PATTERN_LENGTH = 100_000;

/** How many ways a pattern may have to try on a text; the backtracking matcher may take about as many steps. */
const WAYS_LIMIT = 100_000;

/** Under these flags engines and language agree about every start, and a regex has no memory. */
const PLAIN_FLAGS = /^[dims]*$/;

/** At most `factor * (length + 1) ** degree` ways to read a text of this length from one start. */
interface Ways {
  readonly factor: number;
  readonly degree: number;
}

interface Native {
  readonly regex: RegExp;
  readonly ways: Ways;
}

const natives = new BoundedCache<Native | undefined>(CACHED_PATTERN_LENGTH);

/** What `.test` of the engine returns; `undefined` where the engine might take long, or need not be right. */
export function testNative(source: string, flags: string, input: string): boolean | undefined {
  if (!PLAIN_FLAGS.test(flags)) return undefined;
  const native = natives.get(cacheKey(source, flags), source.length, () => nativeOf(source, flags));
  if (native === undefined) return undefined;
  const { factor, degree } = native.ways;
  return factor * (input.length + 1) ** (degree + 1) <= WAYS_LIMIT ? native.regex.test(input) : undefined;
}

function nativeOf(source: string, flags: string): Native | undefined {
  const reading = readRegex(source, flags);
  const ways = reading.kind === 'pattern' ? waysOfAlternatives(reading.pattern.alternatives) : undefined;
  return ways === undefined ? undefined : { regex: new RegExp(source, flags), ways };
}

const ONE_WAY: Ways = { factor: 1, degree: 0 };

/** Any of them may be tried in turn. */
function waysOfAlternatives(alternatives: readonly AST.Alternative[]): Ways | undefined {
  let factor = 0;
  let degree = 0;
  for (const { elements } of alternatives) {
    const ways = waysOfSequence(elements);
    if (ways === undefined) return undefined;
    factor += ways.factor;
    degree = Math.max(degree, ways.degree);
  }
  return { factor, degree };
}

/** Each way of one goes with each way of the next. */
function waysOfSequence(elements: readonly AST.Element[]): Ways | undefined {
  let { factor, degree } = ONE_WAY;
  for (const element of elements) {
    const ways = waysOfElement(element);
    if (ways === undefined) return undefined;
    factor *= ways.factor;
    degree += ways.degree;
  }
  return { factor, degree };
}

/** The reader bounds how deep elements nest. */
function waysOfElement(element: AST.Element): Ways | undefined {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return waysOfAlternatives(element.alternatives);
    case 'Assertion':
      return 'alternatives' in element ? waysOfAlternatives(element.alternatives) : ONE_WAY;
    case 'Quantifier':
      return waysOfQuantifier(element);
    case 'Backreference':
      return undefined;
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return ONE_WAY;
  }
}

/** A loop may end after each of its rounds, of which a text has few where each reads something in one way only. */
function waysOfQuantifier({ element, max }: AST.Quantifier): Ways | undefined {
  if (max > 1) return readsOneWay(element) ? { factor: 1, degree: 1 } : undefined;
  const inner = waysOfElement(element);
  return inner && { factor: inner.factor + 1, degree: inner.degree };
}

/** True for a character, and for some in a row. */
function readsOneWay(element: AST.Element): boolean {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return true;
    case 'Group':
    case 'CapturingGroup': {
      const [only, ...others] = element.alternatives;
      return others.length === 0 && only !== undefined && only.elements.length > 0 && only.elements.every(readsOneWay);
    }
    case 'Quantifier':
    case 'Assertion':
    case 'Backreference':
      return false;
  }
}
