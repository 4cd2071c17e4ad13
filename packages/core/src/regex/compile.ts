/** Compiles regexpp's tree to the flat instructions that the matcher runs. */

import type { AST } from '@eslint-community/regexpp';
import type { CharacterMode, CharacterQuestion } from './characters.js';
import { CaseFolding, characterPattern, EngineQuestion, questionFlags } from './characters.js';
import type { Instruction, Program } from './program.js';
import type { ClassNode } from './classes.js';
import { setQuestion } from './classes.js';
import { capturingGroups, longestString } from './tree.js';

/**
 * How many distinct questions one pattern may put to the engine. Compiling the largest property classes took up
 * to 2 ms each, so that a pattern made of nothing else stays around half a second.
 */
const MAX_QUESTIONS = 300;

/**
 * The program of a pattern, or `undefined` when it holds what the matcher does not do: properties of strings, too
 * many different classes, or what engines are known to do otherwise than the language says. It recurses by nesting, which the reading of the pattern has bounded.
 */
export function compileRegex(pattern: AST.Pattern, flags: AST.Flags): Program | undefined {
  return new Compiler(pattern, flags).compile();
}

class Compiler {
  readonly #pattern: AST.Pattern;
  readonly #flags: AST.Flags;
  readonly #instructions: Instruction[] = [];
  readonly #groups: readonly AST.CapturingGroup[];
  readonly #groupIndex: ReadonlyMap<AST.CapturingGroup, number>;
  readonly #questions = new Map<string, EngineQuestion>();
  readonly #foldings = new Map<string, CaseFolding>();
  #registers: number;
  #refused = false;

  constructor(pattern: AST.Pattern, flags: AST.Flags) {
    this.#pattern = pattern;
    this.#flags = flags;
    this.#groups = capturingGroups(pattern);
    this.#groupIndex = new Map(this.#groups.map((group, index) => [group, index]));
    this.#registers = 2 * this.#groups.length;
  }

  compile(): Program | undefined {
    const { ignoreCase, dotAll, multiline, unicode, unicodeSets, global, sticky } = this.#flags;
    const mode = { ignoreCase, dotAll, multiline, unicode: unicodeSets ? 'v' : unicode ? 'u' : '' } as const;
    this.#alternatives(this.#pattern.alternatives, mode, false);
    this.#emit({ op: 'match' });
    if (this.#refused) return undefined;
    return {
      instructions: this.#instructions,
      groupNames: this.#groups.map((group) => group.name),
      registers: this.#registers,
      unicode: unicode || unicodeSets,
      global,
      sticky,
    };
  }

  #emit(instruction: Instruction): number {
    return this.#instructions.push(instruction) - 1;
  }

