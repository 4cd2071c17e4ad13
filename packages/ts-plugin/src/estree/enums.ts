/** Enums. */
import type ts from 'typescript';
import type { Conversion, EsNode } from './conversion.js';
import { keyOf, optional } from './expressions.js';
import { declaredName } from './patterns.js';

export function enumNode(c: Conversion, node: ts.EnumDeclaration): EsNode {
  const members = node.members.map((member) =>
    c.node(member, 'TSEnumMember', { id: keyOf(c, member.name).key, initializer: optional(c, member.initializer) }),
  );
  return c.node(node, 'TSEnumDeclaration', {
    id: declaredName(c, node.name),
    body: c.at(node.members.pos - 1, node.end, 'TSEnumBody', { members }),
    const: c.has(node, c.ts.SyntaxKind.ConstKeyword),
    declare: c.isDeclare(node),
  });
}
