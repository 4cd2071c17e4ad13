/** Whether a pattern may match nothing between the halves of a pair, where only V8 ever starts. */
import type { AST } from '@eslint-community/regexpp';

/**
 * Under a unicode flag the language starts at characters only, but V8 also tries the place inside a pair, where
 * whatever reads a character fails (`/(?!^)/u` on one emoji). True when a pattern could match there all the same.
 * It recurses by nesting, which the reading of the pattern has bounded.
 */
export function matchesInsidePair(pattern: AST.Pattern): boolean {
  return anyAlternative(pattern.alternatives);
}

function anyAlternative(alternatives: readonly AST.Alternative[]): boolean {
  return alternatives.some(({ elements }) => elements.every(mayHold));
}

function mayHold(element: AST.Element): boolean {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return false;
    // A class of strings may accept the empty one.
    case 'ExpressionCharacterClass':
    case 'Backreference':
      return true;
    case 'Group':
    case 'CapturingGroup':
      return anyAlternative(element.alternatives);
    case 'Quantifier':
      return element.min === 0 || mayHold(element.element);
    case 'Assertion':
      return assertionMayHold(element);
  }
}

/** Neither half of a pair is a word character or ends a line. */
function assertionMayHold(assertion: AST.Assertion): boolean {
  switch (assertion.kind) {
    case 'start':
    case 'end':
      return false;
    case 'word':
      return assertion.negate;
    case 'lookahead':
    case 'lookbehind':
      return assertion.negate || anyAlternative(assertion.alternatives);
  }
}
