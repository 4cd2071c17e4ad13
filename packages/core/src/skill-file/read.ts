/** What one SKILL.md file declares, and everything in it that the library refuses. */
import { nearestName } from '../declare/nearest.js';
import type { FileFault, FileFaultReason, FileHazard } from './fault.js';
import { FAULT_LIMIT, Faults } from './faults.js';
import { type Frontmatter, type ItemLine, type KeyLine, contentOf, isList, readFrontmatter } from './frontmatter.js';
import { hazardsOf } from './hazards.js';
import type { Piece, Range } from './lines.js';
import { EMPTY, type FileList, NOTHING, namesOf } from './list.js';
import { replace, respell } from './repairs.js';
import type { FileRoute } from './route.js';
import { readRoutes } from './routes.js';
import { readTools } from './tools.js';

/** One step of a skill's procedure. */
export interface FileStep {
  readonly tool: Piece;
  readonly note: Piece;
}

/** What a file declares. What is refused is left out, and its list is not complete. */
export interface SkillFile {
  readonly name: Piece | undefined;
  readonly description: Piece | undefined;
  readonly body: Piece | undefined;
  /** The key `tools`; `undefined` where there is none. */
  readonly toolsKey: Range | undefined;
  readonly tools: FileList<Piece>;
  readonly steps: FileList<FileStep>;
  readonly onSkip: Piece | undefined;
  /** The key `routes`, where it has items; `undefined` where there are no routes. */
  readonly routesKey: Range | undefined;
  readonly routes: FileList<FileRoute>;
  readonly faults: readonly FileFault[];
  readonly hazards: readonly FileHazard[];
  /** The line of a position, counted from 1. */
  lineAt(position: number): number;
}

/** The keys that mean something; all others are ignored. */
export const SKILL_FILE_KEYS = ['name', 'description', 'tools', 'steps', 'onSkip', 'routes'] as const;

export type SkillFileKey = (typeof SKILL_FILE_KEYS)[number];

/** The names that the library takes for a skill in a file. */
const SKILL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Reads one file. Never throws. */
export function readSkillFile(text: string): SkillFile {
  const front = readFrontmatter(text);
  if (front.kind === 'read') return new FileReader(text, front).read();
  const at = contentOf(front.line);
  return {
    name: undefined,
    description: undefined,
    body: undefined,
    toolsKey: undefined,
    tools: NOTHING,
    steps: NOTHING,
    onSkip: undefined,
    routesKey: undefined,
    routes: NOTHING,
    faults: [
      {
        reason: front.kind,
        ...at,
        line: front.line.number,
        got: text.slice(at.start, at.end),
        repairs: [],
      },
    ],
    hazards: [],
    lineAt: (position) => lineAt(text, position),
  };
}

/** Reads the keys of one frontmatter, in the library's own order. */
class FileReader {
  private readonly faults: Faults;
  /** Of two keys with one name the last one counts. */
  private readonly keys: ReadonlyMap<string, KeyLine>;

  constructor(
    private readonly text: string,
    private readonly front: Frontmatter,
  ) {
    this.faults = new Faults(text);
    this.keys = new Map(front.keys.map((key) => [key.key.text, key]));
  }

  read(): SkillFile {
    const { front, text } = this;
    for (const { reason, line } of front.bad) this.faults.refuse(reason, line, contentOf(line));
    for (const name of ['name', 'description', 'onSkip'] as const) {
      const key = this.key(name);
      if (key !== undefined && key.items.length > 0)
        this.faults.refuse('list-for-text', key.line, key.key, { got: name });
    }
    const name = this.readName();
    const description = this.textOf('description');
    if (description === undefined) this.refuseMissing('description', 'no-description');
    if (front.body.text === '') this.faults.refuse('no-body', front.closing, contentOf(front.closing), { got: '' });
    const toolsKey = this.key('tools');
    const tools = readTools(this.faults, toolsKey);
    const steps = this.readSteps(toolsKey, tools);
    const onSkip = this.readOnSkip();
    const routesKey = this.key('routes');
    const routes = readRoutes(this.faults, routesKey, toolsKey, tools);
    const hasRoutes = routesKey !== undefined && routesKey.items.length > 0;
    return {
      name,
      description,
      body: front.body.text === '' ? undefined : front.body,
      toolsKey: toolsKey?.key,
      tools,
      steps,
      onSkip,
      routesKey: hasRoutes ? routesKey.key : undefined,
      routes,
      faults: this.faults.list,
      hazards: hazardsOf(text, front, routes.items),
      lineAt: (position) => lineAt(text, position),
    };
  }