  /** Keeps a place for an instruction whose target is not known yet. */
  #reserve(): number {
    return this.#emit({ op: 'fail' });
  }

  #register(): number {
    this.#registers += 1;
    return this.#registers - 1;
  }

  #alternatives(alternatives: readonly AST.Alternative[], mode: CharacterMode, back: boolean): void {
    const jumps: number[] = [];
    alternatives.forEach((alternative, index) => {
      const last = index === alternatives.length - 1;
      const fork = last ? undefined : this.#reserve();
      const elements = back ? [...alternative.elements].reverse() : alternative.elements;
      for (const element of elements) this.#element(element, mode, back);
      if (fork === undefined) return;
      jumps.push(this.#reserve());
      this.#instructions[fork] = { op: 'fork', other: this.#instructions.length };
    });
    for (const jump of jumps) this.#instructions[jump] = { op: 'jump', to: this.#instructions.length };
  }

  #element(element: AST.Element, mode: CharacterMode, back: boolean): void {
    switch (element.type) {
      case 'Character':
        this.#character(element.value, mode, back);
        return;
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        this.#class(element, mode, back);
        return;
      case 'Group':
        // V8 13.6 reads `/(?-i:a)\W/iu` and `/(?i:a)|\W/u` as if the modifier held after the group too.
        if (mode.unicode !== '' && changesCase(element.modifiers)) this.#refused = true;
        this.#alternatives(element.alternatives, modified(mode, element.modifiers), back);
        return;
      case 'CapturingGroup':
        this.#capturing(element, mode, back);
        return;
      case 'Backreference':
        this.#backreference(element, mode, back);
        return;
      case 'Quantifier':
        this.#quantifier(element, mode, back);
        return;
      case 'Assertion':
        this.#assertion(element, mode);
        return;
    }
  }

  #character(value: number, mode: CharacterMode, back: boolean): void {
    const question = mode.ignoreCase ? this.#question(characterPattern(value, mode), mode) : undefined;
    this.#emit(question === undefined ? { op: 'literal', value, back } : { op: 'class', question, back });
  }

  #class(node: ClassNode, mode: CharacterMode, back: boolean): void {
    const longest = longestString(node);
    const ask = (atom: string): CharacterQuestion | undefined => this.#question(atom, mode);
    const question = mode.unicode === 'v' ? setQuestion(node, mode, ask) : ask(node.raw);
    if (question === undefined) this.#refused = true;
    else if (longest === undefined) this.#emit({ op: 'class', question, back });
    else this.#emit({ op: 'strings', question, longest, back });
  }

  #question(atom: string, mode: CharacterMode): EngineQuestion | undefined {
    const flags = questionFlags(mode);
    const key = `${flags}/${atom}`;
    const known = this.#questions.get(key);
    if (known !== undefined) return known;
    try {
      if (this.#questions.size < MAX_QUESTIONS) {
        const question = new EngineQuestion(atom, flags);
        this.#questions.set(key, question);
        return question;
      }
    } catch {
      // The engine does not take the atom on its own, so nothing can be asked about it.
    }
    this.#refused = true;
    return undefined;
  }

  #capturing(group: AST.CapturingGroup, mode: CharacterMode, back: boolean): void {
    const register = this.#register();
    this.#emit({ op: 'open', register });
    this.#alternatives(group.alternatives, mode, back);
    this.#emit({ op: 'close', group: this.#indexOf(group), register, back });
  }

  #indexOf(group: AST.CapturingGroup): number {
    const index = this.#groupIndex.get(group);
    if (index === undefined) this.#refused = true;
    return index ?? 0;
  }

  #backreference(node: AST.Backreference, mode: CharacterMode, back: boolean): void {
    const resolved = node.ambiguous ? node.resolved : [node.resolved];
    // Inside its own group a reference finds no capture, since whatever enters the group again resets it first.
    const outside = resolved.filter((group) => node.start < group.start || node.end > group.end);
    if (outside.length === 0) return;
    // V8 11.3 reads half a pair near a reference to a group that comes later (`/\1😁()/u` on the second half).
    if (mode.unicode !== '' && outside.some((group) => node.start < group.start)) this.#refused = true;
    const groups = outside.map((group) => this.#indexOf(group));
    const folding = mode.ignoreCase ? this.#folding(mode) : undefined;
    this.#emit({ op: 'backreference', groups, folding, back });
  }

  #folding(mode: CharacterMode): CaseFolding {
    const key = questionFlags(mode);
    const folding = this.#foldings.get(key) ?? new CaseFolding(mode);
    this.#foldings.set(key, folding);
    return folding;
  }

  #quantifier(node: AST.Quantifier, mode: CharacterMode, back: boolean): void {
    const { min, max, greedy } = node;
    const count = this.#register();
    const start = this.#register();
    this.#emit({ op: 'loop-enter', count });
    const head = this.#reserve();
    const inside = this.#groups.filter((group) => group.start >= node.start && group.end <= node.end);
    const firstGroup = inside[0] === undefined ? 0 : this.#indexOf(inside[0]);
    this.#emit({ op: 'loop-body', start, firstGroup, endGroup: firstGroup + inside.length });
    this.#element(node.element, mode, back);
    this.#emit({ op: 'loop-end', min, count, start, head });
    this.#instructions[head] = { op: 'loop-head', min, max, greedy, count, exit: this.#instructions.length };
  }

  #assertion(node: AST.Assertion, mode: CharacterMode): void {
    switch (node.kind) {
      case 'start':
      case 'end':
        this.#emit({ op: 'edge', end: node.kind === 'end', multiline: mode.multiline });
        return;
      case 'word': {
        const word = this.#question('\\w', mode);
        if (word !== undefined) this.#emit({ op: 'boundary', negate: node.negate, word });
        return;
      }
      case 'lookahead':
      case 'lookbehind': {
        const { negate } = node;
        const height = this.#register();
        const place = this.#register();
        const look = this.#reserve();
        this.#alternatives(node.alternatives, mode, node.kind === 'lookbehind');
        this.#emit({ op: 'look-end', negate, height, place });
        this.#instructions[look] = { op: 'look', negate, height, place, after: this.#instructions.length };
      }
    }
  }
}

/** Whether a group's modifiers turn the ignoring of case on or off. */
export function changesCase(modifiers: AST.Modifiers | null): boolean {
  return modifiers !== null && (modifiers.add.ignoreCase || modifiers.remove?.ignoreCase === true);
}

/** The mode inside a group with these modifiers. */
export function modified(mode: CharacterMode, modifiers: AST.Modifiers | null): CharacterMode {
  if (modifiers === null) return mode;
  const { add, remove } = modifiers;
  return {
    ignoreCase: (mode.ignoreCase || add.ignoreCase) && remove?.ignoreCase !== true,
    dotAll: (mode.dotAll || add.dotAll) && remove?.dotAll !== true,
    multiline: (mode.multiline || add.multiline) && remove?.multiline !== true,
    unicode: mode.unicode,
  };
}
