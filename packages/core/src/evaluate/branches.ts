/**
 * Code whose execution is not decided: branches of unknown conditions, and the
 * places where those who took different ways meet again.
 */
import { append } from '../source/append.js';
import type { Machine } from './machine.js';
import { THROWN, Thrown } from './signals.js';
import type { Path } from './path.js';

/** How a statement ends when it does not simply end. */
export type Completion =
  { readonly kind: 'return' | 'throw' } | { readonly kind: 'break' | 'continue'; readonly label: string | undefined };

/** The end of one way through a statement. */
export interface Ending {
  readonly completion: Completion | undefined;
  readonly path: Path;
}

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

/** Runs a statement, with an exception as one of the ways to end. */
export function endingOf(m: Machine, run: () => Completion | undefined): Ending {
  try {
    return { completion: run(), path: m.path };
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    return { completion: { kind: 'throw' }, path: m.path };
  }
}

/**
 * Runs statements of which at most one is executed (`exclusive`) or each of
 * which may be. What follows runs on the path of those that end normally; the
 * others are pending until the statement that they jump to ends.
 */
export function decideStatements(
  m: Machine,
  branches: readonly (() => Completion | undefined)[],
  exclusive: boolean,
): Completion | undefined {
  const base = m.path;
  const decision = exclusive ? {} : undefined;
  const mark = m.frame.pending.length;
  const endings = branches.map((branch) => {
    m.path = base.branch(decision);
    return endingOf(m, branch);
  });
  if (m.judging && endings.some(isThrow)) m.mayThrow = true;
  const { pending } = m.frame;
  const normal = endings.filter(({ completion }) => completion === undefined);
  const jumps = endings.filter((ending) => ending.completion !== undefined && !isThrow(ending));
  if (normal.length > 0) {
    append(pending, jumps);
    m.path = meeting(m, base, mark, normal);
    return undefined;
  }
  const [main, ...others] = jumps;
  m.path = base;
  if (main === undefined) throw THROWN;
  if (jumps.every(({ completion }) => isSameJump(completion, main.completion))) m.path = meeting(m, base, mark, jumps);
  else {
    append(pending, others);
    m.path = main.path;
  }
  return main.completion;
}

/**
 * Where those who arrive go on: on the path on which they parted when nobody is
 * missing, else on one that is taken only sometimes. Exceptions do not count:
 * whoever throws is not there to see what others do.
 */
function meeting(m: Machine, base: Path, mark: number, arrivals: readonly Ending[]): Path {
  if (m.frame.pending.length === mark) return base;
  const [only, ...more] = arrivals;
  return only !== undefined && more.length === 0 ? only.path : base.branch();
}

function isThrow({ completion }: Ending): boolean {
  return completion?.kind === 'throw';
}

function isSameJump(a: Completion | undefined, b: Completion | undefined): boolean {
  return a?.kind === b?.kind && labelOf(a) === labelOf(b);
}

function labelOf(completion: Completion | undefined): string | undefined {
  return completion !== undefined && 'label' in completion ? completion.label : undefined;
}

/** Runs a statement at whose end some jumps arrive, such as a `switch` or a labelled block. */
export function catchJumps(
  m: Machine,
  run: () => Completion | undefined,
  arrives: (completion: Completion) => boolean,
): Completion | undefined {
  const base = m.path;
  const { pending } = m.frame;
  const mark = pending.length;
  const main = endingOf(m, run);
  const endings = [...pending.splice(mark), main];
  const arrivals = endings.filter(({ completion }) => completion === undefined || arrives(completion));
  const others = endings.filter((ending) => !arrivals.includes(ending) && !isThrow(ending));
  if (arrivals.length > 0) {
    append(pending, others);
    if (m.judging && isThrow(main)) m.mayThrow = true;
    m.path = meeting(m, base, mark, arrivals);
    return undefined;
  }
  append(
    pending,
    others.filter((ending) => ending !== main),
  );
  if (isThrow(main)) throw THROWN;
  return main.completion;
}

/** One loop: its turns, and who leaves it where. */
export class Loop {
  private readonly base: Path;
  private readonly mark: number;
  private readonly exits: Ending[] = [];

  constructor(
    private readonly m: Machine,
    private readonly label: string | undefined,
  ) {
    this.base = m.path;
    this.mark = m.frame.pending.length;
  }

  /** Runs one turn; false when nobody goes on to the next one. */
  turn(body: () => Completion | undefined): boolean {
    const { m } = this;
    const base = m.path;
    const { pending } = m.frame;
    const mark = pending.length;
    const main = endingOf(m, body);
    const endings = [...pending.splice(mark), main];
    const going = endings.filter(({ completion }) => completion === undefined || this.isMine(completion, 'continue'));
    const leaving = endings.filter(({ completion }) => completion !== undefined && this.isMine(completion, 'break'));
    const others = endings.filter((ending) => !going.includes(ending) && !leaving.includes(ending) && !isThrow(ending));
    append(this.exits, leaving);
    append(pending, others);
    if (m.judging && isThrow(main) && endings.length > 1) m.mayThrow = true;
    const [only, ...more] = going;
    if (only === undefined) return false;
    if (leaving.length + others.length === 0) m.path = base;
    else m.path = more.length === 0 ? only.path : base.branch();
    return true;
  }

  /** Runs the body an unknown number of times. */
  repeat(body: () => Completion | undefined): void {
    const { m } = this;
    const { pending } = m.frame;
    const mark = pending.length;
    const base = m.path;
    repeat(m, () => {
      pending.push(endingOf(m, body));
    });
    const others = pending.splice(mark).filter((ending) => {
      const { completion } = ending;
      return (
        completion !== undefined &&
        !isThrow(ending) &&
        !this.isMine(completion, 'continue') &&
        !this.isMine(completion, 'break')
      );
    });
    append(
      pending,
      others.map(({ completion }) => ({ completion, path: base.branch() })),
    );
    if (others.length > 0) m.path = base.branch();
  }

  /** Ends the loop; `exhausted` when there is somebody for whom no turn is left. */
  end(exhausted: boolean): Completion | undefined {
    const { m, base, mark, exits } = this;
    if (exhausted) exits.push({ completion: undefined, path: m.path });
    if (exits.length > 0) {
      m.path = meeting(m, base, mark, exits);
      return undefined;
    }
    const { pending } = m.frame;
    const jumps = pending.splice(mark);
    const main = jumps.pop();
    m.path = base;
    if (main === undefined) throw THROWN;
    if (jumps.every(({ completion }) => isSameJump(completion, main.completion))) return main.completion;
    append(pending, jumps);
    m.path = main.path;
    return main.completion;
  }

  private isMine(completion: Completion, kind: 'break' | 'continue'): boolean {
    return (
      completion.kind === kind &&
      'label' in completion &&
      (completion.label === undefined || completion.label === this.label)
    );
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
    ignoreThrow(m, body);
  } finally {
    m.muted -= 1;
    rehearsal.rehearsed = true;
    m.functions.length = Math.min(m.functions.length, made);
  }
  m.path = base.branch();
  try {
    ignoreThrow(m, body);
  } finally {
    m.path = base;
  }
}

function ignoreThrow(m: Machine, body: () => void): void {
  try {
    body();
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    if (m.judging) m.mayThrow = true;
  }
}
