/** Which codes each preset has, and with which options: one answer for all hosts. */
import type { CheckOptions } from './check.js';
import type { AnyCheck } from './index.js';

/**
 * - `recommended`: what a project should turn on;
 * - `checkup`: what the library's own check-up says, code for code;
 * - `strict`: every code there is, with the options of `recommended`.
 */
export type Preset = 'recommended' | 'checkup' | 'strict';

export const PRESETS: readonly Preset[] = ['recommended', 'checkup', 'strict'];

/** True when the preset turns the code on. */
export function isInPreset(check: AnyCheck, preset: Preset): boolean {
  switch (preset) {
    case 'recommended':
      return check.advice !== true;
    case 'checkup':
      return check.origin !== 'own';
    case 'strict':
      return true;
  }
}

/** The values that the check's options have in a preset. */
export function presetOptions(check: AnyCheck, preset: Preset): CheckOptions {
  const values = preset === 'checkup' ? 'checkup' : 'recommended';
  return Object.fromEntries(Object.entries(check.options).map(([name, option]) => [name, option[values]]));
}
