/** Expressions. What the parser nests to the left as deep as it is long is converted in a loop. */
import type ts from 'typescript';
import { classNode } from './classes.js';
import { type Conversion, type EsNode, lookup } from './conversion.js';
import { functionNode, objectMethod } from './functions.js';
import { jsxNode } from './jsx.js';
import { isChainLink, link, linkedTo } from './links.js';
import { bigintLiteral, keyword, numericLiteral, regexLiteral, stringLiteral, template } from './literals.js';
import { assignmentTarget } from './patterns.js';

/** Any expression; one that the text does not have yet is a name that nothing declares. */
export function expression(c: Conversion, node: ts.Expression): EsNode {
  return c.nested(linkedTo(c, node) === undefined ? alone : chain, node);
}

/** A chain from its left end on. */
function chain(c: Conversion, node: ts.Expression): EsNode {
  const spine: ts.Expression[] = [];
  let base = node;
  for (let next = linkedTo(c, base); next !== undefined; next = linkedTo(c, base)) {
    spine.push(base);
    base = next;
  }
  let value = alone(c, base);
  // An optional chain is wrapped where it ends: in front of whatever is no link of it.
  let chained = false;
  for (let index = spine.length - 1; index >= 0; index -= 1) {
    const outer = spine[index];
    if (outer === undefined) break;
    value = link(c, outer, value);
    if (!isChainLink(c, outer)) continue;
    chained ||= hasQuestionDot(outer);
    const above = spine[index - 1];
    if (!chained || (above !== undefined && isChainLink(c, above))) continue;
    value = { type: 'ChainExpression', range: c.range(outer), expression: value };
    chained = false;
  }
  return value;
}

export function expressions(c: Conversion, nodes: readonly ts.Expression[]): EsNode[] {
  return nodes.map((node) => expression(c, node));
}

/** The expression, or `null` where the grammar lets it out. */
export function optional(c: Conversion, node: ts.Expression | undefined): EsNode | null {
  return node === undefined ? null : expression(c, node);
}

function hasQuestionDot(node: ts.Node): boolean {
  return (node as { questionDotToken?: ts.Node }).questionDotToken !== undefined;
}

/** An expression whose left end is no chain. */
function alone(c: Conversion, node: ts.Expression): EsNode {
  return makerOf(c, node)?.(c, node) ?? opaque(c, node);
}

/** Syntax that is not known here: its value is not either, but what stands in it is found. */
function opaque(c: Conversion, node: ts.Node): EsNode {
  const children: EsNode[] = [];
  c.ts.forEachChild(node, (child) => {
    if (makerOf(c, child) !== undefined || linkedTo(c, child as ts.Expression) !== undefined) {
      children.push(expression(c, child as ts.Expression));
    }
  });
  return { type: 'UnknownSyntax', range: c.range(node), children };
}

