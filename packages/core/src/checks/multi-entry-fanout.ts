/** `multi-entry-fanout`: several entries, of which one has no condition, and nothing that picks among them. */
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { exclusiveEntries, named, originOf, subjects } from './subjects.js';

/** The facts of an entry that decides before the others are asked. */
export interface MultiEntryFanout extends Subjects {
  /** How many entries there are at least. */
  readonly entries: number;
}

export const multiEntryFanout = graphCheck({
  code: 'multi-entry-fanout',
  since: '8.7',
  severity: 'warning',
  origin: 'library',
  description: 'One of several entries has no condition, and nothing picks among them',
  options: {},
  message(data: MultiEntryFanout) {
    return (
      `The entry ${named(data.skill, 'here')} has no condition, and nothing picks among the entries. ` +
      'The first entry that matches starts the turn, and this one always does; ' +
      'give each entry a condition, or let a scorer or the model choose.'
    );
  },
  run(graph) {
    if (graph.isTree !== false || exclusiveEntries(graph.router) !== false) return [];
    const certain = graph.entries.items.filter((entry) => entry.certain);
    const first = certain.find((entry) => entry.condition === 'none');
    if (first === undefined || certain.length < 2) return [];
    return [
      {
        at: first.site.at,
        data: { ...subjects(first), entries: certain.length },
        related: originOf(first.site, 'The skill comes from here.'),
      },
    ];
  },
});
