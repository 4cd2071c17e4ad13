/** `slow-matcher`: a message of moderate length takes a regular expression more than ten million steps. */
import type { Subjects } from '../finding.js';
import { regexCaption } from '../match/caption.js';
import { SLOW_STEPS, slownessOf } from '../regex/slow.js';
import { tellBudget } from '../source/budget-log.js';
import { graphCheck } from './check.js';
import { placeOfRegex, regexLeaves } from './matcher-leaves.js';
import { subjects } from './subjects.js';
import { cut, quote } from './words.js';

/**
 * How many steps the regexes of one graph may take: those of some dozens of ordinary rules take none, and each proof
 * takes a third of a second.
 */
const STEPS_LIMIT = 10 * SLOW_STEPS;

/** The facts of a matcher that a message can slow down. */
export interface SlowMatcher extends Subjects {
  readonly matcher: string;
  /** The message: `start`, `pump` as often as `rounds` says, and `end`. */
  readonly start: string;
  readonly pump: string;
  readonly rounds: number;
  readonly end: string;
  readonly length: number;
}

export const slowMatcher = graphCheck({
  code: 'slow-matcher',
  since: '9.15',
  severity: 'warning',
  origin: 'own',
  description: 'A message can make a regular expression take seconds',
  options: {},
  message({ matcher, start, pump, rounds, end, length }: SlowMatcher) {
    const parts = [
      ...(start === '' ? [] : [quote(start)]),
      `${quote(pump)} ${rounds} times`,
      ...(end === '' ? [] : [quote(end)]),
    ];
    return (
      `A message can hold a turn up for seconds in \`${cut(matcher, 40)}\`. ` +
      `${parts.join(', then ')}: these ${length} characters take more than ten million steps, and each further one ` +
      'makes it worse. Let what is repeated be read in one way only.'
    );
  },
  run(graph) {
    let left = STEPS_LIMIT;
    return regexLeaves(graph).flatMap(({ entry, leaf }) => {
      const matcher = regexCaption(leaf.source, leaf.flags);
      if (left <= 0) {
        tellBudget(() => `whether ${matcher} is slow, behind others of its graph`);
        return [];
      }
      // What is remembered counts as well: the answer must not depend on what was looked at before.
      const { text, steps } = slownessOf(leaf.source, leaf.flags);
      left -= steps;
      if (text === undefined) return [];
      return { ...placeOfRegex(leaf), data: { ...subjects({ skill: entry.skill }), matcher, ...text } };
    });
  },
});
