/** What the plugin adds to an editor beside squiggles: completion, hover, navigation, rename and refactors. */
import type ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { compiler } from './compilers.js';
import { inProcess } from './in-process.js';

const typescript = compiler('6.0');

const SKILLS = `import { defineSkill } from 'agentfootprint/context';
export const refunds = defineSkill({ id: 'refunds', description: 'Pays back.', body: 'Help with refunds.' });
export const orders = defineSkill({ id: 'orders', description: 'Finds orders.', body: 'Help with orders.' });
`;

const GRAPH = `import { skillGraph } from 'agentfootprint/context';
import { orders, refunds } from './skills';
export const graph = skillGraph({
  skills: [refunds, orders],
  start: { rules: [{ use: 'refunds', match: /refund/i }] },
  steps: [{ from: 'refunds', to: 'orders' }],
});
export const other = 'refunds';
`;

const FILE = '/graph.ts';
const FORMAT = {};

function start(): ts.LanguageService {
  return inProcess(typescript, { [FILE]: GRAPH, '/skills.ts': SKILLS }).service;
}

/** The offset behind a text that occurs once. */
function behind(text: string, source = GRAPH): number {
  const at = source.indexOf(text);
  if (at < 0 || source.includes(text, at + 1)) throw new Error(`${text} does not occur once`);
  return at + text.length;
}

/** Each span as its file and the text in it, with what stands in front of it. */
function shown(fileName: string, { start: from, length }: ts.TextSpan): string {
  const source = fileName === FILE ? GRAPH : SKILLS;
  return `${fileName} …${source.slice(from - 6, from)}[${source.slice(from, from + length)}]`;
}

const EVERYWHERE = [`/graph.ts …use: '[refunds]`, `/graph.ts …rom: '[refunds]`, `/skills.ts … id: '[refunds]`].sort();

test('completion offers the ids of the graph inside a text, ahead of all else', () => {
  const completions = start().getCompletionsAtPosition(FILE, behind(`use: 're`), undefined);
  const [first, second] = completions?.entries ?? [];
  expect([first?.name, second?.name].sort()).toEqual(['orders', 'refunds']);
  expect(shown(FILE, first?.replacementSpan ?? { start: 5, length: 0 })).toBe(`/graph.ts …use: '[refunds]`);
  expect(first?.sortText.startsWith('0')).toBe(true);
});

test('completion elsewhere is TypeScript’s own', () => {
  const { service, original } = inProcess(typescript, { [FILE]: GRAPH, '/skills.ts': SKILLS });
  const at = GRAPH.length - 1;
  expect(service.getCompletionsAtPosition(FILE, at, undefined)).toEqual(
    original.getCompletionsAtPosition(FILE, at, undefined),
  );
});

describe('hover', () => {
  test('on the function that makes the graph keeps what TypeScript says, and draws the graph', () => {
    const info = start().getQuickInfoAtPosition(FILE, behind('graph = skill'));
    expect(info?.displayParts?.map(({ text }) => text).join('')).toContain('skillGraph');
    expect(info?.documentation?.map(({ text }) => text).join('')).toContain('![The skill graph](data:image/svg+xml,');
  });

  test('on an id, where TypeScript says nothing, tells of the skill', () => {
    const info = start().getQuickInfoAtPosition(FILE, behind(`use: 're`));
    expect(info?.documentation?.map(({ text }) => text).join('')).toContain('refunds');
    expect(info?.textSpan.length).toBeGreaterThan(0);
  });

  test('elsewhere is TypeScript’s own', () => {
    expect(start().getQuickInfoAtPosition(FILE, GRAPH.length)).toBeUndefined();
  });
});

