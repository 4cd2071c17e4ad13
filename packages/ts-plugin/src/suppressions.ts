/** `eslint-disable` comments: one comment silences a rule on the command line and in the editor. */
import type ts from 'typescript';
import type { TypeScript } from './estree/conversion.js';

/** A comment that turns rules off or on again from its place on, or off for one line. */
interface Directive {
  readonly kind: 'disable' | 'enable' | 'line';
  /** Where the directive starts to count; for `line`, the start of the line. */
  readonly from: number;
  /** Where the line ends. */
  readonly to: number;
  /** The codes that are named; none where all are meant. */
  readonly codes: ReadonlySet<string> | undefined;
}

export type Suppressions = readonly Directive[];

const NAMESPACE = 'skill-graph/';

const NONE: Suppressions = [];

/** The directives of a file that concern our rules, in the order of the text. */
export function suppressionsIn(typescript: TypeScript, file: ts.SourceFile): Suppressions {
  const { text } = file;
  if (!text.includes('eslint-')) return NONE;
  const directives: Directive[] = [];
  const seen = new Set<number>();
  for (const { index } of text.matchAll(/eslint-(?:disable|enable)/g)) {
    const comment = commentAt(typescript, file, index);
    if (comment === undefined || seen.has(comment.pos)) continue;
    seen.add(comment.pos);
    const directive = directiveOf(typescript, file, comment);
    if (directive !== undefined) directives.push(directive);
  }
  return directives;
}

/** True when a comment silences the code at this place, as ESLint reads comments. */
export function isSuppressed(directives: Suppressions, code: string, position: number): boolean {
  let off = false;
  for (const { kind, from, to, codes } of directives) {
    if (codes !== undefined && !codes.has(code)) continue;
    if (kind === 'line') {
      if (position >= from && position <= to) return true;
    } else if (from <= position) {
      off = kind === 'disable';
    }
  }
  return off;
}

/** `eslint-disable-next-line skill-graph/a, skill-graph/b -- why`. */
const DIRECTIVE = /^\s*eslint-(disable-next-line|disable-line|disable|enable)(?![\w-])(.*)$/s;

function directiveOf(typescript: TypeScript, file: ts.SourceFile, comment: ts.CommentRange): Directive | undefined {
  const isBlock = comment.kind === typescript.SyntaxKind.MultiLineCommentTrivia;
  const words = file.text.slice(comment.pos + 2, isBlock ? comment.end - 2 : comment.end);
  const match = DIRECTIVE.exec(words);
  if (match === null) return undefined;
  const [, word = '', rest = ''] = match;
  const codes = codesIn(rest.split(/\s-{2,}\s/, 1)[0] ?? '');
  if (codes?.size === 0) return undefined;
  const lineOf = (position: number): number => file.getLineAndCharacterOfPosition(position).line;
  switch (word) {
    case 'disable-next-line':
      return { kind: 'line', ...lineRange(file, lineOf(comment.end) + 1), codes };
    case 'disable-line': {
      const line = lineOf(comment.pos);
      // ESLint takes no comment of several lines for this one.
      return line === lineOf(comment.end) ? { kind: 'line', ...lineRange(file, line), codes } : undefined;
    }
    default:
      if (!isBlock) return undefined;
      return { kind: word === 'enable' ? 'enable' : 'disable', from: comment.pos, to: file.text.length, codes };
  }
}

/** The codes of ours that are named; `undefined` where nothing is named, which means every rule. */
function codesIn(list: string): ReadonlySet<string> | undefined {
  if (list.trim() === '') return undefined;
  const rules = list.split(',').map((rule) => rule.trim());
  return new Set(rules.filter((rule) => rule.startsWith(NAMESPACE)).map((rule) => rule.slice(NAMESPACE.length)));
}

function lineRange(file: ts.SourceFile, line: number): { from: number; to: number } {
  const starts = file.getLineStarts();
  const from = starts[line] ?? file.text.length + 1;
  return { from, to: (starts[line + 1] ?? file.text.length + 1) - 1 };
}

/** The comment around a position; `undefined` where that is a string, a template or text between JSX. */
function commentAt(typescript: TypeScript, file: ts.SourceFile, position: number): ts.CommentRange | undefined {
  const token = tokenAround(file, position);
  if (position >= token.getStart(file)) return undefined;
  const ranges = [
    ...(typescript.getLeadingCommentRanges(file.text, token.pos) ?? []),
    ...(typescript.getTrailingCommentRanges(file.text, token.pos) ?? []),
  ];
  return ranges.find(({ pos, end }) => pos <= position && position < end);
}

/** The innermost token whose text, with the comments in front of it, holds the position. */
function tokenAround(file: ts.SourceFile, position: number): ts.Node {
  let node: ts.Node = file;
  for (;;) {
    const inner: ts.Node | undefined = node
      .getChildren(file)
      .find((child) => child.pos <= position && position < child.end);
    if (inner === undefined) return node;
    node = inner;
  }
}
