/** `slow-matcher`: a message of moderate length takes a regular expression more than ten million steps. */
import type { Subjects } from '../finding.js';
import { regexCaption } from '../match/caption.js';
import { slowText } from '../regex/slow.js';
import { graphCheck } from './check.js';
import { placeOfRegex, regexLeaves } from './matcher-leaves.js';
import { subjects } from './subjects.js';
import { cut, quote } from './words.js';

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
    return regexLeaves(graph).flatMap(({ entry, leaf }) => {
      const found = slowText(leaf.source, leaf.flags);
      if (found === undefined) return [];
      const matcher = regexCaption(leaf.source, leaf.flags);
      return { ...placeOfRegex(leaf), data: { ...subjects({ skill: entry.skill }), matcher, ...found } };
    });
  },
});
