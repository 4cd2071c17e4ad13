/**
 * Branch paths: under which undecided conditions a piece of code runs.
 *
 * Every `if`, loop or function whose execution cannot be decided opens a new
 * path below the current one. What was written on one path is certain on all
 * paths below it, and only possible everywhere else.
 */
export class Path {
  /** How many paths were climbed in all: long chains of undecided conditions make this the cost of an evaluation. */
  private readonly climbed: { count: number };
  /** Set when what happened on the path was a rehearsal: it stands for any number of unknown repetitions. */
  rehearsed = false;
  readonly depth: number;

  private constructor(
    readonly parent: Path | undefined,
    /** Two paths of one decision exclude each other. */
    private readonly decision: object | undefined,
  ) {
    this.climbed = parent === undefined ? { count: 0 } : parent.climbed;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }

  static root(): Path {
    return new Path(undefined, undefined);
  }

  /** A path that is taken only sometimes; of those with one `decision`, at most one is taken. */
  branch(decision?: object): Path {
    return new Path(this, decision);
  }

  /** Takes the number of paths that were climbed since it was last taken, on all paths below the same root. */
  takeClimbed(): number {
    const { count } = this.climbed;
    this.climbed.count = 0;
    return count;
  }

  /** True when whatever runs on `other` runs after this path was taken, too. */
  covers(other: Path): boolean {
    return other.atDepth(this.depth) === this;
  }

  /** True when never both paths are taken. */
  excludes(other: Path): boolean {
    // `left` and `right` climb to the two children of the nearest common path.
    let left: Path | undefined = this.atDepth(other.depth);
    let right: Path | undefined = other.atDepth(this.depth);
    while (left !== undefined && right !== undefined && left !== right) {
      this.climbed.count += 1;
      if (left.parent === right.parent) return left.decision !== undefined && left.decision === right.decision;
      left = left.parent;
      right = right.parent;
    }
    return false;
  }

  /** True when the path, or one that it lies on, was a rehearsal. */
  get isRehearsed(): boolean {
    const innermost = rehearsedAbove(this);
    this.climbed.count += this.depth - (innermost?.depth ?? 0);
    return innermost !== undefined;
  }

  private atDepth(depth: number): Path | undefined {
    this.climbed.count += Math.max(0, this.depth - depth);
    return pathAt(this, depth);
  }
}

function rehearsedAbove(innermost: Path): Path | undefined {
  let path: Path | undefined = innermost;
  while (path !== undefined && !path.rehearsed) path = path.parent;
  return path;
}

function pathAt(from: Path, depth: number): Path | undefined {
  let path: Path | undefined = from;
  while (path !== undefined && path.depth > depth) path = path.parent;
  return path;
}
