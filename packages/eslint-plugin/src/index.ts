/** The ESLint plugin: one rule for every code of the core, the presets, and the language of skill files. */
import { debuglog } from 'node:util';
import { CHECKS, onBudget } from 'skill-graph-core';
import manifest from '../package.json' with { type: 'json' };
import { type ConfigName, NAMESPACE, configsOf } from './presets.js';
import { ruleOf } from './rule.js';
import { LANGUAGE_NAME, skillFileLanguage } from './skill-file-language.js';
import type { ESLint, Linter, Rule } from 'eslint';

/** The plugin as ESLint takes it, with its parts known by name. */
interface SkillGraphPlugin extends ESLint.Plugin {
  readonly meta: { readonly name: string; readonly version: string; readonly namespace: string };
  readonly rules: Record<string, Rule.RuleModule>;
  readonly configs: Record<ConfigName, Linter.Config>;
}

// Shown with NODE_DEBUG=skill-graph.
const debug = debuglog('skill-graph');
onBudget((what) => {
  debug('given up: %s', what);
});

const { name, version } = manifest;
const meta = { name, version, namespace: NAMESPACE };
const languages = { [LANGUAGE_NAME]: skillFileLanguage };
const rules = Object.fromEntries(CHECKS.map((check) => [check.code, ruleOf(check)]));

// The presets hold the very object that is exported: two copies of one plugin would be refused by ESLint.
const unconfigured: ESLint.Plugin = { meta, rules, languages };
const plugin: SkillGraphPlugin = Object.assign(unconfigured, { meta, rules, configs: configsOf(unconfigured) });

export default plugin;