const makerOf = lookup<{
  Identifier: ts.Identifier;
  PrivateIdentifier: ts.PrivateIdentifier;
  ThisKeyword: ts.ThisExpression;
  SuperKeyword: ts.SuperExpression;
  StringLiteral: ts.StringLiteral;
  NumericLiteral: ts.NumericLiteral;
  BigIntLiteral: ts.BigIntLiteral;
  RegularExpressionLiteral: ts.RegularExpressionLiteral;
  NoSubstitutionTemplateLiteral: ts.NoSubstitutionTemplateLiteral;
  TemplateExpression: ts.TemplateExpression;
  TrueKeyword: ts.TrueLiteral;
  FalseKeyword: ts.FalseLiteral;
  NullKeyword: ts.NullLiteral;
  ArrayLiteralExpression: ts.ArrayLiteralExpression;
  ObjectLiteralExpression: ts.ObjectLiteralExpression;
  FunctionExpression: ts.FunctionExpression;
  ArrowFunction: ts.ArrowFunction;
  ClassExpression: ts.ClassExpression;
  NewExpression: ts.NewExpression;
  CallExpression: ts.CallExpression;
  PrefixUnaryExpression: ts.PrefixUnaryExpression;
  DeleteExpression: ts.DeleteExpression;
  TypeOfExpression: ts.TypeOfExpression;
  VoidExpression: ts.VoidExpression;
  AwaitExpression: ts.AwaitExpression;
  YieldExpression: ts.YieldExpression;
  ConditionalExpression: ts.ConditionalExpression;
  BinaryExpression: ts.BinaryExpression;
  SpreadElement: ts.SpreadElement;
  TypeAssertionExpression: ts.TypeAssertion;
  MetaProperty: ts.MetaProperty;
  JsxElement: ts.JsxElement;
  JsxFragment: ts.JsxFragment;
  JsxSelfClosingElement: ts.JsxSelfClosingElement;
}>({
  Identifier: (c, node) => ({ type: 'Identifier', range: c.range(node), name: node.text }),
  PrivateIdentifier: (c, node) => ({ type: 'PrivateIdentifier', range: c.range(node), name: node.text.slice(1) }),
  ThisKeyword: (c, node) => ({ type: 'ThisExpression', range: c.range(node) }),
  SuperKeyword: (c, node) => ({ type: 'Super', range: c.range(node) }),
  StringLiteral: stringLiteral,
  NumericLiteral: numericLiteral,
  BigIntLiteral: bigintLiteral,
  RegularExpressionLiteral: regexLiteral,
  NoSubstitutionTemplateLiteral: template,
  TemplateExpression: template,
  TrueKeyword: keyword(true),
  FalseKeyword: keyword(false),
  NullKeyword: keyword(null),
  ArrayLiteralExpression: (c, node) => ({
    type: 'ArrayExpression',
    range: c.range(node),
    elements: node.elements.map((element) => arrayElement(c, element)),
  }),
  ObjectLiteralExpression: (c, node) => ({
    type: 'ObjectExpression',
    range: c.range(node),
    properties: node.properties.map((property) => objectProperty(c, property)),
  }),
  FunctionExpression: functionNode,
  ArrowFunction: functionNode,
  ClassExpression: classNode,
  NewExpression: (c, node) => ({
    type: 'NewExpression',
    range: c.range(node),
    callee: expression(c, node.expression),
    arguments: expressions(c, node.arguments ?? []),
  }),
  // Other calls are links of a chain.
  CallExpression: (c, node) => {
    const [source, options] = node.arguments;
    return {
      type: 'ImportExpression',
      range: c.range(node),
      source: source === undefined ? c.unknownAt(node.end) : expression(c, source),
      options: optional(c, options),
    };
  },
  PrefixUnaryExpression: (c, node) => {
    const operator = c.ts.tokenToString(node.operator) ?? '';
    const type = operator === '++' || operator === '--' ? 'UpdateExpression' : 'UnaryExpression';
    return { type: type, range: c.range(node), operator, prefix: true, argument: expression(c, node.operand) };
  },
  DeleteExpression: (c, node) => unary(c, node, 'delete', node.expression),
  TypeOfExpression: (c, node) => unary(c, node, 'typeof', node.expression),
  VoidExpression: (c, node) => unary(c, node, 'void', node.expression),
  AwaitExpression: (c, node) => ({
    type: 'AwaitExpression',
    range: c.range(node),
    argument: expression(c, node.expression),
  }),
  YieldExpression: (c, node) => ({
    type: 'YieldExpression',
    range: c.range(node),
    argument: optional(c, node.expression),
    delegate: node.asteriskToken !== undefined,
  }),
  ConditionalExpression: (c, node) => ({
    type: 'ConditionalExpression',
    range: c.range(node),
    test: expression(c, node.condition),
    consequent: expression(c, node.whenTrue),
    alternate: expression(c, node.whenFalse),
  }),
  // Other operators are links of a chain.
  BinaryExpression: (c, node) => ({
    type: 'AssignmentExpression',
    range: c.range(node),
    operator: c.ts.tokenToString(node.operatorToken.kind) ?? '=',
    left: assignmentTarget(c, node.left),
    right: expression(c, node.right),
  }),
  SpreadElement: (c, node) => ({
    type: 'SpreadElement',
    range: c.range(node),
    argument: expression(c, node.expression),
  }),
  TypeAssertionExpression: (c, node) => ({
    type: 'TSTypeAssertion',
    range: c.range(node),
    expression: expression(c, node.expression),
  }),
  MetaProperty: (c, node) => {
    const start = c.start(node);
    const meta = c.ts.tokenToString(node.keywordToken) ?? '';
    return {
      type: 'MetaProperty',
      range: c.range(node),
      meta: { type: 'Identifier', range: c.between(start, start + meta.length), name: meta },
      property: { type: 'Identifier', range: c.range(node.name), name: node.name.text },
    };
  },
  JsxElement: jsxNode,
  JsxFragment: jsxNode,
  JsxSelfClosingElement: jsxNode,
});

