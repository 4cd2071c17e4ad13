/** Whether a function reads nothing but what it is called with, so that it answers alike whenever it is called. */
import { type FunctionNode, type Node, childrenOf } from './ast.js';
import { patternIdentifiers } from './scope.js';

/** True when no name in the function, its parameters apart, leads out of it. */
export function isClosed(fn: FunctionNode): boolean {
  const known = new Set(['undefined', ...fn.params.flatMap(patternIdentifiers).map(({ name }) => name)]);
  const open: Node[] = [...fn.params, fn.body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    switch (node.type) {
      case 'Identifier':
        if (!known.has(node.name)) return false;
        break;
      case 'ThisExpression':
      case 'MetaProperty':
      case 'Super':
        return false;
      case 'MemberExpression':
        open.push(node.object);
        if (node.computed) open.push(node.property);
        break;
      default:
        for (const child of childrenOf(node)) open.push(child);
    }
  }
  return true;
}
