/** Texts that a regex probably matches, read off its tree. Nothing is promised: whoever uses one runs the regex on it. */
import type { AST } from '@eslint-community/regexpp';
import { BoundedCache } from './cache.js';
import { cacheKey, readRegex } from './parse.js';

/** A longer text is no sample; repetitions that are written as numbers can be as long as one likes. */
const SAMPLE_LENGTH = 300;

/** Alternatives of the whole pattern that get samples of their own. */
const SAMPLED_ALTERNATIVES = 12;

/** Characters that a class is asked for, the likeliest in a message first. */
const CHARACTERS: readonly string[] = Array.from('ae10 _-.A,:;/@#$%&*+=?!\'"()[]{}<>|\\^~`\n\tzZ9\u00e9\u4e2d');

/** How often what may be left out, or repeated, is there; `spaced` is as `once`, with spaces wherever they can be. */
type Fill = 'least' | 'once' | 'spaced';

const FILLS: readonly Fill[] = ['spaced', 'once', 'least'];

/**
 * Some texts that the regex probably matches: for each alternative one as short as possible, and two with all parts.
 * Where words stand apart, as in `\bcancel\b.*\border\b`, only the one with spaces is a match.
 */
export function samplesOf(source: string, flags: string): readonly string[] {
  const reading = readRegex(source, flags);
  if (reading.kind !== 'pattern') return [];
  const { alternatives } = reading.pattern;
  const found = alternatives
    .slice(0, SAMPLED_ALTERNATIVES)
    .flatMap((alternative) => FILLS.map((fill) => sampleOf(alternative.elements, { flags: reading.flags, fill })));
  return [...new Set(found.filter((sample) => sample !== undefined))];
}

/** Texts that the regex probably matches by the alternative that stands from `start` to `end` in its source. */
export function samplesThrough(source: string, flags: string, start: number, end: number): readonly string[] {
  const reading = readRegex(source, flags);
  if (reading.kind !== 'pattern') return [];
  const { alternatives } = reading.pattern;
  const found = FILLS.map((fill) => {
    const sampling: Sampling = { flags: reading.flags, fill, through: { start, end } };
    return sampleOf(chosenOf(alternatives, sampling)?.elements ?? [], sampling);
  });
  return [...new Set(found.filter((sample) => sample !== undefined))];
}

function chosenOf(
  alternatives: readonly AST.Alternative[],
  { choice, through }: Sampling,
): AST.Alternative | undefined {
  const passed =
    through && alternatives.find((alternative) => alternative.start <= through.start && through.end <= alternative.end);
  return passed ?? alternatives[Math.min(choice ?? 0, alternatives.length - 1)];
}

/** How a sample is made. */
export interface Sampling {
  readonly flags: AST.Flags;
  readonly fill: Fill;
  /** The place of an alternative that is taken where the way leads to it. */
  readonly through?: { readonly start: number; readonly end: number };
  /** The alternative that is taken in every choice, as far as there are as many; the first where it is left out. */
  readonly choice?: number;
}

/** A text for a row of elements; `undefined` where there is none that is easily found. Nesting is bounded by the reader. */
export function sampleOf(elements: readonly AST.Element[], sampling: Sampling): string | undefined {
  let sample = '';
  for (const element of elements) {
    const part = partOf(element, sampling);
    if (part === undefined || sample.length + part.length > SAMPLE_LENGTH) return undefined;
    sample += part;
  }
  return sample;
}

function partOf(element: AST.Element, sampling: Sampling): string | undefined {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return characterOf(element, sampling);
    case 'Group':
    case 'CapturingGroup': {
      const chosen = chosenOf(element.alternatives, sampling);
      return chosen === undefined ? undefined : sampleOf(chosen.elements, sampling);
    }
    case 'Quantifier': {
      const times = Math.min(element.max, sampling.fill === 'least' ? element.min : Math.max(element.min, 1));
      const part = times === 0 ? '' : partOf(element.element, sampling);
      return part === undefined || part.length * times > SAMPLE_LENGTH ? undefined : part.repeat(times);
    }
    case 'Backreference':
    case 'Assertion':
      return '';
  }
}

/** One character that a class or an escape accepts. */
function characterOf(
  node: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass,
  { flags, fill }: Sampling,
): string | undefined {
  const characters = charactersOf(node, flags, fill === 'spaced' ? CHARACTERS.length : 1);
  return fill === 'spaced' && characters.includes(' ') ? ' ' : characters[0];
}

/** Code units of classes and escapes that are remembered; authors use some dozen of them again and again. */
const REMEMBERED_LENGTH = 10_000;

/** Those of the characters that a class or an escape accepts. */
const accepted = new BoundedCache<readonly string[]>(REMEMBERED_LENGTH);

/** Up to `limit` characters that a class or an escape accepts. */
export function charactersOf(
  node: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass,
  flags: AST.Flags,
  limit: number,
): readonly string[] {
  const own = node.type === 'CharacterClass' && !node.negate ? node.elements.flatMap(firstCharacter) : [];
  if (own.length >= limit) return own.slice(0, limit);
  // Asking V8 of Node 20 about a class of the `v` flag can crash it.
  if (flags.unicodeSets) return own;
  const mode = `${flags.ignoreCase ? 'i' : ''}${flags.dotAll ? 's' : ''}${flags.unicode ? 'u' : ''}`;
  const asked = accepted.get(cacheKey(node.raw, mode), node.raw.length, () => {
    const regex = new RegExp(`^(?:${node.raw})$`, mode);
    return CHARACTERS.filter((character) => regex.test(character));
  });
  return [...new Set([...own, ...asked])].slice(0, limit);
}

function firstCharacter(element: AST.CharacterClassElement): readonly string[] {
  switch (element.type) {
    case 'Character':
      return [String.fromCodePoint(element.value)];
    case 'CharacterClassRange':
      return [String.fromCodePoint(element.min.value)];
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
    case 'ClassStringDisjunction':
      return [];
  }
}
