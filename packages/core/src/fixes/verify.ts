/** Holds a changed declaration against the present one, with all checks and both sets of options. */
import type { CheckOptions, Report } from '../checks/check.js';
import { conditionSpan } from '../checks/claims.js';
import { leavesOf } from '../checks/matcher-leaves.js';
import type { GraphDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import type { Span } from '../source/span.js';
import type { Verifier } from './context.js';

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

/** What every check says of a graph, under the options of both presets. */
export type AllReports = (
  graph: GraphDeclaration,
) => readonly { readonly code: string; readonly preset: string; readonly report: Report<Subjects> }[];

const presentKeys = new WeakMap<GraphDeclaration, Keys>();

/** The verifier of one graph, for the repairs of one run of one check. */
export function verifierOf(graph: GraphDeclaration, reportsOf: AllReports): Verifier {
  let budget = BUDGET;
  const known = new WeakMap<GraphDeclaration, Verdict>();
  const charge = (changed: GraphDeclaration): boolean => {
    if (budget > 0) budget -= costOf(changed);
    return budget > 0;
  };
  const judge = (changed: GraphDeclaration): Verdict => {
    if (!charge(changed)) return 'worse';
    const present = presentKeys.get(graph) ?? keysOf(graph, reportsOf(graph));
    presentKeys.set(graph, present);
    const reports = reportsOf(changed);
    budget -= REPORT_COST * reports.length;
    const next = keysOf(changed, reports);
    if ([...next.pairs].some((pair) => !present.allowed.has(pair)) || !isWithin(next.places, present.places))
      return 'worse';
    return isWithin(next.statements, present.statements) ? 'clean' : 'renamed';
  };
  const verdictOf = (changed: GraphDeclaration): Verdict => {
    const verdict = known.get(changed) ?? judge(changed);
    known.set(changed, verdict);
    return verdict;
  };
  return {
    charge,
    isNoWorse: (changed) => verdictOf(changed) === 'clean',
    isNoWorseByPlace: (changed) => verdictOf(changed) !== 'worse',
  };
}

/** `renamed`: some finding names another skill than before. */
type Verdict = 'clean' | 'renamed' | 'worse';

function isWithin(next: ReadonlyMap<string, number>, present: ReadonlyMap<string, number>): boolean {
  return [...next].every(([key, count]) => count <= (present.get(key) ?? 0));
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
  /** How often each code is reported at each place, by preset; and the same with the skills that are named. */
  readonly places: ReadonlyMap<string, number>;
  readonly statements: ReadonlyMap<string, number>;
  /** The codes about two rules, with their pairs. */
  readonly pairs: ReadonlySet<string>;
  /** Those pairs, and what may stand in their place after a repair. */
  readonly allowed: ReadonlySet<string>;
}

function keysOf(graph: GraphDeclaration, reports: ReturnType<AllReports>): Keys {
  const places = new Map<string, number>();
  const statements = new Map<string, number>();
  const pairs = new Set<string>();
  const allowed = new Set<string>();
  for (const { code, preset, report } of reports) {
    if (code === SHADOWED || code === OVERLAPPING) {
      for (const pair of rulesOf(graph, report.data as PairData)) {
        // Which of two rules hides the other matters; which of two that overlap comes first does not.
        const overlap = [OVERLAPPING, ...[...pair].sort()].join(' ');
        const own = code === OVERLAPPING ? overlap : [code, ...pair].join(' ');
        pairs.add(own);
        allowed.add(own).add(overlap);
      }
    } else {
      const { skill, from, to, example } = report.data;
      const place = JSON.stringify([code, preset, code === ONE_A_SOURCE ? from : placeOf(report.at), example]);
      places.set(place, (places.get(place) ?? 0) + 1);
      const statement = JSON.stringify([place, skill, from, to]);
      statements.set(statement, (statements.get(statement) ?? 0) + 1);
    }
  }
  return { places, statements, pairs, allowed };
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

/** True when the check no longer says of the place what it said. */
export function isGone(report: Report<Subjects>, again: readonly Report<Subjects>[], options: CheckOptions): boolean {
  const place = placeOf(report.at);
  const other = report.related?.[0]?.at;
  return again.every((left) => {
    if (placeOf(left.at) !== place) return true;
    const otherLeft = left.related?.[0]?.at;
    return (
      options.everyPair === true &&
      other !== undefined &&
      otherLeft !== undefined &&
      placeOf(other) !== placeOf(otherLeft)
    );
  });
}
