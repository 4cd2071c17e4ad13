/** What is asked of one key of a result, and how a kind of value answers. */
import { testRegex } from '../../regex/run.js';
import { evaluateCondition } from '../evaluate.js';
import type { GuardConditionData } from '../guard.js';
import { isGuardList } from '../vocabulary.js';

/** One thing that is asked of a key: a condition of a guard, or a regular expression that the tool's name has to match. */
export type Atom =
  | { readonly kind: 'condition'; readonly condition: GuardConditionData }
  | { readonly kind: 'pattern'; readonly source: string; readonly flags: string };

/**
 * A kind of value that one key can have: all values of it answer alike to
 * everything that is asked of the key. Where a text is compared with numbers
 * and with texts at once, the kind may be put together from two samples without
 * a value that is both.
 */
export interface Cell {
  /** What equality and lists are tried on. */
  readonly value: unknown;
  /** What is compared with bounds that are numbers. */
  readonly number: unknown;
  /** What is compared with bounds that are texts. */
  readonly text: unknown;
  /** False where it is not known whether any value is of this kind. */
  readonly real: boolean;
  /** The kind is a whole range of texts, so its one sample says nothing about a regular expression. */
  readonly range: boolean;
  /** Which regular expressions the texts of a range match, by {@link patternKey}. */
  readonly patterns?: ReadonlyMap<string, boolean>;
}

/** The kind of exactly this value. */
export function cellOf(value: unknown, range = false): Cell {
  return { value, number: value, text: value, real: true, range };
}

/** Names a regular expression: flags have no slash. */
export function patternKey({ source, flags }: { readonly source: string; readonly flags: string }): string {
  return `${flags}/${source}`;
}

/** What the values of a kind answer; `undefined` where it is not known. */
export function passes(atom: Atom, cell: Cell): boolean | undefined {
  if (atom.kind === 'pattern') {
    const known = cell.patterns?.get(patternKey(atom));
    if (known !== undefined || cell.range) return known;
    return typeof cell.value === 'string' ? testRegex(atom.source, atom.flags, cell.value) : false;
  }
  const { condition } = atom;
  switch (condition.op) {
    case 'eq':
    case 'ne':
      return evaluateCondition(condition, cell.value);
    case 'in':
    case 'notIn':
      return membersOf(condition).has(cell.value) === (condition.op === 'in');
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return evaluateCondition(condition, typeof condition.value === 'number' ? cell.number : cell.text);
  }
}

const members = new WeakMap<GuardConditionData, ReadonlySet<unknown>>();

/** The members of a list, which may have a thousand; a set knows NaN and the two zeros as `includes` does. */
function membersOf(condition: GuardConditionData): ReadonlySet<unknown> {
  let known = members.get(condition);
  if (known === undefined) {
    known = new Set<unknown>(isGuardList(condition.value) ? condition.value : []);
    members.set(condition, known);
  }
  return known;
}

/** What all of it answers together: `false` as soon as one fails, `true` only where each is known to pass. */
export function passAll(atoms: readonly Atom[], cell: Cell): boolean | undefined {
  let all: true | undefined = true;
  for (const atom of atoms) {
    const answer = passes(atom, cell);
    if (answer === false) return false;
    if (answer === undefined) all = undefined;
  }
  return all;
}

/** What it costs to ask one kind of value all of it: a regular expression is run. */
export function costOf(atoms: readonly Atom[]): number {
  return atoms.reduce((sum, { kind }) => sum + (kind === 'pattern' ? 50 : 1), 1);
}
