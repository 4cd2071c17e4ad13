/** The tool names that a graph knows: those of its skills, and those that it declares. */
import type { GraphDeclaration, MountDeclaration, SkillDeclaration, ToolDeclaration } from '../declare/graph.js';
import type { Related } from '../finding.js';

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
 * view: those of the skills, those that are declared, and those that the agents
 * bring that mount the graph. They are complete where the graph declares its
 * tools or an agent mounts it, and every skill and every agent shows its own.
 */
export function toolsInView(graph: GraphDeclaration): ToolNames {
  const { mounts = [] } = graph;
  const brought = mounts.map(({ tools }) => namesOf(tools.items, tools.complete));
  const names = new Set<string>();
  const isTold = graph.knownTools !== undefined || mounts.some(({ certain }) => certain);
  let complete = isTold && graph.skills.complete;
  for (const tools of [...graph.skills.items.map(ownNames), declaredNames(graph), ...brought]) {
    if (!tools.complete) complete = false;
    for (const name of tools.names) names.add(name);
  }
  return { names, complete };
}

/** The tools that there are beside those of the graph's own skills, in one place where all of them are in view. */
export interface ToolView extends ToolNames {
  /** The agent that brings them; without one the graph declares them. */
  readonly mount?: MountDeclaration;
}

/**
 * The views under which the bodies of a graph are judged: what the graph
 * declares, or else, for each agent that certainly mounts it, what is declared
 * and what the agent brings. None where nobody says which tools there are: the
 * library itself puts the two checks of bodies off until an agent is built.
 */
export function toolViews(graph: GraphDeclaration): readonly ToolView[] {
  const declared = declaredNames(graph);
  const mounts = graph.declaresTools === true ? [] : (graph.mounts ?? []);
  // Without a check-up when it is built, the library has nothing to put off.
  if (graph.knownTools === undefined && graph.isChecked !== true) return [];
  if (graph.knownTools !== undefined && mounts.length === 0) return [declared];
  return mounts
    .filter(({ certain }) => certain)
    .map((mount) => {
      const { names, complete } = namesOf(mount.tools.items, mount.tools.complete);
      const all = new Set([...FRAMEWORK_TOOLS, ...declared.names, ...names]);
      return { names: all, complete: complete && declared.complete, mount };
    });
}

/** The mount as a related place of a finding that depends on it. */
export function mountOf({ mount }: ToolView): readonly Related[] {
  return mount === undefined ? [] : [{ at: mount.at, note: 'An agent mounts the graph here.' }];
}
