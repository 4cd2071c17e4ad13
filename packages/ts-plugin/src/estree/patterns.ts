/** What stands where names get their values: bindings, parameters and the left sides of assignments. */
import type ts from 'typescript';
import { type Conversion, type EsNode, UNWRITABLE, modifiersOf } from './conversion.js';
import { expression, expressions, keyOf, property } from './expressions.js';
import { isAssignment } from './links.js';

/** A name that is declared; a missing one declares what nobody can read. */
export function declaredName(c: Conversion, node: ts.Identifier): EsNode {
  return { type: 'Identifier', range: c.range(node), name: c.isMissing(node) ? UNWRITABLE : node.text };
}

/** The name or pattern of a binding. */
export function bindingName(c: Conversion, node: ts.BindingName): EsNode {
  return c.ts.isIdentifier(node) ? declaredName(c, node) : c.nested(bindingPattern, node);
}

function bindingPattern(c: Conversion, node: ts.BindingPattern): EsNode {
  if (c.ts.isObjectBindingPattern(node)) {
    return {
      type: 'ObjectPattern',
      range: c.range(node),
      properties: node.elements.map((element) => objectElement(c, element)),
    };
  }
  return {
    type: 'ArrayPattern',
    range: c.range(node),
    elements: node.elements.map((element) => arrayElement(c, element)),
  };
}

/** A binding with its type, which belongs to its range. */
export function typedBinding(c: Conversion, name: ts.BindingName, type: ts.TypeNode | undefined): EsNode {
  const binding = bindingName(c, name);
  if (type !== undefined && type.end > binding.range[1]) binding.range[1] = type.end;
  return binding;
}

function objectElement(c: Conversion, node: ts.BindingElement): EsNode {
  if (node.dotDotDotToken !== undefined)
    return { type: 'RestElement', range: c.range(node), argument: bindingName(c, node.name) };
  const { name, propertyName, initializer } = node;
  const value =
    initializer === undefined ? bindingName(c, name) : withDefault(c, bindingName(c, name), c.start(name), initializer);
  if (propertyName !== undefined) return property(c, node, keyOf(c, propertyName), value);
  return property(c, node, { key: bindingName(c, name), computed: false }, value, { shorthand: true });
}

function arrayElement(c: Conversion, node: ts.ArrayBindingElement): EsNode | null {
  if (c.ts.isOmittedExpression(node)) return null;
  const name = bindingName(c, node.name);
  if (node.initializer !== undefined) return withDefault(c, name, c.start(node), node.initializer);
  return node.dotDotDotToken === undefined ? name : { type: 'RestElement', range: c.range(node), argument: name };
}

function withDefault(c: Conversion, left: EsNode, start: number, fallback: ts.Expression): EsNode {
  return { type: 'AssignmentPattern', range: c.between(start, fallback.end), left, right: expression(c, fallback) };
}

export function parameters(c: Conversion, nodes: readonly ts.ParameterDeclaration[]): EsNode[] {
  return nodes.map((node) => parameter(c, node));
}

function parameter(c: Conversion, node: ts.ParameterDeclaration): EsNode {
  const { name, initializer, dotDotDotToken, questionToken, type } = node;
  const rest = dotDotDotToken !== undefined;
  const bound = rest
    ? { type: 'RestElement', range: c.range(node), argument: bindingName(c, name) }
    : bindingName(c, name);
  bound.range[1] = Math.max(bound.range[1], questionToken?.end ?? 0, type?.end ?? 0);
  const value = rest || initializer === undefined ? bound : withDefault(c, bound, c.start(name), initializer);
  const decorators = decoratorsOf(c, node);
  if (modifiersOf(node).every((modifier) => c.ts.isDecorator(modifier))) {
    return decorators.length === 0 ? value : { ...value, decorators };
  }
  return { type: 'TSParameterProperty', range: c.range(node), parameter: value, decorators };
}

export function decoratorsOf(c: Conversion, node: ts.Node): EsNode[] {
  return modifiersOf(node)
    .filter((modifier) => c.ts.isDecorator(modifier))
    .map((decorator) => ({
      type: 'Decorator',
      range: c.range(decorator),
      expression: expression(c, decorator.expression),
    }));
}

/** The left side of an assignment: a literal there is a pattern. */
export function assignmentTarget(c: Conversion, node: ts.Expression): EsNode {
  return c.nested(target, node);
}

function target(c: Conversion, node: ts.Expression): EsNode {
  const { ts } = c;
  if (ts.isParenthesizedExpression(node)) return assignmentTarget(c, node.expression);
  if (ts.isArrayLiteralExpression(node)) {
    return {
      type: 'ArrayPattern',
      range: c.range(node),
      elements: node.elements.map((element) => (ts.isOmittedExpression(element) ? null : assignmentTarget(c, element))),
    };
  }
  if (ts.isObjectLiteralExpression(node)) {
    return {
      type: 'ObjectPattern',
      range: c.range(node),
      properties: node.properties.map((one) => assignedProperty(c, one)),
    };
  }
  if (ts.isSpreadElement(node))
    return { type: 'RestElement', range: c.range(node), argument: assignmentTarget(c, node.expression) };
  if (ts.isBinaryExpression(node) && isAssignment(c, node.operatorToken.kind)) {
    return {
      type: 'AssignmentPattern',
      range: c.range(node),
      left: assignmentTarget(c, node.left),
      right: expression(c, node.right),
    };
  }
  return expression(c, node);
}

function assignedProperty(c: Conversion, node: ts.ObjectLiteralElementLike): EsNode {
  const { ts } = c;
  if (ts.isSpreadAssignment(node))
    return { type: 'RestElement', range: c.range(node), argument: assignmentTarget(c, node.expression) };
  if (ts.isPropertyAssignment(node))
    return property(c, node, keyOf(c, node.name), assignmentTarget(c, node.initializer));
  if (ts.isShorthandPropertyAssignment(node)) {
    const [key = c.unknown(node), name = c.unknown(node)] = expressions(c, [node.name, node.name]);
    const fallback = node.objectAssignmentInitializer;
    const value =
      fallback === undefined
        ? name
        : { type: 'AssignmentPattern', range: c.range(node), left: name, right: expression(c, fallback) };
    return property(c, node, { key, computed: false }, value, { shorthand: true });
  }
  // A method is no target; nobody can finish typing this into anything that assigns.
  return property(c, node, keyOf(c, node.name), c.unknown(node));
}
