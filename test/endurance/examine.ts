/** Takes a text through all that the hosts would do with it, and says what came out. */
import { parse } from '@typescript-eslint/parser';
import {
  type Finding,
  type SourceFile,
  CHECKS,
  analyze,
  completionsAt,
  definitionsAt,
  drawMermaid,
  drawSvg,
  graphViews,
  highlightsAt,
  hoverAt,
  presetOptions,
  refactorsAt,
  referencesAt,
  renameAt,
  runCheck,
} from 'skill-graph-core';
import type ts from 'typescript';
import { estreeOf } from '../../packages/ts-plugin/src/estree/view.js';
import { differences } from '../differences.js';
import { compiler } from '../ts-plugin/compilers.js';
import { Editor, lintedBy } from './hosts.js';

const typescript = compiler('6.0');
const FILE = '/program/graph.tsx';

const editors = new Map<string, Editor>();

function editorOf(file: string): Editor {
  const editor = editors.get(file) ?? new Editor(file);
  editors.set(file, editor);
  return editor;
}

function parsedBy(file: string, text: string): ts.SourceFile | undefined {
  try {
    return typescript.createSourceFile(file, text, typescript.ScriptTarget.ESNext, true);
  } catch {
    // Its parser overflows on what is nested too deep.
    return undefined;
  }
}

/** The tree that the language service has; there is one of nearly every text, also of half a program. */
function viewOf(file: string, text: string): SourceFile | undefined {
  const parsed = parsedBy(file, text);
  if (parsed === undefined) return undefined;
  const ast = estreeOf(typescript, parsed);
  return ast === undefined ? undefined : { file, text, ast };
}

/** Seconds of processor time that parsing a text takes, as ESLint does it. */
export function parsingTime(filePath: string, text: string): number {
  const options = { range: true, loc: true, tokens: true, comment: true, ecmaFeatures: { jsx: true }, filePath };
  return timed(() => {
    try {
      parse(text, options);
    } catch {
      // Time is lost with a text that does not parse as well.
    }
  }).seconds;
}

/** What an editor asks for beside findings, at a few places of the text. */
function edit(view: SourceFile): readonly Finding[] {
  const { text } = view;
  const analysis = analyze(view);
  const findings = CHECKS.flatMap((check) => runCheck(analysis, check.code, presetOptions(check, 'checkup')));
  for (const graph of analysis.graphs) {
    drawMermaid(graph);
    drawSvg(graph);
  }
  graphViews(analysis, findings, 'editor');
  for (const position of [0, Math.floor(text.length / 2), text.lastIndexOf("'"), text.length]) {
    completionsAt(analysis, position);
    hoverAt(analysis, position);
    definitionsAt(analysis, position);
    referencesAt(analysis, position);
    highlightsAt(analysis, position);
    renameAt(analysis, position);
    refactorsAt(analysis, position, position).map(({ edits }) => edits.length);
  }
  return findings;
}

/** What one text gave. */
export interface Examination {
  /** True where ESLint could look at it. */
  readonly parsed: boolean;
  readonly findings: number;
  /** What only one of the two hosts says. */
  readonly differences: readonly string[];
  /** Internal errors that a host kept from the user. */
  readonly boundaries: readonly string[];
  /** Seconds of processor time that parsing took, and what we do with the trees. */
  readonly parsing: number;
  readonly checking: number;
}

/** Runs `work` and gives the seconds of processor time that it took. */
export function timed<Result>(work: () => Result): { readonly result: Result; readonly seconds: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1_000_000 };
}

/** Checks, repairs, draws and completes, in both hosts. Throws whatever one of them throws. */
export function examine(text: string, file = FILE): Examination {
  const parsing = parsingTime(file, text);
  const editor = editorOf(file);
  const { result, seconds } = timed(() => {
    const view = viewOf(file, text);
    if (view !== undefined) edit(view);
    const linted = lintedBy(file, text);
    const all = editor.show(text);
    // What nests deeper than 500 levels is left alone by the service, while ESLint reads what its parser survives.
    const shown = view === undefined && all.findings?.length === 0 ? { ...all, findings: undefined } : all;
    // ESLint wants all repairs worked out; where it has no tree, the first ones stand for all.
    if (linted.findings === undefined && shown.findings !== undefined) editor.repair(2);
    return { linted, shown };
  });
  // Three parsers have read it meanwhile.
  return { ...compared(result), parsing, checking: Math.max(0, seconds - 3 * parsing) };
}

/** The two hosts against each other, where both can read the text. */
export function compared({
  linted,
  shown,
}: Readonly<Record<'linted' | 'shown', ReturnType<typeof lintedBy>>>): Omit<Examination, 'parsing' | 'checking'> {
  const both = linted.findings !== undefined && shown.findings !== undefined;
  return {
    parsed: linted.findings !== undefined,
    findings: (linted.findings ?? shown.findings ?? []).length,
    differences: both ? differences([{ name: 'ESLint', expected: linted.findings, got: shown.findings }]) : [],
    boundaries: [...linted.boundaries, ...shown.boundaries],
  };
}
