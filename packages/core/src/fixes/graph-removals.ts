/** Repairs of findings about a graph that take something out of it, each tried on the declaration first. */
import type { Report } from '../checks/check.js';
import { examplesOf, exampleWalks } from '../checks/walks.js';
import { quote } from '../checks/words.js';
import type { EntryDeclaration, GraphDeclaration, GuardConditionDeclaration, Phrase } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import type { Fix, TextEdit } from '../source/edit.js';
import { sameSpan } from '../source/span.js';
import { nearestName } from '../declare/nearest.js';
import { TOOL_RESULT_STATUSES } from '../guard/vocabulary.js';
import { matcherWithout, plus, withEntry, withRoute, without, withoutRow, withoutSkill } from './changed-graph.js';
import { type GraphFixContext, suggestion } from './context.js';
import { movePhrase, removePhrases, removeRow as removeRowEdits } from './phrases.js';
import { removeCall, removeItem, removeProperties } from './remove-item.js';
import { placeOfRoute, placeOfRule } from './rule-places.js';
import { mends } from './verify.js';
import { elementOf, isOwnedItem, itemOfProperty, propertyOf } from './written.js';

/** Offers the edits where the changed declaration has lost the finding and has no other one. */
export function offer(
  title: string,
  report: Report<Subjects>,
  context: GraphFixContext,
  changed: GraphDeclaration,
  edits: () => readonly TextEdit[] | undefined,
): readonly Fix[] {
  if (!mends(report, context, changed)) return [];
  return suggestion(title, edits());
}

/** Takes out a start rule that can never win. */
export function removeRule(report: Report<Subjects>, context: GraphFixContext, position: number): readonly Fix[] {
  const entry = context.graph.entries.items[position];
  if (entry?.certain !== true) return [];
  return offer('Remove this rule', report, context, withEntry(context.graph, position, undefined), () => {
    const place = placeOfRule(context, entry);
    if (place === undefined) return undefined;
    if (place.kind === 'link') return removeCall(context, place.call);
    return removeItem(
      context,
      [{ node: place.element, container: place.array, position: place.position }],
      'keep-list',
    );
  });
}

/** Takes out a route. */
export function removeRoute(report: Report<Subjects>, context: GraphFixContext, position: number): readonly Fix[] {
  const route = context.graph.routes.items[position];
  if (route?.certain !== true) return [];
  const title = context.graph.form === 'builder' ? 'Remove this route' : 'Remove this step';
  return offer(title, report, context, withRoute(context.graph, position, undefined), () => {
    const place = placeOfRoute(context, route);
    if (place === undefined) return undefined;
    if (place.kind === 'link') return removeCall(context, place.call);
    return removeItem(
      context,
      [{ node: place.element, container: place.array, position: place.position }],
      'with-holder',
    );
  });
}

/** Drops a condition of a guard that nothing passes, one suggestion for each that the report is about. */
export function dropGuardCondition(
  report: Report<Subjects>,
  context: GraphFixContext,
  position: number,
): readonly Fix[] {
  const route = context.graph.routes.items[position];
  const guard = route?.guard;
  if (route === undefined || guard === undefined) return [];
  const places = [report.at, ...(report.related ?? []).map(({ at }) => at)];
  const isMeant = (condition: GuardConditionDeclaration): boolean =>
    places.some((at) => sameSpan(at, condition.at) || sameSpan(at, condition.value));
  return guard.conditions.items.filter(isMeant).flatMap((condition) => {
    const items = guard.conditions.items.filter((other) => other !== condition);
    const changed = withRoute(context.graph, position, {
      ...route,
      guard: { ...guard, conditions: { ...guard.conditions, items } },
    });
    const title = `Remove the condition ${quote(`${condition.data.key} ${condition.data.op}`, 40)}`;
    return items.length === 0 || onlyExcludes(items, condition.data.key)
      ? []
      : offer(title, report, context, changed, () => conditionEdits(context, condition));
  });
}

