/** JSX. Its value is not followed, but the expressions in it run, so they have to be found. */
import type ts from 'typescript';
import type { Conversion, EsNode } from './conversion.js';
import { expression } from './expressions.js';

export function jsxNode(c: Conversion, node: Jsx): EsNode {
  return c.nested(element, node);
}

type Jsx = ts.JsxElement | ts.JsxFragment | ts.JsxSelfClosingElement;

function element(c: Conversion, node: Jsx): EsNode {
  const { ts } = c;
  if (ts.isJsxFragment(node))
    return { type: 'JSXFragment', range: c.range(node), children: childrenOf(c, node.children) };
  const opening = ts.isJsxElement(node) ? node.openingElement : node;
  return {
    type: 'JSXElement',
    range: c.range(node),
    openingElement: {
      type: 'JSXOpeningElement',
      range: c.range(opening),
      attributes: opening.attributes.properties.map((attribute) => attributeNode(c, attribute)),
    },
    children: ts.isJsxElement(node) ? childrenOf(c, node.children) : [],
  };
}

function childrenOf(c: Conversion, children: readonly ts.JsxChild[]): EsNode[] {
  return children.flatMap((child) => {
    if (c.ts.isJsxText(child)) return [];
    return [c.ts.isJsxExpression(child) ? container(c, child) : jsxNode(c, child)];
  });
}

function attributeNode(c: Conversion, node: ts.JsxAttributeLike): EsNode {
  if (c.ts.isJsxSpreadAttribute(node))
    return { type: 'JSXSpreadAttribute', range: c.range(node), argument: expression(c, node.expression) };
  const { initializer } = node;
  if (initializer === undefined) return { type: 'JSXAttribute', range: c.range(node), value: null };
  const value = c.ts.isJsxExpression(initializer) ? container(c, initializer) : expression(c, initializer);
  return { type: 'JSXAttribute', range: c.range(node), value };
}

function container(c: Conversion, node: ts.JsxExpression): EsNode {
  const type = node.dotDotDotToken === undefined ? 'JSXExpressionContainer' : 'JSXSpreadChild';
  const inner = node.expression;
  return {
    type: type,
    range: c.range(node),
    expression:
      inner === undefined
        ? { type: 'JSXEmptyExpression', range: c.between(c.start(node) + 1, node.end - 1) }
        : expression(c, inner),
  };
}
