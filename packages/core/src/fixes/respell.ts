/** Writing another text between the quotes of one literal. */
import { quote } from '../checks/words.js';
import type { Fix } from '../source/edit.js';
import type { Site, Span } from '../source/span.js';
import { suggestion } from './context.js';
import type { SourceIndex } from './source-index.js';

/** Proposes `to` for a text that stands where it is used, between quotes of any kind and without escapes. */
export function respell(index: SourceIndex, { at, origin }: Site, from: string, to: string): readonly Fix[] {
  const span = origin === undefined ? contentOf(index, at, from) : undefined;
  if (span === undefined || /['"`\\\r\n\u2028\u2029]|\$\{/.test(to)) return [];
  return suggestion(`Change ${quote(from, 60)} to ${quote(to, 60)}`, [{ span, text: to }]);
}

/** The characters of a literal without its quotes, where they are the text itself. */
function contentOf(index: SourceIndex, at: Span, text: string): Span | undefined {
  const node = index.nodeAt(at);
  const isText =
    (node?.type === 'Literal' && typeof node.value === 'string') ||
    (node?.type === 'TemplateLiteral' && node.expressions.length === 0);
  const [start, end] = [at.start + 1, at.end - 1];
  return isText && index.slice(start, end) === text ? { file: at.file, start, end } : undefined;
}
