/** Questions about the languages of matchers, from outside. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LanguageMatcher } from '../../packages/core/src/match/language/index.js';
import { alwaysMatches, covered, neverMatches, overlap } from '../../packages/core/src/match/language/index.js';

type RawMatcher =
  | { source: string; flags: string }
  | { keywords: string[] }
  | { all: RawMatcher[] };

interface Question {
  question: 'never' | 'always' | 'covers' | 'overlap';
  matchers: (RawMatcher | RawMatcher[])[];
  answer: boolean;
}

const QUESTIONS = JSON.parse(
  readFileSync(new URL('../cases/matchers/questions.json', import.meta.url), 'utf8'),
) as Question[];

function matcher(raw: RawMatcher): LanguageMatcher {
  if ('all' in raw) return { kind: 'all', parts: raw.all.map(matcher) };
  if ('keywords' in raw) return { kind: 'keywords', keywords: raw.keywords };
  return { kind: 'regex', source: raw.source, flags: raw.flags };
}

function ask({ question, matchers }: Question): string {
  const [first = [], second = []] = matchers.map((raw) => [raw].flat().map(matcher));
  const [left, right] = [first[0], second[0]];
  if (left === undefined) throw new Error('no matcher');
  if (question === 'never') return neverMatches(left).kind;
  if (question === 'always') return alwaysMatches(left).kind;
  if (right === undefined) throw new Error('no second matcher');
  return question === 'covers' ? covered(right, first).kind : overlap(left, right).kind;
}

test.each(QUESTIONS.map((question) => [JSON.stringify(question), question] as const))('%s', (_, question) => {
  expect(ask(question)).toBe(question.answer ? 'yes' : 'no');
});
