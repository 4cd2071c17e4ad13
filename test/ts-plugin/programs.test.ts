/** The programs of several files (see modules.test.ts) give in the language service what they give in ESLint. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { type Mark, marksIn } from '../marks.js';
import { compiler } from './compilers.js';
import { codeOf, inProcess, ours } from './in-process.js';

const PROGRAMS = join(import.meta.dirname, '..', 'fixtures', 'programs');
const typescript = compiler('6.0');

const OPTIONS: ts.CompilerOptions = {
  allowJs: true,
  resolveJsonModule: true,
  paths: { '@skills/*': ['/src/skills/*'], '~/*': ['/src/shared/*'] },
};

/** The texts of a program by their absolute names. */
function textsOf(program: string): Record<string, string> {
  const folder = join(PROGRAMS, program);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map(({ name, parentPath }) => {
      const file = join(parentPath, name);
      return [file.slice(folder.length).replaceAll('\\', '/'), readFileSync(file, 'utf8')];
    }),
  );
}

function findingsIn(texts: Readonly<Record<string, string>>, graph: string): readonly string[] {
  const { service } = inProcess(typescript, texts, { config: { preset: 'strict' }, compilerOptions: OPTIONS });
  return ours(service.getSemanticDiagnostics(graph))
    .filter((diagnostic) => codeOf(diagnostic) !== 'partly-unknown')
    .map((diagnostic) => `${codeOf(diagnostic)} ${placeOf(diagnostic)}`)
    .sort();
}

function placeOf({ file, start = 0, length = 0 }: ts.Diagnostic): string {
  const at = (position: number): string => {
    const { line, character } = file?.getLineAndCharacterOfPosition(position) ?? { line: -1, character: -1 };
    return `${line + 1}:${character + 1}`;
  };
  return `${at(start)}-${at(start + length)}`;
}

function expectedOf(marks: readonly Mark[]): readonly string[] {
  return marks.map(({ code, place }) => `${code} ${place}`).sort();
}

/** Links of a package manager and skill files need a disk; tsserver.test.ts and skill-files.test.ts have those. */
const programs = readdirSync(PROGRAMS)
  .map((program) => ({ program, texts: textsOf(program) }))
  .filter(({ texts }) => !Object.values(texts).some((text) => /^\/\/ (?:link: |disk$)/m.test(text)));

describe.each(programs)('$program', ({ texts }) => {
  const graph = Object.keys(texts).find((name) => /\/graph\.[tj]s$/.test(name)) ?? '';
  const text = texts[graph] ?? '';
  const piece = /^\/\/ unknown: (\S+)$/m.exec(text)?.[1] ?? '';

  test('is reported where the marks are, and nowhere else', () => {
    expect(findingsIn(texts, graph)).toEqual(expectedOf(marksIn(text)));
  });

  test('is silent about exactly what needs a piece that is not there', () => {
    const rest = Object.fromEntries(Object.entries(texts).filter(([name]) => name !== `/${piece}`));
    expect(Object.keys(rest)).toHaveLength(Object.keys(texts).length - 1);
    expect(findingsIn(rest, graph)).toEqual(expectedOf(marksIn(text).filter(({ ifKnown }) => !ifKnown)));
  });
});
