/** The agent's builder: `Agent.create(…).tool(…).skillGraph(graph).build()`, and what it brings to the graph. */
import { append } from '../source/append.js';
import type { Node } from '../evaluate/ast.js';
import type { Machine } from '../evaluate/machine.js';
import type { Path } from '../evaluate/path.js';
import type { Datum } from '../evaluate/snapshot.js';
import {
  type HostValue,
  type Intrinsic,
  type IntrinsicCall,
  type Unknown,
  type Value,
  unknown,
} from '../evaluate/value.js';
import type { Span } from '../source/span.js';
import type { Context } from './context.js';
import type { List, MountDeclaration, ToolDeclaration } from './graph.js';
import { type AgentPart, inspectAgent } from './mount.js';
import { noteUnread } from './options.js';
import { readSkill } from './skill.js';
import { readTool } from './tool.js';

/** One call on the builder. `muted`: it stands where nothing is reported. */
type Step = { readonly path: Path; readonly muted: boolean } & (
  | { readonly kind: 'part'; readonly part: AgentPart; readonly datum: Datum }
  /** Tools may have been added that are not known; `datum` is what they would come from. */
  | { readonly kind: 'gap'; readonly datum: Datum | undefined }
);

/** The methods that add to what is checked here, or are known to add nothing. */
const METHODS = ['tool', 'tools', 'skill', 'skills', 'skillGraph', 'maps', 'build', 'system', 'maxIterations'] as const;

type Method = (typeof METHODS)[number];

/** Names of options of `Agent.create` by which tools might come. */
const TOOL_OPTION = /tool|skill|graph|map|mcp|plugin/i;

/** `Agent`: all that is known of it is `Agent.create(options)`. */
export function agentNamespace(c: Context, m: Machine, node: Node): Intrinsic {
  const create: Intrinsic = {
    kind: 'intrinsic',
    name: 'Agent.create',
    node,
    call: (call) => {
      const builder = new AgentBuilder(c, m, call);
      const options = c.argument(m, call.args, 0);
      if (mayBringTools(options)) builder.gap(options);
      return builder.value;
    },
  };
  return {
    kind: 'intrinsic',
    name: 'Agent',
    node,
    // `new Agent(…)` is not followed.
    call: (call) => {
      m.escape(call.args.map((argument) => argument.value));
      return unknown('it is an instance of a class', call.node);
    },
    members: new Map([['create', create]]),
  };
}

function mayBringTools(options: Datum | undefined): boolean {
  if (options === undefined || options.kind === 'primitive') return false;
  if (options.kind !== 'object' || options.open || options.inherits) return true;
  return [...options.properties.keys()].some((name) => TOOL_OPTION.test(name));
}

/** One step as it is seen from a path: `certain` when it was taken if the path is. */
interface SeenStep {
  readonly step: Step;
  readonly certain: boolean;
}

class AgentBuilder {
  readonly value: HostValue;
  private readonly steps: Step[] = [];
  private readonly path: Path;
  private readonly run: number;
  /** It was made where nothing is reported, such as another module; who else has it is not known. */
  private readonly isForeign: boolean;
  private changedAt = 0;
  private isBuilt = false;
  /** It is built where nothing is reported, so what is wrong with it may be expected. */
  private isTested = false;

  constructor(
    private readonly c: Context,
    private readonly m: Machine,
    private readonly call: IntrinsicCall,
    /** The agent that this one may be, after a call that is not known. */
    private readonly origin?: AgentBuilder,
  ) {
    this.path = m.path;
    this.run = m.run;
    this.isForeign = m.muted > 0;
    const methods = new Map<string, Value>(
      METHODS.map((name) => [
        name,
        { kind: 'intrinsic', name, node: call.node, call: (inner) => this.apply(name, inner) },
      ]),
    );
    this.value = {
      kind: 'host',
      node: call.node,
      get: (name, node) => methods.get(name) ?? this.other(name, node),
      taint: () => {
        this.gap(undefined);
      },
    };
    if (m.havoc.has(call.node, '*')) this.gap(undefined);
    c.closing.push(() => {
      if (!this.isBuilt) this.report(this.path, false);
    });
  }

  /** Something may have been added that is not known. */
  gap(datum: Datum | undefined): void {
    const { m } = this;
    this.change();
    this.steps.push({ kind: 'gap', datum, path: m.path, muted: m.muted > 0 });
  }

  private add(part: AgentPart, datum: Datum): void {
    const { m } = this;
    this.steps.push({ kind: 'part', part, datum, path: m.path, muted: m.muted > 0 });
  }

  private change(): void {
    const { m } = this;
    m.touch(this.run, this.call.node);
    this.changedAt = m.time;
  }

  private apply(name: Method, call: IntrinsicCall): Value {
    const { c, m } = this;
    m.step();
    if (name === 'build') {
      this.build();
      return unknown('it is a built agent', call.node);
    }
    this.change();
    const argument = c.argument(m, call.args, 0);
    switch (name) {
      case 'tool':
        this.addTool(argument, true);
        break;
      case 'tools':
        this.addTools(argument);
        break;
      case 'skill':
        this.addSkill(argument);
        break;
      case 'skillGraph':
        noteUnread(c, m, '`.skillGraph` of the agent', call, 1);
        if (argument !== undefined) this.addGraph(call, argument);
        break;
      case 'skills':
      case 'maps':
        m.escape(call.args.map(({ value }) => value));
        this.gap(argument);
        break;
      case 'system':
      case 'maxIterations':
        m.escape(call.args.map(({ value }) => value));
        break;
    }
    return this.value;
  }

