/** The parts of chains: members, calls, operators and casts, each made around what stands to its left. */
import type ts from 'typescript';
import { type Conversion, type EsNode, byKind } from './conversion.js';
import { expression, expressions } from './expressions.js';
import { template } from './literals.js';

/** One part of a chain: what stands to its left, and how it is made around that. */
interface Link<Node extends ts.Expression = ts.Expression> {
  /** `undefined` where this node is no part of a chain after all. */
  readonly left: (c: Conversion, node: Node) => ts.Expression | undefined;
  readonly make: (c: Conversion, node: Node, left: EsNode) => EsNode;
  /** Belongs to an optional chain that begins to its left. */
  readonly chains?: true;
}

/** What stands to the left in a node that is the link of a chain; `undefined` for every other node. */
export function linkedTo(c: Conversion, node: ts.Expression): ts.Expression | undefined {
  return linkOf(c, node)?.left(c, node);
}

/** The link, around what `linkedTo` gives, which is converted already. */
export function link(c: Conversion, node: ts.Expression, left: EsNode): EsNode {
  return linkOf(c, node)?.make(c, node, left) ?? left;
}

/** True for a member, a call and `!`: they go on with an optional chain. */
export function isChainLink(c: Conversion, node: ts.Expression): boolean {
  return linkOf(c, node)?.chains === true;
}

const inner = (_: Conversion, node: { readonly expression: ts.Expression }): ts.Expression => node.expression;

const LINKS: {
  readonly PropertyAccessExpression: Link<ts.PropertyAccessExpression>;
  readonly ElementAccessExpression: Link<ts.ElementAccessExpression>;
  readonly CallExpression: Link<ts.CallExpression>;
  readonly NonNullExpression: Link<ts.NonNullExpression>;
  readonly ParenthesizedExpression: Link<ts.ParenthesizedExpression>;
  readonly AsExpression: Link<ts.AsExpression>;
  readonly SatisfiesExpression: Link<ts.SatisfiesExpression>;
  readonly ExpressionWithTypeArguments: Link<ts.ExpressionWithTypeArguments>;
  readonly TaggedTemplateExpression: Link<ts.TaggedTemplateExpression>;
  readonly PostfixUnaryExpression: Link<ts.PostfixUnaryExpression>;
  readonly BinaryExpression: Link<ts.BinaryExpression>;
} = {
  PropertyAccessExpression: { left: inner, make: member, chains: true },
  ElementAccessExpression: {
    left: inner,
    make: (c, node, object) => {
      const property = expression(c, node.argumentExpression);
      return {
        type: 'MemberExpression',
        range: c.range(node),
        object,
        property,
        computed: true,
        optional: node.questionDotToken !== undefined,
      };
    },
    chains: true,
  },
  CallExpression: {
    left: (c, node) => (isImport(c, node) ? undefined : node.expression),
    make: (c, node, callee) => ({
      type: 'CallExpression',
      range: c.range(node),
      callee,
      arguments: expressions(c, node.arguments),
      optional: node.questionDotToken !== undefined,
    }),
    chains: true,
  },
  NonNullExpression: {
    left: inner,
    make: (c, node, left) => ({ type: 'TSNonNullExpression', range: c.range(node), expression: left }),
    chains: true,
  },
  ParenthesizedExpression: { left: inner, make: (_, _node, left) => left },
  AsExpression: {
    left: inner,
    make: (c, node, left) => ({ type: 'TSAsExpression', range: c.range(node), expression: left }),
  },
  SatisfiesExpression: {
    left: inner,
    make: (c, node, left) => ({ type: 'TSSatisfiesExpression', range: c.range(node), expression: left }),
  },
  ExpressionWithTypeArguments: {
    left: inner,
    make: (c, node, left) => ({ type: 'TSInstantiationExpression', range: c.range(node), expression: left }),
  },
  TaggedTemplateExpression: {
    left: (_, node) => node.tag,
    make: (c, node, tag) => ({
      type: 'TaggedTemplateExpression',
      range: c.range(node),
      tag,
      quasi: tagged(c, node.template),
    }),
  },
  PostfixUnaryExpression: {
    left: (_, node) => node.operand,
    make: (c, node, argument) => ({
      type: 'UpdateExpression',
      range: c.range(node),
      operator: c.ts.tokenToString(node.operator) ?? '++',
      prefix: false,
      argument,
    }),
  },
  BinaryExpression: {
    left: (c, node) => (isAssignment(c, node.operatorToken.kind) ? undefined : node.left),
    make: operation,
  },
};

const linkOf = byKind<Link>(LINKS as unknown as Readonly<Record<string, Link>>);

/** `import(…)` and `import.defer(…)`. */
function isImport(c: Conversion, { expression: callee }: ts.CallExpression): boolean {
  if (callee.kind === c.ts.SyntaxKind.ImportKeyword) return true;
  if (!c.ts.isMetaProperty(callee)) return false;
  return callee.keywordToken === c.ts.SyntaxKind.ImportKeyword && callee.name.text === 'defer';
}

export function isAssignment(c: Conversion, operator: ts.SyntaxKind): boolean {
  const { FirstAssignment, LastAssignment } = c.ts.SyntaxKind;
  return operator >= FirstAssignment && operator <= LastAssignment;
}

/** A member whose name is still to come is read under a key that is not known. */
function member(c: Conversion, node: ts.PropertyAccessExpression, object: EsNode): EsNode {
  const { name } = node;
  const property = c.ts.isPrivateIdentifier(name)
    ? { type: 'PrivateIdentifier', range: c.range(name), name: name.text.slice(1) }
    : { type: 'Identifier', range: c.range(name), name: name.text };
  return {
    type: 'MemberExpression',
    range: c.range(node),
    object,
    property,
    computed: c.isMissing(name),
    optional: node.questionDotToken !== undefined,
  };
}

/** Whatever the template of a tag looks like, a template literal has to stand there. */
function tagged(c: Conversion, node: ts.TemplateLiteral): EsNode {
  const quasi = template(c, node);
  return quasi.type === 'TemplateLiteral'
    ? quasi
    : { type: 'TemplateLiteral', range: c.range(node), quasis: [], expressions: [] };
}

function operation(c: Conversion, node: ts.BinaryExpression, left: EsNode): EsNode {
  const { SyntaxKind } = c.ts;
  const right = expression(c, node.right);
  switch (node.operatorToken.kind) {
    case SyntaxKind.CommaToken: {
      const before =
        left.type === 'SequenceExpression' && !c.ts.isParenthesizedExpression(node.left) ? sequence(left) : [left];
      return { type: 'SequenceExpression', range: c.range(node), expressions: [...before, right] };
    }
    case SyntaxKind.AmpersandAmpersandToken:
    case SyntaxKind.BarBarToken:
    case SyntaxKind.QuestionQuestionToken:
      return { type: 'LogicalExpression', range: c.range(node), operator: operatorOf(c, node), left, right };
    default:
      return { type: 'BinaryExpression', range: c.range(node), operator: operatorOf(c, node), left, right };
  }
}

function operatorOf(c: Conversion, node: ts.BinaryExpression): string {
  return c.ts.tokenToString(node.operatorToken.kind) ?? '';
}

function sequence(node: EsNode): readonly unknown[] {
  return Array.isArray(node.expressions) ? node.expressions : [];
}
