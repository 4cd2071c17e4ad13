/** Runs the core alone over a TypeScript text, without a host. */
import { parse } from '@typescript-eslint/parser';
import { analyze, CHECKS, isInPreset, presetOptions, runCheck } from 'skill-graph-core';
import type { Analysis, Finding, Preset } from 'skill-graph-core';

/** What the core reads out of a text that parses. */
export function analyzeText(text: string): Analysis {
  return analyze({ file: 'graph.ts', text, ast: parse(text, { range: true, sourceType: 'module' }) });
}

/** Every finding of every check, under the options of one preset; `checkup` has no codes but the library's. */
export function findingsOf(text: string, preset: Preset): readonly Finding[] {
  const { graphs, refusals } = analyzeText(text);
  const checks = CHECKS.filter((check) => preset !== 'checkup' || isInPreset(check, preset));
  return checks.flatMap((check) => runCheck({ graphs, refusals }, check.code, presetOptions(check, preset)));
}
