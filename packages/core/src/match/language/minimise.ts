/** Makes the smallest automaton that accepts the same messages. */
import type { Automaton } from './automaton.js';

/** What an automaton is before it is known which of its states are dead and full. */
export type RawAutomaton = Omit<Automaton, 'dead' | 'full'>;

/**
 * Hopcroft's algorithm: blocks of states are split by where symbols lead until nothing tells two states of a block
 * apart. All states must be reachable. State zero stays the first one.
 */
export function minimise(raw: RawAutomaton): Automaton {
  return quotient(raw, new Blocks(raw).split());
}

class Blocks {
  readonly #raw: RawAutomaton;
  /** The states in the order of their blocks, and where each one is. */
  readonly #order: Int32Array;
  readonly #place: Int32Array;
  readonly #block: Int32Array;
  readonly #first: number[] = [];
  readonly #last: number[] = [];
  /** How many states of a block were marked; they stand first in it. */
  readonly #marked: number[] = [];
  /** For each symbol and state, where its predecessors begin in the list of them. */
  readonly #sources: Int32Array;
  readonly #starts: Int32Array;

  constructor(raw: RawAutomaton) {
    this.#raw = raw;
    const { states, accepts } = raw;
    const accepting = [...accepts.keys()].filter((state) => accepts[state] === 1);
    const others = [...accepts.keys()].filter((state) => accepts[state] !== 1);
    this.#order = Int32Array.from([...accepting, ...others]);
    this.#place = new Int32Array(states);
    this.#block = new Int32Array(states);
    for (const [place, state] of this.#order.entries()) this.#place[state] = place;
    if (accepting.length > 0) this.#add(0, accepting.length);
    if (others.length > 0) this.#add(accepting.length, states);
    const { count } = raw.partition;
    this.#starts = new Int32Array(count * states + 1);
    this.#sources = new Int32Array(count * states);
    this.#invert(count, states);
  }

  /** The number of each state's block. */
  split(): Int32Array {
    const { count } = this.#raw.partition;
    const waiting: number[] = [];
    const isWaiting: boolean[] = [];
    const wait = (block: number): void => {
      if (isWaiting[block] === true) return;
      isWaiting[block] = true;
      waiting.push(block);
    };
    for (let block = 0; block < this.#first.length; block += 1) wait(block);
    for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
      isWaiting[block] = false;
      const members = this.#order.slice(this.#first[block], this.#last[block]);
      for (let symbol = 0; symbol < count; symbol += 1) {
        for (const touched of this.#mark(members, symbol)) {
          const made = this.#cut(touched);
          if (made === undefined) continue;
          if (isWaiting[touched] === true) wait(made);
          else wait(this.#sizeOf(made) <= this.#sizeOf(touched) ? made : touched);
        }
      }
    }
    return this.#block;
  }

  #add(first: number, last: number): number {
    const block = this.#first.push(first) - 1;
    this.#last.push(last);
    this.#marked.push(0);
    for (let place = first; place < last; place += 1) this.#block[this.#order[place] ?? 0] = block;
    return block;
  }

  #sizeOf(block: number): number {
    return (this.#last[block] ?? 0) - (this.#first[block] ?? 0);
  }

  #invert(count: number, states: number): void {
    const { next } = this.#raw;
    for (let state = 0; state < states; state += 1) {
      for (let symbol = 0; symbol < count; symbol += 1) {
        const at = symbol * states + (next[state * count + symbol] ?? 0) + 1;
        this.#starts[at] = (this.#starts[at] ?? 0) + 1;
      }
    }
    for (let at = 1; at < this.#starts.length; at += 1) {
      this.#starts[at] = (this.#starts[at] ?? 0) + (this.#starts[at - 1] ?? 0);
    }
    const free = this.#starts.slice();
    for (let state = 0; state < states; state += 1) {
      for (let symbol = 0; symbol < count; symbol += 1) {
        const at = symbol * states + (next[state * count + symbol] ?? 0);
        const place = free[at] ?? 0;
        this.#sources[place] = state;
        free[at] = place + 1;
      }
    }
  }

  /** Moves the states that the symbol leads from to one of the members to the front of their blocks. */
  #mark(members: Int32Array, symbol: number): readonly number[] {
    const touched: number[] = [];
    for (const member of members) {
      const at = symbol * this.#raw.states + member;
      const end = this.#starts[at + 1] ?? 0;
      for (let index = this.#starts[at] ?? 0; index < end; index += 1) {
        const state = this.#sources[index] ?? 0;
        const block = this.#block[state] ?? 0;
        const marked = this.#marked[block] ?? 0;
        if (marked === 0) touched.push(block);
        this.#marked[block] = marked + 1;
        this.#swap(this.#place[state] ?? 0, (this.#first[block] ?? 0) + marked);
      }
    }
    return touched;
  }

  #swap(one: number, other: number): void {
    const [left, right] = [this.#order[one] ?? 0, this.#order[other] ?? 0];
    this.#order[one] = right;
    this.#order[other] = left;
    this.#place[right] = one;
    this.#place[left] = other;
  }

  /** Makes a block of the marked states; `undefined` when that is all of them. */
  #cut(block: number): number | undefined {
    const first = this.#first[block] ?? 0;
    const middle = first + (this.#marked[block] ?? 0);
    this.#marked[block] = 0;
    if (middle === this.#last[block]) return undefined;
    this.#first[block] = middle;
    return this.#add(first, middle);
  }
}

/** One state for each block, numbered as they are reached. */
function quotient(raw: RawAutomaton, blocks: Int32Array): Automaton {
  const { count } = raw.partition;
  const names = new Map<number, number>([[blocks[0] ?? 0, 0]]);
  const members: number[] = [0];
  const next: number[] = [];
  let dead = -1;
  let full = -1;
  for (let state = 0; state < members.length; state += 1) {
    const member = members[state] ?? 0;
    let stays = true;
    for (let symbol = 0; symbol < count; symbol += 1) {
      const target = raw.next[member * count + symbol] ?? 0;
      const block = blocks[target] ?? 0;
      let name = names.get(block);
      if (name === undefined) {
        name = members.push(target) - 1;
        names.set(block, name);
      }
      next.push(name);
      stays &&= name === state;
    }
    if (!stays) continue;
    if (raw.accepts[member] === 1) full = state;
    else dead = state;
  }
  const accepts = Uint8Array.from(members, (member) => raw.accepts[member] ?? 0);
  return { states: members.length, partition: raw.partition, next: Int32Array.from(next), accepts, dead, full };
}
