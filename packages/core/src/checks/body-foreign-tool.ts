/** `body-foreign-tool`: a skill's instructions name a tool that only another skill carries. */
import type { GraphDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { bodyOrigin, findName, isWord, wordsOf } from './body-words.js';
import { graphCheck, type Report } from './check.js';
import {
  declaredNames,
  knownTools,
  mountOf,
  ownNames,
  toolViews,
  type KnownTool,
  type ToolView,
} from './known-tools.js';
import { named, subjects } from './subjects.js';
import { quote } from './words.js';

/**
 * How many characters are searched for names that are no plain words, such as
 * `get-price`; each such name is a pass of its own over each body. Names past
 * the bound are not searched for.
 */
const SEARCH_BOUND = 20_000_000;

/** The facts of a body that names another skill's tool. */
export interface BodyForeignTool extends Subjects {
  readonly tool: string;
  /** The id of the first skill that carries it, where it is known. */
  readonly holder?: string;
}

export const bodyForeignTool = graphCheck({
  code: 'body-foreign-tool',
  severity: 'warning',
  origin: 'library',
  description: "A skill's body names a tool that the skill does not carry and another one does",
  options: {
    withoutKnownTools: {
      description: 'Also report where the graph declares no `knownTools`, so that an agent may bring the tool.',
      recommended: false,
      checkup: true,
    },
  },
  message(data: BodyForeignTool) {
    const skill = named(data.skill, 'this skill');
    const holder = named(data.holder, 'Another skill');
    return (
      `The body of ${skill} names ${quote(data.tool)}, a tool of another skill. ${holder} carries it and ${skill} ` +
      'does not, so the model is sent to a tool that it does not have here; add the tool, or route to that skill.'
    );
  },
  atMount: true,
  run(graph, options) {
    const views = options.withoutKnownTools ? [declaredNames(graph)] : toolViews(graph);
    const search = { left: SEARCH_BOUND };
    // Any name may be among those that are not in view.
    return views.filter(({ complete }) => complete).flatMap((view) => foreignIn(graph, view, search));
  },
});

/** What the bodies name that only other skills carry, in this view. */
function foreignIn(
  graph: GraphDeclaration,
  view: ToolView,
  search: { left: number },
): readonly Report<BodyForeignTool>[] {
  const foreign = foreignTools(graph, view.names);
  const oddNames = [...foreign.keys()].filter((name) => !isWord(name));
  const found: Report<BodyForeignTool>[] = [];
  for (const skill of graph.skills.items) {
    const { body } = skill;
    const own = ownNames(skill);
    if (body === undefined || body.value === '' || !own.complete) continue;
    const places = new Map<string, number>();
    for (const [text, start] of wordsOf(body.value)) {
      if (foreign.has(text) && !own.names.has(text)) places.set(text, start);
    }
    for (const name of oddNames) {
      search.left -= body.value.length;
      if (search.left < 0) break;
      const start = own.names.has(name) ? undefined : findName(body.value, name);
      if (start !== undefined) places.set(name, start);
    }
    for (const { tool, holder, start } of inOrder(foreign, places)) {
      const data: BodyForeignTool = {
        ...subjects({ skill }),
        tool: tool.name,
        ...(holder.id !== undefined && { holder: holder.id }),
      };
      const at = body.locate(start, tool.name.length);
      const related = [{ at: tool.site.at, note: 'The tool.' }, ...bodyOrigin(at, body), ...mountOf(view)];
      found.push({ at, data, related });
    }
  }
  return found;
}

interface ForeignTool {
  readonly tool: { readonly name: string; readonly site: KnownTool['tool']['site'] };
  readonly holder: NonNullable<KnownTool['holder']>;
  readonly order: number;
}

/** By name, the first skill that certainly carries the tool, without the names that are there for every skill. */
function foreignTools(graph: GraphDeclaration, declared: ReadonlySet<string>): ReadonlyMap<string, ForeignTool> {
  const foreign = new Map<string, ForeignTool>();
  for (const { tool, holder } of knownTools(graph)) {
    const { name, site } = tool;
    if (holder?.certain !== true || typeof name !== 'string' || declared.has(name) || foreign.has(name)) continue;
    foreign.set(name, { tool: { name, site }, holder, order: foreign.size });
  }
  return foreign;
}

/** The tools that were found in a body, in the order in which the graph knows them. */
function inOrder(
  foreign: ReadonlyMap<string, ForeignTool>,
  places: ReadonlyMap<string, number>,
): readonly (ForeignTool & { readonly start: number })[] {
  return [...places]
    .flatMap(([name, start]) => {
      const known = foreign.get(name);
      return known === undefined ? [] : [{ ...known, start }];
    })
    .sort((a, b) => a.order - b.order);
}
