/** Executes loops. */
import type * as ES from 'estree';
import { type Completion, Loop, decideStatements } from './branches.js';
import { declareNames } from './declarations.js';
import { evaluate } from './expressions.js';
import type { Machine } from './machine.js';
import { assignPattern, bindPattern } from './patterns.js';
import { Binding, Scope } from './scope.js';
import { execute, executeVariables } from './statements.js';
import { type Value, truthiness, unknown } from './value.js';
import { walkElements } from './walk.js';

/** Turns of a loop that are executed one by one; after that the rest is taken together. */
const TURN_LIMIT = 2_000;

export function executeForOf(
  m: Machine,
  scope: Scope,
  node: ES.ForOfStatement,
  label: string | undefined,
): Completion | undefined {
  const list = evaluate(m, scope, node.right);
  const loop = new Loop(m, label);
  const run = (value: Value): Completion | undefined => {
    const inner = new Scope(scope);
    bindLoopVariable(m, inner, node.left, value);
    return execute(m, inner, node.body);
  };
  const unknownTurns = (source: Value): boolean => {
    loop.repeat(() => run(unknown('it is an element of a list that is not known', node.left, [source])));
    return true;
  };
  let turns = 0;
  const goesOn = walkElements(m, list, {
    certain: (value) => {
      turns += 1;
      return turns > TURN_LIMIT ? unknownTurns(list) && 'stop' : loop.turn(() => run(value));
    },
    possible: (value) => loop.turn(() => decideStatements(m, [() => run(value), () => undefined], true)),
    gap: unknownTurns,
  });
  return loop.end(goesOn);
}

export function executeForIn(
  m: Machine,
  scope: Scope,
  node: ES.ForInStatement,
  label: string | undefined,
): Completion | undefined {
  const object = evaluate(m, scope, node.right);
  const loop = new Loop(m, label);
  loop.repeat(() => {
    const inner = new Scope(scope);
    bindLoopVariable(m, inner, node.left, unknown('it is a key of an object', node.left, [object]));
    return execute(m, inner, node.body);
  });
  return loop.end(true);
}

function bindLoopVariable(m: Machine, scope: Scope, left: ES.ForOfStatement['left'], value: Value): void {
  if (left.type !== 'VariableDeclaration') {
    assignPattern(m, scope, left, value);
    return;
  }
  const [declarator] = left.declarations;
  if (declarator === undefined) return;
  if (left.kind === 'var') assignPattern(m, scope, declarator.id, value);
  else {
    declareNames(m, scope, [left]);
    bindPattern(m, scope, declarator.id, value);
  }
}

export function executeFor(
  m: Machine,
  scope: Scope,
  node: ES.ForStatement,
  label: string | undefined,
): Completion | undefined {
  // Each turn has variables of its own, which closures keep.
  let current = new Scope(scope);
  if (node.init?.type === 'VariableDeclaration') {
    declareNames(m, current, [node.init]);
    executeVariables(m, current, node.init);
  } else if (node.init) {
    evaluate(m, current, node.init);
  }
  return turns(m, label, {
    test: () => (node.test ? truthiness(evaluate(m, current, node.test)) : true),
    body: () => execute(m, current, node.body),
    update: () => {
      current = copyScope(m, current);
      if (node.update) evaluate(m, current, node.update);
    },
  });
}

function copyScope(m: Machine, scope: Scope): Scope {
  const copy = new Scope(scope.parent);
  for (const binding of scope.bindings.values()) {
    const fresh = new Binding(binding.name, binding.node, binding.kind, m.run, binding.havoc, m.path);
    if (binding.isInitialized) m.initialize(fresh, m.read(binding, binding.node));
    copy.bindings.set(binding.name, fresh);
  }
  return copy;
}

export function executeWhile(
  m: Machine,
  scope: Scope,
  node: ES.WhileStatement | ES.DoWhileStatement,
  label: string | undefined,
): Completion | undefined {
  let first = node.type === 'DoWhileStatement';
  return turns(m, label, {
    test: () => {
      if (first) {
        first = false;
        return true;
      }
      return truthiness(evaluate(m, scope, node.test));
    },
    body: () => execute(m, scope, node.body),
    update: () => undefined,
  });
}

interface LoopParts {
  test(): boolean | undefined;
  body(): Completion | undefined;
  update(): void;
}

function turns(m: Machine, label: string | undefined, parts: LoopParts): Completion | undefined {
  const loop = new Loop(m, label);
  for (let count = 0; ; count += 1) {
    const test = count > TURN_LIMIT ? undefined : parts.test();
    if (test === false) return loop.end(true);
    if (test === undefined) {
      loop.repeat(() => {
        const completion = parts.body();
        if (completion !== undefined && completion.kind !== 'continue') return completion;
        parts.update();
        parts.test();
        return completion;
      });
      return loop.end(true);
    }
    if (!loop.turn(() => parts.body())) return loop.end(false);
    parts.update();
  }
}
