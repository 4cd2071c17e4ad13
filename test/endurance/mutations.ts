/** Texts that an author may leave behind while typing: cases with something deleted, doubled, exchanged or cut. */
import type { Dice } from '../core/regex-generator.js';

/** Words, strings and single characters, as they are typed and deleted. */
const TOKEN = /\s+|[\w$]+|'[^'\n]*'|"[^"\n]*"|`[^`]*`|\/\/[^\n]*|./gsu;

/** What an author may paste in the middle of something. */
const PIECES = [
  '__proto__',
  "['__proto__']: { match: /x/ },",
  'constructor',
  '...graph',
  '...[graph, graph]',
  'graph',
  '(((((((((((((((((((((((((((((((((((',
  '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[',
  '{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{',
  '() => () => () => () => () => () =>',
  'skillGraph(skillGraph(skillGraph(',
  '.entry(graph).route(graph, graph)',
  'if (unknown) {',
  'for (const x of [1, 2, 3]) {',
  'while (true) {',
  'try { throw 1 } catch {',
  'await ',
  'yield ',
  'class extends ',
  '`${',
  '/(a+)+$/',
  '/[/',
  '0x',
  '\\u0000',
  '\u2028',
  '\ud800',
] as const;

/** A text with one to three such changes. */
export function mutated(text: string, dice: Dice): string {
  const tokens = text.match(TOKEN) ?? [''];
  for (let left = 1 + dice.below(3); left > 0; left -= 1) {
    const at = dice.below(Math.max(1, tokens.length));
    const other = dice.below(Math.max(1, tokens.length));
    switch (dice.below(6)) {
      case 0:
        tokens.splice(at, 1 + dice.below(4));
        break;
      case 1:
        tokens.splice(at, 0, ...tokens.slice(other, other + 1 + dice.below(12)));
        break;
      case 2: {
        const one = tokens[at] ?? '';
        tokens[at] = tokens[other] ?? '';
        tokens[other] = one;
        break;
      }
      case 3:
        tokens.splice(at, 0, PIECES[dice.below(PIECES.length)] ?? '');
        break;
      case 4:
        tokens[at] = PIECES[dice.below(PIECES.length)] ?? '';
        break;
      default:
        tokens.length = at;
    }
  }
  return tokens.join('');
}

/** A word or string of the text, which can stand wherever another one stands. */
const NAME = /[A-Za-z_$][\w$]*|'[^'\n]*'/g;

/** A text with one to three changes that mostly leave a program: names exchanged, lines moved, doubled or left out. */
export function rearranged(text: string, dice: Dice): string {
  let changed = text;
  for (let left = 1 + dice.below(3); left > 0; left -= 1) {
    const lines = changed.split('\n');
    const at = dice.below(lines.length);
    const names = changed.match(NAME) ?? [];
    switch (dice.below(4)) {
      case 0:
        lines.splice(at, 1);
        changed = lines.join('\n');
        break;
      case 1:
        lines.splice(dice.below(lines.length), 0, lines[at] ?? '');
        changed = lines.join('\n');
        break;
      default: {
        const wanted = dice.below(names.length);
        const replacement = names[dice.below(names.length)] ?? '';
        let index = -1;
        changed = changed.replace(NAME, (name) => {
          index += 1;
          return index === wanted ? replacement : name;
        });
      }
    }
  }
  return changed;
}
