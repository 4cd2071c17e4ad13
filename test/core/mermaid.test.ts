/** Drawings of declared graphs: exact where everything is known, honest where it is not. */
import { describe, expect, test } from 'vitest';
import type { SkillDeclaration, TreeDeclaration } from '../../packages/core/src/declare/graph.js';
import { DRAWN_TREE_MAX, drawMermaid } from '../../packages/core/src/draw/mermaid.js';
import {
  all,
  entry,
  graph,
  guard,
  intent,
  keywords,
  known,
  onStatus,
  onTool,
  partly,
  phrases,
  predicate,
  regex,
  route,
  site,
  skill,
  someKeywords,
  someParts,
  span,
  unknownMatcher,
} from './declarations.js';

const HEAD = ['flowchart TD', '  __start__([▶ start])'];

function lines(...parts: Parameters<typeof graph>): readonly string[] {
  return drawMermaid(graph(...parts)).split('\n');
}

/** The one edge of an entry. */
function entryEdge(over: Parameters<typeof entry>[1]): string | undefined {
  return lines({ entries: [entry(skill('a'), over)] }).at(-1);
}

/** The one edge of a route from `a` to `b`. */
function routeEdge(over: Parameters<typeof route>[2]): string | undefined {
  return lines({ routes: [route(skill('a'), skill('b'), over)] }).at(-1);
}

const leaf = (target: SkillDeclaration | undefined): TreeDeclaration => ({ kind: 'leaf', skill: target, site: site() });

function decision(
  label: string | null | undefined,
  whenTrue: TreeDeclaration,
  whenFalse: TreeDeclaration,
): TreeDeclaration {
  return { kind: 'decision', label, predicate: predicate(), whenTrue, whenFalse };
}

describe('whole graphs of the library', () => {
  test('ambiguous-routes--neg1: a tool edge and an edge for the model', () => {
    const [a, b, x] = [skill('a'), skill('b'), skill('x')];
    const routes = [route(a, b, { onToolReturn: onTool('t1') }), route(a, x)];
    expect(lines({ entries: [entry(a)], routes })).toEqual([
      ...HEAD,
      '  n_a["a"]',
      '  n_b["b"]',
      '  n_x["x"]',
      '  __start__ --> n_a',
      '  n_a -->|on t1| n_b',
      '  n_a -.-> n_x',
    ]);
  });

  test('drawing--3: a tree with a shared leaf', () => {
    const [a, b] = [skill('a'), skill('b')];
    const tree = decision('top?', decision(null, leaf(a), leaf(b)), leaf(a));
    expect(lines({ isTree: true, tree, skills: [b, a] })).toEqual([
      ...HEAD,
      '  d0{"top?"}',
      '  d1{"decide"}',
      '  n_a["a"]',
      '  n_b["b"]',
      '  __start__ --> d0',
      '  d0 -->|yes| d1',
      '  d1 -->|yes| n_a',
      '  d1 -->|no| n_b',
      '  d0 -->|no| n_a',
    ]);
  });

  test('a tree that is one leaf', () => {
    expect(lines({ isTree: true, tree: leaf(skill('a')) })).toEqual([...HEAD, '  n_a["a"]', '  __start__ --> n_a']);
  });

  test('a graph with nothing in it', () => {
    expect(drawMermaid(graph())).toBe(HEAD.join('\n'));
  });
});

describe('nodes', () => {
  test('stand in registration order, whatever the edges say', () => {
    const [a, b] = [skill('a'), skill('b')];
    expect(lines({ skills: [b, a], entries: [entry(a)] }).slice(2)).toEqual([
      '  n_b["b"]',
      '  n_a["a"]',
      '  __start__ --> n_a',
    ]);
  });

  test('have ids of ASCII word characters, one sign a code unit, and their own label', () => {
    expect(lines({ skills: [skill('my skill!'), skill('é😀')] }).slice(2)).toEqual([
      '  n_my_skill_["my skill!"]',
      '  n____["é😀"]',
    ]);
  });

  test('of unknown ids are counted, and edges find them', () => {
    const [first, second] = [skill(undefined), skill(undefined)];
    expect(lines({ entries: [entry(first)], routes: [route(first, second)] }).slice(2)).toEqual([
      '  n_unknown1["?"]',
      '  n_unknown2["?"]',
      '  __start__ --> n_unknown1',
      '  n_unknown1 -.-> n_unknown2',
    ]);
  });
});

