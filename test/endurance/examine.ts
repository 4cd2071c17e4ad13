/** Takes a text through all that the hosts would do with it, and says what came out. */
import { parse } from '@typescript-eslint/parser';
import {
  type Finding,
  type SourceFile,
  CHECKS,
  analyze,
  completionsAt,
  drawMermaid,
  drawSvg,
  hoverAt,
  presetOptions,
  runCheck,
} from 'skill-graph-core';
import { estreeOf } from '../../packages/ts-plugin/src/estree/view.js';
import { compiler } from '../ts-plugin/compilers.js';

const typescript = compiler('6.0');
const FILE = '/program/graph.tsx';

/** The tree that the language service has; there is one of every text, also of half a program. */
function viewOf(text: string): SourceFile | undefined {
  const file = typescript.createSourceFile(FILE, text, typescript.ScriptTarget.ESNext, true);
  const ast = estreeOf(typescript, file);
  return ast === undefined ? undefined : { file: FILE, text, ast };
}

/** The tree that ESLint has; none of a text that does not parse. */
function treeOf(text: string): SourceFile | undefined {
  try {
    const options = { range: true, sourceType: 'module', filePath: FILE, ecmaFeatures: { jsx: true } } as const;
    return { file: FILE, text, ast: parse(text, options) };
  } catch {
    return undefined;
  }
}

function findingsIn(source: SourceFile): readonly Finding[] {
  const analysis = analyze(source);
  for (const graph of analysis.graphs) {
    drawMermaid(graph);
    drawSvg(graph);
  }
  return CHECKS.flatMap((check) =>
    (['recommended', 'checkup'] as const).flatMap((preset) =>
      runCheck(analysis, check.code, presetOptions(check, preset)),
    ),
  );
}

/** What one text gave. */
export interface Examination {
  /** True where ESLint could look at it as well. */
  readonly parsed: boolean;
  readonly findings: number;
  /** What only one of the two hosts says. */
  readonly differences: readonly string[];
}

/** Analyzes, checks, repairs, draws and completes. Throws whatever one of them throws. */
export function examine(text: string): Examination {
  const view = viewOf(text);
  const tree = treeOf(text);
  const viewed = view === undefined ? [] : findingsIn(view);
  if (view !== undefined) {
    const middle = Math.floor(text.length / 2);
    const analysis = analyze(view);
    completionsAt(analysis, middle);
    hoverAt(analysis, middle);
    // Repairs are worked out when they are looked at; a few of them stand for all.
    for (const finding of viewed.slice(0, 2)) finding.fixes.map(({ edits }) => edits.length);
  }
  if (tree === undefined) return { parsed: false, findings: viewed.length, differences: [] };
  const linted = findingsIn(tree).map(identityOf);
  const shown = viewed.map(identityOf);
  const differences = [
    ...linted.filter((finding) => !shown.includes(finding)).map((finding) => `only ESLint: ${finding}`),
    ...shown.filter((finding) => !linted.includes(finding)).map((finding) => `only the service: ${finding}`),
  ];
  return { parsed: true, findings: viewed.length, differences };
}

function identityOf({ code, at, data, message }: Finding): string {
  return JSON.stringify([code, at.start, at.end, data, message]);
}
