/** The variables that are in scope while a program is generated. */
import type { Dice } from '../core/regex-generator.js';

/** What a value is for; lists end in `s`. */
export type Kind =
  | 'skill'
  | 'skills'
  | 'rule'
  | 'rules'
  | 'step'
  | 'steps'
  | 'text'
  | 'texts'
  | 'number'
  | 'truth'
  | 'config'
  | 'builder'
  | 'entryOptions'
  | 'routeOptions';

/** Ids of skills that most programs have, and one that they seldom have. */
export const IDS = ['a', 'b', 'c', 'a', 'b', 'c', 'd'];

export const LIST_OF = { skill: 'skills', rule: 'rules', step: 'steps', text: 'texts' } as const;
export const ELEMENT_OF = { skills: 'skill', rules: 'rule', steps: 'step', texts: 'text' } as const;
export type ListKind = keyof typeof ELEMENT_OF;
export const LISTS = Object.keys(ELEMENT_OF) as ListKind[];

export interface Variable {
  /** How it is written where it is used; a member such as `o1.k` counts as a variable. */
  readonly text: string;
  readonly kind: Kind;
  readonly assignable: boolean;
  /** Set for a function of parameters of these kinds that gives the kind. */
  readonly params?: readonly Kind[];
  /** It differs from turn to turn or from call to call. */
  readonly varies?: boolean;
}

/** Nested scopes, the innermost last. */
export class Names {
  readonly #scopes: Variable[][] = [[]];
  #count = 0;

  constructor(private readonly dice: Dice) {}

  fresh(prefix: string): string {
    this.#count += 1;
    return `${prefix}${this.#count}`;
  }

  declare(variable: Variable): void {
    this.#scopes.at(-1)?.push(variable);
  }

  /** Something in a scope of its own. */
  within<T>(make: () => T): T {
    this.#scopes.push([]);
    const made = make();
    this.#scopes.pop();
    return made;
  }

  get isTop(): boolean {
    return this.#scopes.length === 1;
  }

  /** What the outermost scope declares. */
  get exportable(): readonly string[] {
    return (this.#scopes[0] ?? []).map(({ text }) => text).filter((text) => /^\w+$/.test(text));
  }

  find(accepts: (variable: Variable) => boolean): Variable | undefined {
    const all = this.#scopes.flat().filter(accepts);
    // Those that were declared last are of interest most.
    const index = this.dice.chance(50)
      ? all.length - 1 - this.dice.below(Math.min(4, all.length || 1))
      : this.dice.below(all.length || 1);
    return all[Math.max(0, index)];
  }

  /** What differs from turn to turn or from call to call. */
  get varying(): readonly Variable[] {
    return this.#scopes.flat().filter(({ varies }) => varies === true);
  }

  variable(kind: Kind): Variable | undefined {
    return this.find((variable) => variable.kind === kind && variable.params === undefined);
  }
}
