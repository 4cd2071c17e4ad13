/** Getting a name of the library into a file that already imports from it. */
import { type Node, staticName, unwrap } from '../evaluate/ast.js';
import { scriptStatements } from '../evaluate/components.js';
import type { TextEdit } from '../source/edit.js';
import { appendItem } from './insert.js';
import { propertiesOf, specifiersOf } from './slots.js';
import type { SourceIndex } from './source-index.js';

/** How the file can write a library's name, and what has to be added for that. */
interface ImportedName {
  readonly text: string;
  readonly edits: readonly TextEdit[];
}

/** The modules that have both the graph's names and the scorers: codes.md, section 0. */
const DOORS = new Set(['agentfootprint/context', 'agentfootprint/skill-graph']);

/** Names that are imported together with the one that is wanted. */
const BESIDE = new Set(['skillGraph', 'defineSkillMap']);

/**
 * A way to write `name`: as it is imported already, as a member of the module's
 * namespace, or by extending the import that brings the graph's names. Only
 * imports at the top of the file are looked at. `undefined` where there is no such way,
 * or where the name means something else here.
 */
export function importName(index: SourceIndex, name: string): ImportedName | undefined {
  const sources = scriptStatements(index.program).flatMap((statement) => sourcesIn(index, statement));
  for (const { names } of sources) {
    const local = names.get(name);
    if (local !== undefined) return { text: local, edits: [] };
  }
  const namespace = sources.find((source) => source.namespace !== undefined)?.namespace;
  const extendable = sources.find(
    ({ names, extend }) => extend !== undefined && [...BESIDE].some((beside) => names.has(beside)),
  );
  if (extendable?.extend !== undefined && index.namesLike(name).length === 0) {
    const edits = extendable.extend(name);
    if (edits !== undefined) return { text: name, edits };
  }
  return namespace === undefined ? undefined : { text: `${namespace}.${name}`, edits: [] };
}

/** One import of a door of the library. */
interface ImportSource {
  /** The local names by those of the module. */
  readonly names: ReadonlyMap<string, string>;
  readonly namespace?: string;
  readonly extend?: (name: string) => readonly TextEdit[] | undefined;
}

function sourcesIn(index: SourceIndex, statement: Node): readonly ImportSource[] {
  if (statement.type === 'ImportDeclaration') return isDoor(statement.source) ? fromImport(index, statement) : [];
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id, init }) => {
    const call = init === null || init === undefined ? undefined : unwrap(init);
    const isRequire =
      call?.type === 'CallExpression' && call.callee.type === 'Identifier' && call.callee.name === 'require';
    const [specifier] = isRequire ? call.arguments : [];
    return specifier !== undefined && isDoor(specifier) ? fromPattern(index, id) : [];
  });
}

function isDoor(node: Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'string' && DOORS.has(node.value);
}

function fromImport(
  index: SourceIndex,
  statement: Extract<Node, { type: 'ImportDeclaration' }>,
): readonly ImportSource[] {
  if (isTypeOnly(statement)) return [];
  const names = new Map<string, string>();
  let namespace: string | undefined;
  for (const specifier of statement.specifiers) {
    if (specifier.type === 'ImportNamespaceSpecifier') namespace = specifier.local.name;
    const imported =
      specifier.type === 'ImportSpecifier' && !isTypeOnly(specifier) ? staticName(specifier.imported) : undefined;
    if (imported !== undefined) names.set(imported, specifier.local.name);
  }
  if (namespace !== undefined) return [{ names, namespace }];
  return [
    {
      names,
      extend: (name) => {
        const listing = specifiersOf(index, statement);
        return listing === undefined ? undefined : appendItem(index, listing, name);
      },
    },
  ];
}

/** `import type …`; the tree of plain JavaScript has no such field. */
function isTypeOnly(node: object): boolean {
  return 'importKind' in node && node.importKind === 'type';
}

function fromPattern(index: SourceIndex, id: Node): readonly ImportSource[] {
  if (id.type === 'Identifier') return [{ names: new Map(), namespace: id.name }];
  if (id.type !== 'ObjectPattern') return [];
  const names = new Map<string, string>();
  for (const property of id.properties) {
    const key = property.type === 'Property' && !property.computed ? staticName(property.key) : undefined;
    if (key !== undefined && property.type === 'Property' && property.value.type === 'Identifier')
      names.set(key, property.value.name);
  }
  const hasRest = id.properties.some((property) => property.type !== 'Property');
  return [
    {
      names,
      extend: (name) => {
        const listing = hasRest ? undefined : propertiesOf(index, id);
        return listing === undefined ? undefined : appendItem(index, listing, name, ' ');
      },
    },
  ];
}
