/** `example-shadowed-by-earlier`: an earlier rule takes a phrase that a later rule declares as its example. */
import type { EntryDeclaration, GraphDeclaration } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { moveBeforeTaker } from '../fixes/reorder.js';
import { graphCheck } from './check.js';
import { conditionSpan, maybeSameOwner, orderDecides, PHRASE_ORIGIN } from './claims.js';
import { named, originOf, subjects } from './subjects.js';
import { defaultsOf, examplesOf, exampleWalks, soleDefault, type Defaults, type Walk } from './walks.js';
import { quote } from './words.js';

/** The facts of an example that an earlier rule takes. */
export interface ExampleShadowedByEarlier extends Subjects {
  readonly example: string;
  /** True when `from` has no condition, and another earlier rule matches besides. */
  readonly byDefault: boolean;
  /** The positions of the rule and of the phrase in it, counted from 0. */
  readonly rule: number;
  readonly index: number;
}

export const exampleShadowedByEarlier = graphCheck({
  code: 'example-shadowed-by-earlier',
  since: '9.31',
  severity: 'error',
  origin: 'library',
  description: 'An earlier start rule takes the example of a later one',
  options: {
    sameSkill: {
      description: 'Also report where both rules start the same skill.',
      recommended: false,
      checkup: true,
    },
  },
  message(data: ExampleShadowedByEarlier) {
    const owner = named(data.skill, 'this skill');
    const earlier = named(data.from, 'another skill');
    const phrase = quote(data.example, 60);
    return data.byDefault
      ? `The earlier default ${earlier} takes an example of ${owner}. It has no condition, so ${phrase} never ` +
          'reaches this rule, and another earlier rule matches it besides; move this rule up.'
      : `The earlier rule of ${earlier} matches an example of ${owner}. It is tried first, so ${phrase} never ` +
          'reaches this rule; move this rule up, or narrow the earlier one.';
  },
  run(graph, options) {
    if (graph.isTree !== false || orderDecides(graph.router) !== true) return [];
    const defaults = defaultsOf(graph);
    return examplesOf(graph).flatMap((example) => {
      const { entry, rule, phrase } = example;
      const walk = exampleWalks(graph).get(example);
      if (walk?.claimant === undefined || walk.claimant >= rule) return [];
      const winner = defaultBefore(graph, walk, walk.claimant, defaults) ?? walk.claimant;
      const earlier = graph.entries.items[winner];
      if (earlier === undefined || (!options.sameSkill && mayKeep(graph, walk, winner, entry))) return [];
      const data: ExampleShadowedByEarlier = {
        ...subjects({ skill: entry.skill, from: earlier.skill, to: entry.skill }),
        example: phrase.text,
        byDefault: winner !== walk.claimant,
        rule,
        index: phrase.index,
      };
      return {
        at: phrase.site.at,
        data,
        related: [
          { at: conditionSpan(earlier), note: 'The entry that comes first.' },
          ...originOf(phrase.site, PHRASE_ORIGIN),
        ],
      };
    });
  },
  fixes: (report, context) => moveBeforeTaker(report, context, report.data.rule),
});

/** True when the phrase may get to its own skill after all: by the winner, or by an entry before it that may match. */
function mayKeep(graph: GraphDeclaration, { doubt }: Walk, winner: number, owner: EntryDeclaration): boolean {
  return graph.entries.items
    .slice(Math.min(doubt ?? winner, winner), winner + 1)
    .some((entry) => maybeSameOwner(entry, owner));
}

/**
 * The unconditional entry that takes the phrase before the claimant can, where
 * that is proven. Where it is not, it stays true that the claimant stands
 * before the rule and matches.
 */
function defaultBefore(graph: GraphDeclaration, walk: Walk, claimant: number, defaults: Defaults): number | undefined {
  if (graph.router.classifier !== false || !graph.entries.complete) return undefined;
  const first = soleDefault(defaults);
  if (first === undefined || first >= claimant) return undefined;
  return walk.doubt !== undefined && walk.doubt < first ? undefined : first;
}
