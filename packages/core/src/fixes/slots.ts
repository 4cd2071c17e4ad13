/**
 * Slots: where the items of a list, a chain or a block stand, with the comments
 * that belong to each. An item can be moved into another slot or taken out
 * while the punctuation between the slots stays where it is.
 */
import { type Node, rangeOf } from '../evaluate/ast.js';
import type { CallNode, SourceIndex } from './source-index.js';
import { type Trivia, isComment, lastCommentEnd, leadStart, pieceAt, scanTrivia, splitAtNewline } from './trivia.js';

/** One item's place. All positions are offsets in the text, in the order of the fields. */
export interface Slot {
  /** Where the comments above or before the item begin, else its start. */
  readonly lead: number;
  /** The item with its parentheses. */
  readonly start: number;
  readonly end: number;
  /** Where the comments end that follow the item on its line, before a comma. */
  readonly before: number;
  /** The comma after the item. */
  readonly comma?: number;
  /** Where the comments end that follow the comma on the item's line; `before` without a comma. */
  readonly after: number;
}

/** The slots of one list, between its brackets. */
export interface Listing {
  readonly open: number;
  readonly close: number;
  readonly slots: readonly Slot[];
}

/** The elements of an array; `undefined` for one with holes, or where the text is not understood. */
export function elementsOf(index: SourceIndex, array: Extract<Node, { type: 'ArrayExpression' }>): Listing | undefined {
  const elements = array.elements.filter((element) => element !== null);
  if (elements.length !== array.elements.length) return undefined;
  const [start, end] = rangeOf(array);
  return separated(index, elements, start + 1, end - 1);
}

/** The properties of an object or of a destructuring pattern. */
export function propertiesOf(
  index: SourceIndex,
  object: Extract<Node, { type: 'ObjectExpression' | 'ObjectPattern' }>,
): Listing | undefined {
  const start = rangeOf(object)[0];
  // A pattern's range may include a type, so its closing brace is looked for.
  const last = object.properties.at(-1);
  const close = closingBrace(index, last === undefined ? start + 1 : rangeOf(last)[1]);
  return close === undefined ? undefined : separated(index, object.properties, start + 1, close);
}

/** The names between the braces of an import, or of an export from a module. */
export function specifiersOf(
  index: SourceIndex,
  declaration: Extract<Node, { type: 'ImportDeclaration' | 'ExportNamedDeclaration' }>,
): Listing | undefined {
  const named: readonly Node[] = declaration.specifiers.filter(
    ({ type }) => type === 'ImportSpecifier' || type === 'ExportSpecifier',
  );
  const [first] = named;
  if (first === undefined) return undefined;
  const open = index.text.lastIndexOf('{', rangeOf(first)[0]);
  const close = closingBrace(index, rangeOf(named.at(-1) ?? first)[1]);
  return open < rangeOf(declaration)[0] || close === undefined ? undefined : separated(index, named, open + 1, close);
}

/** The arguments of a call. */
export function argumentsOf(index: SourceIndex, call: CallNode): Listing | undefined {
  const [first] = call.arguments;
  const end = rangeOf(call)[1] - 1;
  if (first === undefined) return undefined;
  const gap = scanTrivia(index.text, rangeOf(call.callee)[1], rangeOf(first)[0]);
  const open = gap?.find((piece) => isMark(piece, index.text, '('));
  return open === undefined ? undefined : separated(index, call.arguments, open.end, end);
}

/** The brace behind comments and a comma. */
function closingBrace(index: SourceIndex, from: number): number | undefined {
  let at = from;
  for (let piece = pieceAt(index.text, at); piece !== undefined; piece = pieceAt(index.text, at)) at = piece.end;
  return index.text.charAt(at) === '}' ? at : undefined;
}

function separated(index: SourceIndex, nodes: readonly Node[], open: number, close: number): Listing | undefined {
  const gaps: Gap[] = [];
  for (let at = 0; at <= nodes.length; at += 1) {
    const [previous, next] = [nodes[at - 1], nodes[at]];
    const gap = gapBetween(
      index,
      previous === undefined ? open : rangeOf(previous)[1],
      next === undefined ? close : rangeOf(next)[0],
    );
    if (gap === undefined || (previous === undefined && gap.comma !== undefined)) return undefined;
    if (previous !== undefined && next !== undefined && gap.comma === undefined) return undefined;
    gaps.push(gap);
  }
  const slots: Slot[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const [left, right] = [gaps[at], gaps[at + 1]];
    if (left === undefined || right === undefined) return undefined;
    slots.push({
      lead: leadIn(left, at === 0),
      start: left.end,
      end: right.start,
      ...trailIn(right, at === nodes.length - 1),
    });
  }
  return { open, close, slots };
}

/** What stands between two items, after the parentheses of the one and before those of the other. */
interface Gap {
  readonly start: number;
  readonly end: number;
  readonly comma: number | undefined;
  /** The pieces before and behind the comma; without one all of them are `before`. */
  readonly before: readonly Trivia[];
  readonly after: readonly Trivia[];
}

