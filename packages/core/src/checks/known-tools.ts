/** The tool names that a graph knows: those of its skills, and those that it declares. */
import type { GraphDeclaration, SkillDeclaration, ToolDeclaration } from '../declare/graph.js';

/** A tool with the skill that carries it; without one it is declared by the graph. */
export interface KnownTool {
  readonly tool: ToolDeclaration;
  readonly holder: SkillDeclaration | undefined;
}

/** All known tools: skill by skill in the order of registration, then the declared ones. Names repeat. */
export function knownTools(graph: GraphDeclaration): readonly KnownTool[] {
  const tools: KnownTool[] = [];
  for (const holder of graph.skills.items) {
    for (const tool of holder.tools.items) tools.push({ tool, holder });
  }
  for (const tool of graph.knownTools?.items ?? []) tools.push({ tool, holder: undefined });
  return tools;
}

/** The names of some tools; `complete` when there can be no other names among them. */
export interface ToolNames {
  readonly names: ReadonlySet<string>;
  readonly complete: boolean;
}

/** The usable names of a skill's own tools. */
export function ownNames(skill: SkillDeclaration): ToolNames {
  return namesOf(skill.tools.items, skill.tools.complete);
}

/** The usable names that the graph declares to exist; none and complete where it declares none. */
export function declaredNames(graph: GraphDeclaration): ToolNames {
  return namesOf(graph.knownTools?.items ?? [], graph.knownTools?.complete ?? true);
}

function namesOf(tools: readonly ToolDeclaration[], complete: boolean): ToolNames {
  const names = new Set<string>();
  let known = complete;
  for (const { name } of tools) {
    if (name === undefined) known = false;
    else if (typeof name === 'string') names.add(name);
  }
  return { names, complete: known };
}

/** The tools that the framework itself gives to an agent with skills. */
export const FRAMEWORK_TOOLS: readonly string[] = ['read_skill', 'list_skills', 'skip_step'];

/**
 * The names of all tools that a result can come from, as far as they are in
 * view: those of the skills, and those that are declared. They are complete
 * where the graph declares its tools and every skill shows its own, for then
 * an agent has no others.
 */
export function toolsInView(graph: GraphDeclaration): ToolNames {
  const names = new Set<string>();
  let complete = graph.knownTools !== undefined && graph.skills.complete;
  for (const tools of [...graph.skills.items.map(ownNames), declaredNames(graph)]) {
    if (!tools.complete) complete = false;
    for (const name of tools.names) names.add(name);
  }
  return { names, complete };
}
