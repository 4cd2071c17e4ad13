/** `unreachable-leaf`: a leaf of a tree whose path asks for answers that exclude each other. */
import type { PredicateDeclaration, SkillDeclaration, TreeDeclaration } from '../declare/graph.js';
import type { Related, Subjects } from '../finding.js';
import type { PredicateForm } from '../predicate/form.js';
import { ALWAYS, NEVER } from '../predicate/form.js';
import { type LanguageBudget, type Requirement, canHold } from '../predicate/satisfy.js';
import { type Site, sameSpan } from '../source/span.js';
import { type Report, graphCheck } from './check.js';
import { named, subjects } from './subjects.js';

/** The facts of a leaf that is never chosen. */
export interface UnreachableLeaf extends Subjects {
  /** A decision on the path always goes the other way, or two of them exclude each other. */
  readonly reason: 'constant' | 'clash';
}

/** Questions about two or more decisions, each of bounded cost; a tree of a hundred leaves asks about a thousand. */
const QUESTION_LIMIT = 5_000;
/** How many of them may hold regexes against each other; each costs a thousand times what another one does. */
const LANGUAGE_QUESTIONS = 200;

export const unreachableLeaf = graphCheck({
  code: 'unreachable-leaf',
  severity: 'warning',
  origin: 'own',
  description: 'A leaf of a tree can never be chosen',
  options: {},
  message(data: UnreachableLeaf) {
    const why =
      data.reason === 'constant'
        ? 'A decision above it always goes the other way.'
        : 'The decisions above it would have to give answers that exclude each other.';
    return (
      `The tree never chooses ${named(data.skill, 'this leaf')} here: no turn gets to this place. ` +
      `${why} Change the condition, or put the other branch in place of the decision.`
    );
  },
  run(graph) {
    return graph.isTree === true && graph.tree !== undefined ? leavesNotReached(graph.tree) : [];
  },
});

/** A decision on the way to a leaf, with the answer that leads there. */
interface Step {
  readonly requirement: Requirement;
  readonly predicate: PredicateDeclaration;
}

/** Where nobody gets, and the decisions that see to that. */
interface Dead {
  readonly reason: UnreachableLeaf['reason'];
  readonly steps: readonly Step[];
}

interface Open {
  readonly tree: TreeDeclaration;
  readonly path: readonly Step[];
  readonly dead: Dead | undefined;
}

function leavesNotReached(root: TreeDeclaration): readonly Report<UnreachableLeaf>[] {
  const reports: Report<UnreachableLeaf>[] = [];
  const open: Open[] = [{ tree: root, path: [], dead: undefined }];
  const budget: LanguageBudget = { left: LANGUAGE_QUESTIONS };
  let questions = 0;
  for (let at = open.pop(); at !== undefined && questions < QUESTION_LIMIT; at = open.pop()) {
    const { tree, path, dead } = at;
    if (tree.kind === 'leaf' && dead !== undefined) reports.push(reportOf(tree.skill, tree.site, dead));
    if (tree.kind !== 'decision') continue;
    questions += dead === undefined ? 2 * (path.length + 2) : 1;
    open.push(branch(at, tree.predicate, tree.whenFalse, { holds: false, budget }));
    open.push(branch(at, tree.predicate, tree.whenTrue, { holds: true, budget }));
  }
  return reports;
}

function branch(
  { path, dead }: Open,
  predicate: PredicateDeclaration | undefined,
  tree: TreeDeclaration,
  { holds, budget }: { readonly holds: boolean; readonly budget: LanguageBudget },
): Open {
  const form = predicate === undefined ? undefined : formOf(predicate);
  if (dead !== undefined || predicate === undefined || form === undefined) return { tree, path, dead };
  const step: Step = { requirement: { form, holds }, predicate };
  return { tree, path: [...path, step], dead: deadBy(path, step, budget) };
}

/** What the predicate says; one that always answers the same says that. */
function formOf({ form, always }: PredicateDeclaration): PredicateForm | undefined {
  if (form !== undefined) return form;
  return always === 'match' ? ALWAYS : always === 'no-match' ? NEVER : undefined;
}

/** Whether nobody gets past the step, and which decisions on the way see to that. */
function deadBy(path: readonly Step[], step: Step, budget: LanguageBudget): Dead | undefined {
  if (!canHold([step.requirement], budget)) return { reason: 'constant', steps: [step] };
  const single = path.find((earlier) => !canHold([earlier.requirement, step.requirement], budget));
  if (single !== undefined) return { reason: 'clash', steps: [single, step] };
  const all = [...path, step];
  const asked = all.map(({ requirement }) => requirement);
  return canHold(asked, budget) ? undefined : { reason: 'clash', steps: all };
}

function reportOf(skill: SkillDeclaration | undefined, { at }: Site, { reason, steps }: Dead): Report<UnreachableLeaf> {
  const related: Related[] = [];
  for (const { predicate, requirement } of steps) {
    const note = `This decision would have to be ${requirement.holds ? 'true' : 'false'}.`;
    if (!related.some((other) => sameSpan(other.at, predicate.site.at))) related.push({ at: predicate.site.at, note });
  }
  return { at, data: { ...subjects({ skill }), reason }, related };
}
