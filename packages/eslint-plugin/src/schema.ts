/** The options of a check, in the form that ESLint wants them declared in. */
import type { AnyCheck, OptionInfo } from 'skill-graph-core';
import type { Rule } from 'eslint';

type Schema = NonNullable<Rule.RuleMetaData['schema']>;

/** One object of switches and choices; a check without options takes none. */
export function schemaOf(check: AnyCheck): Schema {
  const options = Object.entries(check.options);
  if (options.length === 0) return [];
  return [
    {
      type: 'object',
      properties: Object.fromEntries(options.map(([name, option]) => [name, propertyOf(option)])),
      additionalProperties: false,
    },
  ];
}

function propertyOf(option: OptionInfo): object {
  const { description } = option;
  return 'choices' in option
    ? { type: 'string', enum: [...option.choices], description }
    : { type: 'boolean', description };
}
