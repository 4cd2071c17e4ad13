/** `never-routes-by-default`: only an entry without a condition takes a phrase that is declared to route nowhere. */
import { removeRow } from '../fixes/graph-removals.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { PHRASE_ORIGIN } from './claims.js';
import { rowVerdicts } from './negative-rows.js';
import { named, originOf, subjects } from './subjects.js';
import { quote } from './words.js';

/** The facts of a row that falls to the default. */
export interface NeverRoutesByDefault extends Subjects {
  readonly example: string;
  /** The row's position, counted from 0. */
  readonly index: number;
}

export const neverRoutesByDefault = graphCheck({
  code: 'never-routes-by-default',
  since: '9.43',
  severity: 'warning',
  origin: 'library',
  description: 'An entry without a condition is open to a phrase that is declared to route nowhere',
  options: {},
  message(data: NeverRoutesByDefault) {
    const owner = named(data.skill, 'a skill');
    return (
      `This phrase must route nowhere, but the default ${owner} is open to it. No rule matches ` +
      `${quote(data.example, 60)}, and an entry without a condition turns nothing away; give it one, or take the ` +
      'row out.'
    );
  },
  run(graph) {
    return rowVerdicts(graph).flatMap(({ row, kind, entry }) => {
      if (kind !== 'by-default') return [];
      const data: NeverRoutesByDefault = {
        ...subjects({ skill: entry.skill }),
        example: row.text,
        index: row.index,
      };
      return {
        at: row.site.at,
        data,
        related: [{ at: entry.site.at, note: 'The entry without a condition.' }, ...originOf(row.site, PHRASE_ORIGIN)],
      };
    });
  },
  fixes: (report, context) => removeRow(report, context),
});
