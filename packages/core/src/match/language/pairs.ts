/** Turns an automaton that reads code units into one that reads code points. */
import type { Automaton } from './automaton.js';
import { FIRST_LEAD, FIRST_TRAIL, LAST_LEAD, LAST_TRAIL, LAST_UNIT } from './code-points.js';
import { Names } from './partition.js';

/** A piece of a partition: a range of code points and its symbol. */
interface Piece {
  readonly first: number;
  readonly last: number;
  readonly symbol: number;
}

/** How many code points have the same lead. */
const TRAILS = LAST_TRAIL - FIRST_TRAIL + 1;

/** The same automaton, for which a pair is one symbol that does what lead and trail do one after the other. */
export function readPairs(units: Automaton): Automaton {
  const { count } = units.partition;
  const leads = piecesIn(units, FIRST_LEAD, LAST_LEAD);
  const trails = piecesIn(units, FIRST_TRAIL, LAST_TRAIL);
  const names = new Names();
  const pairs: (readonly [number, number])[] = [];
  const starts = [...units.partition.starts];
  const symbols = [...units.partition.symbols];
  const add = (start: number, lead: number, trail: number): void => {
    const name = names.of(lead * count + trail);
    if (name === pairs.length) pairs.push([lead, trail]);
    if (symbols.at(-1) === count + name) return;
    starts.push(start);
    symbols.push(count + name);
  };
  for (const lead of leads) {
    const alike = trails.length === 1;
    for (let unit = lead.first; unit <= (alike ? lead.first : lead.last); unit += 1) {
      const start = LAST_UNIT + 1 + (unit - FIRST_LEAD) * TRAILS;
      for (const trail of trails) add(start + trail.first - FIRST_TRAIL, lead.symbol, trail.symbol);
    }
  }
  const width = count + pairs.length;
  const next = new Int32Array(units.states * width);
  for (let state = 0; state < units.states; state += 1) {
    for (let symbol = 0; symbol < count; symbol += 1) {
      next[state * width + symbol] = units.next[state * count + symbol] ?? 0;
    }
    for (const [index, [lead, trail]] of pairs.entries()) {
      const between = units.next[state * count + lead] ?? 0;
      next[state * width + count + index] = units.next[between * count + trail] ?? 0;
    }
  }
  return { ...units, partition: { starts, symbols, count: width }, next };
}

/** The same automaton with one symbol for all that do the same in every state. */
export function joinSymbols(automaton: Automaton): Automaton {
  const { states, partition, next } = automaton;
  let columns = Array.from({ length: partition.count }, () => 0);
  for (let state = 0; state < states; state += 1) {
    const names = new Names();
    columns = columns.map((column, symbol) => {
      return names.of(column * states + (next[state * partition.count + symbol] ?? 0));
    });
  }
  const count = columns.reduce((most, column) => Math.max(most, column), 0) + 1;
  const joined = new Int32Array(states * count);
  for (let state = 0; state < states; state += 1) {
    for (const [symbol, column] of columns.entries()) {
      joined[state * count + column] = next[state * partition.count + symbol] ?? 0;
    }
  }
  const starts: number[] = [];
  const symbols: number[] = [];
  for (const [piece, old] of partition.symbols.entries()) {
    const symbol = columns[old] ?? 0;
    if (symbols.at(-1) === symbol) continue;
    starts.push(partition.starts[piece] ?? 0);
    symbols.push(symbol);
  }
  return { ...automaton, partition: { starts, symbols, count }, next: joined };
}

function piecesIn({ partition }: Automaton, first: number, last: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const [index, start] of partition.starts.entries()) {
    const end = (partition.starts[index + 1] ?? LAST_UNIT + 1) - 1;
    if (end < first || start > last) continue;
    pieces.push({ first: Math.max(first, start), last: Math.min(last, end), symbol: partition.symbols[index] ?? 0 });
  }
  return pieces;
}
