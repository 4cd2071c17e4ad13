/** `guard-orders-strings`: a guard puts words or numbers in order that are texts, so letters decide. */
import type { Subjects } from '../finding.js';
import { unquoteBound } from '../fixes/guard-edits.js';
import { graphCheck } from './check.js';
import { conditionsByKey, literalResult } from './literal-result.js';
import { subjects } from './subjects.js';
import { type OrderTrap, orderTrap } from './text-order.js';
import { cut, list, quote } from './words.js';

/** The facts of a bound that is a text. */
export interface GuardOrdersStrings extends Subjects, OrderTrap {
  readonly key: string;
  readonly op: string;
  readonly value: string;
  /** The route's position, counted from 0. */
  readonly route: number;
}

export const guardOrdersStrings = graphCheck({
  code: 'guard-orders-strings',
  since: '9.51',
  severity: 'warning',
  origin: 'own',
  description: 'A guard compares words or numbers as texts, whose order goes by their characters',
  options: {},
  message(data: GuardOrdersStrings) {
    const { kind, key, op, value, passing, failing } = data;
    const shown = `\`${cut(key, 24)}: { ${op}: ${quote(value)} }\``;
    const remedy =
      kind === 'word'
        ? 'list the words that are meant with `in`, or return a number'
        : kind === 'number'
          ? 'return a number, and compare with one'
          : 'list what is meant with `in`, or return a number';
    return `${shown} compares texts character by character. ${witness(passing, failing)}; ${remedy}.`;
  },
  run(graph) {
    return graph.routes.items.flatMap((route, index) => {
      const result = literalResult(graph, route);
      return [...conditionsByKey(route)].flatMap(([key, conditions]) => {
        // A number is compared by value, whatever it is compared with.
        if (key === 'iteration' || result?.fields.get(key)?.isNumber === true) return [];
        return conditions.flatMap((condition) => {
          const { op, value } = condition.data;
          if (!isOrdered(op) || typeof value !== 'string') return [];
          const others = conditions.filter((other) => other !== condition && isOrdered(other.data.op));
          const found = orderTrap(
            condition.data,
            others.map(({ data }) => data),
          );
          if (found === undefined) return [];
          return [{ at: condition.at, data: { ...subjects(route), ...found, key, op, value, route: index } }];
        });
      });
    });
  },
  fixes: (report, context) =>
    report.data.kind === 'number' ? unquoteBound(report, context, report.data.route, report.data.value) : [],
});

function isOrdered(op: string): boolean {
  return op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte';
}

function witness(passing: readonly string[], failing: readonly string[]): string {
  const shown = (texts: readonly string[]): string =>
    list(
      texts.map((text) => quote(text)),
      3,
    );
  if (passing.length > 0 && failing.length > 0) return `It lets ${shown(passing)} pass and stops ${shown(failing)}`;
  if (passing.length > 0) return `It lets ${shown(passing)} pass`;
  if (failing.length > 0) return `It stops ${shown(failing)}`;
  return 'What counts is the place in the alphabet, not what the words mean';
}
