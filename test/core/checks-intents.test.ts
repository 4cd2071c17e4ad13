/** The checks of intents and their examples: what they prove, where, and what silences them. */
import { describe, expect, it } from 'vitest';
import { presetOptions } from '../../packages/core/src/checks/presets.js';
import { checkByCode, runCheck } from '../../packages/core/src/checks/run.js';
import type { GraphDeclaration } from '../../packages/core/src/declare/graph.js';
import type { Finding } from '../../packages/core/src/finding.js';
import { entry, graph, intent, partly, skill, unknownMatcher } from './declarations.js';

function findings(declared: GraphDeclaration, code: string): Finding[] {
  const check = checkByCode(code);
  if (check === undefined) throw new Error(`no check ${code}`);
  const found = runCheck({ graphs: [declared], refusals: [] }, code, presetOptions(check, 'checkup'));
  for (const { message } of found) expect(message.split(/(?<=\.) /)[0]?.length).toBeLessThanOrEqual(100);
  return found;
}

const classified = { scorer: false, readByModel: false, classifier: true };
const a = skill('a');
const b = skill('b');
const d = skill('d');

describe('duplicate-intent-example', () => {
  const code = 'duplicate-intent-example';
  const holder = entry(a, { match: intent('alpha', 'X  y') });
  const later = entry(b, { match: intent('beta', ' x Y', 'z', 'x y') });

  it('reports each repetition against the first holder', () => {
    const third = entry(d, { match: intent('gamma', 'x y') });
    expect(findings(graph({ entries: [holder, later, third], router: classified }), code)).toMatchObject([
      { severity: 'warning', data: { skill: 'b', from: 'a', to: 'b' } },
      { severity: 'warning', data: { skill: 'b', from: 'a', to: 'b' } },
      { severity: 'warning', data: { skill: 'd', from: 'a', to: 'd' } },
    ]);
  });

  it('is silent inside one skill and about other punctuation', () => {
    expect(findings(graph({ entries: [holder, entry(a, { match: intent('other', 'x y') })] }), code)).toEqual([]);
    expect(findings(graph({ entries: [holder, entry(b, { match: intent('other', 'x y?') })] }), code)).toEqual([]);
  });

  it('needs a certain holder and both ids', () => {
    expect(findings(graph({ entries: [{ ...holder, certain: false }, later] }), code)).toEqual([]);
    const unnamed = entry(skill(undefined), { match: intent('alpha', 'x y') });
    expect(findings(graph({ entries: [unnamed, later] }), code)).toEqual([]);
    expect(findings(graph({ entries: [holder, { ...later, skill: undefined }] }), code)).toEqual([]);
    expect(findings(graph({ entries: partly(holder, { ...later, certain: false }) }), code)).toHaveLength(2);
  });

  it('names no library field that the library does not have', () => {
    const found = findings(graph({ entries: [holder, later] }), code);
    expect(found).toHaveLength(2);
    for (const { data } of found) expect(data).not.toHaveProperty('example');
  });
});

describe('overlapping-intents', () => {
  const code = 'overlapping-intents';
  const keywordClassifier = { stopWords: undefined, nearTieMargin: 0.15, floor: 0 };
  const router = { ...classified, keywordClassifier };
  const alpha = entry(a, { match: intent('alpha', 'parcel tracking late', 'refund money now') });
  const beta = entry(b, { match: intent('beta', 'parcel tracking late today', 'where parcel') });
  const facts = (declared: GraphDeclaration) =>
    findings(declared, code).map(({ data }) => [data.skill, data.from, data.to]);

  it('scores each example without itself', () => {
    expect(facts(graph({ entries: [alpha, beta], router }))).toEqual([
      ['a', 'a', 'b'],
      ['b', 'b', 'a'],
      ['b', 'b', 'a'],
    ]);
    for (const { data } of findings(graph({ entries: [alpha, beta], router }), code)) {
      expect(data).not.toHaveProperty('example');
    }
  });

  it('ties two intents of one skill', () => {
    const entries = [
      entry(a, { match: intent('lost parcel', 'parcel gone') }),
      entry(a, { match: intent('parcel', 'parcel') }),
    ];
    expect(facts(graph({ entries, router }))).toEqual([
      ['a', 'a', 'a'],
      ['a', 'a', 'a'],
    ]);
  });

  it('says nothing where nobody scores above the floor', () => {
    const entries = [entry(a, { match: intent('one', 'apple') }), entry(b, { match: intent('two', 'pear') })];
    expect(facts(graph({ entries, router }))).toEqual([]);
  });

  it('needs every intent and the numbers of the classifier', () => {
    const entries = [alpha, beta];
    expect(facts(graph({ entries, router: classified }))).toEqual([]);
    expect(facts(graph({ entries: partly(...entries), router }))).toEqual([]);
    expect(facts(graph({ entries: [...entries, entry(d, { match: unknownMatcher() })], router }))).toEqual([]);
    expect(facts(graph({ entries: [alpha, { ...beta, certain: false }], router }))).toEqual([]);
    expect(facts(graph({ entries: [...entries, entry(d, { match: intent(undefined, 'x') })], router }))).toEqual([]);
  });
});

describe('messages', () => {
  it('keep their first sentence short whatever the names are', () => {
    const keywordClassifier = { stopWords: undefined, nearTieMargin: 1, floor: 0 };
    const entries = ['one', 'two'].map((name) => {
      const owner = skill(`${name}-with-a-very-long-id`.repeat(10));
      return entry(owner, { match: intent(name, 'the same words '.repeat(30), name) });
    });
    const declared = graph({ entries, router: { ...classified, keywordClassifier } });
    expect(findings(declared, 'duplicate-intent-example')).toHaveLength(1);
    expect(findings(declared, 'overlapping-intents').length).toBeGreaterThan(0);
  });
});
