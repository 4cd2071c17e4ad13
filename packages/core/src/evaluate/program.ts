/** Evaluates a whole program: its own statements, and then every function that someone out of view may call. */
import { append } from '../source/append.js';
import type { FunctionNode, Node } from './ast.js';
import { forgetVariables, partsOf, runSurroundings } from './components.js';
import { declareNames, declareVariables } from './declarations.js';
import { evaluate } from './expressions.js';
import { type Frame, newFrame } from './frame.js';
import { callFunction } from './functions.js';
import { Havoc } from './havoc.js';
import { Machine } from './machine.js';
import { Exhausted, Impure, Thrown } from './signals.js';
import type { World } from './world.js';
import { type ModuleSource, Modules, foreignFile } from './modules.js';
import type { Path } from './path.js';
import { bindPattern } from './patterns.js';
import { Scope, patternIdentifiers } from './scope.js';
import { execute, executeBody } from './statements.js';
import { type FunctionValue, type Value, truthiness, unknown } from './value.js';
import { declareCommonJs, isCommonJs, isJson, runJson } from './whole-modules.js';

/** Evaluations until nothing new is found to be written at unknown times; two are usual. */
const ROUND_LIMIT = 6;
/** Functions that are made from one piece of source and run from outside. */
const CLOSURE_LIMIT = 16;
/**
 * What is asked of a predicate: what it answers to one phrase while the graph
 * is built, or what it answers to whatever it is handed at any time after that.
 */
export type Question = 'once' | 'ever';

/** Steps of one question; a real predicate takes some dozen. */
const STEPS: Readonly<Record<Question, number>> = { once: 20_000, ever: 4_000 };

/**
 * Evaluates a program until what its functions write at unknown times is known.
 * `makeWorld` gives the names in view, afresh for each round; the world of the
 * last round has seen a sound evaluation. `undefined` when the budget is used up.
 */
export function evaluateProgram<W extends World>(
  source: ModuleSource,
  makeWorld: () => W,
): { readonly machine: Machine; readonly world: W } | undefined {
  const havoc = new Havoc();
  for (let round = 0; round < ROUND_LIMIT; round += 1) {
    const world = makeWorld();
    const found = new Havoc();
    const modules = new Modules((scope, module) => {
      runModule(machine, scope, module);
    });
    const machine: Machine = new Machine(world, havoc, found, modules, source.file);
    try {
      runProgram(machine, source);
    } catch (error) {
      if (error instanceof Exhausted) return undefined;
      throw error;
    }
    if (!havoc.merge(found)) return { machine, world };
  }
  return undefined;
}

function runProgram(m: Machine, source: ModuleSource): void {
  runModule(m, new Scope(undefined), source);
  const ended = m.time;
  m.endProgram();
  runFunctions(m, ended);
}

function runModule(m: Machine, scope: Scope, source: ModuleSource): void {
  if (isJson(source)) {
    runJson(m, scope, source);
    return;
  }
  const { statements, surroundings } = partsOf(source);
  if (foreignFile(source.program) !== undefined && isCommonJs(source)) declareCommonJs(m, scope, source.program);
  declareVariables(m, scope, source.program);
  if (surroundings !== undefined) forgetVariables(m, scope);
  declareNames(m, scope, statements);
  const base = m.path;
  try {
    for (const statement of statements) {
      execute(m, scope, statement);
      m.path = base;
    }
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    m.path = base;
  }
  if (surroundings !== undefined) runSurroundings(m, scope, surroundings);
  for (const name of exportedNames(statements)) {
    const binding = scope.bindings.get(name);
    if (binding?.isInitialized === true) m.exported(m.read(binding, binding.node));
  }
}

function exportedNames(statements: readonly Node[]): string[] {
  const names: string[] = [];
  for (const statement of statements) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement;
      const id = declaration.type === 'FunctionDeclaration' ? declaration.id : null;
      if (id !== null) names.push(id.name);
    }
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const specifier of statement.specifiers)
      if (specifier.local.type === 'Identifier') names.push(specifier.local.name);
    const { declaration } = statement;
    if (declaration?.type === 'VariableDeclaration') {
      for (const declarator of declaration.declarations)
        append(
          names,
          patternIdentifiers(declarator.id).map(({ name }) => name),
        );
    } else if (declaration?.type === 'FunctionDeclaration') {
      names.push(declaration.id.name);
    }
  }
  return names;
}

/**
 * Runs each function that no call in view reaches once, with unknown
 * parameters, and each other one that someone out of view may call for its
 * effects alone.
 */
function runFunctions(m: Machine, ended: number): void {
  /** The runs that take place after the program itself. */
  const late = new Set<number>();
  const perNode = new Map<FunctionNode, { runs: number; writes: boolean }>();
  let open: FunctionValue[] = [];
  let seen = 0;
  for (;;) {
    // A run makes further functions. Closures past the limit are alike, so they are let go of at once; but if such
    // functions write, each writes somewhere else.
    open = [...open, ...m.functions.slice(seen)].filter(({ node }) => {
      const record = perNode.get(node);
      return record === undefined || record.runs < CLOSURE_LIMIT || record.writes;
    });
    seen = m.functions.length;
    // Those that are handed out come first: they call the others. Later ones mostly call earlier ones.
    const next = open.find((fn) => fn.escaped) ?? open.findLast((fn) => !fn.called);
    if (next === undefined) return;
    open.splice(open.indexOf(next), 1);
    const record = perNode.get(next.node) ?? { runs: 0, writes: false };
    perNode.set(next.node, record);
    record.runs += 1;
    if (record.runs > CLOSURE_LIMIT) throw new Exhausted();
    const before = m.found.size;
    // Whoever has it may call it at once; and what it makes is there when it has run.
    m.isLate = next.run === 0 ? !next.escaped || next.escapedAt > ended : late.has(next.run);
    if (m.isLate) late.add(m.run + 1);
    runFromOutside(m, next);
    m.isLate = false;
    record.writes ||= m.found.size > before;
  }
}

