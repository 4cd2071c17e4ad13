/** Author text inside Markdown: quoted, so that nothing in it is read as markup. */
import type { List } from '../declare/graph.js';
import { clip } from '../match/describe.js';

/** Longer texts are cut; a hover is no page. */
const TEXT_LIMIT = 200;

/** The text as code, on one line. */
export function code(text: string): string {
  const line = clip(text.slice(0, TEXT_LIMIT + 1), TEXT_LIMIT).replace(/\s/g, ' ');
  const longest = [...line.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const pad = line === '' || line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** The text as a plain sentence, on one line, with everything escaped that has a meaning. */
export function plain(text: string): string {
  return clip(text.slice(0, TEXT_LIMIT + 1), TEXT_LIMIT)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>()#+\-.!|~&$]/g, String.raw`\$&`);
}

/** `3 skills`, `at least 3 skills` where there may be others. */
export function counted({ items, complete }: List<unknown>, noun: string): string {
  return `${complete ? '' : 'at least '}${items.length} ${noun}${items.length === 1 ? '' : 's'}`;
}