function gapBetween(index: SourceIndex, from: number, to: number): Gap | undefined {
  const pieces = scanTrivia(index.text, from, to);
  if (pieces === undefined) return undefined;
  const marks = pieces.filter((piece) => piece.kind === 'mark');
  const commas = marks.filter((piece) => isMark(piece, index.text, ','));
  const [comma] = commas;
  if (commas.length > 1) return undefined;
  const closing = marks.filter((piece) => isMark(piece, index.text, ')'));
  const opening = marks.filter((piece) => isMark(piece, index.text, '('));
  if (closing.length + opening.length + commas.length !== marks.length) return undefined;
  const start = closing.at(-1)?.end ?? from;
  const end = opening[0]?.start ?? to;
  if (start > end || (comma !== undefined && (comma.start < start || comma.end > end))) return undefined;
  const between = (low: number, high: number): readonly Trivia[] =>
    pieces.filter((piece) => piece.start >= low && piece.end <= high);
  return {
    start,
    end,
    comma: comma?.start,
    before: between(start, comma?.start ?? end),
    after: comma === undefined ? [] : between(comma.end, end),
  };
}

function isMark(piece: Trivia, text: string, mark: string): boolean {
  return piece.kind === 'mark' && text.charAt(piece.start) === mark;
}

/** A comment on the line of what stands before belongs there, unless the item stands on that line too. */
function leadIn(gap: Gap, isFirst: boolean): number {
  const pieces = isFirst ? gap.before : gap.after;
  const { rest, hasNewline } = splitAtNewline(pieces);
  // Behind a comma at the beginning of a line, all comments are about what follows.
  const commaLeads = !isFirst && splitAtNewline(gap.before).hasNewline;
  return leadStart(hasNewline && !commaLeads ? rest : pieces, gap.end);
}

function trailIn(gap: Gap, isLast: boolean): Pick<Slot, 'before' | 'comma' | 'after'> {
  const { line, hasNewline } = splitAtNewline(gap.before);
  const before = lastCommentEnd(line, gap.start);
  if (gap.comma === undefined) return { before, after: before };
  const behind = splitAtNewline(gap.after);
  const owns = !hasNewline && (behind.hasNewline || isLast);
  return { before, comma: gap.comma, after: owns ? lastCommentEnd(behind.line, gap.comma + 1) : gap.comma + 1 };
}

/** One call in a chain, `.entry(…)`, from its dot on; `undefined` where the callee is no member. */
export function linkOf(index: SourceIndex, call: CallNode): Slot | undefined {
  const { callee } = call;
  if (callee.type !== 'MemberExpression') return undefined;
  const from = rangeOf(callee.object)[1];
  const gap = scanLink(index, from, rangeOf(callee.property)[0]);
  if (gap === undefined) return undefined;
  const { start, pieces } = gap;
  const { rest, hasNewline } = splitAtNewline(pieces);
  const end = rangeOf(call)[1];
  const before = trailBehind(index.text, end);
  return { lead: leadStart(hasNewline ? rest : pieces, start), start, end, before, after: before };
}

/** The comments before a link's dot, after the parentheses around what the link is called on. */
function scanLink(
  index: SourceIndex,
  from: number,
  to: number,
): { readonly start: number; readonly pieces: readonly Trivia[] } | undefined {
  const all = scanTrivia(index.text, from, to);
  const dot = all?.findIndex((piece) => piece.kind === 'mark' && !isMark(piece, index.text, ')'));
  const at = dot === undefined ? undefined : all?.[dot];
  if (all === undefined || dot === undefined || at === undefined) return undefined;
  const paren = all.slice(0, dot).findLastIndex((piece) => piece.kind === 'mark');
  return { start: at.start, pieces: all.slice(paren + 1, dot) };
}

/** Where the comments end that follow on the item's line; they are its own only where nothing else follows there. */
function trailBehind(text: string, end: number): number {
  let trail = end;
  let at = end;
  for (let piece = pieceAt(text, at); piece !== undefined && piece.kind !== 'mark'; piece = pieceAt(text, at)) {
    if (piece.kind === 'newline') return trail;
    if (isComment(piece)) trail = piece.end;
    at = piece.end;
  }
  return at >= text.length ? trail : end;
}

/** One statement of a block, with its comments. */
export function statementOf(index: SourceIndex, statement: Node): Slot | undefined {
  const block = index.parent(statement);
  if (block?.type !== 'Program' && block?.type !== 'BlockStatement') return undefined;
  const [start, end] = rangeOf(statement);
  const previous = block.body[block.body.findIndex((other) => other === statement) - 1];
  const from = previous === undefined ? (block.type === 'Program' ? 0 : rangeOf(block)[0] + 1) : rangeOf(previous)[1];
  const pieces = scanTrivia(index.text, from, start);
  if (pieces === undefined) return undefined;
  const { rest, hasNewline } = splitAtNewline(pieces);
  const before = trailBehind(index.text, end);
  return { lead: leadStart(hasNewline ? rest : pieces, start), start, end, before, after: before };
}
