/** What one SKILL.md file declares, and everything in it that the library refuses. */
import { nearestName } from '../declare/nearest.js';
import { TOOL_RESULT_STATUSES } from '../guard/vocabulary.js';
import type { FileFault, FileFaultReason, FileHazard, FileRepair } from './fault.js';
import { type Frontmatter, type ItemLine, type KeyLine, contentOf, isList, readFrontmatter } from './frontmatter.js';
import { hazardsOf } from './hazards.js';
import { type Line, type Piece, type Range, trimmed, unquoted } from './lines.js';
import { removeItem, replace, respell } from './repairs.js';
import { type FileRoute, readRoute } from './route.js';

/** One step of a skill's procedure. */
export interface FileStep {
  readonly tool: Piece;
  readonly note: Piece;
}

/** A list as far as it is known; `complete` when there is nothing else in it. */
export interface FileList<T> {
  readonly items: readonly T[];
  readonly complete: boolean;
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

/** Faults that are told of one file; the rest of a file with so many is of no use to anyone. */
const FAULT_LIMIT = 100;
/** Longest condition that is looked at for a repair, in UTF-16 code units. */
const CONDITION_LIMIT = 200;

/** The names that the library takes for a skill in a file. */
const SKILL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

const NOTHING = { items: [], complete: false } as const;
const EMPTY = { items: [], complete: true } as const;

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

/** What belongs to a fault beside its reason and place. */
type Details = Partial<Pick<FileFault, 'got' | 'nearest' | 'other' | 'repairs'>>;

/** Reads the keys of one frontmatter, in the library's own order. */
class FileReader {
  private readonly faults: FileFault[] = [];
  /** Of two keys with one name the last one counts. */
  private readonly keys: ReadonlyMap<string, KeyLine>;

  constructor(
    private readonly text: string,
    private readonly front: Frontmatter,
  ) {
    this.keys = new Map(front.keys.map((key) => [key.key.text, key]));
  }

  read(): SkillFile {
    const { front, text } = this;
    for (const { reason, line } of front.bad) this.refuse(reason, line, contentOf(line));
    for (const name of ['name', 'description', 'onSkip'] as const) {
      const key = this.key(name);
      if (key !== undefined && key.items.length > 0) this.refuse('list-for-text', key.line, key.key, { got: name });
    }
    const name = this.readName();
    const description = this.textOf('description');
    if (description === undefined) this.refuseMissing('description', 'no-description');
    if (front.body.text === '') this.refuse('no-body', front.closing, contentOf(front.closing), { got: '' });
    const toolsKey = this.key('tools');
    const tools = this.readTools(toolsKey);
    const steps = this.readSteps(toolsKey, tools);
    const onSkip = this.readOnSkip();
    const routesKey = this.key('routes');
    const routes = this.readRoutes(routesKey, toolsKey, tools);
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
      faults: this.faults,
      hazards: hazardsOf(text, front, routes.items),
      lineAt: (position) => lineAt(text, position),
    };
  }

  private key(name: SkillFileKey): KeyLine | undefined {
    return this.keys.get(name);
  }

  private get isFull(): boolean {
    return this.faults.length >= FAULT_LIMIT;
  }

  private refuse(reason: FileFaultReason, line: Line, at: Range, details: Details = {}): void {
    if (this.isFull) return;
    const { start, end } = at;
    const got = this.text.slice(start, end);
    this.faults.push({ reason, start, end, line: line.number, got, repairs: [], ...details });
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
    this.refuse(reason, line, key?.key ?? contentOf(line), { got: '', ...other, repairs });
  }

  private readName(): Piece | undefined {
    const name = this.textOf('name');
    const line = this.key('name')?.line;
    if (name === undefined || line === undefined) {
      this.refuseMissing('name', 'no-name');
      return undefined;
    }
    if (SKILL_NAME.test(name.text)) return name;
    this.refuse('bad-name', line, name);
    return undefined;
  }

  private readTools(key: KeyLine | undefined): FileList<Piece> {
    if (key === undefined) return EMPTY;
    const items = isList(key) ? this.listedTools(key) : this.toolsOfLine(key);
    if (items === undefined) return NOTHING;
    if (items.length === 0) {
      this.refuse('no-tool-names', key.line, isList(key) ? key.key : key.raw, { got: key.raw.text });
      return NOTHING;
    }
    this.refuseRepeatedTools(key, items);
    return { items, complete: true };
  }

