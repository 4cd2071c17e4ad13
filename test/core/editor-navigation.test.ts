/** Definition, references, highlights and rename of skill ids: the cursor is the mark in the source. */
import { definitionsAt, highlightsAt, referencesAt, renameAt } from 'skill-graph-core';
import type { Analysis, Span } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import { IMPORTS, analysisOf, edited, marked } from './cursor-marks.js';

const skill = (name: string, id = `'${name}'`): string =>
  `const ${name} = defineSkill({ id: ${id}, description: 'd', body: 'Do it.' });\n`;
const GRAPH = `export const g = skillGraph({ skills: [a, b], start: 'a', steps: [{ from: 'a', to: 'b' }, { from: 'b', to: 'a' }] });`;
const SOURCE = skill('a') + skill('b') + GRAPH;

/** The source with the mark inside the n-th place where a quoted text stands. */
function at(source: string, piece: string, n = 0): string {
  let start = source.indexOf(piece);
  for (let skipped = 0; skipped < n; skipped += 1) start = source.indexOf(piece, start + 1);
  return `${source.slice(0, start + 1)}|${source.slice(start + 1)}`;
}

/** Where a span stands: its line in the source of the test, and the text before and in it. */
function shown(text: string, { start, end }: Span): string {
  const line = text.slice(0, start).split('\n').length - IMPORTS.split('\n').length + 1;
  return `${line}: ${text.slice(start - 5, end)}`;
}

function renamed(source: string, newId: string, others: readonly Analysis[] = []): string {
  const { text, analysis, offset } = marked(source);
  const rename = renameAt(analysis, offset, newId, others);
  if (rename?.kind !== 'edits') return rename?.reason ?? 'nothing to rename';
  return edited(text, rename.edits).slice(IMPORTS.length);
}

describe('definition', () => {
  test('an id leads to the skill that declares it', () => {
    const { text, analysis, offset } = marked(at(SOURCE, `'b'`, 1));
    const definitions = definitionsAt(analysis, offset);
    expect(definitions.map(({ from, to }) => [shown(text, from), shown(text, to)])).toEqual([
      [`3: to: 'b`, `2: id: 'b`],
    ]);
    expect(definitions.map(({ whole: { start, end } }) => text.slice(start, end))).toEqual([
      `defineSkill({ id: 'b', description: 'd', body: 'Do it.' })`,
    ]);
  });

  test('through a factory to the text of the id', () => {
    const source = `const make = (id: string) => defineSkill({ id, description: 'd', body: 'b' });
export const g = skillGraph({ skills: [make('x')], start: 'x' });`;
    const { text, analysis, offset } = marked(at(source, `'x'`, 1));
    expect(definitionsAt(analysis, offset).map(({ to }) => shown(text, to))).toEqual([`2: ake('x`]);
  });

  test('nothing where no skill has the id, and outside of ids', () => {
    for (const source of [GRAPH.replace(`start: 'a'`, `start: '|zzz'`), `const x = 'a|'; ${GRAPH}`, `con|st x = 1;`]) {
      const { analysis, offset } = marked(skill('a') + skill('b') + source);
      expect(definitionsAt(analysis, offset)).toEqual([]);
    }
  });
});

describe('references', () => {
  const places = [`1: id: 'a`, `3: rt: 'a`, `3: om: 'a`, `3: to: 'a`];

  test.each([0, 1, 2, 3])('are the same from each of them: %i', (n) => {
    const { text, analysis, offset } = marked(at(SOURCE, `'a'`, n));
    const references = referencesAt(analysis, offset);
    expect(references.map(({ span }) => shown(text, span))).toEqual(places);
    expect(references.map(({ isDefinition }) => isDefinition)).toEqual([true, false, false, false]);
    expect(highlightsAt(analysis, offset)).toEqual(references);
  });

  test('in all graphs of the file that use the skill', () => {
    const { analysis, offset } = marked(
      at(`${SOURCE}\nexport const h = skillGraph({ skills: [a], start: 'a' });`, `'a'`),
    );
    expect(referencesAt(analysis, offset)).toHaveLength(places.length + 1);
  });

  test('another skill with the same id is another skill', () => {
    const second = `export const h = (() => { ${skill('a').trim()} return skillGraph({ skills: [a], start: 'a' }); })();`;
    const { analysis, offset } = marked(at(`${SOURCE}\n${second}`, `'a'`));
    expect(referencesAt(analysis, offset)).toHaveLength(places.length);
  });
});

