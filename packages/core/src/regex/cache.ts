/** A memo that forgets its oldest entries, so that a long run over many files does not keep them all. */

/** Values by key, bounded by the sum of their weights. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  readonly #limit: number;
  #total = 0;

  /** `limit` is the greatest sum of weights that is kept. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The value of `key`, made by `make` when it is not kept. One is added to `weight` for the entry itself. */
  get(key: string, weight: number, make: () => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) return known.value;
    const entry = { value: make(), weight: weight + 1 };
    this.#entries.set(key, entry);
    this.#total += entry.weight;
    for (const [oldest, { weight: freed }] of this.#entries) {
      if (this.#total <= this.#limit) break;
      this.#entries.delete(oldest);
      this.#total -= freed;
    }
    return entry.value;
  }
}
