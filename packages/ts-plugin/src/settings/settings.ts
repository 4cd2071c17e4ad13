/** What a project wants: the rules that are on, and what it tells about itself. */
import {
  CHECKS,
  type CheckOptions,
  PRESETS,
  type Preset,
  type Settings,
  isInPreset,
  presetOptions,
} from 'skill-graph-core';
import { LEVELS, SETTINGS_SCHEMA } from './schema.js';
import { type SettingsProblem, isRecord, validate } from './validate.js';

export type { SettingsProblem };

type Level = (typeof LEVELS)[number];

/** A rule that is on. */
export interface ActiveRule {
  readonly code: string;
  readonly options: CheckOptions;
  /** Only where the project chose it; else each finding has its own. */
  readonly severity: 'error' | 'warning' | undefined;
}

export interface PluginSettings {
  readonly rules: readonly ActiveRule[];
  readonly core: Settings;
}

/**
 * The settings of an entry in the tsconfig, on top of what an extension of the
 * editor sends. A part that is wrong is left out, so that a typo in one rule
 * does not turn off the others.
 */
export function readSettings(
  entry: unknown,
  overrides: unknown,
): { readonly settings: PluginSettings; readonly problems: SettingsProblem[] } {
  const problems = validate(SETTINGS_SCHEMA, entry ?? {});
  const below = validate(SETTINGS_SCHEMA, overrides ?? {});
  const chosen = { ...validPart(overrides, below), ...validPart(entry, problems) };
  const { preset, modules, knownTools, version, skillsRoot } = chosen;
  const rules = rulesIn(chosen.rules);
  const core: Settings = {
    ...(isTexts(modules) && { modules }),
    ...(isTexts(knownTools) && { knownTools }),
    ...(typeof version === 'string' && { version }),
    ...(typeof skillsRoot === 'string' && skillsRoot !== '' && { skillsRoot }),
  };
  return { settings: { rules: activeRules(isPreset(preset) ? preset : 'recommended', rules), core }, problems };
}

/** The keys of an object whose values have no problem; of `rules`, the rules. */
function validPart(value: unknown, problems: readonly SettingsProblem[]): Record<string, unknown> {
  if (!isRecord(value)) return {};
  const isWrong = (...path: string[]): boolean =>
    problems.some(
      (problem) => path.every((key, index) => problem.path[index] === key) && problem.path.length >= path.length,
    );
  const { rules, ...others } = value;
  const part = Object.fromEntries(Object.entries(others).filter(([key]) => !isWrong(key)));
  if (!isRecord(rules)) return part;
  return { ...part, rules: Object.fromEntries(Object.entries(rules).filter(([code]) => !isWrong('rules', code))) };
}

interface RuleSetting {
  readonly level: Level;
  readonly options: CheckOptions;
}

function rulesIn(value: unknown): ReadonlyMap<string, RuleSetting> {
  if (!isRecord(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([code, setting]) => {
      const [level, options]: readonly unknown[] = Array.isArray(setting) ? (setting as unknown[]) : [setting];
      return isLevel(level)
        ? [[code, { level, options: isRecord(options) ? (options as CheckOptions) : {} }] as const]
        : [];
    }),
  );
}

function activeRules(preset: Preset, rules: ReadonlyMap<string, RuleSetting>): ActiveRule[] {
  return CHECKS.flatMap((check) => {
    const setting = rules.get(check.code);
    if (setting?.level === 'off' || (setting === undefined && !isInPreset(check, preset))) return [];
    const options = { ...presetOptions(check, preset), ...setting?.options };
    const severity = setting === undefined ? undefined : setting.level === 'error' ? 'error' : 'warning';
    return [{ code: check.code, options, severity }];
  });
}

function isPreset(value: unknown): value is Preset {
  return PRESETS.some((preset) => preset === value);
}

function isLevel(value: unknown): value is Level {
  return LEVELS.some((level) => level === value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
