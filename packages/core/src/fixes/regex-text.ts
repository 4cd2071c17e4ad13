/** Edits of the text of a regular expression that is written as a literal. */
import type { ToolReturn, WrittenRegex } from '../declare/graph.js';
import type { Fix, TextEdit } from '../source/edit.js';
import type { Span } from '../source/span.js';
import { type FixContext, suggestion } from './context.js';
import { isOwned } from './owned.js';

/** A regular expression of a matcher or a route. */
interface RegexText {
  readonly source: string;
  readonly written?: WrittenRegex;
}

/** The edits that write a regular expression anew, each part only where it differs. */
export function regexEdits(
  context: FixContext,
  { source, written }: RegexText,
  wish: { readonly source: string; readonly flags: string },
): readonly TextEdit[] | undefined {
  const literal = written?.literal;
  if (written === undefined || literal === undefined || !isOwnedRegex(context, literal)) return undefined;
  const { file } = literal;
  const middle = literal.end - 1 - written.flags.length;
  const edits: TextEdit[] = [];
  if (wish.source !== source) edits.push({ span: { file, start: literal.start + 1, end: middle }, text: wish.source });
  if (wish.flags !== written.flags)
    edits.push({ span: { file, start: middle + 1, end: literal.end }, text: wish.flags });
  return edits;
}

/** True when the literal stands for one condition of one rule or route, and for nothing else in the file. */
function isOwnedRegex({ index, uses }: FixContext, literal: Span): boolean {
  const node = index.nodeAt(literal);
  return node !== undefined && uses.isSingle('regex', literal) && isOwned(index, node);
}

/** The title of a repair that takes the flags out which keep a place. */
export function removeFlags(flags: string): string {
  const names = Array.from(flags.replace(/[^gy]/g, ''));
  return names.length > 1 ? `Remove the flags ${names.join(' and ')}` : `Remove the flag ${names.join('')}`;
}

/** Takes the flags out that keep a place from one test to the next; what `y` ties to the beginning stays tied to it. */
export function dropStateFlags(context: FixContext, regex: Extract<ToolReturn, { kind: 'regex' }>): readonly Fix[] {
  const flags = regex.flags.replace(/[gy]/g, '');
  // With `m` a caret would stand at each line.
  if (regex.flags.includes('y') && flags.includes('m')) return [];
  const source = regex.flags.includes('y') ? anchored(regex.source) : regex.source;
  return suggestion(removeFlags(regex.flags), regexEdits(context, regex, { source, flags }));
}

function anchored(source: string): string {
  return source.includes('|') ? `^(?:${source})` : `^${source}`;
}
