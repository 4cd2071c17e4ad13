/** `duplicate-intent-example`: two intents of different skills have the same example. */
import { removeIntentExample } from '../fixes/graph-removals.js';
import type { Phrase } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { PHRASE_ORIGIN } from './claims.js';
import { intentEntries } from './intents.js';
import { named, originOf } from './subjects.js';
import { quote } from './words.js';

/** The facts of an example that an earlier intent has already. */
export interface DuplicateIntentExample extends Subjects {
  readonly phrase: string;
  /** The positions of the later entry and of the phrase in its intent, counted from 0. */
  readonly rule: number;
  readonly index: number;
}

export const duplicateIntentExample = graphCheck({
  code: 'duplicate-intent-example',
  since: '9.17',
  severity: 'warning',
  origin: 'library',
  description: 'Two intents of different skills have the same example',
  options: {},
  message(data: DuplicateIntentExample) {
    const later = named(data.to, 'this skill');
    const first = named(data.from, 'another skill');
    return (
      `This example of ${later} is already an example of ${first}. Apart from case and white space both are ` +
      `${quote(data.phrase, 60)}, so a classifier cannot tell the intents apart by it; keep it in one of them.`
    );
  },
  run(graph) {
    const holders = new Map<string, { readonly id: string; readonly phrase: Phrase }>();
    return intentEntries(graph).flatMap(({ entry, rule, id, examples }) =>
      examples.items.flatMap((phrase) => {
        const key = exampleKey(phrase.text);
        const first = holders.get(key);
        if (first === undefined) {
          // A possible entry, or one of an unknown skill, cannot be named as the holder.
          if (entry.certain && id !== undefined) holders.set(key, { id, phrase });
          return [];
        }
        if (id === undefined || first.id === id) return [];
        const data: DuplicateIntentExample = {
          skill: id,
          from: first.id,
          to: id,
          phrase: phrase.text,
          rule,
          index: phrase.index,
        };
        return {
          at: phrase.site.at,
          data,
          related: [{ at: first.phrase.site.at, note: 'The same example.' }, ...originOf(phrase.site, PHRASE_ORIGIN)],
        };
      }),
    );
  },
  fixes: (report, context) => removeIntentExample(report, context, report.data.rule),
});

/** What the library takes for one example: no case, and any white space as one space. */
function exampleKey(phrase: string): string {
  return phrase.trim().toLowerCase().replace(/\s+/g, ' ');
}
