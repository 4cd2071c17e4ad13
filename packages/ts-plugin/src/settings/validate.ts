/** Holds a value against a schema, and says in words what does not fit. */
import type { Schema } from './schema.js';

/** Where in the settings something is wrong, and what. */
export interface SettingsProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Everything that does not fit; nothing where the value is as the schema wants it. */
export function validate(schema: Schema, value: unknown, path: readonly (string | number)[] = []): SettingsProblem[] {
  if (schema.oneOf !== undefined) {
    // Of the forms that a setting may have, at most one is a list.
    const form = schema.oneOf.find(({ type }) => (type === 'array') === Array.isArray(value));
    return form === undefined ? [] : validate(form, value, path);
  }
  if (schema.enum !== undefined) {
    if (typeof value === 'string' && schema.enum.includes(value)) return [];
    return [problem(path, `must be ${alternatives(schema.enum)}`)];
  }
  switch (schema.type) {
    case 'object':
      return isRecord(value) ? validateObject(schema, value, path) : [problem(path, 'must be an object')];
    case 'array':
      return Array.isArray(value) ? validateArray(schema, value, path) : [problem(path, 'must be a list')];
    case 'string':
      return typeof value === 'string' ? [] : [problem(path, 'must be a text')];
    case 'boolean':
      return typeof value === 'boolean' ? [] : [problem(path, 'must be true or false')];
    case undefined:
      return [];
  }
}

function validateObject(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[],
): SettingsProblem[] {
  const { properties = {} } = schema;
  return Object.entries(value).flatMap(([key, member]) => {
    const inner = [...path, key];
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (known !== undefined) return validate(known, member, inner);
    return schema.additionalProperties === false ? [problem(inner, unknownKey(path, Object.keys(properties)))] : [];
  });
}

function validateArray(
  schema: Schema,
  value: readonly unknown[],
  path: readonly (string | number)[],
): SettingsProblem[] {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, prefixItems = [] } = schema;
  if (value.length < minItems || value.length > maxItems)
    return [problem(path, `must have ${minItems} to ${maxItems} items`)];
  return value.flatMap((item, index) => {
    const expected = prefixItems[index] ?? schema.items;
    return expected === undefined ? [] : validate(expected, item, [...path, index]);
  });
}

/** A long list helps nobody: the codes of rules are many. */
const LISTED = 12;

function unknownKey(path: readonly (string | number)[], known: readonly string[]): string {
  if (known.length === 0) return 'is unknown: this rule has no options';
  if (known.length > LISTED) return `is unknown: there is no such rule`;
  return `is unknown; ${path.length === 0 ? 'the settings are' : 'it can be'} ${known.map((key) => `\`${key}\``).join(', ')}`;
}

function problem(path: readonly (string | number)[], message: string): SettingsProblem {
  const name = path.length === 0 ? 'the settings of the plugin' : `\`${path.join('.')}\``;
  return { path, message: `${name} ${message}` };
}

function alternatives(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
