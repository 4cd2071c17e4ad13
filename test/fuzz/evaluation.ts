/** The evaluation of a generated program, with the library call that each refusal belongs to. */
import { parse } from '@typescript-eslint/parser';
import { Context } from '../../packages/core/src/declare/context.js';
import { Library } from '../../packages/core/src/declare/library.js';
import { Places } from '../../packages/core/src/declare/read.js';
import { type Node, rangeOf } from '../../packages/core/src/evaluate/ast.js';
import type { Machine } from '../../packages/core/src/evaluate/machine.js';
import { ownershipIn } from '../../packages/core/src/evaluate/names.js';
import { evaluateProgram } from '../../packages/core/src/evaluate/program.js';
import type { HostValue, Intrinsic, IntrinsicCall, Value } from '../../packages/core/src/evaluate/value.js';
import { isWellFormed } from '../../packages/core/src/evaluate/well-formed.js';
import { type Claim, claimsOf, refusalClaim } from './claims.js';
import type { GraphDeclaration, List } from 'skill-graph-core';
import { lineColumns } from './positions.js';
import { BUILDER_METHODS, ON_REGISTRATION, tagOf } from './stub.js';

export interface EvaluatedGraph {
  /** Where its `skillGraph` is called, and where it is built. */
  readonly at: string;
  readonly builtAt: string;
  readonly knownTools: string | undefined;
  readonly claims: readonly Claim[];
  /** Those of the claims that do not rest on anything that may be missing; the others hold where it is there. */
  readonly firm: readonly Claim[];
}

export interface EvaluatedRefusal {
  /** The library call that is refused. */
  readonly at: string;
  readonly claim: Claim;
  /** The call is made whenever the program gets that far. */
  readonly isFirm: boolean;
}

export interface Evaluation {
  readonly graphs: readonly EvaluatedGraph[];
  readonly refusals: readonly EvaluatedRefusal[];
}

class TracedLibrary extends Library {
  readonly refusals: { readonly offset: number; readonly claim: Claim; readonly isFirm: boolean }[] = [];
  /** Where each graph is built, in their order. */
  readonly builds: number[] = [];
  /** The range of every call of a builder, and where its name stands. */
  readonly #calls: { readonly range: readonly [number, number]; readonly offset: number }[] = [];

  override module(m: Machine, specifier: string, node: Node): ReadonlyMap<string, Value> | undefined {
    const members = super.module(m, specifier, node);
    return (
      members &&
      new Map([...members].map(([name, value]) => [name, value.kind === 'intrinsic' ? this.#traced(m, value) : value]))
    );
  }

  #traced(m: Machine, intrinsic: Intrinsic): Intrinsic {
    return {
      ...intrinsic,
      call: (call) => {
        const { refusals, graphs, places } = this.context;
        const before = refusals.length;
        const offset = places.callee(call.callee).start;
        if (BUILDER_METHODS.includes(intrinsic.name)) this.#calls.push({ range: rangeOf(call.node), offset });
        const value = intrinsic.call(call);
        for (const refusal of refusals.slice(before)) {
          // What a builder registers is looked at when it is built; the library refuses it at once.
          const told =
            intrinsic.name === 'build' && ON_REGISTRATION.has(refusal.code)
              ? this.#callAround(refusal.at.start)
              : undefined;
          this.refusals.push({
            offset: told ?? offset,
            claim: refusalClaim(refusal),
            isFirm: isFirm(m, intrinsic, call),
          });
        }
        while (this.builds.length < graphs.length) this.builds.push(offset);
        if (value.kind === 'host') this.#traceMembers(m, value);
        return value;
      },
    };
  }

  /** The smallest call that has been made and whose text is around an offset. */
  #callAround(offset: number): number | undefined {
    const around = this.#calls.filter(({ range: [start, end] }) => start <= offset && offset < end);
    return around.sort((a, b) => a.range[1] - a.range[0] - (b.range[1] - b.range[0]))[0]?.offset;
  }

  readonly #hosts = new WeakSet<HostValue>();

  #traceMembers(m: Machine, host: HostValue): void {
    if (this.#hosts.has(host)) return;
    this.#hosts.add(host);
    const { get } = host;
    const members = new Map<string, Value>();
    const traced: HostValue['get'] = (name, node) => {
      const value = members.get(name) ?? get(name, node);
      if (value?.kind !== 'intrinsic' || members.has(name)) return value;
      members.set(name, this.#traced(m, value));
      return members.get(name);
    };
    Object.assign(host, { get: traced });
  }
}

function parsed(text: string): unknown {
  try {
    return parse(text, { range: true, sourceType: 'module' });
  } catch {
    // The engine takes some texts that the parser does not.
    return undefined;
  }
}

/** Evaluates a text; `undefined` when it does not parse or is past the budget. */
export function evaluateText(text: string): Evaluation | undefined {
  const ast = parsed(text);
  if (!isWellFormed(ast)) return undefined;
  const owns = ownershipIn(ast);
  const evaluated = evaluateProgram(
    { program: ast, file: 'graph.js', text },
    () => new TracedLibrary(new Context(new Places('graph.js', text), owns, undefined)),
  );
  if (evaluated === undefined) return undefined;
  const lineColumn = lineColumns(text);
  const { context, refusals, builds } = evaluated.world;
  return {
    graphs: context.graphs.map((graph, index) => ({
      at: lineColumn(graph.callee.start),
      builtAt: lineColumn(builds[index] ?? 0),
      knownTools: tagOf(graph.knownTools?.items.map((tool) => tool.name)),
      claims: claimsOf(graph),
      firm: claimsOf(withoutPossible(graph)),
    })),
    refusals: refusals.map(({ offset, ...rest }) => ({ at: lineColumn(offset), ...rest })),
  };
}

/** True when the call is made for certain, and nothing of what it is handed may be missing. */
function isFirm(m: Machine, { name }: Intrinsic, { args }: IntrinsicCall): boolean {
  return m.path.depth === 0 && name !== 'build' && args.every(({ value }) => isWhole(m, value, 8));
}

function isWhole(m: Machine, value: Value, depth: number): boolean {
  if (depth === 0) return false;
  if (value.kind === 'array') {
    return m
      .elements(value)
      .every((element) => m.isCertain(element) && element.kind === 'item' && isWhole(m, element.slot.value, depth - 1));
  }
  if (value.kind !== 'object') return true;
  return [...value.properties.values()].every((slot) => isWhole(m, slot.value, depth - 1));
}

/** The graph without what may be missing. */
function withoutPossible(graph: GraphDeclaration): GraphDeclaration {
  const whole = <T extends { readonly certain: boolean }>(list: List<T>): List<T> => {
    const items = list.items.filter(({ certain }) => certain);
    return { items, complete: list.complete && items.length === list.items.length };
  };
  return { ...graph, entries: whole(graph.entries), routes: whole(graph.routes), skills: whole(graph.skills) };
}
