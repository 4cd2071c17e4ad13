/** Runs one check over all that was declared, and turns what it reports into findings. */
import { hasVersion } from '../declare/features.js';
import type { GraphDeclaration } from '../declare/graph.js';
import type { Refusal } from '../declare/refusal.js';
import type { Finding, Subjects } from '../finding.js';
import type { Verifier } from '../fixes/context.js';
import { fixContextOf } from '../fixes/source.js';
import { type AllReports, verifierOf } from '../fixes/verify.js';
import type { Fix } from '../source/edit.js';
import type { CheckOptions, FileFacts, GraphCheck, RefusalCheck, Report } from './check.js';
import { CHECKS, type AnyCheck } from './index.js';
import { isInPreset, presetOptions } from './presets.js';

const byCode: ReadonlyMap<string, AnyCheck> = new Map(CHECKS.map((check) => [check.code, check]));

/** The check of this code; `undefined` where there is none. */
export function checkByCode(code: string): AnyCheck | undefined {
  return byCode.get(code);
}

/**
 * What the check of this code says about a file's graphs and refusals, in their
 * order. Options that are not given have their value of `recommended`. Findings
 * that are equal in code, data and place are one: two builds of one factory
 * say the same once. A code that the installed version of the library does not
 * have yet says nothing.
 */
export function runCheck(facts: FileFacts, code: string, options: CheckOptions = {}): Finding[] {
  const check = checkByCode(code);
  if (check === undefined || !hasVersion(facts.version, check.since ?? '0.0')) return [];
  const findings = new Map<string, Finding>();
  for (const { report, fixes } of reportsOf(check, facts, options)) {
    const key = identityOf(report);
    if (!findings.has(key)) findings.set(key, toFinding(check, report, fixes));
  }
  return [...findings.values()];
}

/** A report, and the repairs that its check offers beside those of the report. */
interface Repairable {
  readonly report: Report<Subjects>;
  readonly fixes?: () => readonly Fix[];
}

function reportsOf(check: AnyCheck, facts: FileFacts, options: CheckOptions): readonly Repairable[] {
  if (check.kind === 'refusal') return facts.refusals.flatMap((refusal) => refusalReports(check, facts, refusal));
  if (check.kind === 'file') return check.run(facts).map((report) => ({ report }));
  const chosen = { ...presetOptions(check, 'recommended'), ...options };
  return facts.graphs.flatMap((graph) => graphReports(check, facts, graph, chosen));
}

function refusalReports(check: RefusalCheck, facts: FileFacts, refusal: Refusal): readonly Repairable[] {
  return check.run([refusal]).map((report) => ({
    report,
    fixes: () => {
      const context = fixContextOf(facts, makeVerifier);
      return context === undefined ? [] : (check.fixes?.(report.data, { ...context, refusal }) ?? []);
    },
  }));
}

function graphReports(
  check: GraphCheck,
  facts: FileFacts,
  graph: GraphDeclaration,
  options: CheckOptions,
): readonly Repairable[] {
  const verifier = makeVerifier(graph);
  const known = new WeakMap<GraphDeclaration, readonly Report<Subjects>[]>();
  const again = (changed: GraphDeclaration): readonly Report<Subjects>[] => {
    const reports = known.get(changed) ?? check.run(changed, options);
    known.set(changed, reports);
    return reports;
  };
  return check.run(graph, options).map((report) => ({
    report,
    fixes: () => {
      const context = fixContextOf(facts, makeVerifier);
      if (context === undefined) return [];
      return check.fixes?.(report, { ...context, graph, verifier, again, options }) ?? [];
    },
  }));
}

function makeVerifier(graph: GraphDeclaration): Verifier {
  return verifierOf(graph, allReports);
}

/** What a graph is reported for under the presets that have no advice: a repair may bring what can be meant. */
function allReports(graph: GraphDeclaration): ReturnType<AllReports> {
  return CHECKS.flatMap((check) => {
    if (check.kind === 'refusal' || check.kind === 'file') return [];
    const presets = (['checkup', 'recommended'] as const).filter((preset) => isInPreset(check, preset));
    return presets.flatMap((preset) =>
      check.run(graph, presetOptions(check, preset)).map((report) => ({ code: check.code, preset, report })),
    );
  });
}

/** The data of one code always has its fields in the same order, so equal facts have equal texts. */
function identityOf({ at, data }: Report<Subjects>): string {
  return JSON.stringify([at.file, at.start, at.end, data]);
}

/**
 * A report as a finding, with the check's code, its severity where the report
 * has none, and its message. Repairs cost more than all else, so they are
 * worked out when they are first looked at.
 */
export function toFinding(check: AnyCheck, report: Report<Subjects>, fixes: () => readonly Fix[] = () => []): Finding {
  let known: readonly Fix[] | undefined;
  return {
    code: check.code,
    severity: report.severity ?? check.severity,
    data: report.data,
    message: messageOf(check, report.data),
    at: report.at,
    related: report.related ?? [],
    get fixes() {
      known ??= [...(report.fixes ?? []), ...fixes()];
      return known;
    },
  };
}

function messageOf(check: AnyCheck, data: Subjects): string {
  // The list of checks forgets which facts each one has; a check's own reports have them.
  return (check as { message(facts: Subjects): string }).message(data);
}
