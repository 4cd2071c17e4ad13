/** Makes random matchers like those of real routers: words, phrases, plurals, numbers, keyword lists. */
import type { LanguageMatcher } from '../../packages/core/src/match/language/index.js';
import type { Dice } from '../core/regex-generator.js';

/** Few words, so that two matchers meet; some have letters that fold in special ways. */
const WORDS = [
  'refund',
  'order',
  'card',
  'visa card',
  'pay',
  'payment',
  'cancel',
  'skip',
  'hi',
  'kiss',
  'Straße',
  'été',
  'a',
  'c++',
  '.net',
];
const NUMBERS = ['\\d+', '#?\\d{3,5}', '#\\d+', '\\d{1,3}', '[0-9]+'];
const GAPS = [
  ' ',
  ' ',
  '\\s+',
  '.*',
  '\\s*',
  '.{0,5}',
  '\\W{1,3}',
  '(?: \\w+){0,2} ',
  '[ -]',
  '\\W+',
  '[^a-z]',
  ' ?',
  '\\n',
];
/** `v` is as rare as it is in routers: a negated class under it is left undecided, since engines differ about it. */
const FLAGS = [...Array<string>(30).fill('i'), ...Array<string>(12).fill(''), ...Array<string>(3).fill('iu'), 'u', 'u'];
FLAGS.push('im', 'im', 'm', 'm', 's', 's', 'is', 'is', 'iv', 'v', 'gi', 'y');
const LOOKS = [
  '(?!.*W)',
  '(?=.*W)',
  '(?<!W )',
  '(?<=W )',
  '(?!W)',
  '(?<!\\w)',
  '(?!\\w)',
  '(?=W|$)',
  '^(?!W)',
  '(?<!not? )',
];

/** One random matcher. */
export function randomRule(dice: Dice): LanguageMatcher {
  const roll = dice.below(100);
  if (roll < 22) return keywords(dice);
  if (roll < 32) return { kind: 'all', parts: [leaf(dice), leaf(dice)] };
  return regex(dice);
}

/** A matcher that is close to another one, so that one often covers the other. */
export function relatedRule(dice: Dice, other: LanguageMatcher): LanguageMatcher {
  switch (other.kind) {
    case 'keywords':
      if (dice.chance(30)) return { kind: 'regex', source: escape(dice.pick(other.keywords)), flags: dice.pick(FLAGS) };
      return {
        kind: 'keywords',
        keywords: [...other.keywords.slice(dice.below(2)), ...words(dice, 1 + dice.below(2))],
      };
    case 'all':
      return other.parts[dice.below(other.parts.length)] ?? other;
    case 'regex': {
      const { source } = other;
      const flags = dice.chance(70) ? other.flags : dice.pick(FLAGS);
      const forms = [`\\b(?:${source})\\b`, `^(?:${source})`, `(?:${source})$`, `${source}|${word(dice)}`];
      forms.push(
        `(?:${source})(?=.*)`,
        `(?:${source})${phrase(dice, 1)}`,
        `${phrase(dice, 1)}(?:${source})`,
        `(${source})?`,
      );
      forms.push(
        source.replace(/\\b/g, ''),
        source.replace(/\|.*/, ''),
        source.replace(/\?/, ''),
        source.replace(/[*+]/, '{1,3}'),
      );
      const chosen = dice.pick(forms);
      return compiles(chosen, flags) ? { kind: 'regex', source: chosen, flags } : other;
    }
  }
}

function leaf(dice: Dice): LanguageMatcher {
  return dice.chance(35) ? keywords(dice) : regex(dice);
}

function keywords(dice: Dice): LanguageMatcher {
  return { kind: 'keywords', keywords: words(dice, 1 + dice.below(4)) };
}

function words(dice: Dice, count: number): string[] {
  return dice.times(count, () => (dice.chance(20) ? `${dice.pick(WORDS)} ${dice.pick(WORDS)}` : dice.pick(WORDS)));
}

function regex(dice: Dice): LanguageMatcher {
  for (;;) {
    const flags = dice.pick(FLAGS);
    const source = pattern(dice);
    if (compiles(source, flags)) return { kind: 'regex', source, flags };
  }
}

function compiles(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).flags.length === flags.length;
  } catch {
    return false;
  }
}

function pattern(dice: Dice): string {
  const choice = dice.times(1 + dice.below(3), () => phrase(dice, 1 + dice.below(3)));
  const joined = choice.join('|');
  const body = dice.chance(50) || choice.length === 1 ? joined : `(?:${joined})`;
  const roll = dice.below(100);
  const bounded =
    roll < 30 ? `\\b${body}\\b` : roll < 40 ? `^${body}` : roll < 48 ? `${body}$` : roll < 55 ? `^${body}$` : body;
  return dice.chance(12) ? look(dice) + bounded : dice.chance(6) ? bounded + look(dice) : bounded;
}

function look(dice: Dice): string {
  return dice.pick(LOOKS).replace('W', () => word(dice));
}

function phrase(dice: Dice, length: number): string {
  return dice.times(length, () => part(dice)).join(dice.pick(GAPS));
}

function part(dice: Dice): string {
  const roll = dice.below(100);
  if (roll < 12) return dice.pick(NUMBERS);
  if (roll < 24) return `(${word(dice)}|${word(dice)})`;
  if (roll < 30) return `(?:${word(dice)}\\s*)?`;
  if (roll < 34) return dice.pick(['\\w+', '[a-z]+', '\\p{L}+', '.', '\\S', '[^x]', '\\s', '😀', '[😀-😂]', '\\ud83d']);
  if (roll < 36) return `(['"])${word(dice)}\\1`;
  if (roll < 39) return `(?:${word(dice)}|${word(dice)} ){0,3}`;
  return word(dice);
}

function word(dice: Dice): string {
  const text = escape(dice.pick(WORDS));
  const roll = dice.below(100);
  if (roll < 15) return `${text}s?`;
  if (roll < 20) return `${text}(?:s|ed)?`;
  if (roll < 24) return `${text.slice(0, -1)}[${text.slice(-1)}y]`;
  return text;
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
