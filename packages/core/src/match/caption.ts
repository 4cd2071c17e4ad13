/** How a matcher is named in drawings and messages. */
import type { SkillMatchData } from './match.js';

/** How many keywords a caption names before it counts the rest; the library's number. */
const CAPTION_KEYWORDS = 3;

/** Where the caption cuts an intent's sentence; the library's number. */
const CAPTION_INTENT_CHARS = 40;

/** What joins the parts of a conjunction, of matchers and of guard conditions alike. */
export const CAPTION_AND = ' AND ';

/** The matcher as text, such as `/zone/i AND audit, sweep`. */
export function plainMatchCaption(m: SkillMatchData): string {
  return m.kind === 'all' ? m.parts.map(partCaption).join(CAPTION_AND) : leafCaption(m);
}

/** The matcher as the text of a mermaid edge. */
export function mermaidMatchCaption(m: SkillMatchData): string {
  return escapeMermaid(plainMatchCaption(m));
}

/** `/source/flags`. */
export function regexCaption(source: string, flags: string): string {
  return `/${source}/${flags}`;
}

/** The first keywords and the number of the others. */
export function keywordsCaption(keywords: readonly string[]): string {
  const rest = keywords.length - CAPTION_KEYWORDS;
  const named = keywords.slice(0, CAPTION_KEYWORDS).join(', ');
  return rest > 0 ? `${named}, +${String(rest)} more` : named;
}

/** The sentence of an intent, cut where it is long. */
export function intentCaption(intent: string): string {
  const cut = intent.length > CAPTION_INTENT_CHARS ? `${intent.slice(0, CAPTION_INTENT_CHARS)}…` : intent;
  return `intent: ${cut}`;
}

/** Replaces what would end a mermaid edge label or open a string in it. */
export function escapeMermaid(text: string): string {
  return text.replaceAll('|', '#124;').replaceAll('"', '#quot;');
}

/** Compilation leaves no conjunction inside another; data made by hand may, and is not followed. */
function partCaption(part: SkillMatchData): string {
  return part.kind === 'all' ? '…' : leafCaption(part);
}

function leafCaption(leaf: Exclude<SkillMatchData, { kind: 'all' }>): string {
  switch (leaf.kind) {
    case 'regex':
      return regexCaption(leaf.source, leaf.flags);
    case 'keywords':
      return keywordsCaption(leaf.keywords);
    case 'intent':
      return intentCaption(leaf.intent);
  }
}
