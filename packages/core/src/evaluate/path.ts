/**
 * Branch paths: under which undecided conditions a piece of code runs.
 *
 * Every `if`, loop or function whose execution cannot be decided opens a new
 * path below the current one. What was written on one path is certain on all
 * paths below it, and only possible everywhere else.
 */
export class Path {
  /** Set when what happened on the path was a rehearsal: it stands for any number of unknown repetitions. */
  rehearsed = false;
  readonly depth: number;

  private constructor(
    readonly parent: Path | undefined,
    /** Two paths of one decision exclude each other. */
    private readonly decision: object | undefined,
  ) {
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }

  static root(): Path {
    return new Path(undefined, undefined);
  }

  /** A path that is taken only sometimes; of those with one `decision`, at most one is taken. */
  branch(decision?: object): Path {
    return new Path(this, decision);
  }

  /** True when whatever runs on `other` runs after this path was taken, too. */
  covers(other: Path): boolean {
    let path: Path | undefined = other;
    while (path !== undefined && path.depth > this.depth) path = path.parent;
    return path === this;
  }

  /** True when never both paths are taken. */
  excludes(other: Path): boolean {
    // `left` and `right` climb to the two children of the nearest common path.
    let left: Path | undefined = this.atDepth(other.depth);
    let right: Path | undefined = other.atDepth(this.depth);
    while (left !== undefined && right !== undefined && left !== right) {
      if (left.parent === right.parent) return left.decision !== undefined && left.decision === right.decision;
      left = left.parent;
      right = right.parent;
    }
    return false;
  }

  /** True when the path, or one that it lies on, was a rehearsal. */
  get isRehearsed(): boolean {
    return anyRehearsed(this);
  }

  private atDepth(depth: number): Path | undefined {
    return pathAt(this, depth);
  }
}

function anyRehearsed(innermost: Path): boolean {
  for (let path: Path | undefined = innermost; path !== undefined; path = path.parent) if (path.rehearsed) return true;
  return false;
}

function pathAt(from: Path, depth: number): Path | undefined {
  let path: Path | undefined = from;
  while (path !== undefined && path.depth > depth) path = path.parent;
  return path;
}
