/** Texts that may take a regex very long: a beginning, a piece that is repeated, and an end that spoils the match. */
import type { AST } from '@eslint-community/regexpp';
import { readRegex } from './parse.js';
import { type Sampling, charactersOf, sampleOf } from './samples.js';

/** A family of texts: `start`, then `pump` as often as one likes, then `end`. */
export interface Attack {
  readonly start: string;
  readonly pump: string;
  readonly end: string;
}

/** How many families are tried for one regex; authors' patterns give far fewer. */
const ATTACK_LIMIT = 240;

/** How many pieces are repeated for one loop. */
const PUMP_LIMIT = 10;

/** A loop of at least this many rounds can be worth an attack; nine rounds of two ways each are 512 attempts. */
const LOOP_ROUNDS = 9;

/** Ends that hardly any pattern takes, the plainest first. */
const ENDS: readonly string[] = ['!', '\n!', '\u0000', '\n\u0000', ''];

/** A loop with what comes before it. */
interface Loop {
  readonly node: AST.Quantifier;
  /** The elements that have to be met on the way to it, from the outside. */
  readonly before: readonly AST.Element[];
  /** A loop, or a choice, stands inside it, so that one text can be read in several ways. */
  readonly isNested: boolean;
}

/**
 * The families of texts that are worth a try. There are none unless a loop has
 * another loop or a choice inside it, or two loops without a bound follow each
 * other: only then one and the same text can be divided in more ways than it
 * has places.
 */
export function attacksOn(source: string, flags: string): readonly Attack[] {
  const reading = readRegex(source, flags);
  if (reading.kind !== 'pattern') return [];
  const loops = loopsOf(reading.pattern);
  const isEndless = ({ node }: Loop): boolean => node.max === Infinity;
  const hasSeveral = loops.filter(isEndless).length > 1;
  const wanted = loops.filter((loop) => loop.isNested || (hasSeveral && isEndless(loop)));
  const attacks = new Map<string, Attack>();
  for (const loop of wanted) {
    for (const attack of attacksOnLoop(loop, reading.flags)) {
      if (attacks.size >= ATTACK_LIMIT) return [...attacks.values()];
      attacks.set(JSON.stringify(attack), attack);
    }
  }
  return [...attacks.values()];
}

function attacksOnLoop({ node, before }: Loop, flags: AST.Flags): readonly Attack[] {
  const start = sampleOf(before, { flags, fill: 'once' }) ?? sampleOf(before, { flags, fill: 'least' });
  if (start === undefined) return [];
  return pumpsOf(node.element, flags).flatMap((pump) => ENDS.map((end) => ({ start, pump, end })));
}

/** Pieces that the inside of a loop probably reads. */
function pumpsOf(inside: AST.QuantifiableElement, flags: AST.Flags): readonly string[] {
  const samplings: readonly Sampling[] = [0, 1, 2].flatMap((choice) => [
    { flags, fill: 'least', choice },
    { flags, fill: 'once', choice },
  ]);
  const samples = samplings.map((sampling) => sampleOf([inside], sampling)).filter((text) => text !== undefined);
  const pumps = [...samples, ...atomsOf(inside).flatMap((atom) => charactersOf(atom, flags, 3))];
  return [...new Set(pumps)].filter((pump) => pump !== '').slice(0, PUMP_LIMIT);
}

type Atom = Parameters<typeof charactersOf>[0];

/** The classes and escapes inside an element, in source order. Nesting is bounded by the reader. */
function atomsOf(element: AST.Element): readonly Atom[] {
  switch (element.type) {
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return [element];
    case 'Quantifier':
      return atomsOf(element.element);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.flatMap(({ elements }) => elements.flatMap(atomsOf));
    case 'Character':
    case 'Backreference':
    case 'Assertion':
      return [];
  }
}

/** Every loop of a pattern, with the way to it. */
function loopsOf(pattern: AST.Pattern): readonly Loop[] {
  const loops: Loop[] = [];
  const visit = (alternatives: readonly AST.Alternative[], before: readonly AST.Element[]): void => {
    for (const { elements } of alternatives) {
      for (const [at, element] of elements.entries()) visitElement(element, [...before, ...elements.slice(0, at)]);
    }
  };
  const visitElement = (element: AST.Element, before: readonly AST.Element[]): void => {
    switch (element.type) {
      case 'Quantifier':
        if (element.max >= LOOP_ROUNDS) loops.push({ node: element, before, isNested: hasChoice(element.element) });
        visitElement(element.element, before);
        return;
      case 'Group':
      case 'CapturingGroup':
        visit(element.alternatives, before);
        return;
      case 'Assertion':
        if ('alternatives' in element) visit(element.alternatives, before);
        return;
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
      case 'Backreference':
        return;
    }
  };
  visit(pattern.alternatives, []);
  return loops;
}

/** True when there is more than one way to read a text by the element: another loop inside it, or branches. */
function hasChoice(element: AST.Element): boolean {
  switch (element.type) {
    case 'Quantifier':
      return element.min !== element.max || hasChoice(element.element);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.length > 1 || element.alternatives.some(({ elements }) => elements.some(hasChoice));
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
    case 'Character':
    case 'Backreference':
    case 'Assertion':
      return false;
  }
}
