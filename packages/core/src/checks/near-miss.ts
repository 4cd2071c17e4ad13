/** Tells a slip of the pen from another name: tools with similar names are common. */
import { editDistance } from '../declare/nearest.js';

/** Shorter words are other words after one change, such as `get` and `set`. */
const SHORT_WORD = 4;
/** Letters that another form of the same word ends in: `order` and `orders`, `close` and `closed`. */
const ENDINGS = /^[a-z]*[sdrnye]$/;
/** Most names that one is held against. */
const NAMES_LIMIT = 500;
/** Longest name that is compared, in UTF-16 code units. */
const LENGTH_LIMIT = 80;

/** The one known name that `name` most likely is a misspelling of. */
export function nearMiss(name: string, known: Iterable<string>): string | undefined {
  const near: string[] = [];
  let count = 0;
  for (const other of known) {
    count += 1;
    if (count > NAMES_LIMIT) return undefined;
    if (isSlip(name, other)) near.push(other);
  }
  return near.length === 1 ? near[0] : undefined;
}

/** True where only the separators, the case, or one letter of one long word differ. */
function isSlip(a: string, b: string): boolean {
  if (a.length > LENGTH_LIMIT || b.length > LENGTH_LIMIT) return false;
  const [left, right] = [wordsOf(a), wordsOf(b)];
  if (left.join('') === right.join('')) return true;
  if (left.length !== right.length) return false;
  const different = left.flatMap((word, at) => (word === right[at] ? [] : [[word, right[at] ?? ''] as const]));
  const [only] = different;
  return only !== undefined && different.length === 1 && isSlipOfWord(...only);
}

function isSlipOfWord(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  // Numbers tell things apart, and the first letter is seldom wrong.
  if (short.length < SHORT_WORD || /\d/.test(a + b) || !b.startsWith(a.slice(0, 1))) return false;
  if (long.length > short.length && long.startsWith(short) && ENDINGS.test(long)) return false;
  return editDistance(a, b) === 1;
}

function wordsOf(name: string): readonly string[] {
  return name
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}
