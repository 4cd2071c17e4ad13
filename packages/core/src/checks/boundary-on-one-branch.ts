/** `boundary-on-one-branch`: boundaries at the ends of an alternation hold for its first and its last branch only. */
import { rewriteRegex } from '../fixes/matcher-edits.js';
import type { Subjects } from '../finding.js';
import { loneBoundary } from '../regex/lone-boundary.js';
import { sameSpan } from '../source/span.js';
import { graphCheck } from './check.js';
import { placeOfRegex, regexAt, regexLeaves } from './matcher-leaves.js';
import { subjects } from './subjects.js';
import { cut } from './words.js';

/** The facts of a pattern with two halves of a boundary. */
export interface BoundaryOnOneBranch extends Subjects {
  /** The two boundaries, as they are written. */
  readonly first: string;
  readonly last: string;
  /** The pattern with the boundaries around all alternatives. */
  readonly wrapped: string;
  /** The position of the rule, counted from 0. */
  readonly rule: number;
}

/** A pattern in a message is cut here. */
const PATTERN_CHARS = 50;

export const boundaryOnOneBranch = graphCheck({
  code: 'boundary-on-one-branch',
  since: '9.15',
  severity: 'warning',
  origin: 'own',
  description: 'A boundary at the end of an alternation holds for one of its branches only',
  options: {},
  message: ({ first, last, wrapped }: BoundaryOnOneBranch) =>
    `The first \`${first}\` holds for the first branch only, the last \`${last}\` for the last only. ` +
    'The bar binds weaker than anything else, so every other end of a branch is open. ' +
    `Write \`${cut(wrapped, PATTERN_CHARS)}\`, or give each branch the boundaries that it needs.`,
  run(graph) {
    return regexLeaves(graph).flatMap(({ entry, rule, leaf }) => {
      const found = loneBoundary(leaf.source, leaf.flags);
      if (found === undefined) return [];
      const { first, last, wrapped } = found;
      return { ...placeOfRegex(leaf), data: { ...subjects({ skill: entry.skill }), first, last, wrapped, rule } };
    });
  },
  fixes(report, context) {
    const { rule, wrapped } = report.data;
    const leaf = regexAt(context.graph.entries.items[rule], report.at);
    if (leaf?.written === undefined) return [];
    return rewriteRegex(context, rule, leaf, {
      title: 'Put the boundaries around all branches',
      source: wrapped,
      flags: leaf.written.flags,
      isStill: ({ at }) => sameSpan(at, report.at),
    });
  },
});
