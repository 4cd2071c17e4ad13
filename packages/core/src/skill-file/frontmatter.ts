/**
 * The frontmatter of a SKILL.md file, read by the library's own grammar. It
 * looks like YAML and is none: indentation says nothing, a comment has a line
 * of its own, and of two keys with one name the last one counts.
 */
import { type Line, type Piece, type Range, linesOf, trimmed, unquoted } from './lines.js';

/** An item of a list: `- key` or `- key: value`. The key keeps its quotes, the value loses them. */
export interface ItemLine {
  readonly line: Line;
  readonly key: Piece;
  readonly value: Piece | undefined;
  /** The value with its quotes. */
  readonly raw: Piece | undefined;
  /** All that stands behind the hyphen. */
  readonly text: Piece;
}

/** A key with its value, or with the list that an empty value opens. */
export interface KeyLine {
  readonly line: Line;
  readonly key: Piece;
  readonly value: Piece;
  /** The value with its quotes. */
  readonly raw: Piece;
  readonly items: readonly ItemLine[];
}

/** A line that is refused for its form. */
export interface BadLine {
  readonly reason: 'not-a-pair' | 'empty-key';
  readonly line: Line;
}

/** A frontmatter as far as it could be read. */
export interface Frontmatter {
  readonly kind: 'read';
  /** The line of the opening `---`. */
  readonly opening: Line;
  readonly closing: Line;
  /** All keys in the order of the text. */
  readonly keys: readonly KeyLine[];
  readonly bad: readonly BadLine[];
  readonly body: Piece;
}

/** A file without a frontmatter that begins and ends. */
export interface NoFrontmatter {
  readonly kind: 'no-frontmatter' | 'unclosed';
  /** The line at which it is missed. */
  readonly line: Line;
}

const FENCE = '---';

/** Splits a file into its frontmatter and its body. Never throws. */
export function readFrontmatter(text: string): Frontmatter | NoFrontmatter {
  const lines = linesOf(text);
  const [opening, ...rest] = lines;
  if (opening === undefined) return { kind: 'no-frontmatter', line: { text: '', start: 0, end: 0, number: 1 } };
  if (opening.text.trim() !== FENCE) return { kind: 'no-frontmatter', line: opening };
  const end = rest.findIndex((line) => line.text.trim() === FENCE);
  const closing = rest[end];
  if (closing === undefined) return { kind: 'unclosed', line: opening };
  const reader = new LineReader(text);
  for (const line of rest.slice(0, end)) reader.read(line);
  return { kind: 'read', opening, closing, ...reader.finish(), body: trimmed(text, closing.end, text.length) };
}

interface OpenKey extends KeyLine {
  readonly items: ItemLine[];
}

/** Reads the lines between the fences, one after another. */
class LineReader {
  private readonly keys: OpenKey[] = [];
  private readonly bad: BadLine[] = [];
  /** The key whose list is open. */
  private list: OpenKey | undefined;

  constructor(private readonly text: string) {}

  read(line: Line): void {
    const { text } = this;
    const content = trimmed(text, line.start, line.end);
    if (content.text === '' || content.text.startsWith('#')) return;
    if (this.list !== undefined && (content.text === '-' || content.text.startsWith('- '))) {
      this.list.items.push(itemOf(text, line, content));
      return;
    }
    const colon = line.text.indexOf(':');
    if (colon < 0) {
      this.bad.push({ reason: 'not-a-pair', line });
      return;
    }
    const key = trimmed(text, line.start, line.start + colon);
    if (key.text === '') {
      this.bad.push({ reason: 'empty-key', line });
      return;
    }
    const raw = trimmed(text, line.start + colon + 1, line.end);
    const found: OpenKey = { line, key, raw, value: unquoted(raw), items: [] };
    this.keys.push(found);
    this.list = found.value.text === '' ? found : undefined;
  }

  finish(): Pick<Frontmatter, 'keys' | 'bad'> {
    return { keys: this.keys, bad: this.bad };
  }
}

function itemOf(text: string, line: Line, content: Piece): ItemLine {
  const inner = trimmed(text, content.start + 1, content.end);
  const colon = inner.text.indexOf(':');
  if (colon < 0) return { line, key: inner, value: undefined, raw: undefined, text: inner };
  const raw = trimmed(text, inner.start + colon + 1, inner.end);
  return { line, key: trimmed(text, inner.start, inner.start + colon), value: unquoted(raw), raw, text: inner };
}

/** True where a key opened a list: its value is empty. */
export function isList(key: KeyLine): boolean {
  return key.value.text === '';
}

/** A line without the white space around it. */
export function contentOf(line: Line): Range {
  const inner = line.text.trim();
  const start = inner === '' ? line.start : line.start + line.text.indexOf(inner);
  return { start, end: start + inner.length };
}
