/** Makes the automaton of a program: a state is what its threads can be at after reading a message's beginning. */
import { LAST_CODE_POINT, LAST_UNIT } from './code-points.js';
import { lineTerminators } from './classes.js';
import type { Automaton } from './automaton.js';
import type { Formula } from './formulas.js';
import { FALSE, Formulas, TRUE } from './formulas.js';
import { countStates, LimitError, MAX_STATES, MAX_SYMBOLS } from './limits.js';
import { has, partitionBy } from './partition.js';
import type { Copy, Program } from './program.js';
import type { Place, Reading, Step, Threads } from './threads.js';
import { Stepper } from './threads.js';

/** What there is to know after a message's beginning. */
interface State {
  /** The condition on the rest of the message under which a match was found already. */
  readonly found: Formula;
  readonly threads: Threads;
  /** The threads of each lookbehind. */
  readonly trackers: readonly Threads[];
  readonly atStart: boolean;
  readonly afterWord: boolean;
  readonly afterLine: boolean;
}

const NO_THREADS: Threads = new Map();

/**
 * The automaton of a program. Its symbols are code units unless the program reads code points. Throws a `LimitError`
 * when it gets too large.
 */
export function determinise(program: Program): Omit<Automaton, 'dead' | 'full'> {
  return new Determiniser(program).run();
}

class Determiniser {
  readonly #program: Program;
  readonly #formulas = new Formulas();
  readonly #stepper: Stepper;
  readonly #partition;
  readonly #readings: readonly Reading[];
  readonly #end: Reading;
  readonly #looksAt: { readonly start: boolean; readonly word: boolean; readonly line: boolean };
  readonly #places = new Map<string, number>();
  readonly #states: State[] = [];
  readonly #names = new Map<string, number>();

