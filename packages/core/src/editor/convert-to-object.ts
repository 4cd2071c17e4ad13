/** From the builder form to the object form, where each says exactly what the other one does. */
import type { EntryDeclaration, SkillDeclaration } from '../declare/graph.js';
import { type Node, rangeOf, unwrap } from '../evaluate/ast.js';
import { type Slot, argumentsOf, linkOf } from '../fixes/slots.js';
import type { TextEdit } from '../source/edit.js';
import {
  BUILD_OPTIONS,
  ENTRY_OPTIONS,
  type GraphSource,
  type Link,
  NoCounterpart,
  ROUTE_OPTIONS,
  isAt,
  isPlainEntry,
  isPlainRoute,
  isRepeatable,
  knownIds,
  orNothing,
  propertiesIn,
} from './convert-source.js';
import { TextCopier } from './convert-text.js';
import { namedLeaves } from './convert-tree.js';

/** The edit, or `undefined` where the two forms would not say the same. */
export function toObject(source: GraphSource): readonly TextEdit[] | undefined {
  return orNothing(() => new ObjectWriter(source).write());
}

/** An item of a list, with the comment behind it on its line. */
interface Item {
  readonly text: string;
  readonly trail: string;
}

function bare(text: string): Item {
  return { text, trail: '' };
}

class ObjectWriter {
  private readonly copier: TextCopier;
  private readonly ids: ReadonlyMap<SkillDeclaration, string>;
  private readonly expressions = new Map<SkillDeclaration, { readonly node: Node; count: number }>();
  private readonly quote: string;

  constructor(private readonly source: GraphSource) {
    const { index, graph, whole } = source;
    this.copier = new TextCopier(index, whole);
    this.ids = knownIds(graph) ?? new Map();
    const text = index.text;
    this.quote = text.split('"').length > text.split("'").length ? '"' : "'";
  }

  write(): readonly TextEdit[] {
    const { index, graph, root, whole } = this.source;
    const start = rangeOf(root.callee)[1];
    if (root.arguments.length > 0 || this.ids.size !== graph.skills.items.length) throw new NoCounterpart();
    if (index.text.charAt(start) !== '(') throw new NoCounterpart();
    const inner = this.copier.base + this.copier.unit;
    const properties = [
      ...(graph.isTree === true ? this.tree(inner) : this.flat(inner)),
      ...this.named('build').flatMap((link) => this.buildOptions(link, inner)),
    ];
    const end = rangeOf(whole)[1];
    if (!this.copier.keepsComments(start, end)) throw new NoCounterpart();
    return [{ span: { file: index.file, start, end }, text: `(${this.lines(properties, '{}', this.copier.base)})` }];
  }

  private named(name: string): readonly Link[] {
    return this.source.links.filter((link) => link.name === name);
  }

  private refuseOthers(known: readonly string[]): void {
    if (this.source.links.some(({ name }) => !known.includes(name))) throw new NoCounterpart();
  }

  private tree(indent: string): readonly Item[] {
    this.refuseOthers(['tree', 'build']);
    const [link, ...others] = this.named('tree');
    const root = link?.call.arguments[0];
    if (link === undefined || root === undefined || others.length > 0) throw new NoCounterpart();
    for (const [skill, node] of namedLeaves(this.source, root)) this.expressions.set(skill, { node, count: 1 });
    return [
      bare(`skills: ${this.skills(indent)}`),
      this.commented(link, `tree: ${this.argumentOf(link, indent)}`, indent),
    ];
  }

  private flat(indent: string): readonly Item[] {
    const { graph } = this.source;
    this.refuseOthers([
      'entry',
      'route',
      'entryBy',
      'entryByRelevance',
      'entryByRead',
      'classify',
      'neverRoutes',
      'build',
    ]);
    const [entries, routes] = [this.named('entry'), this.named('route')];
    if (entries.length !== graph.entries.items.length || routes.length !== graph.routes.items.length)
      throw new NoCounterpart();
    const startItems = this.start(entries, indent);
    const steps = routes.map((link, position) => this.step(link, position, indent + this.copier.unit));
    const rows = this.atMostOne(this.named('neverRoutes')).map((link) =>
      this.commented(link, `neverRoutes: ${this.argumentOf(link, indent)}`, indent),
    );
    return [
      bare(`skills: ${this.skills(indent)}`),
      ...startItems,
      ...(steps.length === 0 ? [] : [bare(`steps: ${this.lines(steps, '[]', indent)}`)]),
      ...rows,
    ];
  }

  private atMostOne(links: readonly Link[]): readonly Link[] {
    if (links.length > 1) throw new NoCounterpart();
    return links;
  }

