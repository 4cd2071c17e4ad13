/** From the object form to the builder form, where each says exactly what the other one does. */
import type { SkillDeclaration } from '../declare/graph.js';
import { type Node, rangeOf, staticName, unwrap } from '../evaluate/ast.js';
import { removeItems } from '../fixes/remove.js';
import { type Slot, propertiesOf } from '../fixes/slots.js';
import type { TextEdit } from '../source/edit.js';
import {
  BUILD_OPTIONS,
  ENTRY_OPTIONS,
  type ElementPart,
  type GraphSource,
  type PropertyPart,
  NoCounterpart,
  ROUTE_OPTIONS,
  elementsIn,
  isAt,
  isPlainEntry,
  isPlainRoute,
  isRepeatable,
  orNothing,
  propertiesIn,
} from './convert-source.js';
import { TextCopier } from './convert-text.js';
import { leavesOf } from './convert-tree.js';

/** What the object form may have beside the options of the build; anything else has no counterpart. */
const FLAT_KEYS = ['skills', 'start', 'steps', 'neverRoutes', ...BUILD_OPTIONS];
/** Who scopes the tools of a tree is said in another place in each form. */
const TREE_KEYS = ['skills', 'tree', ...BUILD_OPTIONS.filter((name) => name !== 'scopeTools')];

/** Some text of the chain, and the skills that it mentions, in their order. */
interface ChainPart {
  readonly text: string;
  readonly mentions: readonly SkillDeclaration[];
}

/** The edit, or `undefined` where the two forms would not say the same. */
export function toBuilder(source: GraphSource): readonly TextEdit[] | undefined {
  return orNothing(() => new BuilderWriter(source).write());
}

type Parts = ReadonlyMap<string, PropertyPart>;

class BuilderWriter {
  private readonly copier: TextCopier;
  private readonly indent: string;
  private readonly expressions = new Map<SkillDeclaration, Node>();
  private readonly used = new Set<SkillDeclaration>();

  constructor(private readonly source: GraphSource) {
    this.copier = new TextCopier(source.index, source.whole);
    this.indent = this.copier.base + this.copier.unit;
  }

  write(): readonly TextEdit[] {
    const { index, root } = this.source;
    const [argument, ...others] = root.arguments;
    const config = propertiesIn(index, argument);
    if (config === undefined || others.length > 0) throw new NoCounterpart();
    const tree = config.parts.get('tree');
    for (const name of config.parts.keys())
      if (!(tree === undefined ? FLAT_KEYS : TREE_KEYS).includes(name)) throw new NoCounterpart();
    const start = rangeOf(root.callee)[1];
    if (index.text.charAt(start) !== '(') throw new NoCounterpart();
    this.readSkills(config.parts);
    const calls = [...(tree === undefined ? this.flat(config.parts) : this.tree(tree)), this.build(config.parts)];
    const end = rangeOf(root)[1];
    if (!this.copier.keepsComments(start, end)) throw new NoCounterpart();
    const { newline } = this.copier;
    return [
      {
        span: { file: index.file, start, end },
        text: `()${calls.map((call) => newline + this.indent + call).join('')}`,
      },
    ];
  }

  private flat(parts: Parts): readonly string[] {
    const start = parts.get('start');
    const wiring = this.inRegistrationOrder(this.entries(start), this.routes(parts.get('steps')));
    return [...wiring, ...this.router(start), ...this.negativeRows(parts.get('neverRoutes'))];
  }

  /** A builder registers the leaves of a tree as it comes to them, so the list has to have that order. */
  private tree(tree: PropertyPart): readonly string[] {
    const { graph } = this.source;
    const leaves = [...leavesOf(graph.tree).keys()];
    const isAlike =
      leaves.length === graph.skills.items.length && leaves.every((skill, at) => graph.skills.items[at] === skill);
    if (graph.isTree !== true || !isAlike || ![...this.expressions.values()].every(isRepeatable))
      throw new NoCounterpart();
    return [this.commented(tree.slot, `.tree(${this.value(tree)})`)];
  }

  /** What each listed skill is written as. */
  private readSkills(parts: Parts): void {
    const { index, graph } = this.source;
    const skills = parts.get('skills');
    const listed = skills === undefined ? undefined : elementsIn(index, skills.node.value);
    if (listed === undefined || skills?.node.shorthand === true || listed.parts.length !== graph.skills.items.length)
      throw new NoCounterpart();
    for (const [position, { node }] of listed.parts.entries()) {
      const skill = graph.skills.items[position];
      if (skill === undefined || !isAt(index, node, skill.site.at)) throw new NoCounterpart();
      this.expressions.set(skill, node);
      this.copier.drop(node);
    }
  }

