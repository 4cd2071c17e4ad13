/** Finds a shortest message that some automata accept and others do not. */
import type { Automaton } from './automaton.js';
import { FIRST_LEAD, FIRST_TRAIL, LAST_CODE_POINT, LAST_LEAD, LAST_TRAIL } from './code-points.js';
import { countStates, MAX_PRODUCT_STATES } from './limits.js';
import type { Partition } from './partition.js';
import { refine } from './partition.js';

/** Automata that must all accept, or that must not all accept. */
export interface Demand {
  readonly all: readonly Automaton[];
  readonly wanted: boolean;
}

/** The outcome of a search: a message, the proof that there is none, or too many states. */
export type Search =
  | { readonly kind: 'found'; readonly message: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'budget' };

/** A symbol of the product. */
interface Step {
  readonly codePoint: number;
  /** What kind of half of a pair all its characters are, if all are of one. */
  readonly half: 'lead' | 'trail' | undefined;
  /** The symbol in each automaton. */
  readonly symbols: readonly number[];
}

/** Breadth first, so that the message has the fewest characters. */
export function search(demands: readonly Demand[]): Search {
  return new Product(demands).search();
}

class Product {
  readonly #demands: readonly Demand[];
  readonly #automata: readonly Automaton[];
  readonly #steps: readonly Step[];
  /** For each product state: the states of the automata, and 1 after a lone lead. */
  readonly #states: (readonly number[])[] = [];
  readonly #names = new Map<string | number, number>();
  readonly #cameFrom: number[] = [];
  readonly #cameBy: number[] = [];
  readonly #numeric: boolean;

  constructor(demands: readonly Demand[]) {
    this.#demands = demands;
    this.#automata = demands.flatMap(({ all }) => all);
    this.#steps = stepsOf(this.#automata);
    this.#numeric = this.#automata.reduce((size, { states }) => size * (states + 1), 2) < Number.MAX_SAFE_INTEGER;
  }

  search(): Search {
    const result = this.#run();
    countStates(this.#states.length);
    return result;
  }

  #run(): Search {
    if (this.#add([...this.#automata.map(() => 0), 0], -1, -1)) return { kind: 'found', message: '' };
    for (let index = 0; index < this.#states.length; index += 1) {
      const state = this.#states[index] ?? [];
      const afterLead = state.at(-1) === 1;
      for (const [by, step] of this.#steps.entries()) {
        if (afterLead && step.half === 'trail') continue;
        const next = this.#automata.map(({ next: table, partition }, at) => {
          const from = state[at] ?? 0;
          return from < 0 ? from : (table[from * partition.count + (step.symbols[at] ?? 0)] ?? 0);
        });
        next.push(step.half === 'lead' ? 1 : 0);
        if (this.#add(next, index, by)) return { kind: 'found', message: this.#message(this.#states.length - 1) };
        if (this.#states.length > MAX_PRODUCT_STATES) return { kind: 'budget' };
      }
    }
    return { kind: 'none' };
  }

  /** Adds a state unless it is known or hopeless; true when the message may end in it. */
  #add(state: number[], from: number, by: number): boolean {
    const ends = this.#settle(state);
    if (ends === undefined) return false;
    const key = this.#key(state);
    if (this.#names.has(key)) return false;
    this.#names.set(key, this.#states.push(state) - 1);
    this.#cameFrom.push(from);
    this.#cameBy.push(by);
    return ends;
  }

  /**
   * Whether a message may end in the state, `undefined` when none that goes on from it fulfils the demands. What
   * no longer matters is set to -1: the automata of a demand that is fulfilled whatever comes.
   */
  #settle(state: number[]): boolean | undefined {
    let at = 0;
    let ends = true;
    for (const { all, wanted } of this.#demands) {
      const start = at;
      at += all.length;
      if ((state[start] ?? 0) < 0) continue;
      const parts = all.map((automaton, index) => ({ automaton, part: state[start + index] ?? 0 }));
      const dead = parts.some(({ automaton, part }) => part === automaton.dead);
      const full = parts.every(({ automaton, part }) => part === automaton.full);
      if (wanted ? dead : full) return undefined;
      if (wanted ? full : dead) state.fill(-1, start, at);
      else ends &&= parts.every(({ automaton, part }) => automaton.accepts[part] === 1) === wanted;
    }
    return ends;
  }

