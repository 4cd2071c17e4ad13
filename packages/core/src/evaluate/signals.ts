/** What ends an evaluation, or a part of it, before its end. */

/** Ends an evaluation whose budget is used up; the answer is then "nothing is known". */
export class Exhausted extends Error {}

/** A value that the linted program certainly throws. */
export class Thrown extends Error {}

/** The only one there is: a new one each time would note where it was made, which costs more than all else about it. */
export const THROWN = new Thrown();

/** Ends the evaluation of a predicate that changes something outside itself. */
export class Impure extends Error {}
