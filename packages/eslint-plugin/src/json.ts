/** A JSON file as a program of one expression, which is how the core takes it. */
import type * as ES from 'estree';

/** A value that JSON can hold. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The program of a JSON text. All nodes have the place of the whole file: a
 * finding can name the file, and nothing edits it.
 *
 * @throws SyntaxError where the text is not JSON, RangeError where it is nested too deep
 */
export function jsonProgram(text: string): ES.Program {
  const range: [number, number] = [0, text.length];
  const start = { line: 1, column: 0 };
  const place = { range, loc: { start, end: start } };
  const expressionOf = (value: Json): ES.Expression => {
    if (typeof value !== 'object' || value === null) return { type: 'Literal', value, raw: '', ...place };
    if (Array.isArray(value)) {
      return { type: 'ArrayExpression', elements: (value as readonly Json[]).map(expressionOf), ...place };
    }
    const properties = Object.entries(value).map(([key, inner]): ES.Property => {
      // Computed, since `__proto__` is a property like any other in JSON.
      const shape = { type: 'Property', kind: 'init', computed: true, method: false, shorthand: false } as const;
      return {
        ...shape,
        key: { type: 'Literal', value: key, raw: '', ...place },
        value: expressionOf(inner),
        ...place,
      };
    });
    return { type: 'ObjectExpression', properties, ...place };
  };
  const expression = expressionOf(JSON.parse(text.replace(/^\uFEFF/, '')) as Json);
  return {
    type: 'Program',
    sourceType: 'module',
    body: [{ type: 'ExpressionStatement', expression, ...place }],
    comments: [],
    ...place,
  };
}
