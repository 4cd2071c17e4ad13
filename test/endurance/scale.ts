/** How much is tried: a part that fits beside the other tests, or everything, which `pnpm run endurance` asks for. */
const isFull = process.env.ENDURANCE === 'full';

/** What the random choices begin with. */
export const SEED = Number(process.env.ENDURANCE_SEED ?? 1);

/** What the bounded part has, or the whole. */
export function scaled<Amount>(bounded: Amount, full: Amount): Amount {
  return isFull ? full : bounded;
}

/** Random texts of each kind. */
export const ROUNDS = Number(process.env.ENDURANCE_ROUNDS ?? scaled(120, 5_000));

/** Files of the installed dependencies, spread over all of them; `all` for every one. */
export const FILES = process.env.ENDURANCE_FILES ?? (isFull ? 'all' : '60');

/** The items of a list that a run looks at: all of them, or so many that are spread over it. */
export function spread<Item>(items: readonly Item[], bounded: number): readonly Item[] {
  if (isFull || items.length <= bounded) return items;
  const step = items.length / bounded;
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
