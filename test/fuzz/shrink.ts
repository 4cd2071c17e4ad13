/** Makes a program smaller as long as something holds of it, so that a fault is easy to see. */
import { parse } from '@typescript-eslint/parser';
import { type Node, childrenOf, rangeOf } from '../../packages/core/src/evaluate/ast.js';
import { IMPORT } from './run.js';

type Holds = (text: string) => Promise<boolean>;

/** The smallest program that was found, after at most `budget` attempts. */
export async function shrink(text: string, holds: Holds, budget = 3_000): Promise<string> {
  let best = text;
  let left = budget;
  for (;;) {
    const before = best;
    for (const candidate of candidates(best)) {
      if (left <= 0) return best;
      if (candidate.length >= best.length || !candidate.startsWith(IMPORT) || !parses(candidate)) continue;
      left -= 1;
      if (!(await holds(candidate))) continue;
      best = candidate;
      break;
    }
    if (best === before) return best;
  }
}

function parses(text: string): boolean {
  try {
    parse(text, { range: true, sourceType: 'module' });
    return true;
  } catch {
    return false;
  }
}

/** Every program with one piece left out or replaced by a part of itself, large pieces first. */
function candidates(text: string): readonly string[] {
  const found: { readonly text: string; readonly size: number }[] = [];
  const replace = ([start, end]: readonly [number, number], by: string): void => {
    found.push({ text: text.slice(0, start) + by + text.slice(end), size: end - start - by.length });
  };
  const open: Node[] = [parse(text, { range: true, sourceType: 'module' }) as unknown as Node];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const children = childrenOf(node);
    open.push(...children);
    const range = rangeOf(node);
    if (node.type === 'Program' || node.type === 'ImportDeclaration') continue;
    replace(range, '');
    const [start, end] = range;
    const comma = /^\s*,\s*/.exec(text.slice(end))?.[0].length;
    if (comma !== undefined) replace([start, end + comma], '');
    const before = /,\s*$/.exec(text.slice(0, start))?.[0].length;
    if (before !== undefined) replace([start - before, end], '');
    if (!node.type.endsWith('Expression') && !node.type.endsWith('Statement') && node.type !== 'VariableDeclaration')
      continue;
    for (const inner of [...children, ...children.flatMap(childrenOf)]) replace(range, text.slice(...rangeOf(inner)));
  }
  return found.sort((a, b) => b.size - a.size).map((candidate) => candidate.text);
}
