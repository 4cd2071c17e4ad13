/** Boolean formulas over threads, as ordered decision diagrams: equal formulas have equal numbers. */
import { LimitError } from './limits.js';

/** A formula of one `Formulas`. */
export type Formula = number;

export const FALSE: Formula = 0;
export const TRUE: Formula = 1;

/** How many nodes all formulas of one automaton may have, and how many results are worked out: enough for hundreds
 * of states with lookaheads. */
const MAX_NODES = 40_000;
const MAX_RESULTS = 200_000;

/** How many variables they may have, which is how deep a formula may be; places inside lookaheads are variables. */
const MAX_VARIABLES = 1_000;

/** The formulas of one automaton. A variable is a place in a program: what follows is accepted from there. */
export class Formulas {
  readonly #variables: number[] = [-1, -1];
  readonly #highs: number[] = [0, 1];
  readonly #lows: number[] = [0, 1];
  readonly #nodes = new Map<string, Formula>();
  readonly #results = new Map<string, Formula>();
  readonly #seen = new Set<number>();

  /** That the variable holds. */
  variable(variable: number): Formula {
    this.#seen.add(variable);
    if (this.#seen.size > MAX_VARIABLES) throw new LimitError('budget');
    return this.#node(variable, TRUE, FALSE);
  }

  and(left: Formula, right: Formula): Formula {
    if (left === right || right === TRUE) return left;
    if (left === TRUE) return right;
    if (left === FALSE || right === FALSE) return FALSE;
    return this.choose(left, right, FALSE);
  }

  or(left: Formula, right: Formula): Formula {
    if (left === right || right === FALSE) return left;
    if (left === FALSE) return right;
    if (left === TRUE || right === TRUE) return TRUE;
    return this.choose(left, TRUE, right);
  }

  not(formula: Formula): Formula {
    return this.choose(formula, FALSE, TRUE);
  }

  /** `yes` where the condition holds, and `no` where it does not. It recurses by variables, of which few are live. */
  choose(condition: Formula, yes: Formula, no: Formula): Formula {
    if (condition === TRUE || yes === no) return yes;
    if (condition === FALSE) return no;
    if (yes === TRUE && no === FALSE) return condition;
    const key = `${condition},${yes},${no}`;
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    if (this.#results.size >= MAX_RESULTS) throw new LimitError('budget');
    const top = Math.min(this.#order(condition), this.#order(yes), this.#order(no));
    const high = this.choose(this.#at(condition, top, true), this.#at(yes, top, true), this.#at(no, top, true));
    const low = this.choose(this.#at(condition, top, false), this.#at(yes, top, false), this.#at(no, top, false));
    const result = this.#node(top, high, low);
    this.#results.set(key, result);
    return result;
  }

  /** The formula with each variable replaced by what `valueOf` says; `known` keeps the results of one such replacement. */
  replace(formula: Formula, valueOf: (variable: number) => Formula, known: Map<Formula, Formula>): Formula {
    if (formula === TRUE || formula === FALSE) return formula;
    let result = known.get(formula);
    if (result === undefined) {
      const high = this.replace(this.#highs[formula] ?? 0, valueOf, known);
      const low = this.replace(this.#lows[formula] ?? 0, valueOf, known);
      result = this.choose(valueOf(this.#variables[formula] ?? 0), high, low);
      known.set(formula, result);
    }
    return result;
  }

  #order(formula: Formula): number {
    return formula <= TRUE ? Infinity : (this.#variables[formula] ?? Infinity);
  }

  #at(formula: Formula, variable: number, value: boolean): Formula {
    if (this.#order(formula) !== variable) return formula;
    return (value ? this.#highs[formula] : this.#lows[formula]) ?? FALSE;
  }

  #node(variable: number, high: Formula, low: Formula): Formula {
    if (high === low) return high;
    const key = `${variable},${high},${low}`;
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    if (this.#variables.length >= MAX_NODES) throw new LimitError('budget');
    const made = this.#variables.push(variable) - 1;
    this.#highs.push(high);
    this.#lows.push(low);
    this.#nodes.set(key, made);
    return made;
  }
}
