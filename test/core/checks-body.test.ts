/** The checks of bodies, tool names and artifact kinds: what they prove, where, and what silences them. */
import { describe, expect, it } from 'vitest';
import { calledNames, findName } from '../../packages/core/src/checks/body-words.js';
import { presetOptions } from '../../packages/core/src/checks/presets.js';
import { checkByCode, runCheck } from '../../packages/core/src/checks/run.js';
import type { GraphDeclaration, SkillDeclaration } from '../../packages/core/src/declare/graph.js';
import type { Finding } from '../../packages/core/src/finding.js';
import { graph, kinds, known, partly, skill, step, text, tool } from './declarations.js';

type Preset = 'recommended' | 'checkup';

function findings(declared: GraphDeclaration, code: string, preset: Preset = 'checkup'): Finding[] {
  const check = checkByCode(code);
  if (check === undefined) throw new Error(`no check ${code}`);
  const found = runCheck({ graphs: [declared], refusals: [] }, code, presetOptions(check, preset));
  for (const { message } of found) expect(message.split(/(?<=\.) /)[0]?.length).toBeLessThanOrEqual(100);
  return found;
}

/** The tools that the findings name. */
function tools(found: readonly Finding[]): unknown[] {
  return found.map(({ data }) => ('tool' in data ? data.tool : undefined));
}

const withBody = (body: string, over: Partial<SkillDeclaration> = {}) => skill('a', { body: text(body), ...over });

describe('findName', () => {
  it('finds what the bounded pattern of the name finds first', () => {
    const names = ['search', ' ', 'get-price', '-x', 'x-', 'é', '_', '(a)', 'a.b', 'aa'];
    const bodies = [
      'search',
      'Search',
      'research the search',
      'a b',
      ' a',
      'get-price',
      'my get-price.',
      'a-x',
      ' -x',
      'x-',
      'x-y',
      'xéx',
      'é',
      '_',
      'a_b _ c',
      '(a)',
      'x(a)y',
      'a.b',
      'axb',
      'aaa aa',
      '',
    ];
    for (const name of names) {
      const pattern = new RegExp(`\\b${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\b`);
      for (const body of bodies) {
        expect([name, body, findName(body, name)]).toEqual([name, body, pattern.exec(body)?.index]);
      }
    }
  });
});

