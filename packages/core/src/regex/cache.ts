/** A memo that forgets its oldest entries, so that a long run over many files does not keep them all. */

/** Values by key, bounded by the sum of their weights. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  readonly #limit: number;
  /** The entries from the oldest one on. */
  #oldest = this.#entries.entries();
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
    // What is made may have asked for the same key.
    this.#forget(key);
    this.#entries.set(key, entry);
    this.#total += entry.weight;
    while (this.#total > this.#limit) this.#forget(this.#oldestKey());
    return entry.value;
  }

  #oldestKey(): string {
    // All that stands in front of the iterator is forgotten. A new one would have to step over that again each time.
    let next = this.#oldest.next();
    if (next.done === true) {
      this.#oldest = this.#entries.entries();
      next = this.#oldest.next();
    }
    return next.value?.[0] ?? '';
  }

  #forget(key: string): void {
    this.#total -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
