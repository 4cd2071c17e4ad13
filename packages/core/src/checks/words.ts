/** How messages write the author's words: quoted, on one line, and cut where they are long. */

/** Longer texts are cut, so that a sentence with two of them still fits in one line of an editor. */
const QUOTE_LIMIT = 24;

/** The text in quotes, with line breaks as spaces, cut to `limit` characters. */
export function quote(text: string, limit: number = QUOTE_LIMIT): string {
  const line = text.slice(0, limit + 1).replace(/\s/g, ' ');
  return text.length > limit ? `"${line.slice(0, limit - 1)}…"` : `"${line}"`;
}

/** The names as `a, b and c`; of more than `limit` names the rest is counted. */
export function list(names: readonly string[], limit = 6): string {
  const shown = names.length > limit ? [...names.slice(0, limit - 1), `${names.length - limit + 1} more`] : names;
  const last = shown.at(-1);
  if (last === undefined) return 'none';
  return shown.length === 1 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

/** A text that is not quoted, such as a pattern, on one line and cut to `limit` characters. */
export function cut(text: string, limit: number): string {
  const line = text.slice(0, limit + 1).replace(/\s/g, ' ');
  return text.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

/** A description such as `entry "billing"` as it stands at the start of a sentence, cut to one line. */
export function atStart(text: string): string {
  const line = cut(text, 80);
  return line.charAt(0).toUpperCase() + line.slice(1);
}
