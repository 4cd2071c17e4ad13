/** `checkupGraph`: the wiring checks for callers who hold a graph as data instead of source text. */
import type { AnyCheck } from '../checks/index.js';
import { ambiguousRoutes } from '../checks/ambiguous-routes.js';
import { deadEntryStep } from '../checks/dead-entry-step.js';
import { guardUnsatisfiable } from '../checks/guard-unsatisfiable.js';
import { intentWithoutClassify } from '../checks/intent-without-classify.js';
import { modelEdgeOnly } from '../checks/model-edge-only.js';
import { multiEntryFanout } from '../checks/multi-entry-fanout.js';
import { noEntry } from '../checks/no-entry.js';
import { overlappingRules } from '../checks/overlapping-rules.js';
import { rulesShadowedByOrder } from '../checks/rules-shadowed-by-order.js';
import { presetOptions } from '../checks/presets.js';
import { toFinding } from '../checks/run.js';
import { selfLoop } from '../checks/self-loop.js';
import { unreachableSkill } from '../checks/unreachable-skill.js';
import type { GraphDeclaration } from '../declare/graph.js';
import type { Finding } from '../finding.js';
import { declareInput } from './declare.js';
import type { CheckupInput, GraphCheckup, GraphProblem, GraphProblemCode } from './problem.js';
import { unknownSkills } from './unknown-skills.js';

/**
 * Checks the wiring of a graph and reports in the library's order. It says what
 * the checks of source text say under the preset `checkup`, since it runs them.
 */
export function checkupGraph(input: CheckupInput): GraphCheckup {
  const graph = declareInput(input);
  const problems = [
    ...problemsOf(graph, 'intent-without-classify', intentWithoutClassify),
    ...unknownSkills(input),
    ...problemsOf(graph, 'guard-unsatisfiable', guardUnsatisfiable),
    ...(input.isTree ? [] : flatProblems(input, graph)),
  ];
  return { ok: problems.every((problem) => problem.kind !== 'error'), problems };
}

function flatProblems(input: CheckupInput, graph: GraphDeclaration): readonly GraphProblem[] {
  return [
    ...problemsOf(graph, 'no-entry', noEntry),
    ...unreachedProblems(input, graph),
    ...problemsOf(graph, 'multi-entry-fanout', multiEntryFanout),
    ...problemsOf(graph, 'dead-entry-step', deadEntryStep),
    ...pairProblems(graph),
    ...problemsOf(graph, 'ambiguous-routes', ambiguousRoutes),
    ...problemsOf(graph, 'self-loop', selfLoop),
  ];
}

/** The two codes about skills that are not reached, in the order of the skills. */
function unreachedProblems(input: CheckupInput, graph: GraphDeclaration): readonly GraphProblem[] {
  const order = new Map([...input.skillIds].map((id, index) => [id, index]));
  const position = ({ skill }: GraphProblem): number => (skill === undefined ? 0 : (order.get(skill) ?? 0));
  return [
    ...problemsOf(graph, 'model-edge-only', modelEdgeOnly),
    ...problemsOf(graph, 'unreachable-skill', unreachableSkill),
  ].sort((a, b) => position(a) - position(b));
}

/** The two codes about pairs of rules, by the earlier rule and then by the later one. */
function pairProblems(graph: GraphDeclaration): readonly GraphProblem[] {
  const placed = [
    ...rulesShadowedByOrder
      .run(graph, { proof: 'identity', everyPair: true, sameSkill: true })
      .map((report) => ({ code: 'rules-shadowed-by-order' as const, check: rulesShadowedByOrder, report })),
    ...overlappingRules
      .run(graph, { proof: 'identity', everyPair: true, sameSkill: true })
      .map((report) => ({ code: 'overlapping-rules' as const, check: overlappingRules, report })),
  ];
  placed.sort((a, b) => a.report.data.earlier - b.report.data.earlier || a.report.data.later - b.report.data.later);
  return placed.map(({ code, check, report }) => toProblem(code, toFinding(check, report)));
}

function problemsOf(graph: GraphDeclaration, code: GraphProblemCode, check: AnyCheck): readonly GraphProblem[] {
  if (check.kind === 'refusal' || check.kind === 'file') return [];
  return check.run(graph, presetOptions(check, 'checkup')).map((report) => toProblem(code, toFinding(check, report)));
}

function toProblem(code: GraphProblemCode, { severity, message, data }: Finding): GraphProblem {
  return {
    kind: severity,
    code,
    message,
    ...(data.skill !== undefined && { skill: data.skill }),
    ...(data.from !== undefined && { from: data.from }),
    ...(data.to !== undefined && { to: data.to }),
    ...(data.example !== undefined && { example: data.example }),
  };
}
