/** What the conversion of one file carries along, and the shape of the nodes that it makes. */
import type ts from 'typescript';

/** The compiler that the host uses; it is handed in, never imported. */
export type TypeScript = typeof ts;

/** One ESTree node. Its children are own fields, so that walkers find them. */
export interface EsNode {
  readonly type: string;
  /** Start and end in UTF-16 code units of the whole text. */
  readonly range: [number, number];
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

  /** A node with the range of TypeScript's. */
  node(node: ts.Node, type: string, fields: Fields): EsNode {
    return this.at(this.start(node), node.end, type, fields);
  }

  /** A node with a range of its own. The fields become the node: trees are large, and copying costs. */
  at(start: number, end: number, type: string, fields: Fields): EsNode {
    fields.type = type;
    fields.range = [start, end];
    return fields as unknown as EsNode;
  }

  /** What stands for an expression that is not there or not finished: a name that nothing declares. */
  unknown(node: ts.Node): EsNode {
    return this.node(node, 'Identifier', { name: '' });
  }

  /** The same, at a place where TypeScript has no node. */
  unknownAt(position: number): EsNode {
    return this.at(position, position, 'Identifier', { name: '' });
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
 * between versions of TypeScript, so there is one map for each injected instance.
 */
export function byKind<Found>(
  table: Readonly<Record<string, Found>>,
): (c: Conversion, node: ts.Node) => Found | undefined {
  const maps = new WeakMap<TypeScript, Map<ts.SyntaxKind, Found>>();
  // A process has one instance, or takes them one after the other.
  let last: { readonly typescript: TypeScript; readonly map: Map<ts.SyntaxKind, Found> } | undefined;
  return ({ ts: typescript }, node) => {
    if (last?.typescript !== typescript) {
      const map =
        maps.get(typescript) ??
        new Map(Object.entries(table).map(([name, found]) => [kindOf(typescript, name), found]));
      maps.set(typescript, map);
      last = { typescript, map };
    }
    return last.map.get(node.kind);
  };
}

/** Kinds that an older TypeScript does not have are never met there. */
function kindOf(typescript: TypeScript, name: string): ts.SyntaxKind {
  return (
    (typescript.SyntaxKind as unknown as Readonly<Record<string, ts.SyntaxKind | undefined>>)[name] ??
    typescript.SyntaxKind.Unknown
  );
}
