/** The presets: which rules are on, how severe they are and with which options. */
import { CHECKS, isInPreset, presetOptions } from 'skill-graph-core';
import { LANGUAGE_NAME } from './skill-file-language.js';
import type { ESLint, Linter } from 'eslint';
import type { AnyCheck, Preset } from 'skill-graph-core';

/** The plugin's namespace: the first half of every rule's name. */
export const NAMESPACE = 'skill-graph';

/** The name of a configuration: a preset, or the one for SKILL.md files. */
export type ConfigName = Preset | 'skill-files';

/**
 * All presets, each of them a whole configuration that finds the plugin by
 * itself, and one for SKILL.md files. Which rules a preset has is the core's
 * to say.
 */
export function configsOf(plugin: ESLint.Plugin): Record<ConfigName, Linter.Config> {
  const preset = (name: Preset): Linter.Config => ({
    name: `${NAMESPACE}/${name}`,
    plugins: { [NAMESPACE]: plugin },
    rules: rulesOf(name),
  });
  return {
    recommended: preset('recommended'),
    checkup: preset('checkup'),
    strict: preset('strict'),
    'skill-files': {
      name: `${NAMESPACE}/skill-files`,
      files: ['**/SKILL.md'],
      // Tools for coders keep files of the same name and of another grammar in folders such as `.claude`.
      ignores: ['**/.*/**'],
      plugins: { [NAMESPACE]: plugin },
      language: `${NAMESPACE}/${LANGUAGE_NAME}`,
      rules: skillFileRules(),
    },
  };
}

/** The rules that have something to say about a SKILL.md file by itself. */
function skillFileRules(): Linter.RulesRecord {
  const checks = CHECKS.filter((check) => check.readsSkillFiles === true);
  return Object.fromEntries(checks.map((check) => [`${NAMESPACE}/${check.code}`, entryOf(check, 'recommended')]));
}

function rulesOf(preset: Preset): Linter.RulesRecord {
  const checks = CHECKS.filter((check) => isInPreset(check, preset));
  return Object.fromEntries(checks.map((check) => [`${NAMESPACE}/${check.code}`, entryOf(check, preset)]));
}

function entryOf(check: AnyCheck, preset: Preset): Linter.RuleEntry {
  const severity = check.severity === 'error' ? 'error' : 'warn';
  const options = presetOptions(check, preset);
  return Object.keys(options).length === 0 ? severity : [severity, options];
}
