/** `body-unknown-tool`: a skill's instructions call a tool that nobody carries. */
import type { GraphDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { bodyOrigin, calledNames } from './body-words.js';
import { graphCheck, type Report } from './check.js';
import { declaredNames, mountOf, ownNames, type ToolView, toolViews } from './known-tools.js';
import { named, subjects } from './subjects.js';
import { quote } from './words.js';

/** The facts of a body that calls a tool which is not there. */
export interface BodyUnknownTool extends Subjects {
  readonly tool: string;
  /** True where it is decided by the agent that mounts the graph. */
  readonly agent?: boolean;
}

export const bodyUnknownTool = graphCheck({
  code: 'body-unknown-tool',
  severity: 'warning',
  origin: 'library',
  description: "A skill's body calls a tool that no skill carries and the graph does not declare",
  options: {
    withoutKnownTools: {
      description: 'Also report where the graph declares no `knownTools`, so that an agent may bring the tool.',
      recommended: false,
      checkup: true,
    },
  },
  atMount: true,
  message(data: BodyUnknownTool) {
    const skill = named(data.skill, 'this skill');
    return data.agent === true
      ? `The body of ${skill} calls ${quote(data.tool)}, which nobody carries. Neither the tools of any skill nor ` +
          'those of the agent that mounts the graph have that name; correct it, or add the tool.'
      : `The body of ${skill} calls ${quote(data.tool)}, which no skill carries. Neither the tools of any skill nor ` +
          '`knownTools` have that name; correct it, add the tool, or declare it in `knownTools`.';
  },
  run(graph, options) {
    const views = options.withoutKnownTools ? [declaredNames(graph)] : toolViews(graph);
    return views.flatMap((view) => unknownIn(graph, view));
  },
});

/** What the bodies call that is in none of the tools of this view. */
function unknownIn(graph: GraphDeclaration, view: ToolView): readonly Report<BodyUnknownTool>[] {
  const names = allNames(graph, view);
  if (names === undefined) return [];
  return graph.skills.items.flatMap((skill) => {
    const { body } = skill;
    if (body === undefined) return [];
    return [...calledNames(body.value)].flatMap(([tool, start]) => {
      if (names.has(tool)) return [];
      const data = { ...subjects({ skill }), tool, ...(view.mount !== undefined && { agent: true }) };
      const at = body.locate(start, tool.length);
      return { at, data, related: [...bodyOrigin(at, body), ...mountOf(view)] };
    });
  });
}

/** Every name that a tool has; `undefined` where there may be others, which may be any. */
function allNames(graph: GraphDeclaration, view: ToolView): ReadonlySet<string> | undefined {
  if (!graph.skills.complete) return undefined;
  const names = new Set<string>();
  for (const tools of [...graph.skills.items.map(ownNames), view]) {
    if (!tools.complete) return undefined;
    for (const name of tools.names) names.add(name);
  }
  return names;
}
