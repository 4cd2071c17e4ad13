/**
 * The names of agentfootprint, and what each of them means to the evaluator.
 * This table is all that knows the library's modules; another library, or
 * another version, is another table.
 */
import type { Node } from '../evaluate/ast.js';
import { nodeModule } from '../evaluate/builtins/paths.js';
import type { Machine } from '../evaluate/machine.js';
import type { World } from '../evaluate/world.js';
import { type IntrinsicCall, type Value, primitive, truthiness, unknown } from '../evaluate/value.js';
import type { ModuleSource } from '../evaluate/modules.js';
import { isWellFormed } from '../evaluate/well-formed.js';
import type { Host } from '../source/host.js';
import { agentNamespace } from './agent.js';
import { makeBuilder } from './builder.js';
import { makeKeywordScorer } from './classifier.js';
import { declareConfig } from './config.js';
import type { Context } from './context.js';
import { noteUnread } from './options.js';
import { defineSkill } from './skill.js';
import { runbookFromDir, skillsFromDir } from './skill-dir.js';
import { defineTool } from './tool.js';

/** The four specifiers that carry, or carried, names of the DSL. A name counts wherever it is imported from. */
export const LIBRARY_MODULES: readonly string[] = [
  'agentfootprint',
  'agentfootprint/context',
  'agentfootprint/skill-graph',
  'agentfootprint/injection-engine',
];

/** Modules with which a program makes, moves or looks for files. */
const DISK_MODULE =
  /^(?:node:)?(?:fs(?:\/promises)?|child_process)$|^(?:fs-extra|execa|zx|memfs|mock-fs|tmp|tmp-promise)$/;

/** The doors that never had the agent. */
const WITHOUT_AGENT: readonly string[] = LIBRARY_MODULES.filter((specifier) => specifier !== 'agentfootprint');

type Meaning = (c: Context, m: Machine, call: IntrinsicCall) => Value;

const MEANINGS: Readonly<Record<string, Meaning>> = {
  skillGraph,
  defineSkillMap: (c, m, call) => {
    c.use(m, '`defineSkillMap`', c.places.callee(call.callee));
    return skillGraph(c, m, call);
  },
  defineSkill,
  defineTool,
  decideSkill,
  keywordScorer: makeKeywordScorer,
  skillsFromDir,
  runbookFromDir,
};

/** The world of one file: the library's names mean what this table says, everything else is unknown. */
export class Library implements World {
  constructor(
    readonly context: Context,
    private readonly modules: readonly string[] = LIBRARY_MODULES,
    private readonly host?: Host,
  ) {}

  source(specifier: string, from: string): ModuleSource | undefined {
    const found = this.host?.resolve(specifier, from);
    return found !== undefined && isWellFormed(found.ast) ? { file: found.file, program: found.ast } : undefined;
  }

  module(m: Machine, specifier: string, node: Node): ReadonlyMap<string, Value> | undefined {
    if (DISK_MODULE.test(specifier)) this.context.usesDisk = true;
    if (!this.modules.includes(specifier)) return nodeModule(m, specifier, node);
    if (specifier === 'agentfootprint/skill-graph')
      this.context.use(m, 'the module `agentfootprint/skill-graph`', this.context.places.span(node));
    const members = new Map<string, Value>(
      Object.entries(MEANINGS).map(([name, meaning]) => [
        name,
        { kind: 'intrinsic', name, node, call: (call: IntrinsicCall) => meaning(this.context, m, call) },
      ]),
    );
    if (!WITHOUT_AGENT.includes(specifier)) members.set('Agent', agentNamespace(this.context, m, node));
    return members;
  }
}

/** A falsy argument, or none, begins a builder; an object declares the whole graph. */
function skillGraph(c: Context, m: Machine, call: IntrinsicCall): Value {
  const [first] = call.args;
  const truth = first === undefined ? false : first.gap === true ? undefined : truthiness(first.value);
  if (truth === false) return makeBuilder(c, m, call);
  if (truth === undefined || first === undefined) {
    if (first !== undefined) c.note(m, 'graph', c.take(m, first.value, first.node));
    return unknown('it is not known whether it is a builder', call.node, first === undefined ? [] : [first.value]);
  }
  c.use(m, 'the object form of `skillGraph`', c.places.callee(call.callee));
  noteUnread(c, m, '`skillGraph`', call, 0);
  return declareConfig(c, m, call, c.take(m, first.value, first.node));
}

/** `decideSkill(predicate, whenTrue, whenFalse, label?)`. */
function decideSkill(c: Context, m: Machine, call: IntrinsicCall): Value {
  c.use(m, '`decideSkill`', c.places.callee(call.callee));
  const decision = m.object(call.node);
  decision.properties.set('flavor', m.slot(primitive('decision', call.node), call.node));
  decision.open = true;
  decision.frozen = true;
  const [predicate, whenTrue, whenFalse, label] = [0, 1, 2, 3].map((index) => c.argument(m, call.args, index));
  c.decisions.set(decision, { callee: c.places.callee(call.callee), predicate, whenTrue, whenFalse, label });
  return decision;
}
