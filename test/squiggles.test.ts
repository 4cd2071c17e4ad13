/**
 * Every code stands at the exact text that has to change, in every form in which an author may write it.
 *
 * Each file of `test/fixtures/squiggles` is about the code that it is named after, and is checked under `checkup`, or
 * under the preset that its first line names (`// preset: strict`). Comment lines mark spans of the line of code above
 * them; marks.ts says what they look like.
 *
 * The expected places are those of the table "Primary locations" in the architecture.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { findingsOf } from './analysis.js';
import { differences } from './differences.js';
import { codeOf, lint } from './lint.js';
import { type Mark, marksIn, positionIn } from './marks.js';

const DIRECTORY = join(import.meta.dirname, 'fixtures', 'squiggles');

interface Fixture {
  readonly name: string;
  readonly code: string;
  readonly preset: 'checkup' | 'strict';
  readonly text: string;
  readonly marks: readonly Mark[];
}

function fixtures(): readonly Fixture[] {
  const names = readdirSync(DIRECTORY).filter((file) => file.endsWith('.ts'));
  return names.sort().map((file) => {
    const text = readFileSync(join(DIRECTORY, file), 'utf8');
    return {
      name: file,
      code: file.replace(/(?:--\d+)?\.ts$/, ''),
      preset: text.startsWith('// preset: strict\n') ? 'strict' : 'checkup',
      text,
      marks: marksIn(text),
    };
  });
}

const FIXTURES = fixtures();

/** The place of each mark, as often as it says. */
function placesOf({ marks }: Fixture, kind: Mark['kind']): readonly string[] {
  const wanted = marks.filter((mark) => mark.kind === kind);
  return wanted.flatMap(({ place, times }) => Array.from({ length: times }, () => place));
}

function coreFindings({ text, preset, code }: Fixture) {
  return findingsOf(text, preset).filter((finding) => finding.code === code);
}

test('every code has a fixture, and a fixture marks findings of its own code only', () => {
  const covered = new Set(FIXTURES.map(({ code }) => code));
  // What a whole file is told about depends on settings and unknowns, and has tests of its own.
  const expected = CHECKS.filter(({ kind }) => kind !== 'file').map(({ code }) => code);
  expect(expected.filter((code) => !covered.has(code))).toEqual([]);
  const odd = FIXTURES.filter(
    ({ code, marks }) => !marks.some(({ kind }) => kind === 'finding') || marks.some((mark) => mark.code !== code),
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
});

test('every finding stands where its carets are', () => {
  const comparisons = FIXTURES.map((fixture) => {
    const got = lint(fixture.text, fixture.preset)
      .filter((message) => message.fatal === true || codeOf(message) === fixture.code)
      .map((message) =>
        message.fatal === true
          ? message.message
          : `${message.line}:${message.column}-${message.endLine ?? 0}:${message.endColumn ?? 0}`,
      );
    return { name: fixture.name, expected: placesOf(fixture, 'finding'), got };
  });
  expect(differences(comparisons)).toEqual([]);
});

test('findings name the related places that are marked, and no others', () => {
  const comparisons = FIXTURES.map((fixture) => {
    const related = coreFindings(fixture).flatMap((finding) => finding.related);
    const got = related.map(({ at }) => `${positionIn(fixture.text, at.start)}-${positionIn(fixture.text, at.end)}`);
    return { name: fixture.name, expected: [...new Set(placesOf(fixture, 'related'))], got: [...new Set(got)] };
  });
  expect(differences(comparisons)).toEqual([]);
});

test('no finding names its own place as related, and every note is a clause of its own', () => {
  const odd = FIXTURES.flatMap((fixture) =>
    coreFindings(fixture).flatMap((finding) =>
      finding.related
        .filter(({ at, note }) => note === '' || (at.start === finding.at.start && at.end === finding.at.end))
        .map(() => `${fixture.name}: ${finding.message}`),
    ),
  );
  expect(odd).toEqual([]);
});

test('the first sentence of every message fits in one line of an editor', () => {
  const long = FIXTURES.flatMap((fixture) =>
    coreFindings(fixture)
      .map(({ message }) => message)
      .filter((message) => (/^.*?[.!?](?= |$)/.exec(message)?.[0] ?? message).length > 100),
  );
  expect(long).toEqual([]);
});
