/** Repairs of a SKILL.md file. */
import { quote } from '../checks/words.js';
import type { FileRepair, RangeEdit } from './fault.js';
import type { ItemLine, KeyLine } from './frontmatter.js';
import type { Line, Range } from './lines.js';

/** Writes the closest known name in place of a misspelt one. */
export function respell(at: Range, name: string, nearest: string | undefined): readonly FileRepair[] {
  if (nearest === undefined) return [];
  return [
    {
      title: `Change ${quote(name, 60)} to ${quote(nearest, 60)}`,
      edits: [{ ...rangeOf(at), text: nearest }],
      safe: false,
    },
  ];
}

/** Replaces a part of the text. */
export function replace(title: string, at: Range, text: string): readonly FileRepair[] {
  return [{ title, edits: [{ ...rangeOf(at), text }], safe: false }];
}

/** Takes an item's line out, unless the list would be empty without it. */
export function removeItem(text: string, item: ItemLine, list: KeyLine, title: string): readonly FileRepair[] {
  return list.items.length < 2 ? [] : [{ title, edits: [wholeLine(text, item.line)], safe: false }];
}

/** The lines of a key and of its list. Comments and blank lines between them stay. */
export function linesOfKey(text: string, key: KeyLine): readonly RangeEdit[] {
  return [key.line, ...key.items.map(({ line }) => line)].map((line) => wholeLine(text, line));
}

function wholeLine(text: string, line: Line): RangeEdit {
  const next = text.indexOf('\n', line.end);
  return { start: line.start, end: next < 0 ? text.length : next + 1, text: '' };
}

function rangeOf({ start, end }: Range): Range {
  return { start, end };
}
