/** What of a graph could not be evaluated, and why. */
import type { Analysis } from '../analyze.js';
import type { GraphDeclaration } from '../declare/graph.js';
import { type Node, rangeOf } from '../evaluate/ast.js';
import type { UnknownPart } from '../declare/unknowns.js';
import { type Span, sameSpan } from '../source/span.js';
import { cursorAt } from './cursor.js';
import { code } from './markdown.js';

/** One line for each unknown part that the graph depends on, or may depend on. */
export function unknownLines(analysis: Analysis, graph: GraphDeclaration): readonly string[] {
  return unknownPartsOf(analysis, graph.callee).map(
    ({ at, reason, areas }) => `${code(textAt(analysis, at))}: ${reason} (${areas.join(', ')})`,
  );
}

/** The unknown parts that the graph of a callee depends on, or may depend on. */
export function unknownPartsOf(analysis: Analysis, callee: Span): readonly UnknownPart[] {
  if (analysis.unknowns.length === 0) return [];
  const others = statementsOf(analysis).flatMap((other) => (sameSpan(other.callee, callee) ? [] : [other.range]));
  const own = statementAround(analysis, callee);
  // What stands in the statement of another graph is that graph's; what stands in none may be anybody's.
  return analysis.unknowns.filter(({ at }) => holds(own, at) || !others.some((range) => holds(range, at)));
}

type Range = readonly [number, number] | undefined;

function holds(range: Range, { start, end }: Span): boolean {
  return range !== undefined && range[0] <= start && end <= range[1];
}

interface GraphStatement {
  readonly callee: Span;
  readonly range: Range;
}

const statements = new WeakMap<Analysis, readonly GraphStatement[]>();

/** The statements in which graphs are made, looked up once: every graph asks for those of all others. */
function statementsOf(analysis: Analysis): readonly GraphStatement[] {
  const known =
    statements.get(analysis) ??
    analysis.graphs.map(({ callee }) => ({ callee, range: statementAround(analysis, callee) }));
  statements.set(analysis, known);
  return known;
}

/** The statement of the program that a place stands in. */
function statementAround({ source }: Analysis, { start, end }: Span): Range {
  const statement: Node | undefined = cursorAt(source, Math.floor((start + end) / 2))?.path[1];
  return statement === undefined ? undefined : rangeOf(statement);
}

/** The beginning of the text at a place; for a place in another file, the file's name. */
export function textAt({ source }: Analysis, { file, start, end }: Span): string {
  return file === source.file ? source.text.slice(start, Math.min(end, start + 60)) : file;
}
