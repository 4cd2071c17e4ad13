/** `rule-after-default`: a start rule behind one that every turn matches. */
import type { Subjects } from '../finding.js';
import { moveDefaultsLast } from '../fixes/reorder.js';
import { graphCheck } from './check.js';
import { maybeSameOwner, roleOf } from './claims.js';
import { takesEveryTurn } from './steady.js';
import { exclusiveEntries, named, subjects } from './subjects.js';

/** The facts of a rule that is never asked. */
export interface RuleAfterDefault extends Subjects {
  /** The default has a condition, and it always holds. */
  readonly holds: boolean;
  /** The rule's position, counted from 0. */
  readonly rule: number;
}

export const ruleAfterDefault = graphCheck({
  code: 'rule-after-default',
  severity: 'warning',
  origin: 'own',
  description: 'A start rule stands behind one that every turn matches',
  options: {},
  message(data: RuleAfterDefault) {
    const starts = named(data.from, 'An earlier entry');
    return (
      `No turn starts with ${named(data.skill, 'this skill')}: a default stands before its rule. ` +
      `${starts} ${data.holds ? 'has a condition that always holds' : 'has no condition'}, ` +
      'and the first entry that matches starts the turn. Move the default behind all rules.'
    );
  },
  run(graph) {
    const { entries, router } = graph;
    if (graph.isTree !== false || exclusiveEntries(router) !== false) return [];
    const first = entries.items.findIndex((entry) => entry.certain && takesEveryTurn(entry));
    const taker = entries.items[first];
    if (taker === undefined) return [];
    return entries.items.flatMap((entry, rule) => {
      // A rule of the same skill would change nothing; a second skill of one id and an intent are refused here.
      const isOther = !maybeSameOwner(entry, taker) && entry.skill?.id !== taker.skill?.id;
      if (rule <= first || !isOther || roleOf(entry) === 'intent') return [];
      const data: RuleAfterDefault = {
        ...subjects({ skill: entry.skill, from: taker.skill, to: entry.skill }),
        holds: taker.condition === 'when',
        rule,
      };
      return [{ at: entry.site.at, data, related: [{ at: taker.site.at, note: 'This entry takes every turn.' }] }];
    });
  },
  fixes: (report, context) => moveDefaultsLast(report, context, takesEveryTurn),
});
