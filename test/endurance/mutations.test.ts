/** Half-typed and mistyped programs stop nothing, and both hosts say the same of them. */
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseFiles } from '../case-files.js';
import { Dice } from '../core/regex-generator.js';
import { type Examination, examine } from './examine.js';
import { mutated, rearranged } from './mutations.js';

/** A longer run than the usual one is asked for with these two variables. */
const ROUNDS = Number(process.env.ENDURANCE_ROUNDS ?? 250);
const SEED = Number(process.env.ENDURANCE_SEED ?? 1);

const EXAMPLE = readFileSync(
  join(import.meta.dirname, '..', '..', 'examples', 'support-desk', 'support-desk.ts'),
  'utf8',
);
const TEXTS = [
  EXAMPLE,
  ...['conformance/cases', 'shapes'].flatMap((folder) => caseFiles(folder).map(({ text }) => text)),
];

/** Looks at many texts, and says which of them went wrong and what was seen in all. */
function examineAll(texts: Iterable<string>): { readonly wrong: readonly string[]; readonly summary: string } {
  const wrong: string[] = [];
  const seen = { texts: 0, parsed: 0, findings: 0 };
  for (const text of texts) {
    seen.texts += 1;
    let result: Examination;
    try {
      result = examine(text);
    } catch (error) {
      wrong.push(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n${text}`);
      continue;
    }
    if (result.parsed) seen.parsed += 1;
    seen.findings += result.findings;
    if (result.differences.length > 0) wrong.push(`${result.differences.join('\n')}\n${text}`);
  }
  const summary = `${seen.texts} texts, ${seen.parsed} of them parsed, ${seen.findings} findings, ${wrong.length} wrong`;
  process.stdout.write(`endurance: ${summary}\n`);
  return { wrong, summary };
}

test('a text that was changed at random', () => {
  const dice = new Dice(SEED);
  const texts = Array.from({ length: ROUNDS }, () => mutated(TEXTS[dice.below(TEXTS.length)] ?? '', dice));
  expect(examineAll(texts).wrong).toEqual([]);
});

test('a program that was rearranged at random', () => {
  const dice = new Dice(SEED);
  const texts = Array.from({ length: ROUNDS }, () => rearranged(TEXTS[dice.below(TEXTS.length)] ?? '', dice));
  expect(examineAll(texts).wrong).toEqual([]);
});

test('the example, cut off at a character', () => {
  const step = Math.max(1, Math.floor((EXAMPLE.length * 2) / ROUNDS));
  const texts = Array.from({ length: Math.floor(EXAMPLE.length / step) }, (_, index) => EXAMPLE.slice(0, index * step));
  expect(examineAll(texts).wrong).toEqual([]);
});