describe('rename', () => {
  test('edits every text that is the id, and nothing else', () => {
    expect(renamed(at(SOURCE, `'a'`, 1), 'first')).toBe(SOURCE.replaceAll(`'a'`, `'first'`));
  });

  test('says what is renamed before there is a new id', () => {
    const { text, analysis, offset } = marked(at(SOURCE, `'a'`, 1));
    const rename = renameAt(analysis, offset);
    expect(rename).toMatchObject({ kind: 'edits', id: 'a', edits: [] });
    expect(rename?.kind === 'edits' ? text.slice(rename.span.start - 1, rename.span.end + 1) : '').toBe(`'a'`);
  });

  test('escapes the new id', () => {
    expect(renamed(at(SOURCE, `'a'`, 1), `it's`)).toContain(String.raw`start: 'it\'s'`);
  });

  test('one text behind a constant is edited once', () => {
    const source = `const ID = 'a';\n${skill('a', 'ID')}${skill('b')}${GRAPH.replaceAll(`'a'`, 'ID')}`;
    expect(renamed(at(source, `'a'`), 'z')).toBe(source.replace(`'a'`, `'z'`));
  });

  test.each([
    [
      'a constant with another use',
      `const ID = 'a';\n${skill('a', 'ID')}${skill('b')}${at(GRAPH, `'a'`)}\nconsole.log(ID);`,
      'The constant ID stands',
    ],
    [
      'an id that is put together',
      `${skill('a', "'a' + ''")}${skill('b')}${at(GRAPH, `'a'`)}`,
      'The id is put together',
    ],
    ['a taken id', at(SOURCE, `'a'`), 'Another skill of the graph has the id "b" already.', 'b'],
    ['a blank id', at(SOURCE, `'a'`), 'The id of a skill cannot be blank.', '  '],
  ])('refuses %s', (_, source, reason, newId = 'z') => {
    expect(renamed(source, newId)).toContain(reason);
  });

  test('leaves what is no id to others', () => {
    expect(renamed(`const |a = 1;`, 'z')).toBe('nothing to rename');
  });
});

describe('across files', () => {
  const skills = `${IMPORTS}export ${skill('a')}export ${skill('b')}`;
  const other = analysisOf(skills, '/skills.ts');
  const host = { resolve: (specifier: string) => (specifier === './skills.js' ? other.source : undefined) };
  const source = `import { a, b } from './skills.js';\n${at(GRAPH, `'b'`)}`;

  test('a definition is in the file of the skill', () => {
    const { analysis, offset } = marked(source, host);
    const inText = definitionsAt(analysis, offset, [other]).map(
      ({ to }) => `${to.file} ${skills.slice(to.start, to.end)}`,
    );
    expect(inText).toEqual(['/skills.ts b']);
    // Without the other file in view it is not known where the quotes are.
    expect(definitionsAt(analysis, offset).map(({ to }) => skills.slice(to.start, to.end))).toEqual([`'b'`]);
  });

  test('references and highlights', () => {
    const { analysis, offset } = marked(source, host);
    expect(referencesAt(analysis, offset, [other]).map(({ span, isDefinition }) => [span.file, isDefinition])).toEqual([
      ['/skills.ts', true],
      ['graph.ts', false],
      ['graph.ts', false],
    ]);
    expect(highlightsAt(analysis, offset)).toHaveLength(2);
  });

  test('rename edits both files, or none', () => {
    const { text, analysis, offset } = marked(source, host);
    const rename = renameAt(analysis, offset, 'z', [other]);
    const edits = rename?.kind === 'edits' ? rename.edits : [];
    expect(
      edited(
        skills,
        edits.filter(({ span }) => span.file === '/skills.ts'),
      ),
    ).toBe(skills.replace(`id: 'b'`, `id: 'z'`));
    expect(
      edited(
        text,
        edits.filter(({ span }) => span.file === 'graph.ts'),
      ),
    ).toBe(text.replaceAll(`'b'`, `'z'`));
    expect(renameAt(analysis, offset, 'z')).toEqual({
      kind: 'refused',
      reason: 'The id is written in a file that is not in view.',
    });
  });
});

describe('the names of a builder', () => {
  test('are variables, which others know better', () => {
    const { analysis, offset } = marked(`${skill('a')}export const g = skillGraph().entry(|a).build();`);
    expect(definitionsAt(analysis, offset)).toEqual([]);
    expect(renameAt(analysis, offset, 'z')).toBeUndefined();
  });

  test('the id of a skill can be renamed though nothing refers to it by text', () => {
    expect(renamed(`${at(skill('a'), `'a'`)}export const g = skillGraph().entry(a).build();`, 'z')).toContain(
      `id: 'z'`,
    );
  });
});

test('a file that is not understood says nothing', () => {
  const analysis = { ...analysisOf(''), source: { file: 'graph.ts', text: 'x', ast: {} } };
  expect([definitionsAt(analysis, 0), referencesAt(analysis, 0), highlightsAt(analysis, 0)]).toEqual([[], [], []]);
});
