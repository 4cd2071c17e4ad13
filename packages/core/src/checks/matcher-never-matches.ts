/** `matcher-never-matches`: no message at all satisfies the matcher of a start rule. */
import { removeRule } from '../fixes/graph-removals.js';
import type { EntryDeclaration, MatcherDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { regexCaption } from '../match/caption.js';
import { neverMatches } from '../match/language/index.js';
import { type Report, graphCheck } from './check.js';
import { conditionCaption } from './claims.js';
import { leavesOf } from './matcher-leaves.js';
import { matcherOf, mostLanguage, sampleIn } from './rule-language.js';
import { named, originOf, subjects } from './subjects.js';
import { cut } from './words.js';

/** The facts of a matcher without messages. */
export interface MatcherNeverMatches extends Subjects {
  /** The matcher in a few words, where all of it is known. */
  readonly matcher?: string;
  /** True where each condition of an `all` has messages, but no message has them all. */
  readonly together: boolean;
  /** The position of the rule, counted from 0. */
  readonly rule: number;
}

export const matcherNeverMatches = graphCheck({
  code: 'matcher-never-matches',
  since: '9.15',
  severity: 'error',
  origin: 'own',
  description: 'No message matches the condition of a start rule',
  options: {},
  message({ skill, matcher, together }: MatcherNeverMatches) {
    const owner = named(skill, 'this skill');
    const name = matcher === undefined ? 'The matcher' : `\`${cut(matcher, 60)}\``;
    const proof = together
      ? `${name}: each of its conditions can hold, but never all of them in one message`
      : `${name} demands what no text has, such as a place before the beginning or a character of an empty class`;
    return `No message matches the rule for ${owner}. ${proof}. Correct the condition, or remove the rule.`;
  },
  run(graph) {
    return graph.entries.items.flatMap(neverReports);
  },
  fixes: (report, context) => removeRule(report, context, report.data.rule),
});

function neverReports(entry: EntryDeclaration, rule: number): readonly Report<MatcherNeverMatches>[] {
  const matcher = matcherOf(entry);
  if (matcher === undefined || !isNever(matcher)) return [];
  const leaf = matcher.kind === 'all' ? leavesOf(matcher).find(isNever) : undefined;
  const { site } = leaf ?? matcher;
  const pattern = leaf?.kind === 'regex' ? regexCaption(leaf.source, leaf.flags) : undefined;
  const caption = pattern ?? conditionCaption(entry);
  return [
    {
      at: site.at,
      related: originOf(site, 'The matcher is written here.'),
      data: {
        ...subjects({ skill: entry.skill }),
        ...(caption !== undefined && { matcher: caption }),
        together: matcher.kind === 'all' && leaf === undefined,
        rule,
      },
    },
  ];
}

/** Proven by the whole language; most matchers show a message at once. */
function isNever(matcher: MatcherDeclaration): boolean {
  const language = mostLanguage(matcher);
  return language !== undefined && sampleIn(language) === undefined && neverMatches(language).kind === 'yes';
}
