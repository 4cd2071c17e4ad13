/** `example-misses-own-rule`: a start rule does not take a phrase that it declares as its example. */
import { moveExample, removeExample } from '../fixes/graph-removals.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { conditionCaption, conditionSpan, PHRASE_ORIGIN } from './claims.js';
import { named, originOf, subjects } from './subjects.js';
import { examplesOf, isMiss } from './walks.js';
import { cut, quote } from './words.js';

/** The facts of a missed example. */
export interface ExampleMissesOwnRule extends Subjects {
  readonly example: string;
  /** What turned the phrase away: a matcher, a predicate's answer, or a predicate's exception. */
  readonly by: 'matcher' | 'predicate' | 'exception';
  /** The matcher in a few words, where all of it is known. */
  readonly matcher?: string;
  /** The positions of the rule and of the phrase in it, counted from 0. */
  readonly rule: number;
  readonly index: number;
}

export const exampleMissesOwnRule = graphCheck({
  code: 'example-misses-own-rule',
  since: '9.31',
  severity: 'error',
  origin: 'library',
  description: 'A start rule does not match one of its own examples',
  options: {
    predicates: {
      description: 'Also report a phrase that a `when` function answers with a falsy value.',
      recommended: false,
      checkup: true,
    },
  },
  message(data: ExampleMissesOwnRule) {
    const owner = named(data.skill, 'this skill');
    const phrase = quote(data.example, 60);
    switch (data.by) {
      case 'matcher': {
        const matcher = data.matcher === undefined ? 'its matcher' : `\`${cut(data.matcher, 60)}\``;
        return (
          `The rule of ${owner} does not match its own example. ${phrase} is not matched by ${matcher}; ` +
          'widen the matcher, or move the phrase to the rule that should take it.'
        );
      }
      case 'exception':
        return (
          `The predicate of ${owner} throws on its own example. With ${phrase} as the first message of a turn it ` +
          'reads something that is not there yet, and a throw counts as no match; test for it first.'
        );
      case 'predicate':
        return (
          `The predicate of ${owner} turns down its own example. Its answer to ${phrase} as the first message of a ` +
          'turn is falsy; widen the predicate, or move the phrase to the rule that should take it.'
        );
    }
  },
  run(graph, options) {
    if (graph.isTree !== false) return [];
    return examplesOf(graph).flatMap(({ entry, rule, phrase, own }) => {
      if (!isMiss(own)) return [];
      const by = entry.condition === 'match' ? 'matcher' : own === 'threw' ? 'exception' : 'predicate';
      if (by === 'predicate' && !options.predicates) return [];
      const matcher = conditionCaption(entry);
      const data: ExampleMissesOwnRule = {
        ...subjects({ skill: entry.skill }),
        example: phrase.text,
        by,
        ...(matcher !== undefined && { matcher }),
        rule,
        index: phrase.index,
      };
      return {
        at: phrase.site.at,
        data,
        severity: by === 'predicate' ? ('warning' as const) : ('error' as const),
        related: [
          { at: conditionSpan(entry), note: 'The condition that turns the phrase away.' },
          ...originOf(phrase.site, PHRASE_ORIGIN),
        ],
      };
    });
  },
  fixes: (report, context) => [
    ...moveExample(report, context, report.data.rule),
    ...removeExample(report, context, report.data.rule),
  ],
});