describe('what stands on an entry', () => {
  test.each([
    ['nothing', {}, '  __start__ --> n_a'],
    ['a predicate', { when: predicate() }, '  __start__ --> n_a'],
    ['a regex with its flags as they run', { match: regex('x', 'ymgi') }, '  __start__ -->|/x/im| n_a'],
    ['a regex, escaped', { match: regex('a|"b"') }, '  __start__ -->|/a#124;#quot;b#quot;/| n_a'],
    ['keywords', { match: keywords('a', 'b', 'c', 'd') }, '  __start__ -->|a, b, c, +1 more| n_a'],
    ['a trailing space', { match: keywords('refund ') }, '  __start__ -->|refund | n_a'],
    ['an intent', { match: intent(' money back ', 'x') }, '  __start__ -->|intent: money back| n_a'],
    ['an all', { match: all(regex('zone', 'i'), keywords('audit')) }, '  __start__ -->|/zone/i AND audit| n_a'],
    [
      'a nested all, flat',
      { match: all(regex('a'), all(regex('b'), keywords('c')), regex('d')) },
      '  __start__ -->|/a/ AND /b/ AND c AND /d/| n_a',
    ],
    ['a label, not escaped', { label: 'a|"b"', match: regex('x') }, '  __start__ -->|a|"b"| n_a'],
    ['an empty label', { label: '', match: regex('x') }, '  __start__ --> n_a'],
    ['an unknown label', { label: undefined }, '  __start__ -->|?| n_a'],
    ['an unknown condition', { condition: 'unknown' as const }, '  __start__ -->|?| n_a'],
    ['an unknown matcher', { match: unknownMatcher() }, '  __start__ -->|?| n_a'],
    ['some keywords', { match: someKeywords('a', 'b') }, '  __start__ -->|a, b, ?| n_a'],
    ['no known keyword', { match: someKeywords() }, '  __start__ -->|?| n_a'],
    ['some parts', { match: someParts(regex('x'), unknownMatcher()) }, '  __start__ -->|/x/ AND ? AND ?| n_a'],
    ['an unknown intent', { match: intent(undefined) }, '  __start__ -->|intent: ?| n_a'],
  ])('%s', (_name, over, expected) => {
    expect(entryEdge(over)).toBe(expected);
  });
});

describe('what stands on a route', () => {
  const k = guard(['k', 'eq', 1], ['k', 'ne', 1]);
  const partlyKnown = { site: site(), conditions: partly(...k.conditions.items) };
  test.each([
    ['nothing', {}, '  n_a -.-> n_b'],
    ['a predicate', { when: 'set' as const }, '  n_a --> n_b'],
    ['a tool', { onToolReturn: onTool('t') }, '  n_a -->|on t| n_b'],
    [
      'a regex, not escaped, its flags as written',
      { onToolReturn: { kind: 'regex' as const, source: 'x|y', flags: 'gi', site: site() } },
      '  n_a -->|on /x|y/gi| n_b',
    ],
    ['statuses, not escaped', { onToolStatus: onStatus('denied', 'absent') }, '  n_a -->|on status=denied|absent| n_b'],
    [
      'tool, status and guard',
      { onToolReturn: onTool('t'), onToolStatus: onStatus('denied', 'failure'), guard: guard(['k', 'eq', 1]) },
      '  n_a -->|on t status=denied|failure when k = 1| n_b',
    ],
    ['tool and guard', { onToolReturn: onTool('t'), guard: k }, '  n_a -->|on t when k = 1 AND k ≠ 1| n_b'],
    [
      'status and guard',
      { onToolStatus: onStatus('denied'), guard: k },
      '  n_a -->|on status=denied when k = 1 AND k ≠ 1| n_b',
    ],
    ['a guard', { guard: k }, '  n_a -->|when k = 1 AND k ≠ 1| n_b'],
    ['a lone guard, escaped', { guard: guard(['k', 'eq', 'a|b']) }, '  n_a -->|when k = a#124;b| n_b'],
    [
      'a guard beside a tool, not escaped',
      { onToolReturn: onTool('t'), guard: guard(['k', 'eq', 'a|b']) },
      '  n_a -->|on t when k = a|b| n_b',
    ],
    ['an empty tool name', { onToolReturn: onTool('') }, '  n_a -.-> n_b'],
    [
      'an empty tool name and a guard',
      { onToolReturn: onTool(''), guard: guard(['k', 'eq', 1]) },
      '  n_a -->|when k = 1| n_b',
    ],
    [
      'a tool that is null',
      { onToolReturn: { kind: 'other' as const, text: 'null', truthy: false, site: site() } },
      '  n_a -.-> n_b',
    ],
    ['a label', { label: 'a|b', onToolReturn: onTool('t') }, '  n_a -->|a|b| n_b'],
    ['a label for the model', { label: 'maybe' }, '  n_a -.->|maybe| n_b'],
    ['an empty label', { label: '', onToolReturn: onTool('t') }, '  n_a --> n_b'],
    ['an unknown label', { label: undefined, onToolReturn: onTool('t') }, '  n_a -->|?| n_b'],
    ['an unknown tool', { onToolReturn: { kind: 'unknown' as const, site: site() } }, '  n_a -->|on ?| n_b'],
    ['an unknown status', { onToolStatus: { kind: 'unknown' as const, site: site() } }, '  n_a -->|on status=?| n_b'],
    [
      'some statuses',
      { onToolStatus: { kind: 'set' as const, statuses: { ...phrases('denied'), complete: false }, site: site() } },
      '  n_a -->|on status=denied|?| n_b',
    ],
    ['some conditions', { guard: partlyKnown }, '  n_a -->|when k = 1 AND k ≠ 1 AND ?| n_b'],
    ['an unknown guard', { guard: { site: site(), conditions: partly<never>() } }, '  n_a -->|when ?| n_b'],
  ])('%s', (_name, over, expected) => {
    expect(routeEdge(over)).toBe(expected);
  });
});

