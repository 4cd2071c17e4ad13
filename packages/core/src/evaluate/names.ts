/** How often each name occurs, which tells what text is written for one use alone. */
import { type Node, childrenOf, pushChildren, unwrap } from './ast.js';
import type { Ownership } from './snapshot.js';

/**
 * Ownership in one program: a value behind a name is owned by its use when the
 * name is declared once, by that value, and read once. Names are counted
 * without regard to scopes, so that two variables of one name are not owned.
 */
export function ownershipIn(program: Node): Ownership {
  let counted: Counts | undefined;
  return (use, origin) => {
    counted ??= sum(childrenOf(program).map(countsOf));
    return owns(counted, use, origin);
  };
}

/** The value of a constant that is declared once and read once, which is where the name stands. */
export type Constants = (name: Extract<Node, { type: 'Identifier' }>) => Node | undefined;

/** Tells the values of the constants of one program; names are counted as for ownership. */
export function constantsIn(program: Node): Constants {
  let counted: Counts | undefined;
  return ({ name }) => {
    counted ??= countNames(program);
    return counted.occurrences.get(name) === 2 ? counted.initializers.get(name) : undefined;
  };
}

interface Counts {
  /** Occurrences of each name in positions that declare or read a variable. */
  readonly occurrences: Map<string, number>;
  /** The initialiser of each constant. */
  readonly initializers: Map<string, Node>;
}

function owns(counts: Counts, use: Node, origin: Node): boolean {
  let name = use;
  for (let hops = 0; hops < 8 && name.type === 'Identifier'; hops += 1) {
    if (counts.occurrences.get(name.name) !== 2) return false;
    const init = counts.initializers.get(name.name);
    // Without an initialiser the name is a parameter, whose argument is the origin.
    if (init === undefined) return true;
    if (init === origin) return true;
    name = init;
  }
  return false;
}

const known = new WeakMap<Node, Counts>();

/** The counts of one statement. A host may hand over a tree of which most is as it was before the last edit. */
function countsOf(statement: Node): Counts {
  const counts = known.get(statement) ?? countNames(statement);
  known.set(statement, counts);
  return counts;
}

function sum(all: readonly Counts[]): Counts {
  const occurrences = new Map<string, number>();
  const initializers = new Map<string, Node>();
  for (const counts of all) {
    for (const [name, count] of counts.occurrences) occurrences.set(name, (occurrences.get(name) ?? 0) + count);
    for (const [name, node] of counts.initializers) initializers.set(name, node);
  }
  return { occurrences, initializers };
}

function countNames(root: Node): Counts {
  const occurrences = new Map<string, number>();
  const initializers = new Map<string, Node>();
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'Identifier') {
      occurrences.set(node.name, (occurrences.get(node.name) ?? 0) + 1);
      continue;
    }
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      initializers.set(node.id.name, unwrap(node.init));
    }
    if (node.type === 'Property' && node.shorthand) {
      open.push(node.value);
      continue;
    }
    const skipped = nameOnly(node);
    if (skipped === undefined) pushChildren(open, node);
    else for (const child of childrenOf(node)) if (child !== skipped) open.push(child);
  }
  return { occurrences, initializers };
}

/** The names of variables that occur in a node or below it. */
export function variableNames(root: Node): ReadonlySet<string> {
  return new Set(countNames(root).occurrences.keys());
}

/** The child of a node that is a name of something else than a variable. */
function nameOnly(node: Node): Node | undefined {
  if (node.type === 'MemberExpression' && !node.computed) return node.property;
  if (
    (node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') &&
    !node.computed
  )
    return node.key;
  if (node.type === 'ImportSpecifier') return node.imported;
  return undefined;
}
