/** The checks of the wiring: what each one reports on known graphs, where it stops, and what silences it. */
import { describe, expect, it } from 'vitest';
import { presetOptions } from '../../packages/core/src/checks/presets.js';
import { checkByCode, runCheck } from '../../packages/core/src/checks/run.js';
import type { GraphDeclaration, TriggerKind } from '../../packages/core/src/declare/graph.js';
import type { Finding } from '../../packages/core/src/finding.js';
import {
  entry,
  graph,
  guard,
  intent,
  known,
  onStatus,
  onTool,
  orderDecides,
  partly,
  phrases,
  predicate,
  regex,
  route,
  site,
  skill,
  span,
  unknownMatcher,
} from './declarations.js';

function findings(declared: GraphDeclaration, code: string, preset: 'recommended' | 'checkup' = 'checkup'): Finding[] {
  const check = checkByCode(code);
  if (check === undefined) throw new Error(`no check ${code}`);
  return runCheck({ graphs: [declared], refusals: [] }, code, presetOptions(check, preset));
}

const fires = { onToolReturn: onTool('t') };
const when = predicate();

describe('intent-without-classify', () => {
  const a = skill('a');
  const match = intent('wants a refund', 'my money back');

  it('reports each intent at its matcher', () => {
    const declared = graph({ entries: [entry(a, { match }), entry(a, { match: regex('x') })] });
    const found = findings(declared, 'intent-without-classify');
    expect(found).toMatchObject([{ severity: 'error', at: match.site.at, data: { skill: 'a' } }]);
  });

  it('takes neither a scorer nor the model for a classifier', () => {
    const router = { scorer: true, readByModel: true, classifier: false };
    expect(findings(graph({ entries: [entry(a, { match })], router }), 'intent-without-classify')).toHaveLength(1);
  });

  it('is silent where there is a classifier, or may be', () => {
    for (const classifier of [true, undefined]) {
      const declared = graph({ entries: [entry(a, { match })], router: { ...orderDecides, classifier } });
      expect(findings(declared, 'intent-without-classify')).toEqual([]);
    }
    const unknown = graph({ entries: [entry(a, { match: unknownMatcher() })] });
    expect(findings(unknown, 'intent-without-classify')).toEqual([]);
  });
});

describe('guard-unsatisfiable', () => {
  const a = skill('a');
  const b = skill('b');
  const one = (over: Parameters<typeof route>[2]): Finding[] =>
    findings(graph({ entries: [entry(a)], routes: [route(a, b, over)] }), 'guard-unsatisfiable');

  it('reports two conditions of one key at the operators of that key', () => {
    const clash = guard(['score', 'gt', 5], ['score', 'lt', 3], ['status', 'eq', 'denied']);
    expect(one({ guard: clash })).toMatchObject([
      { severity: 'error', at: clash.conditions.items[0]?.key, data: { from: 'a', to: 'b' } },
    ]);
  });

  it('reports a status that no tool declares at its condition', () => {
    const typo = guard(['status', 'eq', 'error']);
    expect(one({ guard: typo })).toMatchObject([{ at: typo.conditions.items[0]?.at }]);
  });

  it("reports a clash with the route's own tool or status at the value, and names the other place", () => {
    const tool = guard(['toolName', 'eq', 'refund']);
    const pay = onTool('pay');
    expect(one({ guard: tool, onToolReturn: pay })).toMatchObject([
      { at: tool.conditions.items[0]?.value, related: [{ at: pay.kind === 'none' ? undefined : pay.site.at }] },
    ]);
    const status = guard(['status', 'in', ['denied', 'partial']]);
    const success = onStatus('success');
    expect(one({ guard: status, onToolStatus: success })).toMatchObject([
      {
        at: status.conditions.items[0]?.value,
        related: [{ at: success.kind === 'none' ? undefined : success.site.at }],
      },
    ]);
  });

  it('proves from the known conditions alone, and only from complete statuses', () => {
    const clash = guard(['score', 'eq', 1], ['score', 'ne', 1]);
    const more = { ...clash, conditions: { ...clash.conditions, complete: false } };
    expect(one({ guard: more })).toHaveLength(1);
    const status = guard(['status', 'eq', 'denied']);
    const some = { kind: 'set', statuses: { ...phrases('success'), complete: false }, site: site() } as const;
    expect(one({ guard: status, onToolStatus: some })).toEqual([]);
    expect(one({ guard: status, onToolStatus: { kind: 'unknown', site: site() } })).toEqual([]);
  });

  it('reports a route once', () => {
    expect(one({ guard: guard(['x', 'eq', 1], ['x', 'ne', 1], ['y', 'eq', 1], ['y', 'ne', 1]) })).toHaveLength(1);
    expect(one({ guard: guard(['score', 'gt', 1], ['score', 'lt', 2]) })).toEqual([]);
  });
});

