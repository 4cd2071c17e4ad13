/** `example-shadowed-by-default`: an earlier entry without a condition takes the example of a later rule. */
import type { Subjects } from '../finding.js';
import { moveDefaultsLast } from '../fixes/reorder.js';
import { graphCheck } from './check.js';
import { maybeSameOwner, orderDecides, PHRASE_ORIGIN } from './claims.js';
import { named, originOf, subjects } from './subjects.js';
import { defaultsOf, examplesOf, exampleWalks, soleDefault } from './walks.js';
import { quote } from './words.js';

/** The facts of an example that an earlier default takes. */
export interface ExampleShadowedByDefault extends Subjects {
  readonly example: string;
  /** The positions of the rule and of the phrase in it, counted from 0. */
  readonly rule: number;
  readonly index: number;
}

export const exampleShadowedByDefault = graphCheck({
  code: 'example-shadowed-by-default',
  since: '9.31',
  severity: 'warning',
  origin: 'library',
  description: 'An earlier entry without a condition takes the example of a later start rule',
  options: {
    sameSkill: {
      description: 'Also report where both entries start the same skill.',
      recommended: false,
      checkup: true,
    },
  },
  message(data: ExampleShadowedByDefault) {
    const owner = named(data.skill, 'this skill');
    const earlier = named(data.from, 'another skill');
    return (
      `The default ${earlier} takes an example of ${owner} first. An entry without a condition takes every message, ` +
      `so ${quote(data.example, 60)} never reaches this rule; move the default behind the rules.`
    );
  },
  run(graph, options) {
    // An entry that is not in view may match before, which is another problem than this one.
    if (graph.isTree !== false || !graph.entries.complete || orderDecides(graph.router) !== true) return [];
    if (graph.router.classifier !== false) return [];
    const first = soleDefault(defaultsOf(graph));
    const taker = first === undefined ? undefined : graph.entries.items[first];
    if (first === undefined || taker === undefined) return [];
    return examplesOf(graph).flatMap((example) => {
      const { entry, rule, phrase } = example;
      if (rule <= first) return [];
      const walk = exampleWalks(graph).get(example);
      const claimed = walk?.claimant !== undefined && walk.claimant < rule;
      const doubted = walk === undefined || (walk.doubt !== undefined && walk.doubt < rule);
      if (claimed || doubted) return [];
      if (!options.sameSkill && maybeSameOwner(taker, entry)) return [];
      const data: ExampleShadowedByDefault = {
        ...subjects({ skill: entry.skill, from: taker.skill, to: entry.skill }),
        example: phrase.text,
        rule,
        index: phrase.index,
      };
      return {
        at: phrase.site.at,
        data,
        related: [
          { at: taker.site.at, note: 'The entry that takes every message.' },
          ...originOf(phrase.site, PHRASE_ORIGIN),
        ],
      };
    });
  },
  fixes: (report, context) => moveDefaultsLast(report, context),
});