describe('navigation', () => {
  test('leads from an id to the skill that declares it, in another file', () => {
    const found = start().getDefinitionAndBoundSpan(FILE, behind(`use: 're`));
    expect(found?.definitions?.map(({ fileName, textSpan }) => shown(fileName, textSpan))[0]).toBe(
      `/skills.ts … id: '[refunds]`,
    );
    expect(shown(FILE, found?.textSpan ?? { start: 5, length: 0 })).toBe(`/graph.ts …use: '[refunds]`);
    const plain = start().getDefinitionAtPosition(FILE, behind(`use: 're`));
    expect(plain?.map(({ fileName }) => fileName)).toContain('/skills.ts');
  });

  test('finds every place where the id is written, and no equal text that is none', () => {
    const symbols = start().findReferences(FILE, behind(`use: 're`)) ?? [];
    const [ours] = symbols;
    expect(ours?.references.map(({ fileName, textSpan }) => shown(fileName, textSpan)).sort()).toEqual(EVERYWHERE);
    expect(ours?.references.filter(({ isDefinition }) => isDefinition === true)).toHaveLength(1);
    const entries = start().getReferencesAtPosition(FILE, behind(`use: 're`)) ?? [];
    expect(
      entries
        .slice(0, 3)
        .map(({ fileName, textSpan }) => shown(fileName, textSpan))
        .sort(),
    ).toEqual(EVERYWHERE);
  });

  test('starts as well from the id in the file of the skill', () => {
    const symbols = start().findReferences('/skills.ts', behind(`id: 'ref`, SKILLS)) ?? [];
    expect(symbols[0]?.references.map(({ fileName, textSpan }) => shown(fileName, textSpan)).sort()).toEqual(
      EVERYWHERE,
    );
  });

  test('highlights the places in the file', () => {
    const [highlights] = start().getDocumentHighlights(FILE, behind(`use: 're`), [FILE]) ?? [];
    expect(highlights?.highlightSpans.map(({ textSpan }) => shown(FILE, textSpan)).sort()).toEqual(
      EVERYWHERE.filter((place) => place.startsWith(FILE)),
    );
  });
});

describe('rename', () => {
  test('of an id reaches every text that is this id', () => {
    const service = start();
    const info = service.getRenameInfo(FILE, behind(`use: 're`), {});
    expect(info.canRename && shown(FILE, info.triggerSpan)).toBe(`/graph.ts …use: '[refunds]`);
    const places = service.findRenameLocations(FILE, behind(`use: 're`), false, false, {});
    expect(places?.map(({ fileName, textSpan }) => shown(fileName, textSpan)).sort()).toEqual(EVERYWHERE);
  });

  test('of a variable is TypeScript’s own', () => {
    const service = start();
    expect(service.getRenameInfo(FILE, behind('export const ot'), {}).canRename).toBe(true);
    expect(service.findRenameLocations(FILE, behind('export const ot'), false, false, {})).toHaveLength(1);
  });
});

describe('refactors', () => {
  test('convert the form of the graph, and back', () => {
    const { service, edit } = inProcess(typescript, { [FILE]: GRAPH, '/skills.ts': SKILLS });
    const at = behind('graph = skill');
    const offered = service.getApplicableRefactors(FILE, at, {}).find(({ name }) => name === 'skill-graph');
    expect(offered?.actions.map(({ name }) => name)).toEqual(['to-builder']);
    const changes = service.getEditsForRefactor(FILE, FORMAT, at, 'skill-graph', 'to-builder', {})?.edits ?? [];
    const built = applied(GRAPH, changes);
    expect(built).toContain('.entry(');
    edit(FILE, built);
    const back = service.getApplicableRefactors(FILE, at, {}).find(({ name }) => name === 'skill-graph');
    expect(back?.actions.map(({ name }) => name)).toEqual(['to-object']);
  });

  test('are offered for the kind that is asked for', () => {
    const service = start();
    const names = (kind: string): readonly string[] =>
      service.getApplicableRefactors(FILE, behind('graph = skill'), {}, undefined, kind).map(({ name }) => name);
    expect(names('refactor.rewrite')).toContain('skill-graph');
    expect(names('refactor.extract')).not.toContain('skill-graph');
  });
});

function applied(text: string, changes: readonly ts.FileTextChanges[]): string {
  return changes
    .flatMap(({ textChanges }) => textChanges)
    .sort((a, b) => b.span.start - a.span.start)
    .reduce(
      (done, { span, newText }) => done.slice(0, span.start) + newText + done.slice(span.start + span.length),
      text,
    );
}
