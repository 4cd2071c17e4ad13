/** What the library refuses when an agent is put together with a skill graph. */
import type { Datum } from '../evaluate/snapshot.js';
import type { Related } from '../finding.js';
import { type Span, sameSpan } from '../source/span.js';
import type { BuiltGraph } from './built.js';
import type { Context } from './context.js';
import type { SkillDeclaration, ToolDeclaration } from './graph.js';
import { nearestName } from './nearest.js';
import { type Refused, describe, fieldOf, isTruthy, present, textOf } from './read.js';
import type { Refusal, RefusalData } from './refusal.js';

/** One thing that an agent is given, where it is given. */
export type AgentPart = Refused & {
  /** False where the agent may be built without it. */
  readonly certain: boolean;
} & (
    | { readonly kind: 'tool'; readonly tool: ToolDeclaration }
    | { readonly kind: 'skill'; readonly skill: SkillDeclaration }
    | {
        readonly kind: 'graph';
        /** The graph, where it is known which one it is. */
        readonly built: BuiltGraph | undefined;
        /** Where the builders were made that are handed over in a graph's place. */
        readonly builders: readonly Span[];
        readonly options: Datum | undefined;
      }
  );

/** `isReported`: it stands where refusals are reported. */
type Part = AgentPart & { readonly isReported: boolean };
type Of<Kind extends Part['kind']> = Part & { readonly kind: Kind };
type Reason = RefusalData['malformed-mount']['reason'];

const STRICTNESS = ['assist', 'guard', 'rails'];
const CONTINUITY = ['turn', 'conversation'];
/** The tool by which the model asks for a skill; every agent with a skill has it. */
const RESERVED = 'read_skill';

/**
 * The refusals of an agent with these parts: of `each` alone, or also of those
 * that do not go `together`.
 */
export function inspectAgent(c: Context, parts: readonly Part[], extent: 'each' | 'together'): readonly Refusal[] {
  return new Inspection(c, parts, extent).run();
}

/** A skill that an agent has, with the part that brings it. */
interface Held {
  readonly skill: SkillDeclaration;
  readonly part: Part;
  readonly certain: boolean;
}

class Inspection {
  private readonly refusals: Refusal[] = [];
  /** Graphs that are refused for being one too many. */
  private readonly surplus = new Set<Part>();

  constructor(
    private readonly c: Context,
    private readonly parts: readonly Part[],
    private readonly extent: 'each' | 'together',
  ) {}

  run(): readonly Refusal[] {
    this.graphs();
    if (this.extent === 'each') return this.refusals;
    const held = this.parts.flatMap((part) => (this.surplus.has(part) ? [] : skillsOf(part)));
    this.ids(held);
    this.tools(held);
    return this.refusals;
  }

  private refuse(part: Part, reason: Reason, got: string, related: readonly (Related | undefined)[] = []): void {
    const { at } = part;
    const places = related.filter((one) => one !== undefined && !sameSpan(one.at, at));
    this.say(part, { code: 'malformed-mount', data: { reason, got }, at, related: places as readonly Related[] });
  }

  private say(part: Part, refusal: Refusal): void {
    if (part.isReported) this.refusals.push(refusal);
  }

  private graphs(): void {
    let first: Of<'graph'> | undefined;
    for (const part of this.parts) {
      if (part.kind !== 'graph') continue;
      const { built, builders, at } = part;
      if (builders.length > 0) {
        const related = builders.map((callee) => ({ at: callee, note: 'The builder is made here.' }));
        this.say(part, { code: 'unbuilt-graph', data: {}, at, related });
      }
      this.options(part);
      if (built === undefined || this.extent === 'each') continue;
      if (first === undefined) {
        if (part.certain) first = part;
        continue;
      }
      this.surplus.add(part);
      this.refuse(part, 'second-graph', '', [{ at: first.at, note: 'The first graph.' }, ...part.related]);
    }
  }

  private options(part: Of<'graph'>): void {
    const graph = part.built?.graph;
    const strictness = this.option(part, 'strictness', STRICTNESS);
    const continuity = this.option(part, 'continuity', CONTINUITY);
    if (strictness !== undefined && textOf(strictness) === 'rails' && graph?.router.readByModel === true)
      this.refuseOption(part, strictness, 'rails-with-read');
    if (continuity !== undefined && textOf(continuity) === 'conversation' && graph?.isTree === true)
      this.refuseOption(part, continuity, 'conversation-on-tree');
  }

