/** Reads our documentation: the headings of a page, and its code blocks with what is written behind their language. */

/** A code block: its language, the words behind it, and its text. */
export interface CodeBlock {
  readonly language: string;
  /** What stands behind the language, in words: `fail`, `also=no-entry`. */
  readonly marks: readonly string[];
  readonly text: string;
  /** The line of the opening fence, counted from 1. */
  readonly line: number;
}

const FENCE = /^```(\S*)[ \t]*(.*)$/;

/** The code blocks of a page, in their order. */
export function codeBlocks(markdown: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { readonly language: string; readonly marks: readonly string[]; readonly line: number } | undefined;
  let text: string[] = [];
  for (const [index, content] of markdown.split('\n').entries()) {
    const fence = FENCE.exec(content);
    if (fence === null) {
      text.push(content);
    } else if (open === undefined) {
      const [, language = '', words = ''] = fence;
      open = { language, marks: words.split(/\s+/).filter((word) => word !== ''), line: index + 1 };
      text = [];
    } else {
      blocks.push({ ...open, text: `${text.join('\n')}\n` });
      open = undefined;
    }
  }
  if (open !== undefined) throw new Error(`The code block of line ${open.line} is not closed`);
  return blocks;
}

/** The values of a mark: `also=a,b` has the values `a` and `b`; none where the mark is not there. */
export function markValues(block: CodeBlock, name: string): readonly string[] {
  const mark = block.marks.find((word) => word.startsWith(`${name}=`));
  return mark === undefined ? [] : mark.slice(name.length + 1).split(',');
}

/** The headings of a level, in their order, without those inside of code blocks. */
export function headings(markdown: string, level: number): readonly string[] {
  const start = `${'#'.repeat(level)} `;
  return withoutBlocks(markdown)
    .filter((line) => line.startsWith(start))
    .map((line) => line.slice(start.length));
}

/** What stands under a heading of the second level, up to the next one. */
export function section(markdown: string, heading: string): string {
  const [, after = ''] = `\n${markdown}`.split(`\n## ${heading}\n`);
  const [text = ''] = after.split('\n## ');
  return text.trim();
}

/** The targets of all links of a page. */
export function linkTargets(markdown: string): readonly string[] {
  return [
    ...withoutBlocks(markdown)
      .join('\n')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].flatMap(([, target]) => target ?? []);
}

function withoutBlocks(markdown: string): readonly string[] {
  let inside = false;
  return markdown.split('\n').filter((line) => {
    const isFence = FENCE.test(line);
    if (isFence) inside = !inside;
    return !isFence && !inside;
  });
}
