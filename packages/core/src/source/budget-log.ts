/** Questions that are given up for their size: no finding tells of them, so a host may write them to its debug log. */

type BudgetListener = (what: string) => void;

let budgetListener: BudgetListener | undefined;

/** Tells a listener of every question that is given up from now on; `undefined` for nobody. */
export function onBudget(listener: BudgetListener | undefined): void {
  budgetListener = listener;
}

/** Tells of a question that is given up; the text is made only for a listener. */
export function tellBudget(what: () => string): void {
  budgetListener?.(what());
}
