/** What is said about the files of one directory: each by itself, and all of them together. */
import type { Machine } from '../evaluate/machine.js';
import type { FoundDirectory, ReadFile } from '../skill-file/directory.js';
import type { DirectoryFaultReason, FileProblem } from '../skill-file/fault.js';
import { type Piece, type Range, unquoted } from '../skill-file/lines.js';
import type { Related } from '../finding.js';
import type { Span } from '../source/span.js';
import type { Context } from './context.js';
import { nearestName } from './nearest.js';
import type { RefusalData } from './refusal.js';
import type { ToolRegistry } from './tool-registry.js';

/** Names that a message lists, as many as the library's own does. */
const NAMES_LIMIT = 20;
/** Refusals that are told of one directory; the rest of one with so many is of no use to anyone. */
const REFUSAL_LIMIT = 200;

/** A file that can be read. */
interface Readable {
  readonly file: ReadFile;
  readonly skill: NonNullable<ReadFile['skill']>;
}

/** A file whose skill has a name that can be used. */
interface Named extends Readable {
  readonly name: Piece;
}

type Data = Omit<RefusalData['malformed-skill-file'], 'file' | 'line'>;

export class DirectoryReports {
  /** In the order of the names; of two files with one name the first. */
  readonly named: readonly Named[];
  /** False where a skill may be missing: a file is refused, or cannot be read. */
  complete: boolean;
  /** True where a file cannot be read, or is not seen at all. */
  readonly unreadable: boolean;
  private count = 0;
  private readonly readable: readonly Readable[];

  /** Says what is wrong with each file. `at` is the place where the directory enters the program. */
  constructor(
    private readonly c: Context,
    private readonly m: Machine,
    private readonly at: Span,
    { files, complete }: Extract<FoundDirectory, { kind: 'directory' }>,
  ) {
    this.readable = files.flatMap((file) => (file.skill === undefined ? [] : [{ file, skill: file.skill }]));
    this.unreadable = !complete || this.readable.length < files.length;
    this.complete = !this.unreadable && this.readable.every(({ skill }) => skill.faults.length === 0);
    for (const one of this.readable) this.reportFile(one);
    this.named = this.findNames();
  }

  private reportFile({ file, skill }: Readable): void {
    const { c, m, at } = this;
    for (const fault of skill.faults) {
      const { reason, got, nearest } = fault;
      this.refuse(
        file,
        fault.line,
        { reason, got, ...(nearest === undefined ? {} : { nearest }) },
        places(file, fault),
      );
    }
    for (const hazard of skill.hazards) {
      const { reason, line, got } = hazard;
      c.warn(m, { reason, file: file.name, line, got, at, related: places(file, hazard), fixes: [] });
    }
  }

  private refuse(file: ReadFile, line: number, data: Data, related: readonly Related[]): void {
    this.count += 1;
    if (this.count > REFUSAL_LIMIT) return;
    this.c.refuse(this.m, {
      code: 'malformed-skill-file',
      data: { ...data, file: file.name, line },
      at: this.at,
      related,
    });
  }

  /** Refuses a part of a file for what stands outside of it. */
  private refusePart(
    reason: DirectoryFaultReason,
    { file, skill }: Readable,
    part: Range & { readonly text: string },
    known?: readonly string[],
  ): void {
    if (this.count > REFUSAL_LIMIT) return;
    const line = skill.lineAt(part.start);
    const nearest = known === undefined ? undefined : closest(part, known);
    const data: Data = {
      reason,
      got: part.text,
      ...(nearest === undefined ? {} : { nearest }),
      ...(known === undefined ? {} : { known: [...known].sort().slice(0, NAMES_LIMIT) }),
    };
    this.refuse(file, line, data, [placeIn(file, part, line)]);
  }

  /** Refuses the second of two files with one name. */
  private findNames(): readonly Named[] {
    const byName = new Map<string, Named>();
    for (const { file, skill } of this.readable) {
      const { name } = skill;
      if (name === undefined) continue;
      const first = byName.get(name.text);
      if (first === undefined) {
        byName.set(name.text, { file, skill, name });
        continue;
      }
      this.complete = false;
      const line = skill.lineAt(name.start);
      this.refuse(file, line, { reason: 'duplicate-name', got: name.text, first: first.file.name }, [
        placeIn(file, name, line),
        placeIn(first.file, first.name, first.skill.lineAt(first.name.start)),
      ]);
    }
    return [...byName.values()].sort((a, b) => (a.name.text < b.name.text ? -1 : 1));
  }

  /** Refuses tools that a file lists and that nobody hands in. */
  refuseTools(registry: ToolRegistry): void {
    const known = [...registry.tools.keys()];
    for (const one of this.named) {
      const { toolsKey, tools } = one.skill;
      if (toolsKey === undefined || !tools.complete) continue;
      if (registry.kind === 'none') this.refusePart('no-registry', one, { ...toolsKey, text: 'tools' });
      else if (registry.complete)
        for (const tool of tools.items)
          if (!registry.tools.has(tool.text)) this.refusePart('unregistered-tool', one, tool, known);
    }
  }

  /** Refuses routes where only skills are loaded. */
  refuseRoutes(): void {
    for (const one of this.readable) {
      const { routesKey } = one.skill;
      if (routesKey !== undefined) this.refusePart('routes-without-runbook', one, { ...routesKey, text: 'routes' });
    }
  }

  /** Refuses routes to skills that no file declares, where all names are known. */
  refuseTargets(): void {
    if (!this.complete) return;
    const names = this.named.map(({ name }) => name.text);
    const known = new Set(names);
    for (const one of this.named)
      for (const { target } of one.skill.routes.items)
        if (!known.has(target.text)) this.refusePart('unknown-target', one, target, names);
  }
}

/** Of a name with quotes around it, which are a part of the name here, the one without them is meant. */
function closest(part: Piece, known: readonly string[]): string | undefined {
  const bare = unquoted(part).text;
  return bare !== part.text && known.includes(bare) ? bare : nearestName(part.text, known);
}

function placeIn(file: ReadFile, { start, end }: Range, line: number): Related {
  return { at: { file: file.file, start, end }, note: `Line ${line} of ${file.name}.` };
}

function places(file: ReadFile, problem: FileProblem<string>): readonly Related[] {
  const { other } = problem;
  const first = placeIn(file, problem, problem.line);
  if (other === undefined) return [first];
  return [first, { at: { file: file.file, start: other.start, end: other.end }, note: other.note }];
}
