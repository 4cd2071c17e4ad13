/** The backtracking machine: runs a program on a text with a stack of its own, one counted step at a time. */

import type { CharacterQuestion } from './characters.js';
import type { Instruction, Program } from './program.js';
import { captureRegister } from './program.js';
import { insidePair, nextPlace } from './surrogates.js';

/** How one attempt at one start ended. */
export type AttemptResult = 'match' | 'fail' | 'budget' | 'unsupported';

/** The characters at which a line ends (ECMA-262, LineTerminator). */
const LINE_TERMINATORS = '\n\r\u2028\u2029';

/** How many steps comparing one character without case counts for; it may make the engine compile a small regex. */
const FOLDING_COST = 8;

type Op<Name extends Instruction['op']> = Extract<Instruction, { readonly op: Name }>;

/** A run of one program on one text. All attempts share the budget. */
export class Matcher {
  readonly #program: Program;
  readonly #text: string;
  readonly #registers: number[];
  /**
   * Pairs of numbers, the newest last. A choice is `-1 - instruction` and a place: where to go on after a failure.
   * An undo is a register and the value it had: failing back past it puts that value back.
   */
  readonly #stack: number[] = [];
  #steps: number;
  #place = 0;
  #next = 0;
  #unsupported = false;

  /** `budget` is the number of steps that all attempts may take together. */
  constructor(program: Program, text: string, budget: number) {
    this.#program = program;
    this.#text = text;
    this.#registers = new Array<number>(program.registers).fill(-1);
    this.#steps = budget;
  }

  /** The place that was reached: the end of the match after a match. */
  get position(): number {
    return this.#place;
  }

  /** The steps that are left of the budget. */
  get left(): number {
    return this.#steps;
  }

  /** What a register holds, -1 when it was never set. */
  register(index: number): number {
    return this.#registers[index] ?? -1;
  }

  /** Tries to match at one start. After a failure the registers are as before, ready for the next start. */
  runAt(start: number): AttemptResult {
    this.#place = start;
    this.#next = 0;
    for (;;) {
      this.#steps -= 1;
      if (this.#steps < 0) return 'budget';
      const instruction = this.#program.instructions[this.#next];
      if (instruction === undefined || instruction.op === 'match') return 'match';
      this.#next += 1;
      const met = this.#step(instruction);
      if (this.#unsupported) return 'unsupported';
      if (!met && !this.#backtrack()) return 'fail';
    }
  }

  /** Carries out one instruction; false means that this way of matching fails. */
  #step(instruction: Exclude<Instruction, Op<'match'>>): boolean {
    switch (instruction.op) {
      case 'literal':
        return this.#literal(instruction);
      case 'class':
        return this.#class(instruction);
      case 'strings':
        return this.#strings(instruction);
      case 'fork':
        return this.#choice(instruction.other, this.#place);
      case 'jump':
        return this.#goTo(instruction.to);
      case 'open':
        return this.#set(instruction.register, this.#place);
      case 'close':
        return this.#close(instruction);
      case 'backreference':
        return this.#backreference(instruction);
      case 'edge':
        return this.#edge(instruction);
      case 'boundary':
        return (this.#wordAt(instruction.word, true) !== this.#wordAt(instruction.word, false)) !== instruction.negate;
      case 'loop-enter':
        return this.#set(instruction.count, 0);
      case 'loop-head':
        return this.#loopHead(instruction);
      case 'loop-body':
        return this.#loopBody(instruction);
      case 'loop-end':
        return this.#loopEnd(instruction);
      case 'look':
        return this.#look(instruction);
      case 'look-end':
        return this.#lookEnd(instruction);
      case 'fail':
        return false;
    }
  }

  #goTo(next: number): true {
    this.#next = next;
    return true;
  }

  #set(register: number, value: number): true {
    this.#stack.push(register, this.register(register));
    this.#registers[register] = value;
    return true;
  }

  #choice(next: number, place: number): true {
    this.#stack.push(-1 - next, place);
    return true;
  }

