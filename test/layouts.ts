/** The same program in other layouts: on one line, as prettier writes it, and with comments between all tokens. */
import { parse } from '@typescript-eslint/parser';
import { format } from 'prettier';

/** A token or comment with its place. */
interface Piece {
  readonly type: string;
  readonly value: string;
  readonly range: readonly [number, number];
}

interface Tokens {
  readonly tokens: readonly Piece[];
  readonly comments: readonly Piece[];
}

function tokensOf(text: string): Tokens {
  return parse(text, { range: true, tokens: true, comment: true, sourceType: 'module' });
}

/** Every token behind one space. Line comments become block comments. */
export function onOneLine(text: string): string {
  const { tokens, comments } = tokensOf(text);
  const pieces = [...tokens, ...comments].sort((a, b) => a.range[0] - b.range[0]);
  return pieces
    .map((piece) =>
      piece.type === 'Line' ? `/*${piece.value.replaceAll('*/', '* /')} */` : text.slice(...piece.range),
    )
    .join(' ');
}

/** A comment of its own between any two tokens, all on one line. */
export function commentsBetween(text: string): string {
  return tokensOf(text)
    .tokens.map((token, at) => `/* ${String(at)} */ ${text.slice(...token.range)}`)
    .join(' ');
}

const OPENING = new Set(['{', '[', '(', ',']);

/** A line comment behind every opening bracket and every comma, and before every closing one. */
export function lineComments(text: string): string {
  return tokensOf(text)
    .tokens.map(({ type, range }, at) => {
      const token = text.slice(...range);
      const isMark = type === 'Punctuator';
      const before =
        isMark && (token === '}' || token === ']' || token.startsWith('.')) ? `// ${String(at)}, before\n` : '';
      return before + token + (isMark && OPENING.has(token) ? ` // ${String(at)}\n` : ' ');
    })
    .join('');
}

/** The text as prettier formats it. */
export function prettily(text: string): Promise<string> {
  return format(text, { parser: 'typescript', singleQuote: true, printWidth: 80 });
}
