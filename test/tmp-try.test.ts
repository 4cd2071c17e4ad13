import { test } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { analyzeText } from './analysis.js';
import { CHECKS, presetOptions, runCheck } from 'skill-graph-core';
const OWN = new Set(['constant-predicate','rule-after-default','unreachable-leaf','predicate-false-at-start','prefer-match','prefer-guard']);
test('x', () => {
  const dirs = ['beyond','shapes','places','conformance/cases','matchers'];
  const counts: Record<string, number> = {};
  for (const dir of dirs) for (const f of readdirSync('/work/shared/'+dir)) {
    if (!f.endsWith('.ts')) continue;
    const text = readFileSync('/work/shared/'+dir+'/'+f,'utf8');
    let facts; try { facts = analyzeText(text); } catch { continue; }
    for (const check of CHECKS) if (OWN.has(check.code)) for (const x of runCheck(facts, check.code, presetOptions(check,'strict'))) {
      counts[check.code] = (counts[check.code] ?? 0) + 1;
      if (process.env.SHOW === dir || dir === 'beyond' || dir==='shapes'||dir==='places') console.log(dir+'/'+f, x.code, '|', x.message, '|', x.fixes.map(y=>y.title).join(' ; '));
    }
  }
  console.log(counts);
});