  /** `tools: a, b`. With quotes around the whole and quotes inside, it cannot be told what is meant. */
  private toolsOfLine(key: KeyLine): readonly Piece[] | undefined {
    const { raw, value } = key;
    const quote = raw.text.at(0);
    if (value !== raw && quote !== undefined && value.text.includes(quote)) return undefined;
    const names: Piece[] = [];
    let start = value.start;
    for (const part of value.text.split(',')) {
      const name = unquoted(trimmed(this.text, start, start + part.length));
      if (name.text !== '') names.push(name);
      start += part.length + 1;
    }
    return names;
  }

  /** The items of the list; `undefined` where one of them is refused, or may be dropped or not. */
  private listedTools(key: KeyLine): readonly Piece[] | undefined {
    const pairs = key.items.filter(({ value }) => value !== undefined);
    for (const { line, text, key: tool, value } of pairs) {
      const repairs = tool.text === '' || value === undefined ? [] : replace('Keep only the name', text, tool.text);
      this.refuse('tool-pair', line, text, { repairs });
    }
    const names = key.items.map((item) => item.key);
    const blank = names.filter((name) => name.text === '').length;
    if (blank === names.length && pairs.length === 0) return [];
    return pairs.length > 0 || blank > 0 ? undefined : names;
  }

  private refuseRepeatedTools(key: KeyLine, tools: readonly Piece[]): void {
    const seen = new Map<string, Piece>();
    for (const [index, tool] of tools.entries()) {
      const first = seen.get(tool.text);
      if (first === undefined) {
        seen.set(tool.text, tool);
        continue;
      }
      const item = isList(key) ? key.items[index] : undefined;
      const repairs =
        item === undefined
          ? this.removeFromLine(tools[index - 1] ?? first, tool)
          : removeItem(this.text, item, key, 'Remove this tool');
      const other = { start: first.start, end: first.end, note: 'The tool stands here already.' };
      this.refuse('repeated-tool', item?.line ?? key.line, tool, { other, repairs });
    }
  }

  /** `, b` after `a` in `tools: a, b`. Quotes are left alone: what is removed begins and ends between them. */
  private removeFromLine(before: Piece, tool: Piece): Details['repairs'] {
    const between = this.text.slice(before.end, tool.start);
    return /^\s*,\s*$/.test(between)
      ? [{ title: 'Remove this tool', edits: [{ start: before.end, end: tool.end, text: '' }], safe: false }]
      : [];
  }

  private readSteps(toolsKey: KeyLine | undefined, tools: FileList<Piece>): FileList<FileStep> {
    const key = this.key('steps');
    if (key === undefined) return EMPTY;
    if (!isList(key)) {
      this.refuse('steps-text', key.line, key.raw);
      return NOTHING;
    }
    if (key.items.length === 0) {
      this.refuse('no-steps', key.line, key.key);
      return NOTHING;
    }
    if (toolsKey === undefined) this.refuse('steps-without-tools', key.line, key.key);
    const names = toolsKey !== undefined && tools.complete ? namesOf(tools) : undefined;
    const steps = key.items.map((item) => this.readStep(item, names)).filter((step) => step !== undefined);
    return { items: steps, complete: steps.length === key.items.length };
  }

  private readStep(item: ItemLine, names: ReadonlySet<string> | undefined): FileStep | undefined {
    const { line, key: tool, value: note } = item;
    if (note === undefined || note.text === '') this.refuse('step-without-note', line, contentOf(line));
    if (tool.text === '') {
      this.refuse('step-without-tool', line, contentOf(line));
      return undefined;
    }
    if (names !== undefined && !names.has(tool.text)) {
      this.foreignTool('foreign-step-tool', line, tool, names);
      return undefined;
    }
    return note === undefined || note.text === '' ? undefined : { tool, note };
  }

  private foreignTool(
    reason: 'foreign-step-tool' | 'foreign-route-tool',
    line: Line,
    tool: Piece,
    names: ReadonlySet<string>,
  ): void {
    if (this.isFull) return;
    // The key of an item keeps its quotes, so a quoted name is another name.
    const bare = unquoted(tool).text;
    const nearest = names.has(bare) ? bare : nearestName(tool.text, [...names]);
    const repairs = respell(tool, tool.text, nearest);
    this.refuse(reason, line, tool, { ...(nearest === undefined ? {} : { nearest }), repairs });
  }

