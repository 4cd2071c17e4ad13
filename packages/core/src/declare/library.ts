/**
 * The names of agentfootprint, and what each of them means to the evaluator.
 * This table is all that knows the library's modules; another library, or
 * another version, is another table.
 */
import type { Node } from '../evaluate/ast.js';
import type { Machine, World } from '../evaluate/machine.js';
import { type IntrinsicCall, type Value, primitive, truthiness, unknown } from '../evaluate/value.js';
import { makeBuilder } from './builder.js';
import { makeKeywordScorer } from './classifier.js';
import { declareConfig } from './config.js';
import type { Context } from './context.js';
import { defineSkill } from './skill.js';
import { defineTool } from './tool.js';

/** The four specifiers that carry, or carried, names of the DSL. A name counts wherever it is imported from. */
export const LIBRARY_MODULES: readonly string[] = [
  'agentfootprint',
  'agentfootprint/context',
  'agentfootprint/skill-graph',
  'agentfootprint/injection-engine',
];

type Meaning = (c: Context, m: Machine, call: IntrinsicCall) => Value;

const MEANINGS: Readonly<Record<string, Meaning>> = {
  skillGraph,
  defineSkillMap: skillGraph,
  defineSkill,
  defineTool,
  decideSkill,
  keywordScorer: makeKeywordScorer,
};

/** The world of one file: the library's names mean what this table says, everything else is unknown. */
export class Library implements World {
  constructor(readonly context: Context) {}

  module(m: Machine, specifier: string, node: Node): ReadonlyMap<string, Value> | undefined {
    if (!LIBRARY_MODULES.includes(specifier)) return undefined;
    return new Map(
      Object.entries(MEANINGS).map(([name, meaning]) => [
        name,
        { kind: 'intrinsic', name, node, call: (call: IntrinsicCall) => meaning(this.context, m, call) },
      ]),
    );
  }
}

/** A falsy argument, or none, begins a builder; an object declares the whole graph. */
function skillGraph(c: Context, m: Machine, call: IntrinsicCall): Value {
  const [first] = call.args;
  const truth = first === undefined ? false : first.gap === true ? undefined : truthiness(first.value);
  if (truth === false) return makeBuilder(c, m, call);
  if (truth === undefined || first === undefined) {
    return unknown('it is not known whether it is a builder', call.node, first === undefined ? [] : [first.value]);
  }
  declareConfig(c, m, call, c.take(m, first.value, first.node));
  return unknown('it is a built graph', call.node);
}

/** `decideSkill(predicate, whenTrue, whenFalse, label?)`. */
function decideSkill(c: Context, m: Machine, call: IntrinsicCall): Value {
  const decision = m.object(call.node);
  decision.properties.set('flavor', m.slot(primitive('decision', call.node), call.node));
  decision.open = true;
  decision.frozen = true;
  const [predicate, whenTrue, whenFalse, label] = [0, 1, 2, 3].map((index) => c.argument(m, call.args, index));
  c.decisions.set(decision, { predicate, whenTrue, whenFalse, label });
  return decision;
}
