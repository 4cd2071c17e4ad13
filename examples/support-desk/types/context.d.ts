/** A stub of `agentfootprint/context`: the names and options that the example uses, and no behaviour. */
import type { Tool } from './agentfootprint.js';

export interface Skill {
  readonly id: string;
  readonly flavor: 'skill';
}

export interface SkillStep {
  tool: string;
  note: string;
  produces?: string[];
  consumes?: string[];
}

export interface SkillOptions {
  id: string;
  description: string;
  body: string;
  tools?: readonly Tool[];
  surfaceMode?: string;
  refreshPolicy?: string;
  autoActivate?: string;
  steps?: readonly SkillStep[];
  onSkip?: 'advance' | 'hold';
  produces?: readonly string[];
  consumes?: readonly string[];
  provider?: unknown;
  model?: string;
  cache?: unknown;
}

export interface SkillFileOptions {
  tools?: readonly Tool[];
  surfaceMode?: string;
}

export type Matcher =
  | RegExp
  | { keywords: readonly string[] }
  | { intent: string; examples: readonly string[] }
  | { all: readonly Matcher[] };

export interface TurnContext {
  readonly iteration: number;
  readonly userMessage: string;
  readonly history: readonly { role: string; content: string; toolName?: string }[];
  readonly activatedInjectionIds: readonly string[];
  readonly currentSkillId?: string;
}

export type ToolResultStatus = 'success' | 'failure' | 'denied' | 'invalid' | 'partial' | 'pending' | 'absent';

export interface ToolResult {
  readonly toolName: string;
  readonly result: string;
  readonly status?: ToolResultStatus;
}

type Scalar = string | number | boolean | null;

export type Guard = Record<
  string,
  {
    eq?: Scalar;
    ne?: Scalar;
    gt?: number | string;
    gte?: number | string;
    lt?: number | string;
    lte?: number | string;
    in?: readonly Scalar[];
    notIn?: readonly Scalar[];
  }
>;

export interface EntryOptions {
  when?: (context: TurnContext) => boolean;
  match?: Matcher;
  examples?: readonly string[];
  label?: string;
}

export interface RouteOptions {
  when?: (result: ToolResult) => boolean;
  onToolReturn?: string | RegExp;
  onToolStatus?: ToolResultStatus | readonly ToolResultStatus[];
  guard?: Guard;
  label?: string;
}

export interface Rule {
  use: string;
  when?: (context: TurnContext) => boolean;
  match?: Matcher;
  examples?: readonly string[];
}

export interface Step extends RouteOptions {
  from: string;
  to: string;
}

export interface Scorer {
  readonly name: string;
}

export interface RoutingPolicy {
  nearTieMargin?: number;
  menuSize?: number;
  floor?: number;
}

export type Start =
  | string
  | { use: string }
  | { rules: readonly Rule[]; classify?: Scorer; routing?: RoutingPolicy }
  | { entries: readonly string[]; scoredBy?: Scorer; byRelevance?: unknown };

export type CheckMode = 'throw' | 'warn' | 'off';

export interface GraphConfig {
  skills: readonly Skill[];
  start?: Start;
  steps?: readonly Step[];
  tree?: Tree;
  neverRoutes?: string | readonly string[];
  scopeTools?: boolean;
  check?: CheckMode;
  knownTools?: readonly string[];
}

export interface Problem {
  readonly kind: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
}

export interface Graph {
  checkup(options?: { knownTools?: readonly string[] }): { ok: boolean; problems: readonly Problem[] };
  toMermaid(): string;
}

export interface GraphBuilder {
  entry(skill: Skill, options?: EntryOptions): GraphBuilder;
  route(from: Skill, to: Skill, options?: RouteOptions): GraphBuilder;
  tree(root: Tree, options?: { scopeTools?: boolean }): GraphBuilder;
  entryBy(scorer: Scorer): GraphBuilder;
  entryByRelevance(embedder: unknown): GraphBuilder;
  entryByRead(): GraphBuilder;
  classify(scorer: Scorer, policy?: RoutingPolicy): GraphBuilder;
  neverRoutes(phrases: string | readonly string[]): GraphBuilder;
  build(options?: { check?: CheckMode; knownTools?: readonly string[]; scopeTools?: boolean }): Graph;
}

export interface Decision {
  readonly kind: 'decision';
}

export type Tree = Skill | Decision;

export function skillGraph(): GraphBuilder;
export function skillGraph(config: GraphConfig): Graph;
export const defineSkillMap: typeof skillGraph;
export function decideSkill(
  predicate: (context: TurnContext) => boolean,
  whenTrue: Tree,
  whenFalse: Tree,
  label?: string,
): Decision;
export function defineSkill(options: SkillOptions): Skill;
export function skillsFromDir(directory: string, options?: SkillFileOptions): Promise<readonly Skill[]>;
export function runbookFromDir(
  directory: string,
  options?: SkillFileOptions,
): Promise<{ skills: readonly Skill[]; steps: readonly Step[] }>;
export function keywordScorer(options?: { stopWords?: readonly string[] }): Scorer;
