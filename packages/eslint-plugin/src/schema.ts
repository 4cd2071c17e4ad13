/** The options of a check, in the form that ESLint wants them declared in. */
import type { AnyCheck } from 'skill-graph-core';
import type { Rule } from 'eslint';

type Schema = NonNullable<Rule.RuleMetaData['schema']>;

/** One object of booleans; a check without options takes none. */
export function schemaOf(check: AnyCheck): Schema {
  const options = Object.entries(check.options);
  if (options.length === 0) return [];
  return [
    {
      type: 'object',
      properties: Object.fromEntries(
        options.map(([name, { description }]) => [name, { type: 'boolean', description }]),
      ),
      additionalProperties: false,
    },
  ];
}
