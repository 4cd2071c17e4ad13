/** Findings stand at the exact text that has to change. */
import { expect, test } from 'vitest';
import { caseFiles } from './case-files.js';
import { differences } from './differences.js';
import { codeOf, lint } from './lint.js';

interface Place {
  readonly code: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/** `//   ^^^^ code` marks the columns of the line above it; both lines and columns are counted from 1. */
function caretsIn(text: string): readonly Place[] {
  return text.split('\n').flatMap((line, index) => {
    const found = /^\/\/\s*(?<carets>\^+) (?<code>[a-z-]+)$/.exec(line)?.groups;
    if (found?.carets === undefined || found.code === undefined) return [];
    const column = line.indexOf('^') + 1;
    return [{ code: found.code, line: index, column, endColumn: column + found.carets.length }];
  });
}

function show({ code, line, column, endColumn }: Place): string {
  return `${code} at ${line}:${column}-${endColumn}`;
}

const files = caseFiles('places').map((file) => ({ ...file, carets: caretsIn(file.text) }));

test('there are places, and each file marks one', () => {
  expect(files).toHaveLength(13);
  expect(files.filter(({ carets }) => carets.length === 0)).toEqual([]);
});

test('every finding stands where its carets are', () => {
  const comparisons = files.map(({ name, text, carets }) => {
    const marked = new Set(carets.map(({ code, line }) => `${code} ${line}`));
    const got = lint(text, 'checkup')
      .filter((message) => message.fatal === true || marked.has(`${codeOf(message)} ${message.line}`))
      .map(({ line, column, endLine, endColumn, ...message }) =>
        endLine === line && endColumn !== undefined
          ? show({ code: codeOf({ line, column, ...message }), line, column, endColumn })
          : `${codeOf({ line, column, ...message })} over many lines`,
      );
    return { name, expected: carets.map(show), got };
  });
  expect(differences(comparisons)).toEqual([]);
});
