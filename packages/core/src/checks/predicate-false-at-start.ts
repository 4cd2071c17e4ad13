/** `predicate-false-at-start`: an entry whose predicate is false whenever a turn begins. */
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { isNever } from './steady.js';
import { exclusiveEntries, named, originOf, subjects } from './subjects.js';

/** The facts of an entry that can only be entered late. */
export interface PredicateFalseAtStart extends Subjects {
  /** The entry's position, counted from 0. */
  readonly rule: number;
}

export const predicateFalseAtStart = graphCheck({
  code: 'predicate-false-at-start',
  severity: 'warning',
  origin: 'own',
  advice: true,
  description: 'The condition of an entry is false whenever a turn begins',
  options: {},
  message(data: PredicateFalseAtStart) {
    return (
      `No turn begins with ${named(data.skill, 'this skill')}: its condition is false at the first iteration. ` +
      'By then no tool has run and no skill is active, whatever the message says. ' +
      'It can hold later, but it is asked then only while nothing else has started the turn; ' +
      'where the skill follows on another one, declare a route to it.'
    );
  },
  run(graph) {
    if (graph.isTree !== false || exclusiveEntries(graph.router) !== false) return [];
    return graph.entries.items.flatMap(({ condition, when, skill }, rule) => {
      if (condition !== 'when' || when === undefined) return [];
      // What is never true at all is another mistake.
      if (!isNever(when.atStart) || isNever(when.always)) return [];
      const data: PredicateFalseAtStart = { ...subjects({ skill }), rule };
      return [{ at: when.site.at, data, related: originOf(when.site, 'The condition is written here.') }];
    });
  },
});
