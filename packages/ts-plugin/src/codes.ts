/** The numbers of our codes: the server names diagnostics by number, and asks for quick fixes by number. */
import { CHECKS } from 'skill-graph-core';
import type { TypeScript } from './estree/conversion.js';

/** Where our numbers begin; TypeScript's own end far below. */
const BASE = 970_001;

const numbers = new Map(CHECKS.map(({ code }, index) => [code, BASE + index]));

/** The number of a wrong setting, which is no finding about a graph. */
export const WRONG_SETTING = BASE - 1;

/** The number of a code. */
export function numberOf(code: string): number {
  return numbers.get(code) ?? WRONG_SETTING;
}

/** All our numbers. */
export function ownNumbers(): readonly number[] {
  return [...numbers.values()];
}

const registered = new WeakSet<TypeScript>();

/** What TypeScript has inside and does not declare. */
interface Internals {
  readonly codefix?: {
    registerCodeFix?(registration: { errorCodes: readonly number[]; getCodeActions(): readonly never[] }): void;
  };
}

/**
 * Makes our numbers known as ones that have quick fixes: an editor asks for
 * fixes only where the server says that there may be some. The fixes
 * themselves come from the wrapped service.
 */
export function registerCodes(typescript: TypeScript): void {
  if (registered.has(typescript)) return;
  registered.add(typescript);
  const { codefix } = typescript as unknown as Internals;
  codefix?.registerCodeFix?.({ errorCodes: ownNumbers(), getCodeActions: () => [] });
}
