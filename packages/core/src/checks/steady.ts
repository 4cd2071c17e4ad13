/** Conditions that answer the same every time, as several checks ask for them. */
import type { EntryDeclaration, SteadyAnswer } from '../declare/graph.js';

/** True for an answer that never matches; an exception counts as none, but in a tree it is not known what it does. */
export function isNever(answer: SteadyAnswer | undefined): boolean {
  return answer === 'no-match' || answer === 'threw' || answer === 'miss';
}

/** True for an entry that every turn matches which gets to it: it has no condition, or one that always holds. */
export function takesEveryTurn({ condition, when }: EntryDeclaration): boolean {
  return condition === 'none' || (condition === 'when' && when?.always === 'match');
}
