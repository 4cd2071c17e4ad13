/** `tools-share-prefix`: the names of a skill's tools all begin alike, with what looks like the skill's own name. */
import type { ToolDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { isPartitioned } from './partition.js';
import { named, originOf, subjects } from './subjects.js';
import { quote } from './words.js';

/** From this many tools on a common beginning means something; the library's number. */
const TOOLS_AT_LEAST = 3;

/** Beginnings that say what a tool does rather than what it is about; the library's list. */
const VERBS: ReadonlySet<string> = new Set(
  (
    'get set put post add read write list find fetch load save open close make create update delete remove search ' +
    'query count check verify validate run exec execute send call ask show lookup issue approve deny pay process ' +
    'resolve respond inspect export import start stop cancel compute calculate generate summarize transform'
  ).split(' '),
);

/** The facts of tools that begin alike. */
export interface ToolsSharePrefix extends Subjects {
  /** What stands before the first underscore of every name, in lower case. */
  readonly prefix: string;
  readonly tools: number;
}

export const toolsSharePrefix = graphCheck({
  code: 'tools-share-prefix',
  since: '9.43',
  severity: 'warning',
  origin: 'library',
  description: 'The names of all tools of a skill begin with the same word',
  options: {},
  message(data: ToolsSharePrefix) {
    return (
      `All ${String(data.tools)} tools of ${named(data.skill, 'this skill')} begin with ${quote(`${data.prefix}_`)}. ` +
      'Such a skill often wraps one system instead of one task. Cut the skills by what a user wants, ' +
      'or drop the prefix.'
    );
  },
  run(graph) {
    if (!isPartitioned(graph)) return [];
    return graph.skills.items.flatMap((skill) => {
      const { tools } = skill;
      if (!skill.certain || !tools.complete || tools.items.length < TOOLS_AT_LEAST) return [];
      const prefix = commonPrefix(tools.items);
      if (prefix === undefined || VERBS.has(prefix)) return [];
      const data: ToolsSharePrefix = { ...subjects({ skill }), prefix, tools: tools.items.length };
      return [{ at: skill.site.at, data, related: originOf(skill.site, 'The skill comes from here.') }];
    });
  },
});

/** The part before the first underscore, in lower case, where every name has one and it is the same. */
function commonPrefix(tools: readonly ToolDeclaration[]): string | undefined {
  let common: string | undefined;
  for (const { name } of tools) {
    if (typeof name !== 'string') return undefined;
    const end = name.indexOf('_');
    if (end < 1) return undefined;
    const prefix = name.slice(0, end).toLowerCase();
    if (common !== undefined && common !== prefix) return undefined;
    common = prefix;
  }
  return common;
}
