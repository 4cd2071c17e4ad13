/** An internal error costs a file our findings, and says so once; nothing else is lost, in either host. */
import { Linter } from 'eslint';
import plugin from 'eslint-plugin-skill-graph';
import type * as core from 'skill-graph-core';
import { expect, test, vi } from 'vitest';
import { compiler } from './ts-plugin/compilers.js';
import { inProcess, ours } from './ts-plugin/in-process.js';

/** The text in whose file every check fails. */
const FAILING = 'made to fail';

vi.mock('skill-graph-core', async (original) => {
  const real = await original<typeof core>();
  const runCheck: typeof core.runCheck = (facts, code, options) => {
    if ('source' in facts && (facts as core.Analysis).source.text.includes(FAILING)) throw new Error(FAILING);
    return real.runCheck(facts, code, options);
  };
  return { ...real, runCheck };
});

const GRAPH = `import { skillGraph } from 'agentfootprint/context';
var text = 1;
skillGraph().build();
`;

const linter = new Linter();

function lint(text: string): readonly string[] {
  const config = [plugin.configs.strict, { rules: { 'no-var': 'error' as const } }];
  const messages = linter.verify(text, config, { filename: 'graph.mjs' });
  return messages.map(
    ({ ruleId, messageId, line, message }) => `${line} ${messageId === 'failed' ? message : String(ruleId)}`,
  );
}

test('ESLint reports it once for a file, at its beginning, beside what other rules find', () => {
  const [failure = '', ...others] = lint(`${GRAPH}// ${FAILING}`);
  expect(failure).toMatch(/^1 Skill graphs could not be checked here: made to fail\. .* please report it\.$/);
  expect(others).toEqual(['2 no-var']);
  expect(lint(GRAPH)).toEqual(['2 no-var', '3 skill-graph/no-entry']);
});

test('one file under two settings is looked at under each of them', () => {
  const text = "import { skillGraph } from '@our/door';\nskillGraph().build();";
  const codes = (config: Linter.Config): readonly unknown[] =>
    linter
      .verify(linter.getSourceCode(), [plugin.configs.recommended, config], 'graph.mjs')
      .map(({ ruleId }) => ruleId);
  linter.verify(text, plugin.configs.recommended, 'graph.mjs');
  expect(codes({})).toEqual([]);
  expect(codes({ settings: { 'skill-graph': { modules: ['@our/door'] } } })).toEqual(['skill-graph/no-entry']);
  expect(codes({})).toEqual([]);
});

test('the language service writes it to the log, and keeps what TypeScript finds', () => {
  const typescript = compiler('6.0');
  const options = { config: { preset: 'strict' }, compilerOptions: { checkJs: true } };
  const files = { '/failing.js': `${GRAPH}text.missing; // ${FAILING}`, '/graph.js': GRAPH };
  const { service, original, log } = inProcess(typescript, files, options);
  const theirs = original.getSemanticDiagnostics('/failing.js');
  expect(theirs.length).toBeGreaterThan(0);
  expect(service.getSemanticDiagnostics('/failing.js')).toEqual(theirs);
  expect(log).toHaveLength(1);
  expect(log[0]).toMatch(/^skill-graph: Error: made to fail/);
  expect(ours(service.getSemanticDiagnostics('/graph.js'))).not.toEqual([]);
  expect(log).toHaveLength(1);
});
