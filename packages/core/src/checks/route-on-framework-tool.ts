/** `route-on-framework-tool`: a route waits for a tool that the framework answers itself. */
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { FRAMEWORK_TOOLS, toolsInView } from './known-tools.js';
import { originOf, subjects } from './subjects.js';

/** The facts of a route on a tool of the framework. */
export interface RouteOnFrameworkTool extends Subjects {
  readonly tool: string;
}

export const routeOnFrameworkTool = graphCheck({
  code: 'route-on-framework-tool',
  severity: 'warning',
  origin: 'own',
  advice: true,
  description: 'A route waits for a tool of the framework, such as `read_skill`',
  options: {},
  message: ({ tool }: RouteOnFrameworkTool) =>
    `\`${tool}\` is a tool of the framework, not of a skill. The model calls it to find its way among the skills, and ` +
    'routes are looked at before what the model picks, so this one overrides the pick; wait for a tool of the skill, ' +
    'or keep it if that is meant.',
  run(graph) {
    const { names } = toolsInView(graph);
    return graph.routes.items.flatMap((route) => {
      const { onToolReturn } = route;
      if (onToolReturn.kind !== 'exact' || !FRAMEWORK_TOOLS.includes(onToolReturn.name)) return [];
      const { name, site } = onToolReturn;
      // A tool of one's own may have the same name, unless it is the reserved one.
      if (name !== 'read_skill' && (names.has(name) || graph.definedTools?.has(name) === true)) return [];
      const data = { ...subjects(route), tool: name };
      return [{ at: site.at, data, related: originOf(site, 'The name is written here.') }];
    });
  },
});
