/** Holds a changed declaration against the present one, with all checks and both sets of options. */
import type { Report } from '../checks/check.js';
import { conditionSpan } from '../checks/claims.js';
import { leavesOf } from '../checks/matcher-leaves.js';
import type { GraphDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import type { Span } from '../source/span.js';
import type { GraphFixContext, Verifier } from './context.js';

/**
 * What the repairs of one run of one check may cost. A unit is about one
 * judgement of a phrase by a rule, 5 microseconds, so this is worth about three
 * seconds. A graph of 20 rules and skills comes to 1,000 units a try, so all of
 * its findings get their repairs; one of 400 rules with an example each to 160,000.
 */
const BUDGET = 600_000;
/** What a rule or a part of it, a route or a skill costs on its own, what a keyword of one does, and what a report costs. */
const PART_COST = 10;
const KEYWORD_COST = 1;
const REPORT_COST = 7;

/** The codes about two rules: the order within the pair is no part of what they say. */
const SHADOWED = 'rules-shadowed-by-order';
const OVERLAPPING = 'overlapping-rules';

/** This code stands once for all routes out of a skill, at the second of them, whichever that is. */
const ONE_A_SOURCE = 'ambiguous-routes';

/** What one check says of a graph under one set of options; `under` tells the sets of a check apart. */
export interface CheckReports {
  readonly code: string;
  readonly under: string;
  readonly reports: readonly Report<Subjects>[];
}

/** What every check says of a graph, each asked when it is its turn. */
export type AllReports = (graph: GraphDeclaration) => Iterable<CheckReports>;

const presentKeys = new WeakMap<GraphDeclaration, Keys>();

/** The verifier of one graph, for the repairs of one run of one check. */
export function verifierOf(graph: GraphDeclaration, reportsOf: AllReports): Verifier {
  let budget = BUDGET;
  const afforded = new WeakMap<GraphDeclaration, boolean>();
  const known = new WeakMap<GraphDeclaration, Verdict>();
  const charge = (changed: GraphDeclaration): boolean => {
    if (budget > 0) budget -= costOf(changed);
    return budget > 0;
  };
  const affords = (changed: GraphDeclaration): boolean => {
    const isAfforded = afforded.get(changed) ?? charge(changed);
    afforded.set(changed, isAfforded);
    return isAfforded;
  };
  const judge = (changed: GraphDeclaration): Verdict => {
    if (!affords(changed)) return 'worse';
    const present = presentKeys.get(graph) ?? keysOf(graph, reportsOf(graph));
    presentKeys.set(graph, present);
    const left = { places: new Map(present.places), statements: new Map(present.statements) };
    let verdict: Verdict = 'clean';
    for (const { reports, ...check } of reportsOf(changed)) {
      budget -= REPORT_COST * reports.length;
      for (const report of reports) {
        const { pairs, place, statement } = keysOfReport(changed, check, report);
        // The first finding that is new settles it; the other checks need not be asked.
        if (pairs.some(({ own }) => !present.pairs.has(own))) return 'worse';
        if (place !== undefined && !take(left.places, place)) return 'worse';
        if (statement !== undefined && !take(left.statements, statement)) verdict = 'renamed';
      }
    }
    return verdict;
  };
  const verdictOf = (changed: GraphDeclaration): Verdict => {
    const verdict = known.get(changed) ?? judge(changed);
    known.set(changed, verdict);
    return verdict;
  };
  return {
    charge,
    affords,
    isNoWorse: (changed) => verdictOf(changed) === 'clean',
    isNoWorseByPlace: (changed) => verdictOf(changed) !== 'worse',
  };
}

/** `renamed`: some finding names another skill than before. */
type Verdict = 'clean' | 'renamed' | 'worse';

/** Takes one of what is left under this key; false where none is. */
function take(left: Map<string, number>, key: string): boolean {
  const count = left.get(key) ?? 0;
  left.set(key, count - 1);
  return count > 0;
}

function costOf({ entries, routes, skills, neverRoutes }: GraphDeclaration): number {
  const leaves = entries.items.flatMap(({ match }) => (match === undefined ? [] : leavesOf(match)));
  // A rule without a matcher is a part as well.
  const rules = Math.max(entries.items.length, leaves.length);
  const keywords = leaves.reduce((sum, leaf) => sum + (leaf.kind === 'keywords' ? leaf.keywords.items.length : 0), 0);
  const phrases = entries.items.reduce((sum, entry) => sum + entry.examples.items.length, neverRoutes.items.length);
  const parts = rules + routes.items.length + skills.items.length;
  return 100 + rules * phrases + PART_COST * parts + KEYWORD_COST * keywords;
}

/** What a graph is reported for. */
interface Keys {
  /** How often each code is reported at each place, by its options; and the same with the skills that are named. */
  readonly places: ReadonlyMap<string, number>;
  readonly statements: ReadonlyMap<string, number>;
  /** The codes about two rules with their pairs, and what may stand in their place after a repair. */
  readonly pairs: ReadonlySet<string>;
}

function keysOf(graph: GraphDeclaration, all: Iterable<CheckReports>): Keys {
  const places = new Map<string, number>();
  const statements = new Map<string, number>();
  const pairs = new Set<string>();
  for (const { reports, ...check } of all) {
    for (const report of reports) {
      const keys = keysOfReport(graph, check, report);
      for (const { own, overlap } of keys.pairs) pairs.add(own).add(overlap);
      if (keys.place !== undefined) places.set(keys.place, (places.get(keys.place) ?? 0) + 1);
      if (keys.statement !== undefined) statements.set(keys.statement, (statements.get(keys.statement) ?? 0) + 1);
    }
  }
  return { places, statements, pairs };
}

/** What one report is told apart by: the pairs of rules for the codes about two rules, else its place. */
interface ReportKeys {
  readonly pairs: readonly { readonly own: string; readonly overlap: string }[];
  readonly place?: string;
  readonly statement?: string;
}

function keysOfReport(
  graph: GraphDeclaration,
  { code, under }: Omit<CheckReports, 'reports'>,
  report: Report<Subjects>,
): ReportKeys {
  if (code === SHADOWED || code === OVERLAPPING) {
    const pairs = rulesOf(graph, report.data as PairData).map((pair) => {
      // Which of two rules hides the other matters; which of two that overlap comes first does not.
      const overlap = [OVERLAPPING, ...[...pair].sort()].join(' ');
      return { own: code === OVERLAPPING ? overlap : [code, ...pair].join(' '), overlap };
    });
    return { pairs };
  }
  const { skill, from, to, example } = report.data;
  const place = JSON.stringify([code, under, code === ONE_A_SOURCE ? from : placeOf(report.at), example]);
  return { pairs: [], place, statement: JSON.stringify([place, skill, from, to]) };
}

/** What the codes about two rules say of positions; by language several earlier rules may be guilty together. */
interface PairData extends Subjects {
  readonly earlier: number;
  readonly later: number;
  readonly proof?: { readonly guilty: readonly number[] };
}

/** The later rule with each of the earlier ones, by the places of their conditions. */
function rulesOf(graph: GraphDeclaration, { earlier, later, proof }: PairData): readonly (readonly string[])[] {
  const placeOfRule = (position: number): string => {
    const entry = graph.entries.items[position];
    return entry === undefined ? '' : placeOf(conditionSpan(entry));
  };
  return (proof?.guilty ?? [earlier]).map((guilty) => [placeOfRule(later), placeOfRule(guilty)]);
}

function placeOf(span: Span): string {
  return `${span.start}:${span.end}:${span.file}`;
}

/** True when the changed declaration has lost the finding and has no other one. */
export function mends(report: Report<Subjects>, context: GraphFixContext, changed: GraphDeclaration): boolean {
  const { verifier } = context;
  // One check is asked before all of them are.
  return verifier.affords(changed) && isGone(report, context, changed) && verifier.isNoWorse(changed);
}

/** True when the check no longer says of the place what it said. */
export function isGone(report: Report<Subjects>, context: GraphFixContext, changed: GraphDeclaration): boolean {
  const place = placeOf(report.at);
  const other = report.related?.[0]?.at;
  return context.again(changed).every((left) => {
    if (placeOf(left.at) !== place) return true;
    const otherLeft = left.related?.[0]?.at;
    return (
      context.options.everyPair === true &&
      other !== undefined &&
      otherLeft !== undefined &&
      placeOf(other) !== placeOf(otherLeft)
    );
  });
}
