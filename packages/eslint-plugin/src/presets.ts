/** The presets: which rules are on, how severe they are and with which options. */
import { CHECKS, isInPreset, presetOptions } from 'skill-graph-core';
import type { ESLint, Linter } from 'eslint';
import type { AnyCheck, Preset } from 'skill-graph-core';

/** The plugin's namespace: the first half of every rule's name. */
export const NAMESPACE = 'skill-graph';

/**
 * All presets, each of them a whole configuration that finds the plugin by
 * itself. Which rules a preset has is the core's to say.
 */
export function presetsOf(plugin: ESLint.Plugin): Record<Preset, Linter.Config> {
  const preset = (name: Preset): Linter.Config => ({
    name: `${NAMESPACE}/${name}`,
    plugins: { [NAMESPACE]: plugin },
    rules: rulesOf(name),
  });
  return { recommended: preset('recommended'), checkup: preset('checkup'), strict: preset('strict') };
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
