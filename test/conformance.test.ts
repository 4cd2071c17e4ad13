/** Preset `checkup` says what the library's own check-up says, case by case. */
import { CHECKS } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import { findingsOf } from './analysis.js';
import { caseFiles, libraryReports } from './case-files.js';
import { differences } from './differences.js';
import { lint, summary } from './lint.js';
import type { Problem } from './case-files.js';
import type { Finding } from 'skill-graph-core';

const reports = libraryReports();
const cases = caseFiles('conformance/cases').map((file) => {
  const report = reports.get(file.name);
  if (report === undefined) throw new Error(`No expected report for ${file.name}`);
  return { ...file, report };
});

/** A rule has one severity, so what the library weakens for an opaque predicate stays an error in ESLint. */
function inEslint(problem: Problem): string {
  return problem.code === 'example-misses-own-rule' ? `error ${problem.code}` : `${problem.severity} ${problem.code}`;
}

function ofLibrary({ severity, code, skill, from, to, example }: Problem): string {
  return JSON.stringify({ severity, code, skill, from, to, example });
}

function ofCore({ severity, code, data: { skill, from, to, example } }: Finding): string {
  return JSON.stringify({ severity, code, skill, from, to, example });
}

/** What we say beside the library is in no report of its own. */
function libraryFindings(text: string): readonly Finding[] {
  const own = new Set(CHECKS.filter(({ origin }) => origin === 'own').map(({ code }) => code));
  return findingsOf(text, 'checkup').filter(({ code }) => !own.has(code));
}

describe('the library’s cases', () => {
  test('are all there', () => {
    expect(cases).toHaveLength(608);
    expect(reports.size).toBe(608);
  });

  test('give the library’s codes, severities and counts through ESLint', () => {
    const comparisons = cases.flatMap(({ name, text, report }) =>
      'problems' in report
        ? [{ name, expected: report.problems.map(inEslint).sort(), got: summary(lint(text, 'checkup')) }]
        : [],
    );
    expect(differences(comparisons)).toEqual([]);
  });

  test('that the library refuses give the refusal as an error through ESLint', () => {
    const comparisons = cases.flatMap(({ name, text, report }) => {
      if ('problems' in report) return [];
      const line = `error ${report.refusal}`;
      const got = summary(lint(text, 'checkup'));
      return [{ name: `${name} [${got.join(', ')}]`, expected: [line], got: got.includes(line) ? [line] : [] }];
    });
    expect(differences(comparisons)).toEqual([]);
  });

  test('name the library’s skills, edges and phrases, with its own severities', () => {
    const comparisons = cases.flatMap(({ name, text, report }) =>
      'problems' in report
        ? [{ name, expected: report.problems.map(ofLibrary), got: libraryFindings(text).map(ofCore) }]
        : [],
    );
    expect(differences(comparisons)).toEqual([]);
  });

  test('offer repairs under titles that differ within a report and have no hole', () => {
    const messages = cases.flatMap(({ text }) => lint(text, 'checkup'));
    const titles = messages.map(({ suggestions = [] }) => suggestions.map(({ desc }) => desc));
    expect(titles.filter((list) => new Set(list).size !== list.length)).toEqual([]);
    expect(titles.flat().filter((title) => /\{\{|undefined/.test(title))).toEqual([]);
  });
});
