/** Compiles matchers to programs; what is not supported is rounded in the direction that the question needs. */
import type { AST } from '@eslint-community/regexpp';
import type { CharacterMode } from '../../regex/characters.js';
import { readRegex } from '../../regex/parse.js';
import { changesCase, modified } from '../../regex/compile.js';
import { keywordPattern, matcherFlags } from '../keyword.js';
import { characterSet, classSet, everything, wordSet } from './classes.js';
import { type CodePoints, NONE } from './code-points.js';
import { LimitError, MAX_INSTRUCTIONS } from './limits.js';
import type { LeafMatcher } from './leaves.js';
import { matchesInsidePair } from './inside-pair.js';
import type { Copy, Instruction, Program } from './program.js';
import { type Expansion, type Plan, planReferences } from './references.js';

/** `upper`: the program accepts whatever the matcher does, and perhaps more. `lower`: perhaps less. */
export type Rounding = 'upper' | 'lower';

/** Throws a `LimitError` when the program gets too large, or when a regex cannot be read. */
export function compileLeaf(leaf: LeafMatcher, rounding: Rounding): Program {
  const patterns = leaf.kind === 'regex' ? [leaf] : leaf.keywords.map(keywordPattern);
  const readings = patterns.map(({ source, flags }) => {
    const reading = readRegex(source, matcherFlags(flags));
    if (reading.kind !== 'pattern') throw new LimitError(reading.kind);
    return reading;
  });
  const [first] = readings;
  if (first === undefined) throw new LimitError('invalid');
  const { ignoreCase, dotAll, multiline, unicode, unicodeSets } = first.flags;
  const mode: CharacterMode = { ignoreCase, dotAll, multiline, unicode: unicodeSets ? 'v' : unicode ? 'u' : '' };
  return new Compiler(mode, rounding).compile(readings.map(({ pattern }) => pattern));
}

class Compiler {
  readonly #instructions: Instruction[] = [];
  readonly #sets: CodePoints[] = [];
  readonly #setIndex = new Map<string, number>();
  readonly #trackers: number[] = [];
  readonly #copies = new Map<number, Copy>();
  readonly #mode: CharacterMode;
  /** Lookarounds that were compiled, so that copies of one share a body. */
  readonly #looks = new Map<string, number>();
  readonly #lookNames = new Map<AST.LookaroundAssertion, number>();
  #plan: Plan | undefined;
  /** What a capturing group is taken to have captured: characters, or `undefined` for nothing. */
  readonly #bound = new Map<AST.CapturingGroup, readonly number[] | undefined>();
  /** What a boundary looks at, once there is one. */
  #word: CodePoints = NONE;
  #rounding: Rounding;
  #rounded = false;
  #families = 0;

  constructor(mode: CharacterMode, rounding: Rounding) {
    this.#mode = mode;
    this.#rounding = rounding;
  }

  compile(patterns: readonly AST.Pattern[]): Program {
    const choices = patterns.map((pattern) => () => {
      this.#plan = planReferences(pattern, this.#mode);
      const uncertain = this.#mode.unicode !== '' && matchesInsidePair(pattern);
      if (uncertain) this.#rounded = true;
      // With no instruction at all every message matches.
      if (!uncertain || this.#rounding === 'lower') this.#alternatives(pattern.alternatives, this.#mode);
    });
    this.#choice(choices);
    this.#emit({ op: 'accept' });
    return {
      instructions: this.#instructions,
      sets: this.#sets,
      trackers: this.#trackers,
      word: this.#word,
      unicode: this.#mode.unicode !== '',
      rounded: this.#rounded,
      copies: this.#copies,
    };
  }

  get #next(): number {
    return this.#instructions.length;
  }

  #emit(instruction: Instruction): number {
    if (this.#next >= MAX_INSTRUCTIONS) throw new LimitError('budget');
    return this.#instructions.push(instruction) - 1;
  }

