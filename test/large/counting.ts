/**
 * Makes the core count its steps: every call of a function and every turn of a
 * loop adds one. The count is the same on every machine and in every run, so a
 * test can bound it where a clock would only be right most of the time.
 */
import { createRequire } from 'node:module';
import type ts from 'typescript';
import type { Plugin } from 'vitest/config';

const typescript = createRequire(import.meta.url)('typescript-6.0') as typeof ts;

/** Only the core counts, neither the tests nor what it imports. */
const COUNTED = '/packages/core/src/';

const STEP = 'globalThis.skillGraphSteps += 1';

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** The plugin of Vite that changes the core's sources on their way to the tests. */
export function countingSteps(): Plugin {
  return {
    name: 'skill-graph-counting',
    enforce: 'pre',
    transform: (code, id) => (id.includes(COUNTED) ? counting(code) : undefined),
  };
}

/** The source with a step in front of what each function and each turn of a loop does. */
function counting(source: string): string {
  const file = typescript.createSourceFile('a.ts', source, typescript.ScriptTarget.ESNext, true);
  const insertions: Insertion[] = [];
  const open: ts.Node[] = [file];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    insertions.push(...stepsIn(node, file));
    typescript.forEachChild(node, (child) => void open.push(child));
  }
  // Of two texts at one place, the one that was found in the outer node stands further out.
  const ordered = insertions.map((insertion, index) => ({ ...insertion, index }));
  ordered.sort((a, b) => b.at - a.at || b.index - a.index);
  return ordered.reduce((text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at), source);
}

function stepsIn(node: ts.Node, file: ts.SourceFile): readonly Insertion[] {
  const isLoop = typescript.isIterationStatement(node, false);
  const body = isLoop ? node.statement : typescript.isFunctionLike(node) && 'body' in node ? node.body : undefined;
  if (body === undefined) return [];
  const start = body.getStart(file);
  if (typescript.isBlock(body)) return [{ at: start + 1, text: ` ${STEP};` }];
  const [before, after] = isLoop ? [`{ ${STEP}; `, ' }'] : [`(${STEP}, `, ')'];
  return [
    { at: start, text: before },
    { at: body.end, text: after },
  ];
}
