/** What a graph would declare after an edit; everything that the edit does not touch stays the same object. */
import type {
  EntryDeclaration,
  GraphDeclaration,
  List,
  MatcherDeclaration,
  Phrase,
  RouteDeclaration,
  SkillDeclaration,
} from '../declare/graph.js';

function withItems<T>(list: List<T>, items: readonly T[]): List<T> {
  return { ...list, items };
}

/** The graph with its rules in another order: `order[k]` is the present position of the rule that comes k-th. */
export function reordered(graph: GraphDeclaration, order: readonly number[]): GraphDeclaration {
  const { items } = graph.entries;
  const moved = order.map((from) => items[from]).filter((entry) => entry !== undefined);
  return { ...graph, entries: withItems(graph.entries, moved) };
}

/** The same with the routes of the graph. */
export function reorderedRoutes(graph: GraphDeclaration, order: readonly number[]): GraphDeclaration {
  const { items } = graph.routes;
  const moved = order.map((from) => items[from]).filter((route) => route !== undefined);
  return { ...graph, routes: withItems(graph.routes, moved) };
}

/** The graph with one rule changed, or without it. */
export function withEntry(
  graph: GraphDeclaration,
  position: number,
  changed: EntryDeclaration | undefined,
): GraphDeclaration {
  const items = graph.entries.items.flatMap((entry, at) =>
    at !== position ? [entry] : changed === undefined ? [] : [changed],
  );
  return mentioned({ ...graph, entries: withItems(graph.entries, items) });
}

/** The graph with one route changed, or without it. */
export function withRoute(
  graph: GraphDeclaration,
  position: number,
  changed: RouteDeclaration | undefined,
): GraphDeclaration {
  const items = graph.routes.items.flatMap((route, at) =>
    at !== position ? [route] : changed === undefined ? [] : [changed],
  );
  return mentioned({ ...graph, routes: withItems(graph.routes, items) });
}

/** A builder registers only the skills that its rules and routes mention. */
function mentioned(graph: GraphDeclaration): GraphDeclaration {
  if (graph.form !== 'builder' || graph.isTree !== false) return graph;
  const skills = new Set<SkillDeclaration | undefined>([
    ...graph.entries.items.map(({ skill }) => skill),
    ...graph.routes.items.flatMap(({ from, to }) => [from, to]),
  ]);
  return {
    ...graph,
    skills: withItems(
      graph.skills,
      graph.skills.items.filter((skill) => skills.has(skill)),
    ),
  };
}

/** The graph without a skill that nothing wires. */
export function withoutSkill(graph: GraphDeclaration, skill: SkillDeclaration): GraphDeclaration {
  return {
    ...graph,
    skills: withItems(
      graph.skills,
      graph.skills.items.filter((other) => other !== skill),
    ),
  };
}

/** The graph without some of its negative rows. */
export function withoutRow(graph: GraphDeclaration, row: Phrase): GraphDeclaration {
  return { ...graph, neverRoutes: without(graph.neverRoutes, [row]) };
}

/** The list without these phrases. */
export function without(list: List<Phrase>, phrases: readonly Phrase[]): List<Phrase> {
  return withItems(
    list,
    list.items.filter((phrase) => !phrases.includes(phrase)),
  );
}

/** The list with one more phrase at its end. */
export function plus(list: List<Phrase>, phrase: Phrase): List<Phrase> {
  return withItems(list, [...list.items, { ...phrase, index: list.items.length }]);
}

/** The keyword list or intent without these phrases; other matchers stay as they are. */
export function matcherWithout(matcher: MatcherDeclaration, phrases: readonly Phrase[]): MatcherDeclaration {
  switch (matcher.kind) {
    case 'keywords':
      return { ...matcher, keywords: without(matcher.keywords, phrases) };
    case 'intent':
      return { ...matcher, examples: without(matcher.examples, phrases) };
    case 'regex':
    case 'all':
    case 'unknown':
      return matcher;
  }
}

/** The matcher with one of its conditions changed; a part of another conjunction is looked up one level deep. */
export function withLeaf(
  matcher: MatcherDeclaration,
  leaf: MatcherDeclaration,
  changed: MatcherDeclaration,
): MatcherDeclaration {
  if (matcher === leaf) return changed;
  if (matcher.kind !== 'all') return matcher;
  const parts = matcher.parts.items.map((part) => (part === leaf ? changed : part));
  return { ...matcher, parts: withItems(matcher.parts, parts) };
}
