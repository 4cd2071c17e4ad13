/** Which code points an atom of a regex accepts, asked of the running engine over all there are. */
import { BoundedCache } from '../../regex/cache.js';
import type { CharacterMode } from '../../regex/characters.js';
import { characterPattern, questionFlags } from '../../regex/characters.js';
import type { CodePoints } from './code-points.js';
import { FIRST_LEAD, FIRST_TRAIL, LAST_CODE_POINT, LAST_LEAD, LAST_TRAIL, LAST_UNIT, union } from './code-points.js';

/** How many interval ends are kept, as far as they are known beforehand: a property has some hundred. */
const KEPT_ENDS = 200_000;

/**
 * How many code points are asked about together when case is ignored. What they fold to is found by one question,
 * and then each of them is tested on these few only.
 */
const BLOCK = 0x100;

const asked = new BoundedCache<CodePoints>(KEPT_ENDS);
const folded = new BoundedCache<CodePoints>(KEPT_ENDS);

/** Each character of a plane once, in a text, and the code points in the order of the text. */
interface Plane {
  readonly text: string;
  /** Where ranges of the text begin, in code units, and with which code point. */
  readonly ranges: readonly (readonly [place: number, first: number])[];
  /** How many code units a character takes. */
  readonly width: number;
}

let basic: Plane | undefined;
let others: readonly Plane[] | undefined;
let folds: boolean | undefined;

/** What the atom accepts: code units without a unicode flag, code points with one. */
export function engineSet(atom: string, mode: CharacterMode): CodePoints {
  return ask(atom, mode, mode.unicode === '' ? [basicPlane()] : [basicPlane(), ...otherPlanes()]);
}

/** What the atom accepts, for one that is known to accept code units only. */
export function engineUnits(atom: string, mode: CharacterMode): CodePoints {
  return ask(atom, mode, [basicPlane()]);
}

/** What the atom accepts, for one that accepts code units and what they fold to. */
export function engineFolds(atom: string, mode: CharacterMode): CodePoints {
  return planesFold() ? engineSet(atom, mode) : engineUnits(atom, mode);
}

/** What `[first-last]` accepts when case is ignored. */
export function foldedSet(first: number, last: number, mode: CharacterMode): CodePoints {
  const block = first - (first % BLOCK);
  const atom = range(first, last, mode);
  const inBasic = mode.unicode === '' || (last <= LAST_UNIT && !planesFold());
  if (last >= block + BLOCK) return inBasic ? engineUnits(atom, mode) : engineSet(atom, mode);
  const flags = questionFlags(mode);
  return folded.get(`${flags}/${atom}`, 8, () => {
    const regex = new RegExp(`^${atom}$`, flags);
    const found: number[] = [];
    const whole = range(block, block + BLOCK - 1, mode);
    const candidates = inBasic ? engineUnits(whole, mode) : engineSet(whole, mode);
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

/** Whether the engine folds a character of the basic plane to one of another plane, which none is known to do. */
function planesFold(): boolean {
  folds ??= otherPlanes().some(({ text }) => /[\u{0}-\u{ffff}]/iu.test(text));
  return folds;
}

/** Each code unit once. Trails stand before leads, so that no two of them form a pair. */
function basicPlane(): Plane {
  basic ??= {
    text:
      units(0, FIRST_LEAD - 1) +
      units(FIRST_TRAIL, LAST_TRAIL) +
      units(FIRST_LEAD, LAST_LEAD) +
      units(LAST_TRAIL + 1, LAST_UNIT),
    ranges: [
      [0, 0],
      [FIRST_LEAD, FIRST_TRAIL],
      [FIRST_LEAD + (LAST_TRAIL - FIRST_TRAIL) + 1, FIRST_LEAD],
      [LAST_TRAIL + 1, LAST_TRAIL + 1],
    ],
    width: 1,
  };
  return basic;
}

function units(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCharCode(first + offset)).join('');
}

function otherPlanes(): readonly Plane[] {
  if (others === undefined) {
    const trails = Array.from(units(FIRST_TRAIL, LAST_TRAIL));
    const planes: Plane[] = [];
    const leads = (LAST_UNIT + 1) / trails.length;
    for (let first = LAST_UNIT + 1; first <= LAST_CODE_POINT; first += LAST_UNIT + 1) {
      const lead = FIRST_LEAD + (first - LAST_UNIT - 1) / trails.length;
      const texts = Array.from(units(lead, lead + leads - 1), (unit) => unit + trails.join(unit));
      planes.push({ text: texts.join(''), ranges: [[0, first]], width: 2 });
    }
    others = planes;
  }
  return others;
}

function ask(atom: string, mode: CharacterMode, planes: readonly Plane[]): CodePoints {
  const flags = questionFlags(mode);
  return asked.get(`${planes.length}${flags}/${atom}`, 64, () => {
    const runs = new RegExp(`(?:${atom})+`, `${flags}g`);
    const found: number[] = [];
    for (const plane of planes) {
      for (const { 0: run, index } of plane.text.matchAll(runs)) addRun(found, plane, index, index + run.length);
    }
    return union([found]);
  });
}

/** Adds what stands from `start` up to `end` in the text, cut where its order is not that of the code points. */
function addRun(found: number[], { ranges, text, width }: Plane, start: number, end: number): void {
  for (const [index, [place, first]] of ranges.entries()) {
    const from = Math.max(start, place);
    const to = Math.min(end, ranges[index + 1]?.[0] ?? text.length);
    if (from < to) found.push(first + (from - place) / width, first + (to - place) / width - 1);
  }
}
