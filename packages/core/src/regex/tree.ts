/** Walks over regexpp's tree that need no recursion. */

import { append } from '../source/append.js';
import type { AST } from '@eslint-community/regexpp';
import type { ClassNode } from './classes.js';

/** The capturing groups of a pattern in source order, which is the order of their numbers. */
export function capturingGroups(pattern: AST.Pattern): readonly AST.CapturingGroup[] {
  const found: AST.CapturingGroup[] = [];
  const waiting: AST.Element[] = pattern.alternatives.flatMap((alternative) => alternative.elements);
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.type === 'CapturingGroup') found.push(element);
    if (element.type === 'Quantifier') waiting.push(element.element);
    else if ('alternatives' in element) {
      for (const alternative of element.alternatives) append(waiting, alternative.elements);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/**
 * The length, in characters, of the longest string that a class names as a string, at least one; `undefined` for a
 * class of single characters alone. Properties of strings are not looked into.
 */
export function longestString(node: ClassNode): number | undefined {
  let longest: number | undefined;
  type Part = AST.CharacterClassElement | AST.ClassIntersection | AST.ClassSubtraction | ClassNode;
  const waiting: Part[] = [node];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    switch (part.type) {
      case 'CharacterClass':
        append(waiting, part.elements);
        break;
      case 'ExpressionCharacterClass':
        waiting.push(part.expression);
        break;
      case 'ClassIntersection':
      case 'ClassSubtraction':
        waiting.push(part.left, part.right);
        break;
      case 'ClassStringDisjunction':
        for (const { elements } of part.alternatives) longest = Math.max(longest ?? 1, elements.length);
        break;
      case 'CharacterSet':
      case 'Character':
      case 'CharacterClassRange':
        break;
    }
  }
  return longest;
}
