/** Deterministic automata over code points. */
import type { Partition } from './partition.js';
import { symbolOf } from './partition.js';

/** States are numbered from zero, where a message begins. */
export interface Automaton {
  readonly states: number;
  readonly partition: Partition;
  /** The state after a symbol, at `state * partition.count + symbol`. */
  readonly next: Int32Array;
  /** 1 for a state where a message may end. */
  readonly accepts: Uint8Array;
  /** A state that nothing is accepted from, and one that everything is; -1 where there is none. */
  readonly dead: number;
  readonly full: number;
}

/** An automaton that accepts every message, or none. */
export function constantAutomaton(accepts: boolean): Automaton {
  return {
    states: 1,
    partition: { starts: [0], symbols: [0], count: 1 },
    next: new Int32Array(1),
    accepts: Uint8Array.of(accepts ? 1 : 0),
    dead: accepts ? -1 : 0,
    full: accepts ? 0 : -1,
  };
}

/** Whether the automaton accepts a message. */
export function accepts(automaton: Automaton, message: string): boolean {
  let state = 0;
  for (let at = 0; at < message.length;) {
    const codePoint = message.codePointAt(at) ?? 0;
    const symbol = symbolOf(automaton.partition, codePoint);
    state = automaton.next[state * automaton.partition.count + symbol] ?? 0;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return automaton.accepts[state] === 1;
}
