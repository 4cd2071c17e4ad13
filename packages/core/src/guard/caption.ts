/** How a guard is named in drawings and messages. */
import { CAPTION_AND, escapeMermaid } from '../match/caption.js';
import { isGuardList } from './vocabulary.js';
import type { GuardConditionData, GuardOperator, SkillGuardData } from './guard.js';

/** How each operator is written in a caption. */
export const OPERATOR_SIGNS: Readonly<Record<GuardOperator, string>> = {
  eq: '=',
  ne: '≠',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  in: 'in',
  notIn: 'not in',
};

/** One condition as text, such as `riskLevel in [high, critical]`. */
export function conditionCaption({ key, op, value }: GuardConditionData): string {
  const text = isGuardList(value) ? `[${value.map(String).join(', ')}]` : String(value);
  return `${key} ${OPERATOR_SIGNS[op]} ${text}`;
}

/** The guard as text, such as `score ≥ 3 AND status ≠ denied`. */
export function plainGuardCaption(g: SkillGuardData): string {
  return g.conditions.map(conditionCaption).join(CAPTION_AND);
}

/** The guard as the text of a mermaid edge. */
export function mermaidGuardCaption(g: SkillGuardData): string {
  return escapeMermaid(`when ${plainGuardCaption(g)}`);
}