describe('calledNames', () => {
  it('reads what the pattern of a call reads', () => {
    const bodies = [
      'call lookup_order(id)',
      'lookup_order\n (x) and lookup_order(y) and read_skill(z)',
      'lookup(id)',
      'Lookup_order(id)',
      'lookup_Order(id)',
      'get-x_y(1)',
      '`lookup_order`(id)',
      'get_x_(1)',
      '_get_x(1)',
      'get__x(1)',
      'a1_2(3)',
      '1a_b(2)',
      'éa_b(2)',
      'a_b (c_d (',
      'a_b',
      'a_b\u00a0(',
      'a_b\u200b(',
    ];
    for (const body of bodies) {
      const expected = new Map<string, number>();
      for (const match of body.matchAll(/\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\s*\(/g)) {
        const name = match[1] ?? '';
        if (!expected.has(name)) expected.set(name, match.index);
      }
      expect([body, calledNames(body)]).toEqual([body, expected]);
    }
  });
});

describe('body-foreign-tool', () => {
  const code = 'body-foreign-tool';
  const pay = tool('pay_now');
  const b = skill('b', { tools: known(pay, tool('search'), tool(' ')) });

  it('points at the name in the body, and at the tool', () => {
    const a = withBody('Call pay_now when asked.');
    const start = (a.body?.site.at.start ?? 0) + 5;
    expect(findings(graph({ skills: [a, skill('b', { tools: known(pay) })] }), code)).toMatchObject([
      {
        severity: 'warning',
        at: { start, end: start + 7 },
        data: { skill: 'a', tool: 'pay_now', holder: 'b' },
        related: [{ at: pay.site.at }],
      },
    ]);
  });

  it('takes words of prose too, each name once, in the order of the tools', () => {
    const a = withBody('search, then pay_now and search');
    expect(tools(findings(graph({ skills: [a, b] }), code))).toEqual(['pay_now', 'search', ' ']);
    expect(tools(findings(graph({ skills: [withBody('Pay_Now, research')] }), code))).toEqual([]);
  });

  it("leaves out the skill's own tools and those that the graph declares", () => {
    const own = withBody('pay_now', { tools: known(tool('pay_now')) });
    expect(findings(graph({ skills: [own, b] }), code)).toEqual([]);
    const declared = graph({ skills: [withBody('pay_now'), b], knownTools: known(tool('pay_now')) });
    expect(findings(declared, code)).toEqual([]);
  });

  it('skips an empty body, and waits for known tools in recommended', () => {
    expect(findings(graph({ skills: [withBody(''), b] }), code)).toEqual([]);
    const skills = [withBody('pay_now'), b];
    expect(findings(graph({ skills }), code, 'recommended')).toEqual([]);
    expect(findings(graph({ skills, knownTools: known() }), code, 'recommended')).toHaveLength(1);
  });

  it('is silent where the tool may be there', () => {
    const silent: GraphDeclaration[] = [
      graph({ skills: [withBody('pay_now', { tools: partly() }), b] }),
      graph({ skills: [withBody('pay_now', { tools: known(tool(undefined)) }), b] }),
      graph({ skills: [withBody('pay_now', { body: undefined }), b] }),
      graph({ skills: [withBody('pay_now'), { ...b, certain: false }] }),
      graph({ skills: [withBody('pay_now'), b], knownTools: partly() }),
      graph({ skills: [withBody('pay_now'), b], knownTools: known(tool(undefined)) }),
    ];
    for (const declared of silent) expect(findings(declared, code)).toEqual([]);
    const skills = partly(withBody('pay_now', { certain: false }), skill(undefined, { tools: b.tools }));
    expect(findings(graph({ skills }), code)).toMatchObject([{ data: { skill: 'a', tool: 'pay_now' } }]);
  });
});

describe('body-unknown-tool', () => {
  const code = 'body-unknown-tool';

  it('points at the first call of each name', () => {
    const a = withBody('lookup_order\n (x) and lookup_order(y) and read_skill(z)');
    const start = a.body?.site.at.start ?? 0;
    expect(findings(graph({ skills: [a] }), code)).toMatchObject([
      { severity: 'warning', at: { start, end: start + 12 }, data: { skill: 'a', tool: 'lookup_order' } },
      { data: { skill: 'a', tool: 'read_skill' } },
    ]);
  });

  it('leaves out what any skill carries or the graph declares', () => {
    const a = withBody('lookup_order(y)');
    expect(findings(graph({ skills: [a, skill('b', { tools: known(tool('lookup_order')) })] }), code)).toEqual([]);
    expect(findings(graph({ skills: [a], knownTools: known(tool('lookup_order')) }), code)).toEqual([]);
  });

  it('is silent where any tool may be the one, and in recommended without known tools', () => {
    const a = withBody('lookup_order(y)');
    expect(findings(graph({ skills: partly(a) }), code)).toEqual([]);
    expect(findings(graph({ skills: [a, skill('b', { tools: partly() })] }), code)).toEqual([]);
    expect(findings(graph({ skills: [a, skill('b', { tools: known(tool(undefined)) })] }), code)).toEqual([]);
    expect(findings(graph({ skills: [a], knownTools: partly() }), code)).toEqual([]);
    const maybe = skill('b', { certain: false, tools: known(tool('lookup_order')) });
    expect(findings(graph({ skills: [a, maybe] }), code)).toEqual([]);
    expect(findings(graph({ skills: [a] }), code, 'recommended')).toEqual([]);
    expect(findings(graph({ skills: [a], knownTools: known() }), code, 'recommended')).toHaveLength(1);
  });
});

describe('unusable-tool-name', () => {
  const code = 'unusable-tool-name';
  const nameless = tool({ unusable: 'undefined' });

  it('is told once for each skill with a body, at the tool', () => {
    const a = skill('a', { tools: known(nameless, tool({ unusable: 'undefined' }), tool(' ')) });
    const declared = graph({ skills: [a, skill('b'), skill('c', { body: text('') })] });
    expect(findings(declared, code)).toMatchObject([
      { severity: 'error', at: nameless.site.at, data: { skill: 'a', name: 'undefined' } },
      { severity: 'error', at: nameless.site.at, data: { skill: 'b', name: 'undefined' } },
    ]);
  });

  it('looks at the declared tools too', () => {
    const declared = graph({ skills: [skill('a')], knownTools: known(tool({ unusable: "''" })) });
    expect(findings(declared, code)).toMatchObject([{ data: { skill: 'a', name: "''" } }]);
  });

  it('does not meet skills and tools that may not be there, but for their own', () => {
    const maybe = skill('b', { certain: false, tools: known(nameless) });
    expect(findings(graph({ skills: [skill('a'), maybe] }), code)).toMatchObject([{ data: { skill: 'b' } }]);
    expect(findings(graph({ skills: [skill('a', { tools: known(tool(undefined)) })] }), code)).toEqual([]);
    expect(findings(graph({ skills: [skill('a', { body: undefined, tools: known(nameless) })] }), code)).toEqual([]);
  });
});

describe('artifact-kind-unsatisfied', () => {
  const code = 'artifact-kind-unsatisfied';
  const wanting = (name: string, ...wants: readonly string[]) => tool(name, { wants: known(...wants) });

  it("reports a skill's kind at its text", () => {
    const a = skill('a', { consumes: kinds('k/x', 'k/y'), produces: kinds('k/y') });
    expect(findings(graph({ skills: [a] }), code)).toMatchObject([
      { severity: 'warning', at: a.consumes.items[0]?.site.at, data: { skill: 'a', kind: 'k/x', index: 0 } },
    ]);
  });

  it("reports a step's kind unless the skill consumes it", () => {
    const steps = known(step('t1', { consumes: kinds('k/x') }));
    const a = skill('a', { tools: known(tool('t1')), steps });
    expect(findings(graph({ skills: [a] }), code)).toMatchObject([{ data: { skill: 'a', kind: 'k/x', step: 0 } }]);
    const both = skill('a', { tools: known(tool('t1')), steps, consumes: kinds('k/x') });
    const found = findings(graph({ skills: [both] }), code);
    expect(found).toHaveLength(1);
    expect(found[0]?.data).not.toHaveProperty('step');
  });

  it("takes any own tool's wants for the skill, and the step's own tool's for a step", () => {
    const own = skill('a', { tools: known(wanting('t1'), wanting('t2', 'k')), consumes: kinds('k') });
    expect(findings(graph({ skills: [own] }), code)).toEqual([]);
    const steps = (name: string) => known(step(name, { consumes: kinds('k') }));
    const other = skill('a', { tools: known(wanting('t1'), wanting('t2', 'k')), steps: steps('t1') });
    expect(findings(graph({ skills: [other] }), code)).toHaveLength(1);
    const same = skill('a', { tools: known(wanting('t1'), wanting('t2', 'k')), steps: steps('t2') });
    expect(findings(graph({ skills: [same] }), code)).toEqual([]);
    const first = skill('a', { tools: known(wanting('t'), wanting('t', 'k')), steps: steps('t') });
    expect(findings(graph({ skills: [first] }), code)).toHaveLength(1);
  });

  it('is satisfied by every step of every skill, later ones too', () => {
    const steps = known(step('t', { consumes: kinds('k') }), step('t', { produces: kinds('k') }));
    expect(findings(graph({ skills: [skill('a', { tools: known(tool('t')), steps })] }), code)).toEqual([]);
    const b = skill('b', { tools: known(tool('t')), steps: known(step('t', { produces: kinds('k') })) });
    expect(findings(graph({ skills: [skill('a', { consumes: kinds('k') }), b] }), code)).toEqual([]);
    expect(findings(graph({ skills: [skill('a', { consumes: kinds('K') }), b] }), code)).toHaveLength(1);
  });

  it('is silent while anything may provide the kind', () => {
    const a = skill('a', { consumes: kinds('k') });
    const others: SkillDeclaration[] = [
      skill('b', { produces: partly() }),
      skill('b', { steps: partly() }),
      skill('b', { steps: known(step('t', { produces: partly() })) }),
      skill('b', { certain: false, produces: kinds('k') }),
    ];
    for (const other of others) expect(findings(graph({ skills: [a, other] }), code)).toEqual([]);
    expect(findings(graph({ skills: partly(a) }), code)).toEqual([]);
    expect(findings(graph({ skills: [{ ...a, tools: partly() }] }), code)).toEqual([]);
    expect(findings(graph({ skills: [{ ...a, tools: known(tool('t', { wants: partly() })) }] }), code)).toEqual([]);
  });

  it('is silent about a step whose tool is not known', () => {
    const steps = (name: string | undefined) => known(step(name, { consumes: kinds('k') }));
    const silent: SkillDeclaration[] = [
      skill('a', { tools: known(tool('t')), steps: steps(undefined) }),
      skill('a', { tools: known(tool('t')), steps: steps('u') }),
      skill('a', { tools: known(tool(undefined), tool('t')), steps: steps('t') }),
      skill('a', { tools: known(tool('t')), steps: steps('t'), consumes: partly() }),
    ];
    for (const it of silent) expect(findings(graph({ skills: [it] }), code)).toEqual([]);
  });
});