  /** Items in brackets, a line for each. */
  private lines(items: readonly Item[], brackets: '[]' | '{}', indent: string): string {
    const { newline, unit } = this.copier;
    const body = items
      .map(({ text, trail }) => `${newline}${indent}${unit}${text},${trail === '' ? '' : ` ${trail}`}`)
      .join('');
    return `${brackets.charAt(0)}${body}${newline}${indent}${brackets.charAt(1)}`;
  }

  private text(skill: SkillDeclaration | undefined): string {
    const id = skill === undefined ? undefined : this.ids.get(skill);
    if (id === undefined) throw new NoCounterpart();
    const body = JSON.stringify(id).slice(1, -1);
    return this.quote === '"' ? `"${body}"` : `'${body.replace(/\\"/g, '"').replace(/'/g, String.raw`\'`)}'`;
  }

  /** Notes what a skill is written as. One that is made in the chain can only be mentioned once. */
  private mention(
    skill: SkillDeclaration | undefined,
    node: Node | undefined,
    at: { readonly start: number; readonly end: number },
  ): void {
    if (
      skill === undefined ||
      node === undefined ||
      node.type === 'SpreadElement' ||
      !isAt(this.source.index, node, at)
    )
      throw new NoCounterpart();
    const known = this.expressions.get(skill);
    if (known === undefined) this.expressions.set(skill, { node, count: 1 });
    else {
      known.count += 1;
      if (!isRepeatable(known.node) || !isRepeatable(node)) throw new NoCounterpart();
    }
    this.copier.drop(node);
  }

  /** The list in the order of registration, which is that of the mentions. */
  private skills(indent: string): string {
    const nodes = this.source.graph.skills.items.map((skill) => this.expressions.get(skill)?.node);
    const texts = nodes.map((node) => {
      if (node === undefined) throw new NoCounterpart();
      return this.copier.node(node, indent + this.copier.unit);
    });
    const line = `[${texts.join(', ')}]`;
    return line.includes('\n') || line.length > 90 ? this.lines(texts.map(bare), '[]', indent) : line;
  }

  private start(entries: readonly Link[], indent: string): readonly Item[] {
    const { graph, links } = this.source;
    const { router, entries: declared } = graph;
    const { unit } = this.copier;
    const routers = links.filter(({ name }) =>
      ['classify', 'entryBy', 'entryByRelevance', 'entryByRead'].includes(name),
    );
    const [choice, ...others] = routers;
    if (others.length > 0) throw new NoCounterpart();
    if (declared.items.length === 0 && choice === undefined) return [];
    const conditional = declared.items.filter(({ condition }) => condition !== 'none').length;
    if (choice === undefined || choice.name === 'classify') {
      if (choice === undefined && conditional === 0 && entries.length === 1)
        return entries.map((link) => this.commented(link, `start: ${this.bareEntry(link, 0)}`, indent));
      if (conditional !== declared.items.length || conditional === 0 || (choice !== undefined) !== router.classifier)
        throw new NoCounterpart();
      const rules = entries.map((link, position) => this.rule(link, position, indent + unit + unit));
      const properties = [
        bare(`rules: ${this.lines(rules, '[]', indent + unit)}`),
        ...(choice === undefined ? [] : this.classifier(choice, indent + unit)),
      ];
      return [bare(`start: ${this.lines(properties, '{}', indent)}`)];
    }
    if (conditional > 0 || declared.items.length === 0) throw new NoCounterpart();
    if (
      choice.name === 'entryByRead'
        ? choice.call.arguments.length > 0 || router.readByModel !== true
        : router.scorer !== true
    )
      throw new NoCounterpart();
    const ids = entries.map((link, position) =>
      this.commented(link, this.bareEntry(link, position), indent + unit + unit),
    );
    const plain = ids.every(({ text, trail }) => !text.includes('\n') && trail === '');
    const list = plain ? `[${ids.map(({ text }) => text).join(', ')}]` : this.lines(ids, '[]', indent + unit);
    const key = choice.name === 'entryBy' ? 'scoredBy' : 'byRelevance';
    const properties = [
      bare(`entries: ${list}`),
      ...(choice.name === 'entryByRead' ? [] : [bare(`${key}: ${this.argumentOf(choice, indent + unit)}`)]),
    ];
    return [bare(`start: ${this.lines(properties, '{}', indent)}`)];
  }

  private classifier(link: Link, indent: string): readonly Item[] {
    const [scorer, policy, ...others] = this.argumentTexts(link, indent);
    if (scorer === undefined || others.length > 0) throw new NoCounterpart();
    return [bare(`classify: ${scorer}`), ...(policy === undefined ? [] : [bare(`routing: ${policy}`)])];
  }

  private argumentTexts({ call }: Link, indent: string): readonly string[] {
    const slots = call.arguments.length === 0 ? [] : argumentsOf(this.source.index, call)?.slots;
    if (slots === undefined || call.arguments.some(({ type }) => type === 'SpreadElement')) throw new NoCounterpart();
    return slots.map((slot) => this.copier.copy(slot.start, slot.end, indent));
  }

  private argumentOf(link: Link, indent: string): string {
    const [text, ...others] = this.argumentTexts(link, indent);
    if (text === undefined || others.length > 0) throw new NoCounterpart();
    return text;
  }

  /** An entry without a condition, as its id. */
  private bareEntry(link: Link, position: number): string {
    const entry = this.entryAt(link, position);
    const options = link.call.arguments[1];
    if (options !== undefined && propertiesIn(this.source.index, options)?.parts.size !== 0) throw new NoCounterpart();
    return this.text(entry.skill);
  }

  private entryAt(link: Link, position: number): EntryDeclaration {
    const entry = this.source.graph.entries.items[position];
    if (entry === undefined || link.call.arguments.length > 2) throw new NoCounterpart();
    this.mention(entry.skill, link.call.arguments[0], entry.site.at);
    return entry;
  }

  private rule(link: Link, position: number, indent: string): Item {
    const entry = this.entryAt(link, position);
    if (!isPlainEntry(this.source.index, entry)) throw new NoCounterpart();
    return this.commented(
      link,
      this.withIds(link.call.arguments[1], [`use: ${this.text(entry.skill)}`], ENTRY_OPTIONS, indent),
      indent,
    );
  }

  private step(link: Link, position: number, indent: string): Item {
    const route = this.source.graph.routes.items[position];
    const options = link.call.arguments[2];
    const written = new Set(options === undefined ? [] : propertiesIn(this.source.index, options)?.parts.keys());
    if (route === undefined || link.call.arguments.length > 3 || !isPlainRoute(route, written))
      throw new NoCounterpart();
    this.mention(route.from, link.call.arguments[0], route.fromSite.at);
    this.mention(route.to, link.call.arguments[1], route.toSite.at);
    const ids = [`from: ${this.text(route.from)}`, `to: ${this.text(route.to)}`];
    return this.commented(link, this.withIds(options, ids, ROUTE_OPTIONS, indent), indent);
  }

  /** The options with the ids before them. */
  private withIds(
    options: Node | undefined,
    ids: readonly string[],
    allowed: readonly string[],
    indent: string,
  ): string {
    const { index } = this.source;
    if (options === undefined) return `{ ${ids.join(', ')} }`;
    const written = propertiesIn(index, options);
    if (written === undefined || [...written.parts.keys()].some((name) => !allowed.includes(name)))
      throw new NoCounterpart();
    const [open, close] = rangeOf(options);
    const brace = rangeOf(written.object)[0] + 1;
    if (written.parts.size === 0) {
      this.copier.drop(options);
      return `{ ${ids.join(', ')} }`;
    }
    const rest = index.slice(brace, close);
    const lineStart = /^[^\S\n]*\n(\s*)/.exec(rest);
    // On lines of their own where the options are, else before them.
    const separator = lineStart === null ? (rest.startsWith(' ') ? '' : ' ') : '';
    const inserted =
      lineStart === null
        ? ` ${ids.join(', ')},${separator}`
        : ids.map((id) => `${this.copier.newline}${indent}${this.copier.unit}${id},`).join('');
    return this.copier.copy(open, close, indent, [
      { span: { file: index.file, start: brace, end: brace }, text: inserted },
    ]);
  }

  private buildOptions({ call }: Link, indent: string): readonly Item[] {
    const [options, ...others] = call.arguments;
    if (options === undefined) return [];
    const written = propertiesIn(this.source.index, options);
    if (written === undefined || others.length > 0) throw new NoCounterpart();
    return [...written.parts.values()].map(({ name, node, slot }) => {
      // The object form goes by truthiness here, so the list has to be seen.
      const isList = name !== 'knownTools' || unwrap(node.value).type === 'ArrayExpression';
      if (!BUILD_OPTIONS.includes(name) || !isList) throw new NoCounterpart();
      return bare(this.copier.copy(slot.lead, slot.end, indent));
    });
  }

  /** The comments of a call stay with what it becomes. */
  private commented({ call }: Link, text: string, indent: string): Item {
    const slot: Slot | undefined = linkOf(this.source.index, call);
    if (slot === undefined) throw new NoCounterpart();
    const lead = this.copier.copy(slot.lead, slot.start, indent).trimEnd();
    const trail = this.copier.copy(slot.end, slot.before, indent).trim();
    const above = lead === '' ? '' : lead + this.copier.newline + indent;
    return { text: above + text, trail };
  }
}
