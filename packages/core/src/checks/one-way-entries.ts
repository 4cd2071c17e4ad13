/** `one-way-entries`: most entries with a condition start skills that no route leaves. */
import type { SkillDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { weighsEntries } from './evidence.js';
import { SkillSet } from './skill-set.js';
import { list, quote } from './words.js';

/** How many ids are kept; a message names no more. */
const IDS_KEPT = 6;

/** The facts of entries that lead nowhere else. */
export interface OneWayEntries extends Subjects {
  /** The number of entries without a way out, at least. */
  readonly oneWay: number;
  /** The number of entries with a condition, at most. */
  readonly conditional: number;
  /** The ids of the first ones. */
  readonly ids: readonly string[];
}

export const oneWayEntries = graphCheck({
  code: 'one-way-entries',
  since: '9.58',
  severity: 'warning',
  origin: 'library',
  description: 'Most conditional entries start skills that no route leaves',
  options: {},
  message(data: OneWayEntries) {
    const rest = data.oneWay - data.ids.length;
    const ids = [...data.ids.map((id) => quote(id)), ...(rest > 0 ? [`${String(rest)} more`] : [])];
    return (
      'Most conditional entries start skills that no route leaves. ' +
      `A turn that starts there stays there: ${list(ids, ids.length)}. Add the routes that lead on from them.`
    );
  },
  run(graph) {
    const { entries, routes } = graph;
    if (!weighsEntries(graph) || !routes.complete) return [];
    const sources = new SkillSet();
    for (const { from } of routes.items) {
      if (from === undefined) return [];
      sources.add(from);
    }
    const oneWay: (SkillDeclaration | undefined)[] = [];
    // Entries that may be there, may have a condition, and may have a way out: all counted against the finding.
    let others = 0;
    for (const { skill, certain, condition } of entries.items) {
      if (condition === 'none') continue;
      if (skill === undefined || sources.mayHave(skill)) others += 1;
      else if (certain && condition !== 'unknown') oneWay.push(skill);
    }
    if (oneWay.length <= others) return [];
    const ids = oneWay.flatMap((skill) => (skill?.id === undefined ? [] : [skill.id]));
    const data: OneWayEntries = {
      oneWay: oneWay.length,
      conditional: oneWay.length + others,
      // With one more than is kept, the last place goes to the number of the rest, as in the library's report.
      ids: ids.slice(0, oneWay.length > IDS_KEPT ? IDS_KEPT - 1 : IDS_KEPT),
    };
    return [{ at: graph.callee, data }];
  },
});
