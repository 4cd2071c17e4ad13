/** The checks of a graph's overall shape: how it is cut into skills, and what backs its entries. */
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../packages/core/src/checks/index.js';
import { presetOptions } from '../../packages/core/src/checks/presets.js';
import { checkByCode, runCheck } from '../../packages/core/src/checks/run.js';
import type { EntryDeclaration, GraphDeclaration, SkillDeclaration } from '../../packages/core/src/declare/graph.js';
import type { Finding } from '../../packages/core/src/finding.js';
import {
  entry,
  graph,
  guard,
  intent,
  keywords,
  known,
  onTool,
  orderDecides,
  partly,
  phrases,
  predicate,
  regex,
  route,
  skill,
  text,
  tool,
} from './declarations.js';

function findings(declared: GraphDeclaration, code: string): Finding[] {
  const check = checkByCode(code);
  if (check === undefined) throw new Error(`no check ${code}`);
  return runCheck({ graphs: [declared], refusals: [] }, code, presetOptions(check, 'checkup'));
}

function skills(count: number): SkillDeclaration[] {
  return Array.from({ length: count }, (_, index) => skill(`s${String(index)}`));
}

const fires = { onToolReturn: onTool('t') };

describe('tools-share-prefix', () => {
  const withTools = (
    names: readonly Parameters<typeof tool>[0][],
    over: Partial<SkillDeclaration> = {},
  ): GraphDeclaration =>
    graph({ skills: [...skills(4), skill('z', { tools: known(...names.map((name) => tool(name))), ...over })] });

  it('reports three names with one beginning, whatever its case', () => {
    const declared = withTools(['crm_get', 'CRM_put', 'crm_x_y']);
    const z = declared.skills.items[4];
    expect(findings(declared, 'tools-share-prefix')).toMatchObject([
      { severity: 'warning', at: z?.site.at, data: { skill: 'z', prefix: 'crm' } },
    ]);
    expect(findings({ ...declared, isTree: true }, 'tools-share-prefix')).toHaveLength(1);
    expect(findings({ ...declared, isTree: undefined }, 'tools-share-prefix')).toHaveLength(1);
  });

  it('stops at its bounds', () => {
    for (const names of ['crm_a crm_b', 'get_a get_b get_c', '_a _b _c', 'crm crm_a crm_b', 'crm_a crm_b erp_c']) {
      expect(findings(withTools(names.split(' ')), 'tools-share-prefix')).toEqual([]);
    }
    const tools = known(tool('crm_a'), tool('crm_b'), tool('crm_c'));
    expect(findings(graph({ skills: [...skills(3), skill('z', { tools })] }), 'tools-share-prefix')).toEqual([]);
  });

  it('is silent about what is not known', () => {
    expect(findings(withTools(['crm_a', 'crm_b', undefined]), 'tools-share-prefix')).toEqual([]);
    expect(findings(withTools(['crm_a', 'crm_b', { unusable: '5' }]), 'tools-share-prefix')).toEqual([]);
    const some = partly(tool('crm_a'), tool('crm_b'), tool('crm_c'));
    expect(findings(withTools([], { tools: some }), 'tools-share-prefix')).toEqual([]);
    expect(findings(withTools(['crm_a', 'crm_b', 'crm_c'], { certain: false }), 'tools-share-prefix')).toEqual([]);
  });
});

describe('skill-wraps-one-tool', () => {
  const withBody = (words: number, over: Partial<SkillDeclaration> = {}): GraphDeclaration => {
    const body = text(` ${Array.from({ length: words }, () => 'word').join('\n ')} `);
    return graph({ skills: [...skills(4), skill('z', { body, tools: known(tool('t')), ...over })] });
  };

  it('reports 24 words and not 25', () => {
    expect(findings(withBody(24), 'skill-wraps-one-tool')).toMatchObject([{ data: { skill: 'z', words: 24 } }]);
    expect(findings(withBody(25), 'skill-wraps-one-tool')).toEqual([]);
    expect(findings(withBody(0), 'skill-wraps-one-tool')).toMatchObject([{ data: { words: 0 } }]);
  });

  it('needs exactly one tool, known to be the only one, and a known body', () => {
    expect(findings(withBody(1, { tools: known() }), 'skill-wraps-one-tool')).toEqual([]);
    expect(findings(withBody(1, { tools: known(tool('t'), tool('u')) }), 'skill-wraps-one-tool')).toEqual([]);
    expect(findings(withBody(1, { tools: partly(tool('t')) }), 'skill-wraps-one-tool')).toEqual([]);
    expect(findings(withBody(1, { body: undefined }), 'skill-wraps-one-tool')).toEqual([]);
    expect(findings(withBody(1, { tools: known(tool(undefined)) }), 'skill-wraps-one-tool')).toHaveLength(1);
  });
});

