/**
 * Writes at unknown times. A function that anyone may call changes things
 * whenever it is called; what it writes outside itself is therefore unknown
 * from the start, and the program is evaluated again with that knowledge.
 */
import type { Node } from './ast.js';

/** All properties, elements or values. */
export const EVERYTHING = '*';

/** Handed out to others once the program itself has run. */
export const LATER = 'later';

export class Havoc {
  private readonly written = new Map<Node, Set<string>>();
  /** How many facts are in it; grows with every evaluation until nothing new is found. */
  size = 0;

  add(node: Node, property: string): void {
    const properties = this.written.get(node) ?? new Set<string>();
    if (properties.has(property)) return;
    properties.add(property);
    this.written.set(node, properties);
    this.size += 1;
  }

  /** Takes over what another evaluation found; true when anything of it is new. */
  merge(other: Havoc): boolean {
    const before = this.size;
    for (const [node, properties] of other.written) for (const property of properties) this.add(node, property);
    return this.size > before;
  }

  has(node: Node, property: string): boolean {
    return this.written.get(node)?.has(property) ?? false;
  }
}
