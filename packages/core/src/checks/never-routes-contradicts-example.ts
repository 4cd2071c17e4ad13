/** `never-routes-contradicts-example`: a negative row is also an example of a start rule. */
import { removeRow } from '../fixes/graph-removals.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { PHRASE_ORIGIN } from './claims.js';
import { rowVerdicts } from './negative-rows.js';
import { named, originOf, subjects } from './subjects.js';
import { quote } from './words.js';

/** The facts of a row that contradicts an example. */
export interface NeverRoutesContradictsExample extends Subjects {
  readonly example: string;
  /** The row's position, counted from 0. */
  readonly index: number;
}

export const neverRoutesContradictsExample = graphCheck({
  code: 'never-routes-contradicts-example',
  since: '9.43',
  severity: 'error',
  origin: 'library',
  description: 'A phrase is declared to route nowhere and is also an example of a start rule',
  options: {},
  message(data: NeverRoutesContradictsExample) {
    const owner = named(data.skill, 'a skill');
    return (
      `This phrase must route nowhere, but it is an example of ${owner} as well. Trimmed and in lower case, ` +
      `${quote(data.example, 60)} stands in both lists; keep it in one of them.`
    );
  },
  run(graph) {
    return rowVerdicts(graph).flatMap(({ row, kind, entry, example }) => {
      if (kind !== 'contradicts-example') return [];
      const data: NeverRoutesContradictsExample = {
        ...subjects({ skill: entry.skill }),
        example: row.text,
        index: row.index,
      };
      return {
        at: row.site.at,
        data,
        related: [
          ...(example === undefined ? [] : [{ at: example.site.at, note: 'The example.' }]),
          ...originOf(row.site, PHRASE_ORIGIN),
        ],
      };
    });
  },
  fixes: (report, context) => removeRow(report, context),
});
