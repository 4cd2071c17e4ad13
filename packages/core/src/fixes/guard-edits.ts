/** Repairs of one condition of a guard: another key, or a number instead of a text. */
import type { Report } from '../checks/check.js';
import type { GraphDeclaration, GuardConditionDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { rangeOf } from '../evaluate/ast.js';
import type { Fix } from '../source/edit.js';
import { sameSpan } from '../source/span.js';
import { withRoute } from './changed-graph.js';
import type { GraphFixContext } from './context.js';
import { offer } from './graph-removals.js';
import { renameKey } from './rename-key.js';
import { itemOfProperty, propertyOf } from './written.js';

/** The condition that a report stands at, where its text stands for nothing else. */
function conditionAt(
  report: Report<Subjects>,
  { graph, uses }: GraphFixContext,
  position: number,
): GuardConditionDeclaration | undefined {
  const guard = graph.routes.items[position]?.guard;
  const condition = guard?.conditions.items.find(({ at }) => sameSpan(at, report.at));
  return condition !== undefined && uses.isSingle('condition', condition.at) ? condition : undefined;
}

/** The graph with some conditions of one guard changed. */
function withConditions(
  graph: GraphDeclaration,
  position: number,
  change: (condition: GuardConditionDeclaration) => GuardConditionDeclaration,
): GraphDeclaration {
  const route = graph.routes.items[position];
  if (route?.guard === undefined) return graph;
  const { guard } = route;
  const conditions = { ...guard.conditions, items: guard.conditions.items.map(change) };
  return withRoute(graph, position, { ...route, guard: { ...guard, conditions } });
}

/** Proposes another key for all conditions of the reported one's key. */
export function renameGuardKey(
  report: Report<Subjects>,
  context: GraphFixContext,
  position: number,
  to: string,
): readonly Fix[] {
  const { graph, index } = context;
  const condition = conditionAt(report, context, position);
  if (condition === undefined) return [];
  const { key } = condition.data;
  const operator = index.propertyAt(condition.at);
  const item = operator === undefined ? undefined : itemOfProperty(index, operator);
  const holder = item === undefined ? undefined : propertyOf(index, item.container);
  if (holder?.node.type !== 'Property') return [];
  const changed = withConditions(graph, position, (other) =>
    other.data.key === key ? { ...other, data: { ...other.data, key: to } } : other,
  );
  const [start, end] = rangeOf(holder.node.key);
  const [fix] = renameKey(index, { file: index.file, start, end }, key, to);
  return fix === undefined ? [] : offer(fix.title, report, context, changed, () => fix.edits);
}

/** A number that is the same text again when it is written as one. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

/** Proposes the number instead of the text. A text that is a number is compared with a number by value. */
export function unquoteBound(
  report: Report<Subjects>,
  context: GraphFixContext,
  position: number,
  value: string,
): readonly Fix[] {
  const { graph, index } = context;
  const condition = conditionAt(report, context, position);
  const node = condition === undefined ? undefined : index.nodeAt(condition.value);
  if (condition === undefined || node?.type !== 'Literal' || !PLAIN_NUMBER.test(value)) return [];
  const number = Number(value);
  const changed = withConditions(graph, position, (other) =>
    other === condition ? { ...other, data: { ...other.data, value: number } } : other,
  );
  return offer(`Compare with the number ${value}`, report, context, changed, () => [
    { span: condition.value, text: value },
  ]);
}