  /** Keeps a place for an instruction whose targets are not known yet. */
  #reserve(): number {
    return this.#emit({ op: 'fork', targets: [] });
  }

  #fork(at: number, targets: readonly number[]): void {
    this.#instructions[at] = { op: 'fork', targets };
  }

  /** Any of the choices, each of which emits itself. */
  #choice(choices: readonly (() => void)[]): void {
    if (choices.length === 1) {
      choices[0]?.();
      return;
    }
    const fork = this.#reserve();
    const targets: number[] = [];
    const jumps: number[] = [];
    for (const choice of choices) {
      targets.push(this.#next);
      choice();
      jumps.push(this.#reserve());
    }
    this.#fork(fork, targets);
    for (const jump of jumps) this.#fork(jump, [this.#next]);
  }

  /** Accepts any text here, or fails, as the direction wants. */
  #round(): void {
    this.#rounded = true;
    if (this.#rounding === 'lower') this.#reserve();
    else
      this.#repeat(0, Infinity, () => {
        this.#read(everything({ ...this.#mode, dotAll: true }));
      });
  }

  #read(set: CodePoints): void {
    const key = set.join();
    let index = this.#setIndex.get(key);
    if (index === undefined) {
      index = this.#sets.push(set) - 1;
      this.#setIndex.set(key, index);
    }
    this.#emit({ op: 'read', set: index });
  }

  #alternatives(alternatives: readonly AST.Alternative[], mode: CharacterMode): void {
    const taken = alternatives.filter((alternative) => this.#captures(alternative));
    this.#choice(
      (taken.length > 0 ? taken : alternatives).map((alternative) => () => {
        this.#expanded(alternative, this.#plan?.expansions.get(alternative) ?? [], mode);
      }),
    );
  }

  /** Whether a group inside the node is taken to have captured something, so that the node took part. */
  #captures(node: AST.Node): boolean {
    for (const [group, capture] of this.#bound) {
      if (capture !== undefined && contains(node, group)) return true;
    }
    return false;
  }

  /** One copy of the alternative for each combination of what its groups may capture. Few are ever planned. */
  #expanded(alternative: AST.Alternative, expansions: readonly Expansion[], mode: CharacterMode): void {
    const [expansion, ...rest] = expansions;
    if (expansion === undefined) {
      for (const element of alternative.elements) this.#element(element, mode);
      return;
    }
    this.#choice(
      expansion.captures.map((capture) => () => {
        this.#bound.set(expansion.group, capture);
        this.#expanded(alternative, rest, mode);
        this.#bound.delete(expansion.group);
      }),
    );
  }

  #element(element: AST.Element, mode: CharacterMode): void {
    switch (element.type) {
      case 'Character':
        this.#read(characterSet(element.value, mode));
        return;
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass': {
        const set = classSet(element, mode);
        if (set === undefined) this.#round();
        else this.#read(set);
        return;
      }
      case 'Group':
        // V8 13.6 reads what follows such a group otherwise than the language does; see the matcher's compiler.
        if (mode.unicode !== '' && changesCase(element.modifiers)) throw new LimitError('unsupported');
        this.#alternatives(element.alternatives, modified(mode, element.modifiers));
        return;
      case 'CapturingGroup':
        this.#capturing(element, mode);
        return;
      case 'Backreference':
        this.#backreference(element, mode);
        return;
      case 'Quantifier':
        this.#quantifier(element, mode);
        return;
      case 'Assertion':
        this.#assertion(element, mode);
        return;
    }
  }

  #capturing(group: AST.CapturingGroup, mode: CharacterMode): void {
    if (!this.#bound.has(group)) {
      this.#alternatives(group.alternatives, mode);
      return;
    }
    const capture = this.#bound.get(group);
    if (capture === undefined) this.#reserve();
    else this.#spell(capture, mode);
  }

  #spell(characters: readonly number[], mode: CharacterMode): void {
    for (const character of characters) this.#read(characterSet(character, mode));
  }

  #backreference(node: AST.Backreference, mode: CharacterMode): void {
    if (this.#plan?.unset.has(node) === true) return;
    const group = node.ambiguous ? undefined : node.resolved;
    if (group === undefined || !this.#bound.has(group)) this.#round();
    else this.#spell(this.#bound.get(group) ?? [], mode);
  }

  /**
   * A repetition that reads nothing is no more than its inside, or than nothing. The group of an expansion stands
   * under no repetition but an optional one, which is there when something was captured.
   */
  #quantifier(node: AST.Quantifier, mode: CharacterMode): void {
    if (this.#captures(node)) this.#element(node.element, mode);
    else
      this.#repeat(node.min, node.max, () => {
        this.#element(node.element, mode);
      });
  }

  #repeat(min: number, max: number, body: () => void): void {
    for (let count = 1; count < min || (count === min && max !== Infinity); count += 1) {
      const before = this.#next;
      body();
      if (this.#next === before) return;
    }
    if (max === Infinity) {
      this.#loop(min === 0, body);
      return;
    }
    const starts: number[] = [];
    for (let copy = min; copy < max; copy += 1) {
      const start = this.#reserve();
      starts.push(start);
      body();
      if (this.#next === start + 1) break;
    }
    for (const start of starts) this.#fork(start, [start + 1, this.#next]);
    this.#relate(starts);
  }

  /** Notes which places of optional copies are the same. The last copies are, the first may hold a lookaround's inside. */
  #relate(starts: readonly number[]): void {
    const length = this.#next - (starts.at(-1) ?? this.#next);
    for (const [rank, start] of starts.entries()) {
      if ((starts[rank + 1] ?? this.#next) - start !== length) continue;
      for (let offset = 0; offset < length; offset += 1) {
        if (!this.#copies.has(start + offset))
          this.#copies.set(start + offset, { family: this.#families + offset, rank });
      }
    }
    this.#families += length;
  }

  /** Any number of times, at least once unless `optional`. */
  #loop(optional: boolean, body: () => void): void {
    const start = optional ? this.#reserve() : this.#next;
    body();
    const back = this.#reserve();
    if (optional) this.#fork(start, [start + 1, this.#next]);
    this.#fork(back, [start, this.#next]);
  }

  #assertion(node: AST.Assertion, mode: CharacterMode): void {
    switch (node.kind) {
      case 'start':
      case 'end':
        this.#emit({ op: 'edge', end: node.kind === 'end', multiline: mode.multiline });
        return;
      case 'word':
        this.#word = wordSet(this.#mode);
        this.#emit({ op: 'word', negate: node.negate });
        return;
      case 'lookahead':
      case 'lookbehind':
        this.#look(node, mode);
    }
  }

  /** The instructions of the inside stand before the assertion, which are jumped over. */
  #look(node: AST.LookaroundAssertion, mode: CharacterMode): void {
    const key = this.#lookKey(node, mode);
    let body = this.#looks.get(key);
    if (body === undefined) {
      const jump = this.#reserve();
      const outer = this.#rounding;
      if (node.negate) this.#rounding = outer === 'upper' ? 'lower' : 'upper';
      this.#alternatives(node.alternatives, mode);
      this.#rounding = outer;
      this.#emit({ op: 'accept' });
      body = node.kind === 'lookahead' ? jump + 1 : this.#trackers.push(jump + 1) - 1;
      this.#looks.set(key, body);
      this.#fork(jump, [this.#next]);
    }
    if (node.kind === 'lookahead') this.#emit({ op: 'ahead', negate: node.negate, body });
    else this.#emit({ op: 'behind', negate: node.negate, tracker: body });
  }

  /** What a lookaround means depends on its mode, on the direction of rounding and on what was captured. */
  #lookKey(node: AST.LookaroundAssertion, mode: CharacterMode): string {
    const name = this.#lookNames.get(node) ?? this.#lookNames.size;
    this.#lookNames.set(node, name);
    return JSON.stringify([name, mode, this.#rounding, [...this.#bound.values()]]);
  }
}

function contains(outer: AST.Node, inner: AST.Node): boolean {
  return outer.start <= inner.start && outer.end >= inner.end;
}
