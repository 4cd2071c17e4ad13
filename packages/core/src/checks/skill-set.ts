/** Sets of skills of which two may be the same object without that being known. */
import type { SkillDeclaration } from '../declare/graph.js';

/** The ids of some skills; `undefined` stands for an id that is not known. */
type Ids = Set<string | undefined>;

/**
 * Skills, and whether another may be one of them. It answers as
 * `maybeSameSkill` does for each member, in the time of a look-up.
 */
export class SkillSet {
  readonly #members = new Set<SkillDeclaration>();
  readonly #made: Ids = new Set();
  readonly #opaque: Ids = new Set();

  add(skill: SkillDeclaration): void {
    this.#members.add(skill);
    (skill.made ? this.#made : this.#opaque).add(skill.id);
  }

  /** True unless the skill is proven to differ from every member. */
  mayHave(skill: SkillDeclaration): boolean {
    if (this.#members.has(skill)) return true;
    return idMayBeIn(this.#opaque, skill.id) || (!skill.made && idMayBeIn(this.#made, skill.id));
  }
}

function idMayBeIn(ids: Ids, id: string | undefined): boolean {
  return id === undefined ? ids.size > 0 : ids.has(id) || ids.has(undefined);
}

/**
 * The least number of different skills among those that are certainly there.
 * Skills made in view all differ. An opaque one adds to them when its id is
 * known, is none of theirs, and cannot be that of one whose id is not known.
 */
export function leastSkillCount(skills: readonly SkillDeclaration[]): number {
  const certain = new Set(skills.filter((skill) => skill.certain));
  const made = [...certain].filter((skill) => skill.made);
  const madeIds = new Set(made.map((skill) => skill.id));
  const opaqueIds = new Set<string>();
  for (const { id, made: isMade } of certain) {
    if (!isMade && id !== undefined && !madeIds.has(id)) opaqueIds.add(id);
  }
  const unnamed = made.filter((skill) => skill.id === undefined).length;
  const least = made.length + Math.max(0, opaqueIds.size - unnamed);
  return Math.max(least, certain.size > 0 ? 1 : 0);
}
