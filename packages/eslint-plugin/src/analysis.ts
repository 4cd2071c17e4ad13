/** One analysis a file, shared by all the rules that look at it. */
import { analyze, mayDeclareGraph, runCheck } from 'skill-graph-core';
import type { Analysis, CheckOptions, Finding } from 'skill-graph-core';
import type { SourceCode } from 'eslint';

/** What is kept of one file for as long as its syntax tree lives. */
interface FileRecord {
  readonly analysis: Analysis;
  /** By code and options: ESLint may run one rule more than once over one tree. */
  readonly findings: Map<string, readonly Finding[]>;
}

// The keys are syntax trees and not `SourceCode` objects: oxlint reuses one such object for all files.
const candidates = new WeakMap<SourceCode['ast'], boolean>();
const records = new WeakMap<SourceCode['ast'], FileRecord>();

/**
 * False where the file's text cannot declare a skill graph. The text is read
 * once a file, whatever the number of rules; this is all that a file without a
 * graph costs.
 */
export function isCandidate(sourceCode: SourceCode): boolean {
  const { ast } = sourceCode;
  const known = candidates.get(ast);
  if (known !== undefined) return known;
  const candidate = mayDeclareGraph(sourceCode.text);
  candidates.set(ast, candidate);
  return candidate;
}

/** What the check of this code finds in the file, under these options. Never throws. */
export function findingsOf(
  sourceCode: SourceCode,
  file: string,
  code: string,
  options: CheckOptions,
): readonly Finding[] {
  const record = recordOf(sourceCode, file);
  const key = keyOf(code, options);
  const known = record.findings.get(key);
  if (known !== undefined) return known;
  const { graphs, refusals } = record.analysis;
  const findings = runCheck(graphs, refusals, code, options);
  record.findings.set(key, findings);
  return findings;
}

function recordOf(sourceCode: SourceCode, file: string): FileRecord {
  const { ast, text } = sourceCode;
  const known = records.get(ast);
  if (known !== undefined) return known;
  const record = { analysis: analyze({ file, text, ast }), findings: new Map<string, readonly Finding[]>() };
  records.set(ast, record);
  return record;
}

function keyOf(code: string, options: CheckOptions): string {
  const chosen = Object.keys(options).filter((name) => options[name] === true);
  return [code, ...chosen.sort()].join(' ');
}
