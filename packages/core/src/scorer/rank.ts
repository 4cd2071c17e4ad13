/** How a classifier's scores become a verdict: what is alive, what is best, and how close the next one is. */

/** Two intents closer than this are a near tie, unless the policy says otherwise; the library's number. */
export const DEFAULT_NEAR_TIE_MARGIN = 0.15;

/** How many intents a menu offers, unless the policy says otherwise; the library's number. */
export const DEFAULT_MENU_SIZE = 3;

/** An intent's score for one phrase. */
export interface IntentScore {
  readonly id: string;
  readonly score: number;
}

/** The numbers that a verdict depends on. */
export interface RankPolicy {
  /** The gap below which the two best are a near tie. */
  readonly nearTieMargin: number;
  /** The score that must be exceeded; `undefined` where none is required. */
  readonly floor?: number | undefined;
}

/** The verdict over one phrase. */
export type IntentVerdict =
  | { readonly kind: 'unmatched' }
  | {
      readonly kind: 'ranked';
      readonly best: IntentScore;
      /** Absent when only one intent is alive; so is `gap`. */
      readonly runnerUp?: IntentScore;
      /** From 0 (a tie) to 1. */
      readonly gap?: number;
      readonly nearTie: boolean;
    };

/**
 * Ranks the scores. An intent is alive when its score is finite and above the
 * floor; of equal scores the earlier one is the better. The gap is
 * `tanh((s1 - s2) / 2)`, which puts scores of any scale between 0 and 1.
 */
export function rankIntents(scores: readonly IntentScore[], policy: RankPolicy): IntentVerdict {
  const { floor, nearTieMargin } = policy;
  const alive = scores
    .filter(({ score }) => Number.isFinite(score) && (floor === undefined || score > floor))
    .sort((a, b) => b.score - a.score);
  const [best, runnerUp] = alive;
  if (best === undefined) return { kind: 'unmatched' };
  if (runnerUp === undefined) return { kind: 'ranked', best, nearTie: false };
  const gap = Math.tanh((best.score - runnerUp.score) / 2);
  return { kind: 'ranked', best, runnerUp, gap, nearTie: gap < nearTieMargin };
}
