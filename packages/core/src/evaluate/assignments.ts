/** Evaluates assignments and updates. */
import type * as ES from 'estree';
import { type Node, unwrap } from './ast.js';
import { evaluate, logicalStep } from './expressions.js';
import { propertyName } from './literals.js';
import type { Machine } from './machine.js';
import { getMember, setMember } from './members.js';
import { binaryOperation } from './operators.js';
import { assignPattern, isExports } from './patterns.js';
import type { Scope } from './scope.js';
import { type Value, primitive, unknown } from './value.js';

/** `=` and its kin. */
export function assignment(m: Machine, scope: Scope, node: ES.AssignmentExpression): Value {
  const { operator } = node;
  const target = unwrap(node.left);
  if (operator === '=' && target.type !== 'MemberExpression') {
    const value = evaluate(m, scope, node.right);
    assignPattern(m, scope, target, value);
    return value;
  }
  // What stands on the left is looked up once, and before the right side runs.
  const place = reference(m, scope, target);
  if (operator === '=') {
    const value = evaluate(m, scope, node.right);
    place.set(value);
    return value;
  }
  const before = place.get();
  const simple = LOGICAL_ASSIGNMENTS.get(operator);
  if (simple !== undefined) {
    const assign = (): Value => {
      const value = evaluate(m, scope, node.right);
      place.set(value);
      return value;
    };
    return logicalStep(m, simple, before, assign, node);
  }
  const value = binaryOperation(m, operator.slice(0, -1), before, evaluate(m, scope, node.right), node);
  place.set(value);
  return value;
}

const LOGICAL_ASSIGNMENTS: ReadonlyMap<string, ES.LogicalOperator> = new Map([
  ['&&=', '&&'],
  ['||=', '||'],
  ['??=', '??'],
]);

/** A variable or member that is read and written. */
interface Reference {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
}

function reference(m: Machine, scope: Scope, target: Node): Reference {
  if (target.type !== 'MemberExpression' || target.object.type === 'Super' || isExports(scope, target)) {
    return {
      get: () => evaluate(m, scope, target),
      set: (value) => {
        assignPattern(m, scope, target, value);
      },
    };
  }
  const object = evaluate(m, scope, target.object);
  const name =
    target.property.type === 'PrivateIdentifier'
      ? undefined
      : propertyName(m, scope, { key: target.property, computed: target.computed });
  return {
    get: () =>
      name === undefined ? unknown('the key is not known', target, [object]) : getMember(m, object, name, target),
    set: (value) => {
      setMember(m, object, name, value, target);
    },
  };
}

/** `++` and `--`. */
export function update(m: Machine, scope: Scope, node: ES.UpdateExpression): Value {
  const place = reference(m, scope, unwrap(node.argument));
  const before = place.get();
  const known = before.kind === 'primitive' && typeof before.value === 'number' ? before.value : undefined;
  const after =
    known === undefined
      ? unknown('it is counted from an unknown number', node)
      : primitive(node.operator === '++' ? known + 1 : known - 1, node);
  place.set(after);
  return node.prefix || known !== undefined
    ? node.prefix
      ? after
      : before
    : unknown('it is a number that is not known', node);
}
