/** The syntax tree that a host hands over: ESTree, with the nodes that TypeScript adds. */
import type * as ES from 'estree';

/** Expressions that TypeScript wraps around others; they mean what is inside. */
export interface TypeWrapper {
  type:
    | 'TSAsExpression'
    | 'TSTypeAssertion'
    | 'TSNonNullExpression'
    | 'TSSatisfiesExpression'
    | 'TSInstantiationExpression';
  expression: Node;
}

/** A parenthesised expression; only parsers that are asked to keep parentheses make one. */
export interface Parenthesized {
  type: 'ParenthesizedExpression';
  expression: Node;
}

export interface EnumMember {
  type: 'TSEnumMember';
  id: Node;
  initializer?: Node | null;
}

export interface EnumDeclaration {
  type: 'TSEnumDeclaration';
  id: ES.Identifier;
  declare?: boolean;
  /** typescript-eslint 8. */
  body?: { members: EnumMember[] };
  /** Older trees. */
  members?: EnumMember[];
}

export interface ModuleDeclaration {
  type: 'TSModuleDeclaration';
  id: Node;
  declare?: boolean;
  body?: { type: 'TSModuleBlock'; body: Node[] } | ModuleDeclaration | null;
}

export interface ImportEquals {
  type: 'TSImportEqualsDeclaration';
  id: ES.Identifier;
  moduleReference: Node;
}

export interface ExternalModuleReference {
  type: 'TSExternalModuleReference';
  expression: Node;
}

export interface ExportAssignment {
  type: 'TSExportAssignment';
  expression: Node;
}

export interface ParameterProperty {
  type: 'TSParameterProperty';
  parameter: ES.Pattern;
}

/** Function heads and classes without a body; they only declare a name. */
export interface Bodiless {
  type:
    | 'TSDeclareFunction'
    | 'TSEmptyBodyFunctionExpression'
    | 'TSAbstractMethodDefinition'
    | 'TSAbstractPropertyDefinition';
  id?: ES.Identifier | null;
}

export type Node =
  | ES.Node
  | TypeWrapper
  | Parenthesized
  | EnumDeclaration
  | EnumMember
  | ModuleDeclaration
  | ImportEquals
  | ExternalModuleReference
  | ExportAssignment
  | ParameterProperty
  | Bodiless;

/** A function in any of its written forms. */
export type FunctionNode = ES.FunctionDeclaration | ES.FunctionExpression | ES.ArrowFunctionExpression;

/** The start and end of a node's text; `[0, 0]` where the tree carries none. */
export function rangeOf(node: Node): readonly [number, number] {
  if ('range' in node && Array.isArray(node.range)) return node.range;
  const { start, end } = node as { start?: unknown; end?: unknown };
  return typeof start === 'number' && typeof end === 'number' ? [start, end] : [0, 0];
}

/** The expression inside casts, non-null assertions, `satisfies` and parentheses. */
export function unwrap(node: Node): Node {
  let inner = node;
  for (;;) {
    switch (inner.type) {
      case 'TSAsExpression':
      case 'TSTypeAssertion':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'TSInstantiationExpression':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        inner = inner.expression;
        break;
      default:
        return inner;
    }
  }
}

const NO_CHILD = new Set([
  'parent',
  'loc',
  'range',
  'tokens',
  'comments',
  'type',
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
]);

/** The nodes directly below a node, in no particular order; types are left out. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  const fields = node as unknown as Readonly<Record<string, unknown>>;
  // Every walk of every tree comes through here; a list of entries for each node would be most of its cost.
  for (const key in fields) {
    const value = fields[key];
    if (typeof value !== 'object' || value === null || NO_CHILD.has(key)) continue;
    if (Array.isArray(value)) {
      for (const item of value as unknown[]) if (isNode(item)) children.push(item);
    } else if (isNode(value)) {
      children.push(value);
    }
  }
  return children;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The name in a binding position or a key position, where it is written out. */
export function staticName(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal') return typeof key.value === 'object' ? undefined : String(key.value);
  return undefined;
}

/** True for the statements that make a file a module of the language. */
export function isModuleSyntax(statement: Node): boolean {
  const type: string = statement.type;
  return (
    type === 'ImportDeclaration' ||
    type === 'TSImportEqualsDeclaration' ||
    type === 'TSExportAssignment' ||
    type.startsWith('Export')
  );
}
