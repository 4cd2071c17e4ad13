/** JavaScript under ESLint's own parser gives what TypeScript gives under typescript-eslint. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { caseFiles } from './case-files.js';
import { differences } from './differences.js';
import { lint, summary } from './lint.js';

const OPTIONS: ts.TranspileOptions = {
  reportDiagnostics: true,
  compilerOptions: {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    // The imports decide what is analysed, so they stay as they are written.
    verbatimModuleSyntax: true,
  },
};

/** The JavaScript of a text; `undefined` where the text is no TypeScript. */
function transpile(text: string): string | undefined {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, OPTIONS);
  return diagnostics.length === 0 ? outputText : undefined;
}

test('espree and typescript-eslint lead to the same findings', { timeout: 180_000 }, () => {
  const files = [...caseFiles('conformance/cases'), ...caseFiles('shapes')].flatMap(({ name, text }) => {
    const script = transpile(text);
    return script === undefined ? [] : [{ name, text, script }];
  });
  // All but the half-typed shape.
  expect(files).toHaveLength(608 + 37 - 1);
  const comparisons = files.map(({ name, text, script }) => ({
    name,
    expected: summary(lint(text, 'checkup')),
    got: summary(lint(script, 'checkup', 'espree')),
  }));
  expect(differences(comparisons)).toEqual([]);
});
