/** Edits that put the items of a list into another order, each with its comments. */
import { append } from '../source/append.js';
import type { TextEdit } from '../source/edit.js';
import { together } from './context.js';
import type { Slot } from './slots.js';
import type { SourceIndex } from './source-index.js';
import { endsLine, hasLineComment } from './trivia.js';

/**
 * Puts the item of `slots[order[k]]` into `slots[k]`; edits inside the items go
 * along. `undefined` where a line comment would come to stand before code.
 */
export function permute(
  index: SourceIndex,
  slots: readonly Slot[],
  order: readonly number[],
  inner: readonly TextEdit[] = [],
): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  const left = new Set(inner);
  for (const [at, from] of order.entries()) {
    const [slot, item] = [slots[at], slots[from]];
    if (slot === undefined || item === undefined) return undefined;
    if (at === from) continue;
    const own = inner.filter(({ span }) => span.start >= item.start && span.end <= item.end);
    for (const edit of own) left.delete(edit);
    const placed = place(index, slot, item, own);
    if (placed === undefined) return undefined;
    append(edits, placed);
  }
  return together(edits, [...left]);
}

/** The text of one item in the slot of another. */
function place(
  index: SourceIndex,
  slot: Slot,
  item: Slot,
  inner: readonly TextEdit[],
): readonly TextEdit[] | undefined {
  const body = sliceWith(index, item.lead, item.end, inner);
  const own = index.slice(item.end, item.before);
  const behindComma = item.comma === undefined ? '' : index.slice(item.comma + 1, item.after);
  const { file } = index;
  if (slot.comma === undefined) {
    const trail = own + behindComma;
    if (hasLineComment(trail) && !endsLine(index.text, slot.before)) return undefined;
    return [{ span: { file, start: slot.lead, end: slot.before }, text: body + trail }];
  }
  // A line comment may stand before the comma only if the comma begins the next line.
  const stays = !hasLineComment(own) || endsLine(index.text, slot.before);
  const before = stays ? own : '';
  const after = stays ? behindComma : own + behindComma;
  if (hasLineComment(after) && !endsLine(index.text, slot.after)) return undefined;
  return [
    { span: { file, start: slot.lead, end: slot.before }, text: body + before },
    ...(after === '' && slot.after === slot.comma + 1
      ? []
      : [{ span: { file, start: slot.comma + 1, end: slot.after }, text: after }]),
  ];
}

/** A piece of the text with edits applied to it. */
function sliceWith(index: SourceIndex, start: number, end: number, edits: readonly TextEdit[]): string {
  let text = '';
  let at = start;
  for (const { span, text: replacement } of edits) {
    text += index.slice(at, span.start) + replacement;
    at = span.end;
  }
  return text + index.slice(at, end);
}