  private addTool(tool: Datum | undefined, certain: boolean): void {
    if (tool?.kind !== 'object') {
      this.gap(tool);
      return;
    }
    const declaration = readTool(this.c, tool);
    if (declaration.name === undefined) this.gap(tool);
    this.add({ kind: 'tool', tool: declaration, ...this.c.places.refusedUse(tool), certain }, tool);
  }

  private addTools(list: Datum | undefined): void {
    if (list?.kind !== 'array') {
      this.gap(list);
      return;
    }
    if (!list.complete) this.gap(list);
    for (const { datum, certain } of list.items) this.addTool(datum, certain);
  }

  private addSkill(skill: Datum | undefined): void {
    const { c, m } = this;
    if (skill?.kind !== 'object') {
      this.gap(skill);
      return;
    }
    const declaration = readSkill(c, m, skill, true);
    this.add({ kind: 'skill', skill: declaration, ...c.places.refusedUse(skill), certain: true }, skill);
  }

  private addGraph(call: IntrinsicCall, graph: Datum): void {
    const { c, m } = this;
    const [first] = call.args;
    const value = first === undefined || first.gap === true ? undefined : first.value;
    this.add(
      {
        kind: 'graph',
        built: value === undefined ? undefined : c.built.get(value),
        builders: value === undefined ? [] : buildersOf(c, value),
        options: c.argument(m, call.args, 1),
        ...c.places.refusedUse(graph),
        certain: true,
      },
      graph,
    );
  }

  /** A member that is not among the known methods: neither what a call adds nor what it gives is known. */
  private other(name: string, node: Node): Unknown {
    const { c, m } = this;
    return {
      ...unknown(`\`${name}\` is not known`, node, [this.value]),
      call: (call) => {
        m.step();
        m.escape([this.value, ...call.args.map(({ value }) => value)]);
        // Nearly always it is the same agent again; in any case, what takes a graph is an agent.
        const next = new AgentBuilder(c, m, call, this);
        next.gap(undefined);
        return next.value;
      },
    };
  }

  private build(): void {
    this.buildAlone();
    for (let agent = this.origin; agent !== undefined; agent = agent.origin) {
      this.m.step();
      agent.buildAlone();
    }
  }

  private buildAlone(): void {
    const { path, muted } = this.m;
    // Whether a second agent of one builder has what the first was given depends on the library.
    const isSecond = this.isBuilt;
    this.isBuilt = true;
    if (muted > 0) {
      this.isTested = true;
      return;
    }
    this.report(path, isSecond);
    this.mount(this.stepsOn(path));
  }

  /** The steps that may have been taken where this path is. */
  private stepsOn(path: Path): readonly SeenStep[] {
    return this.steps
      .filter((step) => !step.path.excludes(path))
      .map((step) => ({ step, certain: step.path.covers(path) || step.path.covers(this.path) }));
  }

  /** Says what the library refuses of an agent that is built on this path. */
  private report(path: Path, isSecond: boolean): void {
    const { c, m } = this;
    if (this.isTested) return;
    const parts = this.stepsOn(path).flatMap(({ step, certain }) =>
      step.kind === 'part' && !step.path.isRehearsed
        ? [{ ...step.part, certain: certain && step.part.certain, isReported: !step.muted }]
        : [],
    );
    for (const refusal of inspectAgent(c, parts, isSecond ? 'each' : 'together')) c.refuse(m, refusal);
  }

  /** Tells the graphs which tools come with the agent. */
  private mount(steps: readonly SeenStep[]): void {
    const { c, m } = this;
    const { file } = c.places;
    const tools = this.toolsOf(steps);
    let count = 0;
    for (const { step, certain } of steps) {
      if (step.kind !== 'part' || step.part.kind !== 'graph') continue;
      const { at, built } = step.part;
      if (built === undefined) {
        c.note(m, 'mounted graph', step.datum);
        continue;
      }
      count += 1;
      const mount: MountDeclaration = { at, certain: certain && !step.path.isRehearsed, tools };
      built.mounts.push(mount);
      // What a graph declares itself is judged in its own file.
      if (built.graph.callee.file !== file && at.file === file && built.graph.declaresTools !== true)
        c.mounted.push({ graph: { ...built.graph, mounts: [mount] }, mount });
    }
    if (count === 0) return;
    for (const { step } of steps) if (step.kind === 'gap') c.note(m, 'tools of the agent', step.datum);
  }

  private toolsOf(steps: readonly SeenStep[]): List<ToolDeclaration> {
    const items: ToolDeclaration[] = [];
    let complete = !this.m.isStale(this.changedAt) && !this.isForeign;
    for (const { step, certain } of steps) {
      if (step.kind === 'gap' || (step.path.isRehearsed && !certain)) complete = false;
      else if (step.part.kind === 'tool') items.push(step.part.tool);
      else if (step.part.kind === 'skill') {
        append(items, step.part.skill.tools.items);
        if (!step.part.skill.tools.complete) complete = false;
      }
    }
    return { items, complete };
  }
}

/** Where the builders were made that a value is; empty unless it certainly is one. */
function buildersOf(c: Context, value: Value): readonly Span[] {
  const values = value.kind === 'unknown' ? value.alternatives : [value];
  const callees = values.map((one) => c.builders.get(one));
  return callees.every((callee) => callee !== undefined) ? callees : [];
}
