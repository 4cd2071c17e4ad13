/** The automata of matchers, each made once and kept for as long as there is room. */
import { BoundedCache } from '../../regex/cache.js';
import { tellBudget } from '../../source/budget-log.js';
import type { Automaton } from './automaton.js';
import { constantAutomaton } from './automaton.js';
import { compileLeaf, type Rounding } from './compile.js';
import { determinise } from './determinise.js';
import type { LeafMatcher } from './leaves.js';
import { leafKey } from './leaves.js';
import { LimitError, statesMade } from './limits.js';
import type { UnknownLanguage } from './matcher.js';
import { minimise } from './minimise.js';
import { joinSymbols, readPairs } from './pairs.js';
import type { Program } from './program.js';

/** What is known of the messages of a leaf. */
export interface LeafLanguage {
  /** A number that no other leaf has while this one is kept. */
  readonly name: number;
  /** It accepts all messages of the leaf; exactly them unless there is a `doubt`. */
  readonly upper: Automaton;
  /** All that it accepts are messages of the leaf. */
  readonly lower: Automaton;
  /** Why the two differ. */
  readonly doubt: UnknownLanguage | undefined;
  /** How many states were made to find that out. */
  readonly states: number;
}

/** How many leaves are kept: some hundred rules with all their alternatives, several times over. */
const KEPT_LEAVES = 8_000;

const kept = new BoundedCache<LeafLanguage>(KEPT_LEAVES);
let names = 0;

/** The language of a leaf. */
export function languageOf(leaf: LeafMatcher): LeafLanguage {
  return kept.get(leafKey(leaf), 0, () => make(leaf));
}

function make(leaf: LeafMatcher): LeafLanguage {
  names += 1;
  const before = statesMade();
  const upper = approximate(leaf, 'upper');
  const lower = upper.doubt === undefined ? upper : approximate(leaf, 'lower');
  const states = statesMade() - before;
  return { name: names, upper: upper.automaton, lower: lower.automaton, doubt: upper.doubt, states };
}

/** Where no automaton can be made, it is all messages or none, as the rounding wants. */
function approximate(
  leaf: LeafMatcher,
  rounding: Rounding,
): { readonly automaton: Automaton; readonly doubt: UnknownLanguage | undefined } {
  try {
    const program = compileLeaf(leaf, rounding);
    return { automaton: automatonOf(program), doubt: program.rounded ? 'rounded' : undefined };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    if (error.reason === 'budget') tellBudget(() => `the automaton of ${leafKey(leaf)} is too large`);
    return { automaton: constantAutomaton(rounding === 'upper'), doubt: error.reason };
  }
}

function automatonOf(program: Program): Automaton {
  const automaton = minimise(determinise(program));
  return joinSymbols(program.unicode ? automaton : readPairs(automaton));
}