  /** A skill as an argument. One that is made in the list can only be written once. */
  private skill(skill: SkillDeclaration | undefined): string {
    const node = skill === undefined ? undefined : this.expressions.get(skill);
    if (skill === undefined || node === undefined || (this.used.has(skill) && !isRepeatable(node)))
      throw new NoCounterpart();
    this.used.add(skill);
    return this.copier.node(node, this.indent);
  }

  private entries(start: PropertyPart | undefined): readonly ChainPart[] {
    const { index, graph } = this.source;
    if (start === undefined) return [];
    const value = unwrap(start.node.value);
    if (value.type !== 'ObjectExpression') return [this.startEntry(value)];
    const parts = propertiesIn(index, value)?.parts;
    const names = [...(parts?.keys() ?? [])];
    const [use, rules, entries] = [parts?.get('use'), parts?.get('rules'), parts?.get('entries')];
    if (use !== undefined && names.length === 1) return [this.startEntry(use.node.value)];
    const only = (...allowed: readonly string[]): boolean => names.every((name) => allowed.includes(name));
    if (rules !== undefined && only('rules', 'classify', 'routing')) {
      return this.list(rules, graph.entries.items.length).map((part, position) => this.rule(part, position));
    }
    if (entries !== undefined && only('entries', 'scoredBy', 'byRelevance') && names.length < 3) {
      return this.list(entries, graph.entries.items.length).map((part, position) => this.entry(part, position));
    }
    throw new NoCounterpart();
  }

  private list(property: PropertyPart, length: number): readonly ElementPart[] {
    const parts = elementsIn(this.source.index, property.node.value)?.parts;
    if (parts === undefined || property.node.shorthand || parts.length !== length) throw new NoCounterpart();
    return parts;
  }

  private startEntry(node: Node): ChainPart {
    const [entry, ...others] = this.source.graph.entries.items;
    if (entry?.skill === undefined || others.length > 0 || !isAt(this.source.index, node, entry.site.at))
      throw new NoCounterpart();
    this.copier.drop(node);
    return { text: `.entry(${this.skill(entry.skill)})`, mentions: [entry.skill] };
  }

  private entry({ node, slot }: ElementPart, position: number): ChainPart {
    const entry = this.source.graph.entries.items[position];
    if (entry?.skill === undefined || !isAt(this.source.index, node, entry.site.at)) throw new NoCounterpart();
    this.copier.drop(node);
    return { text: this.commented(slot, `.entry(${this.skill(entry.skill)})`), mentions: [entry.skill] };
  }

  private rule({ node, slot }: ElementPart, position: number): ChainPart {
    const { index, graph } = this.source;
    const entry = graph.entries.items[position];
    const rule = propertiesIn(index, node);
    const use = rule?.parts.get('use');
    if (entry?.skill === undefined || rule === undefined || use === undefined || entry.condition === 'none')
      throw new NoCounterpart();
    if (!isAt(index, use.node.value, entry.site.at) || !isPlainEntry(index, entry)) throw new NoCounterpart();
    const options = this.without(node, rule.parts, ['use'], ENTRY_OPTIONS);
    return { text: this.commented(slot, `.entry(${this.skill(entry.skill)}${options})`), mentions: [entry.skill] };
  }

  private routes(steps: PropertyPart | undefined): readonly ChainPart[] {
    const { index, graph } = this.source;
    if (steps === undefined) return [];
    return this.list(steps, graph.routes.items.length).map(({ node, slot }, position) => {
      const route = graph.routes.items[position];
      const step = propertiesIn(index, node);
      const [from, to] = [step?.parts.get('from'), step?.parts.get('to')];
      if (
        route?.from === undefined ||
        route.to === undefined ||
        step === undefined ||
        from === undefined ||
        to === undefined
      )
        throw new NoCounterpart();
      if (
        !isAt(index, from.node.value, route.fromSite.at) ||
        !isAt(index, to.node.value, route.toSite.at) ||
        !isPlainRoute(route, new Set(step.parts.keys()))
      )
        throw new NoCounterpart();
      const options = this.without(node, step.parts, ['from', 'to'], ROUTE_OPTIONS);
      const text = `.route(${this.skill(route.from)}, ${this.skill(route.to)}${options})`;
      return { text: this.commented(slot, text), mentions: [route.from, route.to] };
    });
  }

