/**
 * Copies pieces of a text into another layout, and keeps account of them: a
 * comment that stands in no copied piece would be lost.
 */
import { append } from '../source/append.js';
import { type Node, childrenOf, rangeOf } from '../evaluate/ast.js';
import type { SourceIndex } from '../fixes/source-index.js';
import { indentOf, lineBreak } from '../fixes/trivia.js';
import type { TextEdit } from '../source/edit.js';

export class TextCopier {
  readonly newline: string;
  /** The white space before the line on which the converted text begins. */
  readonly base: string;
  /** One step of indentation. */
  readonly unit: string;
  readonly #covered: (readonly [number, number])[] = [];
  readonly #templates: readonly (readonly [number, number])[];

  constructor(
    readonly index: SourceIndex,
    whole: Node,
  ) {
    const [start, end] = rangeOf(whole);
    this.newline = lineBreak(index.text);
    this.base = indentOf(index.text, start);
    this.#templates = templatesIn(whole);
    const inner = /\n([^\S\n]+)\S/.exec(index.text.slice(start, end))?.[1] ?? '';
    const step = inner.startsWith(this.base) ? inner.slice(this.base.length) : '';
    this.unit = step === '' ? '  ' : step;
  }

  /** Copies a range, its lines moved to another indentation, with some edits made in it. */
  copy(start: number, end: number, indent: string, edits: readonly TextEdit[] = []): string {
    const from = indentOf(this.index.text, start);
    let copied = '';
    let at = start;
    for (const { span, text } of edits) {
      copied += this.#piece(at, span.start, from, indent) + text;
      at = span.end;
    }
    return copied + this.#piece(at, end, from, indent);
  }

  /** Copies a node. */
  node(node: Node, indent: string): string {
    const [start, end] = rangeOf(node);
    return this.copy(start, end, indent);
  }

  /** Counts a node as dealt with, though its text is written in another way. */
  drop(node: Node): void {
    this.#covered.push(rangeOf(node));
  }

  #piece(start: number, end: number, from: string, indent: string): string {
    if (end <= start) return '';
    this.#covered.push([start, end]);
    let line = start;
    return this.index.text
      .slice(start, end)
      .split('\n')
      .map((text, number) => {
        const at = line;
        line += text.length + 1;
        const beginsLine = number > 0 || this.index.text.charAt(start - 1) === '\n';
        if (!beginsLine || this.#templates.some(([open, close]) => open < at && at < close)) return text;
        return text.startsWith(from) ? indent + text.slice(from.length) : text;
      })
      .join('\n');
  }

  /** True when no comment between the offsets was left behind. */
  keepsComments(start: number, end: number): boolean {
    let at = start;
    for (const [open, close] of [...this.#covered].sort(([a], [b]) => a - b)) {
      if (open > at && hasComment(this.index.text.slice(at, Math.min(open, end)))) return false;
      at = Math.max(at, close);
    }
    return at >= end || !hasComment(this.index.text.slice(at, end));
  }
}

/** Only punctuation, keys and white space are looked at, so this can be no part of a text. */
function hasComment(text: string): boolean {
  return /\/[/*]/.test(text);
}

/** The templates whose lines may not be moved. */
function templatesIn(whole: Node): readonly (readonly [number, number])[] {
  const templates: (readonly [number, number])[] = [];
  const open = [whole];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'TemplateLiteral') templates.push(rangeOf(node));
    append(open, childrenOf(node));
  }
  return templates;
}