/** What only excludes values passes where the field is missing, which the condition that goes did not let pass. */
function onlyExcludes(conditions: readonly GuardConditionDeclaration[], key: string): boolean {
  const left = conditions.filter(({ data }) => data.key === key);
  return left.length > 0 && left.every(({ data }) => data.op === 'ne' || data.op === 'notIn');
}

/** Writes the status that a guard most likely means instead of one that does not exist. */
export function respellStatus(report: Report<Subjects>, context: GraphFixContext, position: number): readonly Fix[] {
  const route = context.graph.routes.items[position];
  const guard = route?.guard;
  const condition = guard?.conditions.items.find(({ at }) => sameSpan(at, report.at));
  const value = condition?.data.key === 'status' && condition.data.op === 'eq' ? condition.data.value : undefined;
  const nearest = typeof value === 'string' ? nearestName(value, TOOL_RESULT_STATUSES) : undefined;
  if (
    route === undefined ||
    guard === undefined ||
    condition === undefined ||
    typeof value !== 'string' ||
    nearest === undefined
  )
    return [];
  const items = guard.conditions.items.map((other) =>
    other === condition ? { ...condition, data: { ...condition.data, value: nearest } } : other,
  );
  const changed = withRoute(context.graph, position, {
    ...route,
    guard: { ...guard, conditions: { ...guard.conditions, items } },
  });
  return offer(`Change ${quote(value, 60)} to ${quote(nearest, 60)}`, report, context, changed, () => {
    const { start, end } = condition.value;
    const isText =
      context.index.nodeAt(condition.value)?.type === 'Literal' && context.index.slice(start + 1, end - 1) === value;
    return isText && context.uses.isSingle('condition', condition.at)
      ? [{ span: { file: context.index.file, start: start + 1, end: end - 1 }, text: nearest }]
      : undefined;
  });
}

/** The operator goes; where it is the only one of its key, the key. */
function conditionEdits(
  context: GraphFixContext,
  condition: GuardConditionDeclaration,
): readonly TextEdit[] | undefined {
  const { index, uses } = context;
  const property = index.propertyAt(condition.at);
  const item =
    property === undefined || !uses.isSingle('condition', condition.at) ? undefined : itemOfProperty(index, property);
  if (item === undefined) return undefined;
  const whole = item.container.properties.length > 1 ? item : propertyOf(index, item.container);
  if (whole === undefined || whole.container.properties.length < 2) return undefined;
  return isOwnedItem(index, whole) ? removeProperties(context, [whole]) : undefined;
}

/** Takes out a negative row. */
export function removeRow(report: Report<Subjects>, context: GraphFixContext): readonly Fix[] {
  const row = context.graph.neverRoutes.items.find(({ site }) => sameSpan(site.at, report.at));
  // A row that is declared twice would only leave the other one.
  const isRepeated = context.facts.refusals.some(
    ({ code, data }) => code === 'malformed-never-routes' && data.reason === 'repeated-row',
  );
  if (row === undefined || isRepeated) return [];
  return offer('Remove this row', report, context, withoutRow(context.graph, row), () => removeRowEdits(context, row));
}

/** Takes out a listed skill that nothing in the graph names. */
export function removeSkill(report: Report<Subjects>, context: GraphFixContext): readonly Fix[] {
  const { graph, index, uses } = context;
  const skill = graph.skills.items.find(({ site }) => sameSpan(site.at, report.at));
  const isNamed =
    graph.entries.items.some((entry) => entry.skill === skill) ||
    graph.routes.items.some(({ from, to }) => from === skill || to === skill);
  if (skill?.certain !== true || graph.form !== 'config' || isNamed) return [];
  return offer('Remove this skill from the graph', report, context, withoutSkill(graph, skill), () => {
    const node = index.nodeAt(skill.site.at);
    const item = node === undefined || !uses.isSingle('skill', skill.site.at) ? undefined : elementOf(index, node);
    return item === undefined || !isOwnedItem(index, item) ? undefined : removeItem(context, [item], 'keep-list');
  });
}

