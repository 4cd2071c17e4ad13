/**
 * The declared graph: what the source text says about one skill graph, with
 * everything that could not be known marked as such.
 *
 * The conventions that all of it follows:
 * - `undefined` in a field typed `T | undefined` with "unknown" in its comment
 *   means that the value is there but could not be evaluated;
 * - a `List` keeps the order of its items; `complete: false` says that other
 *   items may stand anywhere among them;
 * - `certain: false` says that the thing may not be there at all (it stands
 *   under a condition that could not be evaluated). A possible thing may be the
 *   later or accused side of a claim, never the earlier one, and never the
 *   proof that something is reached.
 */
import type { GuardConditionData } from '../guard/guard.js';
import type { PredicateForm } from '../predicate/form.js';
import type { Site, Span } from '../source/span.js';

/** Items in their order; `complete` when there can be no others. */
export interface List<T> {
  readonly items: readonly T[];
  readonly complete: boolean;
}

/** `true`, `false`, or `undefined` for "not known". */
export type Ternary = boolean | undefined;

/** A text with the place of each of its parts. */
export interface Text {
  readonly value: string;
  readonly site: Site;
  /**
   * The span of `value.slice(start, start + length)` where the text is one
   * literal of this file without escapes, else the span of the whole value.
   */
  locate(start: number, length: number): Span;
}

/** A phrase that an author wrote down as an example or a negative row. */
export interface Phrase {
  readonly text: string;
  readonly site: Site;
  /** The phrase's position in its list, counted from 0. */
  readonly index: number;
}

/** A kind of artifact that a skill or step says it produces or consumes. */
export interface ArtifactKind {
  readonly kind: string;
  readonly site: Site;
}

/** A field of the object that a tool returns. */
export interface ReturnedField {
  readonly name: string;
  /** The field's key, where it is written. */
  readonly at: Span;
  /** Every call that returns at all returns the field. */
  readonly isAlways?: boolean;
  /** The field is a number wherever it is returned. */
  readonly isNumber?: boolean;
}

/** A tool that a skill or an agent carries. */
export interface ToolDeclaration {
  /** The number of the tool's object; tools with different numbers are different objects. */
  readonly object?: number;
  /** Unknown: `undefined`. Known and no non-empty string: `{ unusable: … }`, as source-like text. */
  readonly name: string | { readonly unusable: string } | undefined;
  /** Where the name stands, else where the tool stands. */
  readonly site: Site;
  /** The artifact kinds of the tool's `wants`, complete or not. */
  readonly wants: List<string>;
  /** The fields of what `execute` returns, as far as they are written as literal objects. */
  readonly returns?: List<ReturnedField>;
}

/** One step of a skill's own procedure. */
export interface StepDeclaration {
  /** The tool's name; unknown: `undefined`. */
  readonly tool: string | undefined;
  readonly consumes: List<ArtifactKind>;
  readonly produces: List<ArtifactKind>;
}

export type TriggerKind = 'always' | 'rule' | 'on-tool-return' | 'llm-activated';

/** A skill that the graph registers. Identity is object identity, never the id. */
export interface SkillDeclaration {
  /** Unknown: `undefined`. */
  readonly id: string | undefined;
  /** Where the id stands; left out where it is not known. */
  readonly idSite?: Site;
  /** The description; left out where it is not known. */
  readonly description?: string;
  /** Where the graph lists the skill or first wires it. */
  readonly site: Site;
  /** False where the skill may not be registered at all. */
  readonly certain: boolean;
  /**
   * True when the object was made in view, so it differs from every other such
   * object. An opaque skill (an imported name, a parameter) may be any skill.
   */
  readonly made: boolean;
  /** The trigger that the skill arrives with; unknown: `undefined`. */
  readonly trigger: TriggerKind | undefined;
  /** The instructions; unknown: `undefined`. A missing body is the empty text. */
  readonly body: Text | undefined;
  readonly tools: List<ToolDeclaration>;
  readonly consumes: List<ArtifactKind>;
  readonly produces: List<ArtifactKind>;
  readonly steps: List<StepDeclaration>;
}

/** How a regular expression is written, where it may differ from how it runs. */
export interface WrittenRegex {
  /** All flags, also those that are dropped; in the order of the engine. */
  readonly flags: string;
  /** The whole literal, `/refund/i`; left out where the pattern is not written as one in this file. */
  readonly literal?: Span;
}