  /** The object without the properties that become arguments; nothing where no other one is left. */
  private without(node: Node, parts: Parts, names: readonly string[], allowed: readonly string[]): string {
    const { index } = this.source;
    const object = unwrap(node);
    const listing = object.type === 'ObjectExpression' ? propertiesOf(index, object) : undefined;
    for (const name of parts.keys()) if (!names.includes(name) && !allowed.includes(name)) throw new NoCounterpart();
    const removed = names.map((name) => parts.get(name)).filter((part) => part !== undefined);
    for (const { node: property } of removed) this.copier.drop(property);
    if (removed.length === parts.size) return '';
    const edits =
      listing === undefined
        ? undefined
        : removeItems(
            index,
            listing,
            removed.map(({ position }) => position),
          );
    if (edits === undefined) throw new NoCounterpart();
    const [start, end] = rangeOf(node);
    return `, ${this.copier.copy(start, end, this.indent, edits)}`;
  }

  /** The comments of a list's item stay with it. */
  private commented(slot: Slot, text: string): string {
    const { newline } = this.copier;
    const lead = this.copier.copy(slot.lead, slot.start, this.indent).trimEnd();
    const behind = [
      this.copier.copy(slot.end, slot.before, this.indent),
      slot.comma === undefined ? '' : this.copier.copy(slot.comma + 1, slot.after, this.indent),
    ];
    const trail = behind.map((piece) => piece.trim()).filter((piece) => piece !== '');
    const above = lead === '' ? '' : lead + newline + this.indent;
    return above + [text, ...trail].join(' ');
  }

  private router(start: PropertyPart | undefined): readonly string[] {
    const { index, graph } = this.source;
    const parts = start === undefined ? undefined : propertiesIn(index, start.node.value)?.parts;
    if (parts?.has('use') === true) return [];
    const [classify, routing, scoredBy, byRelevance] = ['classify', 'routing', 'scoredBy', 'byRelevance'].map((name) =>
      parts?.get(name),
    );
    const { scorer, readByModel, classifier } = graph.router;
    if ((classify !== undefined) !== classifier || (scoredBy !== undefined || byRelevance !== undefined) !== scorer)
      throw new NoCounterpart();
    if (routing !== undefined && classify === undefined) throw new NoCounterpart();
    return [
      ...(classify === undefined
        ? []
        : [`.classify(${this.value(classify)}${routing === undefined ? '' : `, ${this.value(routing)}`})`]),
      ...(scoredBy === undefined ? [] : [`.entryBy(${this.value(scoredBy)})`]),
      ...(byRelevance === undefined ? [] : [`.entryByRelevance(${this.value(byRelevance)})`]),
      ...(readByModel === true ? ['.entryByRead()'] : []),
    ];
  }

  private negativeRows(rows: PropertyPart | undefined): readonly string[] {
    return rows === undefined ? [] : [this.commented(rows.slot, `.neverRoutes(${this.value(rows)})`)];
  }

  /** The value of a property as it is written. */
  private value({ node, slot }: PropertyPart): string {
    if (node.method) throw new NoCounterpart();
    if (node.shorthand) return this.copier.node(node.key, this.indent);
    const colon = /^\s*:\s*/.exec(this.source.index.slice(rangeOf(node.key)[1], slot.end));
    if (colon === null) throw new NoCounterpart();
    return this.copier.copy(rangeOf(node.key)[1] + colon[0].length, slot.end, this.indent);
  }

  private build(parts: Parts): string {
    const knownTools = parts.get('knownTools');
    // The object form goes by truthiness here, so the list has to be seen.
    if (knownTools !== undefined && unwrap(knownTools.node.value).type !== 'ArrayExpression') throw new NoCounterpart();
    const options = [...parts.values()].filter(({ name }) => BUILD_OPTIONS.includes(name));
    const written = options.map((part) => `${staticName(part.node.key) ?? part.name}: ${this.value(part)}`);
    return written.length === 0 ? '.build()' : `.build({ ${written.join(', ')} })`;
  }

  /**
   * A builder registers skills as they are mentioned. Rules and routes are
   * interleaved so that this is the order of the list; where that cannot be,
   * the two forms differ.
   */
  private inRegistrationOrder(entries: readonly ChainPart[], routes: readonly ChainPart[]): readonly string[] {
    const { items } = this.source.graph.skills;
    const registered = new Set<SkillDeclaration>();
    const isNext = (part: ChainPart | undefined): part is ChainPart => {
      const fresh = part === undefined ? [] : [...new Set(part.mentions)].filter((skill) => !registered.has(skill));
      return part !== undefined && fresh.every((skill, offset) => items[registered.size + offset] === skill);
    };
    const calls: string[] = [];
    for (let [entry, route] = [0, 0]; entry < entries.length || route < routes.length;) {
      const next = [entries[entry], routes[route]].find(isNext);
      if (next === undefined) throw new NoCounterpart();
      if (next === entries[entry]) entry += 1;
      else route += 1;
      for (const skill of next.mentions) registered.add(skill);
      calls.push(next.text);
    }
    if (registered.size !== items.length) throw new NoCounterpart();
    return calls;
  }
}
