/** The text that a matcher was convinced by, made fit to be quoted. */
import { clip } from './describe.js';

/** The longest witness, its ellipsis included: a record quotes evidence and does not copy the message. */
export const WITNESS_MAX_CHARS = 80;

/** The matched text as one line: white space collapsed and trimmed, then cut. */
export function witnessText(matched: string): string {
  return clip(matched.replace(/\s+/g, ' ').trim(), WITNESS_MAX_CHARS);
}

/** The evidence of a conjunction: what each part matched, as quotations with an ellipsis in between. */
export function joinWitnessTexts(parts: readonly string[]): string {
  return clip(parts.join(' … '), WITNESS_MAX_CHARS);
}
