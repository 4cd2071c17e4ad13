/** Where the characters of a text begin and end when it is read by code points. */

/** Whether a place is between the two halves of a surrogate pair. */
export function insidePair(text: string, place: number): boolean {
  return isLead(text.charCodeAt(place - 1)) && isTrail(text.charCodeAt(place));
}

/**
 * The place after one character, read from `place` in the given direction, or -1 at the end of the text and, by
 * code points, between the halves of a pair, where no character begins.
 */
export function nextPlace(text: string, place: number, back: boolean, byCodePoint: boolean): number {
  const next = back ? place - 1 : place + 1;
  if (next < 0 || next > text.length) return -1;
  if (!byCodePoint) return next;
  if (insidePair(text, place)) return -1;
  if (!insidePair(text, next)) return next;
  return back ? next - 1 : next + 1;
}

function isLead(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isTrail(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