  private key(name: SkillFileKey): KeyLine | undefined {
    return this.keys.get(name);
  }

  private textOf(name: SkillFileKey): Piece | undefined {
    const key = this.key(name);
    return key === undefined || isList(key) ? undefined : key.value;
  }

  /** A line that cannot be read may be the one that is missed, and a list is refused as such. */
  private refuseMissing(name: SkillFileKey, reason: FileFaultReason): void {
    const key = this.key(name);
    if (key === undefined ? this.front.bad.length > 0 : key.items.length > 0) return;
    const line = key?.line ?? this.front.opening;
    const misspelt = this.front.keys
      .slice(0, FAULT_LIMIT)
      .find((other) => nearestName(other.key.text, [name]) === name);
    const other =
      misspelt === undefined
        ? {}
        : { other: { start: misspelt.key.start, end: misspelt.key.end, note: `Perhaps \`${name}\` is meant here.` } };
    const repairs = misspelt === undefined ? [] : respell(misspelt.key, misspelt.key.text, name);
    this.faults.refuse(reason, line, key?.key ?? contentOf(line), { got: '', ...other, repairs });
  }

  private readName(): Piece | undefined {
    const name = this.textOf('name');
    const line = this.key('name')?.line;
    if (name === undefined || line === undefined) {
      this.refuseMissing('name', 'no-name');
      return undefined;
    }
    if (SKILL_NAME.test(name.text)) return name;
    this.faults.refuse('bad-name', line, name);
    return undefined;
  }

  private readSteps(toolsKey: KeyLine | undefined, tools: FileList<Piece>): FileList<FileStep> {
    const key = this.key('steps');
    if (key === undefined) return EMPTY;
    if (!isList(key)) {
      this.faults.refuse('steps-text', key.line, key.raw);
      return NOTHING;
    }
    if (key.items.length === 0) {
      this.faults.refuse('no-steps', key.line, key.key);
      return NOTHING;
    }
    if (toolsKey === undefined) this.faults.refuse('steps-without-tools', key.line, key.key);
    const names = toolsKey !== undefined && tools.complete ? namesOf(tools) : undefined;
    const steps = key.items.map((item) => this.readStep(item, names)).filter((step) => step !== undefined);
    return { items: steps, complete: steps.length === key.items.length };
  }

  private readStep(item: ItemLine, names: ReadonlySet<string> | undefined): FileStep | undefined {
    const { line, key: tool, value: note } = item;
    if (note === undefined || note.text === '') this.faults.refuse('step-without-note', line, contentOf(line));
    if (tool.text === '') {
      this.faults.refuse('step-without-tool', line, contentOf(line));
      return undefined;
    }
    if (names !== undefined && !names.has(tool.text)) {
      this.faults.foreignTool('foreign-step-tool', line, tool, names);
      return undefined;
    }
    return note === undefined || note.text === '' ? undefined : { tool, note };
  }

  private readOnSkip(): Piece | undefined {
    const key = this.key('onSkip');
    const value = this.textOf('onSkip');
    if (key === undefined || value === undefined) return undefined;
    if (this.key('steps') === undefined) this.faults.refuse('on-skip-alone', key.line, key.key);
    if (value.text === 'advance' || value.text === 'hold') return value;
    const repairs = ['advance', 'hold'].flatMap((word) => replace(`Change it to "${word}"`, value, word));
    this.faults.refuse('on-skip-value', key.line, value, { repairs });
    return undefined;
  }
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
