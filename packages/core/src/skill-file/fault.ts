/** What can be wrong with a SKILL.md file, and with the directory that it stands in. */
import type { Range } from './lines.js';

/** What is refused about one file, whatever the others say. */
export type FileFaultReason =
  | 'no-frontmatter'
  | 'unclosed'
  | 'not-a-pair'
  | 'empty-key'
  | 'list-for-text'
  | 'no-name'
  | 'bad-name'
  | 'no-description'
  | 'no-body'
  | 'tool-pair'
  | 'no-tool-names'
  | 'repeated-tool'
  | 'steps-text'
  | 'no-steps'
  | 'steps-without-tools'
  | 'step-without-note'
  | 'step-without-tool'
  | 'foreign-step-tool'
  | 'on-skip-alone'
  | 'on-skip-value'
  | 'routes-text'
  | 'no-routes'
  | 'route-without-target'
  | 'repeated-target'
  | 'route-condition'
  | 'foreign-route-tool'
  | 'unknown-status';

/** What is refused about a directory, its files together, and the options of the call. */
export type DirectoryFaultReason =
  | 'not-a-path'
  | 'url'
  | 'network-path'
  | 'removed-option'
  | 'missing'
  | 'not-a-directory'
  | 'no-files'
  | 'duplicate-name'
  | 'unnamed-tool'
  | 'duplicate-tool'
  | 'no-registry'
  | 'unregistered-tool'
  | 'routes-without-runbook'
  | 'unknown-target';

/** What is accepted in silence and cannot be meant. */
export type HazardReason =
  'nested-key' | 'repeated-key' | 'inline-comment' | 'block-scalar' | 'no-status' | 'dead-route' | 'dropped-routes';

/** A change to the file's text. An empty text removes. */
export interface RangeEdit extends Range {
  readonly text: string;
}

/** A repair of one file. `safe`: the library reads the same out of the file. */
export interface FileRepair {
  readonly title: string;
  readonly edits: readonly RangeEdit[];
  readonly safe: boolean;
}

/** One thing that is wrong, at its place in the file. */
export interface FileProblem<Reason extends string> extends Range {
  readonly reason: Reason;
  /** The line of the place, counted from 1. */
  readonly line: number;
  /** What stands there. */
  readonly got: string;
  /** The known name that is closest to a misspelt one. */
  readonly nearest?: string;
  /** Another place of the file that the reader needs. */
  readonly other?: Range & { readonly note: string };
  readonly repairs: readonly FileRepair[];
}

export type FileFault = FileProblem<FileFaultReason>;
export type FileHazard = FileProblem<Exclude<HazardReason, 'dropped-routes'>>;
