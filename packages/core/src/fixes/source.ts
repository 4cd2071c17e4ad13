/** What all repairs of one file share, made when the first of them is asked for. */
import type { FileFacts } from '../checks/check.js';
import type { FixContext } from './context.js';
import { SourceIndex } from './source-index.js';
import { usesOf } from './uses.js';

const contexts = new WeakMap<FileFacts, FixContext | 'none'>();

/** The context of a file; `undefined` where its text is not at hand. */
export function fixContextOf(facts: FileFacts, verifierFor: FixContext['verifierFor']): FixContext | undefined {
  let known = contexts.get(facts);
  if (known === undefined) {
    const index = facts.source === undefined ? undefined : SourceIndex.of(facts.source);
    known = index === undefined ? 'none' : { index, facts, uses: usesOf(facts), verifierFor };
    contexts.set(facts, known);
  }
  return known === 'none' ? undefined : known;
}
