/** The many ways in which a text spells a number, for a text that has to stand at a place of its own in the order. */

/** The texts of one number that are tried as they are and behind every prefix. */
export function numberForms(number: number): readonly string[] {
  return Number.isNaN(number) ? ['x'] : [String(number), number.toExponential()];
}

/** What makes another number of the digits before it, or leaves it as it is. */
const ENDINGS = ['', ' ', '0', '1', '5', '9', '.5', '.9', 'e1', 'e-1', 'e400', 'e-400', 'x', 'Infinity'];

/** White space that a number may have before it, from the low end of the order to the high one, with signs and zeros. */
const STARTS = ['', '+', '-', '0', '00', '\t', '\t-', ' ', ' -', '\u00a0', '\u3000', '\u3000-', '\ufeff', '\ufeff-'];

/** What may follow a part of a bound, so that the text leaves the bound there, upward or downward. */
const TURNS = [...STARTS, '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'e', 'e-', '1e', '9e'];

/** Bounds are taken apart as far as this. */
const LONGEST_PREFIX = 12;

/** Texts near the bounds that spell, or nearly spell, the given numbers; the plain ones first. */
export function* textForms(bounds: readonly string[], forms: readonly string[]): Generator<string> {
  const prefixes = new Set(STARTS);
  for (const bound of bounds) {
    for (let length = 0; length <= Math.min(bound.length, LONGEST_PREFIX); length += 1) {
      for (const turn of TURNS) prefixes.add(bound.slice(0, length) + turn);
    }
    for (const turn of TURNS) prefixes.add(bound + turn);
  }
  for (const prefix of prefixes) {
    for (const form of forms) yield prefix + form;
    for (const ending of ENDINGS) yield prefix + ending;
  }
}
