/** Which guards can never pass, as far as the library's own check-up decides it. */
import { clip } from '../match/describe.js';
import { conditionCaption } from './caption.js';
import { isGuardList, isToolResultStatus } from './vocabulary.js';
import type { GuardConditionData, GuardPreconditions, SkillGuardData } from './guard.js';
import type { GuardOperator, GuardValue } from './vocabulary.js';

/** How much of a condition a contradiction quotes: lists may have a thousand members. */
const CLAUSE_MAX_CHARS = 60;

/** What every contradiction says. */
interface ContradictionFacts {
  /** The key of the conditions. */
  readonly key: string;
  /** The conditions as text, in the order of `conditions`. */
  readonly clauses: readonly string[];
}

/** Two conditions of one key that no value passes. The names are in the order in which they are tried. */
export interface ConditionClash extends ContradictionFacts {
  readonly kind:
    'eq-and-ne' | 'eq-outside-in' | 'eq-inside-not-in' | 'eq-outside-bound' | 'crossed-bounds' | 'in-inside-not-in';
  /** The positions of the two conditions in the guard. */
  readonly conditions: readonly [number, number];
  readonly against: undefined;
}

/** A condition on `status` that only a status which no tool declares would pass. */
export interface UnknownStatusClash extends ContradictionFacts {
  readonly kind: 'status-outside-vocabulary';
  readonly conditions: readonly [number];
  readonly against: undefined;
}

/** A condition on `status` that none of the route's own statuses passes. */
export interface RouteStatusClash extends ContradictionFacts {
  readonly kind: 'status-against-route';
  readonly conditions: readonly [number];
  readonly against: 'onToolStatus';
  readonly statuses: readonly string[];
}

/** A condition on `toolName` that the route's own tool does not pass. */
export interface RouteToolClash extends ContradictionFacts {
  readonly kind: 'tool-against-route';
  readonly conditions: readonly [number];
  readonly against: 'onToolReturn';
  readonly tool: string;
}

/** The reason why a guard can never pass. */
export type GuardContradiction = ConditionClash | UnknownStatusClash | RouteStatusClash | RouteToolClash;

/** A condition with its position in the guard. */
interface Placed {
  readonly condition: GuardConditionData;
  readonly index: number;
}

/**
 * The first reason why no result passes all conditions, in the library's order:
 * key by key, and then each condition against what the route itself requires.
 * Keys are not related to each other, bounds of different types are not
 * compared, and a numeric interval is taken to be dense.
 */
export function findGuardContradiction(
  conditions: readonly GuardConditionData[],
  pre: GuardPreconditions = {},
): GuardContradiction | undefined {
  const keys = new Map<string, Placed[]>();
  const placed = conditions.map((condition, index) => ({ condition, index }));
  for (const item of placed) {
    const known = keys.get(item.condition.key);
    if (known === undefined) keys.set(item.condition.key, [item]);
    else known.push(item);
  }
  for (const [key, items] of keys) {
    const clash = clashOfKey(items) ?? (key === 'status' ? clashWithVocabulary(items) : undefined);
    if (clash !== undefined) return clash;
  }
  for (const item of placed) {
    const clash = clashWithStatuses(item, pre.onToolStatuses) ?? clashWithTool(item, pre.onToolReturnExact);
    if (clash !== undefined) return clash;
  }
  return undefined;
}

/** The reason why a guard can never pass, as a clause; `undefined` where none is proven. */
export function guardUnsatisfiable(g: SkillGuardData, pre?: GuardPreconditions): string | undefined {
  const contradiction = findGuardContradiction(g.conditions, pre);
  return contradiction === undefined ? undefined : explainContradiction(contradiction);
}

/** A contradiction as a clause without a full stop. */
export function explainContradiction(contradiction: GuardContradiction): string {
  const [first = '', second = ''] = contradiction.clauses;
  switch (contradiction.kind) {
    case 'eq-and-ne':
    case 'eq-outside-in':
    case 'eq-inside-not-in':
    case 'eq-outside-bound':
      return `\`${second}\` excludes the value that \`${first}\` requires`;
    case 'crossed-bounds':
      return `no value passes both \`${first}\` and \`${second}\``;
    case 'in-inside-not-in':
      return `\`${second}\` excludes every value of \`${first}\``;
    case 'status-outside-vocabulary':
      return `\`${first}\` allows no status that a tool result can have`;
    case 'status-against-route':
      return `\`${first}\` excludes each status of the route's own onToolStatus, ${contradiction.statuses.join(', ')}`;
    case 'tool-against-route':
      return `\`${first}\` excludes ${JSON.stringify(contradiction.tool)}, the tool of the route's own onToolReturn`;
  }
}

/** The first condition with this operator. A declared guard has each operator of a key once. */
function withOperator(items: readonly Placed[], op: GuardOperator): Placed | undefined {
  return items.find(({ condition }) => condition.op === op);
}

function listOf(item: Placed): readonly GuardValue[] {
  const { value } = item.condition;
  return isGuardList(value) ? value : [];
}

function clash(kind: ConditionClash['kind'], first: Placed, second: Placed): ConditionClash {
  return {
    kind,
    key: first.condition.key,
    clauses: [clause(first), clause(second)],
    conditions: [first.index, second.index],
    against: undefined,
  };
}

