/** What ends an evaluation, or a part of it, before its end. */

/** Ends an evaluation whose budget is used up; the answer is then "nothing is known". */
export class Exhausted extends Error {}

/** A value that the linted program certainly throws. */
export class Thrown extends Error {}

/** Ends the evaluation of a predicate that changes something outside itself. */
export class Impure extends Error {}
