/** Makes messages near a matcher: texts that walk through its patterns, changed a little and put together. */
import type { LanguageMatcher } from '../../packages/core/src/match/language/index.js';
import { keywordPattern, matcherFlags } from '../../packages/core/src/match/keyword.js';
import { parseRegex } from '../../packages/core/src/regex/parse.js';
import type { Dice } from '../core/regex-generator.js';

/** Characters at which regexes differ: words and no words, line ends, folding, surrogates. */
const SPECIAL = Array.from('asxkiSKI019_ -.,#\'"\n\r\t\u2028\u0085\u00a0ſKıİßẞéÉσςΣµ😀😁𐐀𐐨\ufeff');
const LONE = ['\ud83d', '\ude00', '\ud801', '\udc28'];
const FOLDS: readonly (readonly [string, string])[] = [
  ['s', 'ſ'],
  ['S', 'ſ'],
  ['k', 'K'],
  ['K', 'K'],
  ['i', 'ı'],
  ['I', 'İ'],
  ['ß', 'ẞ'],
  ['é', 'É'],
  ['σ', 'ς'],
];

type Alternative = NonNullable<ReturnType<typeof parseRegex>>['alternatives'][number];
type Element = Alternative['elements'][number];
type Kind<Name extends Element['type']> = Extract<Element, { type: Name }>;

/** What the engine says about a message. */
export function engineMatches(matcher: LanguageMatcher): (message: string) => boolean {
  switch (matcher.kind) {
    case 'regex': {
      const regex = new RegExp(matcher.source, matcherFlags(matcher.flags));
      return (message) => regex.test(message);
    }
    case 'keywords': {
      const regexes = matcher.keywords.map((keyword) => {
        const { source, flags } = keywordPattern(keyword);
        return new RegExp(source, flags);
      });
      return (message) => regexes.some((regex) => regex.test(message));
    }
    case 'all': {
      const parts = matcher.parts.map(engineMatches);
      return (message) => parts.every((part) => part(message));
    }
  }
}

/** Messages near the matchers. */
export function messagesFor(dice: Dice, matchers: readonly LanguageMatcher[], count: number): readonly string[] {
  const walks = matchers.map(walker);
  const walk = (): string => walks[dice.below(walks.length)]?.(dice) ?? '';
  const messages = ['', ' ', '\n', 'a'];
  while (messages.length < count) {
    const text = dice.chance(30) ? walk() + dice.pick(['', ' ', '\n', 'x']) + walk() : walk();
    const roll = dice.below(100);
    if (roll < 35) messages.push(text);
    else if (roll < 50) messages.push(around(dice) + text + around(dice));
    // Begins twice, so that two ways of matching run side by side.
    else if (roll < 62) messages.push(text.slice(0, 1 + dice.below(text.length + 1)) + text);
    else messages.push(changed(dice, text));
  }
  return messages.map((message) => message.slice(0, 60));
}

function around(dice: Dice): string {
  return dice.times(dice.below(3), () => dice.pick(dice.chance(5) ? LONE : SPECIAL)).join('');
}

function changed(dice: Dice, text: string): string {
  const units = dice.chance(85) ? Array.from(text) : text.split('');
  for (let times = 1 + dice.below(2); times > 0; times -= 1) {
    const at = dice.below(units.length + 1);
    const here = units[at] ?? '';
    const roll = dice.below(100);
    if (roll < 25) units.splice(at, 1);
    else if (roll < 50) units.splice(at, 0, dice.pick(dice.chance(8) ? LONE : SPECIAL));
    else if (roll < 65) units.splice(at, 1, dice.pick(SPECIAL));
    else if (roll < 80) units.splice(at, 1, here === here.toLowerCase() ? here.toUpperCase() : here.toLowerCase());
    else units.splice(at, 1, FOLDS.find(([from]) => from === here)?.[1] ?? here);
  }
  return units.join('');
}

type Walk = (dice: Dice) => string;

function walker(matcher: LanguageMatcher): Walk {
  switch (matcher.kind) {
    case 'keywords':
      return (dice) => dice.pick(matcher.keywords);
    case 'all': {
      const parts = matcher.parts.map(walker);
      return (dice) => parts.map((part) => part(dice)).join(dice.pick(['', ' ', '\n']));
    }
    case 'regex': {
      const tree = parseRegex(matcher.source, matcherFlags(matcher.flags));
      return (dice) => alternatives(dice, tree?.alternatives ?? [], new Map());
    }
  }
}

type Captures = Map<Element, string>;

function alternatives(dice: Dice, choice: readonly Alternative[], captures: Captures): string {
  const chosen = choice[dice.below(choice.length)];
  return (chosen?.elements ?? []).map((element) => walkElement(dice, element, captures)).join('');
}

function walkElement(dice: Dice, element: Element, captures: Captures): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
      return setMember(dice, element);
    case 'CharacterClass':
      return classMember(dice, element);
    case 'ExpressionCharacterClass':
      return dice.pick(SPECIAL);
    case 'Group':
      return alternatives(dice, element.alternatives, captures);
    case 'CapturingGroup': {
      const text = alternatives(dice, element.alternatives, captures);
      captures.set(element, text);
      return text;
    }
    case 'Backreference':
      return element.ambiguous ? '' : (captures.get(element.resolved) ?? '');
    case 'Quantifier': {
      const most = Math.min(element.max, element.min + 2, 8);
      const least = Math.min(element.min, 8);
      return dice
        .times(least + dice.below(most - least + 1), () => walkElement(dice, element.element, captures))
        .join('');
    }
    case 'Assertion':
      if (element.kind === 'lookahead' || element.kind === 'lookbehind') {
        return dice.chance(element.negate ? 20 : 70) ? alternatives(dice, element.alternatives, captures) : '';
      }
      return element.kind === 'word' && dice.chance(20) ? ' ' : '';
  }
}

function setMember(dice: Dice, set: Kind<'CharacterSet'>): string {
  if (set.kind === 'property') return dice.pick(['a', 'Z', 'é', 'ß', '1', ' ']);
  if (set.kind === 'any' || set.negate) return dice.pick(SPECIAL);
  return dice.pick(
    set.kind === 'digit' ? ['0', '1', '9'] : set.kind === 'space' ? [' ', '\n', '\u00a0'] : ['a', 'K', '0', '_'],
  );
}

function classMember(dice: Dice, node: Kind<'CharacterClass'>): string {
  const element = node.negate ? undefined : node.elements[dice.below(node.elements.length)];
  if (element?.type === 'Character') return String.fromCodePoint(element.value);
  if (element?.type === 'CharacterSet') return setMember(dice, element);
  if (element?.type !== 'CharacterClassRange') return dice.pick(SPECIAL);
  const width = element.max.value - element.min.value + 1;
  return String.fromCodePoint(element.min.value + dice.below(width));
}
