/** `unknown-tool`: a route waits for a tool that no agent with this graph has. */
import type { GraphDeclaration, RouteDeclaration } from '../declare/graph.js';
import { nearestName } from '../declare/nearest.js';
import type { Subjects } from '../finding.js';
import { respell } from '../fixes/respell.js';
import { testRegex } from '../regex/run.js';
import type { Site } from '../source/span.js';
import { type Report, graphCheck } from './check.js';
import { FRAMEWORK_TOOLS, type ToolNames, toolsInView } from './known-tools.js';
import { nearMiss } from './near-miss.js';
import { meant } from './spelling.js';
import { originOf, subjects } from './subjects.js';
import { cut, list, quote } from './words.js';

/** The facts of a tool that nobody has. */
export interface UnknownTool extends Subjects {
  /** The name, or the pattern as it is written. */
  readonly tool: string;
  readonly isPattern: boolean;
  /** All tools are in view; else it is only the spelling that tells. */
  readonly isProven: boolean;
  readonly nearest?: string;
  /** The tools that there are. */
  readonly known: readonly string[];
}

/** A name or pattern that a route has for a tool, and where. */
type Mention =
  | { readonly kind: 'name'; readonly name: string; readonly site: Site }
  | { readonly kind: 'pattern'; readonly source: string; readonly flags: string; readonly site: Site };

export const unknownTool = graphCheck({
  code: 'unknown-tool',
  severity: 'warning',
  origin: 'own',
  description: 'A route waits for a tool that no skill carries and nobody declares',
  options: {
    nearMisses: {
      description:
        'Also report, where not all tools are in view, a name that differs from that of a known tool by a slip of the pen.',
      recommended: false,
      strict: true,
      checkup: false,
    },
  },
  message(data: UnknownTool) {
    const { tool, isPattern, isProven, nearest, known } = data;
    if (isPattern)
      return (
        `No tool has a name that ${cut(tool, 40)} matches. The tools in view are ${names(known)}, so the route is ` +
        'never taken; correct the pattern, add the tool, or declare it in `knownTools`.'
      );
    const proof = isProven
      ? `The tools in view are ${names(known)}, so no result can come from it`
      : `${quote(nearest ?? '', 40)} is carried or declared here, and the two differ by a slip of the pen`;
    return `No tool in view has the name ${quote(tool, 40)}. ${proof}; ${meant(nearest) ?? 'correct the name, add the tool, or declare it in `knownTools`'}.`;
  },
  run(graph, options) {
    const view = toolsInView(graph);
    return graph.routes.items.flatMap((route) =>
      mentionsIn(route).flatMap((mention) => reportOf(graph, route, mention, view, options.nearMisses)),
    );
  },
  fixes: ({ at, related, data }, { index }) =>
    data.nearest === undefined || (related ?? []).length > 0 ? [] : respell(index, { at }, data.tool, data.nearest),
});

/** What a route says of the tool; a guard's own condition on it counts where the route names none. */
function mentionsIn({ onToolReturn, guard }: RouteDeclaration): readonly Mention[] {
  switch (onToolReturn.kind) {
    case 'exact':
      // The empty name waits for every tool.
      return onToolReturn.name === '' ? [] : [{ ...onToolReturn, kind: 'name' }];
    case 'regex':
      return [{ ...onToolReturn, kind: 'pattern' }];
    case 'none': {
      const conditions = guard?.conditions.items.filter(({ data }) => data.key === 'toolName' && isEquality(data.op));
      const texts = conditions?.flatMap((condition) => condition.texts ?? []);
      return (texts ?? []).map(({ text, site }) => ({ kind: 'name', name: text, site }));
    }
    case 'other':
    case 'unknown':
      return [];
  }
}

function isEquality(op: string): boolean {
  return op === 'eq' || op === 'ne' || op === 'in' || op === 'notIn';
}

function reportOf(
  graph: GraphDeclaration,
  route: RouteDeclaration,
  mention: Mention,
  { names: inView, complete }: ToolNames,
  nearMisses: boolean,
): readonly Report<UnknownTool>[] {
  const known = [...inView];
  const { site } = mention;
  const rest = { at: site.at, related: originOf(site, 'It is written here.') };
  const facts = { ...subjects(route), known: complete ? known : [], isProven: complete };
  if (mention.kind === 'pattern') {
    // A pattern that is stateful matches less often, never more.
    const flags = mention.flags.replace(/[gy]/g, '');
    const never = [...known, ...FRAMEWORK_TOOLS].every((name) => testRegex(mention.source, flags, name) === false);
    const tool = `/${mention.source}/${mention.flags}`;
    return complete && never ? [{ ...rest, data: { ...facts, tool, isPattern: true } }] : [];
  }
  const { name } = mention;
  const isHeard = inView.has(name) || FRAMEWORK_TOOLS.includes(name) || graph.definedTools?.has(name) === true;
  if (isHeard) return [];
  if (complete) {
    const nearest = nearestName(name, known);
    const data = { ...facts, tool: name, isPattern: false, ...(nearest === undefined ? {} : { nearest }) };
    return [{ ...rest, data }];
  }
  // Where the tools of the route's own skill are not all known, the name may be one of them.
  const isOpen = route.from?.tools.complete !== true || route.from.tools.items.some((tool) => tool.name === undefined);
  const nearest = nearMisses && !isOpen ? nearMiss(name, inView) : undefined;
  return nearest === undefined ? [] : [{ ...rest, data: { ...facts, tool: name, isPattern: false, nearest } }];
}

function names(known: readonly string[]): string {
  return list(known.map((name) => quote(name)));
}
