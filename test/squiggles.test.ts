/**
 * Every code stands at the exact text that has to change, in every form in which an author may write it.
 *
 * Each file of `test/fixtures/squiggles` is about the code that it is named after, and is checked under `checkup`, or
 * under the preset that its first line names (`// preset: strict`). Comment lines mark spans of the line of code above
 * them; a line of code may have several.
 *
 *     //   ^^^^ code               the exact span of one finding
 *     //   ^^^^ code x2            of two findings, which differ in their facts
 *     //   ~~~~ code              the exact span of a place that findings of the code name as related
 *     //   ^^^^ code starts here   a span over several lines begins at the first caret (`x2` as above),
 *     //   ^^^^ code ends here     and ends behind the last caret of the next such mark
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

const DIRECTORY = join(import.meta.dirname, 'fixtures', 'squiggles');

interface Mark {
  readonly kind: 'finding' | 'related';
  readonly code: string;
  /** How many findings have the span. */
  readonly times: number;
  /** `4:20-4:31`: lines and columns are counted from 1, the end is not part of it. */
  readonly place: string;
}

interface Fixture {
  readonly name: string;
  readonly code: string;
  readonly preset: 'checkup' | 'strict';
  readonly text: string;
  readonly marks: readonly Mark[];
}

const MARK = /^\/\/\s*(?<drawn>\^+|~+) (?<code>[a-z-]+)(?: x(?<times>\d+))?(?<part> starts here| ends here)?$/;

function marksIn(text: string): readonly Mark[] {
  const marks: Mark[] = [];
  const open: (Omit<Mark, 'place'> & { readonly start: string })[] = [];
  let code = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const found = MARK.exec(line)?.groups;
    if (found?.drawn === undefined || found.code === undefined) {
      code = index + 1;
      continue;
    }
    const column = line.indexOf(found.drawn) + 1;
    const start = `${code}:${column}`;
    const end = `${code}:${column + found.drawn.length}`;
    const kind = found.drawn.startsWith('^') ? 'finding' : 'related';
    const mark = { kind, code: found.code, times: Number(found.times ?? 1) } as const;
    if (found.part === ' starts here') open.push({ ...mark, start });
    else if (found.part === ' ends here') {
      const begun = open.findIndex((other) => other.kind === kind && other.code === found.code);
      const [first] = open.splice(begun, 1);
      if (begun < 0 || first === undefined) throw new Error(`Line ${index + 1} ends a span that does not start.`);
      marks.push({ kind, code: first.code, times: first.times, place: `${first.start}-${end}` });
    } else marks.push({ ...mark, place: `${start}-${end}` });
  }
  if (open.length > 0) throw new Error('A span starts and does not end.');
  return marks;
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

/** A position of the text as `line:column`. */
function positionIn(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return `${before.split('\n').length}:${offset - before.lastIndexOf('\n')}`;
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
