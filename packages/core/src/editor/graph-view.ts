/** What a view beside the code shows of a file: each call that makes a graph, what was found in it, and its drawing. */
import { append } from '../source/append.js';
import type { Analysis } from '../analyze.js';
import type { GraphDeclaration } from '../declare/graph.js';
import type { Area } from '../declare/unknowns.js';
import { markFindings } from '../draw/marks.js';
import { pictureOf } from '../draw/picture.js';
import { type SvgTheme, drawSvg } from '../draw/svg.js';
import { type Node, childrenOf, rangeOf, staticName, unwrap } from '../evaluate/ast.js';
import type { Finding, Severity } from '../finding.js';
import { type Span, sameSpan } from '../source/span.js';
import { cursorAt, indexOf } from './cursor.js';
import { textAt, unknownPartsOf } from './unknown-lines.js';

/** The request that a server answers with `GraphViews`. VS Code hands on those whose names begin with an underscore. */
export const GRAPH_VIEWS_REQUEST = '_skillGraph.views';

/** A finding as plain data: it goes from one process to another. */
export interface ViewFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly at: Span;
}

/** A part of the text that could not be evaluated, and what is not known because of it. */
export interface ViewUnknown {
  readonly text: string;
  readonly reason: string;
  readonly areas: readonly Area[];
  readonly at: Span;
}

/** One call that makes a graph. */
export interface GraphView {
  /** The callee, `skillGraph`. */
  readonly at: Span;
  /** The variable that the graph is given to, where there is one. */
  readonly name?: string;
  readonly findings: readonly ViewFinding[];
  readonly unknown: readonly ViewUnknown[];
  /**
   * SVG images, one for each graph that the call was seen to build: in a
   * function that is called twice there are two, in one that is not called
   * there is none. Empty as well where no drawing was asked for.
   */
  readonly drawings: readonly string[];
}

/** All such calls of one file, in the order of the text. */
export interface GraphViews {
  readonly file: string;
  readonly graphs: readonly GraphView[];
}

/** A factory may be called any number of times; a reader looks at a few. */
const DRAWINGS_MAX = 4;

/** The functions of the library that make graphs. */
const MAKERS: ReadonlySet<string> = new Set(['skillGraph', 'defineSkillMap']);

/**
 * The views of an analysed file. `findings` are those that the host shows, with
 * its severities. Drawn in a theme where one is given; a call that was not
 * evaluated is in the list too, so that its view can say why.
 */
export function graphViews(analysis: Analysis, findings: readonly Finding[], theme?: SvgTheme): GraphViews {
  const calls = [...calleesOf(analysis)]
    .sort((a, b) => a.start - b.start)
    .map((at) => ({
      at,
      range: callAround(analysis, at),
      builds: analysis.graphs.filter(({ callee }) => sameSpan(callee, at)),
    }));
  const owners = new Map(findings.map((finding) => [finding, ownersOf(finding, calls)]));
  const views = calls.map((call) =>
    viewOf(
      analysis,
      call,
      findings.filter((finding) => owners.get(finding)?.includes(call)),
      theme,
    ),
  );
  return { file: analysis.source.file, graphs: views };
}

/** A call that makes a graph: its callee, all of its text, and the graphs that it was seen to build. */
interface Call {
  readonly at: Span;
  readonly range: Range;
  readonly builds: readonly GraphDeclaration[];
}

/** The calls that a finding is about: the one that it stands in, else those that draw it, else all of them. */
function ownersOf(finding: Finding, calls: readonly Call[]): readonly Call[] {
  const around = calls.filter(({ range }) => holds(range, finding.at));
  if (around.length > 0 || calls.length === 1) return around.length > 0 ? around : calls;
  const drawn = calls.filter(({ builds }) => builds.some((graph) => isDrawn(graph, finding)));
  return drawn.length > 0 ? drawn : calls;
}

function isDrawn(graph: GraphDeclaration, finding: Finding): boolean {
  const { nodes, edges } = markFindings(pictureOf(graph), [finding]);
  return [...nodes, ...edges].some((marked) => marked.length > 0);
}

function viewOf(analysis: Analysis, { at, builds }: Call, findings: readonly Finding[], theme?: SvgTheme): GraphView {
  const name = nameOf(analysis, at);
  return {
    at,
    ...(name === undefined ? {} : { name }),
    findings: findings.map(({ code, severity, message, at: place }) => ({ code, severity, message, at: place })),
    unknown: unknownPartsOf(analysis, at).map((part) => ({ ...part, text: textAt(analysis, part.at) })),
    drawings:
      theme === undefined ? [] : builds.slice(0, DRAWINGS_MAX).map((graph) => drawSvg(graph, { theme, findings })),
  };
}

type Range = readonly [number, number] | undefined;

function holds(range: Range, { start, end }: Span): boolean {
  return range !== undefined && range[0] <= start && end <= range[1];
}

/** The text of the outermost call that a callee is part of: with a builder, the whole chain up to `build()`. */
function callAround({ source }: Analysis, at: Span): Range {
  const path = cursorAt(source, at.end)?.path ?? [];
  let call: Node | undefined;
  for (const node of path.toReversed()) {
    if (node.type === 'CallExpression' && rangeOf(node)[0] <= at.start && (call === undefined || isLink(node, call)))
      call = node;
  }
  return call === undefined ? undefined : rangeOf(call);
}

/** True where the inner call stands in the callee of the outer one, `inner(…).entry(…)`, and not among its arguments. */
function isLink(outer: Node, inner: Node): boolean {
  return outer.type === 'CallExpression' && rangeOf(inner)[1] <= rangeOf(outer.callee)[1];
}

function nameOf({ source }: Analysis, at: Span): string | undefined {
  const declarator = cursorAt(source, at.end)?.path.findLast(({ type }) => type === 'VariableDeclarator');
  return declarator?.type === 'VariableDeclarator' ? staticName(declarator.id) : undefined;
}

/** The callee of every call that makes a graph: those that were evaluated, and those that are only written. */
function calleesOf(analysis: Analysis): ReadonlySet<Span> {
  const callees = new Map(analysis.graphs.map(({ callee }) => [callee.start, callee]));
  for (const callee of writtenCallees(analysis)) if (!callees.has(callee.start)) callees.set(callee.start, callee);
  return new Set(callees.values());
}

/** A loop with a list of its own: depth is an author's choice. */
function writtenCallees({ source }: Analysis): readonly Span[] {
  const index = indexOf(source);
  if (index === undefined) return [];
  const names = new Set(MAKERS);
  const callees: Span[] = [];
  const open: Node[] = [index.program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    // Imports stand at the top, so a new name is known before it is called; children are taken in the order of the text.
    if (node.type === 'ImportSpecifier' && MAKERS.has(staticName(node.imported) ?? '')) names.add(node.local.name);
    if (node.type === 'CallExpression') {
      const callee = unwrap(node.callee);
      if (isMaker(callee, names))
        callees.push({ file: source.file, start: rangeOf(callee)[0], end: rangeOf(callee)[1] });
    }
    append(open, childrenOf(node).reverse());
  }
  return callees;
}

function isMaker(callee: Node, names: ReadonlySet<string>): boolean {
  if (callee.type === 'Identifier') return names.has(callee.name);
  return callee.type === 'MemberExpression' && !callee.computed && MAKERS.has(staticName(callee.property) ?? '');
}
