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

/** How many steps all looks at one regex may take, and all proofs that came to nothing. */
const LOOKS_LIMIT = 2_000_000;

/** How many code units of patterns are remembered: a proof costs a third of a second. */
const REMEMBERED_LENGTH = 1_000_000;

/** A text that takes the regex very long. */
export interface SlowText extends Attack {
  /** How often the pump is repeated. */
  readonly rounds: number;
  readonly length: number;
}

const proofs = new BoundedCache<SlowText | undefined>(REMEMBERED_LENGTH);

/** The proof that a regex is slow; `undefined` where none was found. */
export function slowText(source: string, flags: string): SlowText | undefined {
  return proofs.get(cacheKey(source, flags), source.length, () => findProof(source, flags));
}

function findProof(source: string, flags: string): SlowText | undefined {
  let budget = LOOKS_LIMIT;
  const count = (attack: Attack, rounds: number, limit: number): number | undefined => {
    const steps = countSteps(source, flags, textOf(attack, rounds), limit);
    budget -= Math.min(steps ?? 0, LOOK_STEPS);
    return steps;
  };
  for (const attack of attacksOn(source, flags)) {
    if (budget <= 0) return undefined;
    const proof = isSteep(attack, count) ? prove(attack, count) : undefined;
    if (proof !== undefined) return proof;
  }
  return undefined;
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
