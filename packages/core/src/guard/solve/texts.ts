/** All texts, cut at the texts that conditions name, and at the numbers that texts are compared with. */
import { type Cell, cellOf } from './atom.js';
import { numberForms, textForms } from './forms.js';
import { numbersAround, sortedNumbers } from './numbers.js';

/** What the texts of one key are compared with. */
export interface TextMarks {
  /** Bounds that are texts: order is by code units. */
  readonly bounds: readonly string[];
  /** Bounds that are numbers: a text then counts as the number that it spells. */
  readonly numbers: readonly number[];
  /** Other texts that are named, in lists and for equality. */
  readonly named: readonly string[];
  /** True where a list may stand in the key: it orders as its text does, and equals nothing. */
  readonly lists: boolean;
}

/** The texts strictly between two bounds; without `low` from the empty text on, without `high` to the end. */
interface Gap {
  readonly low: string | undefined;
  readonly high: string | undefined;
}

/** Every kind of text, and every kind of list where lists may stand there. */
export function textCells(marks: TextMarks): readonly Cell[] {
  // Without an order of its own, a list of texts is sorted by code units.
  const bounds = [...new Set(marks.bounds)].sort();
  const points = new Set([...marks.bounds, ...marks.named]);
  const cells = [...points].map((text) => cellOf(text));
  if (marks.lists) for (const bound of bounds) cells.push(cellOf([bound]));
  const gaps: Gap[] = [undefined, ...bounds].map((low, at) => ({ low, high: bounds[at] }));
  const numbers = sortedNumbers(marks.numbers);
  if (numbers.length === 0) return cells.concat(gaps.flatMap((gap) => orderedCell(gap, points, marks)));
  return cells.concat(mixedCells(bounds, gaps, points, numbers, marks));
}

/** One kind: a text of the gap that no condition names, else a list with one that some condition names. */
function orderedCell(gap: Gap, points: ReadonlySet<string>, { lists }: TextMarks): readonly Cell[] {
  const word = UNNAMED.find((text) => isInside(text, gap) && !points.has(text));
  if (word !== undefined) return [cellOf(word, true)];
  for (const text of firstOf(gap, points.size + 1)) {
    if (!points.has(text)) return [cellOf(text, true)];
    if (lists) return [cellOf([text])];
  }
  return [];
}

/** Words for a text that nobody named, the plainest first. */
const UNNAMED = ['other', 'another', 'x', 'a', 'A', '~', '0', ' '];

/** The least texts of a gap, in their order. */
function* firstOf({ low, high }: Gap, count: number): Generator<string> {
  // Nothing stands between a text and the same text with one more zero unit.
  let text = low === undefined ? '' : `${low}\0`;
  for (let at = 0; at < count && (high === undefined || text < high); at += 1) {
    yield text;
    text += '\0';
  }
}

/** True where the gap has no other texts than its bound with some zero units more. */
function holdsFew({ low, high }: Gap): boolean {
  return high !== undefined && high.startsWith(low ?? '') && /^\0*$/.test(high.slice(low?.length ?? 0));
}

function isInside(text: string, { low, high }: Gap): boolean {
  return (low === undefined || text > low) && (high === undefined || text < high);
}

/**
 * One kind for each gap in the order and each place on the number line. A text
 * that is both is looked for among many forms of numbers; where none is found,
 * the kind stays, and is not real.
 */
function mixedCells(
  bounds: readonly string[],
  gaps: readonly Gap[],
  points: ReadonlySet<string>,
  numbers: readonly number[],
  { lists, named }: TextMarks,
): readonly Cell[] {
  const samples = [...numbersAround(numbers), Number.NaN];
  const places = new Map(samples.map((sample) => [placeOf(sample, numbers), sample]));
  const found = new Map<string, Cell>();
  const kinds = gaps.length * places.size;
  const isBound = new Set(bounds);
  const closed = gaps.flatMap((gap) => (holdsFew(gap) ? [...firstOf(gap, LONGEST_FINITE_GAP)] : []));
  for (const text of concatenated(named, closed, textForms(bounds, samples.map(numberForms).flat()))) {
    if (found.size === kinds) break;
    if (isBound.has(text) || (points.has(text) && !lists)) continue;
    const key = `${String(gapOf(text, gaps))} ${String(placeOf(Number(text), numbers))}`;
    if (!found.has(key)) found.set(key, points.has(text) ? cellOf([text]) : cellOf(text, true));
  }
  const cells = [...found.values()];
  for (const [at, gap] of gaps.entries()) {
    const [text] = firstOf(gap, 1);
    if (text === undefined || (holdsFew(gap) && sizeOfFinite(gap) <= LONGEST_FINITE_GAP)) continue;
    for (const [place, number] of places) {
      if (found.has(`${String(at)} ${String(place)}`)) continue;
      cells.push({ value: undefined, number, text, real: false, range: true });
    }
  }
  return cells;
}

/** How many texts of a finite gap are looked at; a longer one may hold more kinds than were found. */
const LONGEST_FINITE_GAP = 16;

function sizeOfFinite({ low, high }: Gap): number {
  return (high?.length ?? 0) - (low === undefined ? 0 : low.length + 1);
}

function gapOf(text: string, gaps: readonly Gap[]): number {
  return gaps.findIndex((gap) => isInside(text, gap));
}

/** Where a number lies among the sorted ones: odd on one of them, even between two, `NaN` nowhere. */
function placeOf(number: number, sorted: readonly number[]): number {
  if (Number.isNaN(number)) return Number.NaN;
  const at = sorted.findIndex((other) => other >= number);
  if (at < 0) return 2 * sorted.length;
  return sorted[at] === number ? 2 * at + 1 : 2 * at;
}

function* concatenated(...lists: readonly Iterable<string>[]): Generator<string> {
  for (const list of lists) yield* list;
}
