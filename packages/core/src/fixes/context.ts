/** What a check is handed when it is asked for repairs. */
import { append } from '../source/append.js';
import type { CheckOptions, FileFacts, Report } from '../checks/check.js';
import type { GraphDeclaration } from '../declare/graph.js';
import type { Refusal } from '../declare/refusal.js';
import type { Subjects } from '../finding.js';
import type { Fix, TextEdit } from '../source/edit.js';
import type { SourceIndex } from './source-index.js';
import type { Uses } from './uses.js';

/** The file that the repairs are for. */
export interface FixContext {
  readonly index: SourceIndex;
  readonly facts: FileFacts;
  /** How many declared things come from each place. */
  readonly uses: Uses;
  /** The verifier of one of the file's graphs. */
  verifierFor(graph: GraphDeclaration): Verifier;
}

/** Repairs of a finding about a graph. */
export interface GraphFixContext extends FixContext {
  readonly graph: GraphDeclaration;
  readonly verifier: Verifier;
  /** The reports of the same check, under the options of the finding, on another declaration. */
  again(graph: GraphDeclaration): readonly Report<Subjects>[];
  readonly options: CheckOptions;
}

/** Repairs of a refusal. */
export interface RefusalFixContext extends FixContext {
  readonly refusal: Refusal;
}

/** Holds a changed declaration against the one that the file has. */
export interface Verifier {
  /** Pays for one more look at a declaration; false once the budget is spent. */
  charge(changed: GraphDeclaration): boolean;
  /** The same, but each declaration is paid for once. */
  affords(changed: GraphDeclaration): boolean;
  /** The changed declaration has no finding that the present one lacks; false as well past the budget. */
  isNoWorse(changed: GraphDeclaration): boolean;
  /** The same, but a finding that stays may name another skill than before. */
  isNoWorseByPlace(changed: GraphDeclaration): boolean;
}

/** A suggestion, where its edits could be written. */
export function suggestion(title: string, edits: readonly TextEdit[] | undefined): readonly Fix[] {
  return edits === undefined || edits.length === 0 ? [] : [{ title, edits, safe: false }];
}

/** Edits of several lists as one repair, in the order of the text; `undefined` where they overlap. */
export function together(...parts: readonly (readonly TextEdit[] | undefined)[]): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  for (const part of parts) {
    if (part === undefined) return undefined;
    append(edits, part);
  }
  edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const overlaps = edits.some((edit, at) => at > 0 && edit.span.start < (edits[at - 1]?.span.end ?? 0));
  return overlaps ? undefined : edits;
}
