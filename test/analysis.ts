/** Runs the core alone over a TypeScript text, without a host. */
import { parse } from '@typescript-eslint/parser';
import { analyze, CHECKS, isInPreset, presetOptions, runCheck } from 'skill-graph-core';
import type { Analysis, Finding, Preset } from 'skill-graph-core';

/** What the core reads out of a text that parses. */
export function analyzeText(text: string): Analysis {
  return analyze({ file: 'graph.ts', text, ast: parse(text, { range: true, sourceType: 'module' }) });
}

/** Every finding of every check of a preset, under its options. */
export function findingsOf(text: string, preset: Preset): readonly Finding[] {
  // What is not known is told by a code of its own, which is no finding about a graph.
  const facts = { ...analyzeText(text), unknowns: [] };
  const checks = CHECKS.filter((check) => preset !== 'checkup' || isInPreset(check, preset));
  return checks.flatMap((check) => runCheck(facts, check.code, presetOptions(check, preset)));
}
