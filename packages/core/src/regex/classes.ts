/** What a character class or a character escape accepts. */

import type { AST } from '@eslint-community/regexpp';
import { BoundedCache } from './cache.js';
import type { CharacterMode, CharacterQuestion } from './characters.js';
import { characterPattern, REMEMBERED_ANSWERS } from './characters.js';
import { nextPlace } from './surrogates.js';
import { longestString } from './tree.js';

/** A class, or an escape or a dot that stands for one. */
export type ClassNode = AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

/** Asks the engine about an atom, with the flags of the place; `undefined` when it cannot be asked. */
export type Ask = (atom: string) => CharacterQuestion | undefined;

/** A class or a part of one. */
export type SetNode = AST.CharacterClassElement | AST.ClassIntersection | AST.ClassSubtraction | ClassNode;

/**
 * The question that a class of the `v` flag puts, or `undefined` when there is none to rely on. Its set operations
 * are worked out here, by the rules of the language, and only single characters, ranges and escapes are asked of
 * the engine, because asking V8 of Node 20 about a whole class can crash it. Under this flag the complement of an
 * escape accepts exactly the single characters that the escape does not, also when case is ignored. It recurses
 * by nesting, which is bounded.
 */
export function setQuestion(node: SetNode, mode: CharacterMode, ask: Ask): CharacterQuestion | undefined {
  if (enginesDiffer(node, mode)) return undefined;
  switch (node.type) {
    case 'Character':
      return ask(characterPattern(node.value, mode));
    case 'CharacterClassRange':
      return ask(`[${characterPattern(node.min.value, mode)}-${characterPattern(node.max.value, mode)}]`);
    case 'CharacterSet':
      if (node.kind === 'any') return ask(node.raw);
      return negated(node.negate, ask(node.negate ? node.raw.replace(/^\\./, lowerCase) : node.raw));
    case 'CharacterClass':
      return anyOf(questions(node.elements, mode, ask));
    case 'ExpressionCharacterClass':
      return setQuestion(node.expression, mode, ask);
    case 'ClassIntersection':
    case 'ClassSubtraction': {
      const [first, ...rest] = operands(node);
      const left = first && setQuestion(first, mode, ask);
      const right = questions(rest, mode, ask);
      if (left === undefined || right === undefined) return undefined;
      const wanted = node.type === 'ClassIntersection';
      return new Remembered([left, ...right], (text) => {
        return left.accepts(text) && right.every((part) => part.accepts(text) === wanted);
      });
    }
    case 'ClassStringDisjunction':
      return anyOf(node.alternatives.map(({ elements }) => spelling(questions(elements, mode, ask))));
  }
}

/**
 * Whether engines are known to differ from the language about a part of a `v` class, as holding V8 11.3 (Node 20),
 * 12.4 (Node 22) and 13.6 (Node 24) against the rules of the language showed:
 * - 11.3 drops quantifiers around negated classes (`/[^]{2}/v`, `/(?:[^a].)+/v`) and crashes on `/[\P{Any}]/v`;
 * - 11.3 forgets case in set operations (`/[K--k]/iv`), and strings of one character in them (`[a--\q{a}]`);
 * - 13.6 forgets case in strings of one character (`/[\q{A}]/iv`);
 * - 11.3 reads `\p{Lowercase}` and thirty more properties differently under `iv`, and all three read `\p{ASCII}` so.
 * A property of strings is refused here too, since only Unicode's data knows how long its strings are.
 */
export function enginesDiffer(node: SetNode, mode: CharacterMode): boolean {
  switch (node.type) {
    case 'CharacterClass':
      return node.negate;
    case 'ExpressionCharacterClass':
      return node.negate || mode.ignoreCase || longestString(node) !== undefined;
    case 'ClassStringDisjunction':
      return mode.ignoreCase;
    case 'CharacterSet':
      return node.kind === 'property' && (mode.ignoreCase || node.strings || node.key === 'Any');
    case 'Character':
    case 'CharacterClassRange':
    case 'ClassIntersection':
    case 'ClassSubtraction':
      return false;
  }
}

/** A question whose answers are worked out once. */
class Remembered implements CharacterQuestion {
  readonly cost: number;
  readonly #answer: (text: string) => boolean;
  readonly #answers = new BoundedCache<boolean>(REMEMBERED_ANSWERS);

  constructor(parts: readonly CharacterQuestion[], answer: (text: string) => boolean) {
    this.cost = parts.reduce((sum, part) => sum + part.cost, 1);
    this.#answer = answer;
  }

  accepts(text: string): boolean {
    return this.#answers.get(text, 0, () => this.#answer(text));
  }
}

function questions(nodes: readonly SetNode[], mode: CharacterMode, ask: Ask): readonly CharacterQuestion[] | undefined {
  return allKnown(nodes.map((node) => setQuestion(node, mode, ask)));
}

function allKnown<Value>(values: readonly (Value | undefined)[]): readonly Value[] | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? known : undefined;
}

/** The operands of a chain of one operator, in source order. The tree nests them to the left, one deeper for each. */
export function operands(node: AST.ClassIntersection | AST.ClassSubtraction): readonly SetNode[] {
  const found: SetNode[] = [];
  let left: AST.ClassIntersection | AST.ClassSubtraction | AST.ClassSetOperand = node;
  while (left.type === 'ClassIntersection' || left.type === 'ClassSubtraction') {
    found.unshift(left.right);
    left = left.left;
  }
  return [left, ...found];
}

function anyOf(parts: readonly (CharacterQuestion | undefined)[] | undefined): CharacterQuestion | undefined {
  const known = parts && allKnown(parts);
  return known && new Remembered(known, (text) => known.some((part) => part.accepts(text)));
}

function negated(negate: boolean, inside: CharacterQuestion | undefined): CharacterQuestion | undefined {
  if (!negate || inside === undefined) return inside;
  return new Remembered([inside], (text) => isCharacter(text) && !inside.accepts(text));
}

/** A string that is accepted when each of its characters is. */
function spelling(letters: readonly CharacterQuestion[] | undefined): CharacterQuestion | undefined {
  if (letters === undefined) return undefined;
  return new Remembered(letters, (text) => {
    if (text.length > 2 * letters.length) return false;
    const characters = Array.from(text);
    return (
      characters.length === letters.length && letters.every((letter, index) => letter.accepts(characters[index] ?? ''))
    );
  });
}

function isCharacter(text: string): boolean {
  return nextPlace(text, 0, false, true) === text.length;
}

function lowerCase(escape: string): string {
  return escape.toLowerCase();
}
