/** `matcher-always-matches`: the matcher of a start rule turns no message down. */
import type { EntryDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { type LanguageMatcher, alwaysMatches, matchesEveryNonBlank } from '../match/language/index.js';
import { type Report, graphCheck } from './check.js';
import { conditionCaption } from './claims.js';
import { isMessage, leastLanguage, matcherOf } from './rule-language.js';
import { named, originOf, subjects } from './subjects.js';
import { cut } from './words.js';

/** The facts of a matcher that takes everything. */
export interface MatcherAlwaysMatches extends Subjects {
  /** The matcher in a few words, where all of it is known. */
  readonly matcher?: string;
  /** `non-blank`: it turns down only messages without anything but white space. */
  readonly what: 'all' | 'non-blank';
}

export const matcherAlwaysMatches = graphCheck({
  code: 'matcher-always-matches',
  since: '9.15',
  severity: 'warning',
  origin: 'own',
  description: 'Every message matches the condition of a start rule',
  options: {},
  message({ skill, matcher, what }: MatcherAlwaysMatches) {
    const owner = named(skill, 'this skill', 20);
    const name = matcher === undefined ? 'Its matcher' : `\`${cut(matcher, 60)}\``;
    const [fact, proof] =
      what === 'all'
        ? ['Every message', `${name} is satisfied by any text, even by an empty one`]
        : ['Every message that is not blank', `${name} is satisfied by any text with a character that is no blank`];
    return (
      `${fact} matches the rule for ${owner}. ${proof}. ` +
      'Look for a branch or a repetition that may be empty; if it is to be the default, leave `match` out.'
    );
  },
  run(graph) {
    return graph.entries.items.flatMap(alwaysReports);
  },
});

function alwaysReports(entry: EntryDeclaration): readonly Report<MatcherAlwaysMatches>[] {
  const matcher = matcherOf(entry);
  const language = matcher === undefined ? undefined : leastLanguage(matcher);
  const what = language === undefined ? undefined : taken(language);
  if (matcher === undefined || what === undefined) return [];
  const caption = conditionCaption(entry);
  return [
    {
      at: matcher.site.at,
      related: originOf(matcher.site, 'The matcher is written here.'),
      data: { ...subjects({ skill: entry.skill }), ...(caption !== undefined && { matcher: caption }), what },
    },
  ];
}

/** Short messages of all kinds; a matcher that turns one down need not be looked at any closer. */
const TRIALS: readonly string[] = ['a', 'Z', '0', '?', '_', '\u00e9', '\u4e2d', '\ud83d\ude00'];

function taken(language: LanguageMatcher): MatcherAlwaysMatches['what'] | undefined {
  if (!TRIALS.every((text) => isMessage(language, text))) return undefined;
  if (isMessage(language, '') && alwaysMatches(language).kind === 'yes') return 'all';
  return matchesEveryNonBlank(language).kind === 'yes' ? 'non-blank' : undefined;
}
