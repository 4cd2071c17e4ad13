/** What a route asks of a result, and what follows from it alone or beside other routes. */
import type { GuardConditionData } from '../guard.js';
import { isGuardList, isHopKey } from '../vocabulary.js';
import { type Atom, type Cell, passAll } from './atom.js';
import { cellsOf, type HopFacts, type SolveBudget } from './domain.js';

/** What is asked of one result, by key. The keys do not depend on each other, but for the result's text and its fields. */
export interface Demand {
  readonly atoms: ReadonlyMap<string, readonly Atom[]>;
  /** True when nothing else is asked, so that a result which answers all of it passes. */
  readonly exact: boolean;
}

/** The conditions by their keys, in the order of their first mention. */
export function demandOf(conditions: readonly GuardConditionData[], exact = true): Demand {
  const atoms = new Map<string, Atom[]>();
  for (const condition of conditions) ask(atoms, condition.key, { kind: 'condition', condition });
  return { atoms, exact };
}

/** Adds one thing that is asked of a key. */
export function ask(atoms: Map<string, Atom[]>, key: string, atom: Atom): void {
  const known = atoms.get(key);
  if (known === undefined) atoms.set(key, [atom]);
  else known.push(atom);
}

/** Everything that both ask. */
export function bothOf(a: Demand, b: Demand): Demand {
  const atoms = new Map<string, Atom[]>();
  for (const demand of [a, b]) {
    for (const [key, asked] of demand.atoms) for (const atom of asked) ask(atoms, key, atom);
  }
  return { atoms, exact: a.exact && b.exact };
}

/** True when no value of the key passes all of it; false where one may, or where it was not worked out. */
export function isBlocked(key: string, atoms: readonly Atom[], facts: HopFacts, budget: SolveBudget): boolean {
  const [first] = atoms;
  if (atoms.length === 1 && first !== undefined && isFree(key, first)) return false;
  return cellsOf(key, atoms, [], facts, budget)?.length === 0;
}

/**
 * True where a field of the result can have a value that passes the one thing
 * asked of it, without working it out: a field can have each value, there is one
 * beside those of every list, and a number beyond every bound that is finite.
 * Below the least text there is -1, which is compared with it as with 0.
 */
function isFree(key: string, atom: Atom): boolean {
  if (atom.kind === 'pattern' || isHopKey(key)) return false;
  const { op, value } = atom.condition;
  if (op === 'in') return isGuardList(value) && value.some((member) => !Number.isNaN(member));
  return op === 'notIn' || typeof value !== 'number' || Number.isFinite(value);
}

/**
 * True where a field of the result can have a value that fails what is asked of
 * it, without working it out: a field that is missing fails all but what only
 * excludes values, and that is failed by what it excludes. No field is NaN.
 */
function stops(key: string, atom: Atom): boolean {
  if (atom.kind === 'pattern' || isHopKey(key)) return false;
  const { op, value } = atom.condition;
  if (op !== 'ne' && op !== 'notIn') return true;
  return isGuardList(value) ? value.some((member) => !Number.isNaN(member)) : !Number.isNaN(value);
}

/** The first key of which no value passes what is asked of it. */
export function blockedKey(demand: Demand, facts: HopFacts, budget: SolveBudget): string | undefined {
  for (const [key, atoms] of demand.atoms) if (isBlocked(key, atoms, facts, budget)) return key;
  return undefined;
}

/** True when every result that passes `before` passes all of `guard` as well, and there may be such results. */
export function alwaysPasses(guard: Demand, before: Demand, facts: HopFacts, budget: SolveBudget): boolean {
  if (!guard.exact) return false;
  const tells = [...guard.atoms].some(
    ([key, atoms]) => !before.atoms.has(key) && atoms.some((atom) => stops(key, atom)),
  );
  if (tells || blockedKey(before, facts, budget) !== undefined) return false;
  return [...guard.atoms].every(([key, atoms]) => {
    const cells = cellsOf(key, before.atoms.get(key) ?? [], atoms, facts, budget);
    return cells?.every((cell) => passAll(atoms, cell) === true) ?? false;
  });
}

