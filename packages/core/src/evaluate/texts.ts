/** Texts that are computed, and what other values are as texts. */
import type { Value } from './value.js';

/** Longest text that is computed, in UTF-16 code units; a skill's body is seldom a tenth of it. */
export const TEXT_LIMIT = 1_000_000;

/** What a template or `String()` makes of a value, where that is known. */
export function asText(value: Value): string | undefined {
  if (value.kind === 'primitive') return String(value.value);
  if (value.kind === 'regexp') return `/${value.source}/${value.flags}`;
  return undefined;
}
