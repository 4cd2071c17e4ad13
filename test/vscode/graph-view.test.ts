/** What a graph view shows of a file, without an editor. */
import { type GraphViews, graphViews } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import { followed } from '../../packages/vscode/src/shown.js';
import { closestGraph, graphAtCursor, movedOffset } from '../../packages/vscode/src/tracking.js';
import { analyzeText, findingsOf } from '../analysis.js';

const IMPORT = "import { defineSkill, skillGraph } from 'agentfootprint/context';\n";
const A = "const a = defineSkill({ id: 'a', description: 'd', body: 'Help with all of it, and say how.' });\n";
const B = "const b = defineSkill({ id: 'b', description: 'd', body: 'Help with all of it, and say how.' });\n";

function graphOf(use: string): string {
  return `skillGraph({ skills: [a, b], start: { rules: [{ use: '${use}', match: /x/ }] }, steps: [{ from: 'a', to: 'b' }] })`;
}

function views(text: string, theme?: 'editor'): GraphViews {
  return graphViews(analyzeText(text), findingsOf(text, 'recommended'), theme);
}

function calleeTexts(text: string): readonly string[] {
  return views(text).graphs.map(({ at }) => text.slice(at.start, at.end + 1));
}

describe('calls', () => {
  test('each call that makes a graph has a view, in the order of the text', () => {
    const text = `${IMPORT}${A}${B}export const one = ${graphOf('a')};\nexport const two = skillGraph().entry(b).build();`;
    expect(views(text).graphs.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(calleeTexts(text)).toEqual(['skillGraph(', 'skillGraph(']);
  });

  test('so has one that is not evaluated, or not built', () => {
    expect(calleeTexts(`${IMPORT}${A}${B}export function later() { return ${graphOf('a')}; }`)).toEqual([
      'skillGraph(',
    ]);
    expect(calleeTexts(`${IMPORT}${A}const open = skillGraph().entry(a);`)).toEqual(['skillGraph(']);
  });

  test('another name of the import is known', () => {
    expect(
      calleeTexts("import { skillGraph as make } from 'agentfootprint/context';\nmake().build(); other();"),
    ).toEqual(['make(']);
    expect(calleeTexts("import * as fp from 'agentfootprint/context';\nfp.skillGraph();")).toEqual(['fp.skillGraph(']);
  });

  test('a file without such a call has no views', () => {
    expect(views(`${IMPORT}${A}`).graphs).toEqual([]);
  });
});

describe('contents', () => {
  test('a drawing for each graph that was built, where drawings are asked for', () => {
    const factory = `${IMPORT}${A}${B}const make = (use) => skillGraph({ skills: [a, b], start: { rules: [{ use, match: /x/ }] } });\nmake('a'); make('b');`;
    expect(views(factory, 'editor').graphs.map(({ drawings }) => drawings.length)).toEqual([2]);
    expect(views(factory).graphs.map(({ drawings }) => drawings.length)).toEqual([0]);
    expect(views(factory, 'editor').graphs[0]?.drawings[0]).toMatch(/^<svg .*<\/svg>$/s);
  });

  test('a finding belongs to the call that it stands in', () => {
    const text = `${IMPORT}${A}${B}const right = ${graphOf('a')};\nconst wrong = ${graphOf('c')};`;
    const [right, wrong] = views(text).graphs.map(({ findings }) => findings.map(({ code }) => code));
    expect(wrong).toContain('rule-id-exists');
    expect(right).not.toContain('rule-id-exists');
  });

  test('a finding in a skill belongs to the graph that has the skill', () => {
    const text = `${IMPORT}${A}const odd = defineSkill({ id: 'odd', description: 'd', body: 'Help with all of it.', consumes: ['some/kind'] });
const one = skillGraph({ skills: [a], start: { rules: [{ use: 'a', match: /x/ }] } });
const two = skillGraph({ skills: [odd], start: { rules: [{ use: 'odd', match: /x/ }] } });`;
    const codes = views(text).graphs.map(
      ({ findings }) => findings.filter(({ code }) => code === 'artifact-kind-unsatisfied').length,
    );
    expect(codes).toEqual([0, 1]);
  });

  test('what is not known is told with its text', () => {
    const text = `${IMPORT}${A}declare const more: never[];\nconst g = skillGraph({ skills: [a, ...more], start: { rules: [{ use: 'a', match: /x/ }] } });`;
    expect(views(text).graphs[0]?.unknown).toMatchObject([{ text: 'more', areas: ['skills'] }]);
  });

  test('it is plain data', () => {
    const text = `${IMPORT}${A}${B}const wrong = ${graphOf('c')};`;
    const found = views(text, 'editor');
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });
});

describe('a view that follows its call', () => {
  const change = (rangeOffset: number, rangeLength: number, text: string): never =>
    ({ rangeOffset, rangeLength, text }) as never;

  test('an edit before it moves it, one behind it does not', () => {
    expect(movedOffset(10, [change(2, 3, 'ab')])).toBe(9);
    expect(movedOffset(10, [change(11, 3, 'ab')])).toBe(10);
    expect(movedOffset(10, [change(10, 0, 'ab')])).toBe(12);
  });

  test('where it was replaced, it is at the beginning of what came instead', () => {
    expect(movedOffset(10, [change(5, 20, 'all new')])).toBe(5);
  });

  const text = `${IMPORT}${A}${B}const one = ${graphOf('a')};\nconst two = ${graphOf('a')};`;
  const { graphs } = views(text);

  test('the cursor means the call that it is in or behind', () => {
    expect(graphAtCursor(graphs, 0)?.name).toBe('one');
    expect(graphAtCursor(graphs, text.indexOf('const two') - 3)?.name).toBe('one');
    expect(graphAtCursor(graphs, text.length)?.name).toBe('two');
    expect(graphAtCursor([], 0)).toBeUndefined();
  });

  test('the closest call is kept', () => {
    expect(closestGraph(graphs, text.lastIndexOf('skillGraph') - 5)?.name).toBe('two');
    expect(closestGraph(graphs, 0)?.name).toBe('one');
    expect(closestGraph([], 0)).toBeUndefined();
  });

  test('the last drawing stays while there is none', () => {
    const [drawn] = views(text, 'editor').graphs;
    const before = followed(undefined, drawn, true);
    expect(before.graph).toMatchObject({ isStale: false, drawings: drawn?.drawings });
    expect(before.graph.note).toBeUndefined();
    const [empty] = graphs;
    for (const after of [
      followed(before, empty, true),
      followed(before, undefined, true),
      followed(before, undefined, false),
    ]) {
      expect(after).toMatchObject({ name: 'one', graph: { isStale: true, drawings: drawn?.drawings } });
      expect(after.graph.note).toBeDefined();
    }
    expect(followed(undefined, undefined, true).graph).toMatchObject({
      isStale: false,
      drawings: [],
      note: 'There is no skill graph in this file.',
    });
  });
});
