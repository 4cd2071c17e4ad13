/** Tries the repairs of many texts: that each of them converges, and that none brings an error of the compiler. */
import { tryAll } from './converge.js';
import { typeErrors } from './type-check.js';

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What was tried on all of the texts. */
export interface Trials {
  /** How many repairs were offered, by code. */
  readonly offered: ReadonlyMap<string, number>;
  /** How many different texts they made. */
  readonly repaired: number;
  /** One line for each repair that does not hold. */
  readonly wrong: readonly string[];
}

/** Applies every repair of every text by itself, under the options of both presets. */
export function tryRepairs(files: readonly NamedText[]): Trials {
  const offered = new Map<string, number>();
  const wrong: string[] = [];
  const origins = new Map<string, NamedText>();
  const texts = new Map<string, string>();
  for (const file of files) {
    const trial = tryAll(file.text);
    for (const [code, count] of trial.offered) offered.set(code, (offered.get(code) ?? 0) + count);
    wrong.push(...trial.failures.map(({ code, title, why }) => `${file.name}: ${code}, ${title}: ${why}`));
    if (trial.repaired.length > 0) texts.set(file.name, file.text);
    for (const [index, text] of trial.repaired.entries()) {
      const name = `${file.name}-${String(index)}`;
      texts.set(name, text);
      origins.set(name, file);
    }
  }
  const errors = typeErrors(texts);
  for (const [name, origin] of origins) {
    const brought = without(errors.get(name) ?? [], errors.get(origin.name) ?? []);
    if (brought.length > 0) wrong.push(`${origin.name}: brings ${brought.join(', ')}: ${texts.get(name) ?? ''}`);
  }
  return { offered, repaired: origins.size, wrong };
}

/** The numbers that are left when each of the others has taken one away. */
function without(numbers: readonly number[], others: readonly number[]): readonly number[] {
  const left = [...others];
  return numbers.filter((number) => {
    const at = left.indexOf(number);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
