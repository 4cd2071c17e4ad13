/** Writing another name as the key of a property. */
import { quote } from '../checks/words.js';
import { rangeOf, unwrap } from '../evaluate/ast.js';
import type { Fix } from '../source/edit.js';
import type { Span } from '../source/span.js';
import { suggestion } from './context.js';
import type { SourceIndex } from './source-index.js';

/** A name that can be a key without quotes. */
const WORD = /^[A-Za-z_$][\w$]*$/;

/** Proposes `to` as the name of the property whose key stands at `at`; its value stays. */
export function renameKey(index: SourceIndex, at: Span, from: string, to: string): readonly Fix[] {
  const title = `Change ${quote(from, 60)} to ${quote(to, 60)}`;
  const property = index.propertyAt(at);
  const isKey = property !== undefined && !property.computed && rangeOf(property.key)[1] === at.end;
  if (!isKey || !WORD.test(to)) return [];
  const { file, start, end } = at;
  // `{ label }` names its value by the key, so the value gets a key of its own.
  if (property.shorthand) return suggestion(title, [{ span: { file, start, end: start }, text: `${to}: ` }]);
  const isText = unwrap(property.key).type === 'Literal';
  const span = isText ? { file, start: start + 1, end: end - 1 } : at;
  return suggestion(title, [{ span, text: to }]);
}
