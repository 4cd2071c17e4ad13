/** The parts of a report that name skills and places. */
import type { Ternary, RouterDeclaration, SkillDeclaration } from '../declare/graph.js';
import type { Related, Subjects } from '../finding.js';
import type { Site } from '../source/span.js';
import { quote } from './words.js';

/** The subject fields of these skills; the field of a skill whose id is not known is left out. */
export function subjects(skills: {
  readonly skill?: SkillDeclaration | undefined;
  readonly from?: SkillDeclaration | undefined;
  readonly to?: SkillDeclaration | undefined;
}): Subjects {
  const skill = skills.skill?.id;
  const from = skills.from?.id;
  const to = skills.to?.id;
  return {
    ...(skill !== undefined && { skill }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** A skill's id in quotes, or what to say where it is not known. */
export function named(id: string | undefined, otherwise: string, limit?: number): string {
  return id === undefined ? otherwise : quote(id, limit);
}

/** The place where a value was written, when a name stands between it and its use. */
export function originOf(site: Site, note: string): readonly Related[] {
  return site.origin === undefined ? [] : [{ at: site.origin, note }];
}

/** True where one entry is picked by something else than their order: codes.md 2.2. */
export function exclusiveEntries({ scorer, readByModel, classifier }: RouterDeclaration): Ternary {
  if (scorer === true || readByModel === true || classifier === true) return true;
  return scorer === false && readByModel === false && classifier === false ? false : undefined;
}
