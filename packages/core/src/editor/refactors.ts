/** Changes of a graph's text that an author can ask for: another form, another order of the rules. */
import type { Analysis } from '../analyze.js';
import { rulesShadowedByOrder } from '../checks/rules-shadowed-by-order.js';
import { runCheck } from '../checks/run.js';
import type { GraphDeclaration } from '../declare/graph.js';
import type { Finding } from '../finding.js';
import type { TextEdit } from '../source/edit.js';
import type { Span } from '../source/span.js';
import { type GraphSource, graphSources } from './convert-source.js';
import { toBuilder } from './convert-to-builder.js';
import { toObject } from './convert-to-object.js';

/** One change that can be asked for. */
export interface Refactor {
  /** Names the kind of change, for hosts that remember it. */
  readonly name: 'to-builder' | 'to-object' | 'reorder-rules';
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** What is offered for each graph, worked out when a selection first touches it: editors ask on every move of the cursor. */
interface Offers {
  conversions?: readonly Refactor[];
  reorderings?: readonly Refactor[];
}

const offers = new WeakMap<GraphDeclaration, Offers>();
const sources = new WeakMap<Analysis, readonly GraphSource[]>();

/**
 * The changes that are offered for a selection of the analysed file: where it
 * touches the name of the function that makes the graph, and, for the order of
 * the rules, a rule that an earlier one takes everything from.
 */
export function refactorsAt(analysis: Analysis, start: number, end: number): readonly Refactor[] {
  const { file } = analysis.source;
  const isTouched = (at: Span): boolean => at.file === file && start <= at.end && at.start <= end;
  const offered = analysis.graphs.flatMap((graph) => {
    const known = offers.get(graph) ?? {};
    offers.set(graph, known);
    const isGraph = isTouched(graph.callee);
    const isRule =
      isGraph ||
      shadowed(analysis, graph).some(
        ({ at, related }) => isTouched(at) || related.some((other) => isTouched(other.at)),
      );
    return [
      ...(isRule ? (known.reorderings ??= reorderings(analysis, graph)) : []),
      ...(isGraph ? (known.conversions ??= conversions(analysis, graph)) : []),
    ];
  });
  // A factory that is called twice builds two graphs from one text.
  const keys = offered.map((refactor) => JSON.stringify(refactor));
  return offered.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

function sourcesOf(analysis: Analysis): readonly GraphSource[] {
  let known = sources.get(analysis);
  if (known === undefined) {
    known = graphSources(analysis);
    sources.set(analysis, known);
  }
  return known;
}

function conversions(analysis: Analysis, graph: GraphDeclaration): readonly Refactor[] {
  const source = sourcesOf(analysis).find((other) => other.graph === graph);
  if (source === undefined) return [];
  const isConfig = graph.form === 'config';
  const edits = isConfig ? toBuilder(source) : toObject(source);
  if (edits === undefined) return [];
  return [
    isConfig
      ? { name: 'to-builder', title: 'Convert to the builder form', edits }
      : { name: 'to-object', title: 'Convert to the object form', edits },
  ];
}

const shadowedIn = new WeakMap<Analysis, readonly Finding[]>();

/** What is found about rules of this graph that earlier ones take everything from. */
function shadowed(analysis: Analysis, graph: GraphDeclaration): readonly Finding[] {
  const known = shadowedIn.get(analysis) ?? runCheck(analysis, rulesShadowedByOrder.code);
  shadowedIn.set(analysis, known);
  const rules = new Set(graph.entries.items.flatMap(({ match }) => (match === undefined ? [] : [match.site.at.start])));
  return known.filter(({ at }) => at.file === analysis.source.file && rules.has(at.start));
}

/**
 * The order in which every rule can win that can win in any order: the one
 * repair that all findings about shadowed rules have, of those that have one.
 */
function reorderings(analysis: Analysis, graph: GraphDeclaration): readonly Refactor[] {
  const [first, ...others] = shadowed(analysis, graph).filter(({ fixes }) => fixes.length > 0);
  const common = first?.fixes.find(({ edits }) => {
    const key = JSON.stringify(edits);
    return others.every(({ fixes }) => fixes.some((fix) => JSON.stringify(fix.edits) === key));
  });
  return common === undefined ? [] : [{ name: 'reorder-rules', title: 'Reorder all start rules', edits: common.edits }];
}
