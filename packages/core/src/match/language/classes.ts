/** Which characters an atom of a pattern accepts, as a set. */
import type { AST } from '@eslint-community/regexpp';
import type { CharacterMode } from '../../regex/characters.js';
import type { ClassNode, SetNode } from '../../regex/classes.js';
import { enginesDiffer, operands } from '../../regex/classes.js';
import { longestString } from '../../regex/tree.js';
import type { CodePoints } from './code-points.js';
import { complement, intersection, LAST_CODE_POINT, LAST_UNIT, NONE, union } from './code-points.js';
import { engineFolds, engineSet, engineUnits, foldedSet } from './engine-sets.js';
import { LimitError } from './limits.js';

/** ECMA-262, LineTerminator. */
const LINE_TERMINATORS: CodePoints = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029];
/** `\d` under all flags, and `\w` unless both `i` and a unicode flag are set; ECMA-262, CharacterClassEscape. */
const DIGITS: CodePoints = [0x30, 0x39];
const WORD: CodePoints = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];

/** The characters at which a line ends. */
export function lineTerminators(): CodePoints {
  return LINE_TERMINATORS;
}

/** What one step reads at most: a code unit, or a code point under a unicode flag. */
export function lastCharacter(mode: CharacterMode): number {
  return mode.unicode === '' ? LAST_UNIT : LAST_CODE_POINT;
}

/** Any character. */
export function everything(mode: CharacterMode): CodePoints {
  return [0, lastCharacter(mode)];
}

/** `\w`, which is also what a word boundary looks at. */
export function wordSet(mode: CharacterMode): CodePoints {
  return mode.ignoreCase && mode.unicode !== '' ? engineFolds('\\w', mode) : WORD;
}

/** A character that stands for itself. */
export function characterSet(value: number, mode: CharacterMode): CodePoints {
  return rangeSet(value, value, mode);
}

/** What a class accepts; `undefined` where it accepts strings. Throws where engines are known to differ about it. */
export function classSet(node: ClassNode, mode: CharacterMode): CodePoints | undefined {
  if (mode.unicode === 'v') return longestString(node) === undefined ? unicodeSet(node, mode) : undefined;
  if (node.type === 'ExpressionCharacterClass') return undefined;
  const set = plainSet(node, mode);
  if (set !== undefined) return set;
  try {
    return engineSet(node.raw, mode);
  } catch {
    return undefined;
  }
}

function rangeSet(first: number, last: number, mode: CharacterMode): CodePoints {
  return mode.ignoreCase ? foldedSet(first, last, mode) : [first, last];
}

/** A class or escape whose meaning the language fixes without a table, up to what characters fold to. */
function plainSet(node: AST.CharacterSet | AST.CharacterClass, mode: CharacterMode): CodePoints | undefined {
  if (node.type === 'CharacterSet') return escapeSet(node, mode);
  // Under `iu` the order of folding and complement matters, so the engine is asked about the whole.
  if (node.negate && mode.ignoreCase && mode.unicode !== '') return undefined;
  const parts: CodePoints[] = [];
  for (const element of node.elements) {
    switch (element.type) {
      case 'Character':
        parts.push(characterSet(element.value, mode));
        break;
      case 'CharacterClassRange':
        parts.push(rangeSet(element.min.value, element.max.value, mode));
        break;
      case 'CharacterSet': {
        const set = escapeSet(element, mode);
        if (set === undefined || (element.kind !== 'property' && element.negate && mode.ignoreCase)) return undefined;
        parts.push(set);
        break;
      }
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
      case 'ClassStringDisjunction':
        return undefined;
    }
  }
  return node.negate ? complement(union(parts), lastCharacter(mode)) : union(parts);
}

function escapeSet(node: AST.CharacterSet, mode: CharacterMode): CodePoints | undefined {
  switch (node.kind) {
    case 'any':
      return mode.dotAll ? everything(mode) : complement(LINE_TERMINATORS, lastCharacter(mode));
    case 'digit':
      return node.negate ? complement(DIGITS, lastCharacter(mode)) : DIGITS;
    case 'word':
      // Under `iu` the engine is asked about the complement itself.
      if (node.negate && mode.ignoreCase && mode.unicode !== '') return undefined;
      return node.negate ? complement(WORD, lastCharacter(mode)) : wordSet(mode);
    case 'space': {
      // White space depends on no flag, and none of it is beyond one code unit (ECMA-262, WhiteSpace).
      const space = engineUnits('\\s', { ...mode, ignoreCase: false, dotAll: false });
      return node.negate ? complement(space, lastCharacter(mode)) : space;
    }
    case 'property':
      return undefined;
  }
}

/** A class of the `v` flag: worked out by the rules of the language, as the matcher does. Nesting is bounded. */
function unicodeSet(node: SetNode, mode: CharacterMode): CodePoints | undefined {
  if (enginesDiffer(node, mode)) throw new LimitError('unsupported');
  switch (node.type) {
    case 'Character':
      return characterSet(node.value, mode);
    case 'CharacterClassRange':
      return rangeSet(node.min.value, node.max.value, mode);
    case 'CharacterSet': {
      const plain = escapeSet(node, mode);
      if (plain !== undefined || node.kind === 'any') return plain;
      const inside = engineSet(
        node.negate ? node.raw.replace(/^\\./, (escape) => escape.toLowerCase()) : node.raw,
        mode,
      );
      return node.negate ? complement(inside, LAST_CODE_POINT) : inside;
    }
    case 'CharacterClass': {
      const parts = node.elements.map((element) => unicodeSet(element, mode));
      return parts.includes(undefined) ? undefined : union(parts.map((part) => part ?? NONE));
    }
    case 'ExpressionCharacterClass':
      return unicodeSet(node.expression, mode);
    case 'ClassIntersection':
    case 'ClassSubtraction': {
      const [first, ...rest] = operands(node).map((operand) => unicodeSet(operand, mode));
      if (first === undefined || rest.includes(undefined)) return undefined;
      const wanted = node.type === 'ClassIntersection';
      return rest.reduce<CodePoints>((set, operand = NONE) => {
        return intersection(set, wanted ? operand : complement(operand, LAST_CODE_POINT));
      }, first);
    }
    case 'ClassStringDisjunction':
      return undefined;
  }
}
