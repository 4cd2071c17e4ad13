/** `artifact-kind-unsatisfied`: a skill or step consumes a kind of artifact that nothing provides. */
import type { ArtifactKind, GraphDeclaration, SkillDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { graphCheck, type Report } from './check.js';
import { named, originOf, subjects } from './subjects.js';
import { quote } from './words.js';

/** The facts of a kind that nothing provides. */
export interface ArtifactKindUnsatisfied extends Subjects {
  readonly kind: string;
  /** The position of the step that consumes it, counted from 0; absent for the skill itself. */
  readonly step?: number;
  /** The position of the kind in its list, counted from 0. */
  readonly index: number;
}

export const artifactKindUnsatisfied = graphCheck({
  code: 'artifact-kind-unsatisfied',
  since: '9.25',
  severity: 'warning',
  origin: 'library',
  description: 'A kind of artifact is consumed that no skill, step or tool provides',
  options: {},
  message(data: ArtifactKindUnsatisfied) {
    const skill = named(data.skill, 'this skill');
    const consumer = data.step === undefined ? skill : `step ${data.step + 1} of ${skill}`;
    const tools = data.step === undefined ? `no tool of ${skill} wants it` : 'the tool of the step does not want it';
    return (
      `Nothing produces ${quote(data.kind)}, which ${consumer} consumes. No skill and no step lists that kind under ` +
      `\`produces\`, and ${tools}; correct the kind, or declare who produces it.`
    );
  },
  run(graph) {
    const produced = producedKinds(graph);
    if (produced === undefined) return [];
    return graph.skills.items.flatMap((skill) => [
      ...unsatisfied(skill, undefined, skill.consumes.items, produced, wantedBySkill(skill)),
      ...stepsOf(skill, produced),
    ]);
  },
});

/** Every kind that the graph produces; `undefined` where there may be others, which may be any. */
function producedKinds(graph: GraphDeclaration): ReadonlySet<string> | undefined {
  if (!graph.skills.complete) return undefined;
  const kinds = new Set<string>();
  for (const { produces, steps } of graph.skills.items) {
    if (!steps.complete) return undefined;
    for (const list of [produces, ...steps.items.map((step) => step.produces)]) {
      if (!list.complete) return undefined;
      for (const { kind } of list.items) kinds.add(kind);
    }
  }
  return kinds;
}

/** The kinds that the skill's own tools want; `undefined` where there may be others. */
function wantedBySkill({ tools }: SkillDeclaration): ReadonlySet<string> | undefined {
  if (!tools.complete || tools.items.some((tool) => !tool.wants.complete)) return undefined;
  return new Set(tools.items.flatMap((tool) => tool.wants.items));
}

/**
 * What the steps lack. Beside what is produced, a step gets what its own tool
 * wants (the first of that name) and what the skill consumes.
 */
function stepsOf(skill: SkillDeclaration, produced: ReadonlySet<string>): readonly Report<ArtifactKindUnsatisfied>[] {
  const { tools, consumes, steps } = skill;
  if (!tools.complete || !consumes.complete || tools.items.some(({ name }) => name === undefined)) return [];
  const consumed = new Set(consumes.items.map(({ kind }) => kind));
  const byName = new Map(tools.items.toReversed().map((tool) => [tool.name, tool]));
  return steps.items.flatMap((step, index) => {
    // A step whose tool the skill does not have is refused, so nothing more is said about it.
    const wants = step.tool === undefined ? undefined : byName.get(step.tool)?.wants;
    if (wants?.complete !== true) return [];
    return unsatisfied(skill, index, step.consumes.items, produced, new Set(wants.items), consumed);
  });
}

/** The kinds of the list that are in none of the sets. */
function unsatisfied(
  skill: SkillDeclaration,
  step: number | undefined,
  kinds: readonly ArtifactKind[],
  produced: ReadonlySet<string>,
  wanted: ReadonlySet<string> | undefined,
  consumed: ReadonlySet<string> = new Set(),
): readonly Report<ArtifactKindUnsatisfied>[] {
  if (wanted === undefined) return [];
  return kinds.flatMap(({ kind, site }, index) => {
    if (produced.has(kind) || wanted.has(kind) || consumed.has(kind)) return [];
    const data = { ...subjects({ skill }), kind, ...(step !== undefined && { step }), index };
    return { at: site.at, data, related: originOf(site, 'Where the kind is written.') };
  });
}
