/** Syntax trees that no parser gives: broken ones, and ones that are deeper than any parser gets. */
import type { Dice } from './core/regex-generator.js';

type Fields = Record<string, unknown>;

/** Where a subtree hangs. */
interface Place {
  readonly owner: Fields | unknown[];
  readonly key: string;
}

function isNode(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Every place of a tree at which a node hangs. */
function placesIn(tree: object): Place[] {
  const places: Place[] = [];
  const open: object[] = [tree];
  const seen = new Set<object>();
  for (let owner = open.pop(); owner !== undefined; owner = open.pop()) {
    if (seen.has(owner)) continue;
    seen.add(owner);
    for (const [key, value] of Object.entries(owner) as [string, unknown][]) {
      if (key === 'parent' || key === 'loc' || key === 'range' || typeof value !== 'object' || value === null) continue;
      if (isNode(value)) places.push({ owner: owner as Fields, key });
      open.push(value);
    }
  }
  return places;
}

function valueAt({ owner, key }: Place): unknown {
  return (owner as Fields)[key];
}

function put({ owner, key }: Place, value: unknown): void {
  (owner as Fields)[key] = value;
}

/** Changes a tree in place: leaves nodes out, repeats them, exchanges them, and hangs them below themselves. */
export function mutate(tree: object, dice: Dice, count: number): void {
  for (let left = count; left > 0; left -= 1) {
    const places = placesIn(tree);
    const one = places[dice.below(places.length)];
    const other = places[dice.below(places.length)];
    if (one === undefined || other === undefined) return;
    const value = valueAt(one);
    switch (dice.below(7)) {
      case 0:
        put(one, null);
        break;
      case 1:
        if (Array.isArray(one.owner)) one.owner.splice(Number(one.key), 1);
        else Reflect.deleteProperty(one.owner, one.key);
        break;
      case 2:
        if (Array.isArray(one.owner)) one.owner.splice(Number(one.key), 0, structuredClone(value));
        break;
      case 3:
        // One node at two places; below itself, it makes the tree endless, which no host may hand over.
        put(one, structuredClone(valueAt(other)));
        break;
      case 4:
        put(one, structuredClone(valueAt(other)));
        put(other, structuredClone(value));
        break;
      case 5:
        if (isNode(value) && isNode(valueAt(other))) value.type = (valueAt(other) as Fields).type;
        break;
      default:
        if (isNode(value)) changeField(value, dice);
    }
  }
}

function changeField(node: Fields, dice: Dice): void {
  const names = Object.keys(node).filter(
    (name) => name !== 'type' && name !== 'range' && name !== 'loc' && name !== 'parent',
  );
  const name = names[dice.below(names.length)];
  if (name === undefined) return;
  node[name] = [undefined, null, true, '__proto__', [], {}, 0][dice.below(7)];
}

/** A node without a place in a text. */
export function node(type: string, fields: object): object {
  return { type, range: [0, 0], ...fields };
}

export const id = (name: string): object => node('Identifier', { name });
export const text = (value: string): object => node('Literal', { value, raw: `'${value}'` });

/** An expression inside itself, many times. */
export function nested(depth: number, innermost: object, wrap: (inner: object) => object): object {
  let outer = innermost;
  for (let count = 0; count < depth; count += 1) outer = wrap(outer);
  return outer;
}

export function call(callee: object, ...args: readonly object[]): object {
  return node('CallExpression', { callee, arguments: args, optional: false });
}

export function member(object: object, name: string): object {
  return node('MemberExpression', { object, property: id(name), computed: false, optional: false });
}

export function object(fields: Readonly<Record<string, object>>): object {
  const properties = Object.entries(fields).map(([name, value]) =>
    node('Property', { key: id(name), value, kind: 'init', computed: false, method: false, shorthand: false }),
  );
  return node('ObjectExpression', { properties });
}

export function statement(expression: object): object {
  return node('ExpressionStatement', { expression });
}

export function constant(name: string, init: object): object {
  return node('VariableDeclaration', {
    kind: 'const',
    declarations: [node('VariableDeclarator', { id: id(name), init })],
  });
}

/** A program that imports the library and goes on with these statements. */
export function program(...body: readonly object[]): object {
  const names = ['skillGraph', 'defineSkill', 'decideSkill'];
  const specifiers = names.map((name) => node('ImportSpecifier', { imported: id(name), local: id(name) }));
  return node('Program', {
    sourceType: 'module',
    body: [node('ImportDeclaration', { source: text('agentfootprint/context'), specifiers }), ...body],
  });
}

export function skill(name: string): object {
  return call(id('defineSkill'), object({ id: text(name), description: text('d'), body: text('Help.') }));
}