describe('no-entry', () => {
  it('reports a flat graph without entries at the callee', () => {
    const declared = graph({ skills: [skill('a')] });
    expect(findings(declared, 'no-entry')).toMatchObject([{ severity: 'error', at: declared.callee, data: {} }]);
  });

  it('is silent about an entry that may be there, about trees, and about what may be a tree', () => {
    expect(findings(graph({ entries: [entry(skill('a'), { certain: false })] }), 'no-entry')).toEqual([]);
    expect(findings(graph({ entries: partly() }), 'no-entry')).toEqual([]);
    for (const isTree of [true, undefined]) expect(findings(graph({ isTree }), 'no-entry')).toEqual([]);
  });
});

describe('unreachable-skill and model-edge-only', () => {
  const a = skill('a');
  const b = skill('b');
  const c = skill('c');
  const ids = (declared: GraphDeclaration, code: string): unknown[] =>
    findings(declared, code).map((it) => it.data.skill);

  it('walks deterministic routes from every entry', () => {
    const declared = graph({
      skills: [a, b, c, skill('d')],
      entries: [entry(a, { match: regex('x') })],
      routes: [route(b, c, fires), route(a, b, fires)],
    });
    expect(ids(declared, 'unreachable-skill')).toEqual(['d']);
    expect(ids(declared, 'model-edge-only')).toEqual([]);
  });

  it('walks ten thousand routes in any order', () => {
    const chain = Array.from({ length: 10_000 }, (_, index) => skill(`s${String(index)}`));
    const routes = chain.slice(1).map((to, index) => route(chain[index], to, fires));
    const declared = graph({ skills: chain, entries: [entry(chain[0])], routes: routes.reverse() });
    expect(ids(declared, 'unreachable-skill')).toEqual([]);
  });

  it('leaves a skill with a bare route in to model-edge-only', () => {
    const bare = route(a, b);
    const parts = { skills: [a, b], entries: [entry(a)], routes: [bare] };
    expect(ids(graph(parts), 'unreachable-skill')).toEqual([]);
    expect(findings(graph(parts), 'model-edge-only')).toMatchObject([
      { at: b.site.at, data: { skill: 'b', from: 'a' } },
    ]);
    expect(findings(graph({ ...parts, form: 'builder' }), 'model-edge-only')).toMatchObject([{ at: bare.toSite.at }]);
  });

  it('counts a bare route from anywhere, and names sources once', () => {
    const declared = graph({
      skills: [a, b, c],
      entries: [entry(a)],
      routes: [route(b, b), route(c, b), route(b, b), route(c, b, fires)],
    });
    expect(findings(declared, 'model-edge-only')).toMatchObject([
      { data: { skill: 'b', from: 'b', sources: ['b', 'c'], dead: ['c'] } },
    ]);
  });

  it('says what can still open the skill', () => {
    const says = (trigger: TriggerKind | undefined, dead = false): unknown => {
      const z = skill('z', { trigger });
      const routes = dead ? [route(c, z, fires)] : [];
      return findings(graph({ skills: [z], entries: [entry(a)], routes }), 'unreachable-skill')[0]?.data;
    };
    expect(says('llm-activated')).toEqual({ skill: 'z', trigger: 'llm-activated' });
    expect(says('always')).toEqual({ skill: 'z', trigger: 'always' });
    expect(says('on-tool-return')).toEqual({ skill: 'z', trigger: 'rule' });
    expect(says('llm-activated', true)).toEqual({ skill: 'z', trigger: 'rule' });
    expect(says(undefined)).toEqual({ skill: 'z' });
  });

  it('counts every possible entry and route as reaching', () => {
    const reaches = [
      { entries: [entry(a), entry(b, { certain: false })] },
      { entries: [entry(a)], routes: [route(a, b, { ...fires, certain: false })] },
      { entries: [entry(a)], routes: [route(a, b, { deterministic: undefined })] },
      { entries: [entry(a)], routes: [route(undefined, b, fires)] },
      { entries: [entry(a)], routes: [route(a, undefined, fires)] },
      { entries: [entry(undefined)] },
      { entries: partly(entry(a)) },
      { entries: [entry(a)], routes: partly(route(a, c, fires)) },
      { entries: [entry(a)], isTree: undefined },
    ];
    for (const parts of reaches) {
      const declared = graph({ skills: [a, b], ...parts });
      expect(findings(declared, 'unreachable-skill')).toEqual([]);
      expect(findings(declared, 'model-edge-only')).toEqual([]);
    }
  });

  it('accuses only what is certainly registered, and keeps apart what may be bare', () => {
    const possible = graph({ skills: [a, skill('p', { certain: false })], entries: [entry(a)] });
    expect(ids(possible, 'unreachable-skill')).toEqual([]);
    const maybe = graph({ skills: [a, b], entries: [entry(a)], routes: [route(c, b, { certain: false })] });
    expect(ids(maybe, 'unreachable-skill')).toEqual([]);
    expect(ids(maybe, 'model-edge-only')).toEqual([]);
    const anywhere = graph({ skills: [a, b], entries: [entry(a)], routes: [route(a, undefined)] });
    expect(ids(anywhere, 'unreachable-skill')).toEqual([]);
  });

  it('does not accuse a skill that may be the same object as a reached one', () => {
    const opaque = skill(undefined, { made: false });
    const named = skill('b', { made: false });
    expect(ids(graph({ skills: [opaque, b], entries: [entry(opaque)] }), 'unreachable-skill')).toEqual([]);
    expect(ids(graph({ skills: [named, b, c], entries: [entry(named)] }), 'unreachable-skill')).toEqual(['c']);
    // The opaque source may be `a`, so its route may start there.
    const routed = graph({ skills: [a, b], entries: [entry(a)], routes: [route(opaque, b, fires)] });
    expect(ids(routed, 'unreachable-skill')).toEqual([]);
  });

  it('goes through a skill list that may have other members', () => {
    expect(ids(graph({ skills: partly(a, b), entries: [entry(a)] }), 'unreachable-skill')).toEqual(['b']);
  });
});

