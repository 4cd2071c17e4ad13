/** `unreachable-skill`: no entry and no route leads to a registered skill. */
import { removeSkill } from '../fixes/graph-removals.js';
import type { TriggerKind } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { unreachedSkills, type Unreached } from './reach.js';
import { named, originOf, subjects } from './subjects.js';

/** The facts of a skill that nothing leads to. */
export interface UnreachableSkill extends Subjects {
  /** What can still open the skill: `rule` is a condition of its own; left out where it is not known. */
  readonly trigger?: 'llm-activated' | 'always' | 'rule';
}

export const unreachableSkill = graphCheck({
  code: 'unreachable-skill',
  severity: 'warning',
  origin: 'library',
  description: 'No entry and no route leads to a skill',
  options: {},
  message(data: UnreachableSkill) {
    return (
      `No entry and no route that fires leads to ${named(data.skill, 'this skill')}. ` +
      `${remains(data.trigger)} Make it an entry, add a route to it, or take it out of the graph.`
    );
  },
  run(graph) {
    return unreachedSkills(graph)
      .filter((unreached) => !unreached.maybeBare)
      .map((unreached) => {
        const { skill } = unreached;
        const trigger = compiledTrigger(unreached);
        return {
          at: skill.site.at,
          data: { ...subjects({ skill }), ...(trigger !== undefined && { trigger }) },
          related: originOf(skill.site, 'The skill comes from here.'),
        };
      });
  },
  fixes: (report, context) => removeSkill(report, context),
});

/** What is still true of a skill that the graph does not lead to. */
function remains(trigger: UnreachableSkill['trigger']): string {
  switch (trigger) {
    case 'llm-activated':
      return 'Only the model can open it, with `read_skill`.';
    case 'always':
      return 'It is always active, whatever the graph decides.';
    case 'rule':
      return 'Only its own trigger can open it, not the model.';
    case undefined:
      return 'The graph never moves there by itself.';
  }
}

/** Any deterministic route in gives a skill a rule, also one from a skill that is not reached itself. */
function compiledTrigger({ skill, dead, maybeDead }: Unreached): UnreachableSkill['trigger'] {
  if (dead.length > 0) return 'rule';
  return maybeDead || skill.trigger === undefined ? undefined : wording(skill.trigger);
}

function wording(trigger: TriggerKind): UnreachableSkill['trigger'] {
  return trigger === 'on-tool-return' ? 'rule' : trigger;
}
