/**
 * The oracle of the guard tests: values that a key can have, written as JSON, and a judgement of conditions that
 * knows nothing of ours. It only ever tries values, so what it finds is true and what it does not find may still be.
 */

export type Threshold = string | number | boolean | null;

export interface Condition {
  readonly key: string;
  readonly op: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'notIn';
  readonly value: Threshold | readonly Threshold[];
}

/** What conditions of the tests compare with: few enough that they meet often. */
export const NUMBERS: readonly number[] = [-1, 0, 1, 2, 2.5, 3, 9, 10, 1e21, 5e-324, Infinity, -Infinity, NaN];
export const TEXTS: readonly string[] = [
  '',
  '\0',
  'a',
  'a\0',
  'a\0\0',
  'b',
  '9',
  '10',
  '2.5',
  ' 3',
  '0x1F',
  'high',
  '\ufeff1',
];

const LETTERS = ['\0', '\t', ' ', '-', '.', '0', '1', '5', '9', 'a', 'b', 'x', '~', '\u3000', '\ufeff', '\uffff'];

/** Texts near everything that the tests compare with. */
export const TEXT_POOL: readonly string[] = [
  ...new Set([
    ...LETTERS,
    ...LETTERS.flatMap((a) => LETTERS.map((b) => a + b)),
    ...TEXTS.flatMap((text) => [
      text,
      ...LETTERS.map((letter) => text + letter),
      ...LETTERS.map((letter) => letter + text),
    ]),
    ...NUMBERS.flatMap((number) => ['', ' ', '0', '\t', '\u3000', '\ufeff'].map((space) => space + String(number))),
    ...['4', '-5', '1e3', '9e-1', '10.5', '0.5', '2.7', '1e22', '1e-330', '9.5', '95', '91e-1'],
    'other',
    '[object Object]',
  ]),
];

const NUMBER_TEXTS = [
  ...NUMBERS.filter((number) => Number.isFinite(number)).flatMap((number) => [number, number + 0.5, number - 0.5]),
  2e21,
  1.5,
  1e300,
].map((number) => JSON.stringify(number));

/** Every JSON text of the tests that a field may hold; `undefined` for a field that is missing. */
export const FIELD_POOL: readonly (string | undefined)[] = [
  undefined,
  'null',
  'true',
  'false',
  '-0',
  '1e999',
  '-1e999',
  ...NUMBER_TEXTS,
  ...TEXT_POOL.map((text) => JSON.stringify(text)),
  ...TEXT_POOL.map((text) => JSON.stringify([text])),
  '[]',
  '[[]]',
  '[5]',
  '[2,3]',
  '[null]',
  '{}',
  '{"a":1}',
  '{"toString":1,"valueOf":2}',
];

/** The field's value as the result would have it. */
export function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** Whether a value passes a condition, in the plainest words of the language. */
export function holds(condition: Condition, actual: unknown): boolean {
  const bound = condition.value as number;
  const value = actual as number;
  const members: readonly unknown[] = Array.isArray(condition.value) ? condition.value : [];
  try {
    if (condition.op === 'gt') return value > bound;
    if (condition.op === 'gte') return value >= bound;
    if (condition.op === 'lt') return value < bound;
    if (condition.op === 'lte') return value <= bound;
  } catch {
    return false;
  }
  if (condition.op === 'eq') return actual === condition.value;
  if (condition.op === 'ne') return actual !== condition.value;
  const isMember = members.some((member) => member === actual || (Number.isNaN(member) && Number.isNaN(actual)));
  return condition.op === 'in' ? isMember : !isMember;
}

export function holdAll(conditions: readonly Condition[], actual: unknown): boolean {
  return conditions.every((condition) => holds(condition, actual));
}

/** A random generator with a seed, so that every run is the same one. */
export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  }

  one<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to draw from');
    return item;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}

const OPS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn'] as const;

/** Conditions of one key: each operator at most once, bounds more often than the rest. */
export function drawConditions(draw: Draw, key: string, pool: readonly Threshold[]): readonly Condition[] {
  if (draw.chance(8)) {
    // What is left between two equal bounds is another kind of value than the bound.
    const value = drawValue(draw, 'gte', pool);
    return (['gte', 'lte', 'ne'] as const).map((op) => ({ key, op, value }));
  }
  const count = 1 + draw.below(3);
  const ops = new Set(Array.from({ length: count }, () => draw.one(OPS)));
  return [...ops].map((op) => ({ key, op, value: drawValue(draw, op, pool) }));
}

function drawValue(draw: Draw, op: Condition['op'], pool: readonly Threshold[]): Condition['value'] {
  switch (op) {
    case 'in':
    case 'notIn':
      return Array.from({ length: 1 + draw.below(3) }, () => drawThreshold(draw, pool));
    case 'eq':
    case 'ne':
      return drawThreshold(draw, pool);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const bounds = pool.filter((value) => typeof value === 'number' || typeof value === 'string');
      return draw.one(bounds);
    }
  }
}

/** `null` is a threshold as well, and nothing to take for a missing one. */
function drawThreshold(draw: Draw, pool: readonly Threshold[]): Threshold {
  return draw.one(pool.map((value) => ({ value }))).value;
}
