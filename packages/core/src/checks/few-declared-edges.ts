/** `few-declared-edges`: many skills with hardly any routes between them. */
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { isPartitioned } from './partition.js';
import { leastSkillCount } from './skill-set.js';

/** Fewer routes than this for each skill are few; the library's number. */
const ROUTES_PER_SKILL = 0.25;

/** The facts of a graph that wires little. */
export interface FewDeclaredEdges extends Subjects {
  /** The number of skills, at least. */
  readonly skills: number;
  /** The number of entries, where it is known. */
  readonly entries?: number;
  /** The number of routes, at most. */
  readonly routes: number;
  /** False when there may be more skills or fewer routes than that. */
  readonly exact: boolean;
}

export const fewDeclaredEdges = graphCheck({
  code: 'few-declared-edges',
  since: '9.43',
  severity: 'warning',
  origin: 'library',
  description: 'The graph has many skills and hardly any routes',
  options: {},
  message(data: FewDeclaredEdges) {
    const skills = `${data.exact ? '' : 'at least '}${String(data.skills)} skills`;
    const count = data.routes === 1 ? '1 route' : `${String(data.routes)} routes`;
    const routes = data.routes === 0 ? 'no route' : `${data.exact ? 'only' : 'at most'} ${count}`;
    const entries = data.entries === undefined ? '' : ` with ${counted(data.entries)}`;
    return (
      `This graph has ${skills} and ${routes}. ` +
      `It is more a menu${entries} than a graph: what comes next is left to the model. ` +
      'Declare the moves that you expect, or merge skills.'
    );
  },
  run(graph) {
    const { skills, entries, routes } = graph;
    if (graph.isTree !== false || !routes.complete || !isPartitioned(graph)) return [];
    // Routes that may be there count, skills that may be there or the same do not: so it holds either way.
    const least = leastSkillCount(skills.items);
    if (routes.items.length >= least * ROUTES_PER_SKILL) return [];
    const sureEntries = entries.complete && entries.items.every(({ certain }) => certain);
    const data: FewDeclaredEdges = {
      skills: least,
      ...(sureEntries && { entries: entries.items.length }),
      routes: routes.items.length,
      exact: skills.complete && skills.items.length === least && routes.items.every(({ certain }) => certain),
    };
    return [{ at: graph.callee, data }];
  },
});

function counted(entries: number): string {
  return entries === 1 ? '1 entry' : `${String(entries)} entries`;
}
