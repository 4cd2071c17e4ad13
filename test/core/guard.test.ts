/** Guards: what compiles, what is refused, how conditions are judged, and which guards can never pass. */
import { describe, expect, test } from 'vitest';
import { mermaidGuardCaption, plainGuardCaption } from '../../packages/core/src/guard/caption.js';
import {
  DENIED_GUARD_KEYS,
  GUARD_HOP_KEYS,
  GUARD_LIST_MAX,
  GUARD_OPERATORS,
  TOOL_RESULT_STATUSES,
  compileGuard,
  evaluateCondition,
} from '../../packages/core/src/guard/guard.js';
import type {
  GuardConditionData,
  GuardHopView,
  GuardOperator,
  GuardPreconditions,
  SkillGuard,
} from '../../packages/core/src/guard/guard.js';
import { findGuardContradiction, guardUnsatisfiable } from '../../packages/core/src/guard/unsatisfiable.js';

const WHERE = 'route "a" → "b"';

const HOP: GuardHopView = {
  toolName: 'assess_risk',
  result: '{"riskLevel":"low","score":1,"toolName":"other"}',
  iteration: 2,
  userMessage: 'hello',
  currentSkillId: 'triage',
};

function compileAny(guard: unknown): () => unknown {
  return () => compileGuard(guard as SkillGuard, WHERE);
}

function passes(guard: SkillGuard, view: Partial<GuardHopView> = {}): boolean {
  const compiled = compileGuard(guard, WHERE);
  const hop = { ...HOP, ...view };
  const verdict = compiled.predicate(hop);
  expect(compiled.evaluate(hop).verdict).toBe(verdict);
  return verdict;
}

function condition(op: GuardOperator, value: GuardConditionData['value']): GuardConditionData {
  return { key: 'k', op, value };
}

describe('the closed vocabularies', () => {
  test('are the library’s', () => {
    expect([...GUARD_OPERATORS].sort()).toEqual(['eq', 'gt', 'gte', 'in', 'lt', 'lte', 'ne', 'notIn']);
    expect(GUARD_HOP_KEYS).toEqual(['toolName', 'result', 'status', 'iteration', 'userMessage', 'currentSkillId']);
    expect([...TOOL_RESULT_STATUSES].sort()).toEqual(
      ['success', 'failure', 'denied', 'invalid', 'partial', 'pending', 'absent'].sort(),
    );
    expect(GUARD_LIST_MAX).toBe(1000);
    expect(DENIED_GUARD_KEYS).toHaveLength(12);
  });
});

