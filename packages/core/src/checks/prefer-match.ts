/** `prefer-match`: the predicate of an entry tests the message as a matcher does. */
import type { EntryDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { cutTitle, matchText, writeAsMatch } from '../fixes/predicates.js';
import { formAsMatcher, isOnlyNearly } from '../predicate/convert.js';
import { graphCheck } from './check.js';
import { named, originOf, subjects } from './subjects.js';
import { cut } from './words.js';

/** The facts of a condition that could be data. */
export interface PreferMatch extends Subjects {
  /** The matcher as it would be written. */
  readonly matcher: string;
  /** A few letters that hardly anybody types are treated otherwise. */
  readonly nearly: boolean;
  /** The entry's position, counted from 0. */
  readonly rule: number;
}

/** A longer matcher is cut in the message; the repair has all of it. */
const MATCHER_LIMIT = 160;

export const preferMatch = graphCheck({
  code: 'prefer-match',
  since: '9.15',
  severity: 'warning',
  origin: 'own',
  advice: true,
  description: 'The function of an entry tests the message as a `match` does',
  options: {},
  message(data: PreferMatch) {
    const same = data.nearly ? 'says the same, but for letters such as the Kelvin sign' : 'says exactly the same';
    return (
      `The condition of ${named(data.skill, 'this entry')} only searches the message, which \`match\` can do. ` +
      `\`${data.matcher}\` ${same}; as data it is drawn, and compared with the other rules.`
    );
  },
  run(graph) {
    if (graph.isTree !== false) return [];
    return graph.entries.items.flatMap((entry, rule) => {
      const matcher = matcherOf(entry);
      if (matcher === undefined || entry.when === undefined) return [];
      const data: PreferMatch = {
        ...subjects({ skill: entry.skill }),
        matcher: cut(matchText(matcher), MATCHER_LIMIT),
        nearly: entry.when.form !== undefined && isOnlyNearly(entry.when.form),
        rule,
      };
      const related = originOf(entry.when.site, 'The condition is written here.');
      return [{ at: entry.when.site.at, data, related }];
    });
  },
  fixes(report, context) {
    const { rule, nearly } = report.data;
    const entry = context.graph.entries.items[rule];
    const matcher = entry === undefined ? undefined : matcherOf(entry);
    if (matcher === undefined) return [];
    const caveat = nearly ? ', which finds no Kelvin sign and the like' : '';
    return writeAsMatch(report, context, rule, matcher, (text) => `Write the condition as ${cutTitle(text)}${caveat}`);
  },
});

/** The matcher that an author would write for the entry's predicate. */
function matcherOf({ condition, when }: EntryDeclaration): ReturnType<typeof formAsMatcher> {
  if (condition !== 'when' || when?.form === undefined || when.always !== undefined) return undefined;
  return formAsMatcher(when.form, when.site, 'plain');
}
