/** A graph once it is built, as a value: nothing of it is followed, but whoever is handed it knows which one it is. */
import type { Node } from '../evaluate/ast.js';
import type { Machine } from '../evaluate/machine.js';
import { getMember } from '../evaluate/members.js';
import type { Datum } from '../evaluate/snapshot.js';
import { type Value, unknown } from '../evaluate/value.js';
import type { Context } from './context.js';
import type { GraphDeclaration, MountDeclaration, Ternary } from './graph.js';
import { fieldOf, present, textOf } from './read.js';

/** What the context keeps of a built graph. */
export interface BuiltGraph {
  readonly graph: GraphDeclaration;
  /** The list behind `graph.mounts`, to which every agent that is built adds itself. */
  readonly mounts: MountDeclaration[];
}

/** Makes the value of `.build()` and of `skillGraph(config)`. */
export function builtGraph(c: Context, m: Machine, built: BuiltGraph, node: Node): Value {
  const inside = unknown('it is a built graph', node);
  const value: Value = {
    kind: 'host',
    node,
    get: (name, at) => getMember(m, inside, name, at),
    // A built graph does not change.
    taint: () => undefined,
  };
  c.built.set(value, built);
  return value;
}

/** Whether the check-up runs when a graph is built with these options: only `check: 'off'` turns it off. */
export function runsCheckup(options: Datum | undefined): Ternary {
  const check = fieldOf(options, 'check');
  if (check === 'unknown' || present(check)?.kind === 'unknown') return undefined;
  return textOf(present(check)) !== 'off';
}
