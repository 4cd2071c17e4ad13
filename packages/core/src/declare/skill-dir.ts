/** `skillsFromDir` and `runbookFromDir`: skills, and routes between them, from the SKILL.md files of a directory. */
import { pathOfValue, urlOfValue } from '../evaluate/builtins/paths.js';
import { foreignFile } from '../evaluate/modules.js';
import type { Machine } from '../evaluate/machine.js';
import type { Datum } from '../evaluate/snapshot.js';
import type { IntrinsicCall, PromiseValue, Value } from '../evaluate/value.js';
import type { FoundDirectory } from '../skill-file/directory.js';
import type { DirectoryFaultReason } from '../skill-file/fault.js';
import type { Span } from '../source/span.js';
import type { Context } from './context.js';
import { DirectoryReports } from './directory-reports.js';
import { noteUnread } from './options.js';
import { type Refused, describe, fieldOf, isBlankOrNoText, isDefined, present, quote } from './read.js';
import type { Refusal } from './refusal.js';
import { SkillFileMaker } from './skill-file-values.js';
import { type ToolRegistry, readRegistry } from './tool-registry.js';

/** `skillsFromDir(dir, options)`: a promise of a list of skills. */
export function skillsFromDir(c: Context, m: Machine, call: IntrinsicCall): Value {
  c.use(m, '`skillsFromDir`', c.places.callee(call.callee));
  noteUnread(c, m, '`skillsFromDir`', call, 1);
  return new DirectoryCall(c, m, call, 'skills').load();
}

/** `runbookFromDir(dir, options)`: a promise of `{ skills, steps }`, to be spread into a graph. */
export function runbookFromDir(c: Context, m: Machine, call: IntrinsicCall): Value {
  c.use(m, '`runbookFromDir`', c.places.callee(call.callee));
  noteUnread(c, m, '`runbookFromDir`', call, 1);
  return new DirectoryCall(c, m, call, 'runbook').load();
}

/** The library takes none of these for a path. */
const URL_SCHEME = /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\//;

/** One call of the two, in the library's own order. */
class DirectoryCall {
  private readonly directory: Datum | undefined;
  private readonly options: Datum | undefined;
  /** The refusal of a directory that is not there. */
  private absence: Refusal | undefined;
  /** All refusals of this call. */
  private refusals: readonly Refusal[] = [];

  constructor(
    private readonly c: Context,
    private readonly m: Machine,
    private readonly call: IntrinsicCall,
    private readonly door: 'skills' | 'runbook',
  ) {
    this.directory = c.argument(m, call.args, 0);
    this.options = c.argument(m, call.args, 1);
  }

  load(): Value {
    const { refusals } = this.c;
    const before = refusals.length;
    const value = this.read();
    this.refusals = refusals.slice(before);
    return value;
  }

  private read(): Value {
    const { c, m, call } = this;
    const maker = new SkillFileMaker(c, m, call);
    // Behind a spread of what is not known, nobody knows which argument is which.
    if (call.args.slice(0, 2).some(({ gap }) => gap === true)) return this.nothing(maker);
    const isPath = this.refuseArgument();
    this.refuseOption();
    const registry = readRegistry(c, m, call, this.options);
    const found = isPath ? this.find() : undefined;
    if (found?.kind !== 'directory') {
      this.refuseRegistry(registry);
      return this.nothing(maker);
    }
    const reports = new DirectoryReports(c, m, this.at, found);
    this.refuseRegistry(registry);
    reports.refuseTools(registry);
    if (this.door === 'skills') reports.refuseRoutes();
    else reports.refuseTargets();
    return this.content(maker, reports, registry);
  }

  /** The skills and routes of all files that can be used. */
  private content(
    maker: SkillFileMaker,
    { named, complete, unreadable }: DirectoryReports,
    registry: ToolRegistry,
  ): Value {
    const usable = named.filter(({ skill }) => skill.faults.length === 0);
    const ids = new Set(named.map(({ name }) => name.text));
    const skills = usable.map(({ file, skill, name }) => maker.skill(file.file, name, skill, registry));
    const routes = usable.flatMap(({ file, skill, name }) =>
      skill.routes.items
        .filter(({ target }) => ids.has(target.text))
        .map((route) => maker.route(file.file, name, route)),
    );
    const isKnown = usable.every(({ skill }) => skill.routes.complete);
    const missing = unreadable ? 'unknown' : complete ? 'none' : 'refused';
    const list = maker.list(routes, missing === 'none' && !isKnown ? 'unknown' : missing);
    return this.result(maker.list(skills, missing), list, routes.length, maker);
  }

