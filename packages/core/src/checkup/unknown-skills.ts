/** Ids that a graph given as data uses without registering a skill for them. */
import { unknownSkill } from '../checks/unknown-skill.js';
import type { CheckupInput, GraphProblem } from './problem.js';

/** One problem for each unknown id: those of entries first, then those of routes, from before to. */
export function unknownSkills({ skillIds, entries, routes }: CheckupInput): readonly GraphProblem[] {
  const places = new Map<string, string>();
  const use = (id: string, place: string): void => {
    if (!skillIds.has(id) && !places.has(id)) places.set(id, place);
  };
  for (const { id } of entries) use(id, 'an entry');
  for (const { fromId, toId } of routes) {
    use(fromId, 'a route');
    use(toId, 'a route');
  }
  const known = [...skillIds];
  return [...places].map(([id, place]) => ({
    kind: unknownSkill.severity,
    code: unknownSkill.code,
    message: unknownSkill.message({ id, known, place, skill: id }),
    skill: id,
  }));
}