describe('what is not known', () => {
  test('edges with an unknown end are left out, the others stay', () => {
    const a = skill('a');
    const routes = [route(a, undefined), route(undefined, a), route(a, a)];
    expect(lines({ entries: [entry(undefined), entry(a)], routes }).slice(2)).toEqual([
      '  n_a["a"]',
      '  __start__ --> n_a',
      '  n_a -.-> n_a',
    ]);
  });

  test('a tree is drawn as far as it goes, and then its other skills', () => {
    const [a, b] = [skill('a'), skill('b')];
    const tree = decision(undefined, { kind: 'unknown', site: site() }, decision('', leaf(undefined), leaf(a)));
    expect(lines({ isTree: true, tree, skills: [b, a] }).slice(2)).toEqual([
      '  d0{"?"}',
      '  d1{""}',
      '  n_a["a"]',
      '  n_b["b"]',
      '  __start__ --> d0',
      '  d0 -->|no| d1',
      '  d1 -->|no| n_a',
    ]);
  });

  test('a graph that may be a tree is drawn as what it has', () => {
    const [a, b] = [skill('a'), skill('b')];
    const tree = leaf(a);
    expect(lines({ isTree: undefined, tree, skills: [a] }).at(-1)).toBe('  __start__ --> n_a');
    expect(lines({ isTree: undefined, tree, skills: [a, b], entries: [entry(b)] }).at(-1)).toBe('  __start__ --> n_b');
  });
});

describe('bounds', () => {
  test('a deep tree uses up no stack', () => {
    const [a, b] = [skill('a'), skill('b')];
    let tree = leaf(a);
    for (let level = 0; level < 4_000; level += 1) tree = decision(null, tree, leaf(b));
    expect(lines({ isTree: true, tree, skills: [a, b] })).toHaveLength(HEAD.length + 4_000 + 2 + 8_001);
  });

  test('a tree that doubles with each level is cut', () => {
    let tree = leaf(skill('a'));
    for (let level = 0; level < 60; level += 1) tree = decision(null, tree, tree);
    expect(lines({ isTree: true, tree }).length).toBeLessThan(2 * DRAWN_TREE_MAX + 10);
  });

  test('a matcher of any depth has a caption', () => {
    let match = regex('x');
    for (let level = 0; level < 5_000; level += 1) match = all(match);
    expect(entryEdge({ match })).toBe('  __start__ -->|/x/| n_a');
    for (let level = 0; level < 100_000; level += 1) match = { kind: 'all', parts: known(match), site: { at: span() } };
    expect(entryEdge({ match })).toBe('  __start__ -->|?| n_a');
  });
});
