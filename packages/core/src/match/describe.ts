/** How a value is named in a sentence: short, whatever the value is. */

/** The longest description, in UTF-16 code units; the bound that guard evidence has. */
export const DESCRIPTION_MAX_CHARS = 80;

/** Cuts `text` to `max` code units, of which the last is an ellipsis when something was cut. */
export function clip(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

/**
 * Names any value in at most 80 characters. Only the first level is read:
 * values can be cyclic, or nested deeper than the stack allows.
 */
export function describeValue(value: unknown): string {
  return clip(describeWhole(value), DESCRIPTION_MAX_CHARS);
}

function describeWhole(value: unknown): string {
  switch (typeof value) {
    case 'string':
      // Cut before quoting, so that a long text costs nothing.
      return JSON.stringify(value.slice(0, DESCRIPTION_MAX_CHARS));
    case 'number':
    case 'boolean':
    case 'undefined':
    case 'symbol':
      return String(value);
    case 'bigint':
      return 'a bigint';
    case 'function':
      return 'a function';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return value.length === 0 ? '[]' : `a list of ${String(value.length)}`;
      return value instanceof RegExp ? String(value) : describeKeys(value);
  }
}

/** `{ riskLevel, score }`, as far as the bound allows. */
function describeKeys(value: object): string {
  const keys: string[] = [];
  let length = 0;
  for (const key of Object.keys(value)) {
    if (length > DESCRIPTION_MAX_CHARS) break;
    keys.push(key);
    length += key.length + 2;
  }
  return keys.length === 0 ? '{}' : `{ ${keys.join(', ')} }`;
}
