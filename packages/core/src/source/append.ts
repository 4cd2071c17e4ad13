/** Puts things at the end of a list. */

/**
 * Adds all items to the end of a list. `list.push(...items)` hands each of
 * them over on the stack, which some hundred thousand overflow, and an author
 * may write so many.
 */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