describe('compileGuard', () => {
  test('keeps conditions in the order of their keys and operators', () => {
    const guard = { score: { gte: 3, lt: 5 }, '7': { eq: null }, status: { in: ['denied'] } };
    expect(compileGuard(guard, WHERE).data.conditions).toEqual([
      // A key that looks like an index comes first in every object.
      { key: '7', op: 'eq', value: null },
      { key: 'score', op: 'gte', value: 3 },
      { key: 'score', op: 'lt', value: 5 },
      { key: 'status', op: 'in', value: ['denied'] },
    ]);
  });

  test('copies lists', () => {
    const list = ['denied'];
    const { data } = compileGuard({ status: { in: list } }, WHERE);
    list.push('absent');
    expect(data.conditions[0]?.value).toEqual(['denied']);
  });

  test('reads own enumerable keys only', () => {
    const own = { hidden: { value: 3 }, score: { value: { eq: 1 }, enumerable: true } };
    const guard: unknown = Object.create({ inherited: 3 }, own);
    expect(compileGuard(guard as SkillGuard, WHERE).data.conditions).toEqual([{ key: 'score', op: 'eq', value: 1 }]);
  });

  test.each([
    ['null', null],
    ['undefined', undefined],
    ['a string', 'x'],
    ['a list', []],
    ['a function', () => true],
    ['no keys', {}],
    ['an inherited key only', JSON.parse('{}') as unknown],
    ['a __proto__ literal', { __proto__: { eq: 1 } }],
    ['an own __proto__', JSON.parse('{"__proto__":{"eq":1}}') as unknown],
    ['a null key', { k: null }],
    ['a string key', { k: 'denied' }],
    ['a list key', { k: ['denied'] }],
    ['a function key', { k: () => true }],
    ['no operator', { k: {} }],
    ['an unknown operator', { k: { gle: 3 } }],
    ['an operator in another case', { k: { EQ: 3 } }],
    ['an inherited name as operator', { k: { toString: 3 } }],
    ['in without a list', { k: { in: 'denied' } }],
    ['an empty in', { k: { in: [] } }],
    ['an empty notIn', { k: { notIn: [] } }],
    ['1001 members', { k: { in: Array(1001).fill('x') } }],
    ['a member undefined', { k: { in: ['x', undefined] } }],
    ['a hole', { k: { in: Array(2) } }],
    ['a list as member', { k: { notIn: [['x']] } }],
    ['a bigint member', { k: { in: [1n] } }],
    ['a bound true', { k: { gt: true } }],
    ['a bound null', { k: { lte: null } }],
    ['a bound bigint', { k: { lt: 3n } }],
    ['a bound Date', { k: { gte: new Date(0) } }],
    ['eq undefined', { k: { eq: undefined } }],
    ['ne of a list', { k: { ne: ['x'] } }],
    ['eq bigint', { k: { eq: 1n } }],
    ['eq of a RegExp', { k: { eq: /x/ } }],
  ])('refuses %s', (_name, guard) => {
    expect(compileAny(guard)).toThrow(/^route "a" → "b": /);
  });

  test.each([
    ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'],
    ...['propertyIsEnumerable', '__defineGetter__', '__defineSetter__', '__lookupGetter__', '__lookupSetter__'],
  ])('refuses the key %s, before looking at its operators', (key) => {
    expect(compileAny(Object.fromEntries([[key, null]]))).toThrow(/not allowed/);
  });

  test('refuses the first bad key, and of a key the first bad operator', () => {
    expect(compileAny({ a: { gle: 1 }, constructor: { eq: 1 } })).toThrow(/"a".*gle/);
    expect(compileAny({ a: { gt: true, gle: 1 } })).toThrow(/`gt`/);
  });

  test('judges the length of a list before its members', () => {
    expect(compileAny({ k: { in: Array(1001).fill(undefined) } })).toThrow(/at most 1000 values, got 1001/);
  });

  test('names the first member that is no value', () => {
    expect(compileAny({ k: { in: ['x', undefined, []] } })).toThrow(/member 2 is undefined/);
  });

  test('accepts 1000 members, NaN, Infinity and bounds of either type', () => {
    expect(compileAny({ k: { in: Array(1000).fill('x') } })).not.toThrow();
    expect(compileAny({ k: { eq: NaN, gt: Infinity, lt: 'x', ne: false, notIn: [null, true] } })).not.toThrow();
  });
});

