/** Enums. */
import type ts from 'typescript';
import type { Conversion, EsNode } from './conversion.js';
import { keyOf, optional } from './expressions.js';
import { declaredName } from './patterns.js';

export function enumNode(c: Conversion, node: ts.EnumDeclaration): EsNode {
  const members = node.members.map((member) => ({
    type: 'TSEnumMember',
    range: c.range(member),
    id: keyOf(c, member.name).key,
    initializer: optional(c, member.initializer),
  }));
  return {
    type: 'TSEnumDeclaration',
    range: c.range(node),
    id: declaredName(c, node.name),
    body: { type: 'TSEnumBody', range: c.between(node.members.pos - 1, node.end), members },
    const: c.has(node, c.ts.SyntaxKind.ConstKeyword),
    declare: c.isDeclare(node),
  };
}
