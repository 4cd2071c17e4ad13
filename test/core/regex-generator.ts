/** Makes random regexes and texts, the same ones for the same seed. */

/** A regex with a text to run it on. */
export interface RegexCase {
  readonly source: string;
  readonly flags: string;
  readonly input: string;
  readonly lastIndex: number;
}

const CHARACTERS = [
  'a',
  'a',
  'b',
  'A',
  's',
  'S',
  'ſ',
  'k',
  'K',
  '\u212A',
  'ß',
  'ẞ',
  'İ',
  'i',
  'I',
  'ı',
  'µ',
  'μ',
  'σ',
  'ς',
  'ÿ',
  'Ÿ',
  '1',
  '_',
  ' ',
  '\n',
  '\u2028',
  '-',
  '\u{1F600}',
  '\u{1F601}',
  '\u{10400}',
  '\u{10428}',
  '\uD83D',
  '\uDE00',
];
const CLASS_ESCAPES = ['\\d', '\\D', '\\w', '\\W', '\\s', '\\S'];
const PROPERTIES = ['\\p{Lu}', '\\P{Lu}', '\\p{Ll}', '\\p{L}', '\\P{L}', '\\p{ASCII}', '\\p{Script=Latin}'];
const QUANTIFIERS = ['*', '+', '?', '{0}', '{1}', '{2}', '{0,1}', '{1,}', '{2,}', '{1,3}', '{0,2}'];
const SYNTAX = [
  ...Array.from('()()[]{}?*+|^$\\.-,:=!<>aAksSbBcdDpquwxu01&&--~~\n'),
  '(?',
  '(?:',
  '(?<a>',
  '\\k<a>',
  '\\1',
];

/** A source of random choices: the generator mulberry32, so that a seed gives the same cases everywhere. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from 0 up to, but not including, `bound`. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick(choices: readonly string[]): string {
    return choices[this.below(choices.length)] ?? '';
  }

  times(count: number, make: () => string): string[] {
    return Array.from({ length: count }, make);
  }
}

/** One random case. */
export function randomCase(dice: Dice): RegexCase {
  const unicode = dice.pick(['', '', 'u', 'v']);
  const flags = ['i', 'm', 's', 'g', 'y', 'd'].filter((flag) => dice.chance(flag === 'i' ? 50 : 15)).join('') + unicode;
  const writer = new PatternWriter(dice, unicode);
  const source = dice.chance(85) ? writer.disjunction(3) : dice.times(dice.below(14), () => dice.pick(SYNTAX)).join('');
  let input = dice.times(dice.below(10), () => dice.pick(writer.palette)).join('');
  if (dice.chance(30)) input += input;
  input = input.slice(0, 12);
  return { source, flags, input, lastIndex: dice.chance(60) ? 0 : dice.below(input.length + 2) };
}

class PatternWriter {
  /** Few characters, so that patterns and texts meet. */
  readonly palette: readonly string[];
  readonly #dice: Dice;
  readonly #unicode: string;
  #groups = 0;
  #names = 0;

  constructor(dice: Dice, unicode: string) {
    this.#dice = dice;
    this.#unicode = unicode;
    this.palette = dice.times(2 + dice.below(3), () => dice.pick(CHARACTERS));
  }

