/** ESLint and the language service report the same findings at the same places. */
import { parse } from '@typescript-eslint/parser';
import { type Finding, CHECKS, analyze, presetOptions, runCheck } from 'skill-graph-core';
import type ts from 'typescript';
import { expect, test } from 'vitest';
import { estreeOf } from '../../packages/ts-plugin/src/estree/view.js';
import { caseFiles } from '../case-files.js';
import { differences } from '../differences.js';
import { type Preset, codeOf as ruleOf, lint } from '../lint.js';
import { compiler } from './compilers.js';
import { codeOf, inProcess, ours } from './in-process.js';

const typescript = compiler('6.0');
const cases = ['conformance/cases', 'shapes', 'places'].flatMap((folder) =>
  caseFiles(folder).map(({ name, text }) => ({ name: `${folder}/${name}`, text })),
);
/** ESLint reports that this one does not parse, and nothing else. */
const parsed = cases.filter(({ name }) => name !== 'shapes/half-typed');

function findings(text: string, ast: object): string[] {
  const analysis = analyze({ file: 'graph.ts', text, ast });
  const all: Finding[] = CHECKS.flatMap((check) => runCheck(analysis, check.code, presetOptions(check, 'recommended')));
  return [
    ...all.map((finding) => JSON.stringify(finding)),
    `${analysis.graphs.length} graphs, ${analysis.refusals.length} refusals`,
  ];
}

test('the core says the same about both trees, down to data, related places and edits', () => {
  const comparisons = parsed.map(({ name, text }) => ({
    name,
    expected: findings(text, parse(text, { range: true, sourceType: 'module' })),
    got: findings(text, view(text)),
  }));
  expect(differences(comparisons)).toEqual([]);
});

function view(text: string): object {
  const file = typescript.createSourceFile('graph.ts', text, typescript.ScriptTarget.ESNext, true);
  return estreeOf(typescript, file) ?? {};
}

/** All cases in one program, as files of a project. */
const project = Object.fromEntries(cases.map(({ name, text }) => [`/${name}.ts`, text]));

test.each<Preset>(['recommended', 'checkup', 'strict'])('both hosts report the same under %s', (preset) => {
  // `strict` has every rule; the other two differ from it in options alone.
  const seen = preset === 'strict' ? parsed : parsed.filter((_, index) => index % 6 === 0);
  const { service } = inProcess(typescript, project, { config: { preset } });
  const comparisons = seen.map(({ name, text }) => ({
    name,
    expected: lint(text, preset).map((message) => {
      const { line, column, endLine = 0, endColumn = 0 } = message;
      return `${line}:${column}-${endLine}:${endColumn} ${ruleOf(message)}`;
    }),
    got: ours(service.getSemanticDiagnostics(`/${name}.ts`)).map(
      (diagnostic) => `${place(diagnostic)} ${codeOf(diagnostic)}`,
    ),
  }));
  expect(differences(comparisons)).toEqual([]);
  expect(comparisons.flatMap(({ got }) => got).length).toBeGreaterThan(seen.length);
});

function place({ file, start = 0, length = 0 }: ts.Diagnostic): string {
  const at = (position: number): string => {
    const { line, character } = file?.getLineAndCharacterOfPosition(position) ?? { line: -1, character: -1 };
    return `${line + 1}:${character + 1}`;
  };
  return `${at(start)}-${at(start + length)}`;
}

test('half-typed code has no findings about what is not written yet', () => {
  const { service, log } = inProcess(typescript, project, { config: { preset: 'strict' } });
  expect(service.getSyntacticDiagnostics('/shapes/half-typed.ts').length).toBeGreaterThan(0);
  expect(ours(service.getSemanticDiagnostics('/shapes/half-typed.ts')).map(codeOf)).toEqual([]);
  expect(log).toEqual([]);
});
