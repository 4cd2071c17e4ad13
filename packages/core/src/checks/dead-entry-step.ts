/** `dead-entry-step`: an entry after one without a condition, whose routes therefore never fire. */
import type { SkillDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { moveDefaultsLast } from '../fixes/reorder.js';
import { graphCheck } from './check.js';
import { SkillSet } from './skill-set.js';
import { exclusiveEntries, named, originOf, subjects } from './subjects.js';

/** The facts of an entry that never becomes the cursor. */
export interface DeadEntryStep extends Subjects {
  /** The id of the entry that always starts the turn, where it is known. */
  readonly starts?: string;
  /** The entry's position, counted from 0. */
  readonly rule: number;
}

export const deadEntryStep = graphCheck({
  code: 'dead-entry-step',
  since: '8.7',
  severity: 'warning',
  origin: 'library',
  description: 'An entry with routes of its own stands behind one without a condition',
  options: {},
  message(data: DeadEntryStep) {
    const starts = named(data.starts, 'an earlier entry');
    return (
      `The routes out of ${named(data.skill, 'this skill')} never fire: no turn gets there. ` +
      `${starts} stands before it without a condition, so every turn starts there, and no route that fires leads ` +
      'here. Move this entry up with a condition, or add a route to it.'
    );
  },
  run(graph) {
    const { entries, routes, router } = graph;
    if (graph.isTree !== false || exclusiveEntries(router) !== false || !routes.complete) return [];
    const first = entries.items.findIndex((entry) => entry.certain && entry.condition === 'none');
    const starts = entries.items[first]?.skill?.id;
    if (first < 0) return [];

    const sources = new Set<SkillDeclaration>();
    const targets = new SkillSet();
    for (const route of routes.items) {
      if (route.deterministic === false) continue;
      if (route.to === undefined) return [];
      targets.add(route.to);
      if (route.certain && route.deterministic === true && route.from !== undefined) sources.add(route.from);
    }
    return entries.items.flatMap(({ skill, site }, rule) => {
      if (rule <= first || skill === undefined || !sources.has(skill) || targets.mayHave(skill)) return [];
      const data: DeadEntryStep = {
        ...subjects({ skill, from: skill }),
        ...(starts !== undefined && { starts }),
        rule,
      };
      return [{ at: site.at, data, related: originOf(site, 'The skill comes from here.') }];
    });
  },
  fixes: (report, context) => moveDefaultsLast(report, context),
});
