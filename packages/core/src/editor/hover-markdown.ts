/** A hover as one piece of Markdown, for hosts that show nothing else. */
import type { Hover } from './hover.js';

/** An image as an address that Markdown accepts: parentheses and quotes would end it. */
export function svgDataUri(svg: string): string {
  const text = encodeURIComponent(svg).replace(/[()']/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `data:image/svg+xml,${text}`;
}

/**
 * The sections as headings with lists. The drawing stands below the first one,
 * where a reader sees it without scrolling. A drawing that is wider than
 * `widest` pixels is made as narrow as that, in the way in which VS Code takes it.
 */
export function hoverMarkdown({ sections, svg }: Hover, widest = Number.POSITIVE_INFINITY): string {
  const [first = '', ...others] = sections.map(({ title, lines }, index) => {
    const [only, ...more] = lines;
    const body =
      index === 0 || (only !== undefined && more.length === 0)
        ? lines.join('\n\n')
        : lines.map((line) => `- ${line}`).join('\n');
    return `**${title}**\n\n${body}`;
  });
  const width = Number(/ width="(\d+)"/.exec(svg)?.[1] ?? 0) > widest ? `|width=${widest}` : '';
  return [first, `${IMAGE}(${svgDataUri(svg)}${width})`, ...others].join('\n\n');
}

/** The same without the drawing, for hosts that take only so much text. */
export function withoutDrawing(markdown: string): string {
  const start = markdown.indexOf(`\n\n${IMAGE}(`);
  return start < 0 ? markdown : markdown.slice(0, start) + markdown.slice(markdown.indexOf(')', start) + 1);
}

const IMAGE = '![The skill graph]';
