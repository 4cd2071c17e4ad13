/** Runs the core alone over a TypeScript text, without a host. */
import { parse } from '@typescript-eslint/parser';
import { analyze, CHECKS, isInPreset, presetOptions, runCheck } from 'skill-graph-core';
import type { Analysis, Finding, Preset } from 'skill-graph-core';

/** What the core reads out of a text that parses. */
export function analyzeText(text: string): Analysis {
  return analyze({ file: 'graph.ts', text, ast: parse(text, { range: true, sourceType: 'module' }) });
}

/** Every finding of the checks of one preset about graphs and refusals. */
export function findingsOf(text: string, preset: Preset): readonly Finding[] {
  const { graphs, refusals } = analyzeText(text);
  return CHECKS.filter((check) => isInPreset(check, preset)).flatMap((check) =>
    runCheck({ graphs, refusals }, check.code, presetOptions(check, preset)),
  );
}