describe('multi-entry-fanout', () => {
  const a = skill('a');
  const b = skill('b');

  it('reports the first unconditional entry once', () => {
    const first = entry(b);
    const declared = graph({ entries: [entry(a, { when }), first, entry(a)] });
    expect(findings(declared, 'multi-entry-fanout')).toMatchObject([{ at: first.site.at, data: { skill: 'b' } }]);
  });

  it('counts one skill twice, and is silent about a single entry or conditions only', () => {
    expect(findings(graph({ entries: [entry(a), entry(a)] }), 'multi-entry-fanout')).toHaveLength(1);
    expect(findings(graph({ entries: [entry(a)] }), 'multi-entry-fanout')).toEqual([]);
    const conditional = [entry(a, { when }), entry(b, { match: intent('x', 'y') })];
    expect(findings(graph({ entries: conditional }), 'multi-entry-fanout')).toEqual([]);
  });

  it('is silent where something picks, or may; and where the condition or the second entry is not sure', () => {
    for (const name of ['scorer', 'readByModel', 'classifier'] as const) {
      for (const value of [true, undefined]) {
        const router = { ...orderDecides, [name]: value };
        expect(findings(graph({ entries: [entry(a), entry(b)], router }), 'multi-entry-fanout')).toEqual([]);
      }
    }
    const unsure = [entry(a, { condition: 'unknown' }), entry(b, { when })];
    expect(findings(graph({ entries: unsure }), 'multi-entry-fanout')).toEqual([]);
    expect(findings(graph({ entries: [entry(a), entry(b, { certain: false })] }), 'multi-entry-fanout')).toEqual([]);
  });

  it('needs no complete list', () => {
    expect(findings(graph({ entries: partly(entry(a), entry(b, { when })) }), 'multi-entry-fanout')).toHaveLength(1);
  });
});

