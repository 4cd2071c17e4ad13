/** Regular expressions as values. */
import type { Node } from './ast.js';
import { type Value, unknown } from './value.js';

/** The value of a regular expression, with the source and flags that the engine would report. */
export function regexpValue(source: string, flags: string, node: Node): Value {
  try {
    // Compiling runs nothing of the pattern; it only normalises the text.
    const compiled = new RegExp(source, flags);
    return { kind: 'regexp', source: compiled.source, flags: compiled.flags, node };
  } catch {
    // Another engine may accept it.
    return unknown('it is no regular expression that this engine understands', node);
  }
}
