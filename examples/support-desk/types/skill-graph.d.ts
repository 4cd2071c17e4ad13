/** A stub of `agentfootprint/skill-graph`: the graph's own names, without `defineSkill`. */
export { decideSkill, defineSkillMap, keywordScorer, skillGraph } from './context.js';
