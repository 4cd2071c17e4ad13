/** When the codes about how a graph is cut into skills have anything to say. */
import type { GraphDeclaration } from '../declare/graph.js';
import { leastSkillCount } from './skill-set.js';

/** The least number of registered skills for which the library looks at the partition. */
const PARTITION_SKILLS = 5;

/** True when the graph certainly registers as many different skills as it takes. */
export function isPartitioned(graph: GraphDeclaration): boolean {
  return leastSkillCount(graph.skills.items) >= PARTITION_SKILLS;
}
