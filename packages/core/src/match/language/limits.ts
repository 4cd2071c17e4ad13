/** How much work a question may take, counted in states and steps and never in time. */
import type { UnknownLanguage } from './matcher.js';

/** How many states the automaton of one matcher may have before it is minimised. */
export const MAX_STATES = 3_000;

/** How many states a product may have. */
export const MAX_PRODUCT_STATES = 60_000;

/** How many steps from state to state the making of a product may take: fifty symbols for each state. */
export const MAX_PRODUCT_STEPS = 50 * MAX_PRODUCT_STATES;

/** How many automata a product may have. Its states have a part for each, and so many are in no question that people ask. */
export const MAX_AUTOMATA = 200;

/** With more automata than this, a state of a product and a step count for more than one. */
export const PRODUCT_WIDTH = 16;

/** How many states all products of one question about a union may have together. */
export const MAX_UNION_STATES = 4 * MAX_PRODUCT_STATES;

/** How many instructions a program may have; a bounded repetition has one copy of its inside for each time. */
export const MAX_INSTRUCTIONS = 6_000;

/** How many different symbols an automaton may tell apart; `\p{L}` beside a dozen letters makes about 20. */
export const MAX_SYMBOLS = 1_000;

/**
 * How many steps of threads the making of one automaton may take: a thousand for each state. An ordinary matcher
 * takes some thousands in all.
 */
export const MAX_STEPS = 3_000_000;

/** Ends the making of an automaton. */
export class LimitError extends Error {
  readonly reason: UnknownLanguage;

  constructor(reason: UnknownLanguage) {
    super(reason);
    this.reason = reason;
  }
}

let states = 0;

/** Counts states that were made. */
export function countStates(count: number): void {
  states += count;
}

/** How many states were made since the process began: what the questions so far have cost. */
export function statesMade(): number {
  return states;
}

let asked = 0;

/** Counts the states of a question, whether they were made for it or kept from before. */
export function countAsked(count: number): void {
  asked += count;
}

/**
 * How many states all questions since the process began had, also those that were kept. A budget goes by this: what is
 * answered must not depend on what was asked before.
 */
export function statesAsked(): number {
  return asked;
}
