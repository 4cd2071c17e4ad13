/** From the tree of one file to the graphs that it declares. */
import { Context } from './declare/context.js';
import type { GraphDeclaration } from './declare/graph.js';
import { LIBRARY_MODULES, Library } from './declare/library.js';
import { Places } from './declare/read.js';
import type { Refusal } from './declare/refusal.js';
import { ownershipIn } from './evaluate/names.js';
import { evaluateProgram } from './evaluate/program.js';
import { isWellFormed } from './evaluate/well-formed.js';

/** One file of the program under check. */
export interface SourceFile {
  /** The file as the host names it; spans carry it. */
  readonly file: string;
  readonly text: string;
  /** An ESTree `Program` whose nodes have ranges; TypeScript's additional nodes are understood. */
  readonly ast: object;
}

/** What a file declares. */
export interface Analysis {
  /** Every graph that is built, in the order of evaluation. */
  readonly graphs: readonly GraphDeclaration[];
  /** Every declaration that the library refuses. */
  readonly refusals: readonly Refusal[];
}

const NOTHING: Analysis = { graphs: [], refusals: [] };

/** True when a file names the library, so that looking closer may be worth it. Costs one search of the text. */
export function mayDeclareGraph(text: string): boolean {
  return text.includes('agentfootprint');
}

/**
 * Evaluates a file without running it. Never throws: a tree that is not
 * understood, or a program that is past the budget, declares nothing.
 */
export function analyze(source: SourceFile): Analysis {
  const program = source.ast;
  if (!isWellFormed(program)) return NOTHING;
  const owns = ownershipIn(program);
  const evaluated = evaluateProgram(program, () => new Library(new Context(new Places(source.file, source.text), owns)));
  if (evaluated === undefined) return NOTHING;
  const { graphs, refusals } = evaluated.world.context;
  return { graphs, refusals };
}

export { LIBRARY_MODULES };