  #key(state: readonly number[]): string | number {
    if (!this.#numeric) return state.join();
    let key = state.at(-1) ?? 0;
    for (const [at, { states }] of this.#automata.entries()) key = key * (states + 1) + (state[at] ?? 0) + 1;
    return key;
  }

  #message(last: number): string {
    const characters: string[] = [];
    for (let state = last; state > 0; state = this.#cameFrom[state] ?? 0) {
      characters.push(String.fromCodePoint(this.#steps[this.#cameBy[state] ?? 0]?.codePoint ?? 0));
    }
    return characters.reverse().join('');
  }
}

function stepsOf(automata: readonly Automaton[]): readonly Step[] {
  let partition: Partition = { starts: [0], symbols: [0], count: 1 };
  let symbols: readonly (readonly number[])[] = [[]];
  for (const automaton of automata) {
    const refined = refine(partition, automaton.partition);
    const before = symbols;
    symbols = refined.left.map((symbol, index) => [...(before[symbol] ?? []), refined.right[index] ?? 0]);
    partition = refined.partition;
  }
  const others = new Map<number, number>();
  const leads = new Map<number, number>();
  const trails = new Map<number, number>();
  for (const [piece, symbol] of partition.symbols.entries()) {
    const first = partition.starts[piece] ?? 0;
    const last = (partition.starts[piece + 1] ?? LAST_CODE_POINT + 1) - 1;
    prefer(others, symbol, first, Math.min(last, FIRST_LEAD - 1));
    prefer(others, symbol, Math.max(first, LAST_TRAIL + 1), last);
    prefer(leads, symbol, Math.max(first, FIRST_LEAD), Math.min(last, LAST_LEAD));
    prefer(trails, symbol, Math.max(first, FIRST_TRAIL), Math.min(last, LAST_TRAIL));
  }
  const steps: Step[] = [];
  for (const [symbol, parts] of symbols.entries()) {
    const other = others.get(symbol);
    const lead = leads.get(symbol);
    const trail = trails.get(symbol);
    if (other !== undefined) steps.push({ codePoint: other, half: undefined, symbols: parts });
    else {
      if (lead !== undefined) steps.push({ codePoint: lead, half: 'lead', symbols: parts });
      if (trail !== undefined) steps.push({ codePoint: trail, half: 'trail', symbols: parts });
    }
  }
  return steps.sort((one, another) => rank(one.codePoint) - rank(another.codePoint));
}

/** The characters that a witness is written with where it may be: first those that read well. */
const READABLE = 'abcdefghijklmnopqrstuvwxyz 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-.,!?:;\'"#$%&()*+/<=>@[\\]^_`{|}~';
const RANKS = Array.from({ length: 128 }, (_, code) => {
  const at = READABLE.indexOf(String.fromCharCode(code));
  return at >= 0 ? at : LAST_CODE_POINT + 1 + code;
});
/** Where control characters beyond ASCII end. */
const LAST_CONTROL = 0xa0;

function rank(codePoint: number): number {
  if (codePoint < RANKS.length) return RANKS[codePoint] ?? 0;
  return codePoint <= LAST_CONTROL ? codePoint + LAST_CODE_POINT + 1 : codePoint;
}

/** Remembers the best character from `first` to `last` for the symbol. */
function prefer(best: Map<number, number>, symbol: number, first: number, last: number): void {
  if (first > last) return;
  let found = best.get(symbol);
  for (let point = first; point <= Math.min(last, RANKS.length - 1); point += 1) {
    if (found === undefined || rank(point) < rank(found)) found = point;
  }
  for (const point of [Math.max(first, RANKS.length), Math.max(first, LAST_CONTROL + 1)]) {
    if (point <= last && (found === undefined || rank(point) < rank(found))) found = point;
  }
  if (found !== undefined) best.set(symbol, found);
}
