/** `model-edge-only`: a skill that only bare routes lead to, so only the model can go there. */
import type { RouteDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { unreachedSkills } from './reach.js';
import { named, originOf, subjects } from './subjects.js';
import { list, quote } from './words.js';

/** The facts of a skill that the graph leaves to the model. */
export interface ModelEdgeOnly extends Subjects {
  /** The ids of the skills from which a bare route leads there, each once and as far as they are known. */
  readonly sources: readonly string[];
  /** The ids of unreached skills from which a conditional route leads there. */
  readonly dead: readonly string[];
}

/** How many ids are kept of each list; a message names no more. */
const SOURCES_KEPT = 20;

export const modelEdgeOnly = graphCheck({
  code: 'model-edge-only',
  since: '8.7',
  severity: 'warning',
  origin: 'library',
  description: 'Only routes without a condition lead to a skill, so only the model can go there',
  options: {},
  message(data: ModelEdgeOnly) {
    const sources = data.sources.length === 0 ? 'another skill' : list(data.sources.map((id) => quote(id)));
    const dead =
      data.dead.length === 0
        ? ''
        : ` Its conditional routes start at ${list(data.dead.map((id) => quote(id)))}, which nothing leads to.`;
    return (
      `Only the model can go to ${named(data.skill, 'this skill')}: no route that fires leads there. ` +
      `A route without a condition never fires; it only lets the model pick the skill while in ${sources}.${dead} ` +
      'Give the route a condition if the graph should decide.'
    );
  },
  run(graph) {
    return unreachedSkills(graph).flatMap(({ skill, bare, dead }) => {
      const [first] = bare;
      if (first === undefined) return [];
      // The builder first wires a skill where it likes; the route is what the finding is about.
      const site = graph.form === 'builder' ? first.toSite : skill.site;
      const data: ModelEdgeOnly = {
        ...subjects({ skill, from: first.from }),
        sources: sourceIds(bare),
        dead: sourceIds(dead),
      };
      return [{ at: site.at, data, related: originOf(site, 'The skill comes from here.') }];
    });
  },
});

function sourceIds(routes: readonly RouteDeclaration[]): readonly string[] {
  const ids = new Set<string>();
  for (const { from } of routes) {
    if (from?.id !== undefined && ids.size < SOURCES_KEPT) ids.add(from.id);
  }
  return [...ids];
}
