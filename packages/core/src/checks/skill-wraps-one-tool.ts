/** `skill-wraps-one-tool`: a skill that is one tool and next to no words. */
import type { Subjects } from '../finding.js';
import { graphCheck } from './check.js';
import { isPartitioned } from './partition.js';
import { named, originOf, subjects } from './subjects.js';

/** A body of fewer words is short; the library's number. */
const WORDS_AT_LEAST = 25;

/** The facts of a skill that adds little to its tool. */
export interface SkillWrapsOneTool extends Subjects {
  /** The number of words of the skill's instructions. */
  readonly words: number;
}

export const skillWrapsOneTool = graphCheck({
  code: 'skill-wraps-one-tool',
  since: '9.43',
  severity: 'warning',
  origin: 'library',
  description: 'A skill has one tool and a body of a few words',
  options: {},
  message(data: SkillWrapsOneTool) {
    const words = data.words === 1 ? '1 word' : `${String(data.words)} words`;
    return (
      `${named(data.skill, 'This skill')} is one tool and ${words} of instructions. ` +
      'Whoever picks the skill could as well call the tool. Say in the body how to use it, or merge the skill ' +
      'with another one.'
    );
  },
  run(graph) {
    if (!isPartitioned(graph)) return [];
    return graph.skills.items.flatMap((skill) => {
      const { tools, body } = skill;
      if (!skill.certain || !tools.complete || tools.items.length !== 1 || body === undefined) return [];
      const words = countWords(body.value, WORDS_AT_LEAST);
      if (words >= WORDS_AT_LEAST) return [];
      const data: SkillWrapsOneTool = { ...subjects({ skill }), words };
      return [{ at: skill.site.at, data, related: originOf(skill.site, 'The skill comes from here.') }];
    });
  },
});

/** The number of words; of a longer text it is enough to know that there are `most`. */
function countWords(text: string, most: number): number {
  const word = /\S+/g;
  let words = 0;
  while (words < most && word.test(text)) words += 1;
  return words;
}