  /** Undoes what was done since the newest choice and takes it; false when there is none. */
  #backtrack(): boolean {
    return this.#unwind(0);
  }

  #unwind(height: number): boolean {
    while (this.#stack.length > height) {
      const value = this.#stack.pop() ?? 0;
      const key = this.#stack.pop() ?? 0;
      if (key < 0) {
        this.#next = -1 - key;
        this.#place = value;
        return true;
      }
      this.#registers[key] = value;
    }
    return false;
  }

  #literal({ value, back }: Op<'literal'>): boolean {
    const next = nextPlace(this.#text, this.#place, back, this.#program.unicode);
    if (next < 0) return false;
    const at = Math.min(next, this.#place);
    const read = this.#program.unicode ? this.#text.codePointAt(at) : this.#text.charCodeAt(at);
    this.#place = next;
    return read === value;
  }

  #class({ question, back }: Op<'class'>): boolean {
    const next = nextPlace(this.#text, this.#place, back, this.#program.unicode);
    if (next < 0) return false;
    const read = this.#between(this.#place, next);
    this.#place = next;
    this.#steps -= question.cost - 1;
    return question.accepts(read);
  }

  #between(one: number, other: number): string {
    return this.#text.slice(Math.min(one, other), Math.max(one, other));
  }

  /** Leaves a choice for each length that is accepted, so that the longest is on top, and takes that one. */
  #strings({ question, longest, back }: Op<'strings'>): boolean {
    const after = this.#next;
    let place = this.#place;
    for (let length = 0; length <= longest && place >= 0 && this.#steps > 0; length += 1) {
      this.#steps -= question.cost + length;
      if (question.accepts(this.#between(this.#place, place))) this.#choice(after, place);
      place = nextPlace(this.#text, place, back, this.#program.unicode);
    }
    return false;
  }

  #close({ group, register, back }: Op<'close'>): true {
    const opened = this.register(register);
    const first = captureRegister(group);
    this.#set(first, back ? this.#place : opened);
    return this.#set(first + 1, back ? opened : this.#place);
  }

  #backreference({ groups, folding, back }: Op<'backreference'>): boolean {
    const group = groups.find((candidate) => this.register(captureRegister(candidate)) >= 0);
    // Between the halves of a pair even nothing cannot be read again: so does V8, and the language is never there.
    if (group === undefined) return !(this.#program.unicode && insidePair(this.#text, this.#place));
    const captured = this.#text.slice(this.register(captureRegister(group)), this.register(captureRegister(group) + 1));
    this.#steps -= captured.length * (folding === undefined ? 1 : FOLDING_COST);
    const next = back ? this.#place - captured.length : this.#place + captured.length;
    if (next < 0 || next > this.#text.length) return false;
    const read = this.#between(this.#place, next);
    this.#place = next;
    if (this.#program.unicode && insidePair(this.#text, next)) return false;
    const comparison = folding === undefined ? undefined : folding.compare(captured, read);
    if (comparison === 'disputed') this.#unsupported = true;
    return comparison === undefined ? read === captured : comparison === 'same';
  }

  #edge({ end, multiline }: Op<'edge'>): boolean {
    if (this.#place === (end ? this.#text.length : 0)) return true;
    return multiline && LINE_TERMINATORS.includes(this.#text.charAt(end ? this.#place : this.#place - 1));
  }

  /** Whether the code unit before or after this place is a word character. None is beyond one code unit. */
  #wordAt(word: CharacterQuestion, before: boolean): boolean {
    const unit = this.#text.charAt(before ? this.#place - 1 : this.#place);
    return unit !== '' && word.accepts(unit);
  }

  #loopHead({ min, max, greedy, count, exit }: Op<'loop-head'>): true {
    const done = this.register(count);
    if (done < min) return true;
    if (done >= max) return this.#goTo(exit);
    if (greedy) return this.#choice(exit, this.#place);
    this.#choice(this.#next, this.#place);
    return this.#goTo(exit);
  }

  #loopBody({ start, firstGroup, endGroup }: Op<'loop-body'>): true {
    for (let group = firstGroup; group < endGroup; group += 1) {
      this.#steps -= 1;
      if (this.register(captureRegister(group)) >= 0) {
        this.#set(captureRegister(group), -1);
        this.#set(captureRegister(group) + 1, -1);
      }
    }
    return this.#set(start, this.#place);
  }

  #loopEnd({ min, count, start, head }: Op<'loop-end'>): boolean {
    const done = this.register(count);
    if (done >= min && this.register(start) === this.#place) return false;
    this.#set(count, done + 1);
    return this.#goTo(head);
  }

  /** A lookaround's own registers need no undo: they are set anew whenever it begins, and read only inside it. */
  #look({ negate, height, place, after }: Op<'look'>): true {
    this.#registers[height] = this.#stack.length;
    this.#registers[place] = this.#place;
    return negate ? this.#choice(after, this.#place) : true;
  }

  /**
   * The inside was met. A positive lookaround goes on from where it began and forgets the choices made inside, but
   * keeps the undos, since its captures stay. A negative one takes back everything and fails.
   */
  #lookEnd({ negate, height, place }: Op<'look-end'>): boolean {
    const base = this.register(height);
    if (negate) {
      while (this.#unwind(base));
      return false;
    }
    let kept = base;
    for (let at = base; at < this.#stack.length; at += 2) {
      this.#steps -= 1;
      const key = this.#stack[at] ?? 0;
      if (key < 0) continue;
      this.#stack[kept] = key;
      this.#stack[kept + 1] = this.#stack[at + 1] ?? 0;
      kept += 2;
    }
    this.#stack.length = kept;
    this.#place = this.register(place);
    return true;
  }
}
