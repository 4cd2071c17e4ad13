/** Edits that add an item to the end of a list, in the list's own layout. */
import type { TextEdit } from '../source/edit.js';
import type { Listing } from './slots.js';
import type { SourceIndex } from './source-index.js';
import { hasLineComment, indentOf, lineBreak, ownLineStart } from './trivia.js';

/** Adds an item behind the last one. `pad` stands inside the brackets of a list that is empty. */
export function appendItem(
  index: SourceIndex,
  { open, close, slots }: Listing,
  text: string,
  pad = '',
): readonly TextEdit[] | undefined {
  const { file } = index;
  const insert = (at: number, piece: string): TextEdit => ({ span: { file, start: at, end: at }, text: piece });
  const last = slots.at(-1);
  if (last === undefined) {
    return index.slice(open, close).trim() === ''
      ? [{ span: { file, start: open, end: close }, text: pad + text + pad }]
      : undefined;
  }
  const onOwnLine = ownLineStart(index.text, last.lead) !== undefined;
  const commented = hasLineComment(index.slice(last.end, last.after));
  const gap = onOwnLine || commented ? lineBreak(index.text) + indentOf(index.text, last.start) : ' ';
  if (last.comma !== undefined) return [insert(last.after, `${gap}${text},`)];
  if (last.end === last.before) return [insert(last.end, `,${gap}${text}`)];
  return [insert(last.end, ','), insert(last.before, gap + text)];
}
