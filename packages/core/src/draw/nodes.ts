/** The nodes of a drawing, in the order in which they are first met. */
import type { SkillDeclaration } from '../declare/graph.js';

/** What a decision is called that its author gave no label. */
export const DECISION_LABEL = 'decide';

/** What stands for a text that is not known. */
export const UNKNOWN_TEXT = '?';

/** Collects nodes and gives them their ids. */
export class DrawnNodes {
  /** One line a node. */
  readonly lines: string[] = [];
  readonly #skills = new Map<SkillDeclaration, string>();
  #unknown = 0;
  #decisions = 0;

  /**
   * The node of a skill; a skill that is met again has it already. Ids that
   * differ only in signs that mermaid does not allow share one node, as they
   * do in the library's drawing.
   */
  skill(skill: SkillDeclaration): string {
    const known = this.#skills.get(skill);
    if (known !== undefined) return known;
    const id = this.#skillId(skill.id);
    this.#skills.set(skill, id);
    this.#draw(id, '[', skill.id ?? UNKNOWN_TEXT, ']');
    return id;
  }

  /** A new node for a decision; `null` is a decision without a label. */
  decision(label: string | null | undefined): string {
    const id = `d${String(this.#decisions)}`;
    this.#decisions += 1;
    this.#draw(id, '{', label === undefined ? UNKNOWN_TEXT : (label ?? DECISION_LABEL), '}');
    return id;
  }

  #skillId(id: string | undefined): string {
    if (id !== undefined) return `n_${id.replace(/[^A-Za-z0-9_]/g, '_')}`;
    this.#unknown += 1;
    return `n_unknown${String(this.#unknown)}`;
  }

  #draw(id: string, open: string, label: string, close: string): void {
    this.lines.push(`  ${id}${open}"${label}"${close}`);
  }
}