describe('few-declared-edges', () => {
  const wired = (count: number, routes: number, over: Parameters<typeof graph>[0] = {}): Finding[] => {
    const all = skills(count);
    const ways = Array.from({ length: routes }, () => route(all[0], all[1]));
    return findings(graph({ skills: all, entries: [entry(all[0])], routes: ways, ...over }), 'few-declared-edges');
  };

  it('reports fewer routes than a quarter of the skills, from five skills on', () => {
    expect(wired(5, 1)).toHaveLength(1);
    expect(wired(5, 2)).toEqual([]);
    expect(wired(8, 1)).toHaveLength(1);
    expect(wired(8, 2)).toEqual([]);
    expect(wired(4, 0)).toEqual([]);
  });

  it('holds for every way in which the rest may come out', () => {
    const [a, b] = skills(2);
    expect(wired(5, 0, { routes: partly() })).toEqual([]);
    expect(wired(5, 0, { routes: [route(a, b, { certain: false }), route(a, b)] })).toEqual([]);
    expect(wired(5, 0, { skills: partly(...skills(5)) })).toHaveLength(1);
    expect(wired(5, 0, { skills: [...skills(4), skill('p', { certain: false })] })).toEqual([]);
    expect(wired(5, 0, { isTree: undefined })).toEqual([]);
  });

  it('counts only skills that are proven to be different', () => {
    const opaque = (id?: string): SkillDeclaration => skill(id, { made: false });
    expect(wired(0, 0, { skills: [...skills(4), opaque()] })).toEqual([]);
    expect(wired(0, 0, { skills: [...skills(4), opaque('s1')] })).toEqual([]);
    expect(wired(0, 0, { skills: [...skills(4), opaque('other')] })).toHaveLength(1);
    expect(wired(0, 0, { skills: [...skills(3), skill(undefined), opaque('other')] })).toEqual([]);
  });
});

describe('one-way-entries', () => {
  const [a, b, c, d] = [skill('a'), skill('b'), skill('c'), skill('d')];
  const rule = (of: SkillDeclaration | undefined, over: Partial<EntryDeclaration> = {}): EntryDeclaration =>
    entry(of, { match: regex('x'), ...over });
  const four = [rule(a), rule(b), rule(c), rule(d, { match: intent('i', 'e') })];
  const found = (parts: Parameters<typeof graph>[0]): Finding[] => findings(graph(parts), 'one-way-entries');

  it('reports more than half without any way out', () => {
    const declared = graph({ entries: four, routes: [route(a, a)] });
    expect(findings(declared, 'one-way-entries')).toMatchObject([
      { at: declared.callee, data: { oneWay: 3, conditional: 4, ids: ['b', 'c', 'd'] } },
    ]);
    expect(found({ entries: four, routes: [route(a, c), route(b, c, fires)] })).toEqual([]);
    const router = { ...orderDecides, readByModel: undefined };
    expect(found({ entries: four, router })).toHaveLength(1);
  });

  it('needs three entries with a condition', () => {
    expect(found({ entries: [rule(a), rule(b), entry(c)] })).toEqual([]);
    expect(found({ entries: [rule(a), rule(a), rule(a)] })).toHaveLength(1);
  });

  it('names six at most, and five where there are more', () => {
    const of = (count: number): unknown => found({ entries: skills(count).map((it) => rule(it)) })[0]?.data;
    expect(of(6)).toMatchObject({ ids: ['s0', 's1', 's2', 's3', 's4', 's5'] });
    expect(of(7)).toMatchObject({ oneWay: 7, ids: ['s0', 's1', 's2', 's3', 's4'] });
  });

  it('counts what is not known against itself', () => {
    const three = [rule(a), rule(b), rule(c)];
    expect(found({ entries: partly(...three) })).toEqual([]);
    expect(found({ entries: three, routes: partly() })).toEqual([]);
    expect(found({ entries: three, routes: [route(undefined, a)] })).toEqual([]);
    expect(found({ entries: three, isTree: undefined })).toEqual([]);
    const unsure = [rule(undefined), rule(undefined, { condition: 'unknown' }), rule(d, { certain: false })];
    // Two are against it; the third has no way out, if it is there at all.
    expect(found({ entries: [...three, ...unsure] })).toHaveLength(1);
    expect(found({ entries: [...three, ...unsure], routes: [route(d, a)] })).toEqual([]);
    expect(found({ entries: three, routes: [route(skill('a', { made: false }), b), route(b, c)] })).toEqual([]);
  });
});

