/** `guard-passes-on-missing`: a guard excludes values of a field, and passes where there is no field at all. */
import type { GuardConditionDeclaration, RouteDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { conditionCaption } from '../guard/caption.js';
import { isHopKey } from '../guard/vocabulary.js';
import { graphCheck } from './check.js';
import { type LiteralResult, conditionsByKey, isSuccessOnly, literalResult } from './literal-result.js';
import { subjects } from './subjects.js';
import { cut, quote } from './words.js';

/** The facts of a condition that nothing needs to meet. */
export interface GuardPassesOnMissing extends Subjects {
  readonly key: string;
  /** The condition as text. */
  readonly condition: string;
}

export const guardPassesOnMissing = graphCheck({
  code: 'guard-passes-on-missing',
  since: '9.51',
  severity: 'warning',
  origin: 'own',
  advice: true,
  description: 'A condition with `ne` or `notIn` passes where the field or the status is missing',
  options: {},
  message({ key, condition }: GuardPassesOnMissing) {
    const shown = `\`${cut(condition, 40)}\``;
    return key === 'status'
      ? `${shown} passes for every result without a status. A result need not declare one, and a status that is not ` +
          'there differs from every other; list the statuses that are meant with `in`, or set `onToolStatus`.'
      : `${shown} passes where the result has no field ${quote(key)}. A field that is missing differs from every ` +
          'value, and so does that of a text that is no JSON object; add a condition that only a value can meet, such as `in`.';
  },
  run(graph) {
    return graph.routes.items.flatMap((route) => {
      // A condition that is not seen may be the one that needs the field.
      if (route.guard?.conditions.complete !== true) return [];
      const result = literalResult(graph, route);
      return [...conditionsByKey(route)].flatMap(([key, conditions]) => {
        const [first] = conditions;
        if (first === undefined || !conditions.every(passesOnMissing) || !mayBeMissing(key, route, result)) return [];
        return [{ at: first.at, data: { ...subjects(route), key, condition: conditionCaption(first.data) } }];
      });
    });
  },
});

function passesOnMissing({ data }: GuardConditionDeclaration): boolean {
  return data.op === 'ne' || data.op === 'notIn';
}

function mayBeMissing(key: string, route: RouteDeclaration, result: LiteralResult | undefined): boolean {
  // A route that waits for a status needs one that is declared.
  if (key === 'status') return route.onToolStatus.kind === 'none';
  if (isHopKey(key)) return false;
  if (result === undefined) return true;
  // `guard-reads-no-field` tells of a field that is never there.
  const field = result.fields.get(key);
  return field !== undefined && !(field.isAlways === true && isSuccessOnly(route));
}
