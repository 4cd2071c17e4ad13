/** The checks of negative rows: what they prove, where, and what silences them. */
import { describe, expect, it } from 'vitest';
import { presetOptions } from '../../packages/core/src/checks/presets.js';
import { checkByCode, runCheck } from '../../packages/core/src/checks/run.js';
import type { EntryDeclaration, GraphDeclaration, PredicateAnswer } from '../../packages/core/src/declare/graph.js';
import type { Finding } from '../../packages/core/src/finding.js';
import {
  entry,
  graph,
  intent,
  keywords,
  orderDecides,
  partly,
  phrases,
  predicate,
  regex,
  skill,
  unknownMatcher,
} from './declarations.js';

function findings(declared: GraphDeclaration, code: string): Finding[] {
  const check = checkByCode(code);
  if (check === undefined) throw new Error(`no check ${code}`);
  return runCheck({ graphs: [declared], refusals: [] }, code, presetOptions(check, 'checkup'));
}

/** The codes of this family that the graph gets. */
function codes(declared: GraphDeclaration): string[] {
  return ['never-routes-contradicts-example', 'never-routes-claimed', 'never-routes-by-default'].flatMap((code) =>
    findings(declared, code).map((finding) => finding.code),
  );
}

const answer = (value: PredicateAnswer) => predicate(() => value);
const classified = { scorer: false, readByModel: false, classifier: true };
const scored = { scorer: true, readByModel: false, classifier: false };
const a = skill('a');
const b = skill('b');
const d = skill('d');

describe('negative rows', () => {
  const rule = entry(a, { match: keywords('zone'), examples: phrases('Find the zone') });

  it('contradict an example, trimmed and in lower case, and that alone is told', () => {
    const neverRoutes = phrases(' find the ZONE ');
    const declared = graph({ entries: [rule, entry(d)], neverRoutes });
    expect(findings(declared, 'never-routes-contradicts-example')).toMatchObject([
      {
        severity: 'error',
        at: neverRoutes.items[0]?.site.at,
        data: { skill: 'a', example: ' find the ZONE ' },
        related: [{ at: rule.examples.items[0]?.site.at }],
      },
    ]);
    expect(codes(declared)).toEqual(['never-routes-contradicts-example']);
  });

  it('do not contradict an example with other white space inside, nor that of an intent', () => {
    expect(codes(graph({ entries: [rule], neverRoutes: phrases('find  the zone') }))).toEqual(['never-routes-claimed']);
    const meant = entry(a, { match: intent('zone', 'the zone') });
    expect(codes(graph({ entries: [meant], neverRoutes: phrases('the zone'), router: classified }))).toEqual([]);
  });

  it('are claimed by the first rule that matches, whatever chooses among the entries', () => {
    const neverRoutes = phrases('the ZONE', 'fine');
    for (const router of [orderDecides, scored, classified, { ...scored, scorer: undefined }]) {
      const found = findings(graph({ entries: [entry(d), rule], neverRoutes, router }), 'never-routes-claimed');
      expect(found).toMatchObject([{ severity: 'error', data: { skill: 'a', example: 'the ZONE', matcher: 'zone' } }]);
    }
    expect(codes(graph({ entries: [entry(a, { when: answer('match') })], neverRoutes: phrases('x') }))).toEqual([
      'never-routes-claimed',
    ]);
    expect(codes(graph({ entries: [entry(a, { when: answer('threw') })], neverRoutes: phrases('x') }))).toEqual([]);
  });

  it('are not claimed by a rule that may not be there', () => {
    expect(codes(graph({ entries: [{ ...rule, certain: false }], neverRoutes: phrases('the zone') }))).toEqual([]);
  });

  it('fall to the default, under any router', () => {
    for (const router of [orderDecides, scored, classified]) {
      const declared = graph({ entries: [entry(a)], neverRoutes: phrases('x'), router });
      const found = findings(declared, 'never-routes-by-default');
      expect(found).toMatchObject([{ severity: 'warning', data: { skill: 'a', example: 'x' } }]);
    }
  });

  it('fall to the default only where nothing else is possible', () => {
    const neverRoutes = phrases('x');
    const doubts: EntryDeclaration[] = [
      entry(b, { match: unknownMatcher() }),
      entry(b, { match: regex('x'), certain: false }),
      entry(b, { match: regex('no'), examples: partly() }),
      entry(b, { match: regex('no'), examples: phrases('X '), certain: false }),
    ];
    for (const doubt of doubts) {
      expect(findings(graph({ entries: [entry(a), doubt], neverRoutes }), 'never-routes-by-default')).toEqual([]);
    }
    expect(codes(graph({ entries: partly(entry(a)), neverRoutes }))).toEqual([]);
    expect(codes(graph({ entries: [entry(d, { certain: false }), entry(a)], neverRoutes }))).toEqual([]);
  });
});
