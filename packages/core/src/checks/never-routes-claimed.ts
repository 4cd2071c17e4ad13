/** `never-routes-claimed`: a start rule takes a phrase that is declared to route nowhere. */
import { removeRow } from '../fixes/graph-removals.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { conditionCaption, conditionSpan, PHRASE_ORIGIN } from './claims.js';
import { rowVerdicts } from './negative-rows.js';
import { named, originOf, subjects } from './subjects.js';
import { cut, quote } from './words.js';

/** The facts of a row that a rule takes. */
export interface NeverRoutesClaimed extends Subjects {
  readonly example: string;
  /** The matcher in a few words, where the rule has one and all of it is known. */
  readonly matcher?: string;
  /** The row's position, counted from 0. */
  readonly index: number;
}

export const neverRoutesClaimed = graphCheck({
  code: 'never-routes-claimed',
  since: '9.43',
  severity: 'error',
  origin: 'library',
  description: 'A start rule takes a phrase that is declared to route nowhere',
  options: {},
  message(data: NeverRoutesClaimed) {
    const owner = named(data.skill, 'a skill');
    const condition = data.matcher === undefined ? 'its condition' : `\`${cut(data.matcher, 60)}\``;
    return (
      `This phrase must route nowhere, but the rule of ${owner} takes it. ${quote(data.example, 60)} satisfies ` +
      `${condition}; narrow the rule, or take the row out.`
    );
  },
  run(graph) {
    return rowVerdicts(graph).flatMap(({ row, kind, entry }) => {
      if (kind !== 'claimed') return [];
      const matcher = conditionCaption(entry);
      const data: NeverRoutesClaimed = {
        ...subjects({ skill: entry.skill }),
        example: row.text,
        ...(matcher !== undefined && { matcher }),
        index: row.index,
      };
      return {
        at: row.site.at,
        data,
        related: [
          { at: conditionSpan(entry), note: 'The condition that takes the phrase.' },
          ...originOf(row.site, PHRASE_ORIGIN),
        ],
      };
    });
  },
  fixes: (report, context) => removeRow(report, context),
});