/** A matcher as far as it is known. A part that is not known is `{ kind: 'unknown' }`. */
export type MatcherDeclaration =
  | {
      readonly kind: 'regex';
      readonly source: string;
      readonly flags: string;
      readonly site: Site;
      readonly written?: WrittenRegex;
    }
  | { readonly kind: 'keywords'; readonly keywords: List<Phrase>; readonly site: Site }
  | {
      readonly kind: 'intent';
      readonly intent: string | undefined;
      readonly examples: List<Phrase>;
      readonly site: Site;
    }
  | { readonly kind: 'all'; readonly parts: List<MatcherDeclaration>; readonly site: Site }
  | { readonly kind: 'unknown'; readonly site: Site };

/** What a predicate answers to one phrase on a cold start. */
export type PredicateAnswer = 'match' | 'no-match' | 'threw' | 'unknown';

/** A `when` function. */
export interface PredicateDeclaration {
  readonly site: Site;
  /** Evaluates the function on the cold context of this phrase, without running it. Of no meaning for a route's. */
  judge(phrase: string): PredicateAnswer;
  /** Exactly what it answers, where its body can be read as data. */
  readonly form?: PredicateForm | undefined;
  /** What it answers whatever it is handed, where that is always the same. */
  readonly always?: SteadyAnswer | undefined;
  /**
   * For an entry: what it answers to every message when a turn begins (the
   * first iteration, no cursor, no tool has run), where that is always the same.
   */
  readonly atStart?: SteadyAnswer | undefined;
  /** It is an async function or a generator, so that what it answers is an object, which is truthy. */
  readonly givesObject?: boolean;
  /** The regexes that it tests and that keep a state from one test to the next. */
  readonly stateful?: readonly StatefulRegExp[];
}

/**
 * An answer that never changes. `miss`: falsy, or an exception, which counts as
 * no match everywhere but in a tree, of which that is not known.
 */
export type SteadyAnswer = 'match' | 'no-match' | 'threw' | 'miss';

/** A regex with the flag `g` or `y` that a predicate tests. */
export interface StatefulRegExp {
  readonly regexp: { readonly source: string; readonly flags: string; readonly site: Site };
  /** It outlives the call, so that what it answers depends on the calls before. */
  readonly persistent: boolean;
}

/** A start rule, in the order in which the graph declares it. */
export interface EntryDeclaration {
  /** The skill; `undefined` when it is not known which. */
  readonly skill: SkillDeclaration | undefined;
  /** Where the entry names its skill (builder: the skill; config: the `use` value). */
  readonly site: Site;
  readonly certain: boolean;
  /** `none`: unconditional. `unknown`: it cannot be told whether there is a condition, or the condition is refused. */
  readonly condition: 'none' | 'when' | 'match' | 'unknown';
  /** Present when `condition` is `match`. */
  readonly match?: MatcherDeclaration;
  /** Present when `condition` is `when`. */
  readonly when?: PredicateDeclaration;
  /** Rule-level examples; empty and complete when there are none. */
  readonly examples: List<Phrase>;
  /** The author's label: `null` when there is none; unknown: `undefined`. */
  readonly label: string | null | undefined;
}

/** A guard as far as it is known; every condition must pass. */
export interface GuardDeclaration {
  readonly site: Site;
  readonly conditions: List<GuardConditionDeclaration>;
}

/** One condition of a guard, with its places. */
export interface GuardConditionDeclaration {
  readonly data: GuardConditionData;
  /** The operator's property, `gte: 3`; where more than this guard is made of its text, the use of that text. */
  readonly at: Span;
  /** The operator's property, where `at` is a use. */
  readonly written?: Span;
  /** All operators of the condition's key, `{ gte: 3, lt: 5 }`. */
  readonly key: Span;
  /** The condition's value, `3`. */
  readonly value: Span;
  /** The places of the texts that the value is made of, one for each member of a list. */
  readonly texts?: readonly Phrase[];
}

/** The tool condition of a route. */
export type ToolReturn =
  | { readonly kind: 'none' }
  | { readonly kind: 'exact'; readonly name: string; readonly site: Site }
  | {
      readonly kind: 'regex';
      readonly source: string;
      readonly flags: string;
      readonly site: Site;
      readonly written?: WrittenRegex;
    }
  /** Set, known, and neither a string nor a RegExp. */
  | { readonly kind: 'other'; readonly text: string; readonly truthy: boolean; readonly site: Site }
  | { readonly kind: 'unknown'; readonly site: Site };

/** The status condition of a route. */
export type ToolStatus =
  | { readonly kind: 'none' }
  | { readonly kind: 'set'; readonly statuses: List<Phrase>; readonly site: Site }
  | { readonly kind: 'unknown'; readonly site: Site };

