/**
 * Reads the body of a `when` function as data. What it says is worked out from
 * its text alone; names are looked up as the evaluator knows them, so that a
 * constant that may have been assigned again, or one of the program's own that
 * is called like one of the language's, is not taken for what it is not.
 */
import type * as ES from 'estree';
import { type FunctionNode, type Node, staticName, unwrap } from '../evaluate/ast.js';
import type { Machine } from '../evaluate/machine.js';
import { variableNames } from '../evaluate/names.js';
import type { Path } from '../evaluate/path.js';
import { ask, evaluateSurely } from '../evaluate/program.js';
import { hoistedVariables } from '../evaluate/scope.js';
import type { FunctionValue, Value } from '../evaluate/value.js';
import {
  ALWAYS,
  type FormValue,
  NEVER,
  type Ordering,
  type PredicateForm,
  and,
  conjuncts,
  not,
  or,
} from '../predicate/form.js';
import { type Asker, memberOf } from './form-members.js';
import { bindPart } from './form-names.js';
import { declaredNames, isInside, isOuterName, mentionsThis } from './form-syntax.js';
import { type Part, FLIPPED, both, either, equals, looselyEquals, negated, ordered, truthOf } from './form-values.js';
import type { StatefulRegExp } from './graph.js';
import { readMethod } from './form-methods.js';
import type { Places } from './read.js';

/** What was read of one function. */
export interface Reading {
  readonly form: PredicateForm | undefined;
  readonly stateful: readonly StatefulRegExp[];
}

/** Parts of all bodies that one reading looks at; a real predicate has some dozen. */
const STEP_LIMIT = 3_000;
/** Nesting of parts, far below what the stack holds. */
const DEPTH_LIMIT = 100;
/** Calls of functions in view inside each other. */
const CALL_LIMIT = 8;

/** What the function says, as things stood at a moment. */
export function readForm(
  m: Machine,
  fn: FunctionValue,
  asker: Asker,
  at: { readonly path: Path; readonly time: number; readonly places: Places },
): Reading {
  const reader = new FormReader(m, asker, at.places);
  const form = ask(m, at.path, at.time, () => reader.read(fn));
  return { form: form === 'threw' ? undefined : form, stateful: reader.stateful };
}

/** A function whose body is read, and what its own names stand for; `undefined` for what is not read. */
export interface Frame {
  readonly fn: FunctionValue;
  readonly names: Map<string, Part | undefined>;
}

export class FormReader {
  readonly stateful: StatefulRegExp[] = [];
  private steps = 0;
  private depth = 0;
  /** The functions that are being read, each in the call of the one before. */
  private readonly active: FunctionNode[] = [];
  private parses = false;

  constructor(
    readonly m: Machine,
    readonly asker: Asker,
    readonly places: Places,
  ) {}

  read(fn: FunctionValue): PredicateForm | undefined {
    if (fn.node.async === true || fn.node.generator === true) return ALWAYS;
    const form = truthOf(this.call(fn, [{ kind: 'argument' }]));
    return form !== undefined && this.throwsLikeAGuard(form) ? form : undefined;
  }

  /** What cannot be parsed is no match at all, so it must not stand where another test could still match. */
  private throwsLikeAGuard(form: PredicateForm): boolean {
    const parts = conjuncts(form);
    const isField = (part: PredicateForm): boolean => part.kind === 'field';
    if (this.parses && !parts.some(isField)) return false;
    return parts.every((part) => isField(part) || !holdsField(part));
  }

  /** What a call of a function in view gives. */
  call(fn: FunctionValue, args: readonly (Part | undefined)[]): Part | undefined {
    const { node } = fn;
    if (node.async === true || node.generator === true || this.active.length >= CALL_LIMIT) return undefined;
    const frame: Frame = { fn, names: new Map() };
    if (fn.node.type === 'FunctionExpression' && fn.node.id) frame.names.set(fn.node.id.name, undefined);
    this.active.push(node);
    try {
      return this.run(node, frame, args);
    } finally {
      this.active.pop();
    }
  }

  /** What a function gives that is written where the frame's names can be read. */
  apply(node: FunctionNode, around: Frame, argument: Part): Part | undefined {
    if (node.async === true || node.generator === true) return undefined;
    return this.run(node, inner(around), [argument]);
  }

  private run(node: FunctionNode, frame: Frame, args: readonly (Part | undefined)[]): Part | undefined {
    const member = (object: Part, name: string): Part | undefined => this.member(object, name);
    if (!node.params.every((parameter, at) => bindPart(frame, parameter, args[at], member))) return undefined;
    const { body } = node;
    if (body.type !== 'BlockStatement') return this.part(body, frame);
    for (const { name } of hoistedVariables(body)) frame.names.set(name, undefined);
    const form = this.statements(body.body, frame, () => NEVER);
    return form === undefined ? undefined : { kind: 'truth', form, isBoolean: false };
  }

