/** The lines of a SKILL.md file, and pieces of them that remember where they stand. */

/** A half-open range of the file's text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** One line without its line end. Lines are counted from 1. */
export interface Line extends Range {
  readonly text: string;
  readonly number: number;
}

/** A text and where it stands. */
export interface Piece extends Range {
  readonly text: string;
}

/** Some editors begin a file with this mark; the library drops it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The lines as the library splits them: at `\n`, with or without `\r` before it. */
export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  for (;;) {
    const found = text.indexOf('\n', start);
    const next = found < 0 ? text.length : found;
    const end = found > start && text[found - 1] === '\r' ? found - 1 : next;
    lines.push({ text: text.slice(start, end), start, end, number: lines.length + 1 });
    if (found < 0) return lines;
    start = found + 1;
  }
}

/** The part of a text between two positions, without white space around it. */
export function trimmed(text: string, from: number, to: number): Piece {
  const part = text.slice(from, to);
  const inner = part.trim();
  const start = inner === '' ? from : from + part.indexOf(inner);
  return { text: inner, start, end: start + inner.length };
}

/** The text without one layer of quotes, where the same quote stands at both ends. */
export function unquoted(piece: Piece): Piece {
  const { text, start, end } = piece;
  const quote = text.at(0);
  if (text.length < 2 || (quote !== '"' && quote !== "'") || text.at(-1) !== quote) return piece;
  return { text: text.slice(1, -1), start: start + 1, end: end - 1 };
}