/** An edge, in the order in which the graph declares it. */
export interface RouteDeclaration {
  readonly from: SkillDeclaration | undefined;
  readonly to: SkillDeclaration | undefined;
  /** Where the route names its source and its target. */
  readonly fromSite: Site;
  readonly toSite: Site;
  readonly certain: boolean;
  /** True when the route has a condition of any kind, false for a bare route. */
  readonly deterministic: Ternary;
  /** The options (builder) or the whole step (config). */
  readonly optionsSite: Site;
  /** The smallest place that stands for the route's condition, else its target. */
  readonly conditionSite: Site;
  /** `falsy`: set to a value such as `null`, which counts as a condition and is never called. */
  readonly when: 'none' | 'set' | 'falsy' | 'unknown';
  /** Present where `when` is `set` and known. */
  readonly predicate?: PredicateDeclaration | undefined;
  readonly onToolReturn: ToolReturn;
  readonly onToolStatus: ToolStatus;
  /** `undefined` when there is none; a guard that is not known at all has no conditions and is incomplete. */
  readonly guard: GuardDeclaration | undefined;
  /** The author's label: `null` when there is none; unknown: `undefined`. */
  readonly label: string | null | undefined;
}

/** A decision tree; leaves are skills. */
export type TreeDeclaration =
  | { readonly kind: 'leaf'; readonly skill: SkillDeclaration | undefined; readonly site: Site }
  | {
      readonly kind: 'decision';
      /** `null` when there is none; unknown: `undefined`. */
      readonly label: string | null | undefined;
      readonly predicate: PredicateDeclaration | undefined;
      readonly whenTrue: TreeDeclaration;
      readonly whenFalse: TreeDeclaration;
    }
  | { readonly kind: 'unknown'; readonly site: Site };

/** The keyword scorer that a classifier uses, where it is one. */
export interface KeywordClassifier {
  /** The words that the scorer drops; `undefined` for its default list. */
  readonly stopWords: readonly string[] | undefined;
  readonly nearTieMargin: number;
  /** The score that must be exceeded; `undefined` for none. */
  readonly floor: number | undefined;
}

/** Who chooses among the entries when a turn starts. */
export interface RouterDeclaration {
  /** A scorer is set (`entryBy`, `entryByRelevance`, `scoredBy`, `byRelevance`). */
  readonly scorer: Ternary;
  /** The model reads the menu (`entryByRead`, plain `entries`). */
  readonly readByModel: Ternary;
  /** A classifier judges intents (`classify`). */
  readonly classifier: Ternary;
  /** The classifier's numbers, where it is the keyword scorer with known options. */
  readonly keywordClassifier?: KeywordClassifier;
}

/** An agent that mounts a graph: what it brings, as it is when the agent is built. */
export interface MountDeclaration {
  /** Where the agent is handed the graph. */
  readonly at: Span;
  /** False where the agent may be built without the graph. */
  readonly certain: boolean;
  /**
   * The tools of the agent itself, and those of the skills that it has beside the graph.
   * A tool that is there under a condition only is among them.
   */
  readonly tools: List<ToolDeclaration>;
}

/** One `skillGraph()` that is built, as far as it is known. */
export interface GraphDeclaration {
  /** The callee, `skillGraph`. */
  readonly callee: Span;
  readonly form: 'builder' | 'config';
  /** A tree graph decides by predicates every iteration and has no wiring checks. */
  readonly isTree: Ternary;
  /** In registration order. */
  readonly skills: List<SkillDeclaration>;
  readonly entries: List<EntryDeclaration>;
  readonly routes: List<RouteDeclaration>;
  readonly tree?: TreeDeclaration;
  readonly router: RouterDeclaration;
  readonly neverRoutes: List<Phrase>;
  /** The tool names that the graph declares to exist; `undefined` when it declares none. */
  readonly knownTools: List<ToolDeclaration> | undefined;
  /** The names of all tools that the file defines, whether the graph carries them or not. */
  readonly definedTools?: ReadonlySet<string>;
  /** False for `check: 'off'`; left out where it is not known. */
  readonly isChecked?: boolean;
  /** True where the graph itself declares its known tools; the library then judges its bodies without any agent. */
  readonly declaresTools?: boolean;
  /** The agents in view that mount the graph, in the order in which they are built. */
  readonly mounts?: readonly MountDeclaration[];
}

/** A graph of another file that an agent of this file mounts, with this mount alone. */
export interface MountedGraph {
  readonly graph: GraphDeclaration;
  readonly mount: MountDeclaration;
}

/**
 * True unless the two are proven to be different objects. Two objects made in
 * view differ; so do two skills whose known ids differ, since a skill has one id.
 */
export function maybeSameSkill(a: SkillDeclaration, b: SkillDeclaration): boolean {
  if (a === b) return true;
  if (a.made && b.made) return false;
  return a.id === undefined || b.id === undefined || a.id === b.id;
}
