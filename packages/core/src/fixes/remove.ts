/** Edits that take items out of a list, with their comments and one comma each, and leave no empty line. */
import { append } from '../source/append.js';
import type { TextEdit } from '../source/edit.js';
import type { Listing, Slot } from './slots.js';
import type { SourceIndex } from './source-index.js';
import { endsLine, nextLine, ownLineStart, pieceAt } from './trivia.js';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Takes the items at these positions out. `undefined` where that would leave something broken. */
export function removeItems(
  index: SourceIndex,
  listing: Listing,
  positions: readonly number[],
): readonly TextEdit[] | undefined {
  const { slots } = listing;
  const removed = new Set(positions);
  const ranges: Range[] = [];
  if (slots.every((_, at) => removed.has(at))) return removeAll(index, listing);
  for (const at of removed) {
    const slot = slots[at];
    if (slot === undefined) return undefined;
    const range = slot.comma === undefined ? undefined : withComma(index, slots, at, slot, slot.comma);
    if (slot.comma !== undefined && range === undefined) return undefined;
    append(ranges, range === undefined ? withoutComma(index, slots, removed, at, slot) : [range]);
  }
  return toEdits(index, ranges);
}

/** Everything between the brackets goes, unless a comment there belongs to no item. */
function removeAll(index: SourceIndex, { open, close, slots }: Listing): readonly TextEdit[] | undefined {
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isBlank = (start: number, end: number): boolean => index.slice(start, end).trim() === '';
  if (isBlank(open, first.lead) && isBlank(last.after, close)) return toEdits(index, [{ start: open, end: close }]);
  return toEdits(index, [{ start: first.lead, end: last.after }]);
}

function withComma(
  index: SourceIndex,
  slots: readonly Slot[],
  at: number,
  slot: Slot,
  comma: number,
): Range | undefined {
  const { text } = index;
  const next = slots[at + 1];
  const lineStart = ownLineStart(text, slot.lead);
  if (lineStart !== undefined && endsLine(text, slot.after))
    return { start: lineStart, end: nextLine(text, slot.after) };
  // The comma begins the line of the next item, or the next item stands on this line.
  const commaLeads = text.slice(slot.before, comma).trim() === '' && endsLine(text, slot.before);
  if (next !== undefined && (commaLeads || !endsLine(text, slot.after))) {
    return index.slice(slot.after, next.lead).trim() === ''
      ? { start: slot.lead, end: next.lead }
      : { start: slot.lead, end: slot.after };
  }
  return { start: spaceBefore(text, slot.lead), end: slot.after };
}

/** The last item has no comma of its own, so the one before it goes. */
function withoutComma(
  index: SourceIndex,
  slots: readonly Slot[],
  removed: ReadonlySet<number>,
  at: number,
  slot: Slot,
): readonly Range[] {
  const { text } = index;
  const kept = slots.slice(0, at).findLast((_, position) => !removed.has(position));
  const lineStart = ownLineStart(text, slot.lead);
  if (kept?.comma === undefined) return [];
  const comma = { start: kept.comma, end: kept.comma + 1 };
  if (lineStart !== undefined && endsLine(text, slot.before))
    return [comma, { start: lineStart, end: nextLine(text, slot.before) }];
  const isNext = slots[at - 1] === kept;
  if (isNext && text.slice(kept.comma + 1, slot.lead).trim() === '') return [{ start: kept.comma, end: slot.before }];
  return [comma, { start: spaceBefore(text, slot.lead), end: slot.before }];
}

/** Takes one link of a chain, or one statement, out. `undefined` where a line comment would swallow what follows. */
export function removeSlot(index: SourceIndex, slot: Slot): readonly TextEdit[] | undefined {
  const { text } = index;
  const lineStart = ownLineStart(text, slot.lead);
  if (lineStart !== undefined && endsLine(text, slot.before)) {
    return toEdits(index, [{ start: lineStart, end: nextLine(text, slot.before) }]);
  }
  if (lineStart === undefined) return toEdits(index, [{ start: slot.lead, end: slot.before }]);
  // What follows on the line, such as a semicolon, moves up to the line before, unless a comment ends that line.
  const end = lineEndBefore(text, lineStart);
  const start = end === undefined || endsWithComment(text, end) ? slot.lead : end;
  return toEdits(index, [{ start, end: slot.before }]);
}

/** Where the text of the line before ends, without the line end. */
function lineEndBefore(text: string, lineStart: number): number | undefined {
  const end = text.slice(0, lineStart).trimEnd().length;
  return end === 0 ? undefined : end;
}

/** True when a line comment may stand on the line that ends here; a text with `//` in it counts as well. */
function endsWithComment(text: string, end: number): boolean {
  const start = Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1)) + 1;
  return text.slice(start, end).includes('//');
}

function spaceBefore(text: string, at: number): number {
  let start = at;
  while (start > 0 && pieceAt(text, start - 1)?.kind === 'space') start -= 1;
  return start;
}

/** Ranges that touch or overlap become one. */
function toEdits({ file }: SourceIndex, ranges: readonly Range[]): readonly TextEdit[] {
  const merged: { start: number; end: number }[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged.map(({ start, end }) => ({ span: { file, start, end }, text: '' }));
}
