/** Orders of start rules: which rule has to come before which, and the nearest order in which all of that holds. */
import { PAIR_LIMIT, rulePairs } from '../checks/rule-pairs.js';
import type { GraphDeclaration } from '../declare/graph.js';
import { reordered } from './changed-graph.js';

/**
 * For each rule, the rules that have to come before it because it takes
 * everything that they match and more. Two that match the same cannot both win,
 * so they keep their order. `undefined` where there are more pairs than are looked at.
 */
export function narrowerFirst(graph: GraphDeclaration): ReadonlyMap<number, readonly number[]> | undefined {
  const wish = { relation: 'shadows', everyPair: true, sameSkill: true } as const;
  const last = graph.entries.items.length - 1;
  const forward = rulePairs(graph, wish).map(({ earlier, later }) => ({ wide: earlier.index, narrow: later.index }));
  const backward = rulePairs(reversed(graph), wish).map(({ earlier, later }) => ({
    wide: last - earlier.index,
    narrow: last - later.index,
  }));
  if (forward.length >= PAIR_LIMIT || backward.length >= PAIR_LIMIT) return undefined;
  const pairs = [...forward, ...backward];
  const known = new Set(pairs.map(({ wide, narrow }) => `${wide} ${narrow}`));
  const before = new Map<number, number[]>();
  for (const { wide, narrow } of pairs) {
    if (known.has(`${narrow} ${wide}`)) continue;
    const list = before.get(wide);
    if (list === undefined) before.set(wide, [narrow]);
    else list.push(narrow);
  }
  return before;
}

/** The same with the present order of all overlapping rules. */
export function overlapsKept(
  graph: GraphDeclaration,
  hard: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<number, readonly number[]> | undefined {
  const pairs = rulePairs(graph, { relation: 'overlaps', everyPair: true, sameSkill: true });
  if (pairs.length === 0 || pairs.length >= PAIR_LIMIT) return undefined;
  const before = new Map([...hard].map(([rule, list]) => [rule, [...list]]));
  for (const { earlier, later } of pairs) before.set(later.index, [...(before.get(later.index) ?? []), earlier.index]);
  return before;
}

function reversed(graph: GraphDeclaration): GraphDeclaration {
  return reordered(
    graph,
    graph.entries.items.map((_, at) => graph.entries.items.length - 1 - at),
  );
}

/**
 * The rules in their present order, except that each is preceded by those that
 * have to come before it. `undefined` where that goes round in a circle.
 */
export function stableOrder(
  rules: readonly number[],
  before: ReadonlyMap<number, readonly number[]>,
): readonly number[] | undefined {
  const members = new Set(rules);
  const state = new Map<number, 'open' | 'done'>();
  const result: number[] = [];
  for (const rule of rules) {
    const open = [rule];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const first = (before.get(top) ?? [])
        .filter((other) => members.has(other) && state.get(other) !== 'done')
        .sort((a, b) => a - b);
      if (state.get(top) === 'done') open.pop();
      else if (first.length === 0) {
        state.set(top, 'done');
        result.push(top);
        open.pop();
      } else if (first.some((other) => state.get(other) === 'open')) {
        return undefined;
      } else {
        state.set(top, 'open');
        const [next] = first;
        if (next !== undefined) open.push(next);
      }
    }
  }
  return result;
}