describe('no-negative-evidence', () => {
  const a = skill('a');
  const bare = (): EntryDeclaration => entry(a, { when: predicate() });
  const three = [bare(), entry(a, { match: keywords('x') }), entry(a, { match: intent('i', 'e') })];
  const found = (parts: Parameters<typeof graph>[0]): Finding[] => findings(graph(parts), 'no-negative-evidence');

  it('reports three conditional entries without examples and rows', () => {
    const declared = graph({ entries: three });
    expect(findings(declared, 'no-negative-evidence')).toMatchObject([
      { at: declared.callee, data: { conditional: 3 } },
    ]);
    expect(found({ entries: three.slice(1) })).toEqual([]);
    expect(found({ entries: [...three, entry(a, { match: regex('x'), examples: phrases('x') })] })).toEqual([]);
    expect(found({ entries: three, neverRoutes: phrases('y') })).toEqual([]);
  });

  it('is silent where an example or a row may be', () => {
    expect(found({ entries: [...three, entry(a, { match: regex('x'), examples: partly() })] })).toEqual([]);
    expect(found({ entries: [...three, entry(a, { condition: 'unknown', examples: phrases('x') })] })).toEqual([]);
    const possible = entry(a, { match: regex('x'), certain: false, examples: phrases('x') });
    expect(found({ entries: [...three, possible] })).toEqual([]);
    expect(found({ entries: three, neverRoutes: partly() })).toEqual([]);
    expect(found({ entries: partly(...three) })).toEqual([]);
    expect(found({ entries: three, isTree: undefined })).toEqual([]);
    expect(found({ entries: [...three, entry(a, { certain: false })] })).toHaveLength(1);
  });
});

describe('messages', () => {
  const long = (name: string): string => `${name}-${'very-long-name-'.repeat(8)}\nend`;
  const [a, b, z] = [skill(long('a')), skill(long('b')), skill(long('z'))];
  const word = long('word');
  const one = skill(long('one'), { tools: known(tool('t')) });
  const names = ['a', 'b', 'c'].map((name) => `${'crm'.repeat(40)}_${name}`);
  const crm = skill(long('crm'), { tools: known(...names.map((name) => tool(name))) });
  const declared: GraphDeclaration[] = [
    graph({ skills: [a, b, z, one, crm], entries: [entry(a), entry(z)], routes: [] }),
    graph({
      entries: [
        entry(a),
        entry(b, { match: keywords(word, 'own') }),
        entry(z, { match: keywords(word) }),
        entry(a, { match: keywords(word, 'other') }),
        entry(a, { match: intent(word, 'x') }),
      ],
      routes: [
        route(a, a),
        route(b, z, { guard: guard([word, 'eq', word], [word, 'ne', word]) }),
        route(b, z, fires),
        route(z, one),
      ],
    }),
    graph(),
    graph({ entries: [a, b, z].map((it) => entry(it, { match: regex(word) })) }),
    graph({ entries: [undefined, undefined].map((it) => entry(it, { match: keywords('x') })) }),
  ];

  it('say the fact in a first sentence that fits in one line', () => {
    const messages = CHECKS.flatMap((check) =>
      declared.flatMap((it) => runCheck({ graphs: [it], refusals: [] }, check.code, presetOptions(check, 'checkup'))),
    );
    expect(new Set(messages.map(({ code }) => code)).size).toBeGreaterThanOrEqual(15);
    for (const { message } of messages) {
      expect(message).not.toContain('\n');
      const end = message.indexOf('. ') + 1;
      expect(end, message).toBeGreaterThan(0);
      expect(end, message).toBeLessThanOrEqual(100);
    }
  });
});
