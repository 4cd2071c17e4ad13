/** Which code points an atom of a regex accepts, asked of the running engine over all there are. */
import { BoundedCache } from '../../regex/cache.js';
import type { CharacterMode } from '../../regex/characters.js';
import { characterPattern, questionFlags } from '../../regex/characters.js';
import type { CodePoints } from './code-points.js';
import { FIRST_LEAD, FIRST_TRAIL, LAST_CODE_POINT, LAST_TRAIL, LAST_UNIT, union } from './code-points.js';

/** How many interval ends are kept; a property such as `\p{L}` has about 1,300, a letter 2 to 6. */
const KEPT_ENDS = 200_000;

/**
 * How many code points are asked about together when case is ignored. What they fold to is found by one question,
 * and then each of them is tested on these few only.
 */
const BLOCK = 0x100;

const asked = new BoundedCache<CodePoints>(KEPT_ENDS);
const folded = new BoundedCache<CodePoints>(KEPT_ENDS);

/** Each code unit once. Trails stand before leads, so that no two of them form a pair. */
let allUnits: string | undefined;
/** Each code point once: the code units, then all pairs. */
let allCodePoints: string | undefined;

/** What the atom accepts: code units without a unicode flag, code points with one. */
export function engineSet(atom: string, mode: CharacterMode): CodePoints {
  const flags = questionFlags(mode);
  return asked.get(`${flags}/${atom}`, 64, () => scan(atom, flags, mode.unicode === '' ? units() : codePoints()));
}

/** What `[first-last]` accepts when case is ignored. */
export function foldedSet(first: number, last: number, mode: CharacterMode): CodePoints {
  const block = first - (first % BLOCK);
  const atom = range(first, last, mode);
  if (last >= block + BLOCK) return engineSet(atom, mode);
  const flags = questionFlags(mode);
  return folded.get(`${flags}/${atom}`, 8, () => {
    const regex = new RegExp(`^${atom}$`, flags);
    const found: number[] = [];
    const candidates = engineSet(range(block, block + BLOCK - 1, mode), mode);
    for (let at = 0; at < candidates.length; at += 2) {
      for (let point = candidates[at] ?? 0; point <= (candidates[at + 1] ?? 0); point += 1) {
        const inside = point >= first && point <= last;
        if (inside || regex.test(String.fromCodePoint(point))) found.push(point, point);
      }
    }
    return union([found]);
  });
}

function range(first: number, last: number, mode: CharacterMode): string {
  return `[${characterPattern(first, mode)}-${characterPattern(last, mode)}]`;
}

function units(): string {
  if (allUnits === undefined) {
    const parts: string[] = [];
    for (let first = 0; first <= LAST_UNIT; first += BLOCK) {
      parts.push(String.fromCharCode(...Array.from({ length: BLOCK }, (_, offset) => atPlace(first + offset))));
    }
    allUnits = parts.join('');
  }
  return allUnits;
}

function codePoints(): string {
  if (allCodePoints === undefined) {
    const parts = [units()];
    for (let first = LAST_UNIT + 1; first <= LAST_CODE_POINT; first += BLOCK) {
      parts.push(String.fromCodePoint(...Array.from({ length: BLOCK }, (_, offset) => first + offset)));
    }
    allCodePoints = parts.join('');
  }
  return allCodePoints;
}

/** The code unit at a place of the text of all units, and the place of a unit: leads and trails change places. */
function atPlace(place: number): number {
  if (place < FIRST_LEAD || place > LAST_TRAIL) return place;
  return place < FIRST_TRAIL ? place + (FIRST_TRAIL - FIRST_LEAD) : place - (FIRST_TRAIL - FIRST_LEAD);
}

/** Finds where runs of accepted characters begin and end. Neither search has anything to backtrack over. */
function scan(atom: string, flags: string, text: string): CodePoints {
  const accepted = new RegExp(atom, `${flags}g`);
  const refused = new RegExp(`(?!${atom})[^]`, `${flags}g`);
  const found: number[] = [];
  for (let place = 0; place < text.length; ) {
    const first = search(accepted, text, place);
    place = first < text.length ? search(refused, text, first) : text.length;
    if (first < place) addRun(found, first, place);
  }
  return union([found]);
}

function search(regex: RegExp, text: string, place: number): number {
  regex.lastIndex = place;
  return regex.exec(text)?.index ?? text.length;
}

/** Adds what stands from `start` up to `end` in the text, cut where its order is not that of the code points. */
function addRun(found: number[], start: number, end: number): void {
  const cuts = [start, FIRST_LEAD, FIRST_TRAIL, LAST_TRAIL + 1, LAST_UNIT + 1, end];
  const places = cuts.filter((cut) => cut >= start && cut <= end);
  for (let index = 1; index < places.length; index += 1) {
    const first = places[index - 1] ?? 0;
    const after = places[index] ?? 0;
    if (first >= after) continue;
    if (first <= LAST_UNIT) found.push(atPlace(first), atPlace(after - 1));
    else found.push(pairAt(first), pairAt(after - 2));
  }
}

/** The code point whose pair stands at a place of the text of all code points. */
function pairAt(place: number): number {
  return LAST_UNIT + 1 + (place - LAST_UNIT - 1) / 2;
}
