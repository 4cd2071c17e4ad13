/** The settings as a JSON schema: the entry of the plugin in a tsconfig is held against it. */
import { type AnyCheck, CHECKS, PRESETS } from 'skill-graph-core';

/** The part of JSON schema that the settings need. */
export interface Schema {
  readonly description?: string;
  readonly type?: 'object' | 'array' | 'string' | 'boolean';
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: false;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly oneOf?: readonly Schema[];
}

export const LEVELS = ['off', 'warn', 'error'] as const;

const level: Schema = { enum: LEVELS };

/** The schema of one entry of `compilerOptions.plugins`. */
export const SETTINGS_SCHEMA: Schema = {
  description: 'Settings of skill-graph-ts-plugin.',
  type: 'object',
  properties: {
    name: { description: 'The name of the plugin.', type: 'string' },
    // Set by the server itself where an editor's extension brings the plugin.
    global: { description: 'Set by the server.', type: 'boolean' },
    preset: { description: 'The rules that are on before `rules` changes any.', enum: PRESETS },
    rules: {
      description: 'Severity, and options, of single rules.',
      type: 'object',
      properties: Object.fromEntries(CHECKS.map((check) => [check.code, ruleSchema(check)])),
      additionalProperties: false,
    },
    modules: {
      description: 'Other modules that export the names of the DSL, as they are imported.',
      type: 'array',
      items: { type: 'string' },
    },
    knownTools: {
      description: 'Names of tools that exist besides those that skills carry.',
      type: 'array',
      items: { type: 'string' },
    },
    skillsRoot: {
      description: 'The directory that relative paths of skill files begin in, seen from the project.',
      type: 'string',
    },
    version: { description: 'The installed version of the library, such as 9.43.', type: 'string' },
  },
  additionalProperties: false,
};

function ruleSchema({ description, options }: AnyCheck): Schema {
  const flags = Object.entries(options).map(([name, option]): [string, Schema] => [
    name,
    { description: option.description, type: 'boolean' },
  ]);
  const chosen: Schema = { type: 'object', properties: Object.fromEntries(flags), additionalProperties: false };
  return {
    description,
    oneOf: [level, { type: 'array', prefixItems: [level, chosen], minItems: 1, maxItems: 2 }],
  };
}
