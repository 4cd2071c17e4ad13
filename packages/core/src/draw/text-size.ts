/** How wide a text is drawn, as far as it can be told without a font. */

/** Widths of characters in parts of the font size, taken from the usual sans-serif fonts and rounded up. */
const NARROW = 0.3;
const MIDDLE = 0.42;
const USUAL = 0.58;
const CAPITAL = 0.72;
const WIDE = 0.92;
/** East Asian characters and emoji fill a square. */
const SQUARE = 1.05;

/** The first code point of the scripts whose characters fill a square. */
const FIRST_SQUARE = 0x2e80;

function widthOf(character: string): number {
  if (/[ijlI.,:;'|!`[\]()/\\]/.test(character)) return NARROW;
  if (/[ frt"*{}-]/.test(character)) return MIDDLE;
  if (/[mwMW@%—…]/.test(character)) return WIDE;
  if ((character.codePointAt(0) ?? 0) >= FIRST_SQUARE) return SQUARE;
  return /[A-Z≥≤≠+=<>&]/.test(character) ? CAPITAL : USUAL;
}

/** The width of a text in pixels. Rather too wide than too narrow. */
export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return Math.ceil(width * fontSize);
}

/** The text on one line, cut where it would be wider than `limit` pixels. */
export function fitText(text: string, fontSize: number, limit: number): string {
  let width = 0;
  let fitting = '';
  // A line of code points; a text that is far longer than the limit is not measured to its end.
  for (const character of text) {
    const shown = /\s/.test(character) ? ' ' : character;
    width += widthOf(shown) * fontSize;
    if (width > limit) return `${cutEnd(fitting, fontSize)}…`;
    fitting += shown;
  }
  return fitting;
}

/** Makes room for the ellipsis. */
function cutEnd(text: string, fontSize: number): string {
  const characters = Array.from(text);
  let freed = 0;
  while (characters.length > 0 && freed < WIDE * fontSize) freed += widthOf(characters.pop() ?? '') * fontSize;
  return characters.join('').trimEnd();
}