  disjunction(depth: number): string {
    return this.#dice
      .times(this.#dice.pick(['1', '1', '2', '3']).length * (1 + this.#dice.below(2)), () => {
        return this.#dice.times(this.#dice.below(4), () => this.#term(depth)).join('');
      })
      .join('|');
  }

  #term(depth: number): string {
    const roll = this.#dice.below(100);
    if (roll < 8) return this.#dice.pick(['^', '$', '\\b', '\\B']);
    if (roll < 22 && depth > 0) return this.#lookaround(depth);
    const atom = this.#atom(depth);
    if (!this.#dice.chance(40)) return atom;
    return atom + this.#dice.pick(QUANTIFIERS) + (this.#dice.chance(35) ? '?' : '');
  }

  #lookaround(depth: number): string {
    const open = this.#dice.pick(['(?=', '(?!', '(?<=', '(?<!']);
    const look = `${open}${this.disjunction(depth - 1)})`;
    const quantifiable = this.#unicode === '' && !open.includes('<');
    return quantifiable && this.#dice.chance(25) ? look + this.#dice.pick(QUANTIFIERS) : look;
  }

  #atom(depth: number): string {
    const roll = this.#dice.below(100);
    if (roll < 30) return this.#literal();
    if (roll < 36) return '.';
    if (roll < 42) return this.#dice.pick(CLASS_ESCAPES);
    if (roll < 46 && this.#unicode !== '') return this.#dice.pick(PROPERTIES);
    if (roll < 58) return this.#class(1);
    if (roll < 70) return this.#reference();
    if (depth === 0) return this.#literal();
    return this.#group(depth);
  }

  #group(depth: number): string {
    const roll = this.#dice.below(100);
    if (roll < 25) return `(?:${this.disjunction(depth - 1)})`;
    if (roll < 32) return `(?${this.#dice.pick(['i', '-i', 'm', 's-i', '-s', 'i-m'])}:${this.disjunction(depth - 1)})`;
    if (roll < 37) return `(?:(?<n0>${this.disjunction(depth - 1)})|(?<n0>${this.disjunction(depth - 1)}))`;
    this.#groups += 1;
    if (roll > 85) {
      this.#names += 1;
      return `(?<n${String(this.#names)}>${this.disjunction(depth - 1)})`;
    }
    return `(${this.disjunction(depth - 1)})`;
  }

  #reference(): string {
    if (this.#names > 0 && this.#dice.chance(40)) return `\\k<n${String(1 + this.#dice.below(this.#names))}>`;
    if (this.#groups === 0) return this.#dice.chance(80) ? this.#literal() : '\\1';
    return `(?:\\${String(1 + this.#dice.below(this.#groups + (this.#dice.chance(10) ? 1 : 0)))})`;
  }

  #literal(): string {
    return this.#escape(this.#dice.pick(this.#dice.chance(85) ? this.palette : CHARACTERS));
  }

  #escape(character: string): string {
    const code = character.codePointAt(0) ?? 0;
    const hex = code.toString(16).padStart(4, '0');
    if (character === '-') return this.#unicode === 'v' ? '\\-' : '\\x2d';
    if (this.#dice.chance(80)) return character;
    if (code > 0xffff) return this.#unicode === '' ? character : `\\u{${hex}}`;
    return code < 0x100 && this.#dice.chance(50) ? `\\x${hex.slice(2)}` : `\\u${hex}`;
  }

  #class(depth: number): string {
    const open = this.#dice.chance(35) ? '[^' : '[';
    if (this.#unicode === 'v' && this.#dice.chance(35)) {
      const operator = this.#dice.pick(['&&', '--']);
      return `${open}${this.#dice.times(2 + this.#dice.below(2), () => this.#operand(depth)).join(operator)}]`;
    }
    return `${open}${this.#dice.times(this.#dice.below(4), () => this.#member(depth)).join('')}]`;
  }

  #member(depth: number): string {
    if (!this.#dice.chance(25)) return this.#operand(depth);
    const [low, high] = [this.#literal(), this.#literal()];
    return `${low}-${high}`;
  }

  #operand(depth: number): string {
    const roll = this.#dice.below(100);
    if (roll < 15) return this.#dice.pick(CLASS_ESCAPES);
    if (roll < 25 && this.#unicode !== '') return this.#dice.pick(PROPERTIES);
    if (this.#unicode !== 'v' || roll > 60) return this.#literal();
    if (roll < 45 && depth > 0) return this.#class(depth - 1);
    const strings = this.#dice.times(1 + this.#dice.below(3), () => {
      return this.#dice.times(this.#dice.below(4), () => this.#literal()).join('');
    });
    return `\\q{${strings.join('|')}}`;
  }
}