function unary(c: Conversion, node: ts.Node, operator: string, operand: ts.Expression): EsNode {
  return { type: 'UnaryExpression', range: c.range(node), operator, prefix: true, argument: expression(c, operand) };
}

/** A hole of an array is `null`. */
function arrayElement(c: Conversion, node: ts.Expression): EsNode | null {
  return c.ts.isOmittedExpression(node) ? null : expression(c, node);
}

function objectProperty(c: Conversion, node: ts.ObjectLiteralElementLike): EsNode {
  const { ts } = c;
  if (ts.isPropertyAssignment(node)) {
    return property(c, node, keyOf(c, node.name), expression(c, node.initializer));
  }
  if (ts.isShorthandPropertyAssignment(node)) {
    const name = (): EsNode => expression(c, node.name);
    const fallback = node.objectAssignmentInitializer;
    // `{ a = 1 }` is no expression; in an assignment it is a pattern, and elsewhere a mistake of the author.
    const value =
      fallback === undefined
        ? name()
        : { type: 'AssignmentPattern', range: c.range(node), left: name(), right: expression(c, fallback) };
    return property(c, node, { key: name(), computed: false }, value, { shorthand: true });
  }
  if (ts.isSpreadAssignment(node))
    return { type: 'SpreadElement', range: c.range(node), argument: expression(c, node.expression) };
  const kind = ts.isGetAccessor(node) ? 'get' : ts.isSetAccessor(node) ? 'set' : 'init';
  return property(c, node, keyOf(c, node.name), objectMethod(c, node), { kind, method: kind === 'init' });
}

/** The key of a property or member. */
interface Key {
  readonly key: EsNode;
  readonly computed: boolean;
}

/** How a property is written, where it is not plainly `key: value`. */
interface PropertyForm {
  readonly kind?: 'init' | 'get' | 'set';
  readonly method?: boolean;
  readonly shorthand?: boolean;
}

const PLAIN: PropertyForm = {};

/** A property, of a literal or of a pattern. */
export function property(
  c: Conversion,
  node: ts.Node,
  { key, computed }: Key,
  value: EsNode,
  { kind = 'init', method = false, shorthand = false }: PropertyForm = PLAIN,
): EsNode {
  return { type: 'Property', range: c.range(node), kind, method, shorthand, key, computed, value };
}

/** The key of a property or member; one that is missing or not finished is computed from something unknown. */
export function keyOf(c: Conversion, name: ts.PropertyName): Key {
  if (c.ts.isComputedPropertyName(name)) {
    const key = expression(c, name.expression);
    // A literal in brackets is as good as one without; `computed` stays, as in the source.
    return { key, computed: true };
  }
  if (c.isMissing(name)) return { key: c.unknown(name), computed: true };
  const key = expression(c, name);
  return { key, computed: key.type === 'Identifier' && key.name === '' };
}
