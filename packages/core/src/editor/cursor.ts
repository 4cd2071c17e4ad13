/** What stands under a position of the text. */
import { type Node, childrenOf, rangeOf } from '../evaluate/ast.js';
import { SourceIndex } from '../fixes/source-index.js';
import type { SourceFile } from '../source/host.js';
import type { Span } from '../source/span.js';

/** A position with the nodes around it, the outermost first. */
export interface Cursor {
  readonly index: SourceIndex;
  readonly offset: number;
  readonly path: readonly Node[];
}

const indexes = new WeakMap<SourceFile, { readonly index: SourceIndex | undefined }>();

/** The index of a file, made when it is first asked for; `undefined` for a tree that is not understood. */
export function indexOf(source: SourceFile): SourceIndex | undefined {
  let known = indexes.get(source);
  if (known === undefined) {
    known = { index: SourceIndex.of(source) };
    indexes.set(source, known);
  }
  return known.index;
}

/** Puts a cursor into a file. Walks down with a loop: depth is an author's choice. */
export function cursorAt(source: SourceFile, offset: number): Cursor | undefined {
  const index = indexOf(source);
  if (index === undefined) return undefined;
  const path: Node[] = [index.program];
  for (let node = closest(index.program, offset); node !== undefined; node = closest(node, offset)) path.push(node);
  return { index, offset, path };
}

/** The child around the position; of two that touch at it, the one that ends there. */
function closest(node: Node, offset: number): Node | undefined {
  let best: { readonly child: Node; readonly rank: number } | undefined;
  for (const child of childrenOf(node)) {
    const [start, end] = rangeOf(child);
    if (start > offset || end < offset || start === end) continue;
    const rank = start < offset && offset < end ? 2 : end === offset ? 1 : 0;
    if (best === undefined || rank > best.rank) best = { child, rank };
  }
  return best?.child;
}

/** The node's place. */
export function spanOf(index: SourceIndex, node: Node): Span {
  const [start, end] = rangeOf(node);
  return { file: index.file, start, end };
}

/** The text of a literal and the span between its quotes. */
export interface TextLiteral {
  readonly node: Node;
  readonly value: string;
  readonly content: Span;
}

/** The node as a text that stands there as it is: a string, or a template without parts. */
export function textLiteral(index: SourceIndex, node: Node | undefined): TextLiteral | undefined {
  if (node === undefined) return undefined;
  const { file, start, end } = spanOf(index, node);
  const content = { file, start: start + 1, end: end - 1 };
  if (node.type === 'Literal')
    return typeof node.value === 'string' && content.end >= content.start
      ? { node, value: node.value, content }
      : undefined;
  const [quasi] = node.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis : [];
  const cooked: unknown = quasi?.value.cooked;
  return typeof cooked === 'string' ? { node, value: cooked, content } : undefined;
}

/** The text literal that the cursor is in, between the quotes. */
export function literalAt({ index, path, offset }: Cursor): TextLiteral | undefined {
  const node = path.findLast(({ type }) => type !== 'TemplateElement');
  const literal = textLiteral(index, node);
  return literal !== undefined && literal.content.start <= offset && offset <= literal.content.end
    ? literal
    : undefined;
}

/** The characters that end or change a literal, as they have to be written in it. */
export function writtenIn(index: SourceIndex, literal: TextLiteral, text: string): string {
  const quote = index.text.charAt(literal.content.start - 1);
  return text.replace(/[\\'"`\n\r\u2028\u2029]|\$(?=\{)/g, (character) => {
    switch (character) {
      case '\n':
        return String.raw`\n`;
      case '\r':
        return String.raw`\r`;
      case '\u2028':
        return String.raw`\u2028`;
      case '\u2029':
        return String.raw`\u2029`;
      case '\\':
        return String.raw`\\`;
      case '$':
        return quote === '`' ? String.raw`\$` : '$';
      default:
        return character === quote ? `\\${character}` : character;
    }
  });
}
