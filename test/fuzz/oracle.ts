/** Holds what the evaluator claims about a program against real runs of it. */
import type { Claim } from './claims.js';
import { isAmong } from './claims.js';
import { type EvaluatedGraph, type Evaluation, evaluateText } from './evaluation.js';
import { compile, run } from './run.js';
import type { BuiltGraph, RunLibrary } from './stub.js';

export interface Verdict {
  /** Claims that a run disproves. */
  readonly false: readonly string[];
  /** Claims that hold in every run and were not made. */
  readonly missed: readonly string[];
  /** Claims that were held against at least one run. */
  readonly held: number;
  /** Graphs that the evaluation found, and that the runs built. */
  readonly graphs: number;
}

const NOTHING: Verdict = { false: [], missed: [], held: 0, graphs: 0 };

/** How a program is examined. */
export interface Examination {
  /** Runs, before something seems to be false. */
  readonly runs: number;
  /** Also says what is missed, which takes longer. */
  readonly missed?: boolean;
}

/** Evaluates a program, runs it several times, and compares. */
export async function examine(text: string, seed: number, { runs, missed = false }: Examination): Promise<Verdict> {
  const compiled = compile(text);
  if (compiled === undefined) return NOTHING;
  let evaluation: Evaluation | undefined;
  try {
    evaluation = evaluateText(text);
  } catch (error) {
    return { ...NOTHING, false: [`the evaluation throws ${error instanceof Error ? (error.stack ?? '') : ''}`] };
  }
  if (evaluation === undefined) return { ...NOTHING, missed: ['nothing is evaluated'] };
  const claimed = new Set(evaluation.graphs.filter(({ claims }) => claims.length > 0).map(({ at }) => at));
  if (!missed && claimed.size + evaluation.refusals.length === 0)
    return { ...NOTHING, graphs: evaluation.graphs.length };
  const libraries: RunLibrary[] = [];
  const runMore = async (count: number): Promise<void> => {
    for (let left = count; left > 0; left -= 1) {
      const index = libraries.length;
      const manner = { throws: index % 3 !== 2, copies: index % 2 === 0 };
      libraries.push(
        await run(compiled, seed * 64 + index, missed ? manner : { ...manner, places: claimed }, index === 0),
      );
    }
  };
  await runMore(runs);
  const verdict = compare(evaluation, libraries);
  if (verdict.false.length === 0) return verdict;
  // What seems to be false may only be rare.
  await runMore(runs * 4);
  return compare(evaluation, libraries);
}

function compare(evaluation: Evaluation, libraries: readonly RunLibrary[]): Verdict {
  const wrong = new Set<string>();
  let held = 0;
  for (const evaluated of evaluation.graphs) {
    const { at, knownTools, firm } = evaluated;
    const built = libraries.flatMap((library) => library.graphs.filter((graph) => isOf(graph, evaluated)));
    // Turns of one loop, and calls of one function, are only told apart by their tools.
    const others = evaluation.graphs.filter((other) => isSamePlace(other, evaluated));
    // What rests on something that may be missing holds only where it is there.
    for (const claim of firm) {
      if (!others.every((other) => isAmong(claim, other.firm))) continue;
      if (built.some(({ refused }) => !refused)) held += 1;
      if (isDisproved(built, ({ claims: real, refused }) => refused || isAmong(claim, real)))
        wrong.add(said('graph', at, claim, knownTools));
    }
  }
  for (const { at, claim, isFirm } of evaluation.refusals) {
    const calls = libraries.flatMap((library) =>
      library.calls.filter((call) => call.at === at).map(({ refused }) => ({ refused, isPatient: !library.throws })),
    );
    if (calls.length > 0) held += 1;
    // What is refused may be there only sometimes; and a run that stops does not say what else it would refuse.
    const isRefused = calls.some(({ refused, isPatient }) =>
      isPatient ? isAmong(claim, refused) : refused.length > 0,
    );
    if (isFirm && !isRefused && calls.some(({ isPatient }) => isPatient)) wrong.add(said('refusal', at, claim));
  }
  return { false: [...wrong].sort(), missed: missedBy(evaluation, libraries), held, graphs: evaluation.graphs.length };
}

function isSamePlace(a: EvaluatedGraph, b: EvaluatedGraph): boolean {
  return a.at === b.at && a.builtAt === b.builtAt && a.knownTools === b.knownTools;
}

function isOf(graph: BuiltGraph, { at, builtAt, knownTools }: EvaluatedGraph): boolean {
  return graph.at === at && graph.builtAt === builtAt && (knownTools === undefined || knownTools === graph.knownTools);
}

/** A claim is about one way to reach a place; it is disproved when it fails on each of the ways. */
function isDisproved(built: readonly BuiltGraph[], holds: (graph: BuiltGraph) => boolean): boolean {
  const ways = new Map<string, boolean>();
  for (const graph of built) ways.set(graph.context, (ways.get(graph.context) ?? true) && holds(graph));
  return ways.size > 0 && ![...ways.values()].includes(true);
}

function said(kind: string, at: string, { code, subjects }: Claim, knownTools?: string): string {
  return `${kind} ${at}${knownTools ? `[${knownTools}]` : ''} ${code} ${JSON.stringify(subjects)}`;
}

/** Claims of the first run that were not made; without unknown things in the program, all of them should be. */
function missedBy(evaluation: Evaluation, libraries: readonly RunLibrary[]): readonly string[] {
  const missed = new Set<string>();
  for (const graph of libraries[0]?.graphs ?? []) {
    if (graph.refused) continue;
    const claims = evaluation.graphs.filter((evaluated) => isOf(graph, evaluated)).flatMap((one) => one.claims);
    for (const claim of graph.claims)
      if (!isAmong(claim, claims)) missed.add(said('graph', graph.at, claim, graph.knownTools));
  }
  return [...missed].sort();
}
