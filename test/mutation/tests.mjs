/** The tests that have to notice a mutant: those that see the source of the core and are quick. */
import { readdirSync } from 'node:fs';

/** Files about other parts of the core, and those that take long. */
const FILES_LEFT_OUT =
  /^(?:agent-tools|editor-.*|fixes-.*|mermaid|predicate-form|regex|regex-fuzz|skill-files|slow-matcher|svg)\.test\.ts$/;

/** Tests that hand over something large: they are about cost, and would be run for every mutant that survives. */
const TESTS_LEFT_OUT = /large graphs|takes long|ends, whatever|whatever stands in a file/;

/** Fewer draws than the usual ones. */
const ROUNDS = { GUARD_FUZZ_ROUNDS: '1000', LANGUAGE_FUZZ_ROUNDS: '60', ROUTE_FUZZ_ROUNDS: '100' };

/** Whether a test is asked about mutants. */
export function isAsked(name) {
  return !TESTS_LEFT_OUT.test(name);
}

export function testFiles() {
  Object.assign(process.env, ROUNDS);
  const core = readdirSync('test/core').filter((file) => file.endsWith('.test.ts') && !FILES_LEFT_OUT.test(file));
  return [
    ...core.map((file) => `test/core/${file}`),
    'test/mutation/cases.ts',
    'test/fuzz/guards.test.ts',
    'test/fuzz/language-membership.test.ts',
    'test/fuzz/language-pairs.test.ts',
    'test/fuzz/routes.test.ts',
  ];
}
