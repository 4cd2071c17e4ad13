/** Code whose execution is not decided: branches of unknown conditions, and loops that turn an unknown number of times. */
import { type Machine, Thrown } from './machine.js';
import type { Path } from './path.js';

/** How a statement ends when it does not simply end. */
export type Completion =
  | { readonly kind: 'return' | 'throw' }
  | { readonly kind: 'break' | 'continue'; readonly label: string | undefined };

/** Runs expressions of which at most one is evaluated; `undefined` stands for one that certainly throws. */
export function decide<T>(m: Machine, branches: readonly (() => T)[]): (T | undefined)[] {
  const base = m.path;
  const decision = {};
  return branches.map((branch) => {
    m.path = base.branch(decision);
    try {
      return branch();
    } catch (error) {
      if (!(error instanceof Thrown)) throw error;
      if (m.judging) m.mayThrow = true;
      return undefined;
    } finally {
      m.path = base;
    }
  });
}

/**
 * Runs statements of which at most one is executed (`exclusive`) or each of
 * which may be. What follows runs on the path of those that end normally.
 */
export function decideStatements(
  m: Machine,
  branches: readonly (() => Completion | undefined)[],
  exclusive: boolean,
): Completion | undefined {
  const base = m.path;
  const decision = exclusive ? {} : undefined;
  const normal: Path[] = [];
  const endings: Completion[] = [];
  for (const branch of branches) {
    m.path = base.branch(decision);
    const completion = runCatching(branch);
    if (completion === undefined) normal.push(m.path);
    else endings.push(completion);
  }
  m.path = base;
  if (m.judging && endings.some((ending) => ending.kind === 'throw')) m.mayThrow = true;
  const leaving = endings.filter((ending) => ending.kind !== 'throw');
  for (const ending of leaving) {
    const plain = 'label' in ending && ending.label === undefined;
    if (!plain || ending.kind === 'break') m.frame.jumps += 1;
    if (!plain) m.frame.leaves += 1;
  }
  const [only, ...more] = normal;
  if (only === undefined) {
    const [ending] = [...endings].sort((a, b) => REACH.indexOf(a.kind) - REACH.indexOf(b.kind));
    // Where the endings differ, whatever the nearest one goes on with runs only sometimes.
    if (endings.some((other) => other.kind !== ending?.kind)) m.path = base.branch();
    return ending;
  }
  // What follows is left out wherever one of the others left.
  if (leaving.length > 0) m.path = more.length === 0 ? only : base.branch();
  return undefined;
}

/** The ways to end, from the one that goes on nearest to the one that goes on furthest. */
const REACH: readonly Completion['kind'][] = ['continue', 'break', 'return', 'throw'];

function runCatching(branch: () => Completion | undefined): Completion | undefined {
  try {
    return branch();
  } catch (error) {
    if (error instanceof Thrown) return { kind: 'throw' };
    throw error;
  }
}

/**
 * Runs the body of a loop that turns an unknown number of times. The first pass
 * is a rehearsal: it finds what one turn leaves to the next, and stands for all
 * turns but the one that the second pass reports.
 */
export function repeat(m: Machine, body: () => void): void {
  const base = m.path;
  const rehearsal = base.branch();
  const made = m.functions.length;
  m.muted += 1;
  m.path = rehearsal;
  try {
    ignoreThrow(body);
  } finally {
    m.muted -= 1;
    rehearsal.rehearsed = true;
    m.functions.length = Math.min(m.functions.length, made);
  }
  m.path = base.branch();
  try {
    ignoreThrow(body);
  } finally {
    m.path = base;
  }
}

function ignoreThrow(body: () => void): void {
  try {
    body();
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
  }
}
