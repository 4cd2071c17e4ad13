/**
 * The library as generated programs meet it. What they declare is read by the
 * core's own `declare/` with every value known, so that a run differs from the
 * evaluation of the same program in nothing but what the evaluator did not know.
 */
import { Context } from '../../packages/core/src/declare/context.js';
import type { PredicateAnswer, PredicateDeclaration } from '../../packages/core/src/declare/graph.js';
import { Library } from '../../packages/core/src/declare/library.js';
import { Places } from '../../packages/core/src/declare/read.js';
import { Havoc } from '../../packages/core/src/evaluate/havoc.js';
import { Machine } from '../../packages/core/src/evaluate/machine.js';
import { Modules } from '../../packages/core/src/evaluate/modules.js';
import type { Datum } from '../../packages/core/src/evaluate/snapshot.js';
import type { HostValue, Intrinsic, Value } from '../../packages/core/src/evaluate/value.js';
import { type Claim, claimsOf, refusalClaim } from './claims.js';
import { OutOfFuel } from './outside.js';
import { type CallPlace, callPlace } from './positions.js';
import { Converter, NOWHERE } from './values.js';

/** What the library throws. */
export class Refused extends Error {}

/** One call of the library that a run made. */
export interface LibraryCall extends CallPlace {
  /** What was refused by now, by this call or by an earlier one of the same builder. */
  readonly refused: readonly Claim[];
}

/** One graph that a run built. */
export interface BuiltGraph {
  /** Where its `skillGraph` is called. */
  readonly at: string;
  readonly builtAt: string;
  /** How its last call was reached. */
  readonly context: string;
  readonly knownTools: string;
  readonly claims: readonly Claim[];
  readonly refused: boolean;
}

/** How a run's library behaves where the real one is free to. */
export interface Manner {
  /** A refusal ends the call, as it does in the library; else the run goes on, as the evaluator does. */
  readonly throws: boolean;
  /** Skills keep copies of the lists that they are given. */
  readonly copies: boolean;
  /** The places of graphs that are looked at; without it, all of them. */
  readonly places?: ReadonlySet<string>;
}

/** Refusals that the library throws when a builder is told, though the core says them when it is built. */
export const ON_REGISTRATION: ReadonlySet<string> = new Set([
  'not-a-skill',
  'duplicate-skill-id',
  'malformed-never-routes',
  'malformed-graph',
]);

/** The methods that tell a builder something. */
export const BUILDER_METHODS: readonly string[] = [
  'entry',
  'route',
  'tree',
  'entryBy',
  'entryByRelevance',
  'entryByRead',
  'classify',
  'neverRoutes',
];

/** Answers predicates by calling the program's own functions. */
class RunContext extends Context {
  converter: Converter | undefined;

  override predicate(_: Machine, datum: Datum): PredicateDeclaration {
    const real = datum.kind === 'function' ? this.converter?.functionOf(datum.value) : undefined;
    return { site: this.places.site(datum), judge: (phrase) => judge(datum, real, phrase) };
  }
}

