/** Every kind of value that a key of a result can have, as far as some conditions tell values apart. */
import type { GuardConditionData } from '../guard.js';
import { type GuardValue, isGuardList, TOOL_RESULT_STATUSES } from '../vocabulary.js';
import { type Atom, type Cell, cellOf, passAll, costOf } from './atom.js';
import { FIRST_ITERATION, iterationsAround, numbersAround } from './numbers.js';
import { patternsIn, splitByPatterns } from './patterns.js';
import { textCells } from './texts.js';

/** What is known of the results that reach a route, beside what the route asks of them. */
export interface HopFacts {
  /** The id of the skill that the route leaves; `undefined` where it is not known. */
  readonly cursor: string | undefined;
  /** Names of tools that are worth trying where a regular expression is to be matched. */
  readonly tools: readonly string[];
}

/** How many values may still be judged; past it nothing is decided. */
export interface SolveBudget {
  left: number;
}

/** More values than this on one key are not looked at; two lists of the greatest length are. */
const VALUES_MAX = 2_100;

/** What it costs to sort one value in. */
const MARK_COST = 10;

/** Of longer bounds it is not looked for texts that are compared with numbers and with texts at once. */
const MIXED_LENGTH_MAX = 200;

/** What it costs to look for texts that are compared with numbers and with texts at once. */
const MIXED_COST = 50_000;

/** What it costs to work out the kinds of one key at all. */
const KEY_COST = 100;

/** What a question about the language of regular expressions costs, times the ways in which a name can answer them. */
const PATTERN_COST = 2_000;

/**
 * The kinds of value of the key that may pass `must`; each of them answers
 * every atom of `must` and `others` in one way. No kind is missing, so where
 * there is none nothing passes. `undefined` past a bound.
 */
export function cellsOf(
  key: string,
  must: readonly Atom[],
  others: readonly Atom[],
  facts: HopFacts,
  budget: SolveBudget,
): readonly Cell[] | undefined {
  const atoms = [...must, ...others];
  budget.left -= KEY_COST;
  if (budget.left < 0) return undefined;
  const marks = marksOf(atoms);
  if (marks.numbers.length + marks.texts.length > VALUES_MAX) return undefined;
  if (marks.numberBounds.length > 0 && marks.textBounds.length > 0 && usesTexts(key)) {
    if (marks.textBounds.some((bound) => bound.length > MIXED_LENGTH_MAX)) return undefined;
    budget.left -= MIXED_COST;
  }
  if (budget.left < 0) return undefined;
  const all = listed(key, must) ?? domainOf(key, marks, facts);
  budget.left -= MARK_COST * (marks.numbers.length + marks.texts.length) + all.length * costOf(atoms);
  if (budget.left < 0) return undefined;
  const patterns = key === 'toolName' ? patternsIn(atoms) : [];
  if (patterns.length > 0) budget.left -= PATTERN_COST * 2 ** patterns.length;
  if (budget.left < 0) return undefined;
  const isAlone = patterns.length === 1 && atoms.every(({ kind }) => kind === 'pattern');
  const cells = patterns.length === 0 ? all : splitByPatterns(all, patterns, facts.tools, isAlone);
  return cells.filter((cell) => passAll(must, cell) !== false);
}

/** The values that conditions name, by what they are. */
interface Marks {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  readonly numberBounds: readonly number[];
  readonly textBounds: readonly string[];
}

function marksOf(atoms: readonly Atom[]): Marks {
  const named: GuardValue[] = [];
  const bounds: GuardValue[] = [];
  for (const atom of atoms) {
    if (atom.kind === 'pattern') continue;
    const { op, value } = atom.condition;
    if (isGuardList(value)) for (const member of value) named.push(member);
    else if (op === 'eq' || op === 'ne') named.push(value);
    else bounds.push(value);
  }
  const textBounds = bounds.filter((value) => typeof value === 'string');
  const numberBounds = bounds.filter((value) => typeof value === 'number');
  return {
    // A number is compared with a text by the number that the text spells.
    numbers: [...named.filter((value) => typeof value === 'number'), ...numberBounds, ...textBounds.map(Number)],
    texts: named.filter((value) => typeof value === 'string'),
    numberBounds: numberBounds.filter((value) => !Number.isNaN(value)),
    textBounds,
  };
}

/** The members of the shortest list that the value has to be one of, where there is such a list. */
function listed(key: string, must: readonly Atom[]): readonly Cell[] | undefined {
  if (key === 'status' || key === 'currentSkillId') return undefined;
  const lists = must.flatMap((atom) => (atom.kind === 'pattern' ? [] : allowed(atom.condition)));
  const [shortest] = lists.sort((a, b) => a.length - b.length);
  if (shortest === undefined) return undefined;
  return shortest.filter((value) => canBe(key, value)).map((value) => cellOf(value));
}

function allowed({ op, value }: GuardConditionData): readonly (readonly GuardValue[])[] {
  if (isGuardList(value)) return op === 'in' ? [value] : [];
  return op === 'eq' ? [[value]] : [];
}

function canBe(key: string, value: GuardValue): boolean {
  switch (key) {
    case 'iteration':
      return Number.isSafeInteger(value) && Number(value) >= FIRST_ITERATION;
    case 'toolName':
    case 'result':
    case 'userMessage':
      return typeof value === 'string';
    default:
      return !Number.isNaN(value);
  }
}

/** True for a key whose value may be any text. */
function usesTexts(key: string): boolean {
  return key !== 'status' && key !== 'iteration';
}

/** Every kind of value of the key. */
function domainOf(key: string, marks: Marks, facts: HopFacts): readonly Cell[] {
  switch (key) {
    case 'status':
      return [...TOOL_RESULT_STATUSES, undefined].map((status) => cellOf(status));
    case 'iteration':
      return iterationsAround(marks.numbers).map((iteration) => cellOf(iteration));
    case 'currentSkillId':
      // It is one id, and none of the possible ones is known to be it.
      return facts.cursor === undefined
        ? texts(marks, false).map((cell) => ({ ...cell, real: false }))
        : [cellOf(facts.cursor)];
    case 'toolName':
    case 'result':
    case 'userMessage':
      return texts(marks, false);
    default:
      return fieldValues(marks);
  }
}

function texts({ textBounds, numberBounds, texts: named }: Marks, lists: boolean): readonly Cell[] {
  return textCells({ bounds: textBounds, numbers: numberBounds, named, lists });
}

/**
 * Every kind of value that a field of a JSON object can have. An object orders
 * as the text `[object Object]` and an array as the text of its members, so
 * both are among the lists; one that cannot be made a text at all orders like a
 * field that is missing.
 */
function fieldValues(marks: Marks): readonly Cell[] {
  const numbers = numbersAround(marks.numbers).map((number) => cellOf(number));
  const others = [true, false, null, undefined].map((value) => cellOf(value));
  return [...numbers, ...texts(marks, true), ...others];
}
