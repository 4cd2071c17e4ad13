/** The data that a check-up takes and gives. Its names and shapes are the library's. */
import type { TriggerKind } from '../declare/graph.js';
import type { SkillGuardData } from '../guard/guard.js';
import type { SkillMatchData } from '../match/match.js';

/** How a skill is opened once the graph is compiled. */
export type CheckupTriggerKind = TriggerKind;

/** Every code that the library's own report can have. */
export type GraphProblemCode =
  | 'unusable-tool-name'
  | 'unknown-skill'
  | 'no-entry'
  | 'unreachable-skill'
  | 'model-edge-only'
  | 'multi-entry-fanout'
  | 'dead-entry-step'
  | 'ambiguous-routes'
  | 'self-loop'
  | 'guard-unsatisfiable'
  | 'rule-id-exists'
  | 'overlapping-rules'
  | 'rules-shadowed-by-order'
  | 'intent-without-classify'
  | 'duplicate-intent-example'
  | 'overlapping-intents'
  | 'body-foreign-tool'
  | 'body-unknown-tool'
  | 'example-misses-own-rule'
  | 'example-shadowed-by-earlier'
  | 'example-shadowed-by-default'
  | 'example-unclaimed'
  | 'never-routes-claimed'
  | 'never-routes-by-default'
  | 'never-routes-contradicts-example'
  | 'tools-share-prefix'
  | 'few-declared-edges'
  | 'one-way-entries'
  | 'no-negative-evidence'
  | 'skill-wraps-one-tool'
  | 'artifact-kind-unsatisfied';

/** One thing that a check-up found. */
export interface GraphProblem {
  readonly kind: 'error' | 'warning';
  readonly code: GraphProblemCode;
  readonly message: string;
  /** The skill that the problem is about. */
  readonly skill?: string;
  readonly from?: string;
  readonly to?: string;
  /** The phrase that the problem is about, as it was declared. */
  readonly example?: string;
}

/** The outcome of a check-up. */
export interface GraphCheckup {
  /** True unless a problem is an error. */
  readonly ok: boolean;
  readonly problems: readonly GraphProblem[];
  /** What the report does not cover; absent where there is nothing to say. */
  readonly notes?: readonly string[];
}

/** An entry, in the order of declaration. */
export interface CheckupEntry {
  readonly id: string;
  /** True when the entry has a condition, so that it does not always win. */
  readonly conditional: boolean;
  /** The matcher, where the condition is one; a function cannot be compared. */
  readonly match?: SkillMatchData;
}

/** A route, in the order of declaration. */
export interface CheckupRoute {
  readonly fromId: string;
  readonly toId: string;
  /** True when the route has a condition of any kind. */
  readonly deterministic: boolean;
  readonly guard?: SkillGuardData;
  /** The tool's name, where the route waits for exactly one. */
  readonly onToolReturnExact?: string;
  readonly onToolStatuses?: readonly string[];
}

/** A graph as data. */
export interface CheckupInput {
  /** The ids of all registered skills, in the order of registration. */
  readonly skillIds: ReadonlySet<string>;
  readonly entries: readonly CheckupEntry[];
  readonly routes: readonly CheckupRoute[];
  /** A tree decides by its predicates, so only ids are checked. */
  readonly isTree: boolean;
  /** True when a scorer, the model or a classifier picks among the entries. */
  readonly exclusiveEntries: boolean;
  /** How each skill is opened, by id. */
  readonly triggerKinds: ReadonlyMap<string, CheckupTriggerKind>;
  /** True when a classifier is set: it judges intents, and before it the rules are tried in their order. */
  readonly hasClassifier?: boolean;
}