  private readOnSkip(): Piece | undefined {
    const key = this.key('onSkip');
    const value = this.textOf('onSkip');
    if (key === undefined || value === undefined) return undefined;
    if (this.key('steps') === undefined) this.refuse('on-skip-alone', key.line, key.key);
    if (value.text === 'advance' || value.text === 'hold') return value;
    const repairs = ['advance', 'hold'].flatMap((word) => replace(`Change it to "${word}"`, value, word));
    this.refuse('on-skip-value', key.line, value, { repairs });
    return undefined;
  }

  private readRoutes(
    key: KeyLine | undefined,
    toolsKey: KeyLine | undefined,
    tools: FileList<Piece>,
  ): FileList<FileRoute> {
    if (key === undefined) return EMPTY;
    if (!isList(key)) {
      this.refuse('routes-text', key.line, key.raw);
      return NOTHING;
    }
    if (key.items.length === 0) {
      this.refuse('no-routes', key.line, key.key);
      return NOTHING;
    }
    const names = toolsKey === undefined || tools.complete ? namesOf(tools) : undefined;
    const routes: FileRoute[] = [];
    const targets = new Map<string, Piece>();
    for (const item of key.items) {
      const route = this.readOneRoute(item, key, targets);
      if (route === undefined) continue;
      if (!this.refuseRoute(item, route, names)) routes.push(route);
    }
    return { items: routes, complete: routes.length === key.items.length };
  }

  private readOneRoute(item: ItemLine, list: KeyLine, targets: Map<string, Piece>): FileRoute | undefined {
    const { line, key: target, value } = item;
    if (target.text === '') {
      this.refuse('route-without-target', line, contentOf(line));
      return undefined;
    }
    const first = targets.get(target.text);
    if (first !== undefined) {
      const other = { start: first.start, end: first.end, note: 'The first route to it.' };
      this.refuse('repeated-target', line, target, {
        other,
        repairs: removeItem(this.text, item, list, 'Remove this route'),
      });
    } else targets.set(target.text, target);
    if (value === undefined || value.text === '') {
      // Whether the library takes a colon with nothing behind it for no condition is not known.
      return value === undefined && first === undefined ? { target, statuses: [], line } : undefined;
    }
    const route = readRoute(target, value, line);
    if (route === undefined) {
      this.refuse('route-condition', line, value, { repairs: swap(value) });
      return undefined;
    }
    return first === undefined ? route : undefined;
  }

  /** True where a name in the condition of a route is refused. */
  private refuseRoute(
    { line }: ItemLine,
    { condition, tool, statuses }: FileRoute,
    names: ReadonlySet<string> | undefined,
  ): boolean {
    let refused = false;
    if (tool !== undefined && names !== undefined && !names.has(tool.text)) {
      this.foreignTool('foreign-route-tool', line, tool, names);
      refused = true;
    }
    for (const status of statuses) {
      if (TOOL_RESULT_STATUSES.some((known) => known === status.text)) continue;
      const nearest = nearestName(status.text, TOOL_RESULT_STATUSES);
      // `status=denied on t` is read as the one status `denied on t`.
      const swapped = condition === undefined ? [] : swap(condition);
      this.refuse('unknown-status', line, status, {
        ...(nearest === undefined ? {} : { nearest }),
        repairs: swapped.length > 0 ? swapped : respell(status, status.text, nearest),
      });
      refused = true;
    }
    return refused;
  }
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

function namesOf({ items }: FileList<Piece>): ReadonlySet<string> {
  return new Set(items.map(({ text }) => text));
}

/** Puts the two parts of a condition in the order that the grammar has, where only that is wrong. */
function swap(condition: Piece): readonly FileRepair[] {
  if (condition.text.length > CONDITION_LIMIT) return [];
  const parts = /^(status=[A-Za-z]+(?:\s*,\s*[A-Za-z]+)*)\s+(on\s+[A-Za-z0-9_-]+)$/.exec(condition.text);
  const right = `${parts?.[2] ?? ''} ${parts?.[1] ?? ''}`;
  return parts === null ? [] : replace(`Change it to \`${right}\``, condition, right);
}
