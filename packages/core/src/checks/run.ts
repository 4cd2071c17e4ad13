/** Runs one check over all that was declared, and turns what it reports into findings. */
import type { GraphDeclaration } from '../declare/graph.js';
import type { Refusal } from '../declare/refusal.js';
import type { Finding, Subjects } from '../finding.js';
import type { CheckOptions, Report } from './check.js';
import { CHECKS, type AnyCheck } from './index.js';

const byCode: ReadonlyMap<string, AnyCheck> = new Map(CHECKS.map((check) => [check.code, check]));

/** The check of this code; `undefined` where there is none. */
export function checkByCode(code: string): AnyCheck | undefined {
  return byCode.get(code);
}

/** The values that the check's options have in a preset; `strict` has those of `recommended`. */
export function presetOptions(check: AnyCheck, preset: 'recommended' | 'checkup'): CheckOptions {
  return Object.fromEntries(Object.entries(check.options).map(([name, option]) => [name, option[preset]]));
}

/**
 * What the check of this code says about the graphs and refusals, in their
 * order. Options that are not given have their value of `recommended`. Findings
 * that are equal in code, data and place are one: two builds of one factory
 * say the same once.
 */
export function runCheck(
  graphs: readonly GraphDeclaration[],
  refusals: readonly Refusal[],
  code: string,
  options: CheckOptions = {},
): Finding[] {
  const check = checkByCode(code);
  if (check === undefined) return [];
  const reports = reportsOf(check, graphs, refusals, options);
  const findings = new Map<string, Finding>();
  for (const report of reports) {
    const key = identityOf(report);
    if (!findings.has(key)) findings.set(key, toFinding(check, report));
  }
  return [...findings.values()];
}

function reportsOf(
  check: AnyCheck,
  graphs: readonly GraphDeclaration[],
  refusals: readonly Refusal[],
  options: CheckOptions,
): readonly Report<Subjects>[] {
  if (check.kind === 'refusal') return check.run(refusals);
  const chosen = { ...presetOptions(check, 'recommended'), ...options };
  return graphs.flatMap((graph) => check.run(graph, chosen));
}

/** The data of one code always has its fields in the same order, so equal facts have equal texts. */
function identityOf({ at, data }: Report<Subjects>): string {
  return JSON.stringify([at.file, at.start, at.end, data]);
}

/** A report as a finding, with the check's code, its severity where the report has none, and its message. */
export function toFinding(check: AnyCheck, report: Report<Subjects>): Finding {
  return {
    code: check.code,
    severity: report.severity ?? check.severity,
    data: report.data,
    message: messageOf(check, report.data),
    at: report.at,
    related: report.related ?? [],
    fixes: report.fixes ?? [],
  };
}

function messageOf(check: AnyCheck, data: Subjects): string {
  // The list of checks forgets which facts each one has; a check's own reports have them.
  return (check as { message(facts: Subjects): string }).message(data);
}