function runFromOutside(m: Machine, fn: FunctionValue): void {
  m.run += 1;
  const run = m.run;
  const silent = fn.called || fn.muted;
  m.path = fn.path.branch();
  m.staleFrom = fn.escaped ? fn.escapedAt : Number.POSITIVE_INFINITY;
  m.staleTo = m.time;
  const frame: Frame = newFrame();
  m.frame = frame;
  m.active.length = 0;
  m.active.push(fn.node);
  if (silent) m.muted += 1;
  try {
    runWithUnknowns(m, fn, frame);
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
  } finally {
    if (silent) m.muted -= 1;
    m.active.length = 0;
    m.staleFrom = Number.POSITIVE_INFINITY;
    m.staleTo = 0;
  }
  m.run = run;
  // Whoever calls a function that was handed out may do anything with its result.
  const isHandedOut = fn.escaped && fn.escapedAt !== Number.POSITIVE_INFINITY;
  for (const { value } of frame.returns) {
    if (isHandedOut) m.escape([value]);
    else m.exported(value);
  }
}

function runWithUnknowns(m: Machine, fn: FunctionValue, frame: Frame): void {
  const isArrow = fn.node.type === 'ArrowFunctionExpression';
  const scope = new Scope(fn.scope, isArrow ? undefined : unknown('`this` is not known here', fn.node));
  if (fn.node.type === 'FunctionExpression' && fn.node.id) bindPattern(m, scope, fn.node.id, fn);
  for (const parameter of fn.node.params) {
    const target: Node = parameter.type === 'RestElement' ? parameter.argument : parameter;
    bindPattern(m, scope, target, unknown('it is a parameter', parameter));
  }
  const { body } = fn.node;
  if (body.type === 'BlockStatement') {
    declareVariables(m, scope, body);
    executeBody(m, scope, body.body);
  } else {
    frame.returns.push({ value: evaluate(m, scope, body), path: m.path });
  }
}

function beginJudging(m: Machine, path: Path, time: number, question: Question): void {
  m.run += 1;
  m.path = path.branch();
  m.staleFrom = time;
  m.staleTo = m.time;
  m.judging = true;
  m.mayThrow = false;
  m.frame = newFrame();
  m.active.length = 0;
  m.depth = 0;
  m.isEver = question === 'ever';
  m.extend(STEPS[question]);
}

/**
 * Asks something about a predicate after the program is evaluated, but as
 * things stood at a moment. `undefined` where the question takes too long or
 * changes something, `threw` where it ends in an exception of the program.
 */
export function ask<T>(
  m: Machine,
  path: Path,
  time: number,
  work: () => T,
  question: Question = 'ever',
): T | 'threw' | undefined {
  beginJudging(m, path, time, question);
  try {
    return work();
  } catch (error) {
    if (error instanceof Thrown) return 'threw';
    if (error instanceof Impure || error instanceof Exhausted) return undefined;
    throw error;
  } finally {
    m.judging = false;
    m.isEver = false;
    m.staleFrom = Number.POSITIVE_INFINITY;
    m.staleTo = 0;
  }
}

/** While something is asked: the value of an expression that certainly does not throw, where it is known. */
export function evaluateSurely(m: Machine, scope: Scope, node: Node): Value | undefined {
  expectNoThrow(m);
  const value = evaluate(m, new Scope(scope), node);
  return m.mayThrow || value.kind === 'unknown' ? undefined : value;
}

function expectNoThrow(m: Machine): void {
  m.mayThrow = false;
}

/** The truth of what a predicate answers, `threw`, or `undefined` where that is not known; and whether it may throw. */
export interface Judgement {
  readonly answer: boolean | 'threw' | undefined;
  readonly mayThrow: boolean;
}

/** Judges a predicate, whose argument may be unknown in part. */
export function judgeLoosely(
  m: Machine,
  fn: FunctionValue,
  argument: Value,
  path: Path,
  time: number,
  question: Question = 'ever',
): Judgement {
  // A promise and a generator are objects, whatever comes of them.
  if (fn.node.async === true || fn.node.generator === true) return { answer: true, mayThrow: false };
  const call = (): boolean | undefined =>
    truthiness(callFunction(m, fn, [{ value: argument, node: argument.node }], undefined, fn.node));
  const answer = ask(m, path, time, call, question);
  return { answer, mayThrow: m.mayThrow };
}

/** What a predicate answers: its truth, `threw`, or `undefined` where that is not known. */
export function judge(
  m: Machine,
  fn: FunctionValue,
  argument: Value,
  path: Path,
  time: number,
): boolean | 'threw' | undefined {
  const { answer, mayThrow } = judgeLoosely(m, fn, argument, path, time, 'once');
  return mayThrow ? undefined : answer;
}
