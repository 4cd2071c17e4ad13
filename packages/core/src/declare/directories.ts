/** The directories of skill files that one program names, each looked at once. */
import type { Node } from '../evaluate/ast.js';
import { tagNode } from '../evaluate/modules.js';
import { type FoundDirectory, findDirectory } from '../skill-file/directory.js';
import type { Range } from '../skill-file/lines.js';
import type { Disk } from '../source/host.js';

/** Most directories that one program reads. */
const DIRECTORY_LIMIT = 50;

export class Directories {
  private readonly found = new Map<string, FoundDirectory | undefined>();
  private readonly nodes = new Map<string, Node>();

  constructor(
    private readonly disk: Disk | undefined,
    private readonly root: string | undefined,
  ) {}

  /** What a path means, as seen from a file; `undefined` where that is not known. */
  find(path: string, from: string): FoundDirectory | undefined {
    const { disk, found } = this;
    if (disk === undefined) return undefined;
    const key = JSON.stringify([path, from]);
    const known = found.get(key);
    if (known !== undefined || found.has(key) || found.size >= DIRECTORY_LIMIT) return known;
    const directory = findDirectory(disk, path, from, this.root);
    found.set(key, directory);
    return directory;
  }

  /**
   * The node that stands for a part of a skill file. Values are told apart by
   * their nodes over all rounds of an evaluation, so one place has one node.
   */
  nodeAt(file: string, { start, end }: Range): Node {
    const key = JSON.stringify([file, start, end]);
    const known = this.nodes.get(key);
    if (known !== undefined) return known;
    const node: Node = { type: 'Literal', value: null, raw: 'null', range: [start, end] };
    tagNode(node, file);
    this.nodes.set(key, node);
    return node;
  }
}
