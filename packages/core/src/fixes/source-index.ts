/** The way back from a span to the nodes of the program: parents, places and names, found once a file. */
import { type Node, childrenOf, rangeOf } from '../evaluate/ast.js';
import { isWellFormed } from '../evaluate/well-formed.js';
import type { SourceFile } from '../source/host.js';
import type { Span } from '../source/span.js';

/** Nodes that mean what is inside them. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSTypeAssertion',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSInstantiationExpression',
  'ParenthesizedExpression',
  'ChainExpression',
]);

/** The nodes of one file by their places. */
export class SourceIndex {
  readonly file: string;
  readonly text: string;
  readonly program: Extract<Node, { type: 'Program' }>;
  readonly #parents = new Map<Node, Node>();
  readonly #bySpan = new Map<string, Node>();
  readonly #properties = new Map<number, PropertyNode>();
  readonly #names = new Map<string, Node[]>();
  readonly #calls: CallNode[] = [];
  readonly #imports: { readonly node: Node; readonly module: string }[] = [];

  /** The index of a file; `undefined` for a tree that was not evaluated either. */
  static of({ file, text, ast }: SourceFile): SourceIndex | undefined {
    return isWellFormed(ast) ? new SourceIndex(file, text, ast) : undefined;
  }

  private constructor(file: string, text: string, program: Extract<Node, { type: 'Program' }>) {
    this.file = file;
    this.text = text;
    this.program = program;
    this.#walk();
  }

  /** Depth is an author's choice, so the tree is walked with a list. */
  #walk(): void {
    const open: Node[] = [this.program];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      this.#place(node);
      if (node.type === 'Property') this.#properties.set(rangeOf(node)[0], node);
      if (node.type === 'Identifier') this.#addName(node.name, node);
      if (node.type === 'CallExpression') this.#calls.push(node);
      if (node.type === 'ImportExpression' && node.source.type === 'Literal')
        this.#imports.push({ node, module: String(node.source.value) });
      const skipped = nameOnly(node);
      for (const child of childrenOf(node)) {
        // Some parsers use one node twice, such as for both names of an import.
        if (this.#parents.has(child)) continue;
        this.#parents.set(child, node);
        if (child === skipped) this.#place(child);
        else open.push(child);
      }
    }
  }

  /** A parent is met before its children, so the innermost node of a range stays. */
  #place(node: Node): void {
    const [start, end] = rangeOf(node);
    this.#bySpan.set(`${start}:${end}`, node);
  }

  #addName(name: string, node: Node): void {
    const known = this.#names.get(name);
    if (known === undefined) this.#names.set(name, [node]);
    else known.push(node);
  }

  parent(node: Node): Node | undefined {
    return this.#parents.get(node);
  }

  /** The outermost of the casts and parentheses around an expression. */
  outer(node: Node): Node {
    let outer = node;
    for (let parent = this.parent(node); parent !== undefined && WRAPPERS.has(parent.type); parent = this.parent(outer))
      outer = parent;
    return outer;
  }

  /** What stands around an expression, casts and parentheses aside. */
  holder(node: Node): Node | undefined {
    return this.parent(this.outer(node));
  }

  /** The innermost node with exactly this place. */
  nodeAt(span: Span): Node | undefined {
    return span.file === this.file ? this.#bySpan.get(`${span.start}:${span.end}`) : undefined;
  }

  /** The property that begins where the span does and has the span's end inside it. */
  propertyAt(span: Span): PropertyNode | undefined {
    const property = span.file === this.file ? this.#properties.get(span.start) : undefined;
    return property !== undefined && rangeOf(property)[1] >= span.end ? property : undefined;
  }

  /** Every place where a variable of this name is declared, written or read, whatever its scope. */
  namesLike(name: string): readonly Node[] {
    return this.#names.get(name) ?? [];
  }

  /** All calls, in no particular order. */
  calls(): readonly CallNode[] {
    return this.#calls;
  }

  /** All `import('module')` of modules that are written out, in no particular order. */
  imports(): readonly { readonly node: Node; readonly module: string }[] {
    return this.#imports;
  }

  /** The text of a range. */
  slice(start: number, end: number): string {
    return this.text.slice(start, end);
  }
}

export type PropertyNode = Extract<Node, { type: 'Property' }>;
export type CallNode = Extract<Node, { type: 'CallExpression' }>;

/** The child that is a name of something else than a variable; it is not looked into. */
function nameOnly(node: Node): Node | undefined {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed ? undefined : node.property;
    case 'Property':
      return node.computed || node.key === node.value ? undefined : node.key;
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return node.computed ? undefined : node.key;
    case 'ImportSpecifier':
      return node.imported === node.local ? undefined : node.imported;
    case 'ExportSpecifier':
      return node.exported === node.local ? undefined : node.exported;
    default:
      return undefined;
  }
}