  private nested<T>(read: () => T): T | undefined {
    this.steps += 1;
    if (this.steps > STEP_LIMIT || this.depth >= DEPTH_LIMIT) return undefined;
    this.depth += 1;
    try {
      return read();
    } finally {
      this.depth -= 1;
    }
  }

  /** The truth of what the statements return; `rest` is what follows them. */
  private statements(
    list: readonly Node[],
    frame: Frame,
    rest: () => PredicateForm | undefined,
  ): PredicateForm | undefined {
    return this.nested(() => {
      for (const name of list.flatMap(declaredNames)) frame.names.set(name, undefined);
      for (const [at, statement] of list.entries()) {
        const following = (): PredicateForm | undefined => this.statements(list.slice(at + 1), frame, rest);
        switch (statement.type) {
          case 'VariableDeclaration':
            if (statement.kind !== 'const' || !this.constants(statement, frame)) return undefined;
            break;
          case 'ReturnStatement':
            return statement.argument ? this.truth(statement.argument, frame) : NEVER;
          case 'IfStatement':
            return this.branches(statement, frame, following);
          case 'BlockStatement':
            return this.statements(statement.body, inner(frame), following);
          case 'EmptyStatement':
          case 'ImportDeclaration':
            break;
          default:
            return undefined;
        }
      }
      return rest();
    });
  }

  private branches(
    statement: ES.IfStatement,
    frame: Frame,
    rest: () => PredicateForm | undefined,
  ): PredicateForm | undefined {
    const test = this.truth(statement.test, frame);
    const then = this.statements([statement.consequent], inner(frame), rest);
    const otherwise = statement.alternate ? this.statements([statement.alternate], inner(frame), rest) : rest();
    return choice(test, then, otherwise);
  }

  private constants(declaration: ES.VariableDeclaration, frame: Frame): boolean {
    return declaration.declarations.every(({ id, init }) => {
      const part = init ? this.part(init, frame) : undefined;
      return part !== undefined && bindPart(frame, id, part, (subject, name) => this.member(subject, name));
    });
  }

  truth(node: Node, frame: Frame): PredicateForm | undefined {
    return truthOf(this.part(node, frame));
  }

  /** What an expression stands for; `undefined` where that cannot be read. */
  part(node: Node, frame: Frame): Part | undefined {
    return this.nested(() => this.partOf(unwrap(node), frame));
  }

  private partOf(node: Node, frame: Frame): Part | undefined {
    switch (node.type) {
      case 'Identifier':
        return frame.names.has(node.name) ? frame.names.get(node.name) : this.constant(node, frame);
      case 'MemberExpression':
        return this.memberExpression(node, frame);
      case 'CallExpression':
        return readMethod(this, node, frame) ?? this.constant(node, frame);
      case 'UnaryExpression': {
        const form = node.operator === '!' ? negated(this.truth(node.argument, frame)) : undefined;
        return form === undefined ? this.constant(node, frame) : { kind: 'truth', form, isBoolean: true };
      }
      case 'BinaryExpression': {
        const form = this.comparison(node, frame);
        return form === undefined ? this.constant(node, frame) : { kind: 'truth', form, isBoolean: true };
      }
      case 'LogicalExpression':
        return this.logical(node, frame);
      case 'ConditionalExpression': {
        const parts = [this.part(node.consequent, frame), this.part(node.alternate, frame)];
        const form = choice(this.truth(node.test, frame), truthOf(parts[0]), truthOf(parts[1]));
        return form === undefined ? undefined : { kind: 'truth', form, isBoolean: parts.every(isBoolean) };
      }
      default:
        return this.constant(node, frame);
    }
  }

  /** A known value that has nothing to do with what the function is handed. */
  constant(node: Node, frame: Frame): Part | undefined {
    if ([...variableNames(node)].some((name) => frame.names.has(name) || name === 'arguments')) return undefined;
    if (mentionsThis(node)) return undefined;
    const value = evaluateSurely(this.m, frame.fn.scope, node);
    return value === undefined ? undefined : { kind: 'value', value };
  }

  private memberExpression(node: ES.MemberExpression, frame: Frame): Part | undefined {
    const name = node.computed
      ? node.property.type === 'Literal'
        ? staticName(node.property)
        : undefined
      : staticName(node.property);
    const object = node.object.type === 'Super' ? undefined : this.part(node.object, frame);
    if (name === undefined || object === undefined) return undefined;
    return object.kind === 'value' ? this.constant(node, frame) : this.member(object, name, node.optional);
  }

  /** A member of what is not constant. */
  member(object: Part, name: string, isOptional = false): Part | undefined {
    return memberOf(this.asker, object, name, isOptional);
  }

