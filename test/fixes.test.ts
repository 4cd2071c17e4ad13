/** Repairs: what they are offered for, that they converge, and that ESLint applies them. */
import { relateMatchers } from '../packages/core/src/match/relate.js';
import { presetOptions, checkByCode, runCheck } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { analyzeText } from './analysis.js';
import { caseFiles, libraryReports } from './case-files.js';
import { codeOf, lint } from './lint.js';
import { tryRepairs } from './repairs.js';
import { sourceFiles } from './source-files.js';
import type { Finding } from 'skill-graph-core';
import type { Linter } from 'eslint';

const SHADOWED = 'rules-shadowed-by-order';

function shadowed(text: string, preset: 'recommended' | 'checkup' = 'checkup'): readonly Finding[] {
  const check = checkByCode(SHADOWED);
  return check === undefined ? [] : runCheck(analyzeText(text), SHADOWED, presetOptions(check, preset));
}

function applySuggestion(text: string, { fix }: Linter.LintSuggestion): string {
  return text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1]);
}

/** The repairs that put rules into another order. */
function isReorder(title: string): boolean {
  return /^(?:Move|Reorder) /.test(title);
}

test('every repair converges, and brings no error of the compiler', { timeout: 240_000 }, () => {
  const { offered, wrong } = tryRepairs(sourceFiles());
  expect(wrong).toEqual([]);
  expect([...offered.keys()].sort()).toEqual([
    'case-sensitive-matcher',
    'conflicting-conditions',
    'conflicting-routers',
    'conflicting-wiring',
    'constant-predicate',
    'dead-entry-step',
    'dead-route',
    'duplicate-intent-example',
    'example-misses-own-rule',
    'example-shadowed-by-default',
    'example-shadowed-by-earlier',
    'example-unclaimed',
    'guard-always-passes',
    'guard-unsatisfiable',
    'intent-without-classify',
    'malformed-examples',
    'malformed-guard',
    'malformed-match',
    'malformed-never-routes',
    'malformed-steps',
    'malformed-tool',
    'malformed-tool-status',
    'malformed-vocabulary',
    'never-routes-by-default',
    'never-routes-claimed',
    'never-routes-contradicts-example',
    'overlapping-rules',
    'route-shadowed-by-order',
    'routing-without-classify',
    'rule-after-default',
    'rules-shadowed-by-order',
    'self-loop',
    'skill-not-a-leaf',
    'stateful-regexp',
    'suspicious-keyword',
    'unknown-tool-status',
    'unreachable-skill',
    'wrong-import',
  ]);
});

test('a reorder is offered for every shadowed pair that an order can help, and works through ESLint', () => {
  const reports = libraryReports();
  let alike = 0;
  let helped = 0;
  for (const { name, text } of caseFiles('conformance/cases')) {
    const report = reports.get(name);
    if (report === undefined || !('problems' in report)) continue;
    const { graphs } = analyzeText(text);
    const entries = graphs.flatMap((graph) => graph.entries.items);
    for (const finding of shadowed(text)) {
      const matchers = [finding.at, finding.related[0]?.at].map(
        (at) => entries.find(({ match }) => match?.site.at.start === at?.start)?.match,
      );
      const [later, earlier] = matchers;
      const isAlike = later !== undefined && earlier !== undefined && relateMatchers(later, earlier) === 'shadows';
      if (isAlike) alike += 1;
      const message = lint(text, 'checkup').find(
        (other) => codeOf(other) === SHADOWED && other.message === finding.message,
      );
      const suggestion = message?.suggestions?.find(({ desc }) => isReorder(desc));
      expect([name, suggestion === undefined]).toEqual([name, isAlike]);
      if (suggestion === undefined) continue;
      helped += 1;
      const again = lint(applySuggestion(text, suggestion), 'checkup');
      expect(again.filter((other) => other.message === finding.message)).toEqual([]);
      const counted = (messages: readonly Linter.LintMessage[], code: string): number =>
        messages.filter((other) => codeOf(other) === code).length;
      const before = lint(text, 'checkup');
      const codes = new Set(again.map(codeOf).filter((code) => code !== 'overlapping-rules'));
      expect([...codes].filter((code) => counted(again, code) > counted(before, code))).toEqual([]);
    }
  }
  expect({ alike, helped }).toEqual({ alike: 12, helped: 11 });
});

test('fifty rules that shadow each other take one suggestion', { timeout: 240_000 }, () => {
  const numbers = Array.from({ length: 50 }, (_, at) => at);
  const words = (count: number): string =>
    numbers
      .slice(0, count)
      .map((at) => `'word ${String(at)}'`)
      .join(', ');
  const rules = numbers.map(
    (at) => `  // rule ${String(at)}\n  { use: 's${String(at)}', match: { keywords: [${words(50 - at)}] } },`,
  );
  const text = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const s = (id: string) => defineSkill({ id, description: 'A skill.', body: 'Help.' });
export const graph = skillGraph({ skills: [${numbers.map((at) => `s('s${String(at)}')`).join(', ')}], start: { rules: [
${rules.join('\n')}
] } });
`;
  const messages = lint(text, 'recommended').filter((message) => codeOf(message) === SHADOWED);
  expect(messages).toHaveLength(49);
  const suggestions = messages.map((message) => message.suggestions?.find(({ desc }) => isReorder(desc)));
  expect(new Set(suggestions.map((suggestion) => suggestion?.fix.text)).size).toBe(1);
  const [first] = suggestions;
  const repaired = first === undefined ? text : applySuggestion(text, first);
  expect(lint(repaired, 'recommended').filter((message) => codeOf(message) === SHADOWED)).toEqual([]);
  expect(repaired).toContain(rules.toReversed().join('\n'));
});
