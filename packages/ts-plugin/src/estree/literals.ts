/** Literals and templates. What is not finished is unknown, whatever its text looks like so far. */
import type ts from 'typescript';
import type { Conversion, EsNode } from './conversion.js';
import { expression } from './expressions.js';

/** A string; one whose quote is not closed reaches to the end of its line, and is unknown. */
export function stringLiteral(c: Conversion, node: ts.StringLiteral): EsNode {
  const raw = rawText(c, node);
  return isClosed(raw, raw.charAt(0))
    ? { type: 'Literal', range: c.range(node), raw, value: node.text }
    : c.unknown(node);
}

export function numericLiteral(c: Conversion, node: ts.NumericLiteral): EsNode {
  return { type: 'Literal', range: c.range(node), raw: rawText(c, node), value: Number(node.text) };
}

export function bigintLiteral(c: Conversion, node: ts.BigIntLiteral): EsNode {
  const raw = rawText(c, node);
  const digits = raw.slice(0, -1).replaceAll('_', '');
  if (!/^(?:\d+|0x[\da-f]+|0o[0-7]+|0b[01]+)$/i.test(digits)) return c.unknown(node);
  const value = BigInt(digits);
  return { type: 'Literal', range: c.range(node), raw, value, bigint: String(value) };
}

export function regexLiteral(c: Conversion, node: ts.RegularExpressionLiteral): EsNode {
  const { text } = node;
  const close = text.lastIndexOf('/');
  const flags = text.slice(close + 1);
  if (close <= 0 || !/^\w*$/.test(flags) || !isClosed(text.slice(0, close + 1), '/')) return c.unknown(node);
  // The core has a matcher of its own; the engine's is never asked about text of an author.
  return {
    type: 'Literal',
    range: c.range(node),
    raw: text,
    value: null,
    regex: { pattern: text.slice(1, close), flags },
  };
}

export function keyword(value: boolean | null): (c: Conversion, node: ts.Node) => EsNode {
  return (c, node) => ({ type: 'Literal', range: c.range(node), raw: String(value), value });
}

/** A template literal in either of its forms. */
export function template(c: Conversion, node: ts.TemplateLiteral): EsNode {
  if (c.ts.isNoSubstitutionTemplateLiteral(node)) {
    if (!isClosed(rawText(c, node), '`')) return c.unknown(node);
    return { type: 'TemplateLiteral', range: c.range(node), quasis: [quasi(c, node, 1, true)], expressions: [] };
  }
  const last = node.templateSpans.at(-1)?.literal;
  if (last === undefined || c.isMissing(last) || !isClosed(`}${rawText(c, last)}`, '`')) return unfinished(c, node);
  return {
    type: 'TemplateLiteral',
    range: c.range(node),
    quasis: [
      quasi(c, node.head, 2, false),
      ...node.templateSpans.map(({ literal }) => quasi(c, literal, literal === last ? 1 : 2, literal === last)),
    ],
    expressions: node.templateSpans.map((span) => expression(c, span.expression)),
  };
}

/** A template without an end may still hold expressions that do something. */
function unfinished(c: Conversion, node: ts.TemplateExpression): EsNode {
  return {
    type: 'TemplateLiteral',
    range: c.range(node),
    quasis: [node.head, ...node.templateSpans].map((part) => ({
      type: 'TemplateElement',
      range: c.between(part.end, part.end),
      tail: false,
      value: { cooked: null, raw: '' },
    })),
    expressions: node.templateSpans.map((span) => expression(c, span.expression)),
  };
}

function quasi(c: Conversion, node: ts.TemplateLiteralLikeNode, closing: number, tail: boolean): EsNode {
  const raw = c.text.slice(c.start(node) + 1, node.end - closing);
  return { type: 'TemplateElement', range: c.range(node), tail, value: { cooked: node.text, raw } };
}

function rawText(c: Conversion, node: ts.Node): string {
  return c.text.slice(c.start(node), node.end);
}

/** True when the text ends with its delimiter, and no backslash takes that away. */
function isClosed(raw: string, delimiter: string): boolean {
  if (raw.length < 2 || !raw.endsWith(delimiter)) return false;
  let backslashes = 0;
  while (raw.charAt(raw.length - 2 - backslashes) === '\\') backslashes += 1;
  return backslashes % 2 === 0;
}