describe('what a guard reads', () => {
  test('hop keys come from the hop, other keys from the result', () => {
    expect(passes({ toolName: { eq: 'assess_risk' }, iteration: { gte: 2 } })).toBe(true);
    expect(passes({ currentSkillId: { eq: 'triage' } })).toBe(true);
    expect(passes({ userMessage: { eq: 'hello' }, result: { eq: HOP.result } })).toBe(true);
    expect(passes({ riskLevel: { eq: 'low' }, score: { lt: 2 } })).toBe(true);
    expect(passes({ riskLevel: { eq: 'low' }, score: { lt: 1 } })).toBe(false);
  });

  test('a status that was not declared is undefined', () => {
    expect(passes({ status: { eq: 'denied' } })).toBe(false);
    expect(passes({ status: { ne: 'denied' } })).toBe(true);
    expect(passes({ status: { eq: 'denied' } }, { status: 'denied' })).toBe(true);
  });

  test.each(['no json', '', '"text"', 'null', '3', '[1,2]', '{"other":1}', '{"nested":{"score":1}}'])(
    'a field of the result %j is undefined',
    (result) => {
      expect(passes({ score: { notIn: [1] } }, { result })).toBe(true);
      expect(passes({ score: { gte: -1 } }, { result })).toBe(false);
      expect(passes({ length: { gte: 0 } }, { result })).toBe(false);
    },
  );

  test('a text or a list has no fields, though its places have names', () => {
    expect(passes({ '0': { eq: 't' } }, { result: '"text"' })).toBe(false);
    expect(passes({ '0': { eq: 't' } }, { result: '["t"]' })).toBe(false);
    expect(passes({ '0': { eq: 't' } }, { result: '{"0":"t"}' })).toBe(true);
  });

  test('only the top level counts, and only own fields', () => {
    expect(passes({ 'order.total': { ne: 100 } }, { result: '{"order":{"total":100}}' })).toBe(true);
    expect(passes({ toLocaleString: { ne: 'x' } }, { result: '{}' })).toBe(true);
    const { evaluate } = compileGuard({ toLocaleString: { ne: 'x' } }, WHERE);
    expect(evaluate({ ...HOP, result: '{}' }).conditions).toMatchObject([{ actualSummary: 'undefined' }]);
  });
});

describe('evaluateCondition', () => {
  test.each<[GuardOperator, GuardConditionData['value'], unknown, boolean]>([
    ['eq', 1, 1, true],
    ['eq', 1, '1', false],
    ['eq', NaN, NaN, false],
    ['eq', null, undefined, false],
    ['ne', 1, undefined, true],
    ['ne', NaN, NaN, true],
    ['gt', 9, '10', true],
    ['gt', '9', '10', false],
    ['gte', 'high', 'low', true],
    ['gte', 'high', 'critical', false],
    ['gte', 0, null, true],
    ['gt', 0, undefined, false],
    ['gte', 0, undefined, false],
    ['lt', 0, undefined, false],
    ['lte', 0, undefined, false],
    ['lte', 5, 5, true],
    ['lt', 5, 5, false],
    ['lt', 5, true, true],
    ['in', [1, NaN], NaN, true],
    ['in', [1, 2], '1', false],
    ['notIn', [1, 2], undefined, true],
    ['notIn', [null], null, false],
  ])('%s %j judges %j as %s', (op, value, actual, expected) => {
    expect(evaluateCondition(condition(op, value), actual)).toBe(expected);
  });

  test('does not throw on what cannot be compared', () => {
    const stubborn: unknown = JSON.parse('{"toString":1,"valueOf":2}');
    for (const op of ['gt', 'gte', 'lt', 'lte'] as const) {
      expect(evaluateCondition(condition(op, 1), stubborn)).toBe(false);
    }
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(passes({ k: { gt: 1 } }, { result: `{"k":${deep}}` })).toBe(false);
  });
});

describe('evidence', () => {
  test('has every condition, also those after a failure', () => {
    const { evaluate } = compileGuard({ riskLevel: { eq: 'high' }, score: { lte: 3 }, missing: { ne: 'x' } }, WHERE);
    expect(evaluate(HOP)).toEqual({
      verdict: false,
      conditions: [
        { key: 'riskLevel', op: 'eq', value: 'high', actualSummary: '"low"', passed: false },
        { key: 'score', op: 'lte', value: 3, actualSummary: '1', passed: true },
        { key: 'missing', op: 'ne', value: 'x', actualSummary: 'undefined', passed: true },
      ],
    });
  });

  test('is at most 80 characters long', () => {
    const { evaluate } = compileGuard({ userMessage: { ne: 'x' }, k: { ne: 'x' } }, WHERE);
    const verdict = evaluate({ ...HOP, userMessage: '"'.repeat(500), result: `{"k":{"${'x'.repeat(500)}":1}}` });
    for (const { actualSummary } of verdict.conditions) expect(actualSummary.length).toBeLessThanOrEqual(80);
  });
});