describe('dead-entry-step', () => {
  const a = skill('a');
  const b = skill('b');
  const x = skill('x');
  const late = entry(b, { match: regex('x') });
  const entries = [entry(a), late];
  const out = route(b, x, fires);

  it('reports a later entry with a way out and no way in', () => {
    expect(findings(graph({ entries, routes: [out] }), 'dead-entry-step')).toMatchObject([
      { at: late.site.at, data: { skill: 'b', from: 'b' } },
    ]);
  });

  it('is silenced by any deterministic route in, also from itself; a bare one counts neither way', () => {
    expect(findings(graph({ entries, routes: [out, route(a, b, fires)] }), 'dead-entry-step')).toEqual([]);
    expect(findings(graph({ entries, routes: [out, route(b, b, fires)] }), 'dead-entry-step')).toEqual([]);
    expect(findings(graph({ entries, routes: [out, route(a, b)] }), 'dead-entry-step')).toHaveLength(1);
    expect(findings(graph({ entries, routes: [route(b, x)] }), 'dead-entry-step')).toEqual([]);
    expect(findings(graph({ entries: [late, entry(a)], routes: [out] }), 'dead-entry-step')).toEqual([]);
  });

  it('is silent where a route in may be there', () => {
    const unsure = [
      route(a, b, { ...fires, certain: false }),
      route(a, b, { deterministic: undefined }),
      route(a, undefined, fires),
      route(a, skill('b', { made: false }), fires),
    ];
    for (const way of unsure) expect(findings(graph({ entries, routes: [out, way] }), 'dead-entry-step')).toEqual([]);
    expect(findings(graph({ entries, routes: partly(out) }), 'dead-entry-step')).toEqual([]);
    const possible = [entry(a, { certain: false }), late];
    expect(findings(graph({ entries: possible, routes: [out] }), 'dead-entry-step')).toEqual([]);
    const router = { ...orderDecides, scorer: undefined };
    expect(findings(graph({ entries, routes: [out], router }), 'dead-entry-step')).toEqual([]);
  });
});

describe('self-loop', () => {
  const a = skill('a');

  it('reports each route from a skill to itself at the target, bare or not', () => {
    const loops = [route(a, a), route(a, a, fires)];
    expect(findings(graph({ entries: [entry(a)], routes: loops }), 'self-loop')).toMatchObject([
      { at: loops[0]?.toSite.at, data: { from: 'a', to: 'a' } },
      { at: loops[1]?.toSite.at, data: { from: 'a', to: 'a' } },
    ]);
  });

  it('keeps two routes of one place apart', () => {
    const toSite = site();
    const loops = [route(a, a, { toSite }), route(a, a, { toSite })];
    expect(findings(graph({ routes: loops }), 'self-loop')).toHaveLength(2);
  });

  it('needs one object, not one id', () => {
    expect(findings(graph({ routes: [route(a, skill('a'))] }), 'self-loop')).toEqual([]);
    expect(findings(graph({ routes: [route(undefined, undefined)] }), 'self-loop')).toEqual([]);
  });
});

describe('runCheck', () => {
  it('says once what two builds of one factory say', () => {
    const toSite = { at: span() };
    const build = (): GraphDeclaration => {
      const a = skill('a');
      return graph({ skills: known(a), routes: [route(a, a, { toSite })] });
    };
    expect(runCheck({ graphs: [build(), build()], refusals: [] }, 'self-loop', {})).toHaveLength(1);
  });

  it('knows nothing under another name', () => {
    expect(runCheck({ graphs: [graph()], refusals: [] }, 'no-such-code', {})).toEqual([]);
    expect(checkByCode('no-such-code')).toBeUndefined();
  });
});
