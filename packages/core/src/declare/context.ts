/** What all of `declare/` shares while one program is evaluated: the places, the refusals, and the moment. */
import type { Node } from '../evaluate/ast.js';
import type { Machine } from '../evaluate/machine.js';
import type { Path } from '../evaluate/path.js';
import { judge } from '../evaluate/program.js';
import { type Datum, type Ownership, snapshot } from '../evaluate/snapshot.js';
import { type Argument, type ObjectValue, type Value, primitive } from '../evaluate/value.js';
import type { GraphDeclaration, PredicateAnswer, PredicateDeclaration } from './graph.js';
import type { Places } from './read.js';
import type { Refusal } from './refusal.js';

/** A `decideSkill(…)`. */
export interface Decision {
  readonly predicate: Datum | undefined;
  readonly whenTrue: Datum | undefined;
  readonly whenFalse: Datum | undefined;
  readonly label: Datum | undefined;
}

export class Context {
  readonly refusals: Refusal[] = [];
  readonly graphs: GraphDeclaration[] = [];
  readonly decisions = new WeakMap<object, Decision>();
  /** When each skill was made, in the machine's time. */
  readonly madeAt = new WeakMap<object, number>();

  constructor(
    readonly places: Places,
    private readonly owns: Ownership,
  ) {}

  refuse(m: Machine, refusal: Refusal): void {
    if (m.muted === 0) this.refusals.push(refusal);
  }

  take(m: Machine, value: Value, use: Node): Datum {
    return snapshot(m, value, use, this.owns);
  }

  /** The argument at a position: its snapshot, nothing when it is left out, or unknown behind a spread. */
  argument(m: Machine, args: readonly Argument[], index: number): Datum | undefined {
    const spread = args.slice(0, index + 1).find((argument) => argument.gap === true);
    const argument = spread ?? args[index];
    return argument === undefined ? undefined : this.take(m, argument.value, argument.node);
  }

  /** A predicate, to be asked after the program is evaluated but as things stand now. */
  predicate(m: Machine, datum: Datum): PredicateDeclaration {
    const { path, time } = m;
    return { site: this.places.site(datum), judge: (phrase) => answer(m, datum, phrase, path, time) };
  }
}

function answer(m: Machine, datum: Datum, phrase: string, path: Path, time: number): PredicateAnswer {
  if (datum.kind !== 'function') {
    // Calling what is no function throws; `null` is read in two ways by the library.
    const certain = datum.kind === 'primitive' && datum.value !== null && datum.value !== undefined;
    return certain || datum.kind === 'object' || datum.kind === 'array' || datum.kind === 'regexp' ? 'threw' : 'unknown';
  }
  const result = judge(m, datum.value, coldContext(m, datum.value.node, phrase), path, time);
  if (result === undefined) return 'unknown';
  if (result === 'threw') return 'threw';
  return result ? 'match' : 'no-match';
}

/** Exactly what the library's check-up hands to a predicate. */
function coldContext(m: Machine, node: Node, phrase: string): ObjectValue {
  const context = m.object(node);
  const properties: [string, Value][] = [
    ['iteration', primitive(1, node)],
    ['userMessage', primitive(phrase, node)],
    ['history', m.array([], node)],
    ['activatedInjectionIds', m.array([], node)],
  ];
  for (const [name, value] of properties) context.properties.set(name, m.slot(value, node));
  return context;
}
