/** What the threads of a program do at one place of a message: the steps of which an automaton's states are made. */
import type { Formula, Formulas } from './formulas.js';
import { FALSE, TRUE } from './formulas.js';
import { LimitError, MAX_STEPS } from './limits.js';
import type { Instruction, Program } from './program.js';

/** Threads by place in the program: each with the condition on the rest of the message under which it counts. */
export type Threads = ReadonlyMap<number, Formula>;

/** What is known where a character is about to be read. */
export interface Place {
  /** A number for what stands before, which no other such has. */
  readonly name: number;
  readonly atStart: boolean;
  readonly afterWord: boolean;
  readonly afterLine: boolean;
  /** For each lookbehind, the condition under which it is met. */
  readonly met: readonly Formula[];
}

/** The characters of one symbol, or the end of the message. */
export interface Reading {
  readonly name: number;
  readonly end: boolean;
  readonly word: boolean;
  readonly line: boolean;
  /** For each set of the program, whether it has the symbol. */
  readonly sets: readonly boolean[];
}

/** Where threads are after a reading, and under which condition one of them had accepted before it. */
export interface Step {
  readonly accepted: Formula;
  readonly threads: Threads;
}

/** The steps of one program, each worked out once. */
export class Stepper {
  readonly #program: Program;
  readonly #formulas: Formulas;
  /** Where a thread goes on after a place: jumps are followed. */
  readonly #resume: readonly number[];
  readonly #readings: number;
  readonly #steps = new Map<number, Step>();
  readonly #replaced = new Map<number, Map<Formula, Formula>>();
  #work = 0;

  /** `readings` is the number of different readings. */
  constructor(program: Program, formulas: Formulas, readings: number) {
    this.#program = program;
    this.#formulas = formulas;
    this.#readings = readings;
    this.#resume = program.instructions.map((_, place) => resume(program.instructions, place + 1));
  }

  /** Counts steps and gives up past the limit. */
  count(steps: number): void {
    this.#work += steps;
    if (this.#work > MAX_STEPS) throw new LimitError('budget');
  }

  /** A thread at a place of the program reads one symbol. */
  step(start: number, place: Place, reading: Reading): Step {
    const key = (place.name * this.#readings + reading.name) * this.#program.instructions.length + start;
    let step = this.#steps.get(key);
    if (step === undefined) {
      step = this.#walk(start, place, reading);
      this.#steps.set(key, step);
    }
    return step;
  }

  /** A condition on what follows the place, as one on what follows the reading. */
  after(condition: Formula, place: Place, reading: Reading): Formula {
    if (condition === TRUE || condition === FALSE) return condition;
    const key = place.name * this.#readings + reading.name;
    const known = this.#replaced.get(key) ?? new Map<Formula, Formula>();
    this.#replaced.set(key, known);
    return this.#formulas.replace(condition, (start) => this.#holds(start, place, reading), known);
  }

  /** That what follows is accepted from a place of the program. */
  #holds(start: number, place: Place, reading: Reading): Formula {
    const { accepted, threads } = this.step(start, place, reading);
    let holds = accepted;
    for (const [thread, condition] of threads) {
      holds = this.#formulas.or(holds, this.#formulas.and(condition, this.#formulas.variable(thread)));
    }
    return holds;
  }

  /**
   * Follows what reads nothing, with the condition under which each place is reached, until no condition gets
   * weaker. It recurses by the nesting of lookaheads only.
   */
  #walk(start: number, place: Place, reading: Reading): Step {
    const { instructions } = this.#program;
    const reached = new Map<number, Formula>([[start, TRUE]]);
    const threads = new Map<number, Formula>();
    let accepted = FALSE;
    const waiting = [start];
    const reach = (target: number, condition: Formula): void => {
      const before = reached.get(target) ?? FALSE;
      const now = this.#formulas.or(before, condition);
      if (now === before) return;
      reached.set(target, now);
      waiting.push(target);
    };
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      this.count(1);
      const instruction = instructions[at];
      const condition = reached.get(at) ?? FALSE;
      if (instruction === undefined) continue;
      if (instruction.op === 'accept') accepted = this.#formulas.or(accepted, condition);
      else if (instruction.op === 'fork') for (const target of instruction.targets) reach(target, condition);
      else if (instruction.op !== 'read') {
        const holds = this.#assertion(instruction, place, reading);
        reach(at + 1, holds === TRUE ? condition : this.#formulas.and(condition, holds));
      } else if (reading.sets[instruction.set] === true) {
        const target = this.#resume[at] ?? at;
        threads.set(target, this.#formulas.or(threads.get(target) ?? FALSE, condition));
      }
    }
    return { accepted, threads };
  }

  #assertion(
    instruction: Exclude<Instruction, { op: 'accept' | 'fork' | 'read' }>,
    place: Place,
    reading: Reading,
  ): Formula {
    switch (instruction.op) {
      case 'edge':
        if (instruction.end) return reading.end || (instruction.multiline && reading.line) ? TRUE : FALSE;
        return place.atStart || (instruction.multiline && place.afterLine) ? TRUE : FALSE;
      case 'word':
        return (place.afterWord !== reading.word) !== instruction.negate ? TRUE : FALSE;
      case 'ahead': {
        const holds = this.#holds(instruction.body, place, reading);
        return instruction.negate ? this.#formulas.not(holds) : holds;
      }
      case 'behind': {
        const met = place.met[instruction.tracker] ?? FALSE;
        return instruction.negate ? this.#formulas.not(met) : met;
      }
    }
  }
}

/** The place that jumps lead to. A loop of jumps is left where it closes. */
function resume(instructions: readonly Instruction[], place: number): number {
  const seen = new Set<number>();
  for (let at = place; !seen.has(at);) {
    seen.add(at);
    const instruction = instructions[at];
    const target = instruction?.op === 'fork' && instruction.targets.length === 1 ? instruction.targets[0] : undefined;
    if (target === undefined) return at;
    at = target;
  }
  return place;
}
