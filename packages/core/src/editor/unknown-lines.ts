/** What of a graph could not be evaluated, and why. */
import type { Analysis } from '../analyze.js';
import type { GraphDeclaration } from '../declare/graph.js';
import { type Node, rangeOf } from '../evaluate/ast.js';
import type { UnknownPart } from '../declare/unknowns.js';
import type { Span } from '../source/span.js';
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
  const own = statementAround(analysis, callee);
  // What stands in the statement of another graph is that graph's; what stands in none may be anybody's.
  const free = freeUnknowns(analysis);
  return analysis.unknowns.filter((part) => holds(own, part.at) || free.has(part));
}

type Range = readonly [number, number] | undefined;

function holds(range: Range, { start, end }: Span): boolean {
  return range !== undefined && range[0] <= start && end <= range[1];
}

const known = new WeakMap<Analysis, ReadonlySet<UnknownPart>>();

/** The unknown parts that stand in no graph's statement, looked up once: every graph asks for them. */
function freeUnknowns(analysis: Analysis): ReadonlySet<UnknownPart> {
  let free = known.get(analysis);
  if (free === undefined) {
    const unknowns = analysis.unknowns;
    const statements =
      unknowns.length === 0 ? [] : analysis.graphs.map(({ callee }) => statementAround(analysis, callee));
    free = new Set(unknowns.filter(({ at }) => !statements.some((range) => holds(range, at))));
    known.set(analysis, free);
  }
  return free;
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
