/**
 * Everybody else: the functions that generated programs call without anybody
 * knowing what they do. They answer as they like, keep what they are handed,
 * and change or call it now, later, once, several times or never.
 */
import type { Dice } from '../core/regex-generator.js';
import type { AnyFunction } from './values.js';

/** Ends a run that calls for too long. */
export class OutOfFuel extends Error {}

/** Calls that one run may make; generated programs need a tenth of it. */
const FUEL = 400;

type Bag = Record<string, unknown>;

export class Outside {
  #fuel = FUEL;
  readonly #flags = new Map<unknown, boolean>();
  readonly #kept: unknown[] = [];
  #depth = 0;

  constructor(
    private readonly dice: Dice,
    /** Nobody keeps or changes anything; what is asked is answered. */
    private readonly quiet: boolean,
  ) {}

  names(): Bag {
    return {
      flag: (name: unknown) => this.#flag(name),
      coin: () => {
        this.#burn();
        return this.dice.chance(50);
      },
      more: () => {
        this.#burn();
        return this.dice.chance(55);
      },
      num: () => this.dice.below(4),
      word: () => this.dice.pick(['a', 'b', 'c', 'refund', 'x']),
      pass: (value: unknown) => {
        this.#keep(value);
        return value;
      },
      pick: (...values: unknown[]) => {
        for (const value of values) this.#keep(value);
        return values[this.dice.below(values.length)];
      },
      touch: (...values: unknown[]) => {
        for (const value of values) this.#keep(value);
        this.#poke();
      },
      invoke: (fn: unknown, ...args: unknown[]) => {
        this.#keep(fn);
        let result: unknown;
        for (let count = this.dice.below(3); count > 0; count -= 1) result = this.#callFunction(fn, args);
        this.#poke();
        return result;
      },
      sleep: async () => {
        await Promise.resolve();
        this.#poke();
      },
    };
  }

  /** Lets nothing more happen, whatever of the program still runs. */
  end(): void {
    this.#fuel = 0;
  }

  /** What happens between and after the calls of the program. */
  #poke(): void {
    this.#burn();
    if (this.quiet) return;
    for (let count = this.dice.below(3); count > 0; count -= 1) this.disturb();
  }

  /** Does one thing to something that was handed out. */
  disturb(): void {
    if (this.#kept.length === 0 || this.#depth > 3) return;
    const thing = this.#reach(this.#kept[this.dice.below(this.#kept.length)]);
    if (typeof thing === 'function') this.#callFunction(thing, this.#values());
    else this.#change(thing);
  }

  callExport(fn: unknown): unknown {
    const result = this.#callFunction(fn, this.#values());
    if (typeof result === 'function' && !this.quiet) this.#keep(result);
    return result;
  }

  #flag(name: unknown): boolean {
    this.#burn();
    const known = this.#flags.get(name) ?? this.dice.chance(50);
    this.#flags.set(name, known);
    return known;
  }

  #burn(): void {
    this.#fuel -= 1;
    if (this.#fuel < 0) throw new OutOfFuel();
  }

  #keep(value: unknown): void {
    this.#burn();
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') this.#kept.push(value);
  }

  #callFunction(fn: unknown, args: readonly unknown[]): unknown {
    this.#burn();
    if (typeof fn !== 'function' || this.#depth > 3) return undefined;
    this.#depth += 1;
    try {
      const result: unknown = (fn as AnyFunction)(...args);
      if (result instanceof Promise) result.catch(() => undefined);
      return result;
    } catch (error) {
      if (error instanceof OutOfFuel || this.dice.chance(20)) throw error;
      return undefined;
    } finally {
      this.#depth -= 1;
    }
  }

  /** A thing or something inside it. */
  #reach(value: unknown): unknown {
    let thing = value;
    for (let step = this.dice.below(3); step > 0; step -= 1) {
      if (typeof thing !== 'object' || thing === null) break;
      const inner = Object.values(thing).filter(
        (part) => (typeof part === 'object' && part !== null) || typeof part === 'function',
      );
      if (inner.length === 0) break;
      thing = inner[this.dice.below(inner.length)];
    }
    return thing;
  }

  #change(thing: unknown): void {
    try {
      if (Array.isArray(thing)) this.#changeArray(thing);
      else if (typeof thing === 'object' && thing !== null) this.#changeObject(thing as Bag);
    } catch (error) {
      if (error instanceof OutOfFuel) throw error;
    }
  }

  #changeArray(list: unknown[]): void {
    switch (this.dice.below(5)) {
      case 0:
        list.pop();
        return;
      case 1:
        list.reverse();
        return;
      case 2:
        list.length = 0;
        return;
      case 3:
        list.unshift(...list.slice(0, 2));
        return;
      default:
        list.push(list[0], this.#value());
    }
  }

  #changeObject(object: Bag): void {
    if (typeof object.entry === 'function') {
      (object.entry as AnyFunction)(this.#skill());
      return;
    }
    const keys = Object.keys(object);
    const key = keys[this.dice.below(Math.max(1, keys.length))] ?? 'use';
    if (this.dice.chance(40)) Reflect.deleteProperty(object, key);
    else object[key] = this.#value();
  }

  #values(): unknown[] {
    return Array.from({ length: this.dice.below(4) }, () => this.#value());
  }

  #value(): unknown {
    switch (this.dice.below(9)) {
      case 0:
        return undefined;
      case 1:
        return this.dice.pick(['a', 'b', 'c', 'refund']);
      case 2:
        return this.dice.below(3);
      case 3:
        return true;
      case 4:
        return this.#skill();
      case 5:
        return [this.#skill()];
      case 6:
        return { use: 'a', match: /a/, id: 'a', from: 'a', to: 'b' };
      case 7:
        return () => this.dice.chance(50);
      default:
        return [{ use: 'a', when: () => true }];
    }
  }

  #skill(): unknown {
    const id = this.dice.pick(['a', 'b', 'c', 'z']);
    return Object.freeze({
      id,
      description: id,
      flavor: 'skill',
      trigger: { kind: 'llm-activated' },
      inject: { systemPrompt: id, tools: [] },
      metadata: {},
    });
  }
}