  constructor(program: Program) {
    this.#program = program;
    const edges = program.instructions.filter((instruction) => instruction.op === 'edge');
    this.#looksAt = {
      start: edges.some(({ end }) => !end),
      word: program.instructions.some(({ op }) => op === 'word'),
      line: edges.some(({ multiline }) => multiline),
    };
    const sets = [...program.sets];
    if (this.#looksAt.word) sets.push(program.word);
    if (this.#looksAt.line) sets.push(lineTerminators());
    this.#partition = partitionBy(sets, program.unicode ? LAST_CODE_POINT : LAST_UNIT);
    if (this.#partition.count > MAX_SYMBOLS) throw new LimitError('budget');
    this.#readings = this.#symbolReadings();
    this.#end = { name: this.#partition.count, end: true, word: false, line: false, sets: [] };
    this.#stepper = new Stepper(program, this.#formulas, this.#partition.count + 1);
  }

  run(): Omit<Automaton, 'dead' | 'full'> {
    const { count } = this.#partition;
    const { start } = this.#looksAt;
    const trackers = this.#program.trackers.map(() => NO_THREADS);
    this.#name({ found: FALSE, threads: NO_THREADS, trackers, atStart: start, afterWord: false, afterLine: false });
    const next: number[] = [];
    const accepts: number[] = [];
    for (let index = 0; index < this.#states.length; index += 1) {
      const state = this.#states[index];
      if (state === undefined) break;
      accepts.push(this.#after(state, this.#end).found === TRUE ? 1 : 0);
      for (let symbol = 0; symbol < count; symbol += 1) {
        const reading = this.#readings[symbol];
        next.push(reading === undefined || state.found === TRUE ? index : this.#name(this.#after(state, reading)));
      }
    }
    countStates(this.#states.length);
    return {
      states: this.#states.length,
      partition: this.#partition,
      next: Int32Array.from(next),
      accepts: Uint8Array.from(accepts),
    };
  }

  #symbolReadings(): readonly Reading[] {
    const members = Array<number>(this.#partition.count).fill(0);
    this.#partition.symbols.forEach((symbol, piece) => {
      members[symbol] = this.#partition.starts[piece] ?? 0;
    });
    return members.map((member, name) => ({
      name,
      end: false,
      word: has(this.#program.word, member),
      line: has(lineTerminators(), member),
      sets: this.#program.sets.map((set) => has(set, member)),
    }));
  }

  #name(state: State): number {
    const key = stateKey(state);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    if (this.#states.length >= MAX_STATES) throw new LimitError('budget');
    const made = this.#states.push(state) - 1;
    this.#names.set(key, made);
    return made;
  }

  #after(state: State, reading: Reading): State {
    const met: Formula[] = [];
    const trackers = this.#program.trackers.map((entry, tracker) => {
      const { accepted, threads } = this.#advance(
        state.trackers[tracker] ?? NO_THREADS,
        entry,
        this.#place(state, met),
        reading,
      );
      // A lookbehind that is met here looks at nothing that the reading changes, but its conditions were moved.
      met.push(accepted);
      return threads;
    });
    const place = this.#place(state, met);
    const { accepted, threads } = this.#advance(state.threads, 0, place, reading);
    const found = this.#formulas.or(this.#stepper.after(state.found, place, reading), accepted);
    return {
      found,
      threads: found === TRUE ? NO_THREADS : this.#needed(threads, found),
      trackers: found === TRUE ? [] : trackers.map((one) => this.#needed(one, FALSE)),
      atStart: false,
      afterWord: this.#looksAt.word && found !== TRUE && reading.word,
      afterLine: this.#looksAt.line && found !== TRUE && reading.line,
    };
  }

  /** All threads read, also one that starts here. */
  #advance(threads: Threads, entry: number, place: Place, reading: Reading): Step {
    const start = this.#stepper.step(entry, place, reading);
    if (threads.size === 0) return start;
    const all = new Map(start.threads);
    let accepted = start.accepted;
    for (const [thread, before] of threads) {
      const condition = this.#stepper.after(before, place, reading);
      if (condition === FALSE) continue;
      const step = this.#stepper.step(thread, place, reading);
      this.#stepper.count(1 + step.threads.size);
      accepted = this.#formulas.or(accepted, this.#formulas.and(step.accepted, condition));
      for (const [target, own] of step.threads) {
        all.set(target, this.#formulas.or(all.get(target) ?? FALSE, this.#formulas.and(own, condition)));
      }
    }
    return { accepted, threads: all };
  }

  /** The threads that change anything: a match that was found makes some needless, and copies each other. */
  #needed(threads: Threads, found: Formula): Threads {
    const lowest = new Map<number, number>();
    const { copies } = this.#program;
    for (const [thread, condition] of threads) {
      const copy = copies.get(thread);
      if (copy === undefined || condition !== TRUE) continue;
      lowest.set(copy.family, Math.min(lowest.get(copy.family) ?? Infinity, copy.rank));
    }
    const needless = (thread: number, condition: Formula): boolean => {
      const copy: Copy | undefined = copies.get(thread);
      if (copy !== undefined && copy.rank > (lowest.get(copy.family) ?? Infinity)) return true;
      return condition === FALSE || (found !== FALSE && this.#formulas.choose(condition, found, TRUE) === TRUE);
    };
    const kept = [...threads].filter(([thread, condition]) => !needless(thread, condition));
    return new Map(kept.sort(([one], [other]) => one - other));
  }

  #place({ atStart, afterWord, afterLine }: State, met: readonly Formula[]): Place {
    const key = `${Number(atStart)}${Number(afterWord)}${Number(afterLine)}${met.join()}`;
    const name = this.#places.get(key) ?? this.#places.size;
    this.#places.set(key, name);
    return { name, atStart, afterWord, afterLine, met: [...met] };
  }
}

function stateKey({ found, threads, trackers, atStart, afterWord, afterLine }: State): string {
  let key = `${found}${atStart ? 's' : ''}${afterWord ? 'w' : ''}${afterLine ? 'l' : ''}`;
  for (const list of [threads, ...trackers]) {
    key += '|';
    for (const [thread, condition] of list) key += condition === TRUE ? `${thread},` : `${thread}:${condition},`;
  }
  return key;
}
