/** `unusable-tool-name`: a tool has no name that a model could call it by. */
import type { GraphDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { graphCheck, type Report } from './check.js';
import { knownTools, type KnownTool } from './known-tools.js';
import { originOf, subjects } from './subjects.js';
import { cut, quote } from './words.js';

/**
 * The most findings for one graph. Each unusable name is told once for each
 * skill, as the library does, so a generated graph could ask for millions.
 */
const FINDINGS_BOUND = 10_000;

/** The facts of an unusable name. */
export interface UnusableToolName extends Subjects {
  /** The name as source-like text, such as `undefined` or `''`. */
  readonly name: string;
}

export const unusableToolName = graphCheck({
  code: 'unusable-tool-name',
  severity: 'error',
  origin: 'library',
  description: "A tool's name is not a non-empty string",
  options: {},
  message(data: UnusableToolName) {
    const skill = data.skill === undefined ? 'A skill' : `The skill ${quote(data.skill)}`;
    return (
      `A tool cannot be named ${cut(data.name, 40)}: a name is a non-empty string. ${skill} has instructions that ` +
      'could never name this tool; give it a name.'
    );
  },
  run(graph) {
    const unusable = unusableTools(graph);
    const found: Report<UnusableToolName>[] = [];
    if (unusable.length === 0) return found;
    for (const skill of graph.skills.items) {
      if (skill.body === undefined || skill.body.value === '') continue;
      for (const { tool, holder, name } of unusable) {
        if (found.length >= FINDINGS_BOUND) return found;
        // Where the skill or the tool may not be there, only what a skill carries itself is certain to meet it.
        const meets = holder === skill || (skill.certain && (holder === undefined || holder.certain));
        if (!meets) continue;
        const related = originOf(tool.site, 'It is written here.');
        found.push({ at: tool.site.at, data: { ...subjects({ skill }), name }, related });
      }
    }
    return found;
  },
});

/** The tools with an unusable name; of equal names the first that is certainly there, else the first. */
function unusableTools(graph: GraphDeclaration): readonly (KnownTool & { readonly name: string })[] {
  const byName = new Map<string, KnownTool & { readonly name: string }>();
  for (const known of knownTools(graph)) {
    const { name } = known.tool;
    if (name === undefined || typeof name === 'string') continue;
    const first = byName.get(name.unusable);
    const better = first?.holder?.certain === false && known.holder?.certain !== false;
    if (first === undefined || better) byName.set(name.unusable, { ...known, name: name.unusable });
  }
  return [...byName.values()];
}
