/** Proofs that a regex is slow: a text of moderate length on which our own matcher counts ten million steps. */
import { type Attack, attacksOn } from './attack.js';
import { BoundedCache } from './cache.js';
import { cacheKey } from './parse.js';
import { countSteps } from './run.js';

/** What a slow regex does: an engine takes some tens of milliseconds for as many steps, and more with each character. */
export const SLOW_STEPS = 10_000_000;

/**
 * The longest text of a proof. Where ten million steps are passed within a thousand characters, the text that is five
 * times as long takes a billion and more, which is seconds; so a few thousand characters hold a turn up. What merely
 * tries each place once for each place (`/\s+$/`) takes a fraction of a second there, and is let be.
 */
const PROOF_LENGTH = 1_000;

/** The lengths, in repetitions, at which a family of texts is first tried. */
const TRIED_ROUNDS = 12;

/** How many steps a first look at a family may take. */
const LOOK_STEPS = 20_000;

/** Twice the length takes more than six times the steps where more than two places are chosen freely; a square is four. */
const STEEP = 5.5;

/** How many steps all looks at one regex may take. */
const LOOKS_LIMIT = 2_000_000;

/** How many steps all proofs for one regex may take that come to nothing; one alone takes hardly more than a third. */
const TRIALS_LIMIT = 3 * SLOW_STEPS;

/** How many code units of patterns are remembered: a proof costs a third of a second. */
const REMEMBERED_LENGTH = 1_000_000;

/** A text that takes the regex very long. */
export interface SlowText extends Attack {
  /** How often the pump is repeated. */
  readonly rounds: number;
  readonly length: number;
}

/** What was found out about a regex. */
export interface Slowness {
  /** The proof that it is slow; `undefined` where none was found. */
  readonly text: SlowText | undefined;
  /** How many steps it took to find that out, now or when it was first asked. */
  readonly steps: number;
}

const known = new BoundedCache<Slowness>(REMEMBERED_LENGTH);

/** Looks for a text that takes a regex very long. */
export function slownessOf(source: string, flags: string): Slowness {
  return known.get(cacheKey(source, flags), source.length, () => findProof(source, flags));
}

function findProof(source: string, flags: string): Slowness {
  let [looks, trials] = [LOOKS_LIMIT, TRIALS_LIMIT];
  let spent = 0;
  const count = (attack: Attack, rounds: number, limit: number): number | undefined => {
    const steps = countSteps(source, flags, textOf(attack, rounds), limit);
    // Where it is not known how far the matcher came, it may have come to the end.
    spent += Math.min(steps ?? limit, limit);
    return steps;
  };
  for (const attack of attacksOn(source, flags)) {
    if (looks <= 0 || trials <= 0) break;
    const before = spent;
    const steep = isSteep(attack, count);
    looks -= spent - before;
    if (!steep) continue;
    const looked = spent;
    const text = prove(attack, count);
    if (text !== undefined) return { text, steps: spent };
    trials -= spent - looked;
  }
  return { text: undefined, steps: spent };
}

type Count = (attack: Attack, rounds: number, limit: number) => number | undefined;

/** True when the steps grow faster than the square of the length. */
function isSteep(attack: Attack, count: Count): boolean {
  const few = count(attack, TRIED_ROUNDS, LOOK_STEPS);
  if (few === undefined) return false;
  if (few > LOOK_STEPS) return true;
  const twice = count(attack, 2 * TRIED_ROUNDS, LOOK_STEPS);
  return twice !== undefined && (twice > LOOK_STEPS || twice > STEEP * few);
}

/** Doubles the text until it is slow, or too long. */
function prove(attack: Attack, count: Count): SlowText | undefined {
  for (let rounds = 2 * TRIED_ROUNDS; textLength(attack, rounds) <= PROOF_LENGTH; rounds *= 2) {
    const steps = count(attack, rounds, SLOW_STEPS);
    if (steps === undefined) return undefined;
    if (steps > SLOW_STEPS) return { ...attack, rounds, length: textLength(attack, rounds) };
  }
  return undefined;
}

function textOf({ start, pump, end }: Attack, rounds: number): string {
  return start + pump.repeat(rounds) + end;
}

function textLength({ start, pump, end }: Attack, rounds: number): number {
  return start.length + pump.length * rounds + end.length;
}
