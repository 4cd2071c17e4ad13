/** Questions about the text of a predicate that need no values. */
import { append } from '../source/append.js';
import { type Node, childrenOf, rangeOf, unwrap } from '../evaluate/ast.js';
import { foreignFile } from '../evaluate/modules.js';
import { patternIdentifiers } from '../evaluate/scope.js';

/** The names that a statement declares in its block. */
export function declaredNames(statement: Node): readonly string[] {
  switch (statement.type) {
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => patternIdentifiers(id).map(({ name }) => name));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [statement.id.name];
    default:
      return [];
  }
}

/** True where `this` stands in an expression, whosever it is. */
export function mentionsThis(root: Node): boolean {
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'ThisExpression') return true;
    append(open, childrenOf(node));
  }
  return false;
}

/** A name from outside of the function, or a member of one: nothing is made when it is read. */
export function isOuterName(node: Node, names: ReadonlyMap<string, unknown>): boolean {
  let at = node;
  while (at.type === 'MemberExpression' && !at.computed) at = unwrap(at.object);
  return at.type === 'Identifier' && !names.has(at.name);
}

/** True where a node stands within another one. */
export function isInside(node: Node, outer: Node): boolean {
  const [start, end] = rangeOf(node);
  const [from, to] = rangeOf(outer);
  return foreignFile(node) === foreignFile(outer) && from <= start && end <= to;
}
