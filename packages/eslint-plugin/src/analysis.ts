/** One analysis a file, shared by all the rules that look at it. */
import { analyze, analyzeSkillFile, mayDeclareGraph, runCheck } from 'skill-graph-core';
import { hostOf } from './modules.js';
import { settingsOf } from './settings.js';
import type { Analysis, CheckOptions, Finding, Settings } from 'skill-graph-core';
import type { Rule, SourceCode } from 'eslint';

/** What is kept of one file for as long as its syntax tree lives. */
interface FileRecord {
  readonly analysis: Analysis;
  /** By code and options: ESLint may run one rule more than once over one tree. */
  readonly findings: Map<string, readonly Finding[]>;
}

/** Whether a file is to be looked at, under the settings that were in force when that was found out. */
interface Candidate {
  readonly ast: SourceCode['ast'];
  readonly settings: unknown;
  readonly answer: boolean;
}

/** What a rule needs to know of the run. */
export type RunContext = Pick<Rule.RuleContext, 'cwd' | 'filename' | 'languageOptions' | 'settings' | 'sourceCode'>;

/** The file of the latest rule: all rules of a file are made one after the other. */
let latest: Candidate | undefined;

// The keys are syntax trees and not `SourceCode` objects: oxlint reuses one such object for all files.
const records = new WeakMap<SourceCode['ast'], Map<string, FileRecord>>();

/**
 * False where the file's text cannot declare a skill graph. The text is read
 * once a file, whatever the number of rules; this is all that a file without a
 * graph costs.
 */
export function isCandidate({ ast, text }: SourceCode, settings: RunContext['settings']): boolean {
  const own = settings['skill-graph'];
  // One tree may be looked at under other settings as well.
  if (latest?.ast !== ast || latest.settings !== own) {
    const answer = mayDeclareGraph(text, own === undefined ? undefined : settingsOf(settings, ''));
    latest = { ast, settings: own, answer };
  }
  return latest.answer;
}

/** What the check of this code finds in the file, under these options. Never throws. */
export function findingsOf(context: RunContext, code: string, options: CheckOptions): readonly Finding[] {
  const record = recordOf(context);
  const key = keyOf(code, options);
  const known = record.findings.get(key);
  if (known !== undefined) return known;
  const findings = runCheck(record.analysis, code, options);
  record.findings.set(key, findings);
  return findings;
}

/** What the check of this code finds in a SKILL.md file. Never throws. */
export function skillFileFindings({ filename, settings, sourceCode }: RunContext, code: string): readonly Finding[] {
  return runCheck(analyzeSkillFile(filename, sourceCode.text, settingsOf(settings, filename)), code);
}

function recordOf({ cwd, filename, languageOptions, settings, sourceCode }: RunContext): FileRecord {
  const { ast, text } = sourceCode;
  const chosen: Settings = settingsOf(settings, filename);
  const bySettings = records.get(ast) ?? new Map<string, FileRecord>();
  records.set(ast, bySettings);
  const key = JSON.stringify(chosen);
  const known = bySettings.get(key);
  if (known !== undefined) return known;
  const record = {
    analysis: analyze({ file: filename, text, ast }, chosen, hostOf(languageOptions, cwd)),
    findings: new Map<string, readonly Finding[]>(),
  };
  bySettings.set(key, record);
  return record;
}

function keyOf(code: string, options: CheckOptions): string {
  const chosen = Object.entries(options).filter(([, value]) => value !== false);
  return [code, ...chosen.map(([name, value]) => `${name}=${String(value)}`).sort()].join(' ');
}
