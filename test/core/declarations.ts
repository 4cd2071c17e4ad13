/** Builders for hand-made declarations, each with places of its own, for tests of checks without a source text. */
import type {
  ArtifactKind,
  EntryDeclaration,
  GraphDeclaration,
  GuardConditionDeclaration,
  GuardDeclaration,
  List,
  MatcherDeclaration,
  Phrase,
  PredicateAnswer,
  PredicateDeclaration,
  RouteDeclaration,
  RouterDeclaration,
  SkillDeclaration,
  StepDeclaration,
  Text,
  ToolDeclaration,
  ToolReturn,
  ToolStatus,
} from '../../packages/core/src/declare/graph.js';
import type { GuardConditionData } from '../../packages/core/src/guard/guard.js';
import type { Site, Span } from '../../packages/core/src/source/span.js';

/** The fields of `T` that a test wants to be different. */
type Over<T> = Partial<T>;

let lastEnd = 0;

/** A span that no other call returns. */
export function span(length = 4): Span {
  const start = lastEnd + 1;
  lastEnd = start + length;
  return { file: 'graph.ts', start, end: lastEnd };
}

/** A site that no other call returns. */
export function site(over: Over<Site> = {}): Site {
  return { at: span(), ...over };
}

/** A list that has no other items. */
export function known<T>(...items: readonly T[]): List<T> {
  return { items, complete: true };
}

/** A list that may have other items anywhere. */
export function partly<T>(...items: readonly T[]): List<T> {
  return { items, complete: false };
}

/** A text whose parts have exact places. */
export function text(value: string): Text {
  const at = span(value.length);
  return {
    value,
    site: { at },
    locate: (start, length) => ({ file: at.file, start: at.start + start, end: at.start + start + length }),
  };
}

/** Phrases in their order, as a complete list. */
export function phrases(...texts: readonly string[]): List<Phrase> {
  return known(...texts.map((value, index) => ({ text: value, site: site(), index })));
}

/** Artifact kinds, as a complete list. */
export function kinds(...names: readonly string[]): List<ArtifactKind> {
  return known(...names.map((kind) => ({ kind, site: site() })));
}

/** A tool that asks for nothing. */
export function tool(name: ToolDeclaration['name'], over: Over<ToolDeclaration> = {}): ToolDeclaration {
  return { name, site: site(), wants: known(), ...over };
}

/** A step without a vocabulary. */
export function step(name: string | undefined, over: Over<StepDeclaration> = {}): StepDeclaration {
  return { tool: name, consumes: known(), produces: known(), ...over };
}

/** A registered skill that was made in view, with a short body and no tools. */
export function skill(id: string | undefined, over: Over<SkillDeclaration> = {}): SkillDeclaration {
  return {
    id,
    site: site(),
    certain: true,
    made: true,
    trigger: 'llm-activated',
    body: text('Do the work.'),
    tools: known(),
    consumes: known(),
    produces: known(),
    steps: known(),
    ...over,
  };
}

/** A matcher on a regular expression. */
export function regex(source: string, flags = ''): MatcherDeclaration {
  return { kind: 'regex', source, flags, site: site() };
}

/** A matcher on a complete list of keywords. */
export function keywords(...words: readonly string[]): MatcherDeclaration {
  return { kind: 'keywords', keywords: phrases(...words), site: site() };
}

/** A matcher on a list of keywords of which there may be others. */
export function someKeywords(...words: readonly string[]): MatcherDeclaration {
  return { kind: 'keywords', keywords: { ...phrases(...words), complete: false }, site: site() };
}

/** A matcher that a classifier judges. */
export function intent(sentence: string | undefined, ...examples: readonly string[]): MatcherDeclaration {
  return { kind: 'intent', intent: sentence, examples: phrases(...examples), site: site() };
}

/** A conjunction of all of its parts. */
export function all(...parts: readonly MatcherDeclaration[]): MatcherDeclaration {
  return { kind: 'all', parts: known(...parts), site: site() };
}

/** A conjunction of which there may be other parts. */
export function someParts(...parts: readonly MatcherDeclaration[]): MatcherDeclaration {
  return { kind: 'all', parts: partly(...parts), site: site() };
}