function judge(datum: Datum, real: ((context: unknown) => unknown) | undefined, phrase: string): PredicateAnswer {
  if (real === undefined)
    return datum.kind === 'primitive' && (datum.value === null || datum.value === undefined) ? 'unknown' : 'threw';
  try {
    return real({ iteration: 1, userMessage: phrase, history: [], activatedInjectionIds: [] }) ? 'match' : 'no-match';
  } catch {
    return 'threw';
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** Calls of the library that one run may make, trials of builders among them. */
const CALLS = 2_000;

/** The library of one run, and what was declared with it. */
export class RunLibrary {
  readonly throws: boolean;
  readonly calls: LibraryCall[] = [];
  readonly graphs: BuiltGraph[] = [];
  #left = CALLS;
  readonly #context: RunContext;
  readonly #machine: Machine;
  readonly #converter: Converter;
  readonly #members: ReadonlyMap<string, Value>;

  constructor(private readonly manner: Manner) {
    this.throws = manner.throws;
    this.#context = new RunContext(new Places('run', ''), () => true, undefined);
    const library = new Library(this.#context);
    this.#machine = new Machine(library, new Havoc(), new Havoc(), new Modules(() => undefined), 'run');
    this.#converter = new Converter(this.#machine);
    this.#context.converter = this.#converter;
    this.#members = library.module(this.#machine, 'agentfootprint/context', NOWHERE) ?? new Map<string, Value>();
  }

  /** Lets nothing more happen, whatever of the program still runs. */
  end(): void {
    this.#left = 0;
  }

  /** What `import` gives. */
  names(): Fields {
    return {
      skillGraph: (...args: unknown[]) => this.#skillGraph(args),
      defineSkill: (...args: unknown[]) => this.#defineSkill(args),
      defineTool: (...args: unknown[]) => this.#defineTool(args),
      decideSkill: (...args: unknown[]) => this.#adopted('decideSkill', args),
      keywordScorer: (...args: unknown[]) => this.#adopted('keywordScorer', args),
    };
  }

  /** Lets the core read one call; throws what the library would throw. */
  #call(callee: Value | undefined, args: readonly unknown[], earlier: Claim[]): Value {
    this.#left -= 1;
    if (this.#left < 0) throw new OutOfFuel();
    if (callee?.kind !== 'intrinsic') throw new Error('The library has no such function.');
    const before = this.#context.refusals.length;
    const value = this.#invoke(callee, args);
    earlier.push(...this.#context.refusals.slice(before).map(refusalClaim));
    return value;
  }

  #invoke(callee: Intrinsic, args: readonly unknown[]): Value {
    return callee.call({ args: this.#converter.args(args), node: NOWHERE, callee: NOWHERE });
  }

  #finish(place: CallPlace, refused: readonly Claim[], before: number): void {
    this.calls.push({ ...place, refused: [...refused] });
    if (this.manner.throws && refused.length > before) throw new Refused(refused.at(-1)?.code);
  }

  #simple(name: string, args: readonly unknown[]): Value {
    const refused: Claim[] = [];
    const place = callPlace();
    const value = this.#call(this.#members.get(name), args, refused);
    this.#finish(place, refused, 0);
    return value;
  }

  #adopted(name: string, args: readonly unknown[]): object {
    const value = this.#simple(name, args);
    const thing = Object.freeze({ flavor: 'decision' });
    this.#converter.adopt(thing, value);
    return thing;
  }

  #defineSkill(args: readonly unknown[]): object {
    this.#simple('defineSkill', args);
    const options = args[0] as Fields;
    const list = (value: unknown): unknown =>
      this.manner.copies && Array.isArray(value) ? [...(value as unknown[])] : value;
    return Object.freeze({
      id: options.id,
      description: options.description,
      flavor: 'skill',
      trigger: Object.freeze({ kind: 'llm-activated' }),
      inject: Object.freeze({ systemPrompt: options.body, tools: list(options.tools) }),
      metadata: Object.freeze({
        steps: list(options.steps),
        produces: list(options.produces),
        consumes: list(options.consumes),
      }),
    });
  }

  #defineTool(args: readonly unknown[]): object {
    this.#simple('defineTool', args);
    const { name, description, inputSchema, execute, wants } = args[0] as Fields;
    return Object.freeze({ schema: Object.freeze({ name, description, inputSchema }), execute, wants });
  }

  #skillGraph(args: readonly unknown[]): object {
    const refused: Claim[] = [];
    const place = callPlace();
    const value = this.#call(this.#members.get('skillGraph'), args, refused);
    if (value.kind === 'host' && this.#context.builders.has(value)) {
      this.#finish(place, refused, 0);
      return this.#builder(value, place);
    }
    this.#keepGraph(place.at, place, refused);
    this.#finish(place, refused, 0);
    return Object.freeze({ built: true });
  }

  #builder(host: HostValue, made: CallPlace): object {
    const refused: Claim[] = [];
    const builder: Record<string, unknown> = {};
    for (const name of BUILDER_METHODS) {
      builder[name] = (...args: unknown[]): object => {
        const place = callPlace();
        const before = refused.length;
        this.#call(host.get(name, host.node), args, refused);
        if (name !== 'tree') refused.push(...this.#registrationRefusals(host, refused));
        this.#finish(place, refused, before);
        return builder;
      };
    }
    builder.build = (...args: unknown[]): object => {
      const place = callPlace();
      const before = refused.length;
      const all: Claim[] = [...refused];
      this.#call(host.get('build', host.node), args, all);
      this.#keepGraph(made.at, place, all);
      this.#finish(place, all, before);
      return Object.freeze({ built: true });
    };
    return builder;
  }

  /** Builds on trial, which finds what a telling call has registered in vain. */
  #registrationRefusals(host: HostValue, known: readonly Claim[]): readonly Claim[] {
    const { graphs, refusals } = this.#context;
    const [graphCount, refusalCount] = [graphs.length, refusals.length];
    const found: Claim[] = [];
    this.#call(host.get('build', host.node), [], found);
    graphs.length = graphCount;
    refusals.length = refusalCount;
    const texts = new Set(known.map((claim) => JSON.stringify(claim)));
    return found.filter((claim) => ON_REGISTRATION.has(claim.code) && !texts.has(JSON.stringify(claim)));
  }

  #keepGraph(at: string, { context, at: last }: CallPlace, refused: readonly Claim[]): void {
    const graph = this.#context.graphs.at(-1);
    if (graph === undefined) return;
    this.graphs.push({
      at,
      builtAt: last,
      context,
      knownTools: tagOf(graph.knownTools?.items.map((tool) => tool.name)) ?? '',
      // What is refused is no graph, and needs no look.
      claims: refused.length > 0 || this.manner.places?.has(at) === false ? [] : claimsOf(graph),
      refused: refused.length > 0,
    });
  }
}

/** Programs mark their graphs by a first known tool, which may be made of variables; `undefined` when it is not known. */
export function tagOf(names: readonly unknown[] | undefined): string | undefined {
  const first = names === undefined ? '' : names[0];
  return typeof first === 'string' ? first : undefined;
}
