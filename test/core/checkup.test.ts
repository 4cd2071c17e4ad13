/** `checkupGraph` and `formatCheckup`: the library's report for graphs that are given as data. */
import { describe, expect, it } from 'vitest';
import { checkupGraph, formatCheckup } from '../../packages/core/src/checkup/index.js';
import type { CheckupInput, GraphProblem } from '../../packages/core/src/checkup/index.js';

function input(over: Partial<CheckupInput> = {}): CheckupInput {
  return {
    skillIds: new Set(['a', 'b', 'c']),
    entries: [{ id: 'a', conditional: false }],
    routes: [
      { fromId: 'a', toId: 'b', deterministic: true, onToolReturnExact: 't' },
      { fromId: 'b', toId: 'c', deterministic: true },
    ],
    isTree: false,
    exclusiveEntries: false,
    triggerKinds: new Map(),
    ...over,
  };
}

/** The problems without their words. */
function facts(over: Partial<CheckupInput>): readonly Omit<GraphProblem, 'message'>[] {
  return checkupGraph(input(over)).problems.map(({ message, ...rest }) => {
    expect(message).not.toBe('');
    return rest;
  });
}

const refund = { kind: 'keywords', keywords: ['refund', 'charge'] } as const;

describe('checkupGraph', () => {
  it('finds nothing in a graph that is wired', () => {
    expect(checkupGraph(input())).toEqual({ ok: true, problems: [] });
  });

  it('reports in the order of the library', () => {
    const nope = { key: 'status', op: 'eq', value: 'nope' } as const;
    const found = facts({
      skillIds: new Set(['a', 'b', 'c', 'd', 'e']),
      entries: [
        { id: 'a', conditional: false },
        { id: 'b', conditional: true, match: refund },
        { id: 'x', conditional: true, match: { kind: 'keywords', keywords: ['Refund', 'other'] } },
        { id: 'b', conditional: true, match: refund },
        { id: 'a', conditional: true, match: { kind: 'intent', intent: 'i', examples: ['e'] } },
      ],
      routes: [
        { fromId: 'b', toId: 'y', deterministic: true, guard: { conditions: [nope] } },
        { fromId: 'b', toId: 'd', deterministic: false },
        { fromId: 'b', toId: 'a', deterministic: true },
        { fromId: 'a', toId: 'a', deterministic: false },
      ],
    });
    expect(found).toEqual([
      { kind: 'error', code: 'intent-without-classify', skill: 'a' },
      { kind: 'error', code: 'unknown-skill', skill: 'x' },
      { kind: 'error', code: 'unknown-skill', skill: 'y' },
      { kind: 'error', code: 'guard-unsatisfiable', from: 'b', to: 'y' },
      { kind: 'warning', code: 'unreachable-skill', skill: 'c' },
      { kind: 'warning', code: 'model-edge-only', skill: 'd', from: 'b' },
      { kind: 'warning', code: 'unreachable-skill', skill: 'e' },
      { kind: 'warning', code: 'multi-entry-fanout', skill: 'a' },
      { kind: 'warning', code: 'dead-entry-step', skill: 'b', from: 'b' },
      { kind: 'warning', code: 'dead-entry-step', skill: 'b', from: 'b' },
      { kind: 'warning', code: 'overlapping-rules', skill: 'x', from: 'b', to: 'x' },
      { kind: 'warning', code: 'rules-shadowed-by-order', skill: 'b', from: 'b', to: 'b' },
      { kind: 'warning', code: 'overlapping-rules', skill: 'b', from: 'x', to: 'b' },
      { kind: 'warning', code: 'ambiguous-routes', from: 'b' },
      { kind: 'warning', code: 'self-loop', from: 'a', to: 'a' },
    ]);
  });

  it('is not ok with an error, and ok with warnings', () => {
    const none = checkupGraph(input({ entries: [] }));
    expect(none).toMatchObject({ ok: false, problems: [{ code: 'no-entry' }, {}, {}, {}] });
    const loop = checkupGraph(
      input({
        entries: [
          { id: 'a', conditional: false },
          { id: 'b', conditional: true },
        ],
      }),
    );
    expect(loop).toMatchObject({ ok: true, problems: [{ code: 'multi-entry-fanout' }] });
  });

  it('checks only ids, intents and guards of a tree', () => {
    expect(facts({ isTree: true, entries: [], routes: [{ fromId: 'a', toId: 'z', deterministic: false }] })).toEqual([
      { kind: 'error', code: 'unknown-skill', skill: 'z' },
    ]);
  });

  it('leaves exclusive entries alone, and compares rules again under a classifier', () => {
    const entries = [
      { id: 'a', conditional: true, match: refund },
      { id: 'b', conditional: true, match: refund },
      { id: 'c', conditional: false },
    ];
    expect(facts({ entries, exclusiveEntries: true })).toEqual([]);
    expect(facts({ entries, exclusiveEntries: true, hasClassifier: true })).toEqual([
      { kind: 'warning', code: 'rules-shadowed-by-order', skill: 'b', from: 'a', to: 'b' },
    ]);
  });

  it("compares a guard with the route's own tool and statuses", () => {
    const routes = [
      {
        fromId: 'a',
        toId: 'b',
        deterministic: true,
        onToolReturnExact: 'pay',
        guard: { conditions: [{ key: 'toolName', op: 'eq', value: 'refund' }] },
      },
      {
        fromId: 'b',
        toId: 'c',
        deterministic: true,
        onToolStatuses: ['success'],
        guard: { conditions: [{ key: 'status', op: 'ne', value: 'success' }] },
      },
    ] as const;
    expect(facts({ routes })).toEqual([
      { kind: 'error', code: 'guard-unsatisfiable', from: 'a', to: 'b' },
      { kind: 'error', code: 'guard-unsatisfiable', from: 'b', to: 'c' },
    ]);
  });

  it('words unreachable skills by their trigger', () => {
    const kinds = ['always', 'rule', 'on-tool-return', 'llm-activated'] as const;
    const messages = kinds.map((kind) => {
      const routes = [{ fromId: 'a', toId: 'b', deterministic: true }];
      const { problems } = checkupGraph(input({ routes, triggerKinds: new Map([['c', kind]]) }));
      return problems[0]?.message;
    });
    expect(messages[1]).toBe(messages[2]);
    expect(new Set(messages).size).toBe(3);
  });
});

describe('formatCheckup', () => {
  it('writes one line a problem, then one line a note', () => {
    const problems = [
      { kind: 'error', code: 'no-entry', message: 'No way in.' },
      { kind: 'warning', code: 'self-loop', message: 'Round and round.' },
    ] as const;
    expect(formatCheckup({ ok: false, problems, notes: ['Only what was declared.'] })).toBe(
      '  [error] no-entry: No way in.\n  [warning] self-loop: Round and round.\n  [note] Only what was declared.',
    );
    expect(formatCheckup({ ok: true, problems: [] })).toBe('');
  });
});
