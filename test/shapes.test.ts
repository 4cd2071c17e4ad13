/** Graphs in every shape that authors write: what must be found, and what must not be claimed. */
import { analyze } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { caseFiles } from './case-files.js';
import { codeOf, lint } from './lint.js';

const shapes = caseFiles('shapes');
/** The one file that does not parse: somebody is typing in it. */
const HALF_TYPED = 'half-typed';

function codesIn(text: string, word: 'expect' | 'never'): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const list = new RegExp(`^// ${word}: (.*)$`).exec(line)?.[1];
    return list === undefined ? [] : list.split(',').map((code) => code.trim());
  });
}

test('there are shapes, and each says what it wants', () => {
  expect(shapes).toHaveLength(37);
  const silent = shapes.filter(({ text }) => codesIn(text, 'expect').length + codesIn(text, 'never').length === 0);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('every shape reports what it expects, and nothing that it forbids', () => {
  const wrong = shapes
    .filter(({ name }) => name !== HALF_TYPED)
    .flatMap(({ name, text }) => {
      const codes = lint(text, 'strict').map(codeOf);
      const crashes = codes.filter((code) => code.startsWith('fatal'));
      const missing = codesIn(text, 'expect').filter((code) => !codes.includes(code));
      const extra = codesIn(text, 'never').filter((code) => codes.includes(code));
      const lines = [...crashes, ...missing.map((code) => `-${code}`), ...extra.map((code) => `+${code}`)];
      return lines.length === 0 ? [] : [`${name}: ${lines.join(', ')}`];
    });
  expect(wrong).toEqual([]);
});

test('a half-typed file is a parse error and crashes nothing', () => {
  const file = shapes.find(({ name }) => name === HALF_TYPED);
  const text = file?.text ?? '';
  expect(lint(text, 'strict').map(({ fatal }) => fatal)).toEqual([true]);
  const node = (type: string, more: object): object => ({ type, range: [0, text.length], ...more });
  // What an editor may hand over meanwhile: no tree at all, and a tree with holes.
  const trees = [
    {},
    node('Program', {}),
    node('Program', { body: null }),
    node('Program', {
      body: [null, node('ExpressionStatement', {}), node('VariableDeclaration', { declarations: [{}] })],
    }),
  ];
  for (const ast of trees) {
    expect(analyze({ file: 'half-typed.ts', text, ast })).toMatchObject({ graphs: [], refusals: [] });
  }
});
