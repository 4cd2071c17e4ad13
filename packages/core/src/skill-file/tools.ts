/** The tools that a file lists: `tools: a, b`, or a list of names. */
import type { Details, Faults } from './faults.js';
import { type KeyLine, isList } from './frontmatter.js';
import { type Piece, trimmed, unquoted } from './lines.js';
import { EMPTY, type FileList, NOTHING } from './list.js';
import { removeItem, replace } from './repairs.js';

export function readTools(faults: Faults, key: KeyLine | undefined): FileList<Piece> {
  if (key === undefined) return EMPTY;
  const items = isList(key) ? listedTools(faults, key) : toolsOfLine(faults, key);
  if (items === undefined) return NOTHING;
  if (items.length === 0) {
    faults.refuse('no-tool-names', key.line, isList(key) ? key.key : key.raw, { got: key.raw.text });
    return NOTHING;
  }
  refuseRepeatedTools(faults, key, items);
  return { items, complete: true };
}

/** `tools: a, b`. With quotes around the whole and quotes inside, it cannot be told what is meant. */
function toolsOfLine(faults: Faults, key: KeyLine): readonly Piece[] | undefined {
  const { raw, value } = key;
  const quote = raw.text.at(0);
  if (value !== raw && quote !== undefined && value.text.includes(quote)) return undefined;
  const names: Piece[] = [];
  let start = value.start;
  for (const part of value.text.split(',')) {
    const name = unquoted(trimmed(faults.text, start, start + part.length));
    if (name.text !== '') names.push(name);
    start += part.length + 1;
  }
  return names;
}

/** The items of the list; `undefined` where one of them is refused, or may be dropped or not. */
function listedTools(faults: Faults, key: KeyLine): readonly Piece[] | undefined {
  const pairs = key.items.filter(({ value }) => value !== undefined);
  for (const { line, text, key: tool, value } of pairs) {
    const repairs = tool.text === '' || value === undefined ? [] : replace('Keep only the name', text, tool.text);
    faults.refuse('tool-pair', line, text, { repairs });
  }
  const names = key.items.map((item) => item.key);
  const blank = names.filter((name) => name.text === '').length;
  if (blank === names.length && pairs.length === 0) return [];
  return pairs.length > 0 || blank > 0 ? undefined : names;
}

function refuseRepeatedTools(faults: Faults, key: KeyLine, tools: readonly Piece[]): void {
  const seen = new Map<string, Piece>();
  for (const [index, tool] of tools.entries()) {
    const first = seen.get(tool.text);
    if (first === undefined) {
      seen.set(tool.text, tool);
      continue;
    }
    const item = isList(key) ? key.items[index] : undefined;
    const repairs =
      item === undefined
        ? removeFromLine(faults, tools[index - 1] ?? first, tool)
        : removeItem(faults.text, item, key, 'Remove this tool');
    const other = { start: first.start, end: first.end, note: 'The tool stands here already.' };
    faults.refuse('repeated-tool', item?.line ?? key.line, tool, { other, repairs });
  }
}

/** `, b` after `a` in `tools: a, b`. Quotes are left alone: what is removed begins and ends between them. */
function removeFromLine(faults: Faults, before: Piece, tool: Piece): Details['repairs'] {
  const between = faults.text.slice(before.end, tool.start);
  return /^\s*,\s*$/.test(between)
    ? [{ title: 'Remove this tool', edits: [{ start: before.end, end: tool.end, text: '' }], safe: false }]
    : [];
}
