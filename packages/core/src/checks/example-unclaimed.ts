/** `example-unclaimed`: no start rule at all takes a phrase that a rule declares as its example. */
import { removeExample } from '../fixes/graph-removals.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { orderDecides, PHRASE_ORIGIN } from './claims.js';
import { named, originOf, subjects } from './subjects.js';
import { defaultsOf, examplesOf, exampleWalks, isMiss } from './walks.js';
import { quote } from './words.js';

/** The facts of an example that nobody takes. */
export interface ExampleUnclaimed extends Subjects {
  readonly example: string;
  /** The positions of the rule and of the phrase in it, counted from 0. */
  readonly rule: number;
  readonly index: number;
}

export const exampleUnclaimed = graphCheck({
  code: 'example-unclaimed',
  since: '9.31',
  severity: 'warning',
  origin: 'library',
  description: 'No start rule takes a phrase that one of them gives as its example',
  options: {
    predicates: {
      description: 'Also report a phrase that its own rule turned down by the falsy value of a `when` function.',
      recommended: false,
      checkup: true,
    },
  },
  message(data: ExampleUnclaimed) {
    const owner = named(data.skill, 'this skill');
    return (
      `No start rule matches this example of ${owner}. Every matcher and predicate was tried on ` +
      `${quote(data.example, 60)}, and none takes it; widen the rule that should.`
    );
  },
  run(graph, options) {
    // Whoever is not in view may take the phrase.
    if (graph.isTree !== false || !graph.entries.complete || orderDecides(graph.router) !== true) return [];
    // Under a classifier, entries without a condition do not take what the rules leave.
    if (graph.router.classifier !== true && defaultsOf(graph).possible !== undefined) return [];
    return examplesOf(graph).flatMap((example) => {
      const { entry, rule, phrase, own } = example;
      if (!isMiss(own)) return [];
      if (entry.condition === 'when' && own === 'no-match' && !options.predicates) return [];
      const walk = exampleWalks(graph).get(example);
      if (walk === undefined || walk.claimant !== undefined || walk.doubt !== undefined) return [];
      const data: ExampleUnclaimed = {
        ...subjects({ skill: entry.skill }),
        example: phrase.text,
        rule,
        index: phrase.index,
      };
      return { at: phrase.site.at, data, related: originOf(phrase.site, PHRASE_ORIGIN) };
    });
  },
  fixes: (report, context) => removeExample(report, context, report.data.rule),
});