  /** `JSON.parse(result)`. */
  parsed(): Part {
    this.parses = true;
    return { kind: 'json' };
  }

  private comparison(node: ES.BinaryExpression, frame: Frame): PredicateForm | undefined {
    const left = this.part(node.left, frame);
    const right = this.part(node.right, frame);
    if (left === undefined || right === undefined) return undefined;
    const isRightConstant = contentOf(right) !== undefined;
    const [part, content] = isRightConstant ? [left, contentOf(right)] : [right, contentOf(left)];
    // Two constants are the evaluator's.
    if (content === undefined || part.kind === 'value') return undefined;
    switch (node.operator) {
      case '===':
        return equals(part, content.value);
      case '!==':
        return negated(equals(part, content.value));
      case '==':
        return looselyEquals(part, content.value);
      case '!=':
        return negated(looselyEquals(part, content.value));
      case '<':
      case '<=':
      case '>':
      case '>=': {
        const operator: Ordering = node.operator;
        return ordered(part, isRightConstant ? operator : FLIPPED[operator], content.value);
      }
      default:
        return undefined;
    }
  }

  /** Long chains of one operator lean to the left, and are walked in a loop. */
  private logical(node: ES.LogicalExpression, frame: Frame): Part | undefined {
    const spine: ES.LogicalExpression[] = [];
    let leftmost: Node = node;
    while (leftmost.type === 'LogicalExpression') {
      spine.push(leftmost);
      leftmost = unwrap(leftmost.left);
    }
    let part = this.part(leftmost, frame);
    for (let operation = spine.pop(); operation !== undefined; operation = spine.pop()) {
      const right = this.part(operation.right, frame);
      part = combined(operation.operator, part, right);
    }
    return part;
  }

  /**
   * The flags under which a regex is tested; `undefined` where the answer
   * depends on more than the text. One that is made where it is tested answers
   * the same each time; one that lasts may have a state.
   */
  flagsOf(
    value: Extract<Value, { kind: 'regexp' }>,
    node: Node,
    frame: Frame,
    keepsState: boolean,
  ): string | undefined {
    const isMadeHere = unwrap(node) === unwrap(value.node);
    if (/[gy]/.test(value.flags) && keepsState && !isMadeHere) {
      const at = this.places.span(unwrap(node));
      const site = { at, origin: this.places.span(value.node) };
      const persistent =
        isOuterName(unwrap(node), frame.names) && !this.active.some((outer) => isInside(value.node, outer));
      this.stateful.push({ regexp: { source: value.source, flags: value.flags, site }, persistent });
      return undefined;
    }
    return value.flags.includes('y') ? undefined : value.flags.replace('g', '');
  }
}

/** The names of a block end with it. */
function inner({ fn, names }: Frame): Frame {
  return { fn, names: new Map(names) };
}

function holdsField(form: PredicateForm): boolean {
  switch (form.kind) {
    case 'field':
      return true;
    case 'not':
      return holdsField(form.form);
    case 'and':
    case 'or':
      return form.parts.some(holdsField);
    default:
      return false;
  }
}

function choice(
  test: PredicateForm | undefined,
  then: PredicateForm | undefined,
  otherwise: PredicateForm | undefined,
): PredicateForm | undefined {
  if (test === undefined || then === undefined || otherwise === undefined) return undefined;
  return or(and(test, then), and(not(test), otherwise));
}

function isBoolean(part: Part | undefined): boolean {
  if (part?.kind === 'truth') return part.isBoolean;
  return part?.kind === 'value' && part.value.kind === 'primitive' && typeof part.value.value === 'boolean';
}

function combined(operator: ES.LogicalOperator, left: Part | undefined, right: Part | undefined): Part | undefined {
  // A text is never missing, so what stands behind `??` is never used.
  if (operator === '??') return left?.kind === 'text' || left?.kind === 'iteration' ? left : undefined;
  if (operator === '||' && left?.kind === 'text' && isEmptyText(right)) return left;
  const form = operator === '&&' ? both(truthOf(left), truthOf(right)) : either(truthOf(left), truthOf(right));
  return form === undefined ? undefined : { kind: 'truth', form, isBoolean: isBoolean(left) && isBoolean(right) };
}

/** `text || ''` is the text. */
function isEmptyText(part: Part | undefined): boolean {
  return part?.kind === 'value' && part.value.kind === 'primitive' && part.value.value === '';
}

/** The content of a constant that can be compared with. */
function contentOf(part: Part): { readonly value: FormValue } | undefined {
  if (part.kind !== 'value' || part.value.kind !== 'primitive') return undefined;
  const { value } = part.value;
  return typeof value === 'bigint' ? undefined : { value };
}