/** The contradiction's kind, or `undefined`. */
function kindOf(guard: SkillGuard, pre?: GuardPreconditions): string | undefined {
  const { data } = compileGuard(guard, WHERE);
  const contradiction = findGuardContradiction(data.conditions, pre);
  expect(guardUnsatisfiable(data, pre) === undefined).toBe(contradiction === undefined);
  return contradiction?.kind;
}

describe('guards that can never pass', () => {
  const statuses = (...onToolStatuses: string[]): GuardPreconditions => ({ onToolStatuses });
  const tool = (onToolReturnExact: string): GuardPreconditions => ({ onToolReturnExact });

  test.each<[string, SkillGuard, GuardPreconditions | undefined]>([
    ['eq-and-ne', { k: { eq: 1, ne: 1 } }, undefined],
    ['eq-outside-in', { k: { eq: 1, in: [2, '1'] } }, undefined],
    ['eq-inside-not-in', { k: { eq: 1, notIn: [1, 2] } }, undefined],
    ['eq-inside-not-in', { k: { eq: NaN, notIn: [NaN] } }, undefined],
    ['eq-outside-bound', { k: { eq: 1, gt: 1 } }, undefined],
    ['eq-outside-bound', { k: { eq: 1, gte: 2 } }, undefined],
    ['eq-outside-bound', { k: { eq: 'b', lt: 'a' } }, undefined],
    ['eq-outside-bound', { k: { eq: 3, lte: 2 } }, undefined],
    ['eq-outside-bound', { k: { eq: 1, lt: NaN } }, undefined],
    ['eq-outside-bound', { k: { eq: 1, gt: 2, lt: 'x' } }, undefined],
    ['crossed-bounds', { k: { gt: 5, lt: 3 } }, undefined],
    ['crossed-bounds', { k: { gt: 5, lte: 5 } }, undefined],
    ['crossed-bounds', { k: { gte: 5, lt: 5 } }, undefined],
    ['crossed-bounds', { k: { gte: 'm', lte: 'a' } }, undefined],
    ['crossed-bounds', { k: { gt: NaN, lt: NaN } }, undefined],
    // The last lower bound counts, although the first one alone would cross.
    ['crossed-bounds', { k: { gt: 1, gte: 9, lt: 5 } }, undefined],
    ['in-inside-not-in', { k: { in: [1, NaN], notIn: [NaN, 1, 3] } }, undefined],
    ['status-outside-vocabulary', { status: { eq: 'ok' } }, undefined],
    ['status-outside-vocabulary', { status: { in: ['ok', 3] } }, undefined],
    ['status-against-route', { status: { eq: 'denied' } }, statuses('success', 'partial')],
    ['status-against-route', { status: { eq: null } }, statuses('success')],
    ['status-against-route', { status: { in: ['denied', 'failure'] } }, statuses('success')],
    ['status-against-route', { status: { ne: 'denied' } }, statuses('denied')],
    ['status-against-route', { status: { notIn: ['denied', 'absent', 'failure'] } }, statuses('denied', 'absent')],
    ['tool-against-route', { toolName: { eq: 'x' } }, tool('y')],
    ['tool-against-route', { toolName: { ne: 'y' } }, tool('y')],
    ['tool-against-route', { toolName: { in: ['x'] } }, tool('y')],
    ['tool-against-route', { toolName: { notIn: ['y'] } }, tool('y')],
  ])('%s: %j %j', (kind, guard, pre) => {
    expect(kindOf(guard, pre)).toBe(kind);
  });

  test.each<[string, SkillGuard, GuardPreconditions | undefined]>([
    ['bounds of two types', { k: { gt: 5, lt: '3' } }, undefined],
    ['a value and a bound of two types', { k: { eq: 'a', gt: 3 } }, undefined],
    ['a mixed bound before a violated one', { k: { eq: 1, lt: 'x', gt: 2 } }, undefined],
    ['touching bounds', { k: { gte: 5, lte: 5 } }, undefined],
    ['an interval without integers', { k: { gt: 1, lt: 2 } }, undefined],
    ['the last lower bound is low', { k: { gte: 9, gt: 1, lt: 5 } }, undefined],
    ['eq NaN and ne NaN', { k: { eq: NaN, ne: NaN } }, undefined],
    ['eq NaN and in NaN', { k: { eq: NaN, in: [NaN] } }, undefined],
    ['eq above a bound of NaN', { k: { eq: 1, gt: NaN } }, undefined],
    ['in against a bound', { k: { in: [1, 2], gt: 5 } }, undefined],
    ['in against ne', { k: { in: ['high'], ne: 'high' } }, undefined],
    ['a status that is no text', { status: { eq: 3 } }, undefined],
    ['one good status', { status: { in: ['ok', 'denied'] } }, undefined],
    ['ne of an unknown status', { status: { ne: 'ok' } }, undefined],
    ['ne of one of two statuses', { status: { ne: 'denied' } }, statuses('denied', 'success')],
    ['eq of one of two statuses', { status: { eq: 'denied' } }, statuses('success', 'denied')],
    ['in of one of two statuses', { status: { in: ['denied'] } }, statuses('success', 'denied')],
    ['a bound above a status', { status: { lte: 'absent' } }, statuses('success')],
    ['one shared status', { status: { in: ['denied', 'success'] } }, statuses('success')],
    ['notIn of one of two statuses', { status: { notIn: ['denied'] } }, statuses('denied', 'success')],
    ['an ordered tool name', { toolName: { gt: 'z' } }, tool('a')],
    ['another key', { k: { eq: 'x' } }, { onToolReturnExact: 'y', onToolStatuses: ['denied'] }],
    ['iteration has no limits here', { iteration: { lte: 1 } }, undefined],
    ['across keys', { a: { eq: 1 }, b: { ne: 1 } }, undefined],
  ])('silent: %s', (_name, guard, pre) => {
    expect(kindOf(guard, pre)).toBeUndefined();
  });

  test('the first reason of the first key wins, and the guard’s own come before the route’s', () => {
    expect(kindOf({ a: { gt: 2, lt: 1 }, b: { eq: 1, ne: 1 } })).toBe('crossed-bounds');
    expect(kindOf({ k: { gt: 5, lt: 3, eq: 4, ne: 4 } })).toBe('eq-and-ne');
    expect(kindOf({ toolName: { eq: 'x' }, k: { eq: 1, ne: 1 } }, tool('y'))).toBe('eq-and-ne');
    const both = { ...tool('y'), ...statuses('denied') };
    expect(kindOf({ toolName: { eq: 'x' }, status: { eq: 'absent' } }, both)).toBe('tool-against-route');
  });

  test('say which conditions clash, and with what', () => {
    const own = compileGuard({ a: { eq: 1 }, k: { lt: 3, ne: 0, gt: 5 } }, WHERE).data.conditions;
    expect(findGuardContradiction(own)).toEqual({
      kind: 'crossed-bounds',
      key: 'k',
      conditions: [3, 1],
      clauses: ['k > 5', 'k < 3'],
      against: undefined,
    });
    const route = compileGuard({ a: { eq: 1 }, status: { eq: 'denied' } }, WHERE).data.conditions;
    expect(findGuardContradiction(route, statuses('success', 'absent'))).toEqual({
      kind: 'status-against-route',
      key: 'status',
      conditions: [1],
      clauses: ['status = denied'],
      against: 'onToolStatus',
      statuses: ['success', 'absent'],
    });
  });

  test('against the vocabulary or the route’s tool are told with the one condition', () => {
    const of = (guard: SkillGuard, pre?: GuardPreconditions): unknown =>
      findGuardContradiction(compileGuard(guard, WHERE).data.conditions, pre);
    expect(of({ k: { gt: 1 }, status: { eq: 'ok' } })).toEqual({
      kind: 'status-outside-vocabulary',
      key: 'status',
      conditions: [1],
      clauses: ['status = ok'],
      against: undefined,
    });
    expect(of({ toolName: { ne: 'pay' } }, tool('pay'))).toEqual({
      kind: 'tool-against-route',
      key: 'toolName',
      conditions: [0],
      clauses: ['toolName ≠ pay'],
      against: 'onToolReturn',
      tool: 'pay',
    });
  });

  test.each<[RegExp, SkillGuard, GuardPreconditions | undefined]>([
    [/^`k ≠ 1` excludes .*`k = 1`/, { k: { eq: 1, ne: 1 } }, undefined],
    [/^`k in \[2\]` excludes .*`k = 1`/, { k: { eq: 1, in: [2] } }, undefined],
    [/^`k not in \[1\]` excludes .*`k = 1`/, { k: { eq: 1, notIn: [1] } }, undefined],
    [/^`k > 1` excludes .*`k = 1`/, { k: { eq: 1, gt: 1 } }, undefined],
    [/both `k > 5` and `k < 3`/, { k: { gt: 5, lt: 3 } }, undefined],
    [/^`k not in \[1\]` excludes every .*`k in \[1\]`/, { k: { in: [1], notIn: [1] } }, undefined],
    [/^`status = ok` allows no status/, { status: { eq: 'ok' } }, undefined],
    [/^`status = denied` excludes .*success, absent/, { status: { eq: 'denied' } }, statuses('success', 'absent')],
    [/^`toolName = x` excludes "y"/, { toolName: { eq: 'x' } }, tool('y')],
  ])('are told as %s', (sentence, guard, pre) => {
    expect(guardUnsatisfiable(compileGuard(guard, WHERE).data, pre)).toMatch(sentence);
  });

  test('are named in a clause that quotes both sides, short even for long lists', () => {
    const { data } = compileGuard({ k: { eq: 'x', in: Array(1000).fill('y') } }, WHERE);
    const why = guardUnsatisfiable(data);
    expect(why).toContain('k = x');
    expect(why?.length).toBeLessThan(200);
  });

  test('bear out: no value of a sample passes', () => {
    const sample = [1, 2, 3, NaN, '1', '2', 'a', null, true, undefined];
    const values = [1, 2, 3, NaN, 'a', '2', null] as const;
    const bounds = [1, 2, 3, NaN, 'a', '2'] as const;
    const conditions: GuardConditionData[] = [
      ...(['eq', 'ne'] as const).flatMap((op) => values.map((value) => condition(op, value))),
      ...(['gt', 'gte', 'lt', 'lte'] as const).flatMap((op) => bounds.map((value) => condition(op, value))),
      ...(['in', 'notIn'] as const).flatMap((op) => [condition(op, [1, 'a']), condition(op, [1, 'a', NaN, null])]),
    ];
    let proven = 0;
    for (const a of conditions) {
      for (const b of conditions) {
        if (a.op === b.op || findGuardContradiction([a, b]) === undefined) continue;
        proven += 1;
        const passing = sample.filter((value) => evaluateCondition(a, value) && evaluateCondition(b, value));
        expect({ a, b, passing }).toEqual({ a, b, passing: [] });
      }
    }
    expect(proven).toBeGreaterThan(50);
  });
});

describe('captions', () => {
  test('name each operator by its sign', () => {
    const k = { eq: 'x', ne: null, gt: 1, gte: 2, lt: NaN, lte: '3', in: ['a', 1], notIn: [true] };
    const { data } = compileGuard({ k }, WHERE);
    expect(plainGuardCaption(data)).toBe(
      'k = x AND k ≠ null AND k > 1 AND k ≥ 2 AND k < NaN AND k ≤ 3 AND k in [a, 1] AND k not in [true]',
    );
  });

  test('are escaped once for mermaid, after a leading when', () => {
    const { data } = compileGuard({ k: { eq: 'a|"b"' } }, WHERE);
    expect(mermaidGuardCaption(data)).toBe('when k = a#124;#quot;b#quot;');
  });
});
