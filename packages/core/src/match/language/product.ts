/** Finds a shortest message that some automata accept and others do not. */
import type { Automaton } from './automaton.js';
import { FIRST_LEAD, FIRST_TRAIL, LAST_CODE_POINT, LAST_LEAD, LAST_TRAIL } from './code-points.js';
import {
  countStates,
  MAX_AUTOMATA,
  MAX_PRODUCT_STATES,
  MAX_PRODUCT_STEPS,
  MAX_SYMBOLS,
  PRODUCT_WIDTH,
} from './limits.js';
import type { Partition } from './partition.js';
import { refine } from './partition.js';

/** Automata that must all accept, or that must not all accept. */
export interface Demand {
  readonly all: readonly Automaton[];
  readonly wanted: boolean;
}

/** The outcome of a search: a message, the proof that there is none, or too many states. */
export type Search = (
  { readonly kind: 'found'; readonly message: string } | { readonly kind: 'none' } | { readonly kind: 'budget' }
) & {
  /** How many states were made; those of many automata count for more. */
  readonly states: number;
};

/** A symbol of the product. */
interface Step {
  readonly codePoint: number;
  /** What kind of half of a pair all its characters are, if all are of one. */
  readonly half: 'lead' | 'trail' | undefined;
  /** The symbol in each automaton. */
  readonly symbols: readonly number[];
}

/** The automata of one demand, by position. */
interface Group {
  readonly first: number;
  readonly end: number;
  readonly wanted: boolean;
}

/** Breadth first, so that the message has the fewest characters. */
export function search(demands: readonly Demand[]): Search {
  const automata = demands.flatMap(({ all }) => all);
  const steps = automata.length > MAX_AUTOMATA ? undefined : stepsOf(automata);
  return steps === undefined ? { kind: 'budget', states: 0 } : new Product(demands, automata, steps).search();
}

class Product {
  readonly #automata: readonly Automaton[];
  readonly #groups: readonly Group[];
  readonly #steps: readonly Step[];
  /** What a state counts for. */
  readonly #weight: number;
  /** The state that is being made: one of each automaton, -1 where none matters any more, and 1 after a lone lead. */
  readonly #state: Int32Array;
  /** All states that were made, one after the other. */
  readonly #states: number[] = [];
  readonly #names = new Map<string | number, number>();
  readonly #cameFrom: number[] = [];
  readonly #cameBy: number[] = [];
  readonly #numeric: boolean;

  constructor(demands: readonly Demand[], automata: readonly Automaton[], steps: readonly Step[]) {
    this.#automata = automata;
    this.#steps = steps;
    this.#weight = Math.max(1, automata.length / PRODUCT_WIDTH);
    let end = 0;
    this.#groups = demands.map(({ all, wanted }) => {
      end += all.length;
      return { first: end - all.length, end, wanted };
    });
    this.#state = new Int32Array(this.#automata.length + 1);
    this.#numeric = this.#automata.reduce((size, { states }) => size * (states + 1), 2) < Number.MAX_SAFE_INTEGER;
  }

  search(): Search {
    const last = this.#run();
    const states = Math.ceil(this.#cameFrom.length * this.#weight);
    countStates(states);
    if (last === 'none' || last === 'budget') return { kind: last, states };
    return { kind: 'found', message: this.#message(last), states };
  }

  /** The state in which a message may end. */
  #run(): number | 'none' | 'budget' {
    if (this.#add(-1, -1)) return 0;
    const width = this.#state.length;
    let left = MAX_PRODUCT_STEPS;
    for (let index = 0; index < this.#cameFrom.length; index += 1) {
      const base = index * width;
      const afterLead = this.#states[base + width - 1] === 1;
      for (let by = 0; by < this.#steps.length; by += 1) {
        const step = this.#steps[by];
        if (step === undefined || (afterLead && step.half === 'trail')) continue;
        this.#advance(base, step);
        if (this.#add(index, by)) return this.#cameFrom.length - 1;
      }
      left -= this.#steps.length * this.#weight;
      if (left < 0 || this.#cameFrom.length * this.#weight > MAX_PRODUCT_STATES) return 'budget';
    }
    return 'none';
  }

  #advance(base: number, { symbols, half }: Step): void {
    const { length } = this.#automata;
    for (let at = 0; at < length; at += 1) {
      const from = this.#states[base + at] ?? 0;
      const automaton = this.#automata[at];
      if (from < 0 || automaton === undefined) this.#state[at] = from;
      else this.#state[at] = automaton.next[from * automaton.partition.count + (symbols[at] ?? 0)] ?? 0;
    }
    this.#state[length] = half === 'lead' ? 1 : 0;
  }

  /** Keeps the state unless it is known or hopeless; true when the message may end in it. */
  #add(from: number, by: number): boolean {
    const ends = this.#settle();
    if (ends === undefined) return false;
    const key = this.#key();
    if (this.#names.has(key)) return false;
    this.#names.set(key, this.#cameFrom.length);
    for (const part of this.#state) this.#states.push(part);
    this.#cameFrom.push(from);
    this.#cameBy.push(by);
    return ends;
  }

  /**
   * Whether a message may end in the state, `undefined` when none that goes on from it fulfils the demands. The
   * automata of a demand that is fulfilled whatever comes are set to -1.
   */
  #settle(): boolean | undefined {
    let ends = true;
    for (const { first, end, wanted } of this.#groups) {
      if ((this.#state[first] ?? 0) < 0) continue;
      let dead = false;
      let full = true;
      let accepted = true;
      for (let at = first; at < end; at += 1) {
        const automaton = this.#automata[at];
        const part = this.#state[at] ?? 0;
        if (part === automaton?.dead) dead = true;
        if (part !== automaton?.full) full = false;
        if (automaton?.accepts[part] !== 1) accepted = false;
      }
      if (wanted ? dead : full) return undefined;
      if (wanted ? full : dead) this.#state.fill(-1, first, end);
      else if (accepted !== wanted) ends = false;
    }
    return ends;
  }

  #key(): string | number {
    if (!this.#numeric) return this.#state.join();
    let key = this.#state[this.#automata.length] ?? 0;
    for (let at = 0; at < this.#automata.length; at += 1) {
      key = key * ((this.#automata[at]?.states ?? 0) + 1) + (this.#state[at] ?? 0) + 1;
    }
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

/** The symbols of the product; `undefined` where the automata tell apart too many together. */
function stepsOf(automata: readonly Automaton[]): readonly Step[] | undefined {
  let partition: Partition = { starts: [0], symbols: [0], count: 1 };
  let symbols: readonly (readonly number[])[] = [[]];
  for (const automaton of automata) {
    const refined = refine(partition, automaton.partition);
    const before = symbols;
    symbols = refined.left.map((symbol, index) => [...(before[symbol] ?? []), refined.right[index] ?? 0]);
    partition = refined.partition;
    if (partition.count > MAX_SYMBOLS) return undefined;
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