/** So many earlier routes are looked at together: one bit of a number for each. */
export const TOGETHER_MAX = 30;

/** So many different sets of earlier routes are followed from key to key. */
const STATES_MAX = 2_000;

/** The earlier demands that take a later one's results: for each result the first that takes it. */
export interface Takers {
  /** Those that certainly take some of them. */
  readonly known: readonly number[];
  /** All that may; no other one takes any. */
  readonly possible: readonly number[];
}

/**
 * Which of the earlier demands take all results of the later one. `undefined`
 * where a result may be left, where nothing passes the later one, and past a
 * bound.
 */
export function takers(
  later: Demand,
  earlier: readonly Demand[],
  facts: HopFacts,
  budget: SolveBudget,
): Takers | undefined {
  if (earlier.length > TOGETHER_MAX || earlier.some(({ exact }) => !exact)) return undefined;
  // A state is the set of earlier routes that have taken every key so far, as bits, and whether a result is known for it.
  const isKnown = later.exact && ![later, ...earlier].some((demand) => isTied(bothOf(later, demand)));
  let states: ReadonlyMap<number, boolean> = new Map([[2 ** earlier.length - 1, isKnown]]);
  const keys = new Set([later, ...earlier].flatMap(({ atoms }) => [...atoms.keys()]));
  for (const key of keys) {
    const own = later.atoms.get(key) ?? [];
    const asked = earlier.map(({ atoms }) => atoms.get(key) ?? []);
    const cells = cellsOf(key, own, asked.flat(), facts, budget);
    if (cells === undefined || cells.length === 0) return undefined;
    const kinds = new Map<number, boolean>();
    for (const cell of cells) note(kinds, takenBy(cell, asked), cell.real && passAll(own, cell) === true);
    const next = new Map<number, boolean>();
    for (const [state, real] of states) {
      for (const [kind, isReal] of kinds) note(next, state & kind, real && isReal);
    }
    if (next.has(0) || next.size > STATES_MAX) return undefined;
    states = next;
  }
  const known = [...states].filter(([, real]) => real).map(([state]) => firstBit(state));
  return { known: inOrder(known), possible: inOrder([...states.keys()].map(firstBit)) };
}

function inOrder(positions: readonly number[]): readonly number[] {
  return [...new Set(positions)].sort((a, b) => a - b);
}

/** One known result is enough for a state to be known. */
function note(states: Map<number, boolean>, state: number, real: boolean): void {
  states.set(state, real || states.get(state) === true);
}

function takenBy(cell: Cell, asked: readonly (readonly Atom[])[]): number {
  return asked.reduce((bits, atoms, at) => (passAll(atoms, cell) === true ? bits + 2 ** at : bits), 0);
}

function firstBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** True when some result passes `a` and not `b`; false where it is not known. */
export function hasMore(a: Demand, b: Demand, facts: HopFacts, budget: SolveBudget): boolean {
  if (!a.exact || isTied(bothOf(a, b))) return false;
  let more = false;
  for (const key of new Set([...a.atoms.keys(), ...b.atoms.keys()])) {
    const [own, other] = [a.atoms.get(key) ?? [], b.atoms.get(key) ?? []];
    const cells = cellsOf(key, own, other, facts, budget)?.filter((cell) => cell.real && passAll(own, cell) === true);
    if (cells === undefined || cells.length === 0) return false;
    more ||= cells.some((cell) => passAll(other, cell) === false);
  }
  return more;
}

/** True when the text of the result and its fields are asked about at once: then one decides about the other. */
export function isTied({ atoms }: Demand): boolean {
  return atoms.has('result') && [...atoms.keys()].some(isField);
}

/** True for a key that is read from the result's own fields. */
export function isField(key: string): boolean {
  switch (key) {
    case 'toolName':
    case 'result':
    case 'status':
    case 'iteration':
    case 'userMessage':
    case 'currentSkillId':
      return false;
    default:
      return true;
  }
}
