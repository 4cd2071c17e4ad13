/** What stands between two nodes: white space, comments and punctuation. */

/** One piece of the text between nodes. */
export interface Trivia {
  readonly kind: 'space' | 'newline' | 'line-comment' | 'block-comment' | 'mark';
  readonly start: number;
  readonly end: number;
}

/** Characters that may stand between two nodes of a list or a chain, beside white space and comments. */
const MARKS = new Set([',', '(', ')', '.', '?', '[', ';']);
const LINE_ENDS = new Set(['\n', '\r', '\u2028', '\u2029']);

/**
 * The pieces of a range that holds no node. `undefined` where something else
 * stands there, so that nobody edits around what is not understood.
 */
export function scanTrivia(text: string, start: number, end: number): readonly Trivia[] | undefined {
  const pieces: Trivia[] = [];
  let at = start;
  while (at < end) {
    const piece = pieceAt(text, at, end);
    if (piece === undefined) return undefined;
    pieces.push(piece);
    at = piece.end;
  }
  return pieces;
}

/** The piece that begins at a position; `undefined` where a node or something unknown begins. */
export function pieceAt(text: string, at: number, end: number = text.length): Trivia | undefined {
  const char = text.charAt(at);
  if (LINE_ENDS.has(char))
    return { kind: 'newline', start: at, end: char === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1 };
  if (/\s/.test(char)) {
    let stop = at + 1;
    while (stop < end && /\s/.test(text.charAt(stop)) && !LINE_ENDS.has(text.charAt(stop))) stop += 1;
    return { kind: 'space', start: at, end: stop };
  }
  if (text.startsWith('//', at)) {
    let stop = at;
    while (stop < end && !LINE_ENDS.has(text.charAt(stop))) stop += 1;
    return { kind: 'line-comment', start: at, end: stop };
  }
  if (text.startsWith('/*', at)) {
    const close = text.indexOf('*/', at + 2);
    return close < 0 || close + 2 > end ? undefined : { kind: 'block-comment', start: at, end: close + 2 };
  }
  return MARKS.has(char) ? { kind: 'mark', start: at, end: at + 1 } : undefined;
}

export function isComment(piece: Trivia): boolean {
  return piece.kind === 'line-comment' || piece.kind === 'block-comment';
}

/** The pieces up to the first line end, and those behind it. */
export function splitAtNewline(pieces: readonly Trivia[]): {
  readonly line: readonly Trivia[];
  readonly rest: readonly Trivia[];
  readonly hasNewline: boolean;
} {
  const at = pieces.findIndex((piece) => piece.kind === 'newline');
  if (at < 0) return { line: pieces, rest: [], hasNewline: false };
  return { line: pieces.slice(0, at), rest: pieces.slice(at + 1), hasNewline: true };
}

/** Where the last comment of the pieces ends, else `otherwise`. */
export function lastCommentEnd(pieces: readonly Trivia[], otherwise: number): number {
  return pieces.filter(isComment).at(-1)?.end ?? otherwise;
}

/** Where the comments begin that stand right above or before `start`; an empty line sets others apart. */
export function leadStart(pieces: readonly Trivia[], start: number): number {
  let lead = start;
  let lines = 0;
  for (const piece of [...pieces].reverse()) {
    if (piece.kind === 'newline') lines += 1;
    if (isComment(piece)) {
      if (lines > 1) return lead;
      lead = piece.start;
      lines = 0;
    }
  }
  return lead;
}

/** True where a line comment stands in a text that consists of trivia. */
export function hasLineComment(trivia: string): boolean {
  return (scanTrivia(trivia, 0, trivia.length) ?? []).some((piece) => piece.kind === 'line-comment');
}

/** True when nothing but white space stands between the position and the end of its line. */
export function endsLine(text: string, at: number): boolean {
  for (let stop = at; stop < text.length; stop += 1) {
    if (LINE_ENDS.has(text.charAt(stop))) return true;
    if (!/\s/.test(text.charAt(stop))) return false;
  }
  return true;
}

/** The beginning of the position's line, when nothing but white space stands before it there. */
export function ownLineStart(text: string, at: number): number | undefined {
  for (let start = at; start > 0; start -= 1) {
    const char = text.charAt(start - 1);
    if (LINE_ENDS.has(char)) return start;
    if (!/\s/.test(char)) return undefined;
  }
  return 0;
}

/** The white space at the beginning of the position's line. */
export function indentOf(text: string, at: number): string {
  let start = at;
  while (start > 0 && !LINE_ENDS.has(text.charAt(start - 1))) start -= 1;
  return /^[^\S\r\n\u2028\u2029]*/.exec(text.slice(start, at))?.[0] ?? '';
}

/** The position behind the end of the line; the text's end where there is none. */
export function nextLine(text: string, at: number): number {
  for (let stop = at; stop < text.length; stop += 1) {
    const piece = pieceAt(text, stop);
    if (piece?.kind === 'newline') return piece.end;
  }
  return text.length;
}

/** The line end that the text uses. */
export function lineBreak(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
