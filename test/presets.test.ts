/** Which rules each preset turns on, how severe they are and with which options. */
import plugin from 'eslint-plugin-skill-graph';
import { CHECKS } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import { libraryReports } from './case-files.js';

/** The library's 31 problem codes. */
const LIBRARY = [
  'ambiguous-routes',
  'artifact-kind-unsatisfied',
  'body-foreign-tool',
  'body-unknown-tool',
  'dead-entry-step',
  'duplicate-intent-example',
  'example-misses-own-rule',
  'example-shadowed-by-default',
  'example-shadowed-by-earlier',
  'example-unclaimed',
  'few-declared-edges',
  'guard-unsatisfiable',
  'intent-without-classify',
  'model-edge-only',
  'multi-entry-fanout',
  'never-routes-by-default',
  'never-routes-claimed',
  'never-routes-contradicts-example',
  'no-entry',
  'no-negative-evidence',
  'one-way-entries',
  'overlapping-intents',
  'overlapping-rules',
  'rule-id-exists',
  'rules-shadowed-by-order',
  'self-loop',
  'skill-wraps-one-tool',
  'tools-share-prefix',
  'unknown-skill',
  'unreachable-skill',
  'unusable-tool-name',
];

/** What the library throws on has no code of its own there; these are ours. */
const REFUSALS = [
  'conflicting-conditions',
  'conflicting-routers',
  'conflicting-wiring',
  'duplicate-skill-id',
  'malformed-examples',
  'malformed-graph',
  'malformed-guard',
  'malformed-match',
  'malformed-never-routes',
  'malformed-skill',
  'malformed-skill-file',
  'malformed-steps',
  'malformed-tool',
  'malformed-tool-status',
  'malformed-vocabulary',
  'missing-condition',
  'not-a-skill',
  'removed-option',
  'routing-without-classify',
  'skill-not-a-leaf',
];

/** The codes that the library reports as warnings; all others are errors. */
const WARNINGS = new Set([
  'ambiguous-routes',
  'artifact-kind-unsatisfied',
  'body-foreign-tool',
  'body-unknown-tool',
  'dead-entry-step',
  'duplicate-intent-example',
  'example-shadowed-by-default',
  'example-unclaimed',
  'few-declared-edges',
  'model-edge-only',
  'multi-entry-fanout',
  'never-routes-by-default',
  'no-negative-evidence',
  'one-way-entries',
  'overlapping-intents',
  'overlapping-rules',
  'rules-shadowed-by-order',
  'self-loop',
  'skill-wraps-one-tool',
  'tools-share-prefix',
  'unreachable-skill',
]);

type PresetName = keyof typeof plugin.configs;

/** The options of one code in a preset, by name; empty where there are none. */
function optionsIn(preset: PresetName, code: string): unknown {
  const entry = plugin.configs[preset].rules?.[`skill-graph/${code}`];
  const options: unknown = Array.isArray(entry) ? entry[1] : undefined;
  return options ?? {};
}

function severitiesIn(preset: PresetName): Record<string, unknown> {
  const entries = Object.entries(plugin.configs[preset].rules ?? {});
  return Object.fromEntries(
    entries.map(([name, entry]) => [name.replace('skill-graph/', ''), Array.isArray(entry) ? entry[0] : entry]),
  );
}

function severitiesOf(codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, WARNINGS.has(code) ? 'warn' : 'error']));
}

test('the lists of this test cover what the cases expect', () => {
  expect(LIBRARY).toHaveLength(31);
  const known = new Set([...LIBRARY, ...REFUSALS]);
  const codes = Array.from(libraryReports().values()).flatMap((report) =>
    'problems' in report ? report.problems.map(({ code }) => code) : [report.refusal],
  );
  expect(codes.filter((code) => !known.has(code))).toEqual([]);
});

describe.each(['recommended', 'checkup', 'strict'] as const)('%s', (preset) => {
  test('finds its plugin by itself and has a name to show', () => {
    expect(plugin.configs[preset].plugins?.['skill-graph']).toBe(plugin);
    expect(plugin.configs[preset].name).toBe(`skill-graph/${preset}`);
  });

  test('names every option of every rule', () => {
    for (const { code, options } of CHECKS.filter((check) => check.code in severitiesIn(preset))) {
      const values = Object.entries(options).map(([name, option]) => [
        name,
        (preset === 'strict' ? option.strict : undefined) ??
          (preset === 'checkup' ? option.checkup : option.recommended),
      ]);
      expect(optionsIn(preset, code)).toEqual(Object.fromEntries(values));
    }
  });
});

test('checkup has the library’s codes and the refusals, with the library’s severities', () => {
  expect(severitiesIn('checkup')).toEqual(severitiesOf([...LIBRARY, ...REFUSALS]));
});

test('recommended has all of them as well', () => {
  expect(severitiesIn('recommended')).toMatchObject(severitiesOf([...LIBRARY, ...REFUSALS]));
});

test('strict has every rule there is', () => {
  expect(Object.keys(severitiesIn('strict')).sort()).toEqual(Object.keys(plugin.rules).sort());
});
