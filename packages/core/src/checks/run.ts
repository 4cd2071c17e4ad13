/** Runs one check over all that was declared, and turns what it reports into findings. */
import { hasVersion } from '../declare/features.js';
import type { GraphDeclaration, MountedGraph } from '../declare/graph.js';
import type { Refusal } from '../declare/refusal.js';
import type { Finding, Subjects } from '../finding.js';
import type { GraphFixContext, Verifier } from '../fixes/context.js';
import { fixContextOf } from '../fixes/source.js';
import { type AllReports, verifierOf } from '../fixes/verify.js';
import type { Fix } from '../source/edit.js';
import { sameSpan } from '../source/span.js';
import type { CheckOptions, FileCheck, FileFacts, GraphCheck, RefusalCheck, Report } from './check.js';
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
  const reports = reportsOf(check, facts, options);
  return unequal(reports).map(({ report, fixes }) => toFinding(check, report, fixes));
}

/** The first of those that say the same. */
function unequal(reports: readonly Repairable[]): readonly Repairable[] {
  if (reports.length < 2) return reports;
  const first = new Map<string, Repairable>();
  for (const repairable of reports) {
    const key = identityOf(repairable.report);
    if (!first.has(key)) first.set(key, repairable);
  }
  return [...first.values()];
}

/** A report, and the repairs that its check offers beside those of the report. */
interface Repairable {
  readonly report: Report<Subjects>;
  readonly fixes?: () => readonly Fix[];
}

function reportsOf(check: AnyCheck, facts: FileFacts, options: CheckOptions): readonly Repairable[] {
  if (check.kind === 'refusal') return facts.refusals.flatMap((refusal) => refusalReports(check, facts, refusal));
  if (check.kind === 'file') return fileReports(check, facts);
  const chosen = { ...defaultsOf(check), ...options };
  const own = facts.graphs.flatMap((graph) => graphReports(check, facts, graph, chosen));
  if (check.atMount !== true || facts.mounted === undefined) return own;
  return [...own, ...facts.mounted.flatMap((mounted) => mountedReports(check, mounted, chosen))];
}

/** What an agent of this file makes wrong in a graph of another one, said where the graph enters. */
function mountedReports(check: GraphCheck, { graph, mount }: MountedGraph, options: CheckOptions): Repairable[] {
  // What does not depend on the agent is said in the graph's own file.
  const elsewhere = check.run({ ...graph, mounts: [] }, options);
  const reports = check.run(graph, options).filter(({ at }) => !elsewhere.some((other) => sameSpan(other.at, at)));
  return reports.map((report) => {
    const there = { at: report.at, note: 'It is written here.' };
    const related = [there, ...(report.related ?? []).filter(({ at }) => !sameSpan(at, mount.at))];
    return { report: { ...report, at: mount.at, related, fixes: [] } };
  });
}

const defaults = new WeakMap<GraphCheck, CheckOptions>();

function defaultsOf(check: GraphCheck): CheckOptions {
  const known = defaults.get(check) ?? presetOptions(check, 'recommended');
  defaults.set(check, known);
  return known;
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

function fileReports(check: FileCheck, facts: FileFacts): readonly Repairable[] {
  return check.run(facts).map((report) => ({
    report,
    fixes: () => {
      const context = fixContextOf(facts, makeVerifier);
      return context === undefined ? [] : (check.fixes?.(report, context) ?? []);
    },
  }));
}

function graphReports(
  check: GraphCheck,
  facts: FileFacts,
  graph: GraphDeclaration,
  options: CheckOptions,
): readonly Repairable[] {
  let repairs: Pick<GraphFixContext, 'verifier' | 'again'> | undefined;
  return check.run(graph, options).map((report) => ({
    report,
    fixes: () => {
      const context = fixContextOf(facts, makeVerifier);
      if (context === undefined) return [];
      // All findings of one run share what their repairs may cost, and nobody pays before the first is asked for.
      repairs ??= { verifier: makeVerifier(graph), again: rerun(check, options) };
      return check.fixes?.(report, { ...context, ...repairs, graph, options }) ?? [];
    },
  }));
}

/** The check once more, over a changed graph. */
function rerun(check: GraphCheck, options: CheckOptions): GraphFixContext['again'] {
  const known = new WeakMap<GraphDeclaration, readonly Report<Subjects>[]>();
  return (changed) => {
    const reports = known.get(changed) ?? check.run(changed, options);
    known.set(changed, reports);
    return reports;
  };
}

function makeVerifier(graph: GraphDeclaration): Verifier {
  return verifierOf(graph, allReports);
}

/** The graph checks with each set of options that they have under the presets without advice: a repair may bring what can be meant. */
const judges = CHECKS.flatMap((check) => {
  if (check.kind === 'refusal' || check.kind === 'file') return [];
  const presets = (['checkup', 'recommended'] as const).filter((preset) => isInPreset(check, preset));
  const sets = new Map(presets.map((preset) => [JSON.stringify(presetOptions(check, preset)), preset]));
  return [...sets].map(([under, preset]) => ({ check, under, options: presetOptions(check, preset) }));
});

function* allReports(graph: GraphDeclaration): ReturnType<AllReports> {
  for (const { check, under, options } of judges) yield { code: check.code, under, reports: check.run(graph, options) };
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
    // Things that enter at one place, such as the routes of a directory, have no other place here.
    related: (report.related ?? []).filter(({ at }) => !sameSpan(at, report.at)),
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