/** The example of a rule that a report is about. */
function exampleAt(
  report: Report<Subjects>,
  graph: GraphDeclaration,
  position: number,
): { readonly entry: EntryDeclaration; readonly phrase: Phrase } | undefined {
  const entry = graph.entries.items[position];
  const phrase = entry?.examples.items.find(({ site }) => sameSpan(site.at, report.at));
  return entry === undefined || phrase === undefined ? undefined : { entry, phrase };
}

/** Takes out an example; a list that would be empty goes with it. */
export function removeExample(report: Report<Subjects>, context: GraphFixContext, position: number): readonly Fix[] {
  const found = exampleAt(report, context.graph, position);
  if (found === undefined) return [];
  const { entry, phrase } = found;
  const changed = withEntry(context.graph, position, { ...entry, examples: without(entry.examples, [phrase]) });
  return offer('Remove this example', report, context, changed, () => removePhrases(context, [phrase], 'with-holder'));
}

/** Moves an example that its own rule misses to the rule that takes it. */
export function moveExample(report: Report<Subjects>, context: GraphFixContext, position: number): readonly Fix[] {
  const { graph } = context;
  const found = exampleAt(report, graph, position);
  const example = examplesOf(graph).find(({ phrase }) => phrase === found?.phrase);
  const claimant = example === undefined ? undefined : exampleWalks(graph).get(example)?.claimant;
  const to = claimant === undefined ? undefined : graph.entries.items[claimant];
  if (found === undefined || claimant === undefined || claimant === position || to === undefined) return [];
  const { entry, phrase } = found;
  const left = withEntry(graph, position, { ...entry, examples: without(entry.examples, [phrase]) });
  const changed = withEntry(left, claimant, { ...to, examples: plus(to.examples, phrase) });
  const title =
    to.skill?.id === undefined
      ? 'Move this example to the rule that takes it'
      : `Move this example to the rule for ${quote(to.skill.id, 40)}`;
  return offer(title, report, context, changed, () => movePhrase(context, phrase, to));
}

/** Takes an example that an earlier intent has out of the later one, unless it is the only one there. */
export function removeIntentExample(
  report: Report<Subjects>,
  context: GraphFixContext,
  position: number,
): readonly Fix[] {
  const entry = context.graph.entries.items[position];
  if (entry?.match?.kind !== 'intent') return [];
  const { match } = entry;
  const phrase = match.examples.items.find(({ site }) => sameSpan(site.at, report.at));
  if (phrase === undefined || match.examples.items.length < 2) return [];
  const changed = withEntry(context.graph, position, { ...entry, match: matcherWithout(match, [phrase]) });
  return offer('Remove this example', report, context, changed, () => removePhrases(context, [phrase], 'keep-list'));
}

/** Takes the keywords that an earlier rule has out of the later one. */
export function removeSharedKeywords(
  report: Report<Subjects>,
  context: GraphFixContext,
  earlier: number,
  later: number,
): readonly Fix[] {
  const [first, second] = [context.graph.entries.items[earlier], context.graph.entries.items[later]];
  if (first?.match?.kind !== 'keywords' || second?.match?.kind !== 'keywords') return [];
  const { match } = second;
  const taken = new Set(first.match.keywords.items.map(({ text }) => text.toLowerCase()));
  const shared = match.keywords.items.filter(({ text }) => taken.has(text.toLowerCase()));
  const [only] = shared;
  if (only === undefined || shared.length === match.keywords.items.length) return [];
  const changed = withEntry(context.graph, later, { ...second, match: matcherWithout(match, shared) });
  const title =
    shared.length === 1 ? `Remove ${quote(only.text, 40)} from this rule` : 'Remove the shared keywords from this rule';
  return offer(title, report, context, changed, () => removePhrases(context, shared, 'keep-list'));
}