  /** The value of an option, where it is one of those that there are. */
  private option(
    part: Part & { readonly options: Datum | undefined },
    name: 'strictness' | 'continuity',
    known: readonly string[],
  ): Datum | undefined {
    const field = fieldOf(part.options, name);
    const value = present(field);
    // Without a value the library takes its default.
    if (value?.kind !== 'primitive' || isTruthy(field) !== true) return undefined;
    const text = textOf(value);
    if (text !== undefined && known.includes(text)) return value;
    const nearest = text === undefined ? undefined : nearestName(text, known);
    const { places } = this.c;
    const content = text === undefined || value.place !== value.node ? undefined : places.content(value.node, text);
    this.say(part, {
      code: 'malformed-mount',
      data: { reason: name, got: text ?? describe(value), ...(nearest === undefined ? {} : { nearest }) },
      ...places.refused(value),
      ...(content === undefined ? {} : { name: content }),
    });
    return undefined;
  }

  private refuseOption(part: Of<'graph'>, value: Datum, reason: Reason): void {
    const { at, related } = this.c.places.refused(value);
    const callee = part.built?.graph.callee;
    this.say(part, {
      code: 'malformed-mount',
      data: { reason, got: '' },
      at,
      related: [...(callee === undefined ? [] : [{ at: callee, note: 'The graph is declared here.' }]), ...related],
    });
  }

  /** Every skill is an injection of the agent, and their ids differ. */
  private ids(held: readonly Held[]): void {
    const first = new Map<string, Held>();
    for (const one of held) {
      const { id } = one.skill;
      if (id === undefined) continue;
      const before = first.get(id);
      if (before === undefined) {
        if (one.certain) first.set(id, one);
      } else if (before.part !== one.part)
        this.refuse(one.part, 'repeated-skill', id, [
          { at: before.part.at, note: 'It comes with this already.' },
          ...one.part.related,
        ]);
    }
  }

  private tools(held: readonly Held[]): void {
    const own = new Map<string, Of<'tool'>>();
    for (const part of this.parts) {
      if (part.kind !== 'tool') continue;
      const { name } = part.tool;
      if (typeof name !== 'string') continue;
      const before = own.get(name);
      if (before !== undefined)
        this.refuse(part, 'repeated-tool', name, [{ at: before.at, note: 'The first tool with this name.' }]);
      else if (part.certain) own.set(name, part);
    }
    const certain = held.filter((one) => one.certain);
    const reserved = certain.length === 0 ? undefined : own.get(RESERVED);
    if (reserved !== undefined) this.refuse(reserved, 'reserved-tool', RESERVED);
    const carried = new Map<string, { readonly tool: ToolDeclaration; readonly skill: SkillDeclaration }>();
    for (const { skill, part } of certain) {
      const inSkill = new Map<string, ToolDeclaration>();
      for (const tool of skill.tools.items) {
        const { name, site } = tool;
        if (typeof name !== 'string') continue;
        const twin = inSkill.get(name);
        inSkill.set(name, twin ?? tool);
        const before = carried.get(name);
        if (before === undefined) carried.set(name, { tool, skill });
        const here = { at: site.at, note: 'The tool of the skill.' };
        const agents = own.get(name);
        if (twin !== undefined) this.refuse(part, 'tool-twice-in-skill', name, [here]);
        else if (name === RESERVED) this.refuse(part, 'reserved-tool', name, [here]);
        else if (agents !== undefined) this.refuse(agents, 'tool-of-skill', name, [here]);
        else if (before !== undefined && differ(before.tool, tool))
          this.refuse(part, 'tool-of-two-skills', name, [{ at: before.tool.site.at, note: 'The other tool.' }, here]);
      }
    }
  }
}

/** True when the two are proven to be different objects. */
function differ(a: ToolDeclaration, b: ToolDeclaration): boolean {
  return a.object !== undefined && b.object !== undefined && a.object !== b.object;
}

function skillsOf(part: Part): readonly Held[] {
  if (part.kind === 'skill') return [{ skill: part.skill, part, certain: part.certain }];
  if (part.kind !== 'graph') return [];
  const skills = part.built?.graph.skills.items ?? [];
  return skills.map((skill) => ({ skill, part, certain: part.certain && skill.certain }));
}