  private nothing(maker: SkillFileMaker): Value {
    const { c, m, call } = this;
    const [skills, routes] = [maker.unknownList(), maker.unknownList()];
    c.note(m, 'skill files', c.take(m, skills, call.node));
    return this.result(skills, routes, 0, maker);
  }

  private result(skills: Value, steps: Value, routes: number, maker: SkillFileMaker): Value {
    const { c, call } = this;
    const handled: PromiseValue['handled'] = (how) => {
      const withdrawn =
        how === 'expected' ? this.refusals : this.refusals.filter((refusal) => refusal === this.absence);
      for (const refusal of withdrawn) c.withdraw(refusal);
    };
    if (this.door === 'skills') return { kind: 'promise', value: skills, node: call.node, handled };
    if (skills.kind === 'array') c.runbooks.set(skills, routes);
    return { kind: 'promise', value: maker.runbook(skills, steps), node: call.node, handled };
  }

  // The argument and the options, which need no disk.

  /** True where the argument may be a path. */
  private refuseArgument(): boolean {
    const { c, call, directory } = this;
    if (directory === undefined) {
      this.refuse('not-a-path', { at: c.places.callee(call.callee), related: [] }, 'nothing');
      return false;
    }
    const value = call.args[0]?.value;
    const isUrl = value !== undefined && urlOfValue(value) !== undefined;
    if (isUrl) this.refuse('not-a-path', c.places.refused(directory), 'a `URL`');
    if (isUrl) return false;
    if (directory.kind === 'unknown' || directory.kind === 'host') return true;
    const where = c.places.refused(directory);
    if (isBlankOrNoText(directory) === true) {
      this.refuse('not-a-path', where, describe(directory));
      return false;
    }
    const path = directory.kind === 'primitive' ? String(directory.value) : '';
    const isScheme = URL_SCHEME.test(path);
    if (isScheme) this.refuse('url', where, describe(directory));
    else if (path.startsWith('\\\\')) this.refuse('network-path', where, describe(directory));
    else return true;
    return false;
  }

  private refuseOption(): void {
    const field = fieldOf(this.options, 'viaToolName');
    const datum = present(field);
    if (isDefined(field) !== true || datum === undefined) return;
    this.refuse('removed-option', this.c.places.refusedProperty(datum, 'property'), 'viaToolName');
  }

  private refuse(reason: DirectoryFaultReason, { at, related }: Refused, got: string): void {
    this.c.refuse(this.m, { code: 'malformed-skill-file', data: { reason, got }, at, related });
  }

  private refuseRegistry(registry: ToolRegistry): void {
    const { c } = this;
    for (const tool of registry.unnamed) this.refuse('unnamed-tool', c.places.refused(tool), describe(tool));
    for (const { name, tool, first } of registry.repeated) {
      const { at, related } = c.places.refused(tool);
      const other = { at: c.places.span(first.use), note: 'The first tool with this name.' };
      this.refuse('duplicate-tool', { at, related: [other, ...related] }, quote(name));
    }
  }

  // The directory and its files.

  /** The place of everything that a directory says: the argument that names it. */
  private get at(): Span {
    const { c, directory, call } = this;
    return directory === undefined ? c.places.callee(call.callee) : c.places.span(directory.use);
  }

  private find(): FoundDirectory | undefined {
    const { c, m, call } = this;
    const value = call.args[0]?.value;
    const path = value === undefined ? undefined : pathOfValue(value);
    if (path === undefined) return undefined;
    const found = c.directories.find(path, foreignFile(call.node) ?? c.places.file);
    const absence = found === undefined ? undefined : absenceOf(found);
    // What the program itself makes may be there when it runs, and where a failure is provided for, it is expected.
    if (absence !== undefined && !c.usesDisk && m.trying === 0) {
      const data = { reason: absence, got: quote(path) };
      this.absence = { code: 'malformed-skill-file', data, at: this.at, related: [] };
      c.refuse(m, this.absence);
    }
    return absence === undefined ? found : undefined;
  }
}

/** Why the library finds no skills at a place that is known. */
function absenceOf(found: FoundDirectory): DirectoryFaultReason | undefined {
  if (found.kind !== 'directory') return found.kind;
  return found.complete && found.files.length === 0 ? 'no-files' : undefined;
}