function clause(item: Placed): string {
  return clip(conditionCaption(item.condition), CLAUSE_MAX_CHARS);
}

function clashOfKey(items: readonly Placed[]): ConditionClash | undefined {
  const eq = withOperator(items, 'eq');
  const inList = withOperator(items, 'in');
  const notIn = withOperator(items, 'notIn');
  if (eq !== undefined) {
    const ne = withOperator(items, 'ne');
    if (ne?.condition.value === eq.condition.value) return clash('eq-and-ne', eq, ne);
    if (inList !== undefined && !lists(inList, eq.condition.value)) return clash('eq-outside-in', eq, inList);
    if (notIn !== undefined && lists(notIn, eq.condition.value)) return clash('eq-inside-not-in', eq, notIn);
    const bound = violatedBound(eq, items);
    if (bound !== undefined) return clash('eq-outside-bound', eq, bound);
  }
  const crossed = crossedBounds(items);
  if (crossed !== undefined) return crossed;
  if (inList !== undefined && notIn !== undefined && listOf(inList).every((member) => lists(notIn, member))) {
    return clash('in-inside-not-in', inList, notIn);
  }
  return undefined;
}

/** `includes`, so NaN is a member where it is listed. */
function lists(item: Placed, value: GuardConditionData['value']): boolean {
  return (listOf(item) as readonly unknown[]).includes(value);
}

/**
 * The order of two values: below 0, 0 or above 0; `undefined` where they are
 * not both numbers or both strings. NaN comes out above, as in the library:
 * with a bound of NaN nothing passes anyway.
 */
function ordered(a: GuardConditionData['value'], b: GuardConditionData['value']): number | undefined {
  const comparable =
    (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string');
  if (!comparable) return undefined;
  if (a < b) return -1;
  return a === b ? 0 : 1;
}

/** The bound that the required value violates. A bound of another type leaves this and all later ones undecided. */
function violatedBound(eq: Placed, items: readonly Placed[]): Placed | undefined {
  for (const item of items) {
    const { op, value } = item.condition;
    if (!isLower(op) && !isUpper(op)) continue;
    const order = ordered(eq.condition.value, value);
    if (order === undefined) return undefined;
    if (isLower(op) ? order < 0 : order > 0) return item;
    if (order === 0 && isStrict(op)) return item;
  }
  return undefined;
}

/** The last lower and the last upper bound, where no value lies between them. */
function crossedBounds(items: readonly Placed[]): ConditionClash | undefined {
  const lower = items.findLast(({ condition }) => isLower(condition.op));
  const upper = items.findLast(({ condition }) => isUpper(condition.op));
  if (lower === undefined || upper === undefined) return undefined;
  const order = ordered(lower.condition.value, upper.condition.value);
  if (order === undefined || order < 0) return undefined;
  if (order === 0 && !isStrict(lower.condition.op) && !isStrict(upper.condition.op)) return undefined;
  return clash('crossed-bounds', lower, upper);
}

function isLower(op: GuardOperator): boolean {
  return op === 'gt' || op === 'gte';
}

function isUpper(op: GuardOperator): boolean {
  return op === 'lt' || op === 'lte';
}

function isStrict(op: GuardOperator): boolean {
  return op === 'gt' || op === 'lt';
}

/** An `eq` that is no string says nothing here: only a misspelt word is claimed. */
function clashWithVocabulary(items: readonly Placed[]): UnknownStatusClash | undefined {
  const eq = withOperator(items, 'eq');
  const inList = withOperator(items, 'in');
  if (eq !== undefined && typeof eq.condition.value === 'string' && !isToolResultStatus(eq.condition.value)) {
    return unknownStatus(eq);
  }
  if (inList !== undefined && !listOf(inList).some(isToolResultStatus)) return unknownStatus(inList);
  return undefined;
}

function unknownStatus(item: Placed): UnknownStatusClash {
  return {
    kind: 'status-outside-vocabulary',
    key: item.condition.key,
    clauses: [clause(item)],
    conditions: [item.index],
    against: undefined,
  };
}

function clashWithStatuses(item: Placed, statuses: readonly string[] | undefined): RouteStatusClash | undefined {
  if (statuses === undefined || item.condition.key !== 'status') return undefined;
  if (!excludesAll(item, statuses)) return undefined;
  return {
    kind: 'status-against-route',
    key: item.condition.key,
    clauses: [clause(item)],
    conditions: [item.index],
    against: 'onToolStatus',
    statuses,
  };
}

function clashWithTool(item: Placed, tool: string | undefined): RouteToolClash | undefined {
  if (tool === undefined || item.condition.key !== 'toolName') return undefined;
  if (!excludesAll(item, [tool])) return undefined;
  return {
    kind: 'tool-against-route',
    key: item.condition.key,
    clauses: [clause(item)],
    conditions: [item.index],
    against: 'onToolReturn',
    tool,
  };
}

/** True when the condition fails on each of the texts. Ordered operators are left undecided, as in the library. */
function excludesAll(item: Placed, texts: readonly string[]): boolean {
  const { op, value } = item.condition;
  switch (op) {
    case 'eq':
      return !texts.some((text) => text === value);
    case 'ne':
      return texts.length === 1 && texts[0] === value;
    case 'in':
      return !texts.some((text) => lists(item, text));
    case 'notIn':
      return texts.every((text) => lists(item, text));
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return false;
  }
}
