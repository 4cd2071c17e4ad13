/** Which codes each preset has, and with which options: one answer for all hosts. */
import type { CheckOptions, OptionInfo } from './check.js';
import type { AnyCheck } from './index.js';

/**
 * - `recommended`: what a project should turn on;
 * - `checkup`: what the library's own check-up says, code for code;
 * - `strict`: every code there is, with the options of `recommended`, and with
 *   the advice that a code leaves out there.
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
  return Object.fromEntries(Object.entries(check.options).map(([name, option]) => [name, valueIn(option, preset)]));
}

function valueIn(option: OptionInfo, preset: Preset): boolean | string {
  switch (preset) {
    case 'recommended':
      return option.recommended;
    case 'strict':
      return option.strict ?? option.recommended;
    case 'checkup':
      return option.checkup;
  }
}
