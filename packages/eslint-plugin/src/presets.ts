/** The presets: which rules are on, how severe they are and with which options. */
import { CHECKS, presetOptions } from 'skill-graph-core';
import type { ESLint, Linter } from 'eslint';
import type { AnyCheck } from 'skill-graph-core';

/** The plugin's namespace: the first half of every rule's name. */
export const NAMESPACE = 'skill-graph';

export type PresetName = 'recommended' | 'checkup' | 'strict';

/**
 * All presets, each of them a whole configuration that finds the plugin by
 * itself.
 *
 * - `recommended`: what a project should turn on;
 * - `checkup`: what the library's own check-up says, code for code;
 * - `strict`: every rule there is.
 */
export function presetsOf(plugin: ESLint.Plugin): Record<PresetName, Linter.Config> {
  const preset = (name: PresetName, checks: readonly AnyCheck[]): Linter.Config => ({
    name: `${NAMESPACE}/${name}`,
    plugins: { [NAMESPACE]: plugin },
    rules: rulesOf(checks, name === 'checkup' ? 'checkup' : 'recommended'),
  });
  return {
    recommended: preset('recommended', CHECKS),
    checkup: preset('checkup', CHECKS.filter((check) => check.origin !== 'own')),
    strict: preset('strict', CHECKS),
  };
}

function rulesOf(checks: readonly AnyCheck[], values: 'recommended' | 'checkup'): Linter.RulesRecord {
  return Object.fromEntries(
    checks.map((check) => [`${NAMESPACE}/${check.code}`, entryOf(check, values)]),
  );
}

function entryOf(check: AnyCheck, values: 'recommended' | 'checkup'): Linter.RuleEntry {
  const severity = check.severity === 'error' ? 'error' : 'warn';
  const options = presetOptions(check, values);
  return Object.keys(options).length === 0 ? severity : [severity, options];
}