/** A matcher that could not be evaluated. */
export function unknownMatcher(): MatcherDeclaration {
  return { kind: 'unknown', site: site() };
}

/** A predicate with a given answer; without one it cannot be evaluated. */
export function predicate(judge: (phrase: string) => PredicateAnswer = () => 'unknown'): PredicateDeclaration {
  return { site: site(), judge };
}

/** A start rule. Its condition follows from `match` and `when`, unless it is given. */
export function entry(target: SkillDeclaration | undefined, over: Over<EntryDeclaration> = {}): EntryDeclaration {
  const condition = over.match !== undefined ? 'match' : over.when !== undefined ? 'when' : 'none';
  return { skill: target, site: site(), certain: true, condition, examples: known(), label: null, ...over };
}

/** The condition on the tool's exact name. */
export function onTool(name: string): ToolReturn {
  return { kind: 'exact', name, site: site() };
}

/** The condition on a complete set of statuses. */
export function onStatus(...statuses: readonly string[]): ToolStatus {
  return { kind: 'set', statuses: phrases(...statuses), site: site() };
}

/** One condition of a guard, as key, operator and value. */
export type Condition = readonly [key: string, op: GuardConditionData['op'], value: GuardConditionData['value']];

/** A guard of which every condition is known. Conditions of one key share the key's span. */
export function guard(...conditions: readonly Condition[]): GuardDeclaration {
  const keySpans = new Map<string, Span>();
  const items = conditions.map(([key, op, value]): GuardConditionDeclaration => {
    const keySpan = keySpans.get(key) ?? span();
    keySpans.set(key, keySpan);
    return { data: { key, op, value }, at: span(), key: keySpan, value: span() };
  });
  return { site: site(), conditions: known(...items) };
}

/** An edge. It is deterministic where it has any condition, unless `deterministic` is given. */
export function route(
  from: SkillDeclaration | undefined,
  to: SkillDeclaration | undefined,
  over: Over<RouteDeclaration> = {},
): RouteDeclaration {
  const conditions = {
    when: over.when ?? 'none',
    onToolReturn: over.onToolReturn ?? { kind: 'none' },
    onToolStatus: over.onToolStatus ?? { kind: 'none' },
    guard: over.guard,
  } as const;
  return {
    from,
    to,
    fromSite: site(),
    toSite: site(),
    certain: true,
    deterministic:
      conditions.when !== 'none' ||
      conditions.onToolReturn.kind !== 'none' ||
      conditions.onToolStatus.kind !== 'none' ||
      conditions.guard !== undefined,
    optionsSite: site(),
    conditionSite: site(),
    label: null,
    ...conditions,
    ...over,
  };
}

/** A router in which order decides: no scorer, no menu, no classifier. */
export const orderDecides: RouterDeclaration = { scorer: false, readByModel: false, classifier: false };

/** What a hand-made graph is given; lists stand for complete ones. */
export interface GraphParts extends Over<Omit<GraphDeclaration, 'skills' | 'entries' | 'routes'>> {
  readonly skills?: readonly SkillDeclaration[] | List<SkillDeclaration>;
  readonly entries?: readonly EntryDeclaration[] | List<EntryDeclaration>;
  readonly routes?: readonly RouteDeclaration[] | List<RouteDeclaration>;
}

/** A flat graph. Skills that are not listed are registered in the order in which entries, then routes, mention them. */
export function graph(parts: GraphParts = {}): GraphDeclaration {
  const entries = listOf(parts.entries);
  const routes = listOf(parts.routes);
  const mentioned = [...entries.items.map((it) => it.skill), ...routes.items.flatMap((it) => [it.from, it.to])];
  const skills = parts.skills ?? [...new Set(mentioned.filter((it) => it !== undefined))];
  return {
    callee: span(10),
    form: 'config',
    isTree: false,
    router: orderDecides,
    neverRoutes: known(),
    knownTools: undefined,
    ...parts,
    skills: listOf(skills),
    entries,
    routes,
  };
}

function listOf<T>(items: readonly T[] | List<T> | undefined): List<T> {
  if (items === undefined) return known();
  return 'items' in items ? items : known(...items);
}
