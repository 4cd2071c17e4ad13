/** What the conversion of one file carries along, and the shape of the nodes that it makes. */
import type ts from 'typescript';

/** The compiler that the host uses; it is handed in, never imported. */
export type TypeScript = typeof ts;

/** Where the text of a node stands. It moves when text in front of it changes. */
export type Range = [start: number, end: number];

/** One ESTree node. Its children are own fields, so that walkers find them. */
export interface EsNode {
  readonly type: string;
  /** Start and end in UTF-16 code units of the whole text. */
  readonly range: Range;
  readonly [field: string]: unknown;
}

/** The fields of a node besides its type and range. */
export type Fields = Record<string, unknown>;

/**
 * Nesting that is converted: twice the 250 levels that the evaluator follows, and
 * half of what a stack of Node's default size holds. Chains and operators, which the
 * parser nests as deep as they are long, are converted in loops and do not count.
 */
const DEPTH_LIMIT = 500;

/** The file nests deeper than anything that could be evaluated. */
export class TooDeep extends Error {}

/** A name that nobody can write: what a missing name declares, so that no missing name reads it. */
export const UNWRITABLE = ' ';

/** The conversion of one file. */
export class Conversion {
  readonly text: string;
  /** Of all nodes that were made, in the order in which that was begun. */
  readonly ranges: Range[] = [];
  private depth = 0;

  constructor(
    readonly ts: TypeScript,
    readonly file: ts.SourceFile,
  ) {
    this.text = file.text;
  }

  /** Converts a node one level deeper. */
  nested<Node, Result>(convert: (c: this, node: Node) => Result, node: Node): Result {
    if (this.depth >= DEPTH_LIMIT) throw new TooDeep();
    this.depth += 1;
    const result = convert(this, node);
    this.depth -= 1;
    return result;
  }

  /** Where the text of a node starts, behind comments. */
  start(node: ts.Node): number {
    return node.getStart(this.file);
  }

  /** The start and end of the text of a node. Nodes are written out with all their fields: adding some later costs. */
  range(node: ts.Node): Range {
    return this.between(node.getStart(this.file), node.end);
  }

  between(start: number, end: number): Range {
    const range: Range = [start, end];
    this.ranges.push(range);
    return range;
  }

  /** What stands for an expression that is not there or not finished: a name that nothing declares. */
  unknown(node: ts.Node): EsNode {
    return { type: 'Identifier', range: this.range(node), name: '' };
  }

  /** The same, at a place where TypeScript has no node. */
  unknownAt(position: number): EsNode {
    return { type: 'Identifier', range: this.between(position, position), name: '' };
  }

  /** True where the parser put a node because the grammar wants one, and the text has none. */
  isMissing(node: ts.Node): boolean {
    return node.pos === node.end;
  }

  has(node: ts.Node, kind: ts.SyntaxKind): boolean {
    return modifiersOf(node).some((modifier) => modifier.kind === kind);
  }

  isDeclare(node: ts.Node): boolean {
    return this.has(node, this.ts.SyntaxKind.DeclareKeyword);
  }

  /** The first place at or behind `position` that is neither space nor comment. */
  skipTrivia(position: number): number {
    TRIVIA.lastIndex = position;
    return position + (TRIVIA.exec(this.text)?.[0].length ?? 0);
  }
}

const TRIVIA = /(?:\s|\/\/[^\n\r]*|\/\*[^]*?\*\/)*/y;

/** Modifiers and decorators of a node. */
export function modifiersOf(node: ts.Node): readonly ts.ModifierLike[] {
  return (node as { modifiers?: ts.NodeArray<ts.ModifierLike> }).modifiers ?? [];
}

/** A converter for each kind of node, by the name of the kind. */
export type Table<Nodes> = {
  readonly [Name in keyof Nodes & keyof typeof ts.SyntaxKind]: (c: Conversion, node: Nodes[Name]) => EsNode;
};

type Maker = (c: Conversion, node: ts.Node) => EsNode;

/** Looks converters up by the kind of a node. */
export function lookup<Nodes>(table: Table<Nodes>): (c: Conversion, node: ts.Node) => Maker | undefined {
  return byKind(table as unknown as Readonly<Record<string, Maker>>);
}

/**
 * Looks something up by the kind of a node. The numbers of the kinds differ
 * between versions of TypeScript, so there is one list for each injected instance.
 */
export function byKind<Found>(
  table: Readonly<Record<string, Found>>,
): (c: Conversion, node: ts.Node) => Found | undefined {
  const tables = new WeakMap<TypeScript, (Found | undefined)[]>();
  // A process has one instance, or takes them one after the other.
  let last: { readonly typescript: TypeScript; readonly byNumber: readonly (Found | undefined)[] } | undefined;
  return ({ ts: typescript }, node) => {
    if (last?.typescript !== typescript) {
      const byNumber = tables.get(typescript) ?? numbered(typescript, table);
      tables.set(typescript, byNumber);
      last = { typescript, byNumber };
    }
    return last.byNumber[node.kind];
  };
}

function numbered<Found>(typescript: TypeScript, table: Readonly<Record<string, Found>>): (Found | undefined)[] {
  const found: (Found | undefined)[] = new Array<undefined>(typescript.SyntaxKind.Count).fill(undefined);
  for (const [name, value] of Object.entries(table)) found[kindOf(typescript, name)] = value;
  return found;
}

/** Kinds that an older TypeScript does not have are never met there. */
function kindOf(typescript: TypeScript, name: string): ts.SyntaxKind {
  return (
    (typescript.SyntaxKind as unknown as Readonly<Record<string, ts.SyntaxKind | undefined>>)[name] ??
    typescript.SyntaxKind.Unknown
  );
}
