/** `constant-predicate`: a `when` function that answers the same every time. */
import type {
  EntryDeclaration,
  GraphDeclaration,
  PredicateDeclaration,
  RouteDeclaration,
  SteadyAnswer,
  TreeDeclaration,
} from '../declare/graph.js';
import { maybeSameSkill } from '../declare/graph.js';
import type { Related, Subjects } from '../finding.js';
import { moveDefaultsLast } from '../fixes/reorder.js';
import { type Report, graphCheck } from './check.js';
import { maybeSameOwner } from './claims.js';
import { takesEveryTurn } from './steady.js';
import { exclusiveEntries, named, originOf, subjects } from './subjects.js';

/** The facts of a condition that decides nothing. */
export interface ConstantPredicate extends Subjects {
  readonly place: 'entry' | 'route' | 'tree';
  readonly answer: SteadyAnswer;
  /** The function is async or a generator. */
  readonly givesObject: boolean;
  /** The position of the entry or route, counted from 0; none in a tree. */
  readonly index?: number;
}

export const constantPredicate = graphCheck({
  code: 'constant-predicate',
  severity: 'warning',
  origin: 'own',
  description: 'A `when` function answers the same every time',
  options: {},
  message(data: ConstantPredicate) {
    return `${fact(data)} ${why(data)} ${advice(data)}`;
  },
  run(graph) {
    if (graph.isTree === true) return graph.tree === undefined ? [] : ofTree(graph.tree);
    return graph.isTree === false ? [...ofEntries(graph), ...ofRoutes(graph)] : [];
  },
  fixes: (report, context) => {
    const { place, answer } = report.data;
    return place === 'entry' && answer === 'match' ? moveDefaultsLast(report, context, takesEveryTurn) : [];
  },
});

function fact({ place, answer, ...data }: ConstantPredicate): string {
  const holds = answer === 'match' ? 'always holds' : 'never holds';
  switch (place) {
    case 'entry':
      return `The condition of ${named(data.skill, 'this entry')} ${holds}.`;
    case 'route':
      return `The condition of the route from ${named(data.from, 'a skill', 16)} to ${named(data.to, 'a skill', 16)} ${holds}.`;
    case 'tree':
      return `This decision always takes its ${answer === 'match' ? 'first' : 'second'} branch.`;
  }
}

function why({ answer, givesObject }: ConstantPredicate): string {
  if (givesObject) return 'Its function is async or a generator, and the object that it returns counts as true.';
  switch (answer) {
    case 'match':
      return 'Its function answers true to everything.';
    case 'threw':
      return 'Its function throws every time, which counts as no match.';
    case 'no-match':
    case 'miss':
      return 'Its function is never true.';
  }
}

function advice({ place, answer, givesObject }: ConstantPredicate): string {
  const repair = givesObject ? 'Return the answer from a plain function' : 'Ask something that can differ';
  switch (place) {
    case 'entry':
      return answer === 'match'
        ? `The entries behind it never start a turn. ${repair}, or move the entry behind all others as the default.`
        : 'No message starts a turn with this entry. Ask something that can be true, or remove the entry.';
    case 'route':
      return `The routes behind it, out of the same skill, are never taken. ${repair}, or move the route behind them.`;
    case 'tree':
      return `The other branch is never reached. ${repair}, or put the branch that is taken in place of the decision.`;
  }
}

/**
 * An entry that always matches is a default. Behind all others that is what it
 * is for, and in the object form there is no other way to write one.
 */
function ofEntries(graph: GraphDeclaration): readonly Report<ConstantPredicate>[] {
  const { entries, router } = graph;
  if (router.scorer !== false || router.readByModel !== false) return [];
  return entries.items.flatMap((entry, index) => {
    const { condition, when, skill } = entry;
    const answer = condition === 'when' ? when?.always : undefined;
    if (when === undefined || answer === undefined) return [];
    const hides = (other: EntryDeclaration, at: number): boolean => at > index && !maybeSameOwner(other, entry);
    const takesFromOthers = entry.certain && exclusiveEntries(router) === false && entries.items.some(hides);
    if (answer === 'match' && !takesFromOthers) return [];
    return [report(when, { ...subjects({ skill }), place: 'entry', answer, index })];
  });
}

/**
 * A route that always matches is what comes after any result, if nothing else
 * does; so behind all others it is meant. Of one that never does `dead-route`
 * tells.
 */
function ofRoutes({ routes }: GraphDeclaration): readonly Report<ConstantPredicate>[] {
  return routes.items.flatMap((route, index) => {
    const { predicate, from, to } = route;
    const answer = hasOnlyPredicate(route) ? predicate?.always : undefined;
    if (predicate === undefined || answer !== 'match') return [];
    const hides = (other: RouteDeclaration, at: number): boolean =>
      at > index &&
      other.from === from &&
      from !== undefined &&
      other.deterministic === true &&
      to !== undefined &&
      other.to !== undefined &&
      !maybeSameSkill(other.to, to);
    if (!route.certain || !routes.items.some(hides)) return [];
    return [report(predicate, { ...subjects({ from, to }), place: 'route', answer, index })];
  });
}

/** Two conditions at once are refused, so that nothing follows from either. */
function hasOnlyPredicate({ onToolReturn, onToolStatus, guard }: RouteDeclaration): boolean {
  return onToolReturn.kind === 'none' && onToolStatus.kind === 'none' && guard === undefined;
}

function ofTree(root: TreeDeclaration): readonly Report<ConstantPredicate>[] {
  const reports: Report<ConstantPredicate>[] = [];
  const open: TreeDeclaration[] = [root];
  for (let tree = open.pop(); tree !== undefined; tree = open.pop()) {
    if (tree.kind !== 'decision') continue;
    const { predicate, whenTrue, whenFalse } = tree;
    open.push(whenFalse, whenTrue);
    const answer = predicate?.always;
    if (predicate !== undefined && (answer === 'match' || answer === 'no-match'))
      reports.push(report(predicate, { place: 'tree', answer }));
  }
  return reports;
}

function report(
  predicate: PredicateDeclaration,
  data: Omit<ConstantPredicate, 'givesObject'>,
): Report<ConstantPredicate> {
  const related: readonly Related[] = originOf(predicate.site, 'The condition is written here.');
  return { at: predicate.site.at, data: { ...data, givesObject: predicate.givesObject === true }, related };
}
