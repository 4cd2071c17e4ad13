/** The ESLint plugin: one rule for every code of the core, and the presets. */
import { CHECKS } from 'skill-graph-core';
import manifest from '../package.json' with { type: 'json' };
import { NAMESPACE, presetsOf } from './presets.js';
import { ruleOf } from './rule.js';
import type { ESLint, Linter, Rule } from 'eslint';
import type { Preset } from 'skill-graph-core';

/** The plugin as ESLint takes it, with its parts known by name. */
interface SkillGraphPlugin extends ESLint.Plugin {
  readonly meta: { readonly name: string; readonly version: string; readonly namespace: string };
  readonly rules: Record<string, Rule.RuleModule>;
  readonly configs: Record<Preset, Linter.Config>;
}

const { name, version } = manifest;
const meta = { name, version, namespace: NAMESPACE };
const rules = Object.fromEntries(CHECKS.map((check) => [check.code, ruleOf(check)]));

// The presets hold the very object that is exported: two copies of one plugin would be refused by ESLint.
const unconfigured: ESLint.Plugin = { meta, rules };
const plugin: SkillGraphPlugin = Object.assign(unconfigured, { meta, rules, configs: presetsOf(unconfigured) });

export default plugin;
