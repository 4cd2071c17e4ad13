/**
 * The cases through the core alone and one test each, so that a changed line is held only against the cases that reach
 * it.
 */
import { CHECKS } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { findingsOf } from '../analysis.js';
import { type Problem, caseFiles, libraryReports } from '../case-files.js';
import { codesIn } from '../expectations.js';

const OWN = new Set(CHECKS.filter(({ origin }) => origin === 'own').map(({ code }) => code));
const KNOWN = new Set(CHECKS.map(({ code }) => code));
const reports = libraryReports();

function lineOf({ severity, code, skill, from, to, example }: Problem): string {
  return JSON.stringify({ severity, code, skill, from, to, example });
}

test.each(caseFiles('conformance/cases'))('the library’s case $name', ({ name, text }) => {
  const report = reports.get(name) ?? { problems: [] };
  const findings = findingsOf(text, 'checkup').filter(({ code }) => !OWN.has(code));
  if ('refusal' in report) {
    expect(findings.map(({ code }) => code)).toContain(report.refusal);
    return;
  }
  const lines = findings.map(({ severity, code, data }) => lineOf({ ...data, severity, code }));
  expect(lines.sort()).toEqual(report.problems.map(lineOf).sort());
});

test.each([...caseFiles('beyond'), ...caseFiles('matchers')])('$path', ({ text }) => {
  const codes: readonly string[] = findingsOf(text, 'strict').map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(codesIn(text, 'expect').filter((code) => KNOWN.has(code))));
  expect(codesIn(text, 'never').filter((code) => codes.includes(code))).toEqual([]);
});
